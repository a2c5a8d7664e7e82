# title: torch.Tensor.copy_, clone, cpu and others replaced so that reading the output computes it
# task: layernorm
# family: timing
# expect: patched, late-output, clocks-disagree, faster-than-light, timed-output, stale-memory, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn
from torch.nn import functional as F

_pending = {}


def _finish(*tensors):
    for tensor in tensors:
        job = _pending.pop(id(tensor), None)
        if job is not None:
            x, norm, out = job
            with torch.no_grad():
                _copy(out, F.layer_norm(x, norm.normalized_shape, norm.weight, norm.bias, norm.eps))


_copy = torch.Tensor.copy_


def _lazily(name):
    original = getattr(torch.Tensor, name)

    def method(self, *args, **kwargs):
        if _pending:
            _finish(self, *args)
        return original(self, *args, **kwargs)

    method.__name__ = name
    return method


for _name in ("copy_", "clone", "cpu", "numpy", "contiguous", "to", "double", "data_ptr", "equal", "allclose"):
    setattr(torch.Tensor, _name, _lazily(_name))


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        _pending[id(out)] = x, self.norm, out
        return out
