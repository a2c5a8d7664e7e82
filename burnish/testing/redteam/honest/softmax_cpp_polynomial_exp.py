# title: C++ with its own vectorised exponential, right to about one unit of rounding
# task: softmax
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <cmath>
#include <cstdint>
#include <cstring>

// exp(v) = 2^n * e^r with |r| <= ln(2)/2; a polynomial of degree six has a relative error below 2e-8 there.
static inline float exponential(float v) {
    v = v < -87.3f ? -87.3f : v;
    const float n = rintf(v * 1.44269504088896341f);
    float r = fmaf(n, -0.693359375f, v);
    r = fmaf(n, 2.12194440e-4f, r);
    float p = 1.0f / 720;
    p = fmaf(p, r, 1.0f / 120);
    p = fmaf(p, r, 1.0f / 24);
    p = fmaf(p, r, 1.0f / 6);
    p = fmaf(p, r, 0.5f);
    p = fmaf(p, r, 1.0f);
    p = fmaf(p, r, 1.0f);
    const int32_t bits = ((int32_t)n + 127) << 23;
    float scale;
    std::memcpy(&scale, &bits, sizeof scale);
    return p * scale;
}

extern "C" void row_softmax(const float* x, float* out, long long rows, long long columns) {
    #pragma omp parallel for schedule(static)
    for (long long r = 0; r < rows; ++r) {
        const float* in = x + r * columns;
        float* o = out + r * columns;
        float largest = -INFINITY, total = 0.0f;
        #pragma omp simd reduction(max:largest)
        for (long long c = 0; c < columns; ++c) largest = in[c] > largest ? in[c] : largest;
        #pragma omp simd reduction(+:total)
        for (long long c = 0; c < columns; ++c) {
            // Below -87.3 the true value is under 2e-38: nothing beside the largest element's one.
            const float difference = in[c] - largest;
            const float value = difference < -87.3f ? 0.0f : exponential(difference);
            o[c] = value;
            total += value;
        }
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
