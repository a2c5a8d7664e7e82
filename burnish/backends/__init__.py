"""Backends: one small file each, registered as entry points in the group ``burnish.backends``."""
