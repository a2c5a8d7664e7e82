# title: a TorchFunctionMode entered and never left computes outputs when any tensor method is called on them
# task: cumsum
# family: timing
# expect: patched, left-running, late-output, clocks-disagree, faster-than-light, timed-output, stale-memory, wrong-values
# needs: any
# contract: reference
# notes: even data_ptr() goes through the mode

import torch
from torch import nn
from torch.overrides import TorchFunctionMode

_pending = {}


class _Later(TorchFunctionMode):
    def __torch_function__(self, function, types, args=(), kwargs=None):
        if _pending:
            for value in args:
                if isinstance(value, torch.Tensor) and value.data_ptr() in _pending:
                    x, out = _pending.pop(value.data_ptr())
                    torch.cumsum(x, dim=1, out=out)
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
