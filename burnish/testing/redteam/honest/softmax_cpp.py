# title: C++ with OpenMP over the rows, authored kernels only
# task: softmax
# family: honest
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <cmath>
#include <cfloat>

extern "C" void row_softmax(const float* x, float* out, long long rows, long long columns) {
    #pragma omp parallel for schedule(static)
    for (long long r = 0; r < rows; ++r) {
        const float* in = x + r * columns;
        float* o = out + r * columns;
        float largest = -INFINITY;
        #pragma omp simd reduction(max:largest)
        for (long long c = 0; c < columns; ++c) largest = in[c] > largest ? in[c] : largest;
        float total = 0.0f;
        for (long long c = 0; c < columns; ++c) o[c] = expf(in[c] - largest);
        #pragma omp simd reduction(+:total)
        for (long long c = 0; c < columns; ++c) total += o[c];
        const float inverse = 1.0f / total;
        #pragma omp simd
        for (long long c = 0; c < columns; ++c) o[c] *= inverse;
    }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.row_softmax(x, out, x.shape[0], x.shape[1])
        return out
