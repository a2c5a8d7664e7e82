"""The examples that prompts show for a GPU, judged on one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import torch

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.judge import Judge, JudgeOptions
from burnish.propose.llm import prompt

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

FOLDER = Path(prompt.__file__).parent / "examples"
TASKS = Path(__file__).resolve().parents[2] / "burnish" / "testing" / "redteam" / "tasks"


@pytest.mark.parametrize("name", sorted(p.stem for p in FOLDER.glob("*.py") if p.stem.startswith(("cuda", "triton"))))
def test_an_example_is_verified(name: str) -> None:
    source = (FOLDER / f"{name}.py").read_text()
    found = re.match(r"# task: (\w+)\n", source)
    assert found is not None
    with Judge("cuda:0", JudgeOptions(timing=False)) as judge:
        verdict = judge.verify(task_from_file(TASKS / f"{found[1]}.py"), Candidate(source))
    assert verdict.passed, verdict.reason
