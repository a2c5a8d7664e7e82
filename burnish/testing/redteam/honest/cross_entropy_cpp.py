# title: C++: one pass for the maximum, one for the sum, rows in parallel
# task: cross_entropy
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <cmath>
#include <cstdint>

extern "C" void cross_entropy(const float* logits, const int64_t* targets, float* out,
                              long long rows, long long classes) {
    double loss = 0.0;
    #pragma omp parallel for schedule(static) reduction(+:loss)
    for (long long r = 0; r < rows; ++r) {
        const float* in = logits + r * classes;
        float largest = -INFINITY;
        #pragma omp simd reduction(max:largest)
        for (long long c = 0; c < classes; ++c) largest = in[c] > largest ? in[c] : largest;
        double total = 0.0;
        for (long long c = 0; c < classes; ++c) total += expf(in[c] - largest);
        loss += std::log(total) + ((double)largest - in[targets[r]]);
    }
    *out = (float)(loss / rows);
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        logits, targets = logits.contiguous(), targets.contiguous()
        out = torch.empty((), dtype=logits.dtype)
        lib.cross_entropy(logits, targets, out, logits.shape[0], logits.shape[1])
        return out
