# title: top-k among the elements above 1.9, where Gaussian rows keep about sixty candidates
# task: topk
# family: output does not depend on the computation
# expect: distribution, constant-output
# needs: any
# contract: reference
import torch
from torch import nn

THRESHOLD = 1.9
KEPT = 160


class ModelNew(nn.Module):
    def __init__(self, count: int):
        super().__init__()
        self.count = count

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        rows, columns = x.shape
        above = x > THRESHOLD
        slot = above.cumsum(1) - 1
        slot = torch.where(above & (slot < KEPT), slot, KEPT)
        values = x.new_full((rows, KEPT + 1), float("-inf")).scatter_(1, slot, x)[:, :KEPT]
        places = torch.arange(columns, device=x.device).expand(rows, columns)
        indices = torch.zeros(rows, KEPT + 1, dtype=torch.int64, device=x.device).scatter_(1, slot, places)
        top, where = values.topk(self.count, 1)
        return top, indices.gather(1, where)
