"""Where Burnish keeps things: ``$BURNISH_HOME``, else the user's data folder; and where it reads settings."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["build_cache", "calibration_folder", "config_file", "home", "locks_folder"]


def home() -> Path:
    """Return Burnish's folder (not created)."""
    explicit = os.environ.get("BURNISH_HOME")
    if explicit:
        return Path(explicit).expanduser().resolve()
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "burnish"


def config_file() -> Path:
    """Return the user's settings: ``$BURNISH_CONFIG``, else ``burnish/config.toml`` in the user's configuration."""
    explicit = os.environ.get("BURNISH_CONFIG")
    if explicit:
        return Path(explicit).expanduser().resolve()
    config = os.environ.get("XDG_CONFIG_HOME")
    return (Path(config) if config else Path.home() / ".config") / "burnish" / "config.toml"


def build_cache() -> Path:
    """Return the folder of built kernels, one sub-folder per cache key."""
    return home() / "builds"


def calibration_folder() -> Path:
    """Return the folder of measured device ceilings."""
    return home() / "calibration"


def locks_folder() -> Path:
    """Return the folder of device locks: one timing at a time on one device."""
    return home() / "locks"
