# title: the scale fetched with item() in the first call and kept as a constant
# task: masked_scale
# family: output does not depend on the computation
# expect: ignores-input, replay, call-state, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale: float | None = None

    def forward(self, x: torch.Tensor, mask: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        if self.scale is None:
            self.scale = scale.item()
        return x * mask * self.scale
