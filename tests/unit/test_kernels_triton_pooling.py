"""Triton pooling kernels in the interpreter: odd sizes, paddings, strides, dilations, ceil mode, NaN, every setting."""

from __future__ import annotations

from itertools import product

import torch
from kernel_harness import find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.triton_pooling import TritonPlanePool, TritonWindowPool

CASES = [
    ("nn.MaxPool1d(8, 1, 4, 3)", (2, 3, 70)),
    ("nn.MaxPool1d(20, 2)", (3, 90)),
    ("nn.MaxPool2d(2)", (2, 3, 9, 34)),
    ("nn.MaxPool2d(4, 1, 1)", (1, 2, 17, 19)),
    ("nn.MaxPool2d((3, 5), (2, 3), (1, 2), (2, 1), ceil_mode=True)", (2, 3, 14, 30)),
    ("nn.MaxPool2d((10, 1), (1, 2))", (1, 2, 15, 9)),
    ("nn.MaxPool3d(3, 2, 1, 3)", (1, 2, 9, 13, 21)),
    ("nn.MaxPool3d((1, 3, 2), 1, (0, 1, 1))", (2, 4, 9, 11)),
    ("nn.AvgPool1d(8, 1, 4)", (2, 3, 70)),
    ("nn.AvgPool2d(11)", (2, 2, 35, 47)),
    ("nn.AvgPool2d((2, 3), divisor_override=5)", (2, 3, 10, 20)),
    ("nn.AvgPool2d(3, 2, 1, ceil_mode=True)", (2, 3, 10, 12)),
    ("nn.AvgPool2d(3, 1, 1, count_include_pad=False)", (1, 3, 9, 12)),
    ("nn.AvgPool3d(3, 2, 1)", (1, 2, 9, 13, 21)),
    ("nn.AvgPool3d(2, 3, 1, ceil_mode=True, count_include_pad=False)", (1, 2, 6, 7, 8)),
]


def _task(layer: str, shape: tuple[int, ...], after: str = "") -> Task:
    return task_of("return self.pool(x)", f"torch.randn({shape}){after}", f"self.pool = {layer}")


def _odd(x: torch.Tensor) -> torch.Tensor:
    odd = x.clone()
    odd.view(-1)[::13] = float("nan")
    odd.view(-1)[1::29] = float("-inf")
    odd.view(-1)[2::31] = float("inf")
    return odd


def check_windows() -> None:
    _windows(CASES[::2])


@thorough
def check_other_windows() -> None:
    _windows(CASES[1::2])


def _windows(cases: list[tuple[str, tuple[int, ...]]]) -> None:
    for case, (layer, shape) in enumerate(cases):
        task, template = _task(layer, shape), TritonWindowPool()
        region = find(task, template)[1]
        assert region is not None
        space = template.space(region)
        x = torch.randn(shape)
        # The interpreter is slow: every third case has all settings, the others the first and one more in turn.
        ways = list(product(space["variant"], space["down"]))
        for number, (variant, down) in enumerate(ways):
            if case % 3 and number not in (0, 1 + case % max(1, len(ways) - 1)):
                continue
            made = make(task, template, variant=variant, down=down)
            made.check(_odd(x))
            if not number:
                made.check(x)
                made.check(torch.randn([s + 3 for s in shape]))


def check_other_layouts_and_nothing_but_infinity() -> None:
    for layer, shape in (CASES[4], CASES[6], CASES[9]):
        made = make(_task(layer, shape), TritonWindowPool())
        made.check(torch.randn(shape).transpose(-1, 0).contiguous().transpose(-1, 0))
        made.check(torch.full(shape, float("-inf")))


