# title: C++ that reads the weight row by row and fuses bias and ReLU
# task: linear_relu
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
extern "C" void linear_relu(const float* x, const float* weight, const float* bias, float* out,
                            long long batch, long long in, long long features) {
    #pragma omp parallel for schedule(static)
    for (long long i = 0; i < batch; ++i)
        for (long long j = 0; j < features; ++j) {
            const float* left = x + i * in;
            const float* right = weight + j * in;
            float total = 0.0f;
            #pragma omp simd reduction(+:total)
            for (long long p = 0; p < in; ++p) total += left[p] * right[p];
            total += bias[j];
            out[i * features + j] = total > 0.0f ? total : 0.0f;
        }
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty(x.shape[0], self.linear.out_features, dtype=x.dtype)
        lib.linear_relu(x, self.linear.weight, self.linear.bias, out, x.shape[0], x.shape[1], out.shape[1])
        return out
