"""Compiling untrusted source: the compiler itself runs in the sandbox, with the build folder as all it may write."""

from __future__ import annotations

import subprocess

from burnish.judge.sandbox.policy import SandboxPolicy, clean_environment, default_read_paths
from burnish.judge.sandbox.wrap import run_sandboxed

__all__ = ["sandboxed_compiler"]


def sandboxed_compiler(command: list[str], folder: str, limit_s: float) -> subprocess.CompletedProcess[str]:
    """Run a compiler's ``command`` in ``folder``; raises :class:`subprocess.TimeoutExpired` past its limit."""
    policy = SandboxPolicy(work=folder, read=default_read_paths(), memory_bytes=None, processes=64)
    done = run_sandboxed(command, policy, {**clean_environment(folder), "LC_ALL": "C", "TMPDIR": folder}, limit_s)
    if done.timed_out:
        raise subprocess.TimeoutExpired(command, limit_s, done.stdout + done.stderr)
    return subprocess.CompletedProcess(command, done.returncode, done.stdout + done.stderr, "")
