"""The red team: every cheat rejected for a fitting reason, on a CPU."""

from __future__ import annotations

import pytest
from redteam_cases import honest, missed_twice

from burnish.testing.redteam import load_cases
from burnish.testing.redteam.corpus import FAMILY_FOLDERS
from burnish.testing.redteam.trial import judge_cases, select


@pytest.mark.timeout(600)
@pytest.mark.parametrize("folder", sorted(FAMILY_FOLDERS))
def test_cheats_are_rejected_for_a_fitting_reason(folder: str) -> None:
    cases = select(load_cases("cheats"), "cpu", slow=False, pattern=f"cheats/{folder}/")
    assert len(cases) >= 15
    # Faults are mostly waited for: a loop without end, a process that does not answer.
    assert missed_twice(cases, jobs=3 if folder == "faults" else 1) == []


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
