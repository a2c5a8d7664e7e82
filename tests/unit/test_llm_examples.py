"""The examples in the prompts compute what their tasks do; those for a GPU are judged where there is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import torch
from cuda_harness import compiled

from burnish.core.task_code import execute
from burnish.propose.llm import prompt

FOLDER = Path(prompt.__file__).parent / "examples"
TASKS = Path(__file__).resolve().parents[2] / "burnish" / "testing" / "redteam" / "tasks"
FILES = sorted(path.stem for path in FOLDER.glob("*.py"))


def task_of(name: str) -> Path:
    found = re.match(r"# task: (\w+)\n", (FOLDER / f"{name}.py").read_text())
    assert found is not None
    return TASKS / f"{found[1]}.py"


def test_there_is_one_for_each_backend_and_kind() -> None:
    assert (
        sorted(f"{b}_{k}" for b in ("cpp", "cuda", "torch", "triton") for k in ("pointwise", "product", "rows"))
        == FILES
    )


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith(("cpp", "torch"))])
def test_an_example_is_equal_to_its_reference(name: str) -> None:
    reference = execute(task_of(name).read_text(), f"reference_{name}.py", f"reference_{name}")
    candidate = execute((FOLDER / f"{name}.py").read_text(), f"{name}.py", f"example_{name}")
    torch.manual_seed(0)
    theirs = reference.Model(*reference.get_init_inputs())
    ours = candidate.ModelNew(*reference.get_init_inputs())
    ours.load_state_dict(theirs.state_dict())
    inputs = reference.get_inputs()
    with torch.no_grad():
        torch.testing.assert_close(ours(*inputs), theirs(*inputs), rtol=1e-4, atol=1e-4)


def test_the_cuda_product_compiles() -> None:
    source = (FOLDER / "cuda_product.py").read_text()
    assert compiled(source.partition('SOURCE = r"""')[2].partition('"""')[0]).path
