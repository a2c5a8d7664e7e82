# title: the module called through torch.func with its own state
# task: layernorm
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.func.functional_call(self.norm, dict(self.norm.named_parameters()), (x,))
