"""A candidate: one C++ kernel instead of three PyTorch operators, so a row stays in cache from start to end."""

import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <cmath>
#include <cstdint>
#include <cstring>

static inline float power_of_two(int32_t n) {
    int32_t bits = (n + 127) << 23;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

// e^x = 2^n e^r with |r| <= ln(2)/2 and a polynomial for e^r (Cephes' coefficients, below 2 ulp).
// 2^n is applied in two halves so that results below the normal range come out right.
static inline float exponential(float x) {
    float clamped = x < -104.0f ? -104.0f : x;
    float n = std::nearbyintf(clamped * 1.44269504f);
    float r = std::fmaf(n, -0.693359375f, clamped);
    r = std::fmaf(n, 2.12194440e-4f, r);
    float p = 1.9875691500e-4f;
    p = std::fmaf(p, r, 1.3981999507e-3f);
    p = std::fmaf(p, r, 8.3334519073e-3f);
    p = std::fmaf(p, r, 4.1665795894e-2f);
    p = std::fmaf(p, r, 1.6666665459e-1f);
    p = std::fmaf(p, r, 5.0000001201e-1f);
    p = x < -104.0f ? 0.0f : std::fmaf(p, r * r, r) + 1.0f;
    int32_t whole = (int32_t)n, half = whole / 2;
    return p * power_of_two(half) * power_of_two(whole - half);
}

extern "C" void biased_softmax(const float* scores, const float* bias, float* out, long long rows, long long columns,
                               float scale) {
#pragma omp parallel for schedule(static)
    for (long long row = 0; row < rows; ++row) {
        const float* in = scores + row * columns;
        float* to = out + row * columns;
        float top = -INFINITY, sum = 0.0f;
#pragma omp simd reduction(max : top)
        for (long long c = 0; c < columns; ++c) {
            float value = in[c] * scale + bias[c];
            to[c] = value;
            top = value > top ? value : top;
        }
#pragma omp simd reduction(+ : sum)
        for (long long c = 0; c < columns; ++c) {
            float value = exponential(to[c] - top);
            to[c] = value;
            sum += value;
        }
        float factor = 1.0f / sum;
#pragma omp simd
        for (long long c = 0; c < columns; ++c) to[c] *= factor;
    }
}
"""

kernel = cpp(SOURCE)


class ModelNew(nn.Module):
    def __init__(self, scale: float) -> None:
        super().__init__()
        self.scale = scale

    def forward(self, scores: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        scores, bias = scores.contiguous(), bias.contiguous()
        out = torch.empty_like(scores)
        columns = scores.shape[-1]
        kernel.biased_softmax(scores, bias, out, scores.numel() // columns, columns, self.scale)
        return out
