"""Split products in Triton's interpreter, compared with torch: run as a script by test_kernels_split_product."""

from __future__ import annotations

import torch
from kernel_harness import Made, make
from kernel_harness_c import every, task_of
from triton_harness import main, thorough

from burnish.propose.kernels.split_product import TEMPLATES

(TEMPLATE,) = TEMPLATES
LARGE = "torch.randn(1024, 1024), torch.randn(1024, 1024)"
SMALL = {"tile": "64x128x64 w4 s2"}
VARIANTS = ("half", "tf32")
CONTRACT = 8.0
"""How many times the reference's error the contract allows; a sum of three terms is exact in float32 by luck."""


def product(form: str = "a @ b", **settings: object) -> Made:
    """Return the candidate for a form of two large matrices; it takes smaller ones too."""
    return make(task_of(f"return {form}", LARGE, arguments="a, b"), TEMPLATE, **{**SMALL, **settings})


def check_forms() -> None:
    """A layer and a product, sizes that no block divides, and operands in any layout."""
    layer = task_of("return self.layer(x)", "torch.empty(512, 512, 64)", init="self.layer = nn.Linear(64, 64)")
    made = make(layer, TEMPLATE, **SMALL)
    made.check(torch.randn(3, 64, 7).transpose(1, 2), factor=CONTRACT)
    _any_size_and_layout("a @ b", (70, 65, 90))
    scaled = product("F.relu(torch.addmm(b[0], a, b, beta=-0.5, alpha=4.0))")
    scaled.check(torch.randn(70, 65), torch.randn(65, 90), factor=CONTRACT)
    assert "torch.addmm(" not in scaled.source


def check_batches() -> None:
    """As many matrices on either side, in any layout, with what follows; infinities stay in their own product."""
    inputs = "torch.empty(4, 512, 1024), torch.empty(4, 1024, 512)"
    made = make(
        task_of("return torch.relu(torch.bmm(a, b)) + a[:, :1, :1]", inputs, arguments="a, b"), TEMPLATE, **SMALL
    )
    assert "torch.bmm(" not in made.source
    made.check(torch.randn(3, 70, 65), torch.randn(3, 65, 90), factor=CONTRACT)
    made.check(torch.randn(65, 3, 70).permute(1, 2, 0), torch.randn(3, 90, 65).mT, factor=CONTRACT)
    made.check(torch.randn(1, 1, 3), torch.randn(1, 3, 5), factor=CONTRACT)
    a, b = torch.randn(2, 66, 20), torch.randn(2, 20, 130)
    a[0, 3, 4] = torch.inf
    heads = make(task_of("return a @ b", inputs.replace("(4,", "(2, 2,"), arguments="a, b"), TEMPLATE, **SMALL)
    heads.check(a[:, None].contiguous(), b[:, None].contiguous(), factor=CONTRACT)


@thorough
def check_other_forms() -> None:
    """Every other way of writing a product, and the smallest sizes."""
    for form in ("torch.mm(a, b)", "F.linear(a, b.t())", "torch.addmm(b[0], a, b)"):
        _any_size_and_layout(form, (70, 65, 90), (1, 3, 5))


def _any_size_and_layout(form: str, *sizes: tuple[int, int, int]) -> None:
    made = product(form)
    for rows, depth, columns in sizes:
        made.check(torch.randn(rows, depth), torch.randn(depth, columns), factor=CONTRACT)
        made.check(torch.randn(depth, rows).t(), torch.randn(columns, depth).t(), factor=CONTRACT)
    made.check(torch.randn(40, 60)[::2, 1::3], torch.randn(40, 60)[::2, 1::3], factor=CONTRACT)
    made.check(torch.randn(20, 1).expand(20, 30), torch.randn(1, 40).expand(30, 40), factor=CONTRACT)


