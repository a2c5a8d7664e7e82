"""Float32 products of small depth, few rows and few columns: which are taken, and their values in the interpreter."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness import Made, make, refuses
from kernel_harness_c import every, find, task_of
from triton_harness import interpreted, main, thorough

from burnish.propose.kernels.few_rows_product import FewColumnsProduct, FewRowsProduct
from burnish.propose.kernels.shallow_product import ShallowProduct
from burnish.propose.kernels.template import KernelTemplate
from burnish.propose.planning import given as first_choices
from burnish.propose.recipes import planners_of

SHALLOW, FEW, NARROW = ShallowProduct(), FewRowsProduct(), FewColumnsProduct()
INPUTS = {
    SHALLOW: "torch.empty(4096, 64), torch.empty(64, 8192)",
    FEW: "torch.empty(128, 4096), torch.empty(4096, 4096)",
    NARROW: "torch.empty(8192, 2048), torch.empty(2048, 64)",
}
SMALL = {template: {"tile": "64x64 w4 s3"} for template in INPUTS}
CONTRACT = 8.0
"""How many times the reference's error the contract allows."""


def product(template: KernelTemplate, form: str = "a @ b", **settings: object) -> Made:
    """Return the candidate for a form of two matrices; it takes smaller ones too."""
    task = task_of(f"return {form}", INPUTS[template], arguments="a, b")
    return make(task, template, **{**SMALL[template], **settings})


@pytest.mark.parametrize(
    ("template", "sizes", "first"),
    [
        (SHALLOW, (32768, 64, 32768), True),
        (SHALLOW, (8192, 64, 8192), True),
        (SHALLOW, (32768, 128, 2048), True),
        # The library writes all the while, operands take as long as the result, launches take longer than the work.
        (SHALLOW, (32768, 24, 32768), False),
        (SHALLOW, (1 << 20, 128, 256), False),
        (SHALLOW, (4096, 64, 4096), False),
        (FEW, (128, 16384, 16384), True),
        (FEW, (100, 16384, 8192), True),
        (FEW, (24, 16384, 16384), False),
        (FEW, (129, 16384, 8192), False),
        (FEW, (128, 2048, 4096), False),
        (NARROW, (204800, 512, 48), True),
        (NARROW, (204800, 512, 128), True),
        (NARROW, (204800, 512, 32), True),
        (NARROW, (204800, 512, 24), False),
        (NARROW, (20480, 512, 128), False),
    ],
)
def test_what_is_tried_first(template: KernelTemplate, sizes: tuple[int, int, int], first: bool) -> None:
    rows, depth, columns = sizes
    inputs = f"torch.empty({rows}, {depth}, device='meta'), torch.empty({depth}, {columns}, device='meta')"
    region = find(task_of("return torch.relu(a @ b)", inputs, arguments="a, b"), template)[1]
    assert region is not None and len(region.nodes) == 2
    assert template.promising(region) is first


@pytest.mark.parametrize(
    ("template", "inputs"),
    [
        (SHALLOW, "torch.empty(8192, 129), torch.empty(129, 8192)"),
        (SHALLOW, "torch.empty(2048, 64), torch.empty(64, 2048)"),
        (SHALLOW, "torch.empty(8192, 64).half(), torch.empty(64, 8192).half()"),
        (SHALLOW, "torch.empty(4, 4096, 64), torch.empty(4, 64, 4096)"),
        (FEW, "torch.empty(513, 4096), torch.empty(4096, 4096)"),
        (FEW, "torch.empty(16, 4096), torch.empty(4096, 4096)"),
        (NARROW, "torch.empty(65536, 512), torch.empty(512, 129)"),
        (NARROW, "torch.empty(128, 65536), torch.empty(65536, 128)"),
    ],
)
def test_what_is_left_alone(template: KernelTemplate, inputs: str) -> None:
    assert refuses(task_of("return a @ b", inputs, arguments="a, b"), template)


