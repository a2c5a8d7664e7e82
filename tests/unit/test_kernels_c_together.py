"""Several kernels in one candidate: their helpers meet in one translation unit."""

from __future__ import annotations

import torch
from kernel_harness_c import run_together, task_of

from burnish.propose.kernels import attention_cpp, convolution, gather, products, recurrent, unfolded

INIT = """
self.embed = nn.Embedding(30, 8)
self.mix = nn.Conv1d(8, 8, 3, padding=1, groups=8)
self.back = nn.ConvTranspose1d(8, 8, 4, stride=2, padding=1)
self.lstm = nn.LSTM(8, 8, batch_first=True)
self.gru = nn.GRU(8, 8, batch_first=True)
"""
FORWARD = """
x = self.embed(index).sum(2)
x = self.back(self.mix(x.transpose(1, 2))).transpose(1, 2)
x = self.gru(self.lstm(x)[0])[0]
x = x * c + torch.cat((-x[..., 4:], x[..., :4]), -1) * c
y = torch.softmax(x @ x.transpose(1, 2) * 0.3, -1) @ x
z = torch.tril(y[0] @ y[1].t())
return F.scaled_dot_product_attention(y[:, None], y[:, None], y[:, None], is_causal=True) + z.sum()
"""


def test_all_of_them_in_one_candidate() -> None:
    modules = (attention_cpp, convolution, gather, products, recurrent, unfolded)
    templates = [t for module in modules for t in module.TEMPLATES]
    task = task_of(FORWARD, "torch.randint(0, 30, (2, 6, 3)), torch.randn(12, 8)", INIT, "index, c")
    pair, used = run_together(task, templates)
    assert used == {"embedding_sum", "depthwise", "polyphase", "recurrent", "rotary", "attention", "triangular"}
    torch.manual_seed(0)
    pair.check(torch.randint(0, 30, (2, 6, 3)), torch.randn(12, 8))
