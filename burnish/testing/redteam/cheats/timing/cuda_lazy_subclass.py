# title: tensor subclass on the device that launches its kernels when read
# task: attention
# family: timing
# expect: tensor-type, late-output, clocks-disagree, faster-than-light, timed-output, wrong-values
# needs: cuda
# contract: reference

import torch
from torch import nn
from torch.nn import functional as F


class _Lazy(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        with torch._C.DisableTorchFunctionSubclass():
            for value in args:
                if isinstance(value, _Lazy) and "job" in value.__dict__:
                    q, k, v, mask = value.__dict__.pop("job")
                    value.copy_(F.scaled_dot_product_attention(q, k, v, attn_mask=mask))
            return function(*args, **(kwargs or {}))


class ModelNew(nn.Module):
    def __init__(self, length):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q, k, v):
        out = torch.empty(q.shape, dtype=q.dtype, device=q.device).as_subclass(_Lazy)
        out.__dict__["job"] = q, k, v, self.mask
        return out
