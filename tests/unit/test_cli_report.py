"""What a verdict looks like: the evidence is there, and nothing the status does not allow."""

from __future__ import annotations

import io
import json
import math
from dataclasses import replace

import pytest
from rich.console import Console

from burnish.core.verdict import (
    Claim,
    Clocks,
    Finding,
    Interval,
    Profile,
    Roofline,
    Speedup,
    Stage,
    Status,
    Timing,
    Trial,
    Verdict,
)
from burnish.core.verdict_decode import verdict_from_json
from burnish.report.numbers import clean, count, duration, error, factor
from burnish.report.plain import dumps
from burnish.report.terminal import render

PASSED = Verdict(
    status=Status.PASSED,
    stage=Stage.DONE,
    reason="equal to the reference and 2.31 times as fast as eager",
    contract="reference",
    task="softmax",
    candidate="softmax_fast",
    device="cpu",
    limits=(Finding("workload", "fails at sizes that are no multiple of 8, none of which is declared"),),
    trials=(
        Trial("ordinary seed 1", 1.5e-7, 1.4e-7, 1.1e-6, 9e-7),
        Trial("heavy tails", 2.5e-7, 2.4e-7, 1.9e-6, 9e-7),
        Trial("no oracle", 0.0, 0.0, 1e-6, 0.0, oracle=False),
    ),
    timing=Timing(
        speedups=(
            Speedup("eager", Interval(2.31, 2.25, 2.38), Claim.FASTER),
            Speedup("compile", Interval(1.01, 0.97, 1.05), Claim.INDISTINGUISHABLE),
        ),
        clocks=(
            ("candidate", Clocks(0.35, 0.352, 0.36)),
            ("eager", Clocks(0.81, 0.82, 0.83)),
        ),
        samples=(("candidate/0", (0.35, 0.36)),),
        checked_calls=12,
        timed_calls=600,
        excluded_baselines=(("max-autotune", "did not compile in time"),),
    ),
    roofline=Roofline(0.21, 0.6, "memory", 8_400_000, 12_600_000),
    profile=Profile(kernels=(("biased_softmax", 0.97, "authored"),), authored_share=0.97, notes=("one kernel",)),
    deterministic=True,
    seconds=41.2,
    stage_seconds=(("screen", 0.01), ("build", 0.4), ("side_effects", 1.0)),
    environment={
        "torch": "2.13.0",
        "python": "3.11.7",
        "burnish": "0.1.0",
        "triton": None,
        "cpu": {"model": "Some Processor", "threads": 2},
    },
)

REJECTED = Verdict(
    status=Status.DISHONEST,
    stage=Stage.TIMING,
    reason="the output of timed call 17 is that of an earlier call",
    contract="reference",
    task="softmax",
    candidate="softmax_cheat",
    device="cpu",
    findings=(Finding("replay", "equal to the output for the inputs of call 3"),),
    trials=(Trial("ordinary seed 1", 3.0e-2, 1.4e-7, 1.1e-6, 1.0),),
    stage_seconds=(("screen", 0.01), ("build", 0.4), ("timing", 2.0)),
)


def shown(verdict: Verdict, width: int = 80, colour: bool = False) -> str:
    out = io.StringIO()
    system = "truecolor" if colour else None
    render(verdict, Console(file=out, width=width, color_system=system, force_terminal=colour, markup=False))
    return out.getvalue()


def flat(text: str) -> str:
    return " ".join(text.split())


def test_passed_verdict_shows_all_its_evidence() -> None:
    text = flat(shown(PASSED))
    assert text.startswith("PASSED equal to the reference and 2.31 times as fast as eager")
    assert "softmax, candidate softmax_fast" in text
    assert "reference, on cpu, judged in 41.2 s" in text
    assert "screen 0.0 s, build 0.4 s, side effects 1.0 s: all passed" in text
    assert "heavy tails 2.5e-07 2.4e-07 1.9e-06 float64" in text
    assert "no oracle 0 0 1.0e-06 reference" in text
    assert "eager 2.31x [2.25x, 2.38x] faster" in text
    assert "compile 1.01x [0.97x, 1.05x] not distinguishable" in text
    assert "600 timed calls, outputs of 12 of them checked" in text
    assert "candidate 350 us 352 us 360 us" in text
    assert "max-autotune: did not compile in time" in text
    assert "at least 210 us by memory (8.40 MB, 12.6 MFLOP); the candidate reaches 60 % of it" in text
    assert "biased_softmax 97 % authored" in text
    assert "bit for bit" in text
    assert "workload (correctness): fails at sizes that are no multiple of 8" in text
    assert "Some Processor with 2 threads, torch 2.13.0, python 3.11.7, burnish 0.1.0" in text


