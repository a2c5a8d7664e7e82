# title: a one-row function mapped over the rows by torch.vmap
# task: softmax
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


def one_row(row: torch.Tensor) -> torch.Tensor:
    exponentials = (row - row.max()).exp()
    return exponentials / exponentials.sum()


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.all_rows = torch.vmap(one_row)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.all_rows(x)