@thorough
def check_settings() -> None:
    """Every value of every setting."""
    task = task_of("return torch.relu(a @ b)", LARGE, arguments="a, b")
    inputs = torch.randn(70, 100), torch.randn(100, 90)
    for chosen in every(task, TEMPLATE):
        make(task, TEMPLATE, **chosen).check(*inputs)


@thorough
def check_distributions() -> None:
    """Values of all sizes; errors are measured against the sum of magnitudes, which is what float32 promises."""
    for variant in VARIANTS:
        made = product(variant=variant)
        _, candidate = made.models()
        torch.manual_seed(0)
        a, b = torch.randn(40, 90), torch.randn(90, 80)
        cases = {
            "fifth": (a**5, b**5),
            "cauchy": (a / torch.randn_like(a), b / torch.randn_like(b)),
            "rows": (a * torch.exp2(torch.rand(40, 1) * 80 - 40), b * torch.exp2(torch.rand(1, 80) * 80 - 40)),
            "thousandfold": (torch.where(torch.rand_like(a) < 0.01, a * 1000, a), b),
            "huge": (a * 1e18, b * 1e18),
            "tiny": (a * 1e-20, b * 1e-15),
            "positive": (torch.rand(40, 90), torch.rand(90, 80)),
        }
        for name, (x, y) in cases.items():
            exact, bound = x.double() @ y.double(), x.double().abs() @ y.double().abs()
            error = ((candidate(x, y).double() - exact).abs() / bound).max().item()
            assert error < 1e-6, (variant, name, error)
        subnormal = candidate(a * 1e-25, b * 1e-15)
        assert ((subnormal.double() - (a * 1e-25).double() @ (b * 1e-15).double()).abs() < 1e-43).all(), variant


def check_specials() -> None:
    """Infinities and NaN come out where torch has them, and zeros stay zeros."""
    for variant in VARIANTS:
        _, candidate = product(variant=variant).models()
        torch.manual_seed(0)
        a, b = torch.randn(70, 90), torch.randn(90, 80)
        a[3, 5], a[4, 7], a[5, 9] = float("inf"), float("-inf"), float("nan")
        b[2, 8], b[11, 9], b[5, 20], b[7, 21] = float("inf"), float("-inf"), 0.0, 1e-30
        a[10], b[:, 30] = 0.0, 0.0
        got, wanted = candidate(a, b), a @ b
        torch.testing.assert_close(got, wanted, rtol=1e-5, atol=1e-5, equal_nan=True)
        rest = torch.arange(80) != 8
        rest[9] = False
        assert (got[10, rest] == 0).all()
        overflow = candidate(torch.full((4, 4), 1e30), torch.full((4, 4), 1e30))
        assert overflow.isinf().all(), variant


def _epilogues(*forms: str) -> None:
    for form in forms:
        made = product(form)
        for rows, depth, columns in ((70, 65, 90), (3, 5, 2)):
            made.check(torch.randn(rows, depth), torch.randn(depth, columns), factor=4.0)


@thorough
def check_other_epilogues() -> None:
    """One operation behind the product, and two products."""
    _epilogues("torch.relu(a @ b)", "torch.addmm(b[0], a, b).clamp(-1, 1) + a @ b")


def check_epilogues() -> None:
    """Pointwise work behind the product, with tensors of its own."""
    _epilogues("F.gelu(F.linear(a, b.t())) * 0.5 + b[0]", "torch.sigmoid(a @ b) * torch.tanh(a[:, :1]) - 2.0")
    layer = task_of(
        "return F.silu(self.layer(x)) / (1 + self.scale)",
        "torch.empty(512, 512, 64)",
        init="self.layer = nn.Linear(64, 96)\nself.scale = nn.Parameter(torch.rand(96))",
    )
    made = make(layer, TEMPLATE, **SMALL)
    assert "silu" not in made.source.partition("def forward")[2]
    made.check(torch.randn(2, 3, 64))


if __name__ == "__main__":
    torch.manual_seed(1)
    main(globals())
