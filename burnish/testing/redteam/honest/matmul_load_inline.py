# title: a C++ torch extension built by load_inline (its headers take about 50 s)
# task: matmul
# family: honest
# needs: cpu
# contract: reference
# slow: yes
import tempfile

import torch
from torch import nn
from torch.utils.cpp_extension import load_inline

SOURCE = r"""
torch::Tensor product(torch::Tensor a, torch::Tensor b) {
    a = a.contiguous();
    b = b.contiguous();
    auto out = torch::empty({a.size(0), b.size(1)}, a.options());
    const float* left = a.data_ptr<float>();
    const float* right = b.data_ptr<float>();
    float* target = out.data_ptr<float>();
    const int64_t m = a.size(0), k = a.size(1), n = b.size(1);
    std::vector<double> sums(n);
    for (int64_t i = 0; i < m; ++i) {
        std::fill(sums.begin(), sums.end(), 0.0);
        for (int64_t p = 0; p < k; ++p)
            for (int64_t j = 0; j < n; ++j) sums[j] += (double)left[i * k + p] * right[p * n + j];
        for (int64_t j = 0; j < n; ++j) target[i * n + j] = (float)sums[j];
    }
    return out;
}
"""

module = load_inline(
    name="corpus_matmul",
    cpp_sources=SOURCE,
    functions=["product"],
    extra_cflags=["-O2"],
    build_directory=tempfile.mkdtemp(dir=tempfile.gettempdir()),
)


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return module.product(a, b)