@pytest.mark.parametrize(
    ("body", "inputs", "init", "names"),
    [
        ("return a @ b", "torch.empty(8192, 64), torch.empty(64, 8192)", "pass", ["shallow_product"]),
        (
            "return self.layers(a)",
            "torch.empty(128, 8192)",
            "self.layers = nn.Sequential(nn.Linear(8192, 8192), nn.ReLU(), nn.Linear(8192, 8192))",
            ["few_rows_product"] * 2,
        ),
        (
            "return self.layer(a)",
            "torch.empty(64, 4096, 512, device='meta')",
            "self.layer = nn.Linear(512, 48)",
            ["few_columns_product"],
        ),
        ("return a @ b", "torch.empty(2048, 2048), torch.empty(2048, 2048)", "pass", ["split_product"]),
    ],
)
def test_the_first_recipe_takes_them_and_keeps_the_others_as_choices(
    body: str, inputs: str, init: str, names: list[str], tmp_path: Path
) -> None:
    task = task_of(body, inputs, init=init, arguments="a, b" if "b" in body else "a")
    plan = next(iter(planners_of(task, "cuda:0").values())).plan(first_choices({}))
    assert [step.rule for step in plan.recipe.steps] == [f"kernel {name}" for name in names]
    choices = next(offered for chosen, offered in plan.answers.values() if chosen == names[0])
    assert {names[0], "split_product", "library"} <= set(choices)
    pytest.importorskip("triton")
    path = tmp_path / "candidate.py"
    path.write_text(plan.emitted.source)
    scope = runpy.run_path(str(path))
    assert f"{names[0]}_0_product" in scope and "ModelNew" in scope


def _check_sizes(template: KernelTemplate, form: str, *sizes: tuple[int, int, int], factor: float = CONTRACT) -> None:
    """Sizes that no block divides, and operands in any layout."""
    made = product(template, form)
    for rows, depth, columns in sizes:
        made.check(torch.randn(rows, depth), torch.randn(depth, columns), factor=factor)
        made.check(torch.randn(depth, rows).t(), torch.randn(columns, depth).t(), factor=factor)


def check_shallow_forms() -> None:
    _check_sizes(SHALLOW, "a @ b", (70, 45, 130), (3, 5, 2))
    _check_sizes(SHALLOW, "F.gelu(torch.addmm(b[0], a, b, beta=-0.5, alpha=4.0)) * a[:, :1] + b[0]", (70, 45, 90))
    layer = task_of("return F.silu(self.layer(x))", "torch.empty(64, 512, 64)", init="self.layer = nn.Linear(64, 1024)")
    made = make(layer, SHALLOW, **SMALL[SHALLOW])
    made.check(torch.randn(2, 64, 7).transpose(1, 2), factor=CONTRACT)
    assert "silu(" not in made.source.partition("def forward")[2]


def check_few_rows_forms() -> None:
    """One part of the depth, and a depth in parts, with what follows in either kernel."""
    _check_sizes(FEW, "a @ b", (5, 90, 70))
    form = "F.gelu(torch.addmm(b[0], a, b, beta=-0.5, alpha=4.0)) * a[:, :1] + b[0]"
    _check_sizes(FEW, form, (20, 90, 70), (3, 1100, 66))


def check_few_columns_forms() -> None:
    _check_sizes(NARROW, "a @ b", (70, 90, 5))
    form = "F.gelu(torch.addmm(b[0], a, b, beta=-0.5, alpha=4.0)) * a[:, :1] + b[0]"
    _check_sizes(NARROW, form, (70, 90, 20), (66, 1100, 3))
    layer = task_of(
        "return self.layer(x)", "torch.empty(64, 8192, 70, device='meta')", "self.layer = nn.Linear(70, 48)"
    )
    make(layer, NARROW, **SMALL[NARROW]).check(torch.randn(2, 100, 80)[..., 7:77], factor=CONTRACT)


@settings(max_examples=4, deadline=None, derandomize=True, database=None)
@given(st.tuples(*(st.integers(1, 80) for _ in range(3))), st.tuples(*(st.sampled_from((1, 2)) for _ in range(4))))
def _any_size_and_steps(sizes: tuple[int, int, int], steps: tuple[int, int, int, int]) -> None:
    rows, depth, columns = sizes
    a = torch.randn(rows * steps[0], depth * steps[1])[:: steps[0], :: steps[1]]
    b = torch.randn(columns * steps[2], depth * steps[3])[:: steps[2], :: steps[3]].t()
    for made in map(product, INPUTS):
        made.check(a, b, factor=CONTRACT)


