# title: lazy tensor subclass that computes when a torch function touches it
# task: softmax
# family: timing
# expect: tensor-type, late-output, clocks-disagree, faster-than-light, timed-output, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class _Lazy(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        with torch._C.DisableTorchFunctionSubclass():
            for value in args:
                if isinstance(value, _Lazy) and value.__dict__.get("source") is not None:
                    source, value.source = value.source, None
                    value.copy_(torch.softmax(source, dim=-1))
            return function(*args, **(kwargs or {}))


class ModelNew(nn.Module):
    def forward(self, x):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device).as_subclass(_Lazy)
        out.__dict__["source"] = x
        return out
