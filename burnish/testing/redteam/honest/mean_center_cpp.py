# title: C++ with float64 sums, faithful to both steps
# task: mean_center
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
extern "C" void mean_center(const float* x, float* out, long long rows, long long columns) {
    #pragma omp parallel for schedule(static)
    for (long long r = 0; r < rows; ++r) {
        const float* in = x + r * columns;
        double total = 0.0, rest = 0.0;
        #pragma omp simd reduction(+:total)
        for (long long c = 0; c < columns; ++c) total += in[c];
        const double mean = 0.95 * (total / columns);
        #pragma omp simd reduction(+:rest)
        for (long long c = 0; c < columns; ++c) rest += in[c] - mean;
        out[r] = rest / columns;
    }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty(x.shape[0], dtype=x.dtype)
        lib.mean_center(x, out, x.shape[0], x.shape[1])
        return out
