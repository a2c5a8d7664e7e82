"""Files become tasks and candidates without being run, and each mistake names its fix."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from burnish.core.contract import CONTRACTS
from burnish.core.errors import ContractError, TaskError, UsageError
from burnish.core.load import candidate_from_file, task_from_file
from burnish.core.source_file import split_spec
from burnish.core.task import Direction, EntryKind, Workload

MODEL = """
raise SystemExit("a task file must not be run")
import torch

class Model(torch.nn.Module):
    def __init__(self, width):
        super().__init__()

    def forward(self, x):
        return x

def get_inputs(rows=4):
    return [torch.randn(rows, 3)]

def get_init_inputs():
    return [3]
"""

FUNCTION = """
def double(x):
    return x * 2
"""


def write(folder: Path, text: str, name: str = "task.py") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_kernelbench_file_becomes_a_task_without_running(tmp_path: Path) -> None:
    path = write(tmp_path, MODEL)
    task = task_from_file(path)
    assert (task.name, task.entry, task.kind) == ("task", "Model", EntryKind.MODULE)
    assert task.source == MODEL
    assert task.inputs_source is None
    assert task.inputs_entry == "get_inputs"
    assert task.workloads == (Workload(),)
    assert task.direction is Direction.FORWARD
    assert task.contract == CONTRACTS["reference"]
    assert task.search_path == (str(tmp_path.resolve()),)
    assert task.path == str(path)


def test_loading_does_not_import_torch() -> None:
    import subprocess

    code = "import sys, burnish.core.load, burnish.suites.resolve; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_function_with_inputs_from_another_file(tmp_path: Path) -> None:
    path = write(tmp_path, FUNCTION)
    (tmp_path / "elsewhere").mkdir()
    other = write(tmp_path / "elsewhere", "WORKLOADS = [{'N': 8}]\ndef make(N):\n    return [N]\n", "shapes.py")
    task = task_from_file(path, entry="double", inputs=f"{other}:make")
    assert task.kind is EntryKind.FUNCTION
    assert task.name == "task:double"
    assert task.inputs_source == other.read_text()
    assert task.inputs_entry == "make"
    assert task.workloads == (Workload("workload0", (("N", 8),)),)
    assert task.search_path == (str(tmp_path.resolve()), str((tmp_path / "elsewhere").resolve()))


def test_workloads_direction_and_contract(tmp_path: Path) -> None:
    constants = (
        'WORKLOADS = [{"name": "small", "rows": 8}, {"name": "big", "rows": 64}]\nDIRECTION = "forward+backward"\n'
    )
    task = task_from_file(write(tmp_path, MODEL + constants), contract="tf32,policy=authored")
    assert [w.name for w in task.workloads] == ["small", "big"]
    assert task.primary.kwargs() == {"rows": 8}
    assert task.direction is Direction.FORWARD_BACKWARD
    assert task.contract.policy == "authored"
    assert task.contract.working_epsilon == CONTRACTS["tf32"].working_epsilon


def test_a_gpu_has_sizes_of_its_own_where_the_file_names_some(tmp_path: Path) -> None:
    path = tmp_path / "task.py"
    literals = 'WORKLOADS = [{"rows": 8}]\nGPU_WORKLOADS = [{"name": "large", "rows": 4096}]\nCATEGORY = "copies"\n'
    path.write_text(MODEL + literals)
    task = task_from_file(path)
    assert task.category == "copies"
    assert task.on("cpu").workloads == task.workloads and task.on("cpu").identity() == task.identity()
    assert task.on("cuda:1").workloads == (Workload("large", (("rows", 4096),)),)
    path.write_text(MODEL)
    assert task_from_file(path).on("cuda").workloads == (Workload(),)
    path.write_text(MODEL + "CATEGORY = 3\n")
    with pytest.raises(TaskError, match="CATEGORY must be a text"):
        task_from_file(path)


def test_backward_overrides_the_file(tmp_path: Path) -> None:
    task = task_from_file(write(tmp_path, MODEL + 'DIRECTION = "forward"\n'), backward=True)
    assert task.direction is Direction.FORWARD_BACKWARD


def test_names_under_if_and_try_and_aliases_are_found(tmp_path: Path) -> None:
    text = """
try:
    from fast import get_inputs
except ImportError:
    def get_inputs():
        return []
if True:
    class Inner:
        pass
