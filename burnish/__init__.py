"""Burnish: make code faster and prove it (search under verification)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from burnish.models.runtime import apply, revert

__version__ = "0.1.0"
__all__ = ["__version__", "apply", "revert"]


def __getattr__(name: str) -> Any:
    """Import what needs torch when it is asked for."""
    if name in ("apply", "revert"):
        from burnish.models import runtime

        return getattr(runtime, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
