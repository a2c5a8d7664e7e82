"""The benchmark of everyday tasks: its inventory is whole, every file loads, and its arithmetic tells the truth."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.core.candidate import Candidate, Origin
from burnish.core.load import task_from_file
from burnish.core.recipe import Recipe, Step
from burnish.core.task import Direction, EntryKind
from burnish.core.task_code import execute

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "benchmarks" / "moves").glob("*.py"))
# Honest everyday sizes: neither a launch overhead nor a memory test.  Token numbers are small beside their table.
LEAST_BYTES, MOST_BYTES = 2**17, 2**26
BACKWARD = {
    "attention_backward", "cross_entropy_backward", "gelu_chain_backward", "group_norm_backward",
    "layer_norm_backward", "linear_gelu_backward", "rms_norm_backward", "smooth_l1_backward",
    "softmax_weighted_backward", "swiglu_backward",
}  # fmt: skip


def _import(name: str) -> Any:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        return __import__(name)
    finally:
        sys.path.remove(str(ROOT / "benchmarks"))


moves = _import("moves")
report = _import("moves_report")


def row(task: str, estimate: float = 2.0, best: float = 1.0, **changes: Any) -> dict[str, Any]:
    """A line as a task leaves it; ``best`` decides the claim against the panel's best, ``compile``."""
    claim = "faster" if best > 1.01 else "slower" if best < 0.99 else "indistinguishable"
    return {
        "task": task, "family": "scan", "direction": "forward", "status": "answered", "reverified": True, "error": "",
        "answer": {"kind": "template", "text": "rows"},
        "over_eager": {"estimate": estimate, "low": estimate, "high": estimate, "claim": "faster"},
        "over_best": {"estimate": best, "low": best, "high": best, "claim": claim, "baseline": "compile"},
    } | changes  # fmt: skip


# --- the files ----------------------------------------------------------------------------------------------------


def test_the_inventory_is_whole() -> None:
    entries = moves.entries()
    assert len(entries) == len(FILES) >= 40
    assert len({e.name for e in entries}) == len({e.task.identity() for e in entries}) == len(FILES)
    assert set(Counter(e.family for e in entries)) == set(report.FAMILIES)
    backward = {e.name for e in entries if e.task.direction is Direction.FORWARD_BACKWARD}
    assert backward == BACKWARD
    assert all(e.name.endswith("_backward") == (e.name in backward) for e in entries)


def test_tasks_are_chosen_by_name_and_come_family_by_family() -> None:
    chosen = moves.entries("conv*, rotary")
    assert {e.name for e in chosen} >= {"rotary", "conv3d", "conv_depthwise"}
    assert [e.family for e in chosen] == ["rotary"] + ["convolution"] * (len(chosen) - 1)
    assert moves.entries("no_such_task") == []


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_task_loads_and_runs_at_its_sizes(path: Path) -> None:
    task = task_from_file(path)
    assert task.kind is EntryKind.MODULE
    assert task.entry == "Model"
    module = execute(task.source, task.name, "moves_task")
    assert module.__doc__
    assert "\n" not in module.__doc__
    assert module.__doc__.endswith(".")
    # Tensors without memory: shapes and types are checked, nothing is computed.
    with torch.device("meta"):
        inputs = module.get_inputs()
        model = module.Model(*module.get_init_inputs())
        out = model(*inputs)
    outputs = out if isinstance(out, tuple) else (out,)
    assert all(isinstance(o, torch.Tensor) and o.numel() for o in outputs)
    assert LEAST_BYTES <= sum(t.numel() * t.element_size() for t in inputs) <= MOST_BYTES


