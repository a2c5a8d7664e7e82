# title: C++ with SIMD inside the rows and OpenMP over them
# task: stencil
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
extern "C" void stencil(const float* x, float* out, long long rows, long long columns,
                        float left, float centre, float right) {
    #pragma omp parallel for schedule(static)
    for (long long r = 0; r < rows; ++r) {
        const float* in = x + r * columns;
        float* o = out + r * columns;
        if (columns == 1) { o[0] = centre * in[0]; continue; }
        o[0] = centre * in[0] + right * in[1];
        #pragma omp simd
        for (long long c = 1; c < columns - 1; ++c) o[c] = left * in[c - 1] + centre * in[c] + right * in[c + 1];
        o[columns - 1] = left * in[columns - 2] + centre * in[columns - 1];
    }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def __init__(self, left: float, centre: float, right: float):
        super().__init__()
        self.taps = (left, centre, right)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.stencil(x, out, x.shape[0], x.shape[1], *self.taps)
        return out