def test_names_stand_beside_short_hashes() -> None:
    out = io.StringIO()
    verdict = replace(PASSED, task="0123456789abcdef" * 2, candidate="fedcba9876543210" * 2)
    render(verdict, Console(file=out, width=80, color_system=None), task="softmax.py", candidate="fast.py")
    assert "softmax.py (0123456789ab), candidate fast.py (fedcba987654)" in out.getvalue()


def test_finding_in_the_headline_is_not_repeated() -> None:
    verdict = replace(REJECTED, reason="replay (caching and replay): equal to the output for the inputs of call 3")
    assert flat(shown(verdict)).count("equal to the output") == 1


def test_rejected_verdict_has_a_reason_and_no_speed() -> None:
    text = flat(shown(REJECTED))
    assert text.startswith("REJECTED dishonest: the output of timed call 17 is that of an earlier call")
    assert "screen, build passed; failed at timing" in text
    assert "replay (caching and replay): equal to the output for the inputs of call 3" in text
    assert "speedup" not in text
    assert "roofline" not in text


@pytest.mark.parametrize("verdict", [PASSED, REJECTED])
@pytest.mark.parametrize("width", [80, 200])
def test_fits_the_terminal(verdict: Verdict, width: int) -> None:
    for line in shown(verdict, width).splitlines():
        assert len(line.rstrip()) <= width


def test_colour_on_a_terminal_only() -> None:
    assert "\x1b[" in shown(PASSED, colour=True)
    assert "\x1b[" not in shown(PASSED)


def test_candidates_words_cannot_reach_the_terminal() -> None:
    hostile = "\x1b[2J\x1b[31mPASSED\x1b[0m [bold]\n\rPASSED \ud800"
    verdict = replace(REJECTED, reason=hostile, findings=(Finding("raises", hostile),))
    text = shown(verdict)
    assert "\x1b" not in text
    assert "\r" not in text
    assert "[bold]" in text
    assert text.startswith("REJECTED")
    assert not any(line.startswith("PASSED") for line in text.splitlines())
    text.encode()


def test_scripted_verdict_is_marked_first() -> None:
    assert shown(replace(PASSED, scripted=True)).startswith("SCRIPTED")


def test_worst_trials_are_shown_of_many() -> None:
    many = tuple(Trial(f"trial {i}", i * 1e-8, 1e-7, 1e-6, 1e-6) for i in range(30))
    text = shown(replace(PASSED, trials=many))
    assert "trial 29 " in text
    assert "trial 3 " not in text
    assert "of 30 trials" in text


def test_time_below_the_bound_invalidates_the_bound() -> None:
    text = flat(shown(replace(PASSED, roofline=Roofline(0.5, None, "compute", 1000, 2000))))
    assert "this bound is not valid here" in text
    assert "% of it" not in text


def test_bare_verdict_renders() -> None:
    bare = Verdict(Status.PASSED, Stage.DONE, "equal", "reference", "t", "c", "cpu")
    assert "all passed" in shown(bare)


@pytest.mark.parametrize("verdict", [PASSED, REJECTED])
def test_verdict_survives_json(verdict: Verdict) -> None:
    assert verdict_from_json(json.loads(dumps(verdict.to_json()))) == verdict


def test_json_has_no_numbers_json_cannot_hold() -> None:
    broken = replace(REJECTED, trials=(Trial("nan", math.nan, 0.0, 0.0, math.inf),))
    data = json.loads(dumps(broken.to_json()))
    assert data["trials"][0]["error_rms"] is None
    assert data["trials"][0]["error_max"] is None
    assert math.isnan(verdict_from_json(data).trials[0].error_rms)
    assert "nan" in shown(broken)


def test_numbers() -> None:
    assert [duration(x) for x in (0.00025, 0.0123, 1.5, 25.0, 2500.0)] == [
        "250 ns",
        "12.3 us",
        "1.50 ms",
        "25.0 ms",
        "2.50 s",
    ]
    assert [factor(x) for x in (0.5, 2.314, 123.4)] == ["0.50x", "2.31x", "123x"]
    assert [count(x, "B") for x in (12, 8_400_000, 4.3e12)] == ["12 B", "8.40 MB", "4.30 TB"]
    assert [error(x) for x in (0.0, 1.23e-7)] == ["0", "1.2e-07"]
    assert clean("a\tb\n c\x07") == "a b c?"
