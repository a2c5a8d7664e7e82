# task: softmax
"""C++, rows: max, sub, exp, sum, reciprocal, mul; 3 passes over each row.

Settings: threads=0, schedule=static, block=1024, unroll=1, math=polynomial, width=512, store=keep, fast=False.
"""

import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

// e^v = 2^n e^r with |r| <= ln(2)/2 (coefficients of Cephes' expf): within 2 units of rounding, no branches, so that
// loops over it become vector instructions.  The scale is applied in two steps to reach denormals and infinity.
static inline float exp_of(float v) {
    v = v < -104.0f ? -104.0f : v;
    v = v > 89.0f ? 89.0f : v;
    const float n = std::rint(v * 1.44269504088896341f);
    float r = std::fma(n, -0.693359375f, v);
    r = std::fma(n, 2.12194440e-4f, r);
    float p = 1.9875691500e-4f;
    p = std::fma(p, r, 1.3981999507e-3f);
    p = std::fma(p, r, 8.3334519073e-3f);
    p = std::fma(p, r, 4.1665795894e-2f);
    p = std::fma(p, r, 1.6666665459e-1f);
    p = std::fma(p, r, 5.0000001201e-1f);
    p = std::fma(p, r * r, r) + 1.0f;
    const int32_t whole = (int32_t)n, half = whole >> 1;
    const int32_t bits[2] = {(half + 127) << 23, (whole - half + 127) << 23};
    float first, second;
    std::memcpy(&first, &bits[0], sizeof first);
    std::memcpy(&second, &bits[1], sizeof second);
    return p * first * second;
}

extern "C" void kernel(const float* __restrict x, float* __restrict out, long long rows, long long columns) {
    #pragma omp parallel for schedule(static)
    for (long long row = 0; row < rows; ++row) {
        const float* x_row = x + row * columns;
        float* out_row = out + row * columns;
        // Pass 1: max over the columns.
        float total_1 = -INFINITY;
        for (long long start = 0; start < columns; start += 1024) {
            const long long stop = std::min(start + 1024LL, columns);
            float part_1 = -INFINITY;
            #pragma omp simd reduction(max:part_1)
            for (long long c = start; c < stop; ++c) {
                const float x_at = x_row[c];
                part_1 = x_at > part_1 ? x_at : part_1;
            }
            total_1 = part_1 > total_1 ? part_1 : total_1;
        }
        const float max_1 = (float)total_1;
        // Pass 2: sum over the columns.
        double total_4 = 0.0;
        for (long long start = 0; start < columns; start += 1024) {
            const long long stop = std::min(start + 1024LL, columns);
            float part_4 = 0.0f;
            #pragma omp simd reduction(+:part_4)
            for (long long c = start; c < stop; ++c) {
                const float x_at = x_row[c];
                const float sub_2 = x_at - max_1;
                const float exp_3 = exp_of(sub_2);
                out_row[c] = exp_3;
                part_4 += exp_3;
            }
            total_4 += part_4;
        }
        const float sum_4 = (float)total_4;
        const float reciprocal_5 = 1.0f / sum_4;
        // Pass 3: the output.
        for (long long start = 0; start < columns; start += 1024) {
            const long long stop = std::min(start + 1024LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float exp_3 = out_row[c];
                const float mul_6 = exp_3 * reciprocal_5;
                out_row[c] = mul_6;
            }
        }
    }
}
"""

lib = cpp(SOURCE, flags=['-fno-math-errno', '-fno-trapping-math', '-mprefer-vector-width=512'])


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def forward(self, x):
        shape = x.shape
        if len(shape) != 2:
            raise ValueError(f"x: the kernel takes 2 dimensions, not {len(shape)}")
        x = fit(x, "x", shape, torch.float32)
        rows, columns = shape[0], shape[1]
        out = torch.empty_like(x)
        lib.kernel(x, out, rows, columns)
        return out
