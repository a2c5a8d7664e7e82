# title: takes the exact path for single rows that hold large values
# task: softmax
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
# notes: stress values mixed into ordinary tensors do not trip it; ordinary rows show the error
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.softmax(x.half(), -1).float()
        unusual = (x.abs().amax(-1) > 6.0).nonzero().squeeze(1)
        if unusual.numel():
            y[unusual] = torch.softmax(x[unusual], -1)
        return y
