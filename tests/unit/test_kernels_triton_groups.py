"""Triton kernels for convolutions in groups, with channels dealt out anew before them, in the interpreter."""

from __future__ import annotations

from typing import Any

from kernel_harness import Made, _run, find, make, refuses, task_of
from test_kernels_triton_convolution import _conv, _inputs, _tf32
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.propose.constructor import constructor
from burnish.propose.kernels.triton_convolution import TritonConvolution
from burnish.propose.kernels.triton_half_convolution import TritonHalfConvolution
from burnish.propose.planning import Planner

CASES = (
    ("Conv2d(48, 60, 1, groups=3, bias=False)", "2, 48, 7, 9"),
    ("Conv2d(40, 160, 1, groups=2)", "1, 40, 5, 6"),
    ("Conv1d(24, 24, 1, groups=3)", "2, 24, 37"),
    ("Conv2d(32, 20, 3, groups=2, padding=1)", "1, 32, 5, 6"),
    ("Conv3d(16, 32, (1, 2, 2), groups=2, stride=2, bias=False)", "1, 16, 3, 5, 4"),
    ("Conv2d(32, 400, 1, groups=2)", "1, 32, 3, 5"),
)
AFTER = "F.relu({}) * self.b"
SHUFFLES = (
    "x.view(b, 3, c // 3, h, w).transpose(1, 2).contiguous().view(b, -1, h, w)",
    "x.reshape(b, 2, c // 2, h, w).permute(0, 2, 1, 3, 4).reshape(b, c, h, w)",
    "F.channel_shuffle(x, 4)",
)


def _shuffled(shuffle: str, made: str = "Conv2d(48, 60, 1, groups=3)", extra: str = "") -> Task:
    body = f"b, c, h, w = x.shape\ny = {shuffle}\nreturn F.relu(self.c(y)){extra}"
    return task_of(body, "torch.randn(2, 48, 5, 7)", f"self.c = nn.{made}")


def _groups(*cases: tuple[str, str]) -> None:
    for text, shape in cases:
        outputs, sides = text.split(", ")[1], ", 1" * (shape.count(",") - 1)
        task = _conv(text, shape, AFTER, f"self.b = nn.Parameter(torch.randn({outputs}{sides}))")
        region = find(task, TritonConvolution())[1]
        assert region is not None and len(region.nodes) == 3
        made = make(task, TritonConvolution(), precision="tf32x3")
        made.check(_inputs(shape), factor=4.0)
        assert "torch.conv" not in made.source


def check_groups() -> None:
    _groups(*CASES[:3])


@thorough
def check_groups_with_taps_and_of_many_blocks() -> None:
    _groups(*CASES[3:])


@thorough
def check_every_setting() -> None:
    task = _conv(*CASES[0])
    region = find(task, TritonConvolution())[1]
    assert region is not None
    for name, values in TritonConvolution().space(region).items():
        for value in values[1:] if name != "precision" else ():
            made = make(task, TritonConvolution(), **{"precision": "tf32x3", name: value})
            made.check(_inputs(CASES[0][1]), factor=4.0)


def check_rounded_weights_and_positions_of_another_size() -> None:
    made = _tf32(make(_conv("Conv2d(48, 60, 1, groups=3)", "2, 48, 7, 9"), TritonConvolution()))
    made.check(_inputs("3, 48, 4, 11"), factor=4.0)


def check_channels_are_read_from_where_they_were() -> None:
    for shuffle in SHUFFLES:
        task = _shuffled(shuffle)
        region = find(task, TritonConvolution())[1]
        assert region is not None and region.inputs[0].name == "x"
        made = make(task, TritonConvolution(), precision="tf32x3")
        made.check(_inputs("2, 48, 5, 7"), factor=4.0)
        assert "origin = " in made.source and "clone" not in made.source and "reshape" not in made.source


@thorough
def check_taps_and_one_group_are_shuffled_too() -> None:
    for text in ("Conv2d(48, 20, 3, padding=1, groups=2)", "Conv2d(48, 20, 1)", "Conv2d(48, 20, 3)"):
        made = make(_shuffled(SHUFFLES[0], text), TritonConvolution(), precision="tf32x3")
        made.check(_inputs("2, 48, 5, 7"), factor=4.0)
        assert "origin = " in made.source