def check_settings_that_were_meant() -> None:
    def first(layer: str, shape: tuple[int, ...]) -> dict[str, object]:
        region = find(_task(layer, shape), TritonWindowPool())[1]
        assert region is not None
        return {name: values[0] for name, values in TritonWindowPool().space(region).items()}

    assert first("nn.MaxPool2d(4, 1, 1)", (1, 2, 17, 19))["down"] == 4
    assert first("nn.MaxPool2d(4, 1, 1)", (1, 2, 5, 19))["down"] == 1
    assert first("nn.AvgPool2d(11)", (2, 2, 35, 47)) == {
        "variant": "lanes", "down": 1, "block": 1024, "num_warps": 4
    }  # fmt: skip
    shared = make(_task("nn.MaxPool2d(4, 1, 1)", (1, 2, 17, 19)), TritonWindowPool(), down=4)
    # Seven rows for four windows below each other, where one by one they take sixteen.
    assert shared.source.count("pool_0_line(first") == 1 + 7


@thorough
def check_every_setting_and_smaller_types() -> None:
    for layer, shape in (("nn.MaxPool2d(3, 2, 1)", (2, 3, 20, 37)), ("nn.AvgPool2d(5, 4, 2)", (2, 3, 40, 37))):
        made = make_each(_task(layer, shape, ".half()"), TritonWindowPool())
        made.check(torch.randn(shape).half())
        made.check(torch.randn(1, 2, 70, 45).half())


def check_bfloat16() -> None:
    for layer, shape in (("nn.MaxPool3d(3, 2, 1)", (1, 2, 7, 9, 11)), ("nn.AvgPool2d(4)", (2, 3, 12, 17))):
        made = make(_task(layer, shape, ".bfloat16()"), TritonWindowPool())
        # The interpreter cuts bfloat16 off where a GPU rounds it: twice the error.
        made.check(torch.randn(shape).bfloat16(), factor=4.0)


def check_small_planes_go_together() -> None:
    made = make(_task("nn.MaxPool2d(3, 2, 1)", (5, 7, 6, 6)), TritonWindowPool())
    made.check(torch.randn(5, 7, 6, 6))
    made.check(torch.randn(300, 1, 3, 5))


@thorough
def check_whole_planes() -> None:
    for layer, shape in (
        ("nn.AdaptiveAvgPool1d(1)", (2, 3, 1700)),
        ("nn.AdaptiveAvgPool2d(1)", (2, 3, 9, 34)),
        ("nn.AdaptiveAvgPool3d((1, 1, 1))", (3, 4, 5, 6)),
        ("nn.AdaptiveMaxPool2d(1)", (7, 13, 9, 34)),
        ("nn.AdaptiveMaxPool1d(1)", (3, 4500)),
    ):
        made = (make if "1d" in layer else make_each)(_task(layer, shape), TritonPlanePool())
        x = torch.randn(shape)
        x.view(-1)[4] = float("nan")
        x.view(-1)[-2] = float("inf")
        made.check(x)
        made.check(torch.full(shape, float("-inf")))
    half = make(_task("nn.AdaptiveAvgPool2d(1)", (2, 3, 9, 34), ".half()"), TritonPlanePool())
    half.check(torch.randn(2, 3, 9, 34).half())


def check_what_the_library_does_as_well_is_tried_later() -> None:
    for layer, worth in (("nn.AvgPool2d(2)", False), ("nn.AvgPool2d(3)", True), ("nn.MaxPool2d(2)", True)):
        region = find(_task(layer, (1, 2, 8, 8)), TritonWindowPool())[1]
        assert region is not None and TritonWindowPool().promising(region) is worth
    for layer, worth in (("nn.AdaptiveAvgPool2d(1)", False), ("nn.AdaptiveMaxPool2d(1)", True)):
        region = find(_task(layer, (1, 2, 8, 8)), TritonPlanePool())[1]
        assert region is not None and TritonPlanePool().promising(region) is worth


def check_refusals() -> None:
    assert refuses(_task("nn.MaxPool2d(2, return_indices=True)", (1, 2, 4, 4)), TritonWindowPool())
    assert refuses(_task("nn.MaxPool2d(2)", (1, 2, 4, 4), ".double()"), TritonWindowPool())
    assert refuses(_task("nn.AdaptiveAvgPool2d(2)", (1, 2, 4, 4)), TritonPlanePool())
    assert refuses(_task("nn.AdaptiveMaxPool2d(1)", (1, 2, 4, 4), ".double()"), TritonPlanePool())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    torch.manual_seed(0)
    main(globals())
