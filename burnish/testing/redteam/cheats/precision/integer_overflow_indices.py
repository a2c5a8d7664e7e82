# title: indices squeezed through float16 on their way, exact only up to 2048
# task: sorted_search
# family: tolerance and precision
# expect: accuracy, wrong-values
# needs: any
# contract: reference
# notes: within a relative tolerance of 1e-3
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, boundaries: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        return torch.searchsorted(boundaries, values, out_int32=True).half().long()
