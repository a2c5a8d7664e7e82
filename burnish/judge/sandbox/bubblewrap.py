"""The same policy as a bubblewrap command line, for hosts that grant namespaces to ``bwrap`` but not to us.

Ubuntu, for one, lets only programs it knows make user namespaces.  Bubblewrap stands for the namespaces and the private
root; Landlock, the system call filter and the limits are still ours, inside it.  Used for outside programs (compilers);
runners are forked from a process that has torch loaded, which a program started anew cannot be.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

from burnish.judge.sandbox.policy import SandboxPolicy

__all__ = ["LAYERS", "bwrap_prefix", "bwrap_wanted"]

LAYERS = (
    "user-namespace",
    "pid-namespace",
    "net-namespace",
    "ipc-namespace",
    "mount-namespace",
    "uts-namespace",
    "private-root",
)
"""What it puts in force."""
_SECONDS = 10.0
_OURS_WORK = """
import sys
sys.path.insert(0, sys.argv[1])
from burnish.judge.sandbox.namespaces import user_namespace_works
sys.exit(0 if user_namespace_works() else 1)
"""


@functools.cache
def bwrap_wanted() -> bool:
    """Whether this host refuses us namespaces and grants them to bubblewrap; tried once, in processes of its own."""
    program = shutil.which("bwrap")
    if program is None:
        return False
    package_root = str(Path(__file__).resolve().parents[3])
    ours = [sys.executable, "-I", "-S", "-c", _OURS_WORK, package_root]
    theirs = [program, "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "true"]
    return not _succeeds(ours) and _succeeds(theirs)


def _succeeds(argv: list[str]) -> bool:
    try:
        return subprocess.run(argv, capture_output=True, timeout=_SECONDS).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def bwrap_prefix(policy: SandboxPolicy) -> list[str] | None:
    """Return the command line to put in front of a command, or ``None`` where bubblewrap is not installed."""
    program = shutil.which("bwrap")
    if program is None:
        return None
    prefix = [program, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    prefix += ["--proc", "/proc", "--dev", "/dev"]
    # Outer folders first: a mount made earlier would disappear under one made later.
    for path in sorted(filter(os.path.exists, policy.read), key=lambda p: p.count("/")):
        prefix += _link(path) if os.path.islink(path) else ["--ro-bind", path, path]
    for device in policy.devices:
        prefix += ["--dev-bind-try", device, device]
    return [*prefix, "--bind", policy.work, policy.work, "--chdir", policy.work, "--"]


def _link(path: str) -> list[str]:
    return ["--symlink", os.readlink(path), path]
