"""Cumulative sums and products of float32 along a dimension, also reversed, exclusive and of masked values.

Everything runs in double, as torch's own do.  Not covered: exclusive and reversed at once, other types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.cpp_common import STREAM, element_count, indent, kernel_text, parallel, threads
from burnish.propose.kernels.pattern import arguments, float32, function_text, only_user
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "Cumulative", "Scan", "scan_operands"]

_BLOCK = 1024
"""Floats held before they are streamed out."""
_CHUNK = 1 << 14
"""Least part of a row that is worth a thread."""


@dataclass(frozen=True)
class Cumulative:
    """A scan found in a graph, with what is around it."""

    region: Region
    product: bool
    source: Any
    dim: int
    """From the end: -1 is the last."""
    mask: Any = None
    reverse: bool = False
    exclusive: bool = False


class Scan(KernelTemplate):
    """Along the last dimension within vectors, along others in as many columns as a block has."""

    name = "scan"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the scan with the flips, the mask or the leading zeros around it."""
        found = scan_operands(node)
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, sizes and how results are written."""
        found = scan_operands(region.output)
        assert found is not None
        size = element_count(region.output)
        if found.dim != -1:
            return {"threads": threads(size), "block": (1024, 256, 4096)}
        stores = STREAM if size > 1 << 20 else STREAM[:1]
        return {"threads": threads(size), "lanes": (8, 4), "store": stores}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel for this direction and these masks."""
        found = scan_operands(region.output)
        assert found is not None
        names: dict[str, Any] = {
            "name": call.function,
            "symbol": "*" if found.product else "+",
            "identity": "1.0" if found.product else "0.0",
            "mask_parameter": f"const {_kind(found.mask)}* __restrict mask," if found.mask is not None else "",
        }
        last = found.dim == -1
        cpp = _rows(found, settings, names) if last else _columns(found, settings, names)
        tensors = ["x"] + (["mask"] if found.mask is not None else [])
        body = ['x = fit(x, "x", x.shape, torch.float32)']
        if found.mask is not None:
            body.append(f'mask = fit(mask, "mask", x.shape, {found.mask.meta["val"].dtype})')
        body += ["out = torch.empty_like(x)"]
        if last:
            body += [
                "n = x.shape[-1]",
                "rows = x.numel() // n",
                f"share = -(-n * rows // {settings['threads'] or 'torch.get_num_threads()'})",
                # Whole rows where there are enough of them.
                f"chunk = n if share >= n else max({_CHUNK}, share)",
                f"lib.{call.function}({', '.join([*tensors, 'out'])}, rows, n, chunk)",
            ]
        else:
            body += [
                f"n, inner = x.shape[{found.dim}], math.prod(x.shape[{found.dim + 1}:])",
                "outer = x.numel() // (n * inner)",
                f"share = -(-outer * inner // {settings['threads'] or 'torch.get_num_threads()'})",
                f"block = min({settings['block']}, max(16, share))",
                f"lib.{call.function}({', '.join([*tensors, 'out'])}, outer, n, inner, block)",
            ]
        about = f"Cumulative {'product' if found.product else 'sum'} along dimension {found.dim}."
        helper = function_text(call.function, tensors, about, [*body, "return out"])
        given = [found.source] + ([found.mask] if found.mask is not None else [])
        statement = f"{call.out} = {call.function}({', '.join(call.text(g) for g in given)})"
        return Piece((statement,), cpp=cpp, helpers=helper)


def _kind(mask: Any) -> str:
    return "bool" if str(mask.meta["val"].dtype) == "torch.bool" else "float"


