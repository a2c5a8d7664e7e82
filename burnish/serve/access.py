"""The run store as one caller may see it: runs of their own, all with the scope ``admin``.

A run of somebody else is answered as one that does not exist, so that names cannot be probed.
"""

from __future__ import annotations

from collections.abc import Iterator

from burnish.core.errors import UsageError
from burnish.core.language import Call
from burnish.serve.tokens import Caller
from burnish.store import ProposalRecord, RunRecord, RunStore
from burnish.store.owners import Owned

__all__ = ["Access"]


class Access:
    """What a caller may read; every method raises :class:`UsageError` for a run that is not theirs to see.

    All methods read the database: call them in a thread, not in the event loop.
    """

    def __init__(self, store: RunStore, caller: Caller) -> None:
        """Look at ``store`` with the eyes of ``caller``."""
        self._store, self.caller = store, caller
        self._everything = caller.may("admin")

    def owned(self, run_id: str) -> Owned:
        """Return whose a run of the service is, and of which kind; raises for any other run."""
        found = self._store.owners.of_run(run_id)
        if found is None or (not self._everything and found.owner != self.caller.user):
            raise _no_run(run_id)
        return found

    def runs(self, limit: int = 50, kind: str | None = None, before: int | None = None) -> list[RunRecord]:
        """Return the newest runs, newest first."""
        if self._everything and kind is None and before is None:
            return self._store.runs(limit)
        owner = None if self._everything else self.caller.user
        return [self._store.run(name) for name in self._store.owners.runs(owner, kind, limit, before)]

    def run(self, run_id: str) -> RunRecord:
        """Return a run by its whole name."""
        self._check(run_id)
        return self._store.run(run_id)

    def proposals(self, run_id: str, after: int = -1) -> Iterator[ProposalRecord]:
        """Yield a run's proposals with numbers above ``after``, in order."""
        self._check(run_id)
        return self._store.proposals(run_id, after)

    def counts(self, run_id: str) -> dict[str, int]:
        """Return how many of a run's proposals ended in each status, and how many are ``open``."""
        self._check(run_id)
        return self._store.counts(run_id)

    def samples(self, run_id: str, number: int) -> dict[str, tuple[float, ...]]:
        """Return the raw times behind the verdict of one proposal."""
        self._check(run_id)
        return self._store.proposal_samples(run_id, number)

    def calls(self, run_id: str) -> list[Call]:
        """Return a run's calls to language models."""
        self._check(run_id)
        return self._store.calls(run_id)

    def _check(self, run_id: str) -> None:
        if self._everything:
            if not self._store.owners.is_run(run_id):
                raise _no_run(run_id)
        else:
            self.owned(run_id)


def _no_run(run_id: str) -> UsageError:
    return UsageError(f"no run {run_id!r}: GET /v1/runs lists yours")
