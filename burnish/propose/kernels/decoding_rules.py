"""How operators' elements are made from those of their arguments: where a view reads, and what pointwise work does."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.decoding import LIMITS, Decoding, Value
from burnish.propose.kernels.pattern import arguments
from burnish.propose.kernels.places import Datum, Place, combined, unravelled
from burnish.propose.ops import ATEN, OPS

__all__ = ["aligned_at", "is_float", "rule_for", "source_of"]

At = tuple[Place, ...]
Rule = Callable[[Decoding, Any, At], Value]
_SHAPED = ("view", "reshape", "_unsafe_view", "flatten", "unflatten", "unsqueeze", "squeeze")
_SAME = ("clone", "alias", "detach", "contiguous", "lift_fresh_copy")
_MOST_STACKED = 8


def aligned_at(node: Any, shape: tuple[int, ...], at: At) -> At:
    """Return where an operand is read that is broadcast to a shape from the right."""
    own = shape_of(node)
    return (
        tuple(
            p if size == whole else Place()
            for p, size, whole in zip(at[-len(own) :], own, shape[-len(own) :], strict=True)
        )
        if own
        else ()
    )


def is_float(node: Any) -> bool:
    """Return whether a node is a float32 tensor."""
    return str(node.meta["val"].dtype) == "torch.float32"


# --- views ------------------------------------------------------------------------------------------------------------


def source_of(low: Decoding, node: Any, at: At) -> tuple[Any, At] | None:
    """Return what a view is a view of and where its element lies there; ``None`` for what is no view."""
    if node.target is operator.getitem:
        return _part(node, at)
    if is_op(node, *_SAME):
        return node.args[0], at
    if is_op(node, *_SHAPED) and not is_op(node, "view.dtype"):
        return node.args[0], unravelled(combined(at, shape_of(node)), shape_of(node.args[0]))
    if is_op(node, "permute", "transpose", "t"):
        return node.args[0], _turned(node, at)
    if is_op(node, "expand"):
        return node.args[0], aligned_at(node.args[0], shape_of(node), at)
    if is_op(node, "select.int", "slice.Tensor", "repeat_interleave.self_int"):
        return _along(node, at)
    return None


def _turned(node: Any, at: At) -> At:
    rank = len(at)
    order = list(range(rank))
    if is_op(node, "permute"):
        order = [d % rank for d in node.args[1]]
    elif rank > 1:
        one, other = (d % rank for d in (node.args[1:3] if is_op(node, "transpose") else (0, 1)))
        order[one], order[other] = order[other], order[one]
    return tuple(at[order.index(d)] for d in range(rank))


def _along(node: Any, at: At) -> tuple[Any, At]:
    given = arguments(node)
    source = node.args[0]
    if given["dim"] is None:
        return source, unravelled(combined(at, shape_of(node)).divided(given["repeats"]), shape_of(source))
    dim = given["dim"] % len(shape_of(source))
    if is_op(node, "select.int"):
        index = Place((), given["index"] % shape_of(source)[dim])
        return source, (*at[:dim], index, *at[dim:])
    if is_op(node, "repeat_interleave"):
        return source, (*at[:dim], at[dim].divided(given["repeats"]), *at[dim + 1 :])
    start = given["start"] or 0
    start = max(0, start + shape_of(source)[dim] if start < 0 else start)
    return source, (*at[:dim], at[dim].times(given["step"]) + start, *at[dim + 1 :])


def _part(node: Any, at: At) -> tuple[Any, At] | None:
    """Return where an element of one result of ``unbind``, ``split`` or ``chunk`` lies."""
    parts, which = node.args
    if not is_op(parts, "unbind", "split", "chunk", "split_with_sizes") or which < 0:
        return None
    source = parts.args[0]
    dim = arguments(parts)["dim"] % len(shape_of(source))
    if is_op(parts, "unbind"):
        return source, (*at[:dim], Place((), which), *at[dim:])
    start = sum(int(value.shape[dim]) for value in parts.meta["val"][:which])
    return source, (*at[:dim], at[dim] + start, *at[dim + 1 :])


# --- pointwise work ---------------------------------------------------------------------------------------------------


def rule_for(node: Any) -> Rule | None:
    """Return how a node is computed from its arguments."""
    name = str(node.target).removeprefix("aten.").partition(".")[0]
    if name in _RULES:
        return _RULES[name]
    return _float if str(node.target).removeprefix("aten.") in ATEN and not node.kwargs else None


def _given(low: Decoding, node: Any, at: At, count: int = 2) -> list[Value]:
    """Return the first arguments of a pointwise operator: numbers, or tensors broadcast to its shape."""
    shape = shape_of(node)
    found = []
    for argument in node.args[:count]:
        if isinstance(argument, bool | int | float):
            found.append(low.number(argument, "float" if isinstance(argument, float) else "int"))
        else:
            found.append(low.value(argument, aligned_at(argument, shape, at)))
    return found


def _dtype(node: Any) -> str:
    return str(node.meta["val"].dtype).removeprefix("torch.")


def _float(low: Decoding, node: Any, at: At) -> Value:
    op = OPS[ATEN[str(node.target).removeprefix("aten.")]]
    if not is_float(node) or op.gives == "bool" or "_of(" in op.triton or op.name in ("where", "and", "or", "not"):
        raise Unrecognised(f"no rule for {node.target}")
    return low.make(op.triton, *(low.as_float(v) for v in _given(low, node, at, len(node.args))))


def _arithmetic(low: Decoding, node: Any, at: At) -> Value:
    """Return a sum, a difference or a product."""
    name = str(node.target).removeprefix("aten.").partition(".")[0]
    if node.kwargs or len(node.args) > 2:
        raise Unrecognised(f"{name} with a factor")
    one, other = _given(low, node, at)
    sign = {"add": "+", "sub": "-", "mul": "*", "rsub": "-"}[name]
    if name == "rsub":
        one, other = other, one
    text = f"{{0}} {sign} {{1}}"
    if is_float(node):
        return low.make(text, low.as_float(one), low.as_float(other))
    one, other = low.as_int(one), low.as_int(other)
    apply = {"+": operator.add, "-": operator.sub, "*": operator.mul}[sign]
    ends = [apply(a, b) for a in (one.least, one.most) for b in (other.least, other.most)]
    return low.whole(text, (one, other), min(ends), max(ends), _dtype(node))


def _bits(low: Decoding, node: Any, at: At) -> Value:
    """Return two whole numbers joined bit by bit."""
    one, other = (low.as_int(v) for v in _given(low, node, at))
    sign = next(s for word, s in (("xor", "^"), ("and", "&"), ("or", "|")) if word in str(node.target))
    if _dtype(node) == "bool":
        raise Unrecognised("bits of truth")
    text, both = f"{{0}} {sign} {{1}}", (one, other)
    positive = [v for v in both if v.least >= 0]
    if sign == "&" and positive:
        return low.whole(text, both, 0, min(v.most for v in positive), _dtype(node))
    if len(positive) == 2:
        return low.whole(text, both, 0, (1 << max(v.most.bit_length() for v in both)) - 1, _dtype(node))
    most = max(max(abs(v.least), abs(v.most) + 1) for v in both)
    bound = 1 << (most - 1).bit_length()
    return low.whole(text, both, -bound, bound - 1, _dtype(node))


def _shift(low: Decoding, node: Any, at: At) -> Value:
    one, by = (low.as_int(v) for v in _given(low, node, at))
    if by.least < 0 or by.most > 31 or _dtype(node) == "int64":
        raise Unrecognised("a shift by more than there are bits")
    if "lshift" in str(node.target) or "left_shift" in str(node.target):
        ends = [x << s for x in (one.least, one.most) for s in (by.least, by.most)]
        return low.whole("{0} << {1}", (one, by), min(ends), max(ends), _dtype(node))
    ends = [x >> s for x in (one.least, one.most) for s in (by.least, by.most)]
    return low.whole("{0} >> {1}", (one, by), min(ends), max(ends), _dtype(node))


def _quotient(low: Decoding, node: Any, at: At) -> Value:
    """Return a quotient without the rest, or the rest, of numbers that are not negative: there all ways agree."""
    one, by = (low.as_int(v) for v in _given(low, node, at))
    if one.least < 0 or by.least < 1:
        raise Unrecognised("a quotient of negative numbers")
    if is_op(node, "remainder"):
        return low.whole("{0} % {1}", (one, by), 0, min(one.most, by.most - 1), _dtype(node))
    return low.whole("{0} // {1}", (one, by), one.least // by.most, one.most // by.least, _dtype(node))


def _converted(low: Decoding, node: Any, at: At) -> Value:
    source = node.args[0]
    value = low.value(source, at)
    dtype = _dtype(node)
    if dtype == "float32":
        return low.as_float(value)
    if value.kind == "float" or dtype == "bool" or (dtype not in LIMITS and dtype != "int64"):
        raise Unrecognised(f"{source} as {dtype}")
    value = low.as_int(value)
    return low.whole("{0}", (value,), value.least, value.most, dtype) if dtype != "int64" else value


def _filled(low: Decoding, node: Any, at: At) -> Value:
    number = node.args[1]
    if isinstance(number, bool) or not isinstance(number, int | float) or is_float(node) != isinstance(number, float):
        raise Unrecognised("a tensor filled with another type's number")
    return low.number(number, "float" if is_float(node) else "int")


def _counted(low: Decoding, node: Any, at: At) -> Value:
    """Return an element of ``arange``."""
    given = arguments(node)
    start, step = given.get("start", 0), given.get("step", 1)
    if not all(isinstance(n, int) for n in (start, step)) or _dtype(node) not in ("int8", "int16", "int32", "int64"):
        raise Unrecognised("a range of fractions")
    ends = (start, start + step * (shape_of(node)[0] - 1))
    place = low.place(at[0])
    text = "{0}" if (start, step) == (0, 1) else f"{start} + {{0}} * {step}"
    return low.whole(text, (place,), min(ends), max(ends), _dtype(node))


def _stacked(low: Decoding, node: Any, at: At) -> Value:
    """Return an element of tensors that are stacked: which of them depends on the place."""
    parts = node.args[0]
    dim = arguments(node)["dim"] % len(at)
    where, rest = at[dim], (*at[:dim], *at[dim + 1 :])
    if not where.terms:
        return low.value(parts[where.constant], rest)
    if len(parts) > _MOST_STACKED:
        raise Unrecognised("a stack of many")
    found = [low.value(part, rest) for part in parts]
    kinds = {value.kind for value in found}
    if len(kinds) > 1 or "bool" in kinds or any(value.least > value.most for value in found):
        raise Unrecognised("a stack of truth")
    place, made = low.place(where), found[-1]
    least, most = min(v.least for v in found), max(v.most for v in found)
    for index in range(len(found) - 2, -1, -1):
        text = f"tl.where({{0}} == {index}, {{1}}, {{2}})"
        made = low.make(text, place, found[index], made, kind=made.kind, least=least, most=most)
    return made


def _looked_up(low: Decoding, node: Any, at: At) -> Value:
    """Return an element of a table, at places along one dimension that are read from another tensor."""
    if is_op(node, "embedding"):
        table, indices, dim = node.args[0], node.args[1], 0
    else:
        table = node.args[0]
        given = [(d, i) for d, i in enumerate(node.args[1]) if i is not None]
        if len(given) != 1:
            raise Unrecognised("places along several dimensions")
        ((dim, indices),) = given
    if "int" not in _dtype(indices):
        raise Unrecognised("places that are true or false")
    rank, size = len(shape_of(indices)), shape_of(table)[dim]
    value = low.value(indices, at[dim : dim + rank])
    if value.kind != "int":
        raise Unrecognised("places that are no whole numbers")
    if not (0 <= value.least <= value.most < size):
        if not is_op(node, "embedding") and not 0 <= value.least <= value.most:
            value = low.make(f"tl.where({{0}} < 0, {{0}} + {size}, {{0}})", value, kind="int")
        # Where torch would raise, nothing beyond the table is read.
        text = f"tl.minimum(tl.maximum({{0}}, 0), {size - 1}).to(tl.int32)"
        value = low.make(text, value, kind="int", most=size - 1)
    return low.value(table, (*at[:dim], Place(((Datum(value, size), 1),)), *at[dim + rank :]))


_RULES: dict[str, Rule] = {
    **dict.fromkeys(("add", "sub", "mul", "rsub"), _arithmetic),
    **dict.fromkeys(("__and__", "__or__", "__xor__", "bitwise_and", "bitwise_or", "bitwise_xor"), _bits),
    **dict.fromkeys(("__lshift__", "__rshift__", "bitwise_left_shift", "bitwise_right_shift"), _shift),
    **dict.fromkeys(("floor_divide", "remainder"), _quotient),
    "_to_copy": _converted,
    "arange": _counted,
    "full": _filled,
    "stack": _stacked,
    **dict.fromkeys(("index", "embedding"), _looked_up),
}
