# title: C++ with SIMD reductions and OpenMP over the rows
# task: layernorm
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <cmath>

extern "C" void layernorm(const float* x, const float* weight, const float* bias, float* out,
                          long long rows, long long columns, float eps) {
    #pragma omp parallel for schedule(static)
    for (long long r = 0; r < rows; ++r) {
        const float* in = x + r * columns;
        float* o = out + r * columns;
        float total = 0.0f, squares = 0.0f;
        #pragma omp simd reduction(+:total)
        for (long long c = 0; c < columns; ++c) total += in[c];
        const float mean = total / columns;
        #pragma omp simd reduction(+:squares)
        for (long long c = 0; c < columns; ++c) squares += (in[c] - mean) * (in[c] - mean);
        const float scale = 1.0f / std::sqrt(squares / columns + eps);
        #pragma omp simd
        for (long long c = 0; c < columns; ++c) o[c] = (in[c] - mean) * scale * weight[c] + bias[c];
    }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.layernorm(x, self.norm.weight, self.norm.bias, out, x.shape[0], x.shape[1], self.norm.eps)
        return out
