"""What the requests of one server share."""

from __future__ import annotations

from burnish.serve.access import Access
from burnish.serve.settings import Settings
from burnish.serve.tokens import LOCAL, Caller, hash_of
from burnish.store import RunStore

__all__ = ["Service"]


class Service:
    """The settings, the store and the callers; found at ``request.app.state.service``."""

    def __init__(self, settings: Settings, store: RunStore) -> None:
        """Serve ``store``, which stays its owner's to close."""
        self.settings, self.store = settings, store
        self._callers = settings.callers()

    @property
    def open(self) -> bool:
        """Whether no token is needed."""
        return self._callers is None

    def caller(self, token: str | None) -> Caller | None:
        """Return whose token it is."""
        if self._callers is None:
            return LOCAL
        return None if token is None else self._callers.get(hash_of(token))

    def access(self, caller: Caller) -> Access:
        """Return the store as ``caller`` may see it."""
        return Access(self.store, caller)
