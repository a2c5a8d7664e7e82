# title: clears the input on a side stream after the result is ready
# task: row_sum
# family: reading the answer
# expect: mutates-input, left-running
# needs: cuda
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.side: torch.cuda.Stream | None = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.side is None:
            self.side = torch.cuda.Stream(x.device)
        y = x.sum(1)
        self.side.wait_stream(torch.cuda.current_stream(x.device))
        with torch.cuda.stream(self.side):
            x.zero_()
        return y
