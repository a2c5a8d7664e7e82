"""Attention written out, as the library's operator on a GPU, which never stores the scores.

A mask that follows from the sizes alone and is the causal triangle becomes ``is_causal``.  A mask that is state or an
input may be another in the next call: it is passed on as it is (``mask=given``), or compared with the triangle in
every call (``mask=checked``), for which the host waits for the device.

Where a row may see nothing, the operator gives zeros.  A softmax of nothing but minus infinity gives NaN, and one of
nothing but one finite number gives the mean of all values: such rows are put right afterwards, unless the mask is known
to have none.

Not covered: float32 heads so wide that the operator stores the scores as well (they are left to products of split
operands), dropout in training, masks filled with more than -1e9 (scores may come near), NaN and infinities at places
that a mask hides (there the operator adds where ``masked_fill`` replaces), and what the C++ template does not cover.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.graph.rules.attention import WIDEST
from burnish.propose.kernels.attention import Operands, attention_operands
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating

__all__ = ["TEMPLATES", "Sdpa"]

_OPERATOR = "torch.nn.functional.scaled_dot_product_attention"
_CERTAIN = -1e9
"""What is filled in from here downwards hides completely: its weight is zero beside any score there is."""
_WORTH = 1 << 33
"""Operations saved by causality from which on looking at a mask (some launches and a wait, 0.1 ms) costs less."""
_MOST = 1 << 26
"""Elements up to which a mask that follows from the sizes is looked at."""
_KEY = "burnish.sdpa"
"""Where a mask's node keeps its value."""


@dataclass(frozen=True)
class _Found:
    region: Region
    operands: Operands
    keys: Any
    """The keys as they are passed."""
    turned: bool
    """Whether these are transposed."""
    known: str
    """Of the mask: ``causal``, ``open`` (every row sees something), or nothing."""

    @property
    def checkable(self) -> bool:
        """Whether the mask has the triangle's form and may or may not be it."""
        given = self.operands
        rows, length = shape_of(given.q)[-2], shape_of(given.k)[-1]
        if given.mask is None or self.known or rows != length or rows == 1:
            return False
        return shape_of(given.mask)[-2:] == (rows, length) and prod(shape_of(given.mask)) == rows * length


class Sdpa(KernelTemplate):
    """``softmax(q @ k * scale, -1) @ v``, its scores masked or not, as ``scaled_dot_product_attention``."""

    name = "sdpa"
    backend = "torch"
    devices = ("cuda",)

    def match(self, node: Any) -> Region | None:
        """Match the last product; a causal mask that the sizes say goes along."""
        found = _found(node)
        return found.region if found else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return whether to look at the mask, where it could be the triangle."""
        found = _found(region.output)
        assert found is not None
        if not found.checkable:
            return {}
        saved = 2 * prod(shape_of(found.operands.q)) * shape_of(found.operands.k)[-1]
        return {"mask": ("checked", "given") if saved >= _WORTH else ("given", "checked")}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the call; around one with a mask there is a function."""
        found = _found(region.output)
        assert found is not None
        given = found.operands
        q, k, v = (call.text(node) for node in (given.q, found.keys, given.v))
        lead, after = ("[:, None]", "[:, 0]") if len(shape_of(given.q)) == 3 else ("", "")
        if given.mask is not None and found.known != "causal":
            names = ("q", "k", "v", "mask")
            helper = function_text(call.function, names, "Attention by the library.", _lines(found, settings))
            return Piece((f"{call.out} = {call.function}({q}, {k}, {v}, {call.text(given.mask)})",), helpers=helper)
        k = f"{k}{lead}.transpose(-2, -1)" if found.turned else f"{k}{lead}"
        causal = "is_causal=True, " if found.known == "causal" else ""
        passed = f"{q}{lead}, {k}, {v}{lead}, {causal}scale={given.scale!r}"
        return Piece((f"{call.out} = {_OPERATOR}({passed}){after}",))


