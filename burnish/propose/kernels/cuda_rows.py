"""``softmax``, ``log_softmax``, ``layer_norm``, ``instance_norm`` and ``rms_norm`` over long rows, in CUDA C++.

A row is read once, 16 bytes at a time, and kept in the shared memory of one block or of a cluster of up to eight (a row
of 400 000 float32 numbers fits), sums are formed in float32 as it arrives, and the next row is on its way while results
are written.  Rows short enough for a block's registers may stay there instead.  Rows that do not begin at multiples of
16 bytes are read number by number, and rows that do not fit are read again for each sum.

Not covered: other dimensions than the last (norms: several last ones), a result of another type than the input, weights
of another type, instance norms with weights or statistics, GPUs before Hopper.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32, function_text, is_item, template_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating, item_bytes

__all__ = ["TEMPLATES", "TYPES", "CudaRows"]

TYPES = {
    "torch.float32": ("float", ""),
    "torch.float16": ("__half", "#include <cuda_fp16.h>\n\n"),
    "torch.bfloat16": ("__nv_bfloat16", "#include <cuda_bf16.h>\n\n"),
}
"""Numbers as CUDA C++ calls them, and what has to be included for them."""
_LONG = 1024
"""Numbers of a row from which on this is tried first: shorter ones fit a warp's registers, as Triton keeps them."""
_FITS = 8 * 224 << 10
"""Bytes of a row that the shared memory of a cluster holds."""
_PACK = 16
_MOST_THREADS = 1024
_HELD = 8
"""Packs that a thread keeps in registers at most."""


@dataclass(frozen=True)
class _Rows:
    """What is computed of each row."""

    region: Region
    kind: str
    """``softmax``, ``log_softmax``, ``layer_norm`` or ``rms_norm``."""
    tensors: dict[str, Any]
    """``x`` and, where there are any, ``weight`` and ``bias``."""
    dims: int = 1
    """How many last dimensions make a row."""
    eps: float = 0.0
    moments: bool = False
    """Whether each row's mean and scale are results too."""

    @property
    def columns(self) -> int:
        """Numbers of a row at the timed workload."""
        return prod(shape_of(self.tensors["x"])[-self.dims :])


class CudaRows(KernelTemplate):
    """``softmax``, ``log_softmax``, ``layer_norm``, ``rms_norm`` over the last dimension; each row is read once."""

    name = "cuda_rows"
    backend = "cuda"

    def match(self, node: Any) -> Region | None:
        """Return the operator, with its ``getitem`` where its first result is the only one used."""
        found = _operands(node)
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the threads that a block has for a row, how many rows it takes at once, and where they are kept."""
        packs = _packs(_found(region))
        threads = next((n for n in (128, 256, 512) if packs <= 8 * n), _MOST_THREADS)
        # Counts that leave no thread idle where a row is a few packs a thread: 160, 320 and 640 for 5120 halves.
        exact = [packs // n for n in (1, 2, 4) if packs % (32 * n) == 0 and 64 <= packs // n <= _MOST_THREADS]
        space: dict[str, tuple[Setting, ...]] = {
            "threads": tuple(dict.fromkeys((threads, 128, 256, 512, _MOST_THREADS, *exact))),
            "rows": (1, 2, 4),
        }
        if packs <= _HELD * _MOST_THREADS:
            space |= {"keep": ("shared", "registers"), "stream": (False, True)}
        return space

    def promising(self, region: Region) -> bool:
        """Short rows are as fast in Triton, and what does not fit is read several times here too."""
        found = _found(region)
        if is_op(region.output, "instance_norm.default") and any(u.op != "output" for u in region.output.users):
            return False  # the Triton kernel takes pointwise work behind it along, which saves a pass
        return found.columns >= _LONG and found.columns * item_bytes(found.tensors["x"]) <= _FITS

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernels and the function that checks its tensors and calls them."""
        found = _found(region)
        number, include = TYPES[dtype_of(found.tensors["x"])]
        threads = int(settings["threads"])
        rows = int(settings["rows"])
        held = -(-_packs(found) // threads)
        kind = " | ".join(f"ROW_{name.upper()}" for name in (found.kind, *list(found.tensors)[1:]))
        text = template_text("cuda_rows.cu")
        if settings.get("keep") == "registers" and held <= _HELD:
            text += f"\n\n{template_text('cuda_rows_held.cu')}"
            stream = str(bool(settings["stream"])).lower()
            run = f"row_held_run<{kind}, {number}, {threads}, {held}, {min(rows, max(1, _HELD // held))}, {stream}>"
        else:
            run = f"row_run<{kind}, {number}, {threads}, {min(rows, _MOST_THREADS // threads)}>"
        kernel = f"""\
extern "C" int {call.function}(const {number}* x, const {number}* weight, const {number}* bias, {number}* out,
                               float* means, float* scales, long long rows, long long columns, float eps,
                               cudaStream_t stream) {{
    const RowCall<{number}> all{{x, weight, bias, out, means, scales, rows, columns, eps, 0, 0}};
    return {run}(all, stream);
}}"""
        helper = function_text(call.function, list(found.tensors), f"{found.kind} of each row.", _python(found, call))
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in found.tensors.values())})"
        return Piece((statement,), cuda=f"{include}{text}\n\n{kernel}", helpers=helper)


