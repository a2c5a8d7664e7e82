"""What a sandboxed process may touch; which folders of this host a runner needs to read."""

from __future__ import annotations

import dataclasses
import glob
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["NAMESPACES", "SandboxPolicy", "clean_environment", "default_read_paths", "nvidia_devices"]

NAMESPACES = ("user", "pid", "net", "ipc", "mount", "uts")

_SYSTEM = (
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/bin",
    "/sbin",
    "/sys/devices",
    "/sys/bus",
    "/sys/class",
    "/sys/dev",
    "/sys/module",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/alternatives",
    # Names of users and groups: getpass and Path.home() fail without them.
    "/etc/passwd",
    "/etc/group",
    "/etc/nsswitch.conf",
    "/opt/cuda",
    "/opt/nvidia",
    "/opt/rocm",
    "/run/opengl-driver",
)
_TOOLS = ("cc", "gcc", "g++", "clang", "clang++", "ld", "nvcc", "ninja")


@dataclass(frozen=True)
class SandboxPolicy:
    """What one sandboxed process may read, write and use."""

    work: str
    """The only writable folder; it exists."""
    read: tuple[str, ...]
    """Files and folders open for reading and executing; those that do not exist are skipped."""
    devices: tuple[str, ...] = ()
    """Device files open for reading and writing."""
    memory_bytes: int | None = None
    """Bound on the address space; ``None`` with CUDA, which reserves terabytes of it."""
    processes: int = 256
    """Bound on processes and threads together; the kernel does not apply it to root."""
    cpu_seconds: int = 600
    file_bytes: int = 4 << 30
    open_files: int = 1024
    namespaces: tuple[str, ...] = NAMESPACES
    """The namespaces to try for."""
    loopback: bool = False
    """Whether, inside a network namespace of its own and only there, a program may talk to itself over TCP."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return dataclasses.asdict(self)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> SandboxPolicy:
        """Read what :meth:`to_json` wrote, also after a passage through JSON text."""
        plain: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return SandboxPolicy(**plain)


def _holds_others(path: str) -> bool:
    """Whether opening ``path`` opens a whole home folder, a folder everyone shares, or everything."""
    real = os.path.realpath(path)
    private = (os.path.expanduser("~"), "/root", "/home", tempfile.gettempdir(), "/tmp", "/var/tmp", "/dev/shm")
    return any(os.path.commonpath([real, os.path.realpath(other)]) == real for other in private)


def _package_folders() -> Iterable[str]:
    """Yield the folders on ``sys.path`` that hold installed packages: a project's own folder may hold the answers."""
    prefixes = tuple(os.path.realpath(prefix) + os.sep for prefix in (sys.prefix, sys.base_prefix))
    for folder in filter(None, sys.path):
        if os.path.realpath(folder).startswith(prefixes) or glob.glob(f"{glob.escape(folder)}/*.dist-info"):
            yield folder


def _tool_prefixes() -> Iterable[str]:
    for tool in _TOOLS:
        found = shutil.which(tool)
        if found:
            yield os.path.dirname(os.path.dirname(os.path.realpath(found)))


def default_read_paths() -> tuple[str, ...]:
    """Return what Python, torch and the compilers of this host need, never a home or temporary folder as a whole.

    Packages that are not installed but lie in a project of their own (editable installs) are left out, except
    Burnish: add their folders.  A path behind a symbolic link appears under both names, because with a private root
    the link itself must be there too.
    """
    package = str(Path(__file__).resolve().parents[2])
    libraries = os.environ.get("LD_LIBRARY_PATH", "").split(":")
    cuda = [os.environ.get(name, "") for name in ("CUDA_HOME", "CUDA_PATH")]
    interpreter = [sys.prefix, sys.base_prefix, sys.exec_prefix, *_package_folders(), package]
    extra = [p for p in (*interpreter, *cuda, *libraries, *_tool_prefixes()) if p and not _holds_others(p)]
    named = [os.path.abspath(p) for p in (*_SYSTEM, *extra) if os.path.exists(p)]
    return tuple(dict.fromkeys(p for name in named for p in (name, os.path.realpath(name))))


def nvidia_devices() -> tuple[str, ...]:
    """Return the NVIDIA device files of this host (none without a driver)."""
    patterns = ("/dev/nvidia[0-9]*", "/dev/nvidiactl", "/dev/nvidia-uvm*", "/dev/nvidia-modeset", "/dev/nvidia-caps/*")
    return tuple(sorted(path for pattern in patterns for path in glob.glob(pattern)))


def clean_environment(work: str) -> dict[str, str]:
    """Return an environment with nothing of the caller's but the search paths of programs and libraries."""
    environment = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": work,
        "TMPDIR": work,
        "LANG": "C.UTF-8",
    }
    kept = ("LD_LIBRARY_PATH", "CUDA_HOME", "CUDA_PATH", "CPATH", "LIBRARY_PATH")
    return environment | {name: os.environ[name] for name in kept if name in os.environ}
