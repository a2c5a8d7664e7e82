# task: gelu_chain
"""C++, elementwise: mul, add, mul, mul, erf, add, mul, mul; one pass over all elements.

Settings: threads=0, schedule=static, block=4096, math=polynomial, width=512, store=plain, fast=False.
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

// Up to one a polynomial in the square, beyond it 1 - e^q(t) with a polynomial q for log(erfc): both fitted with a
// relative error below 2e-9, so that float32's rounding is what remains.
static inline float erf_of(float v) {
    const float square = v * v;
    float p = 7.853920331e-5f;
    p = std::fma(p, square, -8.010215051e-4f);
    p = std::fma(p, square, 5.188330656e-3f);
    p = std::fma(p, square, -2.685381390e-2f);
    p = std::fma(p, square, 1.128358521e-1f);
    p = std::fma(p, square, -3.761262583e-1f);
    p = std::fma(p, square, 1.28379166e-1f);
    const float near = std::fma(p, v, v);
    const float size = std::fabs(v), t = size > 4.0f ? 4.0f : size;
    float q = 1.971835769e-4f;
    q = std::fma(q, t, -3.055625443e-3f);
    q = std::fma(q, t, 2.227715727e-2f);
    q = std::fma(q, t, -1.040375030e-1f);
    q = std::fma(q, t, -6.370595923e-1f);
    q = std::fma(q, t, -1.127749656e0f);
    q = std::fma(q, t, -1.774722551e-4f);
    const float far = std::copysign(1.0f - exp_of(q), v);
    return size < 1.0f || v != v ? near : far;
}

extern "C" void kernel(const float* __restrict x, const float* __restrict a, const float* __restrict b,
                       const float* __restrict y, float* __restrict out, long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* x_row = x + row * columns;
            const float* y_row = y + row * columns;
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float x_at = x_row[c];
                const float a_at = a[c];
                const float mul_2 = x_at * a_at;
                const float b_at = b[c];
                const float add_4 = mul_2 + b_at;
                const float mul_6 = add_4 * 0.5f;
                const float mul_8 = add_4 * 0.7071067811865476f;
                const float erf_9 = erf_of(mul_8);
                const float add_11 = erf_9 + 1.0f;
                const float mul_12 = mul_6 * add_11;
                const float y_at = y_row[c];
                const float mul_14 = mul_12 * y_at;
                out_row[c] = mul_14;
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
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x, y):
        shape = x.shape
        if len(shape) != 2:
            raise ValueError(f"x: the kernel takes 2 dimensions, not {len(shape)}")
        x = fit(x, "x", shape, torch.float32)
        a = fit(self.a, "self.a", (shape[1],), torch.float32)
        b = fit(self.b, "self.b", (shape[1],), torch.float32)
        y = fit(y, "y", shape, torch.float32)
        rows, columns = shape[0], shape[1]
        out = torch.empty_like(x)
        lib.kernel(x, a, b, y, out, rows, columns)
        return out
