"""Counting a function's operations while it runs, through torch's dispatcher."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.flop_counter import FlopCounterMode, _FlopCounterMode, flop_registry

__all__ = ["FlopsByType", "OperationNames", "compiler_left_alone"]

_DISABLED = "__dynamo_disable"
"""Where torch keeps the version of a function that its compiler leaves alone."""


class OperationNames(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Keeps the names of the operators that ran (``index``, ``mm``)."""

    supports_higher_order_operators = True

    def __init__(self) -> None:
        """Start with none."""
        super().__init__()  # type: ignore[no-untyped-call]
        self.names: set[str] = set()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Note the operator and run it."""
        self.names.add(str(getattr(func, "overloadpacket", func).__name__))
        return func(*args, **(kwargs or {}))


class FlopsByType:
    """Torch's flop counter, split by the element type that decides which ceiling applies."""

    def __init__(self) -> None:
        """Wrap each of torch's formulas with one that also notes the operands' type."""
        self.flops: dict[str, int] = {}
        mapping = {operator: self._noting(operator, formula) for operator, formula in _formulas().items()}
        self._counter: Any = FlopCounterMode(display=False, custom_mapping=mapping)

    def __enter__(self) -> FlopsByType:
        """Start counting."""
        self._counter.__enter__()
        return self

    def __exit__(self, *exception: Any) -> None:
        """Stop counting."""
        self._counter.__exit__(*exception)

    def _noting(self, operator: Any, formula: Any) -> Any:
        convolution = "conv" in str(operator)

        def note(*args: Any, **kwargs: Any) -> int:
            count = int(formula(*args, **kwargs))
            if _is_causal(operator, args, kwargs):
                count //= 2  # torch counts the masked half as well
            operand = next((a for a in args if isinstance(a, torch.Tensor)), None)
            if operand is not None:
                name = _ceiling_name(operand, convolution)
                self.flops[name] = self.flops.get(name, 0) + count
            return count

        note._get_raw = True  # type: ignore[attr-defined]  # torch hands such formulas tensors instead of shapes
        return note


@contextlib.contextmanager
def compiler_left_alone() -> Iterator[None]:
    """Count without importing torch's compiler, which takes a second.

    Torch imports it to keep it out of the counters' own code; where nobody has imported it, nothing is to be kept out.
    """
    counters = (OperationNames, _FlopCounterMode)
    own = [getattr(mode.__torch_dispatch__, "__wrapped__", None) for mode in counters]
    spared = [] if "torch._dynamo" in sys.modules else [f for f in own if f and not hasattr(f, _DISABLED)]
    for function in spared:
        setattr(function, _DISABLED, function)
    try:
        yield
    finally:
        for function in spared:
            delattr(function, _DISABLED)


def _formulas() -> dict[Any, Any]:
    # Torch has no entry for the operator attention becomes on a CPU; it takes the same shapes as the CUDA one.
    aten = torch.ops.aten
    attention = flop_registry[aten._scaled_dot_product_flash_attention]
    return {**flop_registry, aten._scaled_dot_product_flash_attention_for_cpu: attention}


def _is_causal(operator: Any, args: Any, kwargs: Any) -> bool:
    if "attention" not in str(operator) or not hasattr(operator, "default"):
        return False
    if "is_causal" in kwargs:
        return bool(kwargs["is_causal"])
    names = [argument.name for argument in operator.default._schema.arguments]
    place = names.index("is_causal") if "is_causal" in names else len(args)
    return place < len(args) and bool(args[place])


def _ceiling_name(operand: torch.Tensor, convolution: bool) -> str:
    name = str(operand.dtype).removeprefix("torch.")
    if name != "float32" or operand.device.type != "cuda":
        return name
    backends: Any = torch.backends  # its settings are made at run time
    settings = backends.cudnn.conv if convolution else backends.cuda.matmul
    return "tf32" if settings.fp32_precision == "tf32" else name
