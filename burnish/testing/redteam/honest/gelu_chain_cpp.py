# title: C++: the whole chain in one pass, OpenMP over the rows
# task: gelu_chain
# family: honest
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <cmath>

extern "C" void gelu_chain(const float* x, const float* y, const float* a, const float* b, float* out,
                           long long rows, long long columns) {
    #pragma omp parallel for schedule(static)
    for (long long r = 0; r < rows; ++r)
        for (long long c = 0; c < columns; ++c) {
            const long long i = r * columns + c;
            const float z = x[i] * a[c] + b[c];
            out[i] = z * 0.5f * (1.0f + erff(z * 0.70710678118654752f)) * y[i];
        }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x, y = x.contiguous(), y.contiguous()
        out = torch.empty_like(x)
        lib.gelu_chain(x, y, self.a, self.b, out, x.shape[0], x.shape[1])
        return out
