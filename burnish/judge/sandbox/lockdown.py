"""The last step before untrusted code: this process gives up everything its policy does not name."""

from __future__ import annotations

import os

from burnish.core.errors import JudgeError
from burnish.judge.sandbox.landlock import apply_landlock
from burnish.judge.sandbox.limits import apply_limits, drop_capabilities, forbid_new_privileges
from burnish.judge.sandbox.policy import SandboxPolicy
from burnish.judge.sandbox.rootfs import enter_private_root
from burnish.judge.sandbox.seccomp import apply_seccomp

__all__ = ["lock_down"]


def lock_down(policy: SandboxPolicy, namespaces: tuple[str, ...]) -> tuple[str, ...]:
    """Restrict this process and its future children for good; return the layers in force, namespaces included.

    Called in the runner, with a single thread (the kernel restricts threads, not processes), after
    :func:`~burnish.judge.sandbox.namespaces.enter_namespaces` in its parent.  What the host does not offer is left
    out of the result.  Descriptors that are open stay open: close what the candidate must not have.
    """
    threads = len(os.listdir("/proc/self/task"))
    if threads > 1:
        raise JudgeError(f"the sandbox must be entered before any thread is started, and there are {threads}")
    layers = [f"{name}-namespace" for name in namespaces]
    if "mount" in namespaces:
        layers += enter_private_root(policy, fresh_proc="pid" in namespaces)
    layers += apply_limits(policy, namespaces)
    layers += drop_capabilities()
    forbid_new_privileges()
    layers.append("no-new-privileges")
    layers += apply_landlock(policy, layers)
    loopback = policy.loopback and "net" in namespaces
    layers += apply_seccomp((*layers, *namespaces, *(["loopback"] if loopback else [])))
    return tuple(layers)
