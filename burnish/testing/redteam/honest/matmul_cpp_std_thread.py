# title: C++ with native threads that are joined before the call returns
# task: matmul
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn

from burnish.inline import cpp

SOURCE = r"""
#include <thread>
#include <vector>

static void some_rows(const float* a, const float* b, float* out,
                      long long from, long long to, long long k, long long n) {
    std::vector<double> sums(n);
    for (long long i = from; i < to; ++i) {
        for (long long j = 0; j < n; ++j) sums[j] = 0;
        for (long long p = 0; p < k; ++p) {
            const double left = a[i * k + p];
            for (long long j = 0; j < n; ++j) sums[j] += left * b[p * n + j];
        }
        for (long long j = 0; j < n; ++j) out[i * n + j] = (float)sums[j];
    }
}

extern "C" void matmul(const float* a, const float* b, float* out, long long m, long long k, long long n) {
    const long long half = m / 2;
    std::thread worker(some_rows, a, b, out, 0, half, k, n);
    some_rows(a, b, out, half, m, k, n);
    worker.join();
}
"""

lib = cpp(SOURCE)


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        a, b = a.contiguous(), b.contiguous()
        out = torch.empty(a.shape[0], b.shape[1], dtype=a.dtype)
        lib.matmul(a, b, out, a.shape[0], a.shape[1], b.shape[1])
        return out
