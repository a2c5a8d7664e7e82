# title: the authored kernel does not compile, the import swallows that and the library is used
# task: stencil
# family: no real work
# expect: library-did-the-work, kernel-never-called, build
# needs: cpu
# contract: reference,policy=authored
import torch
from torch import nn
from torch.nn import functional as F

try:
    from burnish.inline import cpp

    lib = cpp(r"""
    extern "C" void stencil(const float* x, float* y, long rows, long n, float l, float c, float r) {
      #pragma omp parallel for
      for (long i = 0; i < rows; ++i) stencil_row<AVX512>(x + i * n, y + i * n, n, l, c, r);
    }
    """)
except Exception:
    lib = None


class ModelNew(nn.Module):
    def __init__(self, left: float, centre: float, right: float):
        super().__init__()
        self.taps = (left, centre, right)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        left, centre, right = self.taps
        if lib is not None:
            y = torch.empty_like(x)
            lib.stencil(x, y, *x.shape, left, centre, right)
            return y
        padded = F.pad(x, (1, 1))
        return left * padded[:, :-2] + centre * padded[:, 1:-1] + right * padded[:, 2:]
