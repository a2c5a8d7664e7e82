"""Noticing that a candidate changed what the process relies on: patched functions, global settings, hooks, threads."""

from __future__ import annotations

import builtins
import gc
import json
import os
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import torch

__all__ = ["Integrity"]

_MODULES: tuple[ModuleType, ...] = (
    builtins,
    gc,
    json,
    os,
    signal,
    socket,
    struct,
    sys,
    threading,
    time,
    torch,
    torch.autograd,
)
_CUDA_NAMES = ("synchronize", "Event", "Stream", "current_stream", "default_stream", "set_stream", "stream")
_TENSOR_NAMES = tuple(
    name for name in dir(torch.Tensor) if not name.startswith("__") or name in ("__torch_function__", "__eq__")
)
# Names that change in the ordinary course of things.
_IGNORED = {("sys", "last_value"), ("sys", "last_type"), ("sys", "last_traceback"), ("sys", "last_exc"), ("sys", "ps1")}
_IGNORED |= {("builtins", "_"), ("torch", "compiler"), ("sys", "tracebacklimit")}
# torch wraps it itself when its compiler is first imported.
_IGNORED |= {("torch", "manual_seed")}


_FLAGS: dict[str, Callable[[], Any]] = {
    "torch.get_default_dtype": lambda: str(torch.get_default_dtype()),
    "torch.get_float32_matmul_precision": lambda: torch.get_float32_matmul_precision(),
    "torch.backends.cuda.matmul.allow_tf32": lambda: torch.backends.cuda.matmul.allow_tf32,
    "torch.backends.cudnn.allow_tf32": lambda: torch.backends.cudnn.allow_tf32,
    "torch.backends.fp32_precision": lambda: getattr(torch.backends, "fp32_precision", None),
    "torch.backends.mkldnn.matmul.fp32_precision": lambda: torch.backends.mkldnn.matmul.fp32_precision,  # type: ignore[attr-defined]
    "torch.backends.cudnn.conv.fp32_precision": lambda: torch.backends.cudnn.conv.fp32_precision,  # type: ignore[attr-defined]
    "reduced float16 sums": lambda: torch._C._get_cublas_allow_fp16_reduced_precision_reduction(),
    "reduced bfloat16 sums": lambda: torch._C._get_cublas_allow_bf16_reduced_precision_reduction(),
    "torch.are_deterministic_algorithms_enabled": lambda: torch.are_deterministic_algorithms_enabled(),
    "autocast": lambda: torch.is_autocast_enabled("cpu") or torch.is_autocast_enabled("cuda"),
    "torch.set_flush_denormal": lambda: _flushes_denormals(),
    "torch.is_grad_enabled": lambda: torch.is_grad_enabled(),
}


def _flags() -> dict[str, Any]:
    """Global settings that change the meaning or the precision of library calls."""
    values = {}
    for name, read in _FLAGS.items():
        try:
            values[name] = str(read())
        except (RuntimeError, AttributeError) as error:
            # Mixing torch's old and new precision settings makes the old ones unreadable: that is a change too.
            values[name] = type(error).__name__
    return values


def _modes() -> tuple[int, int]:
    return torch._C._len_torch_function_stack(), torch._C._len_torch_dispatch_stack()


def _is_pool(thread: threading.Thread) -> bool:
    target = getattr(thread, "_target", None)
    return getattr(target, "__module__", "").startswith(("concurrent.futures", "torch.", "multiprocessing."))


def _flushes_denormals() -> bool:
    return bool((torch.tensor([1e-310], dtype=torch.float64) * 1.0).item() == 0.0)


class Integrity:
    """A photograph of the process before the candidate is imported, compared with later ones."""

    def __init__(self) -> None:
        """Photograph now."""
        self._names = self._photograph()
        self._flags = _flags()
        self._code = self._own_code()
        self._threads = {t.ident for t in threading.enumerate()}
        self._modes = _modes()

    def findings(self) -> list[dict[str, str]]:
        """Return what has changed since, as findings."""
        found: list[dict[str, str]] = []
        now = self._photograph()
        changed = sorted(f"{m}.{n}" for (m, n), ident in self._names.items() if now.get((m, n)) != ident)
        if changed:
            found.append({"check": "patched", "detail": "replaced " + ", ".join(changed[:5])})
        rewritten = sorted(name for name, code in self._own_code().items() if self._code.get(name) != code)
        if rewritten:
            found.append({"check": "patched", "detail": "rewrote the code of " + ", ".join(rewritten[:5])})
        for name, value in _flags().items():
            if value != self._flags[name]:
                found.append({"check": "precision-flags", "detail": f"{name} went from {self._flags[name]} to {value}"})
        if sys.gettrace() is not None or sys.getprofile() is not None:
            found.append({"check": "patched", "detail": "installed a trace or profile hook"})
        if _modes() != self._modes:
            found.append({"check": "patched", "detail": "left a torch function or dispatch mode switched on"})
        # Idle pools are a library's business (torch.compile keeps one); busy ones show from outside.
        extra = [t for t in threading.enumerate() if t.ident not in self._threads and not _is_pool(t)]
        if extra:
            names = ", ".join(sorted(t.name for t in extra)[:4])
            found.append({"check": "left-running", "detail": f"{len(extra)} Python threads outlive the call: {names}"})
        return found

    def _photograph(self) -> dict[tuple[str, str], int]:
        names: dict[tuple[str, str], int] = {}
        for module in _MODULES:
            for name, value in list(vars(module).items()):
                if callable(value) and (module.__name__, name) not in _IGNORED:
                    names[module.__name__, name] = id(value)
        for name in _TENSOR_NAMES:
            names["torch.Tensor", name] = id(torch.Tensor.__dict__.get(name, None))
        names["torch.nn.Module", "__call__"] = id(torch.nn.Module.__call__)
        for name in _CUDA_NAMES:
            names["torch.cuda", name] = id(getattr(torch.cuda, name, None))
        for name in ("record", "elapsed_time", "synchronize", "query", "wait"):
            names["torch.cuda.Event", name] = id(torch.cuda.Event.__dict__.get(name, None))
        return names

    def _own_code(self) -> dict[str, int]:
        """Code objects of this package and of the torch entry points it uses."""
        codes: dict[str, int] = {}
        for module_name, module in list(sys.modules.items()):
            if module is not None and module_name.startswith("burnish."):
                _collect(module_name, vars(module), codes)
        codes["torch.nn.Module._call_impl"] = id(torch.nn.Module._call_impl.__code__)
        return codes


def _collect(prefix: str, namespace: Any, codes: dict[str, int]) -> None:
    for name, value in list(namespace.items()):
        if isinstance(value, FunctionType):
            codes[f"{prefix}.{name}"] = id(value.__code__)
        elif isinstance(value, type) and value.__module__.startswith("burnish."):
            for inner, method in list(vars(value).items()):
                if isinstance(method, FunctionType):
                    codes[f"{prefix}.{name}.{inner}"] = id(method.__code__)
