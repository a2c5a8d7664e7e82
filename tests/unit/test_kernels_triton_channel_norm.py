"""A normalisation of small images with the work after it as one Triton kernel, in the interpreter."""

from __future__ import annotations

import copy
import linecache
from typing import Any

import torch
from kernel_harness import task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.planning import Plan, source_of
from burnish.propose.recipes import planners_of

SHAPE = (3, 4, 9, 7)
INPUTS = f"torch.randn({SHAPE}) * 3 + 5"
NORM = (
    "self.norm = nn.BatchNorm2d(4)\nwith torch.no_grad():\n    self.norm.weight.normal_()\n    self.norm.bias.normal_()"
)


def _task(forward: str, inputs: str = INPUTS, init: str = NORM, arguments: str = "x") -> Task:
    return task_of(forward, inputs, init, arguments)


def _plan(task: Task, **settings: Any) -> Plan:
    (planner,) = planners_of(task, "cuda:0").values()

    def decide(name: str, choices: tuple[Any, ...]) -> Any:
        wanted = settings.get(name.rpartition(" ")[2])
        return False if name == "launch" else wanted if wanted in choices else choices[0]

    return planner.plan(decide)


def _kernels(plan: Plan) -> list[str]:
    return [step.rule.removeprefix("kernel ") for step in plan.recipe.steps if step.rule.startswith("kernel ")]


def _models(task: Task, plan: Plan) -> tuple[torch.nn.Module, torch.nn.Module]:
    made = []
    for source, name in ((task.source, "Model"), (source_of({"one": plan}), "ModelNew")):
        place = f"<{hash(source)}>"
        linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
        scope: dict[str, Any] = {"__name__": "made"}
        exec(compile(source, place, "exec"), scope)
        made.append(scope[name]())
    made[1].load_state_dict(made[0].state_dict())
    return made[0], made[1]


def _check(task: Task, plan: Plan, *inputs: torch.Tensor, calls: int = 2) -> None:
    """Outputs and buffers are as near to float64 as the reference's, call after call."""
    reference, candidate = _models(task, plan)
    exact = copy.deepcopy(reference).double()
    for _ in range(calls):
        with torch.no_grad():
            wanted, got, truth = reference(*inputs), candidate(*inputs), exact(*(i.double() for i in inputs))
        assert torch.equal(wanted.isfinite(), got.isfinite())
        held = wanted.isfinite()
        theirs = (wanted - truth)[held].abs().max().item()
        ours = (got - truth)[held].abs().max().item()
        # On a CPU torch adds up in double.
        assert ours <= 4 * theirs + 4e-7 * truth[held].abs().max().item()
    for (name, a), b in zip(reference.state_dict().items(), candidate.state_dict().values(), strict=True):
        assert torch.equal(a.isfinite(), b.isfinite()), name
        torch.testing.assert_close(b[b.isfinite()], a[a.isfinite()], msg=name)


ENDS = {
    "relu": "return torch.relu(self.norm(x))",
    "clipped": "return F.hardtanh(self.norm(x), 0.0, 6.0) * 0.5",
    "shortcut": "return torch.relu(self.norm(x) + y)",
    "gated": "return F.silu(self.norm(x)) * y + x",
}


def check_what_follows_is_done_by_the_same_kernel() -> None:
    for name, forward in ENDS.items():
        both = "y" in forward
        task = _task(forward, f"{INPUTS}, torch.randn({SHAPE})" if both else INPUTS, arguments="x, y" if both else "x")
        plan = _plan(task)
        assert _kernels(plan) == ["channel_norm"], name
        x, y = torch.randn(SHAPE) * 100 + 500, torch.randn(SHAPE)
        _check(task, plan, *((x, y) if both else (x,)))


def check_what_two_read() -> None:
    task = _task("y = self.norm(x)\nreturn torch.cat([torch.relu(y), torch.tanh(y)], 1)")
    for kernel in ("channel_norm", "fused"):
        (planner,) = planners_of(task, "cuda:0").values()
        plan = planner.plan(lambda n, c, k=kernel: False if n == "launch" else k if k in c else c[0])  # type: ignore[misc]
        _check(task, plan, torch.randn(SHAPE) * 100 + 500)


def check_two_norms_that_are_added() -> None:
    init = f"{NORM}\nself.other = nn.BatchNorm2d(4, affine=False, momentum=0.3)"
    forward = "return torch.relu(self.norm(x) + self.other(y))"
    task = _task(forward, f"{INPUTS}, torch.randn({SHAPE})", init, "x, y")
    plan = _plan(task)
    assert _kernels(plan) == ["norm", "channel_norm"]
    _check(task, plan, torch.randn(SHAPE) + 2, torch.randn(SHAPE) * 5)


def check_one_norm_that_is_called_twice() -> None:
    # The second call goes on from the statistics that the first one leaves.
    for forward in ("return torch.relu(self.norm(x) + self.norm(y))", "return (self.norm(x) - self.norm(y)).abs()"):
        task = _task(forward, f"{INPUTS}, torch.randn({SHAPE})", arguments="x, y")
        plan = _plan(task)
        assert _kernels(plan) == ["norm", "channel_norm"]
        _check(task, plan, torch.randn(SHAPE) + 2, torch.randn(SHAPE) * 5)


def check_other_batches_strange_numbers_and_layouts() -> None:
    task = _task(ENDS["relu"])
    plan = _plan(task)
    x = torch.randn(17, 4, 20, 20) - 3
    _check(task, plan, x)
    _check(task, plan, torch.randn(7, 9, 4, 3).permute(3, 2, 1, 0))
    x[0, 1, 2, 3], x[3, 2, 1, 0] = float("nan"), float("inf")
    _check(task, plan, x, calls=1)


@thorough
def check_every_block() -> None:
    task = _task(ENDS["shortcut"], f"{INPUTS}, torch.randn({SHAPE})", arguments="x, y")
    for block in (1024, 2048, 4096, 8192):
        _check(task, _plan(task, block=block), torch.randn(40, 4, 18, 19), torch.randn(40, 4, 18, 19))


def check_what_is_left_to_the_other_kernels() -> None:
    large = "torch.randn(8, 4, 64, 64)"
    assert "channel_norm" not in _kernels(_plan(_task(ENDS["relu"], large)))
    row = _task("return torch.relu(self.norm(x) + y)", f"{INPUTS}, torch.randn(7)", arguments="x, y")
    assert "channel_norm" not in _kernels(_plan(row))
    half = _task(
        "return torch.relu(self.norm(x))", "torch.randn(3, 4, 9, 7).half()", "self.norm = nn.BatchNorm2d(4).half()"
    )
    assert "channel_norm" not in _kernels(_plan(half))


def check_a_network_has_one_kernel_for_layers_alike() -> None:
    init = (
        "self.net = nn.Sequential(*(m for _ in range(3) for m in (nn.Conv2d(4, 4, 1), nn.BatchNorm2d(4), nn.ReLU())))"
    )
    task = _task("return self.net(x)", INPUTS, init)
    plan = _plan(task)
    assert _kernels(plan).count("channel_norm") == 3
    assert plan.emitted.source.count("def channel_norm") <= 4  # the first one and the two that are alike, and helpers
    _check(task, plan, torch.randn(SHAPE))


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
