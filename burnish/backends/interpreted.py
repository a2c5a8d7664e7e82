"""What backends without a build of their own share: the artefact is empty, the key still tells sources apart."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from burnish.core.backend import Artifact, Backend, BuildRequest
from burnish.core.errors import UsageError

__all__ = ["InterpretedBackend", "installed_version"]


def installed_version(package: str) -> str | None:
    """Return an installed package's version without importing it."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


class InterpretedBackend(Backend):
    """A backend whose source is the candidate's own Python."""

    def build(self, request: BuildRequest) -> Artifact:
        """Build nothing."""
        if request.backend != self.name:
            raise UsageError(f"the {self.name} backend cannot build a request for {request.backend!r}")
        return Artifact(path="", key=request.key(self.available().version), cached=True, seconds=0.0)
