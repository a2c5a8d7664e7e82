"""The red team: every honest candidate accepted, on a CPU; in a file of its own, to run beside the cheats."""

from __future__ import annotations

import pytest
from redteam_cases import honest, missed_twice


@pytest.mark.timeout(600)
def test_honest_candidates_are_accepted() -> None:
    """Every eighth is judged whole here; ``make redteam`` judges all of them so."""
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
