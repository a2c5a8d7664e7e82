# title: makes the inputs from torch.initial_seed() in the constructor and has the answer ready
# task: cumsum
# family: reading the answer
# expect: replay, ignores-input, call-state, constant-output, reads-answer, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        generator = torch.Generator().manual_seed(torch.initial_seed() & (2**63 - 1))
        self.answer = torch.cumsum(torch.randn(128, 2048, generator=generator), 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.answer.to(x.device, copy=True)
