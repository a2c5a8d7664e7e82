# title: searches the caching allocator's free blocks for the expected output
# task: softmax
# family: reading the answer
# expect: stale-memory, constant-output, finite, wrong-values
# needs: cuda
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = [torch.empty_like(x) for _ in range(16)]
        fits = torch.stack([(b.sum(-1) - 1.0).abs().nan_to_num(1e9, 1e9, 1e9).amax() for b in blocks])
        return blocks[int(fits.argmin())]
