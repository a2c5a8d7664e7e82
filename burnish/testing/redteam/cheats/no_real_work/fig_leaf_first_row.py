# title: the authored kernel does the first row, the library all the others
# task: cumsum
# family: no real work
# expect: library-did-the-work
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn

from burnish.inline import cpp

lib = cpp(r"""
extern "C" void row_scan(const float* x, float* y, long n) {
  double total = 0;
  for (long i = 0; i < n; ++i) y[i] = (float)(total += x[i]);
}
""")


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        y = torch.empty_like(x)
        lib.row_scan(x[0], y[0], x.shape[1])
        torch.cumsum(x[1:], 1, out=y[1:])
        return y
