"""What is collected here."""

from __future__ import annotations

from pathlib import Path

_LANDSCAPES = Path(__file__).resolve().parents[2] / "docs" / "results" / "landscapes_cpu.json"
# These tests read real verdicts that benchmarks/strategies.py records; without them there is nothing to
# test, which is not the same as a test that was skipped.
collect_ignore = [] if _LANDSCAPES.exists() else ["test_search_recorded.py"]