def check_what_is_no_shuffle_stays() -> None:
    for before in (
        "x.view(b, 3, c // 3, h, w).transpose(2, 3).contiguous().view(b, -1, h, w)",
        "x.view(b, c, h, w).transpose(2, 3).contiguous().view(b, -1, h, w)",
    ):
        region = find(_shuffled(before), TritonConvolution())[1]
        assert region is not None and [node.name for node in region.nodes] == ["conv2d", "relu"]
    read_twice = _shuffled(SHUFFLES[0], "Conv2d(48, 48, 1, groups=3)", " + y")
    region = find(read_twice, TritonConvolution())[1]
    assert region is not None and not any("view" in node.name for node in region.nodes)
    make(read_twice, TritonConvolution(), precision="tf32x3").check(_inputs("2, 48, 5, 7"), factor=4.0)


def check_reductions_of_groups() -> None:
    task = _conv("Conv2d(32, 300, 1, groups=2)", "2, 32, 9, 19", "torch.tanh({}).mean((2, 3))")
    make(task, TritonConvolution(), precision="tf32x3", positions=64).check(_inputs("2, 32, 9, 19"), factor=4.0)
    region = find(_conv("Conv2d(32, 32, 1, groups=2)", "2, 32, 9, 19", "{}.amax(1)"), TritonConvolution())[1]
    assert region is not None and len(region.nodes) == 1


UNIT = """\
y = F.relu(self.n(self.a(x)))
y = self.m(y * 2)
b, c, h, w = y.shape
y = y.view(b, 2, c // 2, h, w).transpose(1, 2).contiguous().view(b, -1, h, w)
y = F.relu(self.o(self.d(y))) + self.p(self.s(x))
return F.relu(self.q(self.e(y))) + y"""
LAYERS = """\
self.a, self.d = nn.Conv2d(16, 16, 1, groups=2), nn.Conv2d(16, 32, 1, groups=2, bias=False)
self.s, self.e = nn.Conv2d(16, 32, 1), nn.Conv2d(32, 32, 1, groups=2)
self.n, self.m, self.o, self.p, self.q = (nn.BatchNorm2d(c) for c in (16, 16, 32, 32, 32))"""


def check_a_unit_with_batch_norms_from_end_to_end() -> None:
    task = task_of(UNIT, "torch.randn(2, 16, 8, 9)", LAYERS)

    def decide(name: str, choices: tuple[Any, ...]) -> Any:
        wanted = {"launch": False} | {f"conv2d{i}": "convolution" for i in ("", "_1", "_2", "_3")}
        # As for images too large for a kernel that takes a channel whole.
        first = next(("fused" for c in choices if c == "channel_norm"), choices[0])
        return wanted.get(name, "tf32x3" if "tf32x3" in choices else first)

    plan = Planner(trace(task, task.primary, whole=True), constructor(task), "cuda:0").plan(decide)
    source = plan.emitted.source
    forward = source[source.index("class ModelNew") :]
    # What follows a norm is in one kernel with it, and a sum that is read by a convolution is not made again.
    assert forward.count("= fused_") == 3 and "torch.relu" not in forward and "torch.conv2d" not in forward
    assert (
        "clone" not in forward
        and "_foreach_add_" in forward
        and "add_6 = fused_8(" in forward
        and forward.count(", add_4)") == 1
    )
    made = Made(_run(task.source)["Model"], _run(source)["ModelNew"], source)
    made.check(_inputs("2, 16, 8, 9") * 3 + 1, factor=8.0)


def check_refusals() -> None:
    for text in ("Conv2d(16, 16, 1, groups=16)", "Conv2d(16, 8, 1, groups=2)", "ConvTranspose2d(16, 16, 3, groups=2)"):
        assert refuses(_conv(text, "1, 16, 9, 9"), TritonConvolution())
    assert refuses(_conv("Conv2d(32, 32, 3, groups=2)", "1, 32, 9, 9"), TritonHalfConvolution())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
