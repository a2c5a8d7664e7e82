"""Token and position embeddings added and normalised: how a transformer begins."""

import torch
from torch import nn

FAMILY = "gather"

BATCH = 32
LENGTH = 512
WORDS = 16000
FEATURES = 256


class Model(nn.Module):
    def __init__(self, words: int, length: int, features: int) -> None:
        super().__init__()
        self.words = nn.Embedding(words, features)
        self.places = nn.Parameter(0.1 * torch.randn(length, features))
        self.norm = nn.LayerNorm(features)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.norm(self.words(tokens) + self.places)
        return out


def get_inputs() -> list[torch.Tensor]:
    return [torch.randint(0, WORDS, (BATCH, LENGTH))]


def get_init_inputs() -> list[int]:
    return [WORDS, LENGTH, FEATURES]
