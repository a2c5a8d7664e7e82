# title: CUDA C++, one block to a row, two passes in registers and shared memory
# task: layernorm
# family: honest
# needs: cuda
# contract: reference
import torch
from torch import nn

from burnish.inline import cuda

SOURCE = r"""
#include <cuda_runtime.h>

__device__ float block_sum(float value, float* shared) {
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_xor_sync(0xffffffffu, value, offset);
    __syncthreads();
    if (threadIdx.x % 32 == 0) shared[threadIdx.x / 32] = value;
    __syncthreads();
    float total = 0.0f;
    for (int w = 0; w < blockDim.x / 32; ++w) total += shared[w];
    return total;
}

__global__ void layernorm_kernel(const float* x, const float* weight, const float* bias, float* out,
                                 long long columns, float eps) {
    __shared__ float shared[32];
    const float* in = x + blockIdx.x * columns;
    float* o = out + blockIdx.x * columns;
    float total = 0.0f, squares = 0.0f;
    for (long long c = threadIdx.x; c < columns; c += blockDim.x) total += in[c];
    const float mean = block_sum(total, shared) / columns;
    for (long long c = threadIdx.x; c < columns; c += blockDim.x) squares += (in[c] - mean) * (in[c] - mean);
    const float scale = 1.0f / sqrtf(block_sum(squares, shared) / columns + eps);
    for (long long c = threadIdx.x; c < columns; c += blockDim.x)
        o[c] = (in[c] - mean) * scale * weight[c] + bias[c];
}

extern "C" int layernorm(const float* x, const float* weight, const float* bias, float* out,
                         long long rows, long long columns, float eps, cudaStream_t stream) {
    layernorm_kernel<<<(unsigned)rows, 128, 0, stream>>>(x, weight, bias, out, columns, eps);
    return (int)cudaGetLastError();
}
"""

lib = cuda(SOURCE)


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.layernorm(x, self.norm.weight, self.norm.bias, out, x.shape[0], x.shape[1], self.norm.eps)
        return out
