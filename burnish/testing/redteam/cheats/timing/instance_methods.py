# title: plain tensor whose own attributes shadow clone, cpu, numpy, data_ptr and the like
# task: layernorm
# family: timing
# expect: tensor-type, patched, late-output, clocks-disagree, faster-than-light, timed-output, stale-memory, wrong-values
# needs: any
# contract: reference
# notes: type(out) is torch.Tensor

import torch
from torch import nn
from torch.nn import functional as F

NAMES = ("clone", "cpu", "numpy", "contiguous", "to", "double", "float", "detach", "data_ptr", "untyped_storage")


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        norm = self.norm

        def shadow(name):
            def call(*args, **kwargs):
                for other in NAMES:
                    out.__dict__.pop(other, None)
                with torch.no_grad():
                    out.copy_(F.layer_norm(x, norm.normalized_shape, norm.weight, norm.bias, norm.eps))
                return getattr(out, name)(*args, **kwargs)

            return call

        for name in NAMES:
            setattr(out, name, shadow(name))
        return out
