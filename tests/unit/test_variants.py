"""Input variants change what they promise and nothing else, and repeat under the same generator."""

from __future__ import annotations

import pytest
import torch

from burnish.judge.variants import (
    DISTRIBUTIONS,
    Fresh,
    Heavy,
    LargeScale,
    NonContiguous,
    Ordinary,
    PerturbOne,
    Signed,
    SparseChange,
    Spiked,
    Structured,
    TinyScale,
    Variant,
)

ALL: list[Variant] = [
    *DISTRIBUTIONS,
    LargeScale(),
    Ordinary(),
    PerturbOne(0),
    PerturbOne(2),
    SparseChange(),
    NonContiguous(),
    Fresh(),
]


def generator(seed: int = 0) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def inputs() -> list[torch.Tensor]:
    g = generator(99)
    return [
        torch.rand(64, 32, generator=g),
        torch.randn(16, 4, 8, generator=g),
        torch.randint(0, 50, (40,), generator=g),
        torch.rand(30, generator=g) < 0.5,
        torch.randint(0, 10, (20,), generator=g).float(),
        torch.randn(33, generator=g).bfloat16(),
        torch.randn(8, 8, generator=g, dtype=torch.complex64),
        torch.randn(12, generator=g).to(torch.float8_e4m3fn),
        torch.tensor(1.5),
        torch.tensor(7),
        torch.empty(0, 5),
        torch.randn(4, 6, generator=g).requires_grad_(),
    ]


def same(a: torch.Tensor, b: torch.Tensor) -> bool:
    if a.dtype.itemsize == 1:
        return torch.equal(a.contiguous().view(torch.uint8), b.contiguous().view(torch.uint8))
    return torch.equal(a, b)


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.name)
def test_form_stays_and_the_same_seed_gives_the_same(variant: Variant) -> None:
    given, kept = inputs(), inputs()
    first, second = variant(given, generator(5)), variant(given, generator(5))
    for before, original, a, b in zip(given, kept, first, second, strict=True):
        assert (a.shape, a.dtype, a.device, a.requires_grad) == (
            before.shape,
            before.dtype,
            before.device,
            before.requires_grad,
        )
        assert same(a, b)
        assert same(before, original)
        assert a is not before
        assert not a.numel() or a.data_ptr() != before.data_ptr()


@pytest.mark.parametrize("variant", ALL, ids=lambda v: v.name)
def test_indices_and_labels_keep_their_range(variant: Variant) -> None:
    given = inputs()
    changed = variant(given, generator(5))
    for i in (2, 4):
        allowed = set(given[i].tolist())
        assert set(changed[i].tolist()) <= allowed


def test_names_are_distinct() -> None:
    assert len({v.name for v in DISTRIBUTIONS}) == len(DISTRIBUTIONS)


def test_signed_makes_signs() -> None:
    x = torch.rand(100, 100)
    y = Signed()([x], generator())[0]
    assert torch.equal(y.abs(), x)
    assert 0.45 < float((y < 0).float().mean()) < 0.55
    z = torch.randn(100, 100)
    assert float(Signed()([z], generator())[0].mean()) == pytest.approx(float(z.mean()) - 0.5, abs=0.02)


def test_heavy_scales_a_few_with_both_signs() -> None:
    x = torch.rand(200, 200) + 0.1
    y = Heavy()([x], generator())[0]
    changed = y != x
    assert 0.005 < float(changed.float().mean()) < 0.02
    ratio = (y / x)[changed]
    assert float(ratio.abs().min()) >= 9.9
    assert float(ratio.abs().max()) <= 1001
    assert 0.3 < float((ratio < 0).float().mean()) < 0.7
    assert bool(Heavy()([torch.full((1000,), 6e4).half()], generator())[0].isfinite().all())


def test_tiny_scale() -> None:
    x = torch.randn(50)
    assert torch.equal(TinyScale()([x], generator())[0], x * 1e-3)


@pytest.mark.parametrize(
    "structured",
    [
        torch.diag(torch.rand(20) + 0.5),
        torch.rand(20, 20).tril() + 0.1 * torch.eye(20),
        torch.rand(20, 20).triu() + 0.1 * torch.eye(20),
        torch.ones(20, 20),
        torch.zeros(30),
        torch.rand(20, 1).expand(20, 20),
    ],
    ids=["diagonal", "lower", "upper", "ones", "zeros", "rows"],
)
def test_structure_is_filled_in(structured: torch.Tensor) -> None:
    y = Structured()([structured], generator())[0]
    assert int((y == 0).sum()) == 0
    assert y.unique().numel() == y.numel()


def test_sorted_values_stay_sorted_and_change() -> None:
    tensor = torch.sort(torch.randn(64, generator=generator())).values
    for variant in DISTRIBUTIONS:
        changed = variant([tensor], generator())[0]
        assert bool((changed[1:] >= changed[:-1]).all()), variant.name
    assert not torch.equal(PerturbOne(0)([tensor], generator())[0], tensor)


def test_one_row_is_spiked() -> None:
    x = torch.randn(20, 30)
    y = Spiked()([x], generator())[0]
    rows = (y != x).any(1)
    assert int(rows.sum()) == 1
    assert float(y[rows].abs().mean()) > 30 * float(x.abs().mean())


@pytest.mark.parametrize("position", range(7))
def test_one_input_alone_is_perturbed(position: int) -> None:
    given = inputs()
    changed = PerturbOne(position)(given, generator())
    assert [i for i in range(len(given)) if not same(given[i], changed[i])] == [position]


def test_perturbed_values_keep_their_sign_and_scale() -> None:
    x = torch.rand(1000)
    y = PerturbOne(0)([x], generator())[0]
    assert bool((y >= 0).all())
    assert 0.1 < float((y - x).square().mean().sqrt()) < 1.5
    assert bool((PerturbOne(0)([-x], generator())[0] <= 0).all())


def test_one_element_changes_sparsely() -> None:
    given = inputs()
    changed = SparseChange()(given, generator())
    for i in (0, 1, 2, 3, 4, 5, 6, 8, 11):
        assert int((given[i] != changed[i]).sum()) == 1
    x = torch.randn(64, 64)
    places = {int((SparseChange()([x], generator(s))[0] != x).flatten().int().argmax()) for s in range(10)}
    assert len(places) > 5


def test_layout_changes_and_values_do_not() -> None:
    given = inputs()
    changed = NonContiguous()(given, generator())
    for before, after in zip(given, changed, strict=True):
        assert same(before, after)
    assert [changed[i].is_contiguous() for i in (0, 1, 2, 3, 6, 11)] == [False] * 6
    assert changed[0].stride() == (1, 64)
    assert changed[1].stride()[-1] == 2


def test_fresh_inputs_are_near_but_new() -> None:
    given = inputs()
    first, second = Fresh()(given, generator(1)), Fresh()(given, generator(2))
    ratio = first[1] / given[1]
    assert 0.92 < float(ratio.min()) <= float(ratio.max()) < 1.0
    assert not same(first[1], second[1])
    assert all(same(given[i], first[i]) for i in (2, 3, 4, 9))
