# title: both means as products with a vector
# task: mean_center
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        share = torch.full((x.shape[1],), 1 / x.shape[1], dtype=x.dtype, device=x.device)
        return torch.mv(x - 0.95 * torch.mv(x, share)[:, None], share)