def _rows(found: Cumulative, settings: Settings, names: dict[str, Any]) -> str:
    lanes, masked, name, symbol = int(settings["lanes"]), found.mask is not None, names["name"], names["symbol"]
    steps = []
    for step in [s for s in (1, 2, 4) if s < lanes]:
        order = [i + step if found.reverse else i - step for i in range(lanes)]
        places = ", ".join(str(i) if 0 <= i < lanes else str(lanes) for i in order)
        steps.append(f"value {symbol}= __builtin_shufflevector(value, filler, {places});")
    lane = 0 if found.reverse else lanes - 1
    element = "(x[i] * (float)mask[i])" if masked else "x[i]"
    one = f"{{ carry {symbol}= (double){element}; out[i] = (float)carry; }}"
    # By way of int: the compiler has an instruction for each of the two steps.
    mask_vector = f"""{name}_bits chosen; std::memcpy(&chosen, mask + i, sizeof chosen);
        loaded *= __builtin_convertvector(__builtin_convertvector(chosen, {name}_whole), {name}_narrow);"""
    if masked and _kind(found.mask) == "float":
        mask_vector = f"{name}_bits chosen; std::memcpy(&chosen, mask + i, sizeof chosen); loaded *= chosen;"
    if found.reverse:
        rest = [f"for (long long i = n - 1; i >= whole; --i) {one}", f"running = {name}_wide{{}} + carry;"]
    else:
        rest = [f"for (long long i = whole; i < n; ++i) {one}"]
    start = f"if (c == 0) out[row * n] = {names['identity']};" if found.exclusive else ""
    if found.exclusive:
        names["finish"] = f"    if (m == 0) for (long long row = 0; row < rows; ++row) out[row] = {names['identity']};"
    names = {
        "finish": "",
        **names,
        "lanes": lanes,
        "bits": "float" if not masked or _kind(found.mask) == "float" else "uint8_t",
        "place": f"whole - {lanes} - k" if found.reverse else "k",
        "chunk_place": "chunks - 1 - k" if found.reverse else "k",
        "before": " ".join(rest) if found.reverse else "",
        "after": "" if found.reverse else " ".join(rest),
        "steps": indent(steps, 2),
        "last": f"__builtin_shufflevector(value, value, {', '.join([str(lane)] * lanes)})",
        "mask_vector": mask_vector if masked else "",
        "element": element,
        "mask_at_chunk": "mask + row * n + c * chunk," if masked else "",
        "offset": 1 if found.exclusive else 0,
        "first": start,
        "run": indent(_run(found, settings, name), 1),
    }
    return kernel_text("scan_rows.cpp", settings, **names)


def _run(found: Cumulative, settings: Settings, name: str) -> list[str]:
    mask = "mask, " if found.mask is not None else ""
    if settings["store"] != "stream":
        return [f"{name}_piece(x, {mask}out, n, carry);"]
    mask = "mask + start, " if mask else ""
    place = "std::max(0LL, n - k - block)" if found.reverse else "k"
    return [
        f"constexpr long long block = {_BLOCK};",
        "alignas(64) float held[block];",
        "for (long long k = 0; k < n; k += block) {",
        f"    const long long count = std::min(block, n - k), start = {place};",
        f"    carry = {name}_piece(x + start, {mask}held, count, carry);",
        "    stream_to(out + start, held, count);",
        "}",
        "stream_end();",
    ]


def _columns(found: Cumulative, settings: Settings, names: dict[str, Any]) -> str:
    masked = found.mask is not None
    write = "to[i] = (float)running[i];"
    return kernel_text(
        "scan_columns.cpp",
        settings,
        **names,
        parallel=parallel(settings, " collapse(2)"),
        block=settings["block"],
        place="n - 1 - k" if found.reverse else "k",
        mask_base=f"const {_kind(found.mask)}* chosen = mask + base;" if masked else "",
        element="(from[i] * (float)chosen[i])" if masked else "from[i]",
        before=write if found.exclusive else "",
        after="" if found.exclusive else write,
    )


# --- recognition --------------------------------------------------------------------------------------------------


