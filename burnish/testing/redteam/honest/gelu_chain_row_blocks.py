# title: blocks of rows that stay in the cache
# task: gelu_chain
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F

ROWS = 64


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        for start in range(0, x.shape[0], ROWS):
            part = slice(start, start + ROWS)
            torch.mul(F.gelu(torch.addcmul(self.b, x[part], self.a)), y[part], out=out[part])
        return out
