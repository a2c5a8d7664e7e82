"""Cross-entropy over a vocabulary, averaged over the tokens that are not ignored."""

import torch
from torch import nn
from torch.nn import functional as F

VOCABULARY = 4096
IGNORED = -100

CATEGORY = "loss"
WORKLOADS = [{"name": "small", "tokens": 256}, {"name": "odd", "tokens": 61}, {"name": "one", "tokens": 1}]
GPU_WORKLOADS = [{"name": "large", "tokens": 16384}, {"name": "odd", "tokens": 4099}]


class Model(nn.Module):
    def __init__(self, ignored):
        super().__init__()
        self.ignored = ignored

    def forward(self, logits, targets):
        return F.cross_entropy(logits, targets, ignore_index=self.ignored)


def get_inputs(tokens=256):
    targets = torch.randint(0, VOCABULARY, (tokens,))
    targets[1::7] = IGNORED
    return [2.0 * torch.randn(tokens, VOCABULARY), targets]


def get_init_inputs():
    return [IGNORED]