Model = Inner
"""
    task = task_from_file(write(tmp_path, text))
    assert task.kind is EntryKind.MODULE


@pytest.mark.parametrize(
    ("text", "entry", "fix"),
    [
        ("class Model:\n    def broken(:\n", None, "task.py:2: "),
        ("def soft(x):\n    return x\n", None, "name what to judge, e.g. {path}:soft"),
        ("x = 1\n", None, "define class Model(torch.nn.Module)"),
        ("class Model: pass\n", None, "define get_inputs() in {path} or pass --inputs file.py:fn"),
        ("def softmax(x): pass\ndef get_inputs(): pass\n", "sofmax", "(did you mean softmax?)"),
        ("from other import Model\ndef get_inputs(): pass\n", None, "name the file that defines it"),
        ("async def f(x): pass\ndef get_inputs(): pass\n", "f", "name a plain function or a class"),
        ("class Model: pass\ndef get_inputs(N): pass\n", None, "get_inputs() needs N"),
        ("class Model: pass\ndef get_inputs(): pass\nWORKLOADS = [{'N': 1}]\n", None, "get_inputs() takes no N"),
        (
            "class Model: pass\ndef get_inputs(): pass\nWORKLOADS = make()\n",
            None,
            "task.py:3: WORKLOADS must be a literal",
        ),
        ("class Model: pass\ndef get_inputs(): pass\nWORKLOADS = []\n", None, "must be a list of dictionaries"),
        (
            "class Model: pass\ndef get_inputs(N=1): pass\nWORKLOADS = [{'N': [1]}]\n",
            None,
            "must be a name and a number",
        ),
        (
            "class Model: pass\ndef get_inputs(**k): pass\nWORKLOADS = [{'name': 'a'}, {'name': 'a'}]\n",
            None,
            "two called",
        ),
        ("class Model: pass\ndef get_inputs(): pass\nDIRECTION = 'back'\n", None, "'forward+backward'"),
        ("class Model:\n    def __init__(self, n): pass\ndef get_inputs(): pass\n", None, "define get_init_inputs()"),
        ("class Model: pass\x00\n", None, "null byte"),
    ],
)
def test_mistakes_name_their_fix_in_one_line(tmp_path: Path, text: str, entry: str | None, fix: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(TaskError) as raised:
        task_from_file(path, entry=entry)
    message = str(raised.value)
    assert fix.format(path=path) in message
    assert str(path) in message
    assert "\n" not in message


def test_missing_file_suggests_a_sibling(tmp_path: Path) -> None:
    write(tmp_path, MODEL, "softmax.py")
    with pytest.raises(UsageError, match=r"no file .*softmx.py for the task.*did you mean softmax.py"):
        task_from_file(tmp_path / "softmx.py")


def test_folder_and_binary_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is a folder"):
        task_from_file(tmp_path)
    (tmp_path / "lib.so").write_bytes(b"\x7fELF\xff\xfe")
    with pytest.raises(UsageError, match="not UTF-8"):
        candidate_from_file(tmp_path / "lib.so")


def test_inputs_function_that_is_not_there(tmp_path: Path) -> None:
    path = write(tmp_path, FUNCTION)
    other = write(tmp_path, "def make_inputs(): pass\n", "shapes.py")
    with pytest.raises(TaskError, match=r"no make_input in .*did you mean make_inputs"):
        task_from_file(path, entry="double", inputs=f"{other}:make_input")


def test_unknown_contract(tmp_path: Path) -> None:
    with pytest.raises(ContractError, match="use one of reference"):
        task_from_file(write(tmp_path, MODEL), contract="loose")


def test_candidate_is_read_and_not_judged(tmp_path: Path) -> None:
    path = write(tmp_path, "this is not python", "fast.py")
    candidate = candidate_from_file(path)
    assert (candidate.name, candidate.entry, candidate.source) == ("fast", "ModelNew", "this is not python")
    assert candidate_from_file(f"{path}:Other").entry == "Other"


def test_identity_ignores_where_the_file_is(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = task_from_file(write(tmp_path / "a", MODEL, "one.py"))
    second = task_from_file(write(tmp_path / "b", MODEL, "two.py"))
    assert first.identity() == second.identity()
    assert first.name != second.name


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("model.py", ("model.py", None)),
        ("model.py:Model", ("model.py", "Model")),
        ("/a/b.py:f", ("/a/b.py", "f")),
        ("field/rmsnorm", ("field/rmsnorm", None)),
    ],
)
def test_split_spec(spec: str, expected: tuple[str, str | None]) -> None:
    assert split_spec(spec) == expected


def test_split_spec_keeps_a_colon_in_an_existing_path(tmp_path: Path) -> None:
    odd = write(tmp_path, MODEL, "odd:name.py")
    assert split_spec(str(odd)) == (str(odd), None)
    with pytest.raises(UsageError, match="not a Python name"):
        split_spec("file.py:not-a-name")
