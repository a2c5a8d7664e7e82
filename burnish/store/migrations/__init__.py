"""Alembic's environment for the run store; run by :mod:`burnish.store.upgrade`, never from a command line."""
