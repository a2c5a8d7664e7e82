"""What a run is doing: a few live lines on a terminal, a line now and then in a pipe's standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from burnish.core.verdict import Stage

if TYPE_CHECKING:
    from burnish.engine.budget import Budget
    from burnish.engine.loop import Progress

__all__ = ["Watching", "live"]

_EVERY_SECONDS = 10.0


class Watching:
    """Takes in what the engine reports; shows nothing by itself."""

    def started(self, run: str) -> None:
        """A run has its name."""

    def show(self, progress: Progress) -> None:
        """The run has moved on."""

    def stage(self, stage: Stage, detail: str) -> None:
        """The judge has entered a stage."""


class _Lines(Watching):
    """For logs: when something better is found, and every few seconds."""

    def __init__(self) -> None:
        self._best = ""
        self._last = 0.0

    def started(self, run: str) -> None:
        print(f"run {run}", file=sys.stderr, flush=True)

    def show(self, progress: Progress) -> None:
        best = progress.best.candidate if progress.best else ""
        if best != self._best or time.monotonic() - self._last > _EVERY_SECONDS:
            self._best, self._last = best, time.monotonic()
            print(_line(progress), file=sys.stderr, flush=True)


class _Panel(Watching):
    """For terminals: redrawn in place."""

    def __init__(self, budget: Budget | None, screen: Any) -> None:
        self._budget, self._screen = budget, screen
        self._run = self._stage = ""
        self._progress: Progress | None = None

    def started(self, run: str) -> None:
        self._run = run

    def show(self, progress: Progress) -> None:
        self._progress = progress
        self._draw()

    def stage(self, stage: Stage, detail: str) -> None:
        self._stage = stage.value.replace("_", " ")
        self._draw()

    def _draw(self) -> None:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.text import Text

        progress = self._progress
        if progress is None:
            self._screen.update(Text(f"run {self._run}: {self._stage or 'starting'}"))
            return
        share = self._budget.share(progress.elapsed_s, progress.evals) if self._budget is not None else 0.0
        rows: list[Any] = [
            Text.assemble((f"run {self._run}", "bold"), f"  trying {progress.trying or 'nothing yet'}: {self._stage}"),
            Text(_best(progress), style="green" if progress.best else "dim"),
            Text(_counts(progress), style="dim"),
        ]
        if self._budget is not None:
            rows.append(ProgressBar(total=1.0, completed=share, width=40))
        self._screen.update(Group(*rows))


def _best(progress: Progress) -> str:
    best = progress.best
    if best is None or best.speedup is None or best.low is None or best.high is None:
        return "nothing verified yet"
    interval = f"{best.speedup:.2f}x eager [{best.low:.2f}, {best.high:.2f}]"
    return f"best so far: {interval} ({best.claim}), {progress.best_name}"


def _counts(progress: Progress) -> str:
    statuses = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in progress.statuses.most_common())
    tried = f"{progress.evals} candidates ({statuses or 'none yet'}), {progress.judged} judged now"
    return f"{progress.elapsed_s:.0f} s, {tried}"


def _line(progress: Progress) -> str:
    return f"{_counts(progress)}; {_best(progress)}"


@contextmanager
def live(quiet: bool, budget: Budget | None) -> Iterator[Watching]:
    """Yield what the engine reports to: silent, lines, or a panel, as the output allows."""
    if quiet:
        yield Watching()
        return
    if not sys.stderr.isatty():
        yield _Lines()
        return
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(stderr=True), refresh_per_second=8, transient=True) as screen:
        yield _Panel(budget, screen)
