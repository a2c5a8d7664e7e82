"""A GPT of the Llama kind: rotary embeddings, RMSNorm, SwiGLU, grouped-query attention; the head tied or not.

``burnish optimize examples/models/gpt.py:make_model``
"""

import torch
from torch import nn
from torch.nn import functional as F

SIZES = {
    "small": {"batch": 1, "length": 256, "vocabulary": 2048, "width": 256, "layers": 4, "heads": 8, "groups": 2},
    "server": {"batch": 4, "length": 1024, "vocabulary": 32000, "width": 1024, "layers": 12, "heads": 16, "groups": 4},
    "large": {"batch": 4, "length": 1024, "vocabulary": 32000, "width": 2048, "layers": 24, "heads": 16, "groups": 4},
}


class RMSNorm(nn.Module):
    def __init__(self, width: int, epsilon: float = 1e-6) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.rms_norm(x, (x.shape[-1],), self.weight, self.epsilon)


class Attention(nn.Module):
    """Causal attention in which several query heads share one key and value head."""

    def __init__(self, width: int, heads: int, groups: int) -> None:
        super().__init__()
        self.heads, self.groups, self.head_width = heads, groups, width // heads
        self.query = nn.Linear(width, width, bias=False)
        self.key = nn.Linear(width, groups * self.head_width, bias=False)
        self.value = nn.Linear(width, groups * self.head_width, bias=False)
        self.output = nn.Linear(width, width, bias=False)

    def forward(self, x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        query = self.query(x).view(batch, length, self.heads, self.head_width).transpose(1, 2)
        key = self.key(x).view(batch, length, self.groups, self.head_width).transpose(1, 2)
        value = self.value(x).view(batch, length, self.groups, self.head_width).transpose(1, 2)
        query, key = rotate(query, cos, sin), rotate(key, cos, sin)
        mixed = F.scaled_dot_product_attention(query, key, value, is_causal=True, enable_gqa=True)
        return self.output(mixed.transpose(1, 2).reshape(batch, length, width))


class SwiGLU(nn.Module):
    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.gate = nn.Linear(width, hidden, bias=False)
        self.up = nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(F.silu(self.gate(x)) * self.up(x))


class Block(nn.Module):
    def __init__(self, width: int, heads: int, groups: int) -> None:
        super().__init__()
        self.attention_norm = RMSNorm(width)
        self.attention = Attention(width, heads, groups)
        self.mlp_norm = RMSNorm(width)
        self.mlp = SwiGLU(width, hidden_width(width))

    def forward(self, x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.attention_norm(x), cos, sin)
        return x + self.mlp(self.mlp_norm(x))


class GPT(nn.Module):
    cos: torch.Tensor
    sin: torch.Tensor

    def __init__(
        self, vocabulary: int, width: int, layers: int, heads: int, groups: int, length: int, tied: bool
    ) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.blocks = nn.ModuleList(Block(width, heads, groups) for _ in range(layers))
        self.norm = RMSNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        cos, sin = rotary_tables(length, width // heads)
        self.register_buffer("cos", cos)
        self.register_buffer("sin", sin)
        if tied:
            self.head.weight = self.embedding.weight
        self.initialise()

    def initialise(self) -> None:
        """Draw every parameter so that activations keep their size through all layers.

        Norms are not left at one: a kernel that forgets their weight should show.
        """
        for name, parameter in self.named_parameters():
            if "norm" in name:
                nn.init.normal_(parameter, mean=1.0, std=0.1)
                continue
            nn.init.normal_(parameter, std=parameter.shape[1] ** -0.5)
            if name.endswith(("attention.output.weight", "mlp.down.weight")):
                with torch.no_grad():
                    parameter.mul_((2 * len(self.blocks)) ** -0.5)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        cos, sin = self.cos[: tokens.shape[1]], self.sin[: tokens.shape[1]]
        for block in self.blocks:
            x = block(x, cos, sin)
        return self.head(self.norm(x))


def rotary_tables(length: int, width: int, base: float = 10000.0) -> tuple[torch.Tensor, torch.Tensor]:
    frequencies = base ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
    angles = torch.arange(length, dtype=torch.float32)[:, None] * frequencies
    angles = torch.cat((angles, angles), dim=-1)
    return angles.cos(), angles.sin()


def rotate(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    first, second = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-second, first), dim=-1) * sin


def hidden_width(width: int) -> int:
    """Two thirds of four times the width, rounded up to a multiple of 128."""
    return -(-8 * width // (3 * 128)) * 128


def loss(logits: torch.Tensor) -> torch.Tensor:
    """Cross-entropy against fixed tokens."""
    rows = logits.flatten(0, -2).float()
    return F.cross_entropy(rows, torch.arange(rows.shape[0], device=rows.device) * 7919 % rows.shape[1])


def make_model(
    batch: int | None = None,
    size: str = "small",
    dtype: str = "float32",
    tied: bool = True,
    length: int | None = None,
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    s = SIZES[size]
    model = GPT(s["vocabulary"], s["width"], s["layers"], s["heads"], s["groups"], s["length"], tied)
    tokens = torch.randint(s["vocabulary"], (batch or s["batch"], length or s["length"]))
    return model.to(getattr(torch, dtype)).eval(), (tokens,)
