"""The red team: every cheat rejected for a fitting reason, every honest candidate accepted, on a CPU."""

from __future__ import annotations

import pytest

from burnish.testing.redteam import Case, load_cases
from burnish.testing.redteam.corpus import FAMILY_FOLDERS
from burnish.testing.redteam.trial import judge_cases, select


def missed_twice(cases: list[Case], timing: bool = True, jobs: int = 1) -> list[str]:
    """Return what the judge got wrong in two tries: a busy machine may spoil one timing, not the same one twice."""
    missed = {o.case for o in judge_cases(cases, "cpu", jobs, timing=timing) if not o.ok}
    again = judge_cases([c for c in cases if c.name in missed], "cpu", timing=timing)
    return [f"{o.case}: {o.status}: {o.reason}" for o in again if not o.ok]


def honest() -> tuple[list[Case], list[Case], list[Case]]:
    """Return the honest candidates to judge whole, those to judge without timing, and those left to ``make thorough``.

    In Triton's interpreter a candidate takes ten seconds: one of them is judged here.
    """
    cases = select(load_cases("honest"), "cpu", slow=False)
    interpreted = [c for c in cases if "@triton.jit" in c.source]
    plain = [c for c in cases if c not in interpreted]
    some = [interpreted[0], *plain[1::6], *plain[3::6], *plain[5::6]]
    return plain[::6], some, [c for c in cases if c not in plain[::6] and c not in some]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("folder", sorted(FAMILY_FOLDERS))
def test_cheats_are_rejected_for_a_fitting_reason(folder: str) -> None:
    cases = select(load_cases("cheats"), "cpu", slow=False, pattern=f"cheats/{folder}/")
    assert len(cases) >= 15
    # Faults are mostly waited for: a loop without end, a process that does not answer.
    assert missed_twice(cases, jobs=3 if folder == "faults" else 1) == []


@pytest.mark.timeout(600)
def test_honest_candidates_are_accepted() -> None:
    """Every sixth is judged whole here; ``make redteam`` judges all of them so."""
    cases = honest()[0]
    assert len(cases) >= 12
    assert missed_twice(cases) == []


@pytest.mark.timeout(600)
def test_the_other_honest_candidates_are_equal() -> None:
    cases = honest()[1]
    assert len(cases) >= 40
    assert missed_twice(cases, timing=False) == []


@pytest.mark.thorough
@pytest.mark.timeout(600)
def test_the_rest_of_the_honest_candidates_are_equal() -> None:
    cases = honest()[2]
    assert len(cases) >= 30
    assert missed_twice(cases, timing=False) == []


@pytest.mark.thorough
@pytest.mark.timeout(600)
def test_what_is_spared_on_large_tensors_lets_no_cheat_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tensors count as large: fewer copies, one base for all changes, no second place for outputs."""
    for name in ("bench._LARGE", "bench.HUGE", "exchange._LARGE", "reference.LARGE", "trial._LARGE"):
        monkeypatch.setattr(f"burnish.judge.{name}", 0)
    cheats = select(load_cases("cheats"), "cpu", slow=False)
    folders = ("replay", "reading_answer", "timing")
    chosen = [c for c in cheats if c.name.split("/")[1] in folders][::9]
    assert len(chosen) >= 10
    # Without the output of the call before a repeated one may be called wrong, which it is.
    missed = [o.case for o in judge_cases(chosen, "cpu") if o.status == "passed"]
    assert missed == []
    assert missed_twice([c for c in honest()[0] if not c.slow][::3], timing=False) == []
