"""``group_norm``, ``instance_norm`` and ``batch_norm``, by statistics of the batch itself or stored ones.

Not covered: channels of fewer than eight elements, ``instance_norm`` with stored statistics.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.cpp_common import STREAM, WIDTH, element_count, flags, indent, kernel_text, threads
from burnish.propose.kernels.pattern import arguments, float32, function_text, is_item, only_user
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "BatchNorm", "Norm", "StoredNorm", "norm_operands"]

_SHORT = 8
_TRAINING = "_native_batch_norm_legit_functional"
_STORED = "_native_batch_norm_legit_no_training"


@dataclass(frozen=True)
class Norm:
    """A normalisation found in a graph."""

    region: Region
    kind: str
    """``group``, ``instance`` or ``batch``."""
    tensors: dict[str, Any]
    """``x`` and, where there are any, ``weight``, ``bias``, ``running_mean``, ``running_var``."""
    eps: float
    groups: int = 1
    momentum: float = 0.0
    applied: bool = True
    """Whether the normalised input is wanted, or only the statistics."""


class BatchNorm(KernelTemplate):
    """A unit's sums in one pass in double, then the output while the unit may still be in the cache.

    In training the results are a tuple: the output, two unused ones, and the new running statistics.
    """

    name = "norm"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the operator, with its ``getitem`` where its first result is the only one used."""
        found = norm_operands(node)
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, their schedule, how sums are kept, how results are written and the vectors' width."""
        size = element_count(region.inputs[0])
        return {
            "threads": threads(size),
            "schedule": ("static", "dynamic"),
            # Running statistics are results of their own: they keep every digit.
            "sum": ("double",) if is_op(region.output, _TRAINING) else ("double", "float"),
            "store": STREAM if size > 1 << 20 else STREAM[:1],
            "width": WIDTH,
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the sizes of its units."""
        found = norm_operands(region.output)
        assert found is not None
        given = found.tensors
        channel = "const long long c = u;"
        if found.kind != "batch":
            channel = "const long long c = u % (channels / pieces) * pieces + p;"
        updates = "running_mean" in given
        parameters = [f"const float* __restrict {name}," for name in list(given)[1:]]
        parameters += [f"float* __restrict new_{name}," for name in ("mean", "var")] if updates else []
        running = """new_mean[u] = (float)((1.0 - momentum) * running_mean[u] + (double)momentum * mean);
        new_var[u] = (float)((1.0 - momentum) * running_var[u] + momentum * (variance * number / (number - 1.0)));"""
        cpp = kernel_text(
            "norm.cpp",
            settings,
            name=call.function,
            part=settings["sum"],
            block="size" if settings["sum"] == "double" else "512LL",
            parameters=" ".join(parameters),
            apply=indent(_apply(settings), 1),
            running=running if updates else "",
            channel=channel if "weight" in given or "bias" in given else "",
            scale="scale * weight[c]" if "weight" in given else "scale",
            shift="shifts[u]"
            + (" * weight[c]" if "weight" in given else "")
            + (" + bias[c]" if "bias" in given else ""),
        )
        helper = function_text(
            call.function, list(given), f"Normalises each {found.kind}.", _python(found, call.function, settings)
        )
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in given.values())})"
        return Piece((statement,), cpp=cpp, helpers=helper, flags=flags(settings), passes=2)


def _apply(settings: Settings) -> list[str]:
    if settings["store"] != "stream":
        return ["#pragma omp simd", "for (long long i = 0; i < size; ++i) to[i] = from[i] * scale + shift;"]
    return [
        "alignas(64) float held[1024];",
        "for (long long start = 0; start < size; start += 1024) {",
        "    const long long count = std::min(1024LL, size - start);",
        "#pragma omp simd",
        "    for (long long i = 0; i < count; ++i) held[i] = from[start + i] * scale + shift;",
        "    stream_to(to + start, held, count);",
        "}",
        "stream_end();",
    ]


def _python(found: Norm, name: str, settings: Settings) -> list[str]:
    lines = [
        'x = fit(x, "x", x.shape, torch.float32)',
        "n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])",
    ]
    others = list(found.tensors)[1:]
    lines += [f'{other} = fit({other}, "{other}", (channels,), torch.float32)' for other in others]
    outputs = ["out"]
    if "running_mean" in found.tensors:
        outputs = ["new_mean", "new_var", "out"]
        lines.append("new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)")
        lines.append("if n * size == 1:")
        lines.append('    raise ValueError("expected more than 1 value per channel when training")')
    lines.append("out = torch.empty_like(x)")
    units, pieces, unit, piece = {
        "group": (f"n * {found.groups}", f"channels // {found.groups}", f"channels // {found.groups} * size", "size"),
        "instance": ("n * channels", "1", "size", "size"),
        "batch": ("channels", "n", "size", "channels * size"),
    }[found.kind]
    workers = settings["threads"] or "torch.get_num_threads()"
    lines.append(f"units, pieces = {units}, {pieces}")
    lines.append(f"shared = units < 2 * {workers} and pieces > 1" if settings["threads"] != 1 else "shared = False")
    sizes = f"units, pieces, size, {unit}, {piece}, channels, {found.eps!r}, {found.momentum!r}, shared"
    lines.append(f"lib.{name}({', '.join(['x', *others, *outputs])}, {sizes})")
    whole = _is_tuple(found.region)
    return [*lines, "return out, None, None, new_mean, new_var" if whole else "return out"]


def _is_tuple(region: Region) -> bool:
    return is_op(region.output, _TRAINING)


def norm_operands(
    node: Any, fits: Callable[..., bool] = float32, statistics: bool = False, columns: bool = False
) -> Norm | None:
    """Return the normalisation by statistics of its input that ends at a node, where all tensors' types ``fits``.

    With ``statistics``, in training these may be wanted too, or alone; with ``columns`` also that of a matrix, whose
    channels are columns.
    """
    if is_op(node, "group_norm"):
        given = arguments(node)
        found = Norm(region_of(node), "group", _tensors(given), given["eps"], given["num_groups"])
    elif is_op(node, "instance_norm"):
        given = arguments(node)
        if not given["use_input_stats"] or given["running_mean"] is not None:
            return None
        found = Norm(region_of(node), "instance", _tensors(given), given["eps"])
    elif is_op(node, _TRAINING):
        given = arguments(node)
        used = {u.args[1] if u.target is operator.getitem else -1 for u in node.users}
        if not given["training"] or not used <= ({0, 1, 2, 3, 4} if statistics else {0, 3, 4}):
            return None
        tensors = {**_tensors(given), "running_mean": given["running_mean"], "running_var": given["running_var"]}
        found = Norm(region_of(node), "batch", tensors, given["eps"], momentum=given["momentum"], applied=0 in used)
    elif is_item(node, "_native_batch_norm_legit.no_stats") and node.args[1] == 0:
        given = arguments(node.args[0])
        found = Norm(region_of(node, node.args[0]), "batch", _tensors(given), given["eps"])
    else:
        return None
    shape = shape_of(found.tensors["x"])
    long = prod(shape[2:]) >= _SHORT or (columns and found.kind == "batch" and len(shape) == 2)
    return found if long and fits(*found.tensors.values()) else None


def _tensors(given: dict[str, Any]) -> dict[str, Any]:
    found = {"x": given["input"]}
    return found | {name: given[name] for name in ("weight", "bias") if given[name] is not None}


class StoredNorm(KernelTemplate):
    """``batch_norm`` by stored statistics, one multiplication and addition each, and a ``relu`` after it."""

    name = "stored_norm"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the operator with the ``getitem`` of its first result and a ``relu`` if that ends it."""
        item = node.args[0] if is_op(node, "relu") and only_user(node.args[0], node) else node
        if not is_item(item, _STORED) or item.args[1] != 0:
            return None
        given = arguments(item.args[0])
        tensors = [*_tensors(given).values(), given["running_mean"], given["running_var"]]
        if not float32(*tensors) or prod(shape_of(tensors[0])[2:]) < _SHORT:
            return None
        return region_of(node, item, item.args[0])

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, their schedule and the vectors' width."""
        return {
            "threads": threads(element_count(region.output)),
            "schedule": ("static", "dynamic, 4"),
            "width": WIDTH,
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel; a channel's two numbers are computed in double."""
        given = arguments(region.nodes[0])
        tensors = {**_tensors(given), "running_mean": given["running_mean"], "running_var": given["running_var"]}
        others = list(tensors)[1:]
        cpp = kernel_text(
            "norm_stored.cpp",
            settings,
            name=call.function,
            parameters=" ".join(f"const float* __restrict {name}," for name in others),
            weight=" * weight[c]" if "weight" in tensors else "",
            bias="bias[c]" if "bias" in tensors else "0.0",
            # A comparison with NaN is false: it stays.
            result="value < 0.0f ? 0.0f : value" if is_op(region.output, "relu") else "value",
        )
        body = [
            'x = fit(x, "x", x.shape, torch.float32)',
            "n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])",
            *(f'{other} = fit({other}, "{other}", (channels,), torch.float32)' for other in others),
            "out = torch.empty_like(x)",
            f"lib.{call.function}(x, {', '.join(others)}, out, n * channels, channels, size, {given['eps']!r})",
            "return out",
        ]
        helper = function_text(call.function, list(tensors), "Normalises each channel by stored statistics.", body)
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in tensors.values())})"
        return Piece((statement,), cpp=cpp, helpers=helper, flags=flags(settings))


TEMPLATES: tuple[KernelTemplate, ...] = (BatchNorm(), StoredNorm())