def test_an_unknown_family_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.py").write_text('"""Odd."""\nFAMILY = "odd"\n')
    monkeypatch.setattr(moves, "FOLDER", tmp_path)
    with pytest.raises(SystemExit, match="FAMILY 'odd' is unknown"):
        moves.entries()


# --- the lines ----------------------------------------------------------------------------------------------------


def test_tasks_done_are_not_repeated_and_others_are(tmp_path: Path) -> None:
    cumsum, cumprod, reverse = moves.entries("cumsum,cumprod,reverse_cumsum")[:3]
    setup = moves.Setup(60.0, "cpu", "eager", 1, tmp_path)
    longer = moves.Setup(90.0, "cpu", "eager", 1, tmp_path)

    def line(entry: Any, **changes: Any) -> str:
        kept = {"identity": entry.task.identity(), "seconds": 60.0, "panel": "eager", "device": "cpu"}
        return json.dumps(row(entry.name, **kept | changes)) + "\n"

    path = tmp_path / "lines.jsonl"
    assert moves.done_rows(path, [cumsum], setup) == []
    path.write_text(
        line(cumsum, error="old")
        + line(cumsum, error="new")
        + line(cumprod, identity="of another text")
        + line(reverse, status="failed")
        + '{"task": "cut o'
    )
    (kept,) = moves.done_rows(path, [cumsum, cumprod, reverse], setup)
    assert (kept["task"], kept["error"]) == (cumsum.name, "new")
    assert moves.done_rows(path, [cumsum, cumprod, reverse], longer) == []


def test_an_answer_says_what_it_is() -> None:
    def kind(proposer: str, **origin: Any) -> tuple[str, str]:
        found = moves.answer(Candidate("", name="its name", origin=Origin(proposer, **origin)))
        return found["kind"], found["text"]

    recipe = Recipe((Step("fold"), Step("fuse"), Step("fuse")))
    assert kind("baselines", parameters=(("mode", "compile"),)) == ("panel", "compile")
    assert kind("library", parameters=(("template", "rows"), ("block", 4))) == ("template", "rows")
    assert kind("recipes", recipe=recipe, parameters=(("template", "rows"),)) == ("recipe", "fold+fuse")
    assert kind("inductor") == ("inductor", "its name")


# --- the summary --------------------------------------------------------------------------------------------------


def test_slower_is_a_proved_claim_about_another_program() -> None:
    panel = {"kind": "panel", "text": "compile"}
    assert report.slower(row("a", best=0.8))
    assert not report.slower(row("a", best=0.995))
    assert not report.slower(row("a", best=0.8, answer=panel))
    assert report.slower(row("a", best=0.8, answer=panel | {"text": "eager"}))
    assert not report.slower({"task": "a", "status": "nothing verified"})


def test_what_fell_short_is_named_and_counted() -> None:
    lost = {"task": "lost", "family": "loss", "direction": "forward+backward", "status": "nothing verified"}
    rows = [row("good", 4.0, 2.0), row("slow", 1.0, 0.5), row("gone", 2.0, reverified=False), lost]
    found = report.summary(rows)
    assert (found["tasks"], found["answered"], found["backward"]) == (4, 3, 1)
    assert (found["slower_than_best"], found["not_reverified"], found["unanswered"]) == (["slow"], ["gone"], ["lost"])
    assert found["faster_than_best"] == 1
    # Without an answer the user keeps eager, and that counts.
    assert found["over_eager"]["estimate"] == pytest.approx((4.0 * 1.0 * 2.0 * 1.0) ** (1 / 4), abs=1e-4)
    assert found["over_best"]["estimate"] == pytest.approx(1.0)
    assert found["families"]["loss"] == {"tasks": 1, "over_eager": 1.0, "over_best": None}
    json.dumps(found, allow_nan=False)
    assert all(r["task"] in report.table_line(r) for r in rows)
    assert "SLOWER" in report.table_line(rows[1])
    assert report.summary([lost])["over_best"] is None


@settings(derandomize=True, max_examples=20, deadline=None)
@given(st.lists(st.floats(0.1, 50.0), min_size=1, max_size=12), st.floats(0.5, 2.0))
def test_the_mean_lies_in_its_interval_and_scales(ratios: list[float], factor: float) -> None:
    found = report.summary([row(f"t{i}", r) for i, r in enumerate(ratios)])["over_eager"]
    assert min(ratios) - 1e-3 <= found["low"] <= found["estimate"] <= found["high"] <= max(ratios) + 1e-3
    scaled = report.summary([row(f"t{i}", r * factor) for i, r in enumerate(ratios)])["over_eager"]
    assert math.isclose(scaled["estimate"], found["estimate"] * factor, rel_tol=1e-2, abs_tol=2e-4)


def test_figures_keep_no_raw_samples() -> None:
    verdict = json.loads((ROOT / "docs/results/softmax_fast.json").read_text(encoding="utf-8"))
    found = moves.figures(verdict)
    assert found["over_best"]["baseline"] == "eager"
    assert set(found["over_panel"]) == {"eager", "compile"}
    assert found["over_eager"]["claim"] == "faster"
    assert found["eager_ms"] > found["answer_ms"] > 0
    assert "samples_ms" not in json.dumps(found)
