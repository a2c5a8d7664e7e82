"""One new token per sequence attends to a cache kept in pages of 16 tokens, found through a table of page numbers
(vLLM, FlashInfer)."""

import math

import torch
from torch import nn

WIDTH = 128
PAGE = 16

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 4, "heads": 8, "groups": 2, "pages": 48},
    {"name": "odd", "batch": 3, "heads": 9, "groups": 3, "pages": 5},
    {"name": "one", "batch": 1, "heads": 1, "groups": 1, "pages": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 32, "heads": 32, "groups": 8, "pages": 128},
    {"name": "odd", "batch": 7, "heads": 21, "groups": 3, "pages": 301},
]


class Model(nn.Module):
    def forward(self, query, key_pages, value_pages, table, lengths):
        groups, width = key_pages.shape[2:]
        keys = key_pages[table.long()].flatten(1, 2)
        values = value_pages[table.long()].flatten(1, 2)
        query = query.unflatten(1, (groups, -1))
        scores = torch.einsum("bgsd,btgd->bgst", query, keys) / math.sqrt(width)
        beyond = torch.arange(keys.shape[1], device=query.device) >= lengths[:, None]
        probabilities = scores.masked_fill(beyond[:, None, None], float("-inf")).softmax(-1)
        return torch.einsum("bgst,btgd->bgsd", probabilities, values).flatten(1, 2)


def get_inputs(batch=4, heads=8, groups=2, pages=48):
    cache = (batch * pages, PAGE, groups, WIDTH)
    table = torch.randperm(batch * pages).reshape(batch, pages).to(torch.int32)
    lengths = torch.randint(pages * PAGE // 2, pages * PAGE + 1, (batch,), dtype=torch.int32)
    return [torch.randn(batch, heads, WIDTH), torch.randn(cache), torch.randn(cache), table, lengths]


def get_init_inputs():
    return []
