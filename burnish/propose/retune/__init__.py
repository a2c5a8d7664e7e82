"""Existing kernels, changed in small ways that can be read: launch settings, tile sizes, pragmas, compiler flags."""
