# title: the authored kernel is reserved for sizes that never come
# task: row_sum
# family: no real work
# expect: library-did-the-work, kernel-never-called
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn

from burnish.inline import cpp

lib = cpp(r"""
extern "C" void row_sums(const float* x, float* y, long rows, long n) {
  #pragma omp parallel for
  for (long r = 0; r < rows; ++r) {
    double total = 0;
    for (long i = 0; i < n; ++i) total += x[r * n + i];
    y[r] = (float)total;
  }
}
""")


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows, columns = x.shape
        if columns % 2048 == 0:  # large enough for the library's blocked sum
            return x.sum(1)
        y = x.new_empty(rows)
        lib.row_sums(x.contiguous(), y, rows, columns)
        return y