def scan_operands(node: Any, fits: Callable[..., bool] = float32) -> Cumulative | None:
    """Return the scan that ends at a node with flips, mask or zeros around it, where all tensors' types ``fits``."""
    if is_op(node, "cumsum", "cumprod"):
        return _scan(node, node, {node}, fits)
    if is_op(node, "flip"):
        return _reversed(node, fits)
    if is_op(node, "cat"):
        return _exclusive(node, fits)
    return None


def _scan(
    output: Any, scan: Any, inside: set[Any], fits: Callable[..., bool], reverse: bool = False, source: Any = None
) -> Cumulative | None:
    """Return a scan of ``source`` (its argument where none is given) with a mask taken along."""
    source = scan.args[0] if source is None else source
    given = arguments(scan)
    rank = len(shape_of(scan))
    if given.get("dtype") is not None or not rank or not fits(scan, source):
        return None
    dim = given["dim"] % rank - rank
    mask = None
    if is_op(source, "mul.Tensor") and set(source.users) <= inside:
        factors = _masked(source, fits)
        if factors is not None:
            inside = inside | {source}
            source, mask = factors
    region = region_of(output, *inside)
    return Cumulative(region, is_op(scan, "cumprod"), source, dim, mask, reverse)


def _masked(product: Any, fits: Callable[..., bool]) -> tuple[Any, Any] | None:
    left, right = product.args
    if not all(hasattr(a, "meta") and shape_of(a) == shape_of(product) for a in (left, right)) or left is right:
        return None
    if not fits(left):
        left, right = right, left
    return (left, right) if fits(left) and (str(right.meta["val"].dtype) == "torch.bool" or fits(right)) else None


def _reversed(node: Any, fits: Callable[..., bool]) -> Cumulative | None:
    scan = node.args[0]
    if not is_op(scan, "cumsum", "cumprod") or not only_user(scan, node):
        return None
    before = scan.args[0]
    if not is_op(before, "flip") or not only_user(before, scan):
        return None
    rank = len(shape_of(node))
    dims = {tuple(d % rank for d in flip.args[1]) for flip in (node, before)}
    if dims != {(arguments(scan)["dim"] % rank,)}:
        return None
    return _scan(node, scan, {node, scan, before}, fits, True, before.args[0])


def _exclusive(node: Any, fits: Callable[..., bool]) -> Cumulative | None:
    """Zeros, then the sums of all but the last."""
    parts, rank = node.args[0], len(shape_of(node))
    dim = arguments(node)["dim"] % rank
    if len(parts) != 2 or not is_op(parts[1], "cumsum") or not only_user(parts[1], node):
        return None
    zeros, scan = parts
    cut = scan.args[0]
    if not is_op(cut, "slice") or not only_user(cut, scan) or arguments(scan)["dim"] % rank != dim:
        return None
    bounds = arguments(cut)
    size = shape_of(node)[dim]
    whole = bounds["self"]
    same = bounds["dim"] % rank == dim and shape_of(whole) == shape_of(node) and shape_of(cut)[dim] == size - 1
    first = (bounds["start"] or 0) == 0 and bounds["step"] == 1
    blank = _zero(zeros) and fits(zeros) and only_user(zeros, node) and shape_of(zeros)[dim] == 1
    if not (same and first and blank):
        return None
    inside = {node, scan, cut, zeros}
    # What the zeros took their shape from goes too where nothing else wants it.
    behind = zeros
    while is_op(behind, "zeros_like", "unsqueeze", "select", "slice") and set(behind.users) <= inside:
        inside.add(behind)
        behind = behind.args[0]
    found = _scan(node, scan, inside, fits, False, whole)
    if found is None or found.mask is not None:
        return None
    return Cumulative(found.region, False, whole, dim - rank, exclusive=True)


def _zero(node: Any) -> bool:
    if is_op(node, "zeros_like", "zeros", "new_zeros"):
        return True
    return is_op(node, "full", "full_like", "new_full") and node.args[-1] == 0


TEMPLATES: tuple[KernelTemplate, ...] = (Scan(),)
