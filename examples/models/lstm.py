"""A language model of the older kind: an embedding, a stack of LSTMs, a head.

``burnish optimize examples/models/lstm.py:make_model``
"""

import torch
from torch import nn
from torch.nn import functional as F

SIZES = {
    "small": {"batch": 16, "length": 64, "vocabulary": 2048, "width": 384, "layers": 2},
    "large": {"batch": 64, "length": 128, "vocabulary": 10000, "width": 1536, "layers": 2},
}


class Recurrent(nn.Module):
    """The stack, from zero states; its last states are dropped."""

    def __init__(self, width: int, layers: int) -> None:
        super().__init__()
        self.lstm = nn.LSTM(width, width, layers, batch_first=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lstm(x)[0]


class LanguageModel(nn.Module):
    def __init__(self, vocabulary: int, width: int, layers: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.recurrent = Recurrent(width, layers)
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary)
        self.initialise()

    def initialise(self) -> None:
        """Draw every parameter; biases and the norm too, so that a kernel that forgets them shows."""
        for name, parameter in self.named_parameters():
            if parameter.dim() == 1:
                nn.init.normal_(parameter, mean=1.0 if name == "norm.weight" else 0.0, std=0.1)
            elif not name.startswith("embedding"):
                nn.init.normal_(parameter, std=parameter.shape[1] ** -0.5)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.head(self.norm(self.recurrent(self.embedding(tokens))))


def loss(logits: torch.Tensor) -> torch.Tensor:
    """Cross-entropy against fixed tokens."""
    rows = logits.flatten(0, -2).float()
    return F.cross_entropy(rows, torch.arange(rows.shape[0], device=rows.device) * 7919 % rows.shape[1])


def make_model(
    batch: int | None = None, size: str = "small", dtype: str = "float32"
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    s = SIZES[size]
    model = LanguageModel(s["vocabulary"], s["width"], s["layers"])
    tokens = torch.randint(s["vocabulary"], (batch or s["batch"], s["length"]))
    return model.to(getattr(torch, dtype)).eval(), (tokens,)