def _python(found: _Rows, call: Call) -> list[str]:
    given, dims = found.tensors, found.dims
    dtype = dtype_of(given["x"])
    lines = [f'x = fit(x, "x", x.shape, {dtype})']
    lines += [f'{name} = fit({name}, "{name}", x.shape[-{dims}:], {dtype})' for name in list(given)[1:]]
    lines.append("columns = x.shape[-1]" if dims == 1 else f"columns = math.prod(x.shape[-{dims}:])")
    lines.append("out = torch.empty_like(x)")
    if found.moments:
        shape = f"(*x.shape[:-{dims}], {', '.join(['1'] * dims)})"
        lines.append(f"means, scales = x.new_empty({shape}), x.new_empty({shape})")
    passed = [name if name in given else "None" for name in ("x", "weight", "bias")]
    passed += ["out", *(("means", "scales") if found.moments else ("None", "None"))]
    passed += ["x.numel() // columns", "columns", repr(found.eps)]
    lines.append(f"lib_cuda.{call.function}({', '.join(passed)})")
    return [*lines, "return out, means, scales" if found.moments else "return out"]


def _packs(found: _Rows) -> int:
    """Return how many times 16 bytes a row has, the last of them perhaps less."""
    return -(-found.columns * item_bytes(found.tensors["x"]) // _PACK)


def _found(region: Region) -> _Rows:
    found = _operands(region.output)
    assert found is not None
    return found


def _operands(node: Any) -> _Rows | None:
    """Return what a node computes of rows, where the types are among the covered ones."""
    found = _softmax(node) or _norm(node) or _instance_norm(node)
    if found is None or not floating(*found.tensors.values()):
        return None
    return found if len({dtype_of(tensor) for tensor in found.tensors.values()}) == 1 else None


def _softmax(node: Any) -> _Rows | None:
    if not is_op(node, "softmax.int", "_softmax.default", "log_softmax.int", "_log_softmax.default"):
        return None
    given = arguments(node)
    x = given["self"]
    rank = len(shape_of(x))
    # Asked for in another type, the result has it.
    if rank == 0 or given["dim"] % rank != rank - 1 or node.meta["val"].dtype != x.meta["val"].dtype:
        return None
    kind = "log_softmax" if is_op(node, "log_softmax.int", "_log_softmax.default") else "softmax"
    return _Rows(region_of(node), kind, {"x": x})


def _norm(node: Any) -> _Rows | None:
    source, inside = node, []
    if is_item(node, "native_layer_norm.default", "_fused_rms_norm.default") and node.args[1] == 0:
        source, inside = node.args[0], [node.args[0]]
    elif is_op(node, "native_layer_norm.default"):
        # With the moments: the library's are float32 whatever the input's type, which only the GPU knows.
        picked = {user.args[1] if user.target is operator.getitem else -1 for user in node.users}
        if picked == {0} or not float32(arguments(node)["input"]):
            return None
    elif not is_op(node, "layer_norm.default", "rms_norm.default"):
        return None
    given = arguments(source)
    tensors = {"x": given["input"]}
    tensors |= {name: given[name] for name in ("weight", "bias") if given.get(name) is not None}
    kind = "layer_norm" if "layer_norm" in str(source.target) else "rms_norm"
    eps = 2.0**-23 if given["eps"] is None else float(given["eps"])
    dims = len(given["normalized_shape"])
    return _Rows(region_of(node, *inside), kind, tensors, dims, eps, is_op(node, "native_layer_norm.default"))


def _instance_norm(node: Any) -> _Rows | None:
    """Without weights and statistics it is a layer norm of every channel's positions."""
    if not is_op(node, "instance_norm.default"):
        return None
    given = arguments(node)
    rank = len(shape_of(given["input"]))
    kept = any(given[name] is not None for name in ("weight", "bias", "running_mean", "running_var"))
    if kept or not given["use_input_stats"] or rank < 3:
        return None
    return _Rows(region_of(node), "layer_norm", {"x": given["input"]}, rank - 2, float(given["eps"]))


TEMPLATES: tuple[KernelTemplate, ...] = (CudaRows(),)
