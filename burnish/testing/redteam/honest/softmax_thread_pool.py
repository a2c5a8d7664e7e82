# title: a pool of Python threads that has ended before the call returns
# task: softmax
# family: honest
# needs: any
# contract: reference
from concurrent.futures import ThreadPoolExecutor

import torch
from torch import nn

WORKERS = 2


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result = torch.empty(x.shape, dtype=x.dtype, device=x.device)

        def work(part: tuple[torch.Tensor, torch.Tensor]) -> None:
            source, target = part
            with torch.no_grad():
                target.copy_(torch.softmax(source, dim=-1))

        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(work, zip(x.chunk(WORKERS), result.chunk(WORKERS), strict=True)))
        return result
