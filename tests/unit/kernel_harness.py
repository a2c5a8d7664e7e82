"""A kernel template at work: the candidate it makes of a reference given as text, and both compared on inputs."""

from __future__ import annotations

import linecache
from dataclasses import dataclass, replace
from typing import Any

import torch
from kernel_harness_c import every, find, task_of

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.propose.constructor import constructor
from burnish.propose.emission import Chosen, emit
from burnish.propose.kernels.template import KernelTemplate, Region, Settings

__all__ = ["Made", "find", "make", "make_each", "refuses", "task_of"]


@dataclass(frozen=True)
class Made:
    """Functions that make a fresh reference and a fresh candidate with the same state."""

    reference: Any
    candidate: Any
    source: str

    def models(self) -> tuple[torch.nn.Module, torch.nn.Module]:
        """Return a reference and a candidate in the mode they are made in."""
        torch.manual_seed(0)
        first, second = self.reference(), self.candidate()
        second.load_state_dict(first.state_dict())
        return first, second

    def check(self, *inputs: torch.Tensor, factor: float = 2.0) -> Any:
        """Assert equal whole numbers, NaN in the same places, and an error within a factor of the reference's own."""
        reference, candidate = self.models()
        exact_model = self.reference()
        exact_model.load_state_dict(reference.state_dict())
        exact_model = exact_model.double()
        with torch.no_grad():
            before = [i.clone() for i in inputs]
            wanted, got = reference(*inputs), candidate(*inputs)
            exact = exact_model(*(i.double() if i.is_floating_point() else i for i in inputs))
        for old, new in zip(before, inputs, strict=True):
            assert torch.equal(torch.nan_to_num(old), torch.nan_to_num(new)), "an input was changed"
        for w, g, e in zip(_all(wanted), _all(got), _all(exact), strict=True):
            _compare(w, g, e, factor)
        state = zip(reference.state_dict().values(), candidate.state_dict().values(), strict=True)
        for (w, g), e in zip(state, exact_model.state_dict().values(), strict=True):
            _compare(w, g, e, factor)
        return got


def _all(value: Any) -> list[torch.Tensor]:
    return [value] if isinstance(value, torch.Tensor) else list(value)


def _compare(wanted: torch.Tensor, got: torch.Tensor, exact: torch.Tensor, factor: float) -> None:
    assert got.shape == wanted.shape and got.dtype == wanted.dtype
    if not wanted.is_floating_point():
        assert torch.equal(got, wanted)
        return
    # Infinities and NaN must be where the reference has them; the rest is compared by size.
    strange = ~torch.isfinite(wanted)
    assert torch.equal(torch.isfinite(got), ~strange), "other places are not finite"
    assert torch.equal(got[strange].nan_to_num(), wanted[strange].nan_to_num())
    got, wanted, exact = (t[~strange].double() for t in (got, wanted, exact))
    if exact.numel():
        own, theirs = (got - exact).abs().max().item(), (wanted - exact).abs().max().item()
        # Two units in the last place are granted: a reference that happens to hit the exact value is no yardstick.
        limit = factor * theirs + 2.4e-7 * exact.abs().max().item()
        assert own <= limit, f"{own} > {limit}"


def make(task: Task, template: KernelTemplate, **settings: Any) -> Made:
    """Return reference and candidate for the template's first settings, some of them replaced."""
    traced, region = find(task, template)
    assert region is not None, "the template does not cover it"
    space = template.space(region)
    assert set(settings) <= set(space), f"{settings} of {space}"
    chosen: Settings = {name: settings.get(name, values[0]) for name, values in space.items()}
    made = emit(traced, constructor(task), [Chosen(template, region, chosen)], "cpu", "A test.")
    return Made(_run(task.source)["Model"], _run(made.source)["ModelNew"], made.source)


def _run(source: str) -> dict[str, Any]:
    name = f"<{hash(source)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    module: dict[str, Any] = {"__name__": "made"}
    exec(compile(source, name, "exec"), module)
    return module


def refuses(task: Task, template: KernelTemplate) -> bool:
    """Return whether the template covers nothing in the task."""
    return find(task, template)[1] is None


def make_each(task: Task, template: KernelTemplate) -> Made:
    """Return a candidate with a few kernels that have every value of every setting between them.

    The reference must be one ``return`` of one expression; here it returns that many copies of it.
    """
    _, region = find(task, template)
    assert region is not None, "the template does not cover it"
    first: Settings = {name: values[0] for name, values in template.space(region).items()}
    wanted = [first, *every(task, template)]
    before, _, expression = task.source.partition("return ")
    expression, _, after = expression.partition("\n")
    many = replace(task, source=f"{before}return {', '.join([expression] * len(wanted))},\n{after}")
    traced = trace(many, many.primary, whole=True)
    regions: list[Region] = []
    for node in reversed(traced.graph.nodes):
        found = template.match(node) if node.op == "call_function" else None
        # The last of overlapping regions is the largest.
        if found is not None and not any(set(found.nodes) & set(other.nodes) for other in regions):
            regions.append(found)
    chosen = [Chosen(template, r, s) for r, s in zip(reversed(regions), wanted, strict=True)]
    made = emit(traced, constructor(many), chosen, "cpu", "A test.")
    return Made(_run(many.source)["Model"], _run(made.source)["ModelNew"], made.source)
