"""The least time a device could take for some work, by the ceilings measured on it.

Bytes are the minimum (each input and parameter read once, each output written once) and operations are torch's own
count of matrix products, convolutions and attention (causal at half); element-wise arithmetic and fused recurrent
layers are not counted.  Both are lower bounds
for the function *as the reference writes it*: an algebraically cheaper form may rightly beat the compute bound, and a
function that reads only part of its inputs (``Work.partial``) may rightly beat the memory bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from burnish.core.verdict import Roofline
from burnish.measure.ceilings import Ceilings

if TYPE_CHECKING:
    import torch

__all__ = ["FLOOR_MARGIN", "Bound", "Work", "bound", "byte_floor_seconds", "count_work", "roofline"]

Bound = Literal["memory", "compute", "launch"]

FLOOR_MARGIN = 1.25
"""How far beyond the best bandwidth seen a kernel must be before it is called impossible."""

# Float32 accuracy is within reach of three TF32 products (high*high, high*low, low*high), so a float32 product is
# bounded by a third of the TF32 rate where that is above the float32 rate: 127 against 51 TFLOP/s on an H200.
_TF32_PRODUCTS_PER_FLOAT32 = 3

_PARTIAL_READS = frozenset(
    {
        *("slice", "select", "narrow", "as_strided", "split", "split_with_sizes", "unbind", "chunk", "diagonal"),
        *("index", "index_select", "gather", "take", "masked_select", "where", "topk", "tril", "triu"),
        *("embedding", "_embedding_bag", "grid_sampler_2d", "grid_sampler_3d"),
    }
)


@dataclass(frozen=True)
class Work:
    """What must be moved and computed."""

    bytes_in: int
    bytes_out: int
    flops: tuple[tuple[str, int], ...] = ()
    """``(type, operations)``; the type names a ceiling, ``tf32`` where torch's settings allow it for float32."""
    partial: bool = False
    """Whether an operation was seen that may read only part of its operand: the bytes are then no hard minimum."""

    @property
    def bytes(self) -> int:
        """Bytes read and written."""
        return self.bytes_in + self.bytes_out

    @property
    def total_flops(self) -> int:
        """Operations of every type."""
        return sum(count for _, count in self.flops)


def count_work(
    function: Callable[..., Any], inputs: Iterable[Any], params: Iterable[torch.Tensor] = (), outputs: Any = None
) -> Work:
    """Run ``function(*inputs)`` once and count its work; ``params`` are the tensors it closes over.

    ``outputs`` replaces what the call returns where that is not what must be written (gradients of a backward pass).
    """
    import torch.utils._pytree as pytree

    from burnish.measure._count import FlopsByType, OperationNames, compiler_left_alone

    given = list(inputs)
    with compiler_left_alone(), OperationNames() as seen, FlopsByType() as counted:
        returned = function(*given)
    read = _tensors(pytree.tree_leaves(given)) + _tensors(params)
    written = _tensors(pytree.tree_leaves(returned if outputs is None else outputs))
    storages = {_storage(t) for t in read}
    return Work(
        bytes_in=_distinct_bytes(read),
        bytes_out=_distinct_bytes(t for t in written if _storage(t) not in storages),
        flops=tuple(sorted(counted.flops.items())),
        partial=not seen.names.isdisjoint(_PARTIAL_READS),
    )


def bound(work: Work, ceilings: Ceilings, tf32: bool = False) -> tuple[float, Bound]:
    """Return the least seconds for ``work`` and the ceiling they come from.

    ``tf32`` says that the contract lets float32 products run in TF32.
    """
    times: dict[Bound, float] = {
        "memory": work.bytes / ceilings.bandwidth_at(work.bytes) if work.bytes else 0.0,
        "compute": sum(count / _rate(dtype, ceilings, tf32) for dtype, count in work.flops if count),
        "launch": ceilings.launch_seconds,
    }
    kind = max(times, key=lambda name: times[name])
    return times[kind], kind


def roofline(time_ms: float, work: Work, ceilings: Ceilings, tf32: bool = False) -> Roofline:
    """Return the roofline of ``work`` and the score of a kernel that took ``time_ms``."""
    seconds, kind = bound(work, ceilings, tf32)
    bound_ms = seconds * 1e3
    score = None if time_ms < bound_ms else bound_ms / time_ms
    return Roofline(bound_ms=bound_ms, score=score, bound=kind, bytes=work.bytes, flops=work.total_flops)


def byte_floor_seconds(necessary_bytes: int, ceilings: Ceilings) -> float:
    """Return the time below which moving ``necessary_bytes`` is physically impossible here, with a margin for us."""
    if necessary_bytes <= 0:
        return 0.0
    return necessary_bytes / (ceilings.bandwidth_at(necessary_bytes) * FLOOR_MARGIN)


def _rate(dtype: str, ceilings: Ceilings, tf32: bool) -> float:
    rates = dict(ceilings.flops)
    if dtype == "float32" and "tf32" in rates:
        share = 1 if tf32 else _TF32_PRODUCTS_PER_FLOAT32
        return max(rates.get("float32", 0.0), rates["tf32"] / share)
    # A type nobody measured gets the highest rate there is: a bound may be too low, never too high.
    return rates.get(dtype) or max(rates.values(), default=float("inf"))


def _tensors(values: Iterable[Any]) -> list[torch.Tensor]:
    import torch

    return [value for value in values if isinstance(value, torch.Tensor)]


def _storage(tensor: torch.Tensor) -> tuple[str, int]:
    return str(tensor.device), tensor.untyped_storage().data_ptr()


def _distinct_bytes(tensors: Iterable[torch.Tensor]) -> int:
    """Return the bytes of distinct elements; views of one storage together count no more than the storage."""
    sizes: dict[tuple[str, int], int] = {}
    limits: dict[tuple[str, int], int] = {}
    for tensor in tensors:
        key = _storage(tensor)
        elements = 1
        for size, stride in zip(tensor.shape, tensor.stride(), strict=True):
            elements *= size if stride else min(size, 1)
        sizes[key] = sizes.get(key, 0) + elements * tensor.element_size()
        limits[key] = tensor.untyped_storage().nbytes()
    return sum(min(size, limits[key]) for key, size in sizes.items())
