"""A mixture of experts as five Triton kernels: where it matches, and in the interpreter that it computes the same."""

from __future__ import annotations

import torch
from kernel_harness import make, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.mixture import Mixture
from burnish.propose.recipes import planners_of

FORWARD = """
    tokens = x.reshape(-1, x.shape[-1])
    total, width, count, capacity = tokens.shape[0], x.shape[-1], {experts}, {capacity}
    scores = F.linear(tokens.float(), self.router.float())
    best, chosen = scores.topk({chosen}, dim=-1)
    shares = best.softmax(dim=-1).to(x.dtype)
    wanted = chosen.t().reshape(-1)
    arrivals = (wanted[:, None] == torch.arange(count, device=x.device)).cumsum(dim=0)
    before = arrivals.gather(1, wanted[:, None])[:, 0] - 1
    fits = before < capacity
    place = torch.where(fits, wanted * capacity + before, count * capacity)
    owner = torch.arange(total, device=x.device).repeat({chosen})
    taken = torch.zeros(count * capacity + 1, dtype=owner.dtype, device=x.device).scatter(0, place, owner)[:-1]
    given = tokens[taken].view(count, capacity, width)
    made = torch.bmm({activation}(torch.bmm(given, self.gate)) * torch.bmm(given, self.up), self.down)
    weight = shares.t() * fits.view({chosen}, total)
    found = made.view(count * capacity, width)[place.clamp(max=count * capacity - 1)].view({chosen}, total, width)
    return (found * weight[..., None]).sum(dim=0).view(x.shape)
"""
STATE = """
self.router = nn.Parameter(torch.randn({experts}, {width}) * 0.3)
self.gate = nn.Parameter(torch.randn({experts}, {width}, {hidden}) * 0.2)
self.up = nn.Parameter(torch.randn({experts}, {width}, {hidden}) * 0.2)
self.down = nn.Parameter(torch.randn({experts}, {hidden}, {width}) * 0.2)
self.to(torch.{kind})
"""


def _task(capacity: int, kind: str = "float16", activation: str = "F.silu", **sizes: int) -> Task:
    sizes = {"experts": 4, "chosen": 2, "tokens": 20, "width": 32, "hidden": 48} | sizes
    forward = FORWARD.format(capacity=capacity, activation=activation, **sizes)
    inputs = f"torch.randn(2, {sizes['tokens'] // 2}, {sizes['width']}).to(torch.{kind})"
    return task_of(forward, inputs, STATE.format(kind=kind, **sizes))


def _inputs(tokens: int = 20, width: int = 32) -> torch.Tensor:
    torch.manual_seed(3)
    return torch.randn(2, tokens // 2, width).half()


# The interpreter's products know no bfloat16: here it is float16, and bfloat16 where there is a GPU.
SMALL = {"up": "16x16x16 w4 s1", "down": "16x32x16 w4 s1"}


def check_buffers_with_room() -> None:
    made = make(_task(15), Mixture(), **SMALL)
    made.check(_inputs())
    assert made.source.count("@triton.jit") == 5


def check_full_buffers_leave_late_choices_out() -> None:
    made = make(_task(7), Mixture(), **SMALL)
    made.check(_inputs())
    reference, _ = made.models()
    best = torch.nn.functional.linear(_inputs().reshape(-1, 32).float(), reference.router.float()).topk(2).indices
    assert int(best.reshape(-1).bincount().max()) > 7, "no expert was asked for too often"


def check_every_token_wants_the_same_experts() -> None:
    # Three of the experts' buffers stay empty, and what lies in them is not read.
    made = make(_task(9), Mixture(), **SMALL)
    made.check(_inputs()[:, :1].expand(2, 10, 32).contiguous())


def check_the_layout_of_the_input_changes_nothing() -> None:
    _, candidate = make(_task(7), Mixture(), **SMALL).models()
    x = _inputs()
    turned = x.permute(2, 1, 0).contiguous().permute(2, 1, 0)
    spaced = torch.zeros(2, 10, 65, dtype=x.dtype)[..., 1::2].copy_(x)
    with torch.no_grad():
        assert all(torch.equal(candidate(x), candidate(other)) for other in (turned, spaced))


@thorough
def check_sizes_that_no_block_divides() -> None:
    task = _task(33, experts=3, chosen=3, tokens=22, width=40, hidden=24)
    made = make(task, Mixture(), **SMALL)
    made.check(_inputs(22, 40))


@thorough
def check_choices_in_several_blocks() -> None:
    made = make(_task(200, tokens=600, experts=8), Mixture(), up="64x32x32 w4 s1", down="64x32x16 w4 s1")
    made.check(_inputs(600))


def test_it_is_the_first_choice_in_half_precision_alone() -> None:
    (planner,) = planners_of(_task(15, "bfloat16"), "cuda").values()
    names = [step.rule for step in planner.plan(lambda name, choices: choices[0]).recipe.steps]
    assert "kernel mixture" in names
    assert refuses(_task(15, "float32"), Mixture())


def test_other_networks_are_left_alone() -> None:
    assert refuses(_task(15, activation="F.gelu"), Mixture())
    wrong = _task(15)
    for old, new in (("capacity - 1)", "capacity - 2)"), ("before < capacity", "before < 14"), ("[:-1]", "[1:]")):
        assert old in wrong.source
        changed = Task("changed", wrong.source.replace(old, new))
        assert refuses(changed, Mixture()), old


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
