"""Work on planes, reduced over either and over both of their dimensions: which is taken, and its values in Triton."""

from __future__ import annotations

import pytest
import torch
from kernel_harness import find, make, make_each, refuses, task_of
from kernel_harness_c import every
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.triton_plane import TritonPlane
from burnish.propose.kernels.triton_plane_product import TritonPlaneProduct
from burnish.propose.planning import given as first_choices
from burnish.propose.recipes import planners_of

PLANE, PRODUCT = TritonPlane(), TritonPlaneProduct()
INPUT = "torch.randn(130, 20, 12)"
TURNED = "F.normalize(F.normalize(x.transpose(1, 2) - w, dim=1).flatten(1), dim=1)"
BODIES = {
    "columns, then all": "F.normalize(F.normalize(x, dim=1).flatten(1))",
    "rows, then columns": "torch.softmax(x, dim=-1) / torch.softmax(x, dim=-1).sum(1, keepdim=True)",
    "back from one row": "F.normalize(F.normalize(x, dim=1).flatten(1)).view(x.shape) * 2",
    "one of two means": "(x - x.mean(1, keepdim=True)) / (x.var((1, 2), keepdim=True) + 1)",
    "extremes": "x.amax((1, 2), keepdim=True) - x * x.amin(2, keepdim=True)",
    "turned at the end": "torch.relu((x / x.sum(1, keepdim=True)).transpose(1, 2) / x.norm(dim=(1, 2), keepdim=True))",
}


@pytest.mark.parametrize("body", [*BODIES.values(), TURNED])
def test_all_of_it_is_one_region(body: str) -> None:
    names = "x, w" if "w" in body else "x"
    inputs = f"{INPUT}, torch.randn(1, 12, 20)" if "w" in body else INPUT
    traced, region = find(task_of(f"return {body}", inputs, arguments=names), PLANE)
    assert region is not None
    assert set(region.nodes) == {n for n in traced.graph.nodes if n.op == "call_function"}


@pytest.mark.parametrize(
    ("body", "inputs"),
    [
        # Rows alone, columns alone and planes alone have kernels of their own.
        ("torch.softmax(x, -1)", INPUT),
        ("F.normalize(F.normalize(x, dim=1), dim=1)", INPUT),
        ("F.normalize(x.flatten(1)) + x.flatten(1).mean(1, keepdim=True)", INPUT),
        # Too large for a program, too few for a GPU, not of a plane, nothing whole that comes out.
        (BODIES["columns, then all"], "torch.randn(130, 200, 120)"),
        (BODIES["columns, then all"], "torch.randn(64, 20, 12)"),
        ("x / x.sum(0, keepdim=True) / x.sum(1, keepdim=True)", INPUT),
        ("F.normalize(x, dim=1).amax((1, 2))", INPUT),
    ],
)
def test_what_is_left_alone(body: str, inputs: str) -> None:
    assert refuses(task_of(f"return {body}", inputs), PLANE)


def test_what_others_read_and_what_does_not_fit_stays_outside() -> None:
    text = "y = torch.exp(x)\nreturn y, F.normalize(F.normalize(y, dim=1).flatten(1))"
    _, region = find(task_of(text, INPUT), PLANE)
    assert region is not None and [str(n.name) for n in region.inputs] == ["exp"]
    text = "y = torch.relu(x.roll(1, 0).reshape(20, 130, 12)).reshape(x.shape)\nreturn " + BODIES["columns, then all"]
    _, region = find(task_of(text.replace("(x, dim", "(y, dim"), INPUT), PLANE)
    assert region is not None and len(region.inputs) == 1 and "relu" not in {str(n.name) for n in region.nodes}


@pytest.mark.parametrize(
    ("before", "shape", "name"),
    [
        ("x.roll(1, 1)", "130, 20, 12", "plane"),
        ("torch.bmm(x, x.transpose(1, 2))", "130, 40, 12", "plane_product"),
        # A product of so few numbers is the library's, as is a deep one.
        ("torch.bmm(x, x.transpose(1, 2))", "130, 20, 12", "plane"),
        ("torch.bmm(x, x.transpose(1, 2))", "130, 40, 257", "plane"),
    ],
)
def test_the_first_recipe_takes_it(before: str, shape: str, name: str) -> None:
    side = shape.split(", ")[1]
    wide = "12" if "roll" in before else side
    inputs = f"torch.randn({shape}), torch.randn(1, {wide}, {side})"
    task = task_of(f"x = {before}\nreturn {TURNED}", inputs, arguments="x, w")
    plan = next(iter(planners_of(task, "cuda:0").values())).plan(first_choices({}))
    assert [step.rule for step in plan.recipe.steps if step.rule != "launch"] == [f"kernel {name}"]


def test_a_product_that_others_read_stays_outside() -> None:
    body = f"x = torch.bmm(x, x.transpose(1, 2))\nreturn x, {BODIES['columns, then all']}"
    assert refuses(task_of(body, "torch.randn(130, 40, 12)"), PRODUCT)
    twice = "x = torch.bmm(x, x.transpose(1, 2))\nreturn F.normalize(F.normalize(x + x.mT, dim=1).flatten(1))"
    assert refuses(task_of(twice, "torch.randn(130, 40, 12)"), PRODUCT)
    assert not refuses(task_of(twice, "torch.randn(130, 40, 12)"), PLANE)


