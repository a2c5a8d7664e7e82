"""Rules at every site of random graphs, with every choice: the graph computes what it did."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from rewriting import Built, aten, each_way, same, settled

from burnish.graph.rules import RULES

Random = random.Random
_LINEAR = [aten.sum.dim_IntList, aten.mean.dim]
_REDUCTIONS = [*_LINEAR, aten.amax.default, aten.amin.default, aten.logsumexp.default]
_TERMS = [aten.mul.Tensor, aten.div.Tensor, aten.add.Tensor, aten.sub.Tensor]
_SHARE = 3
"""One graph in so many must be one the rules apply to, or the test has stopped testing them."""


def _scaled(rng: Random, made: Built, x: Any, channel: int = -1) -> Any:
    shape = list(x.meta["val"].shape)
    channel %= len(shape)
    kinds = {
        "channel": [shape[channel]] + [1] * (len(shape) - 1 - channel),
        "scalar": [1] * rng.randint(0, len(shape)),
        "full": shape,
    }
    kind = rng.choice(["number", "number", "channel", "channel", "scalar", "full", "self"])
    if kind == "self":
        return made.call(aten.add.Tensor, x, x)
    other = made.tensor(*kinds[kind]) if kind in kinds else rng.choice([2.0, 0.5, -1.5, 1.0, 3])
    return made.call(rng.choice(_TERMS), x, other)


def _reduced(rng: Random, made: Built, x: Any, targets: list[Any] = _REDUCTIONS) -> Any:
    rank = x.meta["val"].ndim
    dims = rng.sample(range(rank), rng.randint(1, rank)) if rank else []
    dims = [d - rank * rng.randint(0, 1) for d in dims]
    return made.call(rng.choice(targets), x, dims, rng.random() < 0.5)


def _pointwise(rng: Random, made: Built, x: Any) -> Any:
    calls: list[tuple[Any, ...]] = [
        (aten.relu.default,),
        (aten.tanh.default,),
        (aten.sigmoid.default,),
        (aten.gelu.default,),
        (aten.clamp.default, rng.choice([-1.0, 0.0]), rng.choice([None, 0.5, 1.0])),
        (aten.hardtanh.default,),
        (aten.leaky_relu.default, 0.1),
        (aten.neg.default,),
        (aten.clone.default,),
        (aten.dropout.default, 0.5, False),
        (aten.mul.Tensor, rng.choice([2.0, 0.5, -1.5])),
        (aten.add.Tensor, rng.choice([2.0, 0.0])),
    ]
    target, *rest = rng.choice(calls)
    return made.call(target, x, *rest)


def _features(rng: Random, made: Built, x: Any) -> Any:
    size, out = x.meta["val"].shape[-1], rng.randint(1, 4)
    if rng.random() < 0.3:
        return made.call(aten.matmul.default, x, made.tensor(size, out))
    rest = [made.tensor(out)] if rng.random() < 0.7 else []
    return made.call(aten.linear.default, x, made.tensor(out, size), *rest)


def _input(rng: Random, made: Built) -> Any:
    return made.tensor(*(rng.randint(1, 4) for _ in range(rng.randint(2, 3))))


def _convolution(rng: Random, made: Built, simple: bool = False) -> Any:
    spatial = rng.choice([1, 1, 2, 2, 3])
    each = range(spatial)
    groups, transposed = rng.choice([1, 1, 2]), rng.random() < 0.5
    into, out = groups * rng.randint(1, 2), groups * rng.randint(1, 2)
    kernel = [rng.randint(1, 3) for _ in each]
    stride = [1 if simple and not transposed else rng.randint(1, 3) for _ in each]
    dilation = [1 if simple else rng.choice([1, 1, 2]) for _ in each]
    padding = [rng.randint(0, (k - 1) * d) for k, d in zip(kernel, dilation, strict=True)]
    x = made.tensor(rng.randint(1, 2), into, *(rng.randint(5, 8) for _ in each))
    bias = made.tensor(out) if rng.random() < 0.7 else None
    if transposed:
        weight = made.tensor(into, out // groups, *kernel)
        extra = [rng.randint(0, max(s, d) - 1) for s, d in zip(stride, dilation, strict=True)]
        target = (aten.conv_transpose1d.default, aten.conv_transpose2d.input, aten.conv_transpose3d.input)
        return made.call(target[spatial - 1], x, weight, bias, stride, padding, extra, groups, dilation)
    weight = made.tensor(out, into // groups, *kernel)
    target = (aten.conv1d.default, aten.conv2d.default, aten.conv3d.default)
    return made.call(target[spatial - 1], x, weight, bias, stride, padding, dilation, groups)


def _pool(rng: Random, made: Built, x: Any, strides: list[int] | None = None) -> Any:
    sizes = x.meta["val"].shape[2:]
    windows = [rng.randint(1, min(3, size)) for size in sizes]
    target = (aten.avg_pool1d.default, aten.avg_pool2d.default, aten.avg_pool3d.default)[len(sizes) - 1]
    return made.call(target, x, windows, strides or [rng.randint(1, 3) for _ in sizes])


def _reduced_layer(rng: Random, made: Built) -> Any:
    x = _features(rng, made, _input(rng, made))
    x = _scaled(rng, made, x) if rng.random() < 0.3 else x
    return _reduced(rng, made, x, _LINEAR)


def _scaled_layer(rng: Random, made: Built) -> Any:
    return _scaled(rng, made, _scaled(rng, made, _features(rng, made, _input(rng, made))))


def _scaled_convolution(rng: Random, made: Built) -> Any:
    return _scaled(rng, made, _scaled(rng, made, _convolution(rng, made), 1), 1)


def _reduced_convolution(rng: Random, made: Built) -> Any:
    return _reduced(rng, made, _convolution(rng, made), _LINEAR)


def _pooled_convolution(rng: Random, made: Built) -> Any:
    x = _convolution(rng, made, simple=True)
    transposed = "transpose" in str(x.target)
    return _pool(rng, made, x, list(x.args[3]) if transposed else None)


def _pooled_features(rng: Random, made: Built) -> Any:
    window = rng.randint(1, 3)
    out = window * rng.randint(1, 3) + rng.choice([0, 0, 0, 1])
    x = made.call(aten.linear.default, made.tensor(3, 4), made.tensor(out, 4), made.tensor(out))
    if rng.random() < 0.5:
        return made.call(aten.avg_pool1d.default, x, [window], rng.choice([[window], []]))
    x = made.call(aten.unsqueeze.default, x, rng.choice([1, -2, 0]))
    return made.call(aten.avg_pool1d.default, x, [window], [window])


def _chain(rng: Random, made: Built) -> Any:
    n, k, m, p = (rng.choice([1, 2, 5]) for _ in range(4))
    kind = rng.choice(["left", "right", "linear", "diagonal", "batched"])
    if kind == "linear":
        hidden = made.call(aten.linear.default, made.tensor(n, k), made.tensor(m, k), made.tensor(m))
        return made.call(aten.linear.default, hidden, made.tensor(p, m), *rng.choice([[], [made.tensor(p)]]))
    if kind == "diagonal":
        matrix = made.call(aten.diag_embed.default, made.tensor(k))
        factors = [matrix, made.tensor(k, m)] if rng.random() < 0.5 else [made.tensor(n, k), matrix]
        return made.call(aten.matmul.default, *factors)
    if kind == "batched":
        product = made.call(aten.bmm.default, made.tensor(2, n, k), made.tensor(2, k, m))
        return _reduced(rng, made, product, _LINEAR)
    a, b, c = made.tensor(n, k), made.tensor(k, m), made.tensor(m, p)
    if kind == "left":
        return made.call(aten.mm.default, made.call(aten.mm.default, a, b), c)
    return made.call(aten.matmul.default, a, made.call(aten.matmul.default, b, c))


def _pointwise_chain(rng: Random, made: Built) -> Any:
    x = made.tensor(2, 3)
    for _ in range(rng.randint(2, 6)):
        x = _pointwise(rng, made, x)
    return x


def _reduction_chain(rng: Random, made: Built) -> Any:
    x = made.tensor(2, 3, 2)
    targets = rng.choice([_LINEAR, [rng.choice(_REDUCTIONS)]])
    for _ in range(rng.randint(2, 3)):
        x = _reduced(rng, made, x, targets) if x.meta["val"].ndim else x
    return x


def _network(rng: Random, made: Built) -> Any:
    x = _input(rng, made)
    for _ in range(2):
        if x.meta["val"].ndim >= 2:
            x = _features(rng, made, x)
        for _ in range(2):
            x = _scaled(rng, made, x) if x.meta["val"].ndim and rng.random() < 0.5 else _pointwise(rng, made, x)
        x = _reduced(rng, made, x) if x.meta["val"].ndim and rng.random() < 0.5 else x
    return x


_GRAPHS: dict[str, tuple[Callable[[Random, Built], Any], tuple[str, ...]]] = {
    "reduced layer": (_reduced_layer, ("reduce-product", "reduce-before-scale")),
    "scaled layer": (_scaled_layer, ("fold-add", "fold-scale", "collect-terms", "merge-numbers")),
    "scaled convolution": (_scaled_convolution, ("fold-add", "fold-scale")),
    "reduced convolution": (_reduced_convolution, ("reduce-convolution",)),
    "pooled convolution": (_pooled_convolution, ("pool-convolution",)),
    "pooled features": (_pooled_features, ("pool-features",)),
    "chain": (_chain, ("reassociate", "join-linear", "diagonal-product", "reduce-batched-product")),
    "pointwise chain": (_pointwise_chain, ("drop-identity", "loosen-clamp", "merge-clamps", "merge-numbers")),
    "reduction chain": (_reduction_chain, ("merge-reductions", "drop-reduction")),
}


@pytest.mark.parametrize("name", _GRAPHS)
def test_rules_keep_what_graphs_compute(name: str) -> None:
    build, rules = _GRAPHS[name]
    applied = [0, 0]

    @given(st.integers(0, 2**32 - 1))
    @settings(max_examples=20, derandomize=True, deadline=None)
    def holds(seed: int) -> None:
        made = Built()
        made.returns(build(random.Random(seed), made))
        applied[0] += 1
        applied[1] += _hold(made, rules) > 0

    holds()
    assert applied[1] * _SHARE >= applied[0], applied


def _hold(made: Built, names: Collection[str]) -> int:
    count = 0
    for name in names:
        for graph in each_way(RULES[name], made.graph):
            same(made, graph)
            count += 1
    return count


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=12, derandomize=True, deadline=None)
def test_all_rules_together_keep_what_networks_compute(seed: int) -> None:
    made = Built()
    made.returns(_network(random.Random(seed), made))
    same(made, settled(made, ("algebra", "folding", "layout")))


_EXACT = ("drop-identity", "drop-reduction", "loosen-clamp", "merge-clamps", "scale-after-clamp")
_EXACT += (
    "merge-numbers",
    "collect-terms",
    "reduce-before-scale",
    "merge-reductions",
    "merge-pools",
    "fold-add",
    "fold-scale",
)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40, derandomize=True, deadline=None)
def test_rules_that_say_so_keep_infinities_and_nan(seed: int) -> None:
    made, rng = Built(), random.Random(seed)
    special = [float("nan"), float("inf"), -float("inf"), 0.0, 1.0, -2.0, 3.0]
    shape = [rng.randint(1, 2), rng.randint(1, 3)]
    values = [rng.choice(special) for _ in range(shape[0] * shape[1])]
    x = made.given(torch.tensor(values, dtype=torch.float64).reshape(shape))
    x = _features(rng, made, x) if rng.random() < 0.3 else x
    for _ in range(rng.randint(1, 4)):
        x = _pointwise(rng, made, x)
    for _ in range(rng.randint(0, 2)):
        x = _reduced(rng, made, x) if x.meta["val"].ndim else x
    made.returns(x)
    for name in _EXACT:
        for graph in each_way(RULES[name], made.graph):
            same(made, graph, equal_nan=True)


def test_every_rule_has_its_mathematics_and_a_family() -> None:
    for name, rule in RULES.items():
        assert rule.name == name and rule.family in ("algebra", "folding", "layout")
        assert rule.__doc__ and len(rule.__doc__) > 80
