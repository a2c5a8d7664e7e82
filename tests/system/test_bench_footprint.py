"""The estimate of what judging a problem takes bounds what the judge really holds.

Measured on a CPU, where every tensor of the judge's own process and all memory it shares can be counted, with the sizes
from which on the judge saves copies brought down to the tests' own.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import torch
from judging import task
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from burnish.core.candidate import Candidate
from burnish.core.verdict import Verdict
from burnish.judge import Judge, JudgeOptions, contestant
from burnish.suites.bench import footprint as estimate
from burnish.suites.bench.footprint import stages
from burnish.suites.bench.sizes import sizes_of

FLOATS = 1 << 18
MIB = 1 << 20


def source(forward: str, inputs: str, init: str = "pass") -> str:
    names = ", ".join("abc"[: inputs.count("torch.")])
    return (
        "import torch\n\n\nclass Model(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        f"        {init}\n\n    def forward(self, {names}):\n        {forward}\n\n\n"
        f"def get_inputs():\n    return [{inputs}]\n\n\ndef get_init_inputs():\n    return []\n"
    )


ONE = f"torch.rand(8, {FLOATS // 8})"
TASKS = {
    "pointwise": source("return torch.nn.functional.gelu(a)", ONE),
    "reduction": source("return a.sum(1)", ONE),
    "three": source("return a + b * c", f"{ONE}, {ONE}, torch.randn(8, {FLOATS // 8})"),
    "between": source("return (a[:, None].expand(8, 6, -1) * 1.5).sum(1)", ONE),
    "parameters": source(
        "return a @ self.w", "torch.rand(64, 512)", "self.w = torch.nn.Parameter(torch.randn(512, 512) / 22)"
    ),
}


class Counted(TorchDispatchMode):
    """Counts the bytes of living tensors, and with those the bytes of ``shared`` memory; remembers the most."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.live = self.shared = self.most = 0
        self.known: set[int] = set()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = func(*args, **(kwargs or {}))
        for tensor in tree_leaves(made):
            if isinstance(tensor, torch.Tensor):
                self.note(tensor.untyped_storage())
        return made

    def note(self, storage: torch.UntypedStorage) -> None:
        key, size = storage._cdata, storage.nbytes()
        if key not in self.known and size:
            self.known.add(key)
            self.live += size
            self.most = max(self.most, self.live + self.shared)
            weakref.finalize(storage, self.gone, key, size)

    def gone(self, key: int, size: int) -> None:
        self.known.discard(key)
        self.live -= size

    def create(self, size: int, device: str) -> Any:
        made = CREATE(size, device)
        self.known.add(made.flat.untyped_storage()._cdata)
        self.shared += size
        self.most = max(self.most, self.live + self.shared)
        close = made.close

        def closed() -> None:
            self.shared -= size
            close()

        made.close = closed  # type: ignore[method-assign]
        return made


CREATE = contestant.create


@contextmanager
def scaled(monkeypatch: pytest.MonkeyPatch, large: int, huge: int) -> Iterator[None]:
    """Bring down the judge's sizes and the estimate's alike, with the slots that a GPU has."""
    with monkeypatch.context() as patch:
        for name in ("bench._LARGE", "copies.LARGE", "reference.LARGE", "trial._LARGE"):
            patch.setattr(f"burnish.judge.{name}", large)
        for name in ("bench.HUGE", "ring.HUGE", "exchange._LARGE"):
            patch.setattr(f"burnish.judge.{name}", huge)
        # A CPU needs one more slot than the one call of a GPU, to wake up by: the baseline's is added to the estimate.
        patch.setattr("burnish.judge.race.slots_for", lambda *_: 2)
        patch.setattr("burnish.judge.numerics.chunks.__defaults__", (1 << 14,))
        patch.setattr("burnish.judge.numerics._CPU_CHUNK_ELEMENTS", 1 << 14)
        patch.setattr("burnish.judge.sequences._SMALL", MIB)
        # How many wait for being compared is a matter of time, and so of a machine's load; none as large as these do.
        patch.setattr("burnish.judge.race._KEPT", large >> 3)
        sizes = {"LARGE": large, "HUGE": huge, "SMALL": MIB, "MEASURING": 7 << 17, "KEPT": large >> 3}
        for name, size in sizes.items():
            patch.setattr(estimate, f"_{name}", size)
        patch.setattr(estimate, "_ONE_SET", 1 << 40)
        patch.setattr(estimate, "_RING_BYTES", 0)
        yield


def judged(verdict: Verdict) -> None:
    """See that a verdict came to timing: the counting makes calls slow enough for clocks to disagree at times."""
    assert verdict.passed or {f.check for f in verdict.findings} == {"clocks-disagree"}, verdict.reason


NEVER = 1 << 40
KINDS = {"small": (NEVER, NEVER), "large": (FLOATS, NEVER), "huge": (FLOATS, FLOATS)}
"""From how many bytes on one call's tensors are large and huge; all of the tests' have more than ``FLOATS``."""


@pytest.mark.parametrize(
    ("name", "kind"),
    [*((name, "huge") for name in TASKS), ("pointwise", "large"), ("three", "small"), ("parameters", "small")],
)
def test_the_judge_holds_no_more_than_the_estimate(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, counted = task(TASKS[name]), Counted()
    candidate = Candidate(TASKS[name].replace("class Model", "class ModelNew"))
    sizes = sizes_of(made, made.primary)
    with scaled(monkeypatch, *KINDS[kind]):
        monkeypatch.setattr(contestant, "create", counted.create)
        with Judge("cpu", JudgeOptions(quick=True, seed=1)) as judge:
            # The second of two candidates finds the first one's baselines there.
            judged(judge.verify(made, candidate))
            with counted:
                judged(judge.verify(made, candidate))
        held = max(found.judge + found.shared for found in stages(sizes))
        held += sizes.inputs + sizes.outputs if kind == "huge" else 0
    assert 0.4 * held <= counted.most <= held, f"{counted.most / MIB:.1f} of {held / MIB:.1f} MiB"
