"""The nouns: identity by content, and wrong states that cannot be built."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burnish.core.candidate import Candidate, Origin
from burnish.core.contract import CONTRACTS, parse_contract
from burnish.core.errors import ContractError
from burnish.core.hashing import content_hash
from burnish.core.task import Direction, Task, Workload
from burnish.core.verdict import Claim, Clocks, Finding, Interval, Speedup, Stage, Status, Timing, Verdict


def verdict(**changes: object) -> Verdict:
    base = {
        "status": Status.PASSED,
        "stage": Stage.DONE,
        "reason": "equal",
        "contract": "reference",
        "task": "t",
        "candidate": "c",
        "device": "cpu",
    }
    return Verdict(**{**base, **changes})  # type: ignore[arg-type]


def timing() -> Timing:
    speedups = (
        Speedup("eager", Interval(2.0, 1.9, 2.1), Claim.FASTER),
        Speedup("compile", Interval(1.2, 1.1, 1.3), Claim.FASTER),
    )
    return Timing(speedups, (("candidate", Clocks(1.0, 1.0, 1.0)),))


def test_a_failed_verdict_cannot_carry_a_timing() -> None:
    wrong = {"status": Status.WRONG, "stage": Stage.VALUES, "findings": (Finding("wrong-values", "x"),)}
    assert verdict(**wrong).timing is None
    with pytest.raises(ValueError, match="no timing"):
        verdict(**wrong, timing=timing())
    with pytest.raises(ValueError, match="names what was found"):
        verdict(status=Status.WRONG, stage=Stage.VALUES)


def test_a_passed_verdict_is_done_and_has_no_findings() -> None:
    with pytest.raises(ValueError, match="no findings"):
        verdict(findings=(Finding("wrong-values", "x"),))
    with pytest.raises(ValueError, match="is done"):
        verdict(stage=Stage.VALUES)
    with pytest.raises(KeyError):
        verdict(limits=(Finding("no-such-check", "x"),))


def test_the_best_of_the_panel_is_the_hardest_baseline() -> None:
    assert timing().best.baseline == "compile"
    data = verdict(timing=timing()).to_json()
    assert data["speedup"]["best"] == {
        "estimate": 1.2,
        "low": 1.1,
        "high": 1.3,
        "claim": "faster",
        "baseline": "compile",
    }
    assert data["speedup"]["eager"]["estimate"] == 2.0
    assert set(data) >= {
        "status",
        "stage",
        "reason",
        "findings",
        "contract",
        "speedup",
        "clocks",
        "roofline",
        "environment",
    }


def test_an_interval_holds_its_estimate() -> None:
    with pytest.raises(ValueError):
        Interval(3.0, 1.0, 2.0)


def test_identity_is_content_not_name() -> None:
    assert Candidate("x", name="a").identity() == Candidate("x", name="b", origin=Origin(proposer="y")).identity()
    assert Candidate("x").identity() != Candidate("y").identity()
    task = Task("a", "source")
    assert task.identity() == replace(task, name="b", path="/p", search_path=("/q",)).identity()
    for other in (
        replace(task, source="other"),
        replace(task, direction=Direction.FORWARD_BACKWARD),
        replace(task, contract=CONTRACTS["tf32"]),
        replace(task, workloads=(Workload("n", (("N", 3),)),)),
    ):
        assert other.identity() != task.identity()


@given(
    st.dictionaries(st.text(max_size=5), st.integers() | st.floats(allow_nan=False) | st.text(max_size=5), max_size=5)
)
def test_hashes_do_not_depend_on_the_order_of_keys(data: dict[str, object]) -> None:
    assert content_hash(data) == content_hash(dict(reversed(data.items())))
    assert len(content_hash(data)) == 32


def test_contracts_parse_and_refuse() -> None:
    assert parse_contract("reference") == CONTRACTS["reference"]
    assert parse_contract("kernelbench").tolerance_for("float16") == (1e-2, 1e-2)
    assert parse_contract("atol=1e-3,rtol=0").tolerance_for("float32") == (1e-3, 0.0)
    assert parse_contract("reference,policy=authored").policy == "authored"
    assert parse_contract("tf32,bitwise").bitwise_deterministic
    for text in ("nonsense", "atol=x", "atol=-1", "reference,atol=1", ""):
        with pytest.raises(ContractError):
            parse_contract(text)
