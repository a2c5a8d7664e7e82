"""The same policy as a bubblewrap command line, for hosts that grant namespaces to ``bwrap`` but not to us.

Bubblewrap only stands for the namespaces and the private root; Landlock, the system call filter and the limits are
still ours: put the prefix in front of ``python -m burnish.judge.sandbox.wrap`` or of a runner.
"""

from __future__ import annotations

import os
import shutil

from burnish.judge.sandbox.policy import SandboxPolicy

__all__ = ["bwrap_prefix"]


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
