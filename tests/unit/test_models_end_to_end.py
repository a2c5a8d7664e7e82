"""What judging the whole model leads to: an empty package where nothing is proved faster, and a page that says so."""

from __future__ import annotations

from typing import Any

import pytest

from burnish.core.checks import CHECKS
from burnish.core.verdict import Claim, Finding, Interval, Speedup, Stage, Status, Timing, Verdict
from burnish.models.judgement.curves import Curves
from burnish.models.optimize import _judge_reason
from burnish.report.model_page import end_to_end_lines, render_page


def verdict(claim: Claim, estimate: float, compiled: float | None = None) -> Verdict:
    speedups = [Speedup("eager", Interval(estimate, estimate - 0.1, estimate + 0.1), claim)]
    if compiled is not None:
        speedups.append(Speedup("compile", Interval(compiled, compiled - 0.1, compiled + 0.1), Claim.INDISTINGUISHABLE))
    timing = Timing(tuple(speedups), ())
    return Verdict(Status.PASSED, Stage.DONE, "", "reference", "t", "c", "cpu", timing=timing)


def test_only_what_is_proved_faster_stays() -> None:
    assert _judge_reason(verdict(Claim.FASTER, 1.4)) == ""
    assert _judge_reason(verdict(Claim.INDISTINGUISHABLE, 1.02)) == "1.020x the original's speed is not proved faster"
    assert "0.800x" in _judge_reason(verdict(Claim.SLOWER, 0.8))
    assert _judge_reason(verdict(Claim.FASTER, 1.4, 1.05)) == ""
    assert "0.950x the speed of torch.compile (compile)" in _judge_reason(verdict(Claim.FASTER, 1.4, 0.95))
    untimed = Verdict(Status.PASSED, Stage.DONE, "", "reference", "t", "c", "cpu")
    assert _judge_reason(untimed) == "it was not timed against the original"
    finding = Finding(next(iter(CHECKS)), "an element differs")
    wrong = Verdict(Status.WRONG, Stage.VALUES, "an element differs", "reference", "t", "c", "cpu", (finding,))
    assert _judge_reason(wrong) == "an element differs"


def found(**changed: Any) -> dict[str, Any]:
    losses = tuple(2.0 - 0.01 * i for i in range(100))
    curves = Curves(losses, tuple(v + 1e-7 for v in losses), (1e-5,) * 100, 200, "AdamW", "4 batches")
    peak = {"tensors": 2_000_000, "resident": 300_000_000, "how": "by <the> list"}
    return {
        "model": "net.py:make_model", "device": "cpu", "direction": "forward+backward", "folder": "out",
        "seconds": 0.01, "removed": {"gate": "with it the model is 0.990x as fast"},
        "regions": [
            {"name": "gate", "places": ["gate"], "share": 0.5, "refused": "", "kept": False,
             "found": {"estimate": 1.2, "low": 1.1, "high": 1.3}},
            {"name": "head", "places": ["head"], "share": 0.1, "refused": "", "kept": True, "found": "no time"},
        ],
        "verdict": verdict(Claim.FASTER, 1.4).to_json(), "curves": curves.to_json(),
        "step": {"estimate": 1.3, "low": 1.2, "high": 1.4, "claim": "faster", "ms": {"original": 13, "patched": 10}},
        "memory": {"original": peak, "patched": {**peak, "tensors": 1_500_000}}, "outcome": "burnish.apply(model)",
        **changed,
    }  # fmt: skip


def test_lines_say_speed_training_step_and_memory() -> None:
    step = {
        **found()["step"],
        "over": {"max-autotune": {"estimate": 1.1, "low": 1.05, "high": 1.15, "claim": "faster"}},
    }
    lines = dict(end_to_end_lines(found(step=step, capture=True, excluded={"compile": "no time"})))
    assert "1.10x [1.05x, 1.15x] max-autotune: faster" in lines["step"] and "CUDA graphs" in lines["launch"]
    assert lines["not timed"] == "compile: no time"
    lines = dict(end_to_end_lines(found()))
    assert lines["judged"] == "1.40x [1.30x, 1.50x] eager, faster"
    assert "loss 2 to 1.01 in 100 steps (of 200: no time for more), patched 1.01: equal, 1% of" in lines["training"]
    assert lines["step"].startswith("1.30x [1.20x, 1.40x] the original: faster (original 13.0 ms, patched 10.0 ms")
    assert lines["memory"] == (
        "original 2.00 MB in tensors at most, 300 MB resident; patched 1.50 MB in tensors at most, 300 MB resident"
    )


def test_the_page_shows_the_curves_their_rule_and_what_was_taken_out() -> None:
    page = render_page(found())
    assert page.count("<svg") == 2 and "10 times the largest drift" in page
    assert "with it the model is 0.990x as fast" in page and "1.20x [1.10x, 1.30x]" in page
    assert "by &lt;the&gt; list" in page and "2.00 MB in tensors" in page


@pytest.mark.parametrize("loss", [float("nan"), float("inf")])
def test_a_loss_that_is_not_finite_is_drawn_as_far_as_it_goes(loss: float) -> None:
    curves = Curves((2.0, 1.0, 0.5), (2.0, 1.0, loss), (0.1, 0.1, 0.1), 3, "AdamW", "4 batches").to_json()
    page = render_page(found(curves=curves, step=None, memory=None, verdict=None))
    assert page.count("<svg") == 1 and "differs at step 2" in page
