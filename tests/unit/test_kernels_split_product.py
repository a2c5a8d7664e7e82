"""Float32 products of split operands: which are taken, and their values in Triton's interpreter."""

from __future__ import annotations

from pathlib import Path

import pytest
from kernel_harness_c import find, task_of
from triton_harness import results

from burnish.propose.kernels.split_product import TEMPLATES

HERE = Path(__file__).resolve().parent
(TEMPLATE,) = TEMPLATES

LARGE = "torch.randn(1024, 1024), torch.randn(1024, 1024)"


@pytest.mark.parametrize(
    ("form", "inputs", "nodes"),
    [
        ("a @ b", LARGE, 1),
        ("torch.mm(a, b)", LARGE, 1),
        ("F.linear(a, b)", LARGE, 1),
        ("F.linear(a[None], b, b[0])", LARGE, 1),
        ("torch.addmm(a[0], a, b)", LARGE, 1),
        ("torch.relu(a @ b + a[0])", LARGE, 3),
        ("F.gelu(F.linear(a, b, b[0])) * 0.5 + a", LARGE, 4),
        ("(a @ b).clamp(-1, 1)", LARGE, 2),
        ("a @ b", "torch.randn(2, 1024, 1024), torch.randn(2, 1024, 1024)", 1),
        ("torch.relu(torch.bmm(a, b.mT)) * 2", "torch.randn(2, 1024, 1024), torch.randn(2, 1024, 1024)", 3),
        # Something else reads the product too: the pointwise work stays behind it.
        ("c * torch.relu(c)", LARGE, 3),
    ],
)
def test_what_is_taken(form: str, inputs: str, nodes: int) -> None:
    task = task_of(f"c = a @ b\nreturn {form}", inputs, arguments="a, b")
    region = find(task, TEMPLATE)[1]
    assert region is not None and len(region.nodes) == nodes
    assert not TEMPLATE.promising(region), "launches take longer than this product"


@pytest.mark.parametrize(
    ("form", "inputs"),
    [
        ("a @ b", "torch.randn(1024, 1024), torch.randn(1024, 512)"),
        ("a @ b", "torch.randn(1024, 1024).half(), torch.randn(1024, 1024).half()"),
        ("a @ b", "torch.randn(2, 1024, 1024), torch.randn(1, 1024, 1024)"),
        ("a @ b", "torch.randn(1024, 1024), torch.randn(2, 1024, 1024)"),
        ("torch.addmm(a, a, b)", LARGE),
        ("torch.addmm(a[0], a, b, beta=0)", LARGE),
        ("torch.sum(a, 1)", LARGE),
    ],
)
def test_what_is_left_alone(form: str, inputs: str) -> None:
    assert find(task_of(f"return {form}", inputs, arguments="a, b"), TEMPLATE)[1] is None


def test_a_product_that_is_read_twice_is_not_hidden_in_what_follows() -> None:
    task = task_of("c = a @ b\nreturn torch.relu(c), c", LARGE, arguments="a, b")
    region = find(task, TEMPLATE)[1]
    assert region is not None and len(region.nodes) == 1


def test_large_ones_come_first_and_the_largest_by_descriptors() -> None:
    for size, described in ((2048, False), (4096, True)):
        task = task_of("return a @ a", f"torch.empty({size}, {size})", arguments="a")
        region = find(task, TEMPLATE)[1]
        assert region is not None and TEMPLATE.promising(region)
        assert TEMPLATE.space(region)["descriptors"][0] is described


def test_what_has_few_columns_is_no_faster_split() -> None:
    for forward, inputs in (
        ("a @ b", "torch.empty(204800, 512), torch.empty(512, 48)"),
        ("torch.bmm(a, b)", "torch.empty(4096, 32, 512), torch.empty(4096, 512, 512)"),
    ):
        for columns, worth in ((0, False), (512, True)):
            wider = inputs.replace(" 48)", f" {columns or 48})").replace(" 32, 512)", f" {columns or 32}, 512)")
            region = find(task_of(f"return {forward}", wider, arguments="a, b"), TEMPLATE)[1]
            assert region is not None and TEMPLATE.promising(region) is worth


THOROUGH = ("other_forms", "other_epilogues", "settings", "distributions")


@pytest.mark.parametrize(
    "name",
    [
        "forms",
        "batches",
        "specials",
        "epilogues",
        *(pytest.param(name, marks=pytest.mark.thorough) for name in THOROUGH),
    ],
)
def test_values_in_the_interpreter(name: str) -> None:
    pytest.importorskip("triton")
    went_wrong = results(str(HERE / "split_product_values.py"), name in THOROUGH)[f"check_{name}"]
    assert not went_wrong, went_wrong
