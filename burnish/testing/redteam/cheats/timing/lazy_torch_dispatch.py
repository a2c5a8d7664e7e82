# title: wrapper subclass that computes when the dispatcher reaches it
# task: matmul
# family: timing
# expect: tensor-type, late-output, clocks-disagree, faster-than-light, timed-output, wrong-values, raises
# needs: any
# contract: reference

import torch
from torch import nn
from torch.utils._pytree import tree_map_only


class _Promise(torch.Tensor):
    @staticmethod
    def __new__(cls, a, b):
        shape = (a.shape[0], b.shape[1])
        self = torch.Tensor._make_wrapper_subclass(cls, shape, dtype=a.dtype, device=a.device)
        self.operands, self.value = (a, b), None
        return self

    def force(self):
        if self.value is None:
            self.value = torch.matmul(*self.operands)
        return self.value

    @classmethod
    def __torch_dispatch__(cls, function, types, args=(), kwargs=None):
        args, kwargs = tree_map_only(_Promise, _Promise.force, (args, kwargs or {}))
        return function(*args, **kwargs)


class ModelNew(nn.Module):
    def forward(self, a, b):
        return _Promise(a, b)
