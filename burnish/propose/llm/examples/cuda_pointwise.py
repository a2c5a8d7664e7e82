# task: gelu_chain
import torch
from torch import nn

from burnish.inline import cuda

SOURCE = r"""
#include <cuda_runtime.h>

__global__ void gelu_chain_kernel(const float* x, const float* y, const float* a, const float* b, float* out,
                                  long long count, long long columns) {
    const long long step = (long long)gridDim.x * blockDim.x;
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < count; i += step) {
        const long long c = i % columns;
        const float z = x[i] * a[c] + b[c];
        out[i] = 0.5f * z * (1.0f + erff(z * 0.70710678118654752f)) * y[i];
    }
}

extern "C" int gelu_chain(const float* x, const float* y, const float* a, const float* b, float* out,
                          long long count, long long columns, cudaStream_t stream) {
    gelu_chain_kernel<<<1024, 256, 0, stream>>>(x, y, a, b, out, count, columns);
    return (int)cudaGetLastError();
}
"""

lib = cuda(SOURCE)


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x, y = x.contiguous(), y.contiguous()
        out = torch.empty_like(x)
        lib.gelu_chain(x, y, self.a, self.b, out, x.numel(), x.shape[1])
        return out
