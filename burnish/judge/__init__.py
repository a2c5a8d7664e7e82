"""The judge: prove a candidate equal, measure it honestly, and never be fooled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from burnish.judge.judge import Judge
    from burnish.judge.options import JudgeOptions

__all__ = ["Judge", "JudgeOptions"]


def __getattr__(name: str) -> Any:
    # Torch is imported only when a judge is asked for: the fork server and the command line import this package too.
    if name == "Judge":
        from burnish.judge.judge import Judge

        return Judge
    if name == "JudgeOptions":
        from burnish.judge.options import JudgeOptions

        return JudgeOptions
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
