"""Waiting for a database that is away: a server restarted in the middle of a run costs it time and nothing else.

Only where a run asks for it (:meth:`burnish.store.RunStore.patient`): a wrong address is to be answered at once.
"""

from __future__ import annotations

import functools
import logging
import time
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from burnish.core.errors import StoreAway

__all__ = ["Patience", "patiently", "patiently_once"]

_log = logging.getLogger("burnish.store")
_FIRST_S, _LONGEST_S = 0.1, 2.0


class Patience:
    """How long calls wait for a database that does not answer; none at all unless told."""

    seconds = 0.0

    def call(self, action: Callable[[], Any], repeatable: bool) -> Any:
        """Return what ``action`` does, tried again while the database is away.

        What is not ``repeatable`` is tried again only where it certainly did not happen.
        """
        began, pause = time.monotonic(), _FIRST_S
        while True:
            try:
                return action()
            except StoreAway as error:
                left = began + self.seconds - time.monotonic()
                if left <= 0 or (error.uncertain and not repeatable):
                    raise
                if pause == _FIRST_S:
                    _log.warning("%s; waiting for it for up to %g s", error, self.seconds)
                time.sleep(min(pause, left))
                pause = min(2 * pause, _LONGEST_S)


class _WithDatabase(Protocol):
    _database: Any


S = TypeVar("S", bound=_WithDatabase)
P = ParamSpec("P")
R = TypeVar("R")
Method = Callable[Concatenate[S, P], R]


def patiently(method: Method[S, P, R]) -> Method[S, P, R]:
    """Have a method of a store wait for its database; doing it twice is the same as doing it once."""
    return _waiting(method, repeatable=True)


def patiently_once(method: Method[S, P, R]) -> Method[S, P, R]:
    """Have a method wait that must not be done twice: where it may have been done already, it raises."""
    return _waiting(method, repeatable=False)


def _waiting(method: Method[S, P, R], repeatable: bool) -> Method[S, P, R]:
    @functools.wraps(method)
    def call(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        found: R = self._database.patience.call(lambda: method(self, *args, **kwargs), repeatable)
        return found

    return call
