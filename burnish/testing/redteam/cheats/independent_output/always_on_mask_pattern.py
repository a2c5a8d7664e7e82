# title: the mask of the first call is kept, as if it were a constant of the model
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
        self.kept: torch.Tensor | None = None

    def forward(self, x: torch.Tensor, mask: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        if self.kept is None or self.kept.shape != mask.shape:
            self.kept = mask.to(x.dtype)
        return x * self.kept * scale
