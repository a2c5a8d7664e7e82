# title: pins input and output in persisting L2 and replays results by pointer
# task: layernorm
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, ignores-state, clocks-disagree, faster-than-light, wrong-values
# needs: cuda
# contract: reference

import ctypes

import torch
from torch import nn
from torch.nn import functional as F

LIMIT_PERSISTING_L2 = 6
STREAM_ACCESS_POLICY = 1


class _Window(ctypes.Structure):
    _fields_ = [
        ("base", ctypes.c_void_p),
        ("bytes", ctypes.c_size_t),
        ("ratio", ctypes.c_float),
        ("hit", ctypes.c_int),
        ("miss", ctypes.c_int),
        ("rest", ctypes.c_char * 64),
    ]


def _pin(x):
    with open("/proc/self/maps") as f:
        path = next((line.split()[-1] for line in f if "libcudart" in line), None)
    if path is None:
        return
    runtime = ctypes.CDLL(path)
    runtime.cudaDeviceSetLimit(LIMIT_PERSISTING_L2, ctypes.c_size_t(32 << 20))
    window = _Window(x.data_ptr(), x.numel() * x.element_size(), 1.0, 2, 1)
    stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    runtime.cudaStreamSetAttribute(stream, STREAM_ACCESS_POLICY, ctypes.byref(window))


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.norm = nn.LayerNorm(features)
        self.known = {}

    def forward(self, x):
        key = (x.data_ptr(), x.stride())
        if key not in self.known:
            _pin(x)
            n = self.norm
            self.known[key] = F.layer_norm(x, n.normalized_shape, n.weight, n.bias, n.eps)
        return self.known[key].clone()
