"""Parts of products that nobody needs, and parts of operands that are zero, through transposes and views."""

from __future__ import annotations

import random

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from rewriting import Built, aten, each_way, nowhere, ops, same, settled

from burnish.graph.rules import RULES


def _turned(rng: random.Random, made: Built, x: object, dim: int) -> tuple[object, int]:
    """Add a few transposes and views that leave one dimension whole; return where it is then."""
    for _ in range(rng.randint(0, 3)):
        shape = list(x.meta["val"].shape)  # type: ignore[attr-defined]
        if rng.random() < 0.5:
            order = rng.sample(range(len(shape)), len(shape))
            x, dim = made.call(aten.permute.default, x, order), order.index(dim)
        elif dim + 2 < len(shape):
            x = made.call(aten.reshape.default, x, [*shape[:-2], shape[-2] * shape[-1]])
        elif dim > 1:
            x, dim = made.call(aten.reshape.default, x, [shape[0] * shape[1], *shape[2:]]), dim - 1
    return x, dim


def test_a_part_of_a_product_is_a_product_of_parts() -> None:
    applied = [0, 0]

    @given(st.integers(0, 2**32 - 1))
    @settings(max_examples=40, derandomize=True, deadline=None)
    def holds(seed: int) -> None:
        made = _part_of_a_product(random.Random(seed))
        found = list(each_way(RULES["narrow-product"], made.graph))
        for graph in found:
            same(made, graph)
        applied[0] += 1
        applied[1] += bool(found)

    holds()
    assert 2 * applied[1] >= applied[0], applied


def _part_of_a_product(rng: random.Random) -> Built:
    made = Built()
    first = [rng.choice((1, 2)), 3, 4, 2]
    x = made.call(aten.matmul.default, made.tensor(*first), made.tensor(2, rng.choice((1, 3)), 2, 5))
    x, dim = _turned(rng, made, x, rng.randrange(4))
    size = x.meta["val"].shape[dim]
    if rng.random() < 0.5:
        x = made.call(aten.select.int, x, dim, rng.randrange(-size, size))
    else:
        start = rng.randrange(size)
        x = made.call(
            aten.slice.Tensor, x, dim, start - rng.choice((0, size)), rng.choice((start + 1, 9223372036854775807))
        )
    return made.returns(made.call(aten.mul.Tensor, x, 2.0))


def _joined(made: Built, zeros: tuple[int, ...], parts: tuple[int, ...], front: bool = True) -> object:
    """Return an operand of two batches by four sequences, joined along its second dimension."""
    filled = [made.tensor(2, size, 4, 5) for size in parts]
    empty = [made.call(aten.zeros.default, [2, size, 4, 5], dtype=torch.float64) for size in zeros]
    return made.call(aten.cat.default, [*empty, *filled] if front else [*filled, *empty], 1)


@pytest.mark.parametrize("front", [True, False])
@pytest.mark.parametrize("parts", [(3,), (1, 2)])
def test_zeros_joined_to_an_operand_are_not_multiplied(parts: tuple[int, ...], front: bool) -> None:
    made = Built()
    states = made.call(aten.permute.default, _joined(made, (1,), parts, front), [0, 2, 1, 3])
    made.returns(made.call(aten.matmul.default, made.tensor(2, 4, 6, 4), states))
    (graph,) = each_way(RULES["drop-zero-part"], made.graph)
    same(made, graph)
    assert ("cat" in ops(graph)) == (len(parts) > 1) and "zeros" not in ops(graph)


def test_zeros_in_the_first_operand_too() -> None:
    made = Built()
    turned = made.call(aten.permute.default, _joined(made, (2,), (3,)), [0, 2, 3, 1])
    made.returns(made.call(aten.matmul.default, turned, made.tensor(2, 4, 5, 6)))
    (graph,) = each_way(RULES["drop-zero-part"], made.graph)
    same(made, graph)
    assert "cat" not in ops(graph)


def test_both_together_leave_what_is_needed() -> None:
    made = Built()
    states = made.call(aten.permute.default, _joined(made, (1,), (2,)), [0, 2, 1, 3])
    product = made.call(aten.matmul.default, made.tensor(2, 4, 3, 3), states)
    made.returns(made.call(aten.select.int, made.call(aten.permute.default, product, [0, 2, 1, 3]), 1, -1))
    graph = settled(made)
    same(made, graph)
    (matmul,) = [n for n in graph.nodes if "matmul" in str(n.target)]
    assert matmul.args[0].meta["val"].shape == (2, 4, 1, 2)


def test_what_others_read_too_stays() -> None:
    made = Built()
    states = _joined(made, (1,), (2,))
    product = made.call(aten.matmul.default, made.tensor(2, 3, 6, 4), states)
    part = made.call(aten.slice.Tensor, product, 2, 1, 3)
    made.returns(part, made.call(aten.neg.default, product))
    assert nowhere(made, "narrow-product")
    made = Built()
    states = _joined(made, (1,), (2,))
    product = made.call(aten.matmul.default, made.tensor(2, 3, 6, 4), states)
    made.returns(product)
    # The parts lie along the batch, not along what is summed.
    assert nowhere(made, "drop-zero-part")
