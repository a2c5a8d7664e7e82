# title: C++ with SIMD reductions and OpenMP over the rows
# task: rmsnorm
# family: honest
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <cmath>

extern "C" void rmsnorm(const float* x, const float* weight, float* out, long long rows, long long columns, float eps) {
    #pragma omp parallel for schedule(static)
    for (long long r = 0; r < rows; ++r) {
        const float* in = x + r * columns;
        float* o = out + r * columns;
        float squares = 0.0f;
        #pragma omp simd reduction(+:squares)
        for (long long c = 0; c < columns; ++c) squares += in[c] * in[c];
        const float scale = 1.0f / std::sqrt(squares / columns + eps);
        #pragma omp simd
        for (long long c = 0; c < columns; ++c) o[c] = in[c] * scale * weight[c];
    }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def __init__(self, features: int, eps: float):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(features))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.rmsnorm(x, self.weight, out, x.shape[0], x.shape[1], self.eps)
        return out
