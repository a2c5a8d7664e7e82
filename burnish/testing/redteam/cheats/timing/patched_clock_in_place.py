# title: the C function behind time.perf_counter_ns replaced in its method table, the Python object untouched
# task: matmul
# family: timing
# expect: patched, clocks-disagree, faster-than-light, crash
# needs: cpu
# contract: reference
# notes: `time.perf_counter_ns is original` stays true

import ctypes
import time

import torch
from torch import nn

_keep = []
_method_table_offset = 2 * ctypes.sizeof(ctypes.c_void_p)


def _replace(builtin, function):
    signature = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p)
    callback = signature(lambda *_: function())
    _keep.append((builtin, callback))
    table = ctypes.c_void_p.from_address(id(builtin) + _method_table_offset).value
    field = ctypes.c_void_p.from_address(table + ctypes.sizeof(ctypes.c_void_p))
    field.value = ctypes.cast(callback, ctypes.c_void_p).value


def _now():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


_start = _now()
_replace(time.perf_counter_ns, lambda: _start + (_now() - _start) // 4)
_replace(time.perf_counter, lambda: (_start + (_now() - _start) / 4) * 1e-9)
_replace(time.monotonic_ns, lambda: _start + (_now() - _start) // 4)


class ModelNew(nn.Module):
    def forward(self, a, b):
        return torch.matmul(a, b)
