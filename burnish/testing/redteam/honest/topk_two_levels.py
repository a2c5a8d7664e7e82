# title: the best of every chunk, then the best of those
# task: topk
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

CHUNK = 256


class ModelNew(nn.Module):
    def __init__(self, count: int):
        super().__init__()
        self.count = count

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        values, inner = x.unflatten(1, (-1, CHUNK)).topk(self.count, dim=2)
        starts = torch.arange(values.shape[1], device=x.device)[None, :, None] * CHUNK
        indices = (inner + starts).flatten(1)
        best, where = values.flatten(1).topk(self.count, dim=1)
        return best, indices.gather(1, where)
