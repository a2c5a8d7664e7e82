# title: library linear layer, and an authored kernel for the ReLU alone
# task: linear_relu
# family: no real work
# expect: library-did-the-work
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn

from burnish.inline import cpp

lib = cpp(r"""
extern "C" void fused_linear_relu(float* y, long n) {
  #pragma omp parallel for simd
  for (long i = 0; i < n; ++i) y[i] = y[i] > 0.0f ? y[i] : 0.0f;
}
""")


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.linear(x)
        lib.fused_linear_relu(y, y.numel())
        return y
