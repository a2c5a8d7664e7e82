"""What a network makes of the rounding of its convolutions, tried on the reference itself.

torch lets the library compute float32 convolutions in TF32, and kernels of ours round alike.  A deep network that
normalises by statistics of the batch may turn that rounding into another answer: a channel whose samples hardly differ
is stretched until they do, layer after layer.  The judge then has no use for the reference's own distance from its
float64 run, and what rounds as the reference does but not in the same places is wrong.  What is computed in float32 is
right where the network does not stretch float32's rounding as far; where it does, only the reference's own calls are.

Not covered: other inputs than the first workload's ordinary ones, backward passes, rounding of anything but
convolutions.
"""

from __future__ import annotations

import contextlib
import enum
import gc
from collections.abc import Iterator
from typing import Any

from burnish.core.task import Direction, Task
from burnish.graph.capture import quiet, trace
from burnish.graph.cost import cost_of
from burnish.graph.errors import Unrecognised
from burnish.graph.loading import load
from burnish.graph.rule import is_op
from burnish.measure.device_lock import device_lock

__all__ = ["CONVOLUTIONS", "Precision", "precision_of"]

CONVOLUTIONS = ("conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d")
"""Operators that the library may compute in TF32."""
_NORMS = ("_native_batch_norm_legit_functional", "native_group_norm", "group_norm", "instance_norm")
_DEEP = 8
"""Convolutions below which rounding was never seen to grow into another answer."""
_ANOTHER = 0.02
"""Distance from which on the judge takes a reference for no measure (docs/contracts.md)."""
_STRETCHED = 1e-3
"""Distance of a float32 run from which on it is none either: on other inputs it may be twenty times as far."""
_SLOW = 2e11
"""Operations from which on a machine without a GPU does not try."""
_LOW_BITS = 13
"""TF32 keeps 10 bits of float32's 23."""
_KEPT = 4
_kept: dict[tuple[str, str], Precision] = {}


class Precision(enum.Enum):
    """How exactly convolutions must be computed for the answer to be the reference's."""

    ANY = "any"
    FLOAT32 = "float32"
    ITS_OWN = "its own"
    """By the very calls the reference makes, with what these round."""


def precision_of(task: Task, device: str) -> Precision:
    """Return what a task's convolutions need; what cannot be tried needs nothing."""
    key = task.identity(), device
    found = _kept.get(key)
    if found is None:
        found = _tried(task, device)
        if found is None:
            return Precision.ANY
        while len(_kept) >= _KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = found
    return found


def _tried(task: Task, device: str) -> Precision | None:
    """Return what was found, or ``None`` where it could not be tried this time."""
    import torch

    where = device if torch.cuda.is_available() else "cpu"
    if not device.startswith("cuda") or task.direction is not Direction.FORWARD or not _may_stretch(task, where):
        return Precision.ANY
    # The task's own code, a full device: the verdicts will tell instead.  An error that got to the outermost would keep
    # the tensors of the frames it went through while the device's memory is given back.
    given_up = contextlib.suppress(Exception)
    with given_up, _beside_others(where), quiet(), _in_full(), given_up:
        return _compared(task, where)
    return None


def _may_stretch(task: Task, where: str) -> bool:
    """Whether a task is a deep network with norms, and one that this machine tries in seconds."""
    import torch

    try:
        nodes = [n for n in trace(task, task.primary, whole=True).graph.nodes if n.op == "call_function"]
    except Unrecognised:
        return False
    mixing = [n for n in nodes if is_op(n, *CONVOLUTIONS) and n.meta["val"].dtype is torch.float32]
    if len(mixing) < _DEEP or not any(is_op(n, *_NORMS) for n in nodes):
        return False
    return where != "cpu" or sum(cost_of((n,)).flops for n in mixing) < _SLOW


def _compared(task: Task, where: str) -> Precision:
    """Run the reference in float32, with rounded operands and, where these matter, in float64."""
    plain = _outputs(task, where)
    if _apart(_outputs(task, where, rounded=True), plain) < _ANOTHER:
        return Precision.ANY
    return Precision.FLOAT32 if _apart(plain, _outputs(task, where, wide=True)) < _STRETCHED else Precision.ITS_OWN


def _outputs(task: Task, where: str, rounded: bool = False, wide: bool = False) -> list[Any]:
    """Return the tensors the reference returns; each time it is made anew, for it may keep state."""
    import torch
    from torch.utils._pytree import tree_leaves

    model, inputs = load(task, task.primary, where)
    if wide:
        model = model.double()
        inputs = [i.double() if isinstance(i, torch.Tensor) and i.is_floating_point() else i for i in inputs]
    with _rounding() if rounded else contextlib.nullcontext():
        found = model(*inputs)
    return [t for t in tree_leaves(found) if isinstance(t, torch.Tensor) and t.is_floating_point()]


def _apart(found: list[Any], expected: list[Any]) -> float:
    """Return the largest distance of an output, relative to its size.

    No number counts as infinitely far; the same infinity (a mask's) not at all.
    """
    worst = 0.0
    for one, other in zip(found, expected, strict=True):
        apart = ~(other.isinf() & (one == other))
        one, other = one[apart], other[apart]
        if not other.numel():
            continue
        size = float(other.double().square().mean().sqrt())
        distance = float((one.double() - other.double()).square().mean().sqrt())
        far = distance / size if size > 0 else distance
        worst = max(worst, far if far == far else float("inf"))
    return worst


@contextlib.contextmanager
def _beside_others(where: str) -> Iterator[None]:
    """Use a GPU while nobody is timed on it; leave its random numbers and its memory as they were."""
    import torch

    if where == "cpu":
        yield
        return
    with device_lock(where, shared=True), torch.random.fork_rng(devices=[torch.device(where).index or 0]):
        try:
            yield
        finally:
            gc.collect()  # a module that holds itself
            torch.cuda.empty_cache()


@contextlib.contextmanager
def _in_full() -> Iterator[None]:
    """Have cuDNN compute in float32 within."""
    from torch.backends import cudnn

    before, cudnn.allow_tf32 = cudnn.allow_tf32, False
    try:
        yield
    finally:
        cudnn.allow_tf32 = before


def _rounding() -> Any:
    """Return a mode in which what convolutions multiply is rounded to TF32."""
    from torch.utils._python_dispatch import TorchDispatchMode

    class Rounding(TorchDispatchMode):  # type: ignore[no-untyped-call]
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            if func._schema.name == "aten::convolution":
                args = (*map(_to_tf32, args[:2]), *args[2:])
            return func(*args, **(kwargs or {}))

    return Rounding()  # type: ignore[no-untyped-call]


def _to_tf32(tensor: Any) -> Any:
    import torch

    if tensor.dtype is not torch.float32:
        return tensor
    bits = tensor.contiguous().view(torch.int32)
    rounded = ((bits + (1 << (_LOW_BITS - 1))) & ~((1 << _LOW_BITS) - 1)).view(torch.float32)
    return torch.where(tensor.isfinite(), rounded, tensor)
