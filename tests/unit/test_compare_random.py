"""Random outputs are compared by their distribution."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F

from burnish.judge.compare import statistically_equal

Draw = Callable[[torch.Tensor], torch.Tensor]


def draws(make: Draw, x: torch.Tensor, seed: int, count: int = 16) -> torch.Tensor:
    torch.manual_seed(100 + seed)
    return torch.stack([make(x) for _ in range(count)])


def dropout(p: float) -> Draw:
    return lambda x: F.dropout(x, p)


def rowwise(x: torch.Tensor) -> torch.Tensor:
    return x * (torch.rand(x.shape[0], 1) >= 0.3) / 0.7


def constant_mask(x: torch.Tensor) -> torch.Tensor:
    keep = torch.rand(x.shape, generator=torch.Generator().manual_seed(5)) >= 0.3
    return x * keep / 0.7


def two_masks(x: torch.Tensor) -> torch.Tensor:
    seed = int(torch.randint(2, ()))
    return x * (torch.rand(x.shape, generator=torch.Generator().manual_seed(seed)) >= 0.3) / 0.7


@pytest.fixture
def x() -> torch.Tensor:
    return torch.randn(48, 64, generator=torch.Generator().manual_seed(0))


@pytest.mark.parametrize(
    "honest",
    [
        dropout(0.3),
        dropout(0.9),
        rowwise,
        lambda x: F.dropout2d(x.reshape(1, 48, 8, 8), 0.5),
        lambda x: F.dropout(x, 0.3) @ torch.ones(64, 3),
        lambda x: torch.randn_like(x) + x,
        lambda x: torch.randint(10, (5,)),
        lambda x: torch.cat([x[:1], F.dropout(x[1:], 0.2)]),
    ],
    ids=["p=.3", "p=.9", "rows", "channels", "product", "noise", "whole", "part"],
)
@pytest.mark.parametrize("seed", range(5))
def test_the_same_distribution_passes(honest: Draw, seed: int, x: torch.Tensor) -> None:
    assert statistically_equal(draws(honest, x, 2 * seed), draws(honest, x, 2 * seed + 1)) == ()


@pytest.mark.parametrize(
    ("cheat", "said"),
    [
        (dropout(0.35), "zeros"),
        (dropout(0.25), "zeros"),
        (lambda x: x, "same"),
        (lambda x: F.dropout(x, 0.3) * 0.7, "mean"),
        (lambda x: x * 0.7, "same"),
        (constant_mask, "same"),
        (two_masks, "only 2 of 16"),
        (rowwise, "varies"),
        (lambda x: F.dropout(x, 0.3) + 0.2, "mean"),
        (lambda x: x + 0.65 * torch.randn_like(x), "zeros"),
        (torch.zeros_like, "same"),
        (lambda x: F.dropout(x, 0.3) * float("nan"), "NaN"),
        (lambda x: F.dropout(x.flip(0), 0.3), "element means"),
    ],
)
def test_another_distribution_is_found(cheat: Draw, said: str, x: torch.Tensor) -> None:
    found = statistically_equal(draws(cheat, x, 1), draws(dropout(0.3), x, 2))
    assert {f.check for f in found} == {"randomness"}
    assert any(said in f.detail for f in found)


def test_noise_of_another_shape_is_found(x: torch.Tensor) -> None:
    def uniform(x: torch.Tensor) -> torch.Tensor:
        return x + (torch.rand_like(x) - 0.5) * 12**0.5

    def normal(x: torch.Tensor) -> torch.Tensor:
        return x + torch.randn_like(x)

    flat = torch.zeros(200, 200)
    assert statistically_equal(draws(uniform, flat, 1), draws(normal, flat, 2))


def test_noise_where_the_reference_has_none_is_found(x: torch.Tensor) -> None:
    assert statistically_equal(draws(dropout(0.3), x, 1), draws(lambda x: x, x, 1))
    assert statistically_equal(draws(lambda x: x * (1 + 1e-7), x, 1), draws(lambda x: x, x, 1)) == ()


def test_a_wrong_part_that_does_not_vary_is_found(x: torch.Tensor) -> None:
    def part(first: float) -> Draw:
        return lambda x: torch.cat([x[:1] * first, F.dropout(x[1:], 0.2)])

    assert statistically_equal(draws(part(1.01), x, 1), draws(part(1.0), x, 2))


def test_too_few_draws_and_other_shapes_are_refused(x: torch.Tensor) -> None:
    with pytest.raises(ValueError, match="at least 16"):
        statistically_equal(torch.stack([x] * 4), torch.stack([x] * 4))
    with pytest.raises(ValueError, match="shape"):
        statistically_equal(torch.zeros(16, 3), torch.zeros(16, 4))
    assert statistically_equal(torch.zeros(16, 0), torch.zeros(16, 0)) == ()
