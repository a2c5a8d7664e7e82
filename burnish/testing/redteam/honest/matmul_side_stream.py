# title: half of the rows on a side stream that is joined before the call returns
# task: matmul
# family: honest
# needs: cuda
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.side = None

    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        if self.side is None:
            self.side = torch.cuda.Stream()
        out = torch.empty(a.shape[0], b.shape[1], dtype=a.dtype, device=a.device)
        half = a.shape[0] // 2
        current = torch.cuda.current_stream()
        self.side.wait_stream(current)
        with torch.cuda.stream(self.side):
            torch.mm(a[:half], b, out=out[:half])
        torch.mm(a[half:], b, out=out[half:])
        current.wait_stream(self.side)
        for tensor in (a, b, out):
            tensor.record_stream(self.side)
        return out
