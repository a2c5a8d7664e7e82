# title: the kernel chain as a TorchScript function
# task: softmax
# family: honest
# needs: any
# contract: reference
# notes: needs the source to be readable through inspect, as Triton kernels do
import torch
from torch import nn


@torch.jit.script
def row_softmax(x: torch.Tensor) -> torch.Tensor:
    exponentials = torch.exp(x - torch.amax(x, dim=[-1], keepdim=True))
    return exponentials / torch.sum(exponentials, dim=[-1], keepdim=True)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return row_softmax(x)