def check_bodies() -> None:
    _bodies(*list(BODIES.values())[::2])


@thorough
def check_other_bodies() -> None:
    _bodies(*list(BODIES.values())[1::2])


def _bodies(*bodies: str) -> None:
    for body in bodies:
        made = make(task_of(f"return {body}", INPUT), PLANE)
        made.check(torch.rand(3, 20, 12) + 0.5, factor=4.0)
        made.check(torch.rand(7, 16, 3).transpose(1, 2) + 0.5, factor=4.0)


def check_turned() -> None:
    made = make(task_of(f"return {TURNED}", f"{INPUT}, torch.randn(1, 12, 20)", arguments="x, w"), PLANE)
    made.check(torch.randn(3, 20, 12), torch.randn(1, 12, 20), factor=4.0)
    made.check(torch.randn(2, 33, 8), torch.randn(1, 8, 33), factor=4.0)
    assert ".transpose(" not in made.source.partition("def forward")[2]


def check_tensors_of_parts() -> None:
    """What follows planes, columns, rows, all places as one row, or none of them; squares, where sizes say nothing."""
    body = "y = F.normalize(x * c + r * p, dim=1).flatten(1)\nreturn F.normalize(y * f + x.mT.flatten(1), dim=1)"
    sizes = ["130, 12, 12", "12", "12, 1", "130, 1, 1", "144"]
    task = task_of(body, ", ".join(f"torch.randn({s})" for s in sizes), arguments="x, c, r, p, f")
    traced, region = find(task, PLANE)
    assert region is not None
    make(task, PLANE).check(
        torch.randn(3, 12, 12), torch.randn(12), torch.randn(12, 1), torch.randn(3, 1, 1), torch.randn(144), factor=4.0
    )


def check_leading_dimensions_and_types() -> None:
    for dtype in ("float32", "bfloat16"):
        body = f"return {BODIES['rows, then columns']}".replace("sum(1", "sum(-2")
        made = make(task_of(body, f"torch.randn(10, 13, 6, 9, dtype=torch.{dtype})"), PLANE)
        x = torch.randn(2, 3, 6, 9, dtype=getattr(torch, dtype))
        made.check(x, factor=4.0)


def check_specials() -> None:
    """NaN and infinities come out where torch has them, and a plane of zeros stays one."""
    x = torch.randn(5, 20, 12)
    x[0], x[1, 3, 5], x[2, 7, 1], x[3, :, 2] = 0.0, float("nan"), float("inf"), 0.0
    for name in ("columns, then all", "extremes"):
        make(task_of(f"return {BODIES[name]}", INPUT), PLANE).check(x, factor=4.0)


def _product_task(result: str) -> Task:
    body = f"x = torch.matmul(a, b)\nreturn {BODIES['columns, then all'] if result == 'plain' else TURNED}"
    inputs = "torch.randn(130, 40, 100), torch.randn(130, 100, 48), torch.randn(1, 48, 40)"
    return task_of(body, inputs, arguments="a, b, w")


def check_products() -> None:
    """Products as planes are written and turned, of operands in any layout, of sizes that no block divides."""
    for result in ("plain", "turned"):
        made = make(_product_task(result), PRODUCT)
        for rows, depth, columns in ((40, 100, 48), (3, 21, 17)):
            w = torch.randn(1, columns, rows)
            a, b = torch.randn(2, rows, depth), torch.randn(2, depth, columns)
            made.check(a, b, w, factor=8.0)
            a, b = (
                torch.randn(2, depth + 3, rows)[:, 3:].transpose(1, 2),
                torch.randn(2, columns, depth).transpose(1, 2),
            )
            made.check(a, b, w, factor=8.0)
        assert "matmul" not in made.source.partition("def forward")[2]


def check_a_mistaken_product_raises() -> None:
    _, candidate = make(_product_task("turned"), PRODUCT).models()
    with pytest.raises(ValueError, match="no product"):
        candidate(torch.randn(2, 3, 4), torch.randn(2, 3, 4), torch.randn(1, 4, 3))
    with pytest.raises(ValueError, match="float32"):
        candidate(torch.randn(2, 3, 4).half(), torch.randn(2, 4, 3).half(), torch.randn(1, 3, 3))


@thorough
def check_every_setting() -> None:
    a, b, w = torch.randn(2, 40, 100), torch.randn(2, 100, 48), torch.randn(1, 48, 40)
    for chosen in every(_product_task("turned"), PRODUCT):
        make(_product_task("turned"), PRODUCT, **chosen).check(a, b, w, factor=8.0)
    make_each(task_of(f"return {BODIES['columns, then all']}", INPUT), PLANE).check(torch.randn(3, 20, 12), factor=4.0)


def check_a_mistaken_input_raises() -> None:
    made = make(task_of(f"return {TURNED}", f"{INPUT}, torch.randn(1, 12, 20)", arguments="x, w"), PLANE)
    _, candidate = made.models()
    for x, w in ((torch.randn(2, 3, 4), torch.randn(1, 3, 4)), (torch.randn(2, 3), torch.randn(1, 3, 2))):
        with pytest.raises(ValueError, match="the kernel takes"):
            candidate(x, w)


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
