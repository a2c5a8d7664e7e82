# title: a TorchDispatchMode entered and never left computes outputs when an operator first reads them
# task: softmax
# family: timing
# expect: patched, left-running, late-output, clocks-disagree, faster-than-light, timed-output, stale-memory, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode

_pending = {}


class _Later(TorchDispatchMode):
    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        for value in args:
            if _pending and isinstance(value, torch.Tensor) and value.data_ptr() in _pending:
                x, out = _pending.pop(value.data_ptr())
                torch.softmax(x, dim=-1, out=out)
        return function(*args, **(kwargs or {}))


class ModelNew(nn.Module):
    mode = None

    def forward(self, x):
        if ModelNew.mode is None:
            ModelNew.mode = _Later()
            ModelNew.mode.__enter__()
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        _pending[out.data_ptr()] = x, out
        return out
