# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""The reference's own operators, called directly."""

import torch
from torch import nn

class ModelNew(nn.Module):
    def forward(self, x, used, shares, up, down):
        index = torch.ops.aten.index.Tensor(up, [used])
        einsum = torch.ops.aten.einsum.default('clh,cbwh->clbw', [x, index])
        silu = torch.nn.functional.silu(einsum)
        unsqueeze = shares.unsqueeze(3)
        mul = silu * unsqueeze
        index_1 = torch.ops.aten.index.Tensor(down, [used])
        einsum_1 = torch.ops.aten.einsum.default('clbw,cbwh->clh', [mul, index_1])
        return einsum_1
