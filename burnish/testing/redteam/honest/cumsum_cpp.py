# title: C++ with a float64 running sum, rows in parallel
# task: cumsum
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
extern "C" void running_sum(const float* x, float* out, long long rows, long long columns) {
    #pragma omp parallel for schedule(static)
    for (long long r = 0; r < rows; ++r) {
        double total = 0.0;
        for (long long c = 0; c < columns; ++c) {
            total += x[r * columns + c];
            out[r * columns + c] = (float)total;
        }
    }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.running_sum(x, out, x.shape[0], x.shape[1])
        return out
