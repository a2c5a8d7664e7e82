"""The red team's cases on a CPU, for the tests of cheats and those of honest candidates."""

from __future__ import annotations

from burnish.testing.redteam import Case, load_cases
from burnish.testing.redteam.trial import judge_cases, select

__all__ = ["honest", "missed_twice"]


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
    whole, some = plain[::8], [interpreted[0], *plain[1::2]]
    return whole, some, [c for c in cases if c not in whole and c not in some]
