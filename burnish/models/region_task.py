"""A region as a task: the exported graph of a submodule written out in KernelBench's format.

The text has the submodule's parameters and buffers under flat names, and makes inputs and state with the spread of
those that were seen, so that a judge can draw fresh ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from burnish.core.contract import CONTRACTS, Contract
from burnish.core.task import Direction, Task
from burnish.graph.capture import Traced, trace_module
from burnish.graph.errors import Unrecognised
from burnish.models.calls import Place
from burnish.propose.constructor import Constructor
from burnish.propose.emission import emit

__all__ = ["RegionText", "region_text", "values_text"]

_FEW = 8
"""So many different values or fewer, infinities among them, are drawn from as they are: masks."""


@dataclass(frozen=True)
class RegionText:
    """What a region is, as text."""

    source: str
    state: tuple[tuple[str, str], ...]
    """Names in the text and the paths in the submodule they stand for."""
    nodes: int
    """How many operators the graph has."""

    def task(self, name: str, train: bool, contract: Contract | None = None) -> Task:
        """Return the task the judge is given."""
        direction = Direction.FORWARD_BACKWARD if train else Direction.FORWARD
        return Task(name, self.source, direction=direction, contract=contract or CONTRACTS["reference"])


def region_text(place: Place, about: str) -> RegionText:
    """Export a place and write it down; raises :class:`Unrecognised` where that does not work."""
    traced = trace_module(place.module, place.values)
    if traced.updates:
        raise Unrecognised("it changes its buffers")
    tensors = dict(place.module.named_parameters(remove_duplicate=False))
    buffers = dict(place.module.named_buffers(remove_duplicate=False))
    paths = _state_paths(traced)
    names = _flat_names(paths.values(), {a.name for a in place.arguments})
    inputs = {a.name: v for a, v in zip(place.arguments, place.values, strict=True) if a.form is not None}
    expressions = {
        node: f"self.{names[paths[node]]}" if node in paths else text for node, text in traced.tensors.items()
    }
    flat = replace(traced, tensors=expressions, arguments=tuple(inputs), plain=())
    lines = ["super().__init__()"]
    for path, name in names.items():
        parameter = path in tensors
        values = values_text((tensors | buffers)[path])
        lines.append(
            f"self.{name} = nn.Parameter({values})" if parameter else f'self.register_buffer("{name}", {values})'
        )
    body = "def __init__(self):\n" + "\n".join(f"    {line}" for line in lines)
    emitted = emit(flat, Constructor(body=body), (), "cpu", about)
    text = re.sub(r"^class ModelNew\(", "class Model(", emitted.source, flags=re.MULTILINE)
    made = "\n".join(f"    {name} = {values_text(value)}" for name, value in inputs.items())
    text += f"\n\ndef get_inputs():\n{made}\n    return [{', '.join(inputs)}]\n"
    text += "\n\ndef get_init_inputs():\n    return []\n"
    count = sum(n.op == "call_function" for n in traced.graph.nodes)
    return RegionText(text, tuple((name, path) for path, name in names.items()), count)


def _state_paths(traced: Traced) -> dict[str, str]:
    """Return the dotted path of every placeholder that is state."""
    found = {}
    for node in traced.state:
        text = traced.tensors[node].removeprefix("self.").removeprefix("self")
        text = re.sub(r"getattr\(self, '([^']*)'\)", r"\1", text)
        if "getattr(" in text:
            raise Unrecognised("a parameter under a name that Python cannot write")
        found[node] = re.sub(r"\[(\d+)\]", r".\1", text).lstrip(".")
    return found


def _flat_names(paths: Iterable[str], taken: set[str]) -> dict[str, str]:
    import torch

    names: dict[str, str] = {}
    used = {*taken, *dir(torch.nn.Module())}
    for path in sorted(paths):
        name = re.sub(r"\W+", "_", path)
        name = f"p{name}" if name[0].isdigit() else name
        while name in used:
            name += "_"
        used.add(name)
        names[path] = name
    return names


def values_text(tensor: Any) -> str:
    """Return an expression that makes a tensor like this one: its form, and values spread as its are."""
    import torch

    shape = ", ".join(map(str, tensor.shape))
    size = f"({shape},)" if tensor.dim() == 1 else f"({shape})"
    dtype = str(tensor.dtype)
    flat = tensor.detach().reshape(-1)
    if flat.numel() == 0:
        return f"torch.empty({size}, dtype={dtype})"
    if bool((flat == flat[0]).all()):
        return f"torch.full({size}, {_number(flat[0].item())}, dtype={dtype})"
    if not tensor.is_floating_point():
        return _whole_numbers(tensor, size, dtype)
    # Only values that are not all finite are looked through: millions of weights would be sorted for nothing.
    few = flat.new_empty(_FEW + 1) if bool(torch.isfinite(flat).all()) else torch.unique(flat.float())
    if few.numel() <= _FEW:
        chosen = ", ".join(_number(v) for v in few.tolist())
        return f"torch.tensor([{chosen}], dtype={dtype})[torch.randint(0, {few.numel()}, {size})]"
    wide = flat[torch.isfinite(flat)].float()
    low, high, mean, deviation = (float(v) for v in (wide.min(), wide.max(), wide.mean(), wide.std(correction=0)))
    cast = "" if dtype == "torch.float32" else f".to({dtype})"
    if low >= 0:
        return f"(torch.rand({size}) * {high - low:.4g} + {low:.4g}){cast}"
    shift = f" + {mean:.4g}" if abs(mean) > 1e-3 * deviation else ""
    text = f"torch.randn({size}) * {deviation:.4g}{shift}"
    return f"({text}){cast}" if cast else text


def _whole_numbers(tensor: Any, size: str, dtype: str) -> str:
    import torch

    if tensor.dtype == torch.bool:
        if tensor.dim() >= 2 and torch.equal(tensor, torch.ones_like(tensor).tril()):
            return f"torch.ones({size}, dtype=torch.bool).tril()"
        if tensor.dim() >= 2 and torch.equal(tensor, torch.ones_like(tensor).triu(1)):
            return f"torch.ones({size}, dtype=torch.bool).triu(1)"
        return f"torch.rand({size}) < {float(tensor.float().mean()):.3g}"
    last = torch.arange(tensor.shape[-1], dtype=tensor.dtype, device=tensor.device)
    if torch.equal(tensor, last.expand_as(tensor)):
        text = f"torch.arange({tensor.shape[-1]}, dtype={dtype})"
        return text if tensor.dim() == 1 else f"{text}.expand({size}).clone()"
    return f"torch.randint({int(tensor.min())}, {int(tensor.max()) + 1}, {size}, dtype={dtype})"


def _number(value: float | int | bool) -> str:
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return f'float("{value}")'
    return repr(value)
