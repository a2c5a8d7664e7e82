"""Losses that ATen has as one operator: one pass over their operands, sums in double, the same on every run.

Not covered: class weights, label smoothing, class probabilities as targets, classes in another dimension than the
last; losses written out in pointwise operations (a program over rows and columns has them).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.cpp_common import (
    WIDTH,
    element_count,
    flags,
    indent,
    kernel_text,
    number,
    same_shape,
    threads,
)
from burnish.propose.kernels.pattern import arguments, float32, function_text, only_user
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "ClassLoss", "ElementLoss", "RowLoss", "class_operands", "element_operands"]

_MEAN, _SUM = 1, 2
_ELEMENT = ("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div", "binary_cross_entropy_with_logits")


class ElementLoss(KernelTemplate):
    """The mean or sum of a pointwise loss between two tensors of one shape."""

    name = "loss"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the loss with the broadcasting before it (where that does nothing) and a logarithm."""
        found = element_operands(node)
        return found[0] if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, how many elements a block has, the schedule and the vectors' width."""
        return {
            "threads": threads(element_count(region.inputs[0])),
            "block": (16384, 4096, 65536),
            "schedule": ("static", "dynamic"),
            "width": WIDTH,
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel with the loss's formula."""
        found = element_operands(region.output)
        assert found is not None
        _, operands, logarithm = found
        given = arguments(region.output)
        cpp = kernel_text(
            "loss_elements.cpp",
            settings,
            name=call.function,
            block=settings["block"],
            value=_formula(region.output, given, logarithm),
            result="(total / n)" if given["reduction"] == _MEAN else "total",
        )
        body = [
            'x = fit(x, "x", x.shape, torch.float32)',
            'y = fit(y, "y", x.shape, torch.float32)',
            "out = x.new_empty(())",
            f"lib.{call.function}(x, y, out, x.numel())",
            "return out",
        ]
        helper = function_text(call.function, ["x", "y"], f"{_name(region.output)} over all elements.", body)
        statement = f"{call.out} = {call.function}({', '.join(call.text(o) for o in operands)})"
        return Piece((statement,), cpp=cpp, helpers=helper, flags=flags(settings))


def _name(node: Any) -> str:
    return str(node.target).removeprefix("aten.").partition(".")[0]


def element_operands(node: Any, fits: Callable[..., bool] = float32) -> tuple[Region, list[Any], bool] | None:
    """Return the region, its two operands (of types that ``fits``) and whether the first one's logarithm is taken."""
    if not is_op(node, *_ELEMENT):
        return None
    given = arguments(node)
    if given["reduction"] not in (_MEAN, _SUM) or given.get("weight") or given.get("pos_weight"):
        return None
    inside = {node}
    operands = [_unbroadcast(a, inside) for a in node.args[:2]]
    logarithm = is_op(node, "kl_div") and is_op(operands[0], "log") and only_user(operands[0], node)
    if logarithm:
        inside.add(operands[0])
        operands[0] = operands[0].args[0]
    if any(_is_spread(n) for n in operands) or not fits(*operands) or not same_shape(*operands):
        return None
    return region_of(node, *inside), operands, logarithm


def _is_getitem(node: Any) -> bool:
    return getattr(node, "target", None) is operator.getitem


def _is_spread(node: Any) -> bool:
    """Return whether an operand is a smaller tensor broadcast, which the kernel would have to copy."""
    return _is_getitem(node) and is_op(node.args[0], "broadcast_tensors") and not same_shape(*node.args[0].args[0])


def _unbroadcast(operand: Any, inside: set[Any]) -> Any:
    """Return what is behind a broadcast that changes no shape, and put what goes with it ``inside``."""
    if not _is_getitem(operand) or not set(operand.users) <= inside:
        return operand
    broadcast, index = operand.args
    if not is_op(broadcast, "broadcast_tensors") or not all(set(u.users) <= inside for u in broadcast.users):
        return operand
    source = broadcast.args[0][index]
    if not same_shape(*broadcast.args[0]):
        return operand
    inside.update((operand, *broadcast.users, broadcast))
    return source


def _formula(node: Any, given: dict[str, Any], logarithm: bool) -> str:
    lines = [f"const float a = {'log_fast(x[i])' if logarithm else 'x[i]'}, b = y[i];"]
    name = _name(node)
    if name in ("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"):
        lines.append("const float d = a - b, z = std::fabs(d);")
    edge = given.get("beta", given.get("delta", 1.0))
    beta = number(edge)
    half = number(edge / 2)
    formulas = {
        "mse_loss": "d * d",
        "l1_loss": "z",
        "smooth_l1_loss": f"z < {beta} ? 0.5f * z * z / {beta} : z - {half}" if edge else "z",
        "huber_loss": f"z <= {beta} ? 0.5f * z * z : {beta} * (z - {half})",
        # The logarithm of zero never counts: zero times it is zero.
        "kl_div": "exp_fast(b) * (b - a)"
        if given.get("log_target")
        else "(b == 0.0f ? 0.0f : b * log_fast(b)) - b * a",
        "binary_cross_entropy_with_logits": (
            "(1.0f - b) * a + (a < 0.0f ? -a : 0.0f) + log1p_fast(exp_fast(-std::fabs(a)))"
        ),
    }
    formula = "exp_fast(b) * (b - a)" if given.get("log_target") else formulas[name]
    return "\n            ".join([*lines, f"const float loss = {formula};"])


class ClassLoss(KernelTemplate):
    """``cross_entropy_loss`` with class indices, and ``nll_loss`` of ``log_softmax``, over the last dimension."""

    name = "class_loss"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the loss where it has no weights."""
        found = class_operands(node)
        return found[0] if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, their schedule, and how exponentials are added up."""
        return {
            "threads": threads(element_count(region.inputs[0])),
            "schedule": ("static", "dynamic, 8"),
            "sum": ("float", "double"),
            "width": WIDTH,
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel; a target out of range raises as in torch."""
        found = class_operands(region.output)
        assert found is not None
        _, scores, target = found
        given = arguments(region.output)
        finish = {_MEAN: "out[0] = (float)(total / number);", _SUM: "out[0] = (float)total;"}
        kind = given["reduction"]
        cpp = kernel_text(
            "loss_classes.cpp",
            settings,
            name=call.function,
            part=settings["sum"],
            block="n" if settings["sum"] == "double" else "512LL",
            collect="total += losses[row];" if kind in finish else "out[row] = (float)losses[row];",
            finish=finish.get(kind, "(void)total;"),
        )
        body = [
            'x = fit(x, "x", x.shape, torch.float32)',
            "rows, classes = x.shape",
            'target = fit(target, "target", (rows,), torch.int64)',
            f"out = x.new_empty({'()' if kind in finish else '(rows,)'})",
            f"if lib.{call.function}(x, target, out, rows, classes, {given['ignore_index']}):",
            '    raise IndexError("a target is out of bounds")',
            "return out",
        ]
        helper = function_text(call.function, ["x", "target"], "Cross entropy with class indices.", body)
        statement = f"{call.out} = {call.function}({call.text(scores)}, {call.text(target)})"
        return Piece((statement,), cpp=cpp, helpers=helper, flags=flags(settings))


def class_operands(node: Any, fits: Callable[..., bool] = float32) -> tuple[Region, Any, Any] | None:
    """Return the region, the scores (of a type that ``fits``) and the targets of a loss over classes."""
    if not is_op(node, "cross_entropy_loss", "nll_loss_nd", "nll_loss"):
        return None
    given = arguments(node)
    if given["weight"] is not None or given.get("label_smoothing", 0.0) != 0.0:
        return None
    scores, target = node.args[:2]
    inside = {node}
    if not is_op(node, "cross_entropy_loss"):
        softmax = scores
        if not is_op(softmax, "log_softmax.int") or not only_user(softmax, node) or softmax.args[1] not in (1, -1):
            return None
        inside.add(softmax)
        scores = softmax.args[0]
    if not fits(scores) or len(shape_of(scores)) != 2 or str(target.meta["val"].dtype) != "torch.int64":
        return None
    return (region_of(node, *inside), scores, target) if len(shape_of(target)) == 1 else None


class RowLoss(KernelTemplate):
    """``cosine_similarity`` over the last dimension and ``triplet_margin_loss``: several sums over a row at once."""

    name = "row_loss"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the operator where all operands have one shape."""
        if is_op(node, "cosine_similarity"):
            operands = node.args[:2]
            rank = len(shape_of(node)) + 1
            last = arguments(node)["dim"] % rank == rank - 1
        elif is_op(node, "triplet_margin_loss"):
            operands = node.args[:3]
            last = arguments(node)["p"] == 2.0
        else:
            return None
        ok = last and float32(*operands) and same_shape(*operands) and len(shape_of(operands[0])) > 1
        return region_of(node) if ok and len(set(operands)) == len(operands) else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, their schedule and the vectors' width."""
        return {
            "threads": threads(element_count(region.inputs[0])),
            "schedule": ("static", "dynamic, 8"),
            "width": WIDTH,
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel for one of the two."""
        node = region.output
        given = arguments(node)
        cosine = is_op(node, "cosine_similarity")
        names = ["x", "y"] if cosine else ["anchor", "near", "far"]
        sums, element, row = _cosine(given) if cosine else _triplet(given)
        single = not cosine and given["reduction"] in (_MEAN, _SUM)
        total = ["double total = 0.0;", "for (const double loss : losses) total += loss;"]
        if single:
            finish = [*total, f"out[0] = (float)({'total / rows' if given['reduction'] == _MEAN else 'total'});"]
        else:
            finish = ["for (long long row = 0; row < rows; ++row) out[row] = (float)losses[row];"]
        cpp = kernel_text(
            "loss_rows.cpp",
            settings,
            name=call.function,
            parameters=", ".join(f"const float* __restrict {name}" for name in names),
            pointers=" ".join(f"const float* {name}_row = {name} + row * n;" for name in names),
            sums=", ".join(f"{s} = 0.0" for s in sums),
            names=", ".join(sums),
            element=indent(element, 3),
            row="\n        ".join(row),
            finish=indent(finish, 1),
        )
        first = names[0]
        body = [f'{first} = fit({first}, "{first}", {first}.shape, torch.float32)']
        body += [f'{name} = fit({name}, "{name}", {first}.shape, torch.float32)' for name in names[1:]]
        body += [
            f"*lead, n = {first}.shape",
            f"out = {first}.new_empty({'()' if single else 'lead'})",
            f"lib.{call.function}({', '.join(names)}, out, math.prod(lead), n)",
            "return out",
        ]
        helper = function_text(call.function, names, f"{_name(node)} by rows.", body)
        statement = f"{call.out} = {call.function}({', '.join(call.text(a) for a in node.args[: len(names)])})"
        return Piece((statement,), cpp=cpp, helpers=helper, flags=flags(settings))


def _cosine(given: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    element = ["const double a = x_row[i], b = y_row[i];", "both += a * b; first += a * a; second += b * b;"]
    eps = repr(float(given["eps"]))
    sizes = f"std::max(std::sqrt(first), {eps}) * std::max(std::sqrt(second), {eps})"
    return ["both", "first", "second"], element, [f"const double loss = both / ({sizes});"]


def _triplet(given: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    eps, swap = repr(float(given["eps"])), bool(given["swap"])
    element = [
        "const double a = anchor_row[i], p = near_row[i], q = far_row[i];",
        f"const double d = a - p + {eps}, e = a - q + {eps};",
        "close += d * d; apart += e * e;",
    ]
    row = ["double distance = std::sqrt(apart);"]
    if swap:
        element.append(f"const double s = p - q + {eps}; swapped += s * s;")
        row.append("distance = std::sqrt(swapped) < distance ? std::sqrt(swapped) : distance;")
    margin = repr(float(given["margin"]))
    row += [
        f"const double gap = {margin} + std::sqrt(close) - distance;",
        "const double loss = gap < 0.0 ? 0.0 : gap;",
    ]
    return ["close", "apart", *(["swapped"] if swap else [])], element, row


TEMPLATES: tuple[KernelTemplate, ...] = (ElementLoss(), ClassLoss(), RowLoss())
