"""Running a model again and again under a clock, within a limit of time."""

from __future__ import annotations

import contextlib
import gc
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from burnish.core.errors import TaskError
from burnish.models.spec import Loaded, ModelSpec

__all__ = ["Deadline", "Runs", "Step", "more_runs", "named_errors", "out_of_memory", "steady", "summary", "timed"]

Summary = dict[str, float | int]

_GROUPS = 8
_GROUP_CALLS = 10


class Deadline:
    """A limit of time, and parts of it."""

    def __init__(self, seconds: float) -> None:
        """Start now."""
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds that are left, never below zero."""
        return max(0.0, self._end - time.monotonic())

    def part(self, share: float) -> Deadline:
        """Return a limit of that share of the whole, no later than this one's end."""
        return Deadline(min(self.left, share * self.seconds))


class Step:
    """One run of the model: forward alone, or forward and backward with the loss."""

    def __init__(self, loaded: Loaded, device: str, train: bool) -> None:
        """With ``train`` the model is put in training mode."""
        self.loaded, self.device, self.train = loaded, device, train
        self.cuda = device.startswith("cuda")
        if train:
            loaded.model.train()

    def __call__(self) -> None:
        """Run it; on a GPU the work is queued and may still be under way."""
        import torch

        if not self.train:
            with torch.no_grad():
                self.loaded.call()
            return
        self.clear()
        self.loaded.loss(self.loaded.call()).backward()

    def clear(self) -> None:
        """Drop the gradients."""
        self.loaded.model.zero_grad(set_to_none=True)

    def wait(self) -> None:
        """Wait for the device."""
        if self.cuda:
            import torch

            torch.cuda.synchronize(self.device)

    def check(self) -> None:
        """Run it once, for the first time; raises :class:`TaskError` with what to do where it cannot run."""
        with named_errors(self.loaded.spec):
            self()
            self.wait()
        if self.train and not any(p.grad is not None for p in self.loaded.model.parameters()):
            raise TaskError(f"{self.loaded.spec}: no parameter gets a gradient: profile it without --train")


@dataclass(frozen=True)
class Runs:
    """Milliseconds of each run."""

    wall: list[float]
    """From the call to the end of all its work."""
    queued: list[float]
    """From the call to its return: on a GPU that is what the host takes to queue the work."""


def timed(step: Step, seconds: float, least: int = 5, most: int = 100) -> Runs:
    """Time runs for that long, each alone on the device: at least three, and ``least`` where that is not far longer."""
    wall: list[float] = []
    queued: list[float] = []
    begin = time.monotonic()
    with _without_collector():
        while more_runs(len(wall), time.monotonic() - begin, seconds, least, most):
            step.wait()
            start = time.perf_counter()
            step()
            returned = time.perf_counter()
            step.wait()
            wall.append(1e3 * (time.perf_counter() - start))
            queued.append(1e3 * (returned - start))
    return Runs(wall, queued)


def more_runs(done: int, elapsed: float, seconds: float, least: int, most: int) -> bool:
    """Whether to measure once more: a median needs three, and more come cheap only where a run is short."""
    if done < least:
        return done < 3 or elapsed < 3 * seconds
    return done < most and elapsed < seconds


def steady(step: Step, seconds: float, run_ms: float) -> list[float]:
    """Return the time per run of groups of runs one behind the other: what a busy service sees."""
    count = max(2, min(_GROUP_CALLS, int(1e3 * seconds / (_GROUPS * max(run_ms, 1e-3)))))
    end = time.monotonic() + seconds
    found: list[float] = []
    with _without_collector():
        while len(found) < 3 or (len(found) < _GROUPS and time.monotonic() < end):
            step.wait()
            start = time.perf_counter()
            for _ in range(count):
                step()
            step.wait()
            found.append(1e3 * (time.perf_counter() - start) / count)
    return found


def summary(values: Sequence[float]) -> Summary:
    """Return median, quartiles and number of repeated measurements."""
    if len(values) < 2:
        only = values[0] if values else 0.0
        return {"median": only, "q1": only, "q3": only, "runs": len(values)}
    q1, _, q3 = statistics.quantiles(values, n=4, method="inclusive")
    return {"median": statistics.median(values), "q1": q1, "q3": q3, "runs": len(values)}


def out_of_memory(error: BaseException) -> bool:
    """Whether the error says that memory ran out, on a GPU or a CPU."""
    import torch

    return isinstance(error, MemoryError | torch.OutOfMemoryError) or "can't allocate memory" in str(error)


@contextlib.contextmanager
def named_errors(spec: ModelSpec) -> Iterator[None]:
    """Turn what the user's model raises into one line that names its file."""
    try:
        yield
    except TaskError:
        raise
    except Exception as error:
        # The model's code may raise anything; nothing in it is ours.
        if out_of_memory(error):
            raise TaskError(
                f"{spec}: the model needs more memory than there is: make it or its inputs smaller"
            ) from error
        text = " ".join(str(error).split())[:200]
        raise TaskError(f"{spec}: the model raised {type(error).__name__}: {text}") from error


@contextlib.contextmanager
def _without_collector() -> Iterator[None]:
    """Keep Python's collector from running inside a measurement."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
