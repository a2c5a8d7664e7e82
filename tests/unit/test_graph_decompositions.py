"""Operators that are taken apart as soon as they are captured: the parts compute the same."""

from __future__ import annotations

import pytest
import torch
from kernel_harness import task_of

from burnish.graph.capture import trace

PRODUCTS = {
    "ij,jk->ik": ((3, 4), (4, 5)),
    "bijl, lk -> bijk": ((2, 3, 4, 5), (5, 6)),
    "bml,kl->bmk": ((2, 3, 4), (5, 4)),
    "bnis,bnjs->bnij": ((2, 3, 4, 5), (2, 3, 6, 5)),
    "bij,bjk->bik": ((2, 3, 4), (2, 4, 5)),
    "ij,jk->ki": ((3, 4), (4, 5)),
    "bij,bkj->bk": ((2, 3, 4), (2, 5, 4)),
    "bij,jbk->bik": ((2, 3, 4), (4, 2, 5)),
    "ij,jk,kl->il": ((3, 4), (4, 5), (5, 2)),
    "ij,jk": ((3, 4), (4, 5)),
    "bhzc,bchpn->bzhpn": ((2, 3, 4, 5), (2, 5, 3, 2, 2)),
}
POINTWISE = {
    "ij,ij->ij": ((3, 4), (3, 4)),
    "bi,bi->b": ((3, 4), (3, 4)),
    "bi,bj->bij": ((3, 4), (3, 5)),
}
OTHERS = {
    "...ij,jk->...ik": ((2, 3, 4), (4, 5)),
    "ii->i": ((3, 3),),
}


def _traced(call: str, inputs: list[torch.Tensor]) -> tuple[list[str], torch.Tensor]:
    """Return the operators of a captured call and what the graph computes."""
    names = ", ".join(f"x{i}" for i in range(len(inputs)))
    shapes = ", ".join(f"torch.rand({list(x.shape)})" for x in inputs)
    task = task_of(f"return {call.replace('ARGS', names)}", shapes, arguments=names)
    found = trace(task, task.primary, whole=True)
    operators = [str(n.target) for n in found.graph.nodes if n.op == "call_function"]
    return operators, found.module(*inputs)[0]


@pytest.mark.parametrize("equation", [*PRODUCTS, *POINTWISE, *OTHERS])
def test_a_sum_over_products_is_a_matrix_product_where_it_is_one(equation: str) -> None:
    shapes = {**PRODUCTS, **POINTWISE, **OTHERS}[equation]
    inputs = [torch.rand(shape, generator=torch.Generator().manual_seed(i)) for i, shape in enumerate(shapes)]
    operators, result = _traced(f"torch.einsum({equation!r}, ARGS)", inputs)
    assert ("aten.einsum.default" in operators) == (equation in OTHERS)
    assert ("aten.matmul.default" in operators) == (equation in PRODUCTS)
    torch.testing.assert_close(result, torch.einsum(equation, *inputs))
