"""Every error Burnish raises on purpose.

::

    BurnishError
    ├── UsageError              you asked wrongly: a file, a name, a flag (exit 2)
    │   ├── TaskError           the task cannot be loaded or its reference does not run
    │   └── ContractError       the contract's name or parameters make no sense
    ├── PrerequisiteError       this machine cannot do it: no compiler, no device (exit 2)
    │   ├── ModelUnavailable    a language model did not answer now: busy, slow or unreachable
    │   └── StoreAway           the run store's server does not answer now
    ├── BuildError              the candidate's source does not compile (a verdict, not a fault of ours)
    └── JudgeError              we failed: a worker of ours died, a device was lost (exit 2)
        ├── WorkerLost          a process we own ended without our asking
        ├── DeviceFull          the device's memory was taken, by us or by another process
        └── ProtocolError       a message on a private channel made no sense

A candidate that fails is *not* an error: it is a :class:`burnish.core.verdict.Verdict`.  Foreign errors (compiler,
driver, torch) are mapped onto this tree where they enter, and the message names the fix.
"""

from __future__ import annotations

__all__ = [
    "BuildError",
    "BurnishError",
    "ContractError",
    "DeviceFull",
    "JudgeError",
    "ModelUnavailable",
    "PrerequisiteError",
    "ProtocolError",
    "StoreAway",
    "TaskError",
    "UsageError",
    "WorkerLost",
]


class BurnishError(Exception):
    """Base of everything Burnish raises on purpose; the message is one line and names the fix."""


class UsageError(BurnishError):
    """The request itself is wrong: the user can fix it by asking differently."""


class TaskError(UsageError):
    """The task cannot be loaded, or its trusted reference does not run."""


class ContractError(UsageError):
    """The contract's name or parameters make no sense."""


class PrerequisiteError(BurnishError):
    """This machine lacks something; the message names what to install or which flag to change."""


class ModelUnavailable(PrerequisiteError):
    """A language model did not answer; another try may succeed, after ``retry_after`` seconds where it said so.

    ``status`` is one of :data:`burnish.core.language.CallStatus`; ``lost`` says that the request was taken and only
    its answer did not arrive, so that it may have to be paid for.
    """

    def __init__(
        self, message: str, retry_after: float | None = None, status: str = "unreachable", lost: bool = False
    ) -> None:
        """Keep what the server asked for, and what became of the request, beside the one-line ``message``."""
        super().__init__(message)
        self.retry_after, self.status, self.lost = retry_after, status, lost


class StoreAway(PrerequisiteError):
    """The run store's server does not answer; it may come back."""

    uncertain = False
    """It went away while it was told to keep something: that may have happened or not."""


class BuildError(BurnishError):
    """The candidate's own source did not compile; carries what the compiler said."""

    def __init__(self, message: str, log: str = "") -> None:
        """Keep the compiler's ``log`` beside the one-line ``message``."""
        super().__init__(message)
        self.log = log


class JudgeError(BurnishError):
    """We failed, not the candidate; no verdict was reached."""


class WorkerLost(JudgeError):
    """A process we own ended without our asking."""


class DeviceFull(JudgeError):
    """The device had no memory left for a buffer of ours; another process may have held it."""


class ProtocolError(JudgeError):
    """A message on a private channel made no sense."""
