"""A failed comparison is told as the likeliest story."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence

import pytest
import torch

from burnish.core.contract import CONTRACTS
from burnish.core.verdict import Finding
from burnish.judge.compare import compare
from burnish.judge.diagnose import Context, diagnose

ORDINARY = Context()


def tell(
    c: torch.Tensor,
    r: torch.Tensor,
    context: Context = ORDINARY,
    inputs: Sequence[torch.Tensor] = (),
    earlier: Sequence[torch.Tensor] = (),
) -> Finding:
    comparison = compare([c], [r], [r.double() if r.is_floating_point() else r], CONTRACTS["reference"], "trial")
    return diagnose([c], [r], inputs, [[e] for e in earlier], comparison, context)


@pytest.fixture(autouse=True)
def _seed() -> None:
    torch.manual_seed(3)


@pytest.fixture
def r() -> torch.Tensor:
    return torch.randn(40, 50)


def test_a_comparison_that_passed_is_refused(r: torch.Tensor) -> None:
    with pytest.raises(ValueError, match="nothing to diagnose"):
        tell(r, r)


@pytest.mark.parametrize(("value", "said"), [(0.0, "zero"), (2.5, "2.5")])
def test_constants(value: float, said: str, r: torch.Tensor) -> None:
    finding = tell(torch.full_like(r, value), r)
    assert finding.check == "constant-output"
    assert f"every element is {said}" in finding.detail
    assert f"{float(r.max()):.4g}" in finding.detail


def test_a_constant_where_another_is_expected() -> None:
    finding = tell(torch.zeros(20), torch.full((20,), 3.0))
    assert (finding.check, finding.detail) == ("constant-output", "every element is zero where 3.0 is expected")
    assert tell(torch.tensor(0.0), torch.tensor(1.5)).check == "constant-output"
    assert tell(torch.tensor(1.0), torch.tensor(1.5)).check == "wrong-values"


def test_an_input_handed_back(r: torch.Tensor) -> None:
    x = torch.randn(40, 50)
    assert tell(x.clone(), r, inputs=[torch.randn(3), x]).detail == "the output is input 1, handed back"
    finding = tell(x.double().reshape(50, 40), r.reshape(50, 40).double(), inputs=[x])
    assert finding.check == "passthrough"
    assert finding.detail == "the output is input 0 reshaped as float64, handed back"


def test_replays(r: torch.Tensor) -> None:
    old, older = torch.randn(40, 50), torch.randn(40, 50)
    finding = tell(old.clone(), r, earlier=[older, old])
    assert finding.check == "replay"
    assert "own output of the call before" in finding.detail
    assert "2 calls before" in tell(older.clone(), r, earlier=[older, old]).detail
    near = older * (1 + 1e-6)
    finding = tell(near, r, Context(expected_before=((older,), (old,))))
    assert finding.check == "replay"
    assert finding.detail == "the output is the right answer for the inputs of 2 calls before"


def test_a_part_kept_from_the_call_before(r: torch.Tensor) -> None:
    before = r + 1 + torch.rand(40, 50)
    kept = r.clone()
    kept[7] = before[7]
    finding = tell(kept, r, earlier=[before])
    assert finding.check == "replay" and "50 of 2000 elements" in finding.detail and "[7, 0]" in finding.detail
    assert tell(kept, r, earlier=[torch.randn(40, 50)]).check == "skipped-tile"
    few = r.clone()
    few[7, :3] = before[7, :3]
    assert tell(few, r, earlier=[before]).check != "replay", "three values may be the same by chance"


def test_a_near_answer_is_no_replay() -> None:
    old = 100 + torch.randn(40, 50) * 1e-3
    r = old + torch.randn(40, 50) * 1e-3
    assert tell(r * (1 + 1e-5), r, Context(expected_before=((old,),))).check == "accuracy"


def test_a_constant_answer_is_no_replay(r: torch.Tensor) -> None:
    assert tell(torch.zeros_like(r), r, earlier=[torch.zeros_like(r)]).check == "constant-output"


@pytest.mark.parametrize(
    ("dtype", "poison"),
    [
        (torch.float32, struct.pack("<I", 0x7FC0BEEF)),
        (torch.float32, b"\xcb"),
        (torch.float16, b"\xcb\xcb"),
        (torch.int32, b"\xcb"),
        (torch.float32, struct.pack("<II", 0x7FC0BEEF, 0x7FC0DEAD)),
    ],
)
def test_memory_never_written(dtype: torch.dtype, poison: bytes) -> None:
    r = (torch.randn(8, 16) * 100).to(dtype)
    c = r.clone()
    filled = torch.tensor(list(poison * (8 // len(poison))), dtype=torch.uint8).view(dtype)
    c[5, 10:12] = filled[:2]
    finding = tell(c, r, Context(poison=poison))
    assert finding.check == "stale-memory"
    assert finding.detail.startswith("2 of 128 elements (1.56%)")
    assert finding.detail.endswith("[5, 10]")


def test_another_nan_is_not_poison() -> None:
    r = torch.randn(8, 16)
    c = r.clone()
    c[0, 0] = math.nan
    assert tell(c, r, Context(poison=struct.pack("<I", 0x7FC0BEEF))).check == "finite"


def test_an_ignored_input_or_parameter(r: torch.Tensor) -> None:
    before = torch.randn(40, 50)
    context = Context("perturbed-input", "input 2 (mask)", True, before=(before,))
    finding = tell(before.clone(), r, context, earlier=[before])
    assert finding.check == "ignores-input"
    assert finding.detail == "changing input 2 (mask) alone left the output exactly as it was"
    finding = tell(before.clone(), r, Context("perturbed-state", "linear.bias", True, before=(before,)))
    assert finding.check == "ignores-state"
    assert "linear.bias" in finding.detail
    assert tell(before + 0.1 * r, r, context).check == "ignores-input"
    assert (
        tell(before + 0.1 * r, r, Context("perturbed-input", "mask", False, before=(before,))).check == "wrong-values"
    )


@pytest.mark.parametrize("kind", ["distribution", "layout", "workload", "initialisation"])
def test_circumstances_name_themselves_once_ordinary_inputs_passed(kind: str, r: torch.Tensor) -> None:
    wrong = torch.randn(40, 50)
    finding = tell(wrong, r, Context(kind, "strange", True))  # type: ignore[arg-type]
    assert finding.check == kind
    assert "wrong" in finding.detail
    assert "strange" in finding.detail
    assert "expected" in finding.detail
    assert tell(wrong, r, Context(kind, "strange", False)).check == "wrong-values"  # type: ignore[arg-type]


def test_low_precision_is_called_that_in_any_circumstance(r: torch.Tensor) -> None:
    assert tell(r.half().float(), r, Context("distribution", "signed", True)).check == "accuracy"


def test_an_overflow_on_heavy_inputs_is_their_story(r: torch.Tensor) -> None:
    c = r.clone()
    c[0, 0] = math.inf
    assert tell(c, r, Context("distribution", "heavy", True)).check == "distribution"
    assert tell(c, r).check == "finite"


def test_the_comparison_speaks_where_there_is_no_better_story(r: torch.Tensor) -> None:
    skipped = r.clone()
    skipped[:, 48:] = 0
    finding = tell(skipped, r)
    assert finding.check == "skipped-tile"
    assert "last 2 of 50 of dim 1" in finding.detail
    assert tell(r * 1.01, r).check == "accuracy"
    assert tell(-r, r).check == "wrong-values"


def test_wrong_form_stays_wrong_form(r: torch.Tensor) -> None:
    assert tell(r[:1], r).check == "shape"


def test_the_failed_output_is_the_one_examined(r: torch.Tensor) -> None:
    fine = torch.randn(5)
    comparison = compare([fine, r * 0], [fine, r], None, CONTRACTS["reference"], "trial")
    assert diagnose([fine, r * 0], [fine, r], [], [], comparison, ORDINARY).check == "constant-output"


def test_whole_numbers() -> None:
    r = torch.randint(0, 9, (30,))
    assert tell(torch.zeros_like(r), r).check == "constant-output"
    old = torch.randint(0, 9, (30,))
    assert tell(old.clone(), r, earlier=[old]).check == "replay"
    assert tell(old, r, Context(expected_before=((old,),))).check == "wrong-values"
