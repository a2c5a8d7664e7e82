"""A BERT-like encoder that labels every token: LayerNorm after each sum, GELU, and a mask over the padding.

``burnish optimize examples/models/bert.py:make_model``
"""

import torch
from torch import nn
from torch.nn import functional as F

SIZES = {
    "small": {"batch": 8, "length": 128, "vocabulary": 4096, "width": 256, "layers": 4, "heads": 8},
    "server": {"batch": 32, "length": 384, "vocabulary": 30522, "width": 768, "layers": 12, "heads": 12},
    "large": {"batch": 32, "length": 512, "vocabulary": 30522, "width": 1024, "layers": 24, "heads": 16},
}
LABELS = 16


class Embeddings(nn.Module):
    """The sum of a token's and its position's vector, normalised."""

    positions: torch.Tensor

    def __init__(self, vocabulary: int, length: int, width: int) -> None:
        super().__init__()
        self.token = nn.Embedding(vocabulary, width)
        self.position = nn.Embedding(length, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.register_buffer("positions", torch.arange(length))

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.norm(self.token(tokens) + self.position(self.positions[: tokens.shape[1]]))


class SelfAttention(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads, self.head_width = heads, width // heads
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.value = nn.Linear(width, width)
        self.output = nn.Linear(width, width)

    def split(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(x.shape[0], x.shape[1], self.heads, self.head_width).transpose(1, 2)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        query, key, value = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        mixed = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        return self.output(mixed.transpose(1, 2).reshape(x.shape))


class FeedForward(nn.Module):
    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.up = nn.Linear(width, hidden)
        self.down = nn.Linear(hidden, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(F.gelu(self.up(x)))


class Layer(nn.Module):
    def __init__(self, width: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.attention = SelfAttention(width, heads)
        self.attention_norm = nn.LayerNorm(width, eps=1e-12)
        self.feed_forward = FeedForward(width, 4 * width)
        self.output_norm = nn.LayerNorm(width, eps=1e-12)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        x = self.attention_norm(x + self.dropout(self.attention(x, mask)))
        return self.output_norm(x + self.dropout(self.feed_forward(x)))


class Bert(nn.Module):
    """Takes token numbers and a mask that is true for real tokens; returns scores of the labels."""

    def __init__(self, vocabulary: int, length: int, width: int, layers: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.embeddings = Embeddings(vocabulary, length, width)
        self.layers = nn.ModuleList(Layer(width, heads, dropout) for _ in range(layers))
        self.classifier = nn.Linear(width, LABELS)
        self.initialise()

    def initialise(self) -> None:
        """Draw every parameter; biases and norms too, so that a kernel that forgets them shows.

        What a layer adds is scaled by the depth: else 24 layers of averaging leave all tokens with the same vector.
        """
        for name, parameter in self.named_parameters():
            if "norm.weight" in name:
                nn.init.normal_(parameter, mean=1.0, std=0.1)
            elif parameter.dim() == 1:
                nn.init.normal_(parameter, std=0.05)
            else:
                nn.init.normal_(parameter, std=parameter.shape[1] ** -0.5)
            if name.endswith(("attention.output.weight", "feed_forward.down.weight")):
                with torch.no_grad():
                    parameter.mul_((2 * len(self.layers)) ** -0.5)

    def forward(self, tokens: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        x = self.embeddings(tokens)
        attended = mask[:, None, None, :]
        for layer in self.layers:
            x = layer(x, attended)
        return self.classifier(x)


def loss(logits: torch.Tensor) -> torch.Tensor:
    """Cross-entropy against fixed labels."""
    rows = logits.flatten(0, -2).float()
    return F.cross_entropy(rows, torch.arange(rows.shape[0], device=rows.device) * 7919 % rows.shape[1])


def make_model(
    batch: int | None = None, size: str = "small", dtype: str = "float32", dropout: float = 0.0
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    s = SIZES[size]
    model = Bert(s["vocabulary"], s["length"], s["width"], s["layers"], s["heads"], dropout)
    sequences = batch or s["batch"]
    tokens = torch.randint(s["vocabulary"], (sequences, s["length"]))
    # Sequences fill between half of the length and all of it.
    lengths = torch.randint(s["length"] // 2, s["length"] + 1, (sequences, 1))
    return model.to(getattr(torch, dtype)).eval(), (tokens, torch.arange(s["length"]) < lengths)
