"""The sandbox candidate code runs in: Linux namespaces, Landlock, seccomp and resource limits, through ctypes alone.

Needs no privilege and no outside program.  Each layer is independent: where the host refuses one, the others stay and
the names returned say what is in force.  :func:`~burnish.judge.sandbox.probe.probe` tries every forbidden thing for
real and reports what was stopped.

::

    supervisor ── enter_namespaces(policy) ── fork ──► runner ── lock_down(policy, namespaces) ── untrusted code

Not covered: the device driver's own attack surface, side channels, and secrets the caller leaves in the environment or
in inherited descriptors.
"""