def _lines(found: _Found, settings: Settings) -> list[str]:
    given = found.operands
    lead, after = ("[:, None]", "[:, 0]") if len(shape_of(given.q)) == 3 else ("", "")
    lines = [f"q, k, v = q{lead}, k{lead}, v{lead}"] if lead else []
    lines += [f"mask = mask{lead}"] if lead and len(shape_of(given.mask)) == 3 else []
    lines += ["k = k.transpose(-2, -1)"] if found.turned else []
    if settings.get("mask") == "checked":
        sizes = "q.shape[-2], k.shape[-2]"
        made = f"torch.ones({sizes}, dtype=torch.bool, device=q.device)"
        if given.mode == "add":
            made = f'torch.full(({sizes}), float("-inf"), dtype=q.dtype, device=q.device)'
        lines += [
            f"triangle = {made}.triu(1)",
            "square = mask.shape[-2:] == triangle.shape and mask.numel() == triangle.numel()",
            "if square and torch.equal(mask.reshape(triangle.shape), triangle):",
            f"    return {_OPERATOR}(q, k, v, is_causal=True, scale={given.scale!r}){after}",
        ]
    mask = "mask" if given.mode == "add" else "~mask"
    lines.append(f"out = {_OPERATOR}(q, k, v, attn_mask={mask}, scale={given.scale!r})")
    if found.known != "open":
        blind = "mask.all(-1, keepdim=True)"
        if given.mode == "add":
            blind = 'mask.amax(-1, keepdim=True) == float("-inf")'
        lines.append("# Where a row sees nothing the operator gives zeros, a softmax written out does not.")
        if given.mode == "add" or given.fill == float("-inf"):
            lines.append(f'out = out.masked_fill({blind}, float("nan"))')
        else:
            lines.append(f"out = torch.where({blind}, v.mean(-2, keepdim=True), out)")
    return [*lines, f"return out{after}"]


def _found(node: Any) -> _Found | None:
    given = attention_operands(node, floating)
    if given is None or not given.written_out or (given.mode == "fill" and not given.fill <= _CERTAIN):
        return None
    if given.mask is None and shape_of(given.q)[-1] > WIDEST and dtype_of(node) == "torch.float32":
        return None
    tensors = [node, given.q, given.k, given.v, *([given.mask] if given.mode == "add" else [])]
    if len({dtype_of(tensor) for tensor in tensors}) > 1:
        return None
    keys = _untransposed(given.k)
    inside = [*given.inside, *([given.k] if keys is not None else [])]
    known = _known(given) if given.mask is not None else ""
    if known == "causal":
        inside += _needed(given.mask)
    whole = region_of(node, *inside)
    return _Found(whole, given, given.k if keys is None else keys, keys is None, known)


def _untransposed(k: Any) -> Any:
    """Return the keys before their last two dimensions were exchanged, if they were."""
    if not is_op(k, "transpose.int"):
        return None
    rank = len(shape_of(k))
    return k.args[0] if {d % rank for d in k.args[1:3]} == {rank - 2, rank - 1} else None


def _known(given: Operands) -> str:
    """Return what the sizes alone say of a mask."""
    import torch

    value = _value(given.mask)
    if value is None:
        return ""
    rows, length = shape_of(given.q)[-2], shape_of(given.k)[-1]
    triangle = torch.ones(rows, length, dtype=torch.bool).triu(1)
    hidden = value if given.mode == "fill" else value == float("-inf")
    # Numbers added where nothing is hidden must be zero.
    plain = given.mode == "fill" or not bool(value[~hidden].any())
    whole = rows == length and hidden.numel() == triangle.numel()
    if whole and plain and torch.equal(hidden.reshape(triangle.shape), triangle):
        return "causal"
    return "" if bool(hidden.all(-1).any()) else "open"


def _value(node: Any) -> Any:
    """Return the value of a node that is made from nothing but numbers, else ``None``."""
    if prod(shape_of(node)) > _MOST:
        return None
    if _KEY not in node.meta:
        node.meta[_KEY] = _computed(node)
    return node.meta[_KEY]


def _computed(node: Any) -> Any:
    import torch

    needed = _needed(node)
    tags = [tag for n in needed for tag in getattr(n.target, "tags", ())]
    if any(n.op != "call_function" for n in needed) or torch.Tag.nondeterministic_seeded in tags:
        return None
    found: dict[Any, Any] = {}

    def known(argument: Any) -> Any:
        # The graph may have been traced on a device without memory.
        here = torch.device("cpu") if isinstance(argument, torch.device) else argument
        return found[here] if isinstance(here, torch.fx.Node) else here

    with torch.no_grad():
        for n in needed:
            args, kwargs = (torch.fx.node.map_aggregate(part, known) for part in (n.args, n.kwargs))
            found[n] = n.target(*args, **kwargs)
    return found[node]


def _needed(node: Any) -> list[Any]:
    """Return a node and all that it is made from, in the graph's order."""
    chosen, look = {node}, [node]
    while look:
        fresh = [n for n in look.pop().all_input_nodes if n not in chosen]
        chosen.update(fresh)
        look += fresh
    return [n for n in node.graph.nodes if n in chosen]


TEMPLATES: tuple[KernelTemplate, ...] = (Sdpa(),)
