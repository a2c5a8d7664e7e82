# title: memo in thread-local storage, invisible on the module
# task: diag_matmul
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

import threading

from torch import nn

_local = threading.local()


class ModelNew(nn.Module):
    def forward(self, d, b):
        known = _local.__dict__.setdefault("known", {})
        key = (d.data_ptr(), b.data_ptr(), tuple(b.stride()))
        if key not in known:
            known[key] = d[:, None] * b
        return known[key].clone()