def check_any_size_and_steps() -> None:
    _any_size_and_steps()


@thorough
def check_every_setting() -> None:
    for template, sizes in ((SHALLOW, (200, 100, 300)), (FEW, (150, 1100, 140)), (NARROW, (140, 1100, 100))):
        task = task_of("return torch.relu(a @ b)", INPUTS[template], arguments="a, b")
        rows, depth, columns = sizes
        for chosen in every(task, template):
            made = make(task, template, **chosen)
            made.check(torch.randn(rows, depth), torch.randn(depth, columns), factor=CONTRACT)


def _cases() -> dict[str, tuple[torch.Tensor, torch.Tensor]]:
    torch.manual_seed(0)
    a, b = torch.randn(40, 70), torch.randn(70, 60)
    return {
        "fifth": (a**5, b**5),
        "cauchy": (a / torch.randn_like(a), b / torch.randn_like(b)),
        "lines": (a * torch.exp2(torch.rand(40, 1) * 80 - 40), b * torch.exp2(torch.rand(1, 60) * 80 - 40)),
        "thousandfold": (torch.where(torch.rand_like(a) < 0.01, a * 1000, a), b),
        "huge": (a * 1e18, b * 1e18),
        "huge_and_tiny": (a * 1e36, b * 1e-36),
        "tiny_and_huge": (a * 1e-36, b * 1e36),
        "tiny": (a * 1e-20, b * 1e-15),
        "positive": (torch.rand(40, 70), torch.rand(70, 60)),
    }


HARDEST = ("lines", "huge_and_tiny", "tiny_and_huge")


def check_distributions() -> None:
    _check_distributions(*HARDEST)


@thorough
def check_more_distributions() -> None:
    _check_distributions(*(name for name in _cases() if name not in HARDEST))


def _check_distributions(*names: str) -> None:
    """Values of all sizes; errors are measured against the sum of magnitudes, which is what float32 promises."""
    cases = _cases()
    for template in INPUTS:
        _, candidate = product(template).models()
        for name in names:
            x, y = cases[name]
            exact, bound = x.double() @ y.double(), x.double().abs() @ y.double().abs()
            error = ((candidate(x, y).double() - exact).abs() / bound).max().item()
            assert error < 1e-6, (template.name, name, error)


def check_specials() -> None:
    """Infinities and NaN come out where torch has them, and zeros stay zeros."""
    for template in INPUTS:
        _, candidate = product(template).models()
        torch.manual_seed(0)
        a, b = torch.randn(20, 70), torch.randn(70, 60)
        plain = candidate(a, b)
        a[3, 5], a[4, 7], a[5, 9] = float("inf"), float("-inf"), float("nan")
        b[2, 8], b[11, 9], b[5, 20], b[7, 21] = float("inf"), float("-inf"), 0.0, 1e-30
        a[10], b[:, 30] = 0.0, 0.0
        got, wanted = candidate(a, b), a @ b
        torch.testing.assert_close(got, wanted, rtol=1e-5, atol=1e-5, equal_nan=True)
        rest = torch.arange(60) != 8
        rest[9] = False
        assert (got[10, rest] == 0).all() and plain.isfinite().all()
        overflow = candidate(torch.full((4, 4), 1e30), torch.full((4, 4), 1e30))
        assert overflow.isinf().all(), template.name
        subnormal = candidate(torch.full((4, 4), 1e-25), torch.full((4, 4), 1e-15))
        assert (subnormal - 4e-40).abs().max() < 1e-43, template.name


def check_a_mistaken_input_raises() -> None:
    for template in INPUTS:
        _, candidate = product(template).models()
        wrong = [(torch.ones(4, 5), torch.ones(6, 4)), (torch.ones(4, 4).half(), torch.ones(4, 4).half())]
        wrong += [(torch.ones(4, 129), torch.ones(129, 4))] if template is SHALLOW else []
        for a, b in wrong:
            with pytest.raises(ValueError, match="the (kernel takes|sizes)"):
                candidate(a, b)


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
