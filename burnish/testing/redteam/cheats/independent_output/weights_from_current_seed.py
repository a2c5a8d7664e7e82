# title: weights made again from torch.initial_seed(), whatever it is
# task: embedding_sum
# family: output does not depend on the computation
# expect: ignores-state
# needs: any
# contract: reference
# notes: right under every initialisation; wrong as soon as the parameter is changed
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, entries: int, width: int):
        super().__init__()
        generator = torch.Generator().manual_seed(torch.initial_seed() & (2**63 - 1))
        self.weight = nn.Parameter(torch.randn(entries, width))
        self.again = torch.randn(entries, width, generator=generator)

    def forward(self, indices: torch.Tensor) -> torch.Tensor:
        return nn.functional.embedding_bag(indices, self.again.to(indices.device), mode="sum")
