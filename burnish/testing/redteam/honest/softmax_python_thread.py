# title: one Python thread does half of the rows and is joined
# task: softmax
# family: honest
# needs: any
# contract: reference
import threading

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        half = x.shape[0] // 2

        def first_half() -> None:
            with torch.no_grad():
                result[:half] = torch.softmax(x[:half], dim=-1)

        worker = threading.Thread(target=first_half)
        worker.start()
        result[half:] = torch.softmax(x[half:], dim=-1)
        worker.join()
        return result
