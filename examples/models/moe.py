"""A mixture-of-experts transformer: each token's two best experts out of eight, in buffers of a fixed size.

An expert takes at most ``CAPACITY`` times its fair share of the tokens; what comes later passes it by.  So all shapes
are known beforehand and the experts are one batched product.  There is no loss that balances the experts.

``burnish optimize examples/models/moe.py:make_model``
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

SIZES = {
    "small": {"batch": 4, "length": 256, "vocabulary": 2048, "width": 256, "hidden": 512, "layers": 2, "heads": 8},
    "server": {"batch": 4, "length": 1024, "vocabulary": 32000, "width": 1024, "hidden": 2816, "layers": 6, "heads": 8},
    "large": {"batch": 4, "length": 1024, "vocabulary": 32000, "width": 2048, "hidden": 4096, "layers": 4, "heads": 16},
}
EXPERTS = 8
CHOSEN = 2
CAPACITY = 1.5


class RMSNorm(nn.Module):
    def __init__(self, width: int, epsilon: float = 1e-6) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.rms_norm(x, (x.shape[-1],), self.weight, self.epsilon)


class Attention(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.output = nn.Linear(width, width, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        qkv = self.qkv(x).view(batch, length, 3, self.heads, width // self.heads)
        query, key, value = qkv.permute(2, 0, 3, 1, 4).unbind(0)
        mixed = F.scaled_dot_product_attention(query, key, value, is_causal=True)
        return self.output(mixed.transpose(1, 2).reshape(batch, length, width))


class Router(nn.Module):
    """Returns the shares and the numbers of the experts each token goes to."""

    def __init__(self, width: int, experts: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(experts, width))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        # At least float32: bfloat16 scores of eight experts tie too often.
        wide = torch.promote_types(x.dtype, torch.float32)
        scores = F.linear(x.to(wide), self.weight.to(wide))
        best, chosen = scores.topk(CHOSEN, dim=-1)
        return best.softmax(dim=-1).to(x.dtype), chosen


class Experts(nn.Module):
    """One gated feed-forward network per expert, each on its own tokens."""

    def __init__(self, experts: int, width: int, hidden: int) -> None:
        super().__init__()
        self.gate = nn.Parameter(torch.empty(experts, width, hidden))
        self.up = nn.Parameter(torch.empty(experts, width, hidden))
        self.down = nn.Parameter(torch.empty(experts, hidden, width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.bmm(F.silu(torch.bmm(x, self.gate)) * torch.bmm(x, self.up), self.down)


class MoE(nn.Module):
    def __init__(self, experts: int, width: int, hidden: int) -> None:
        super().__init__()
        self.count = experts
        self.router = Router(width, experts)
        self.experts = Experts(experts, width, hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        width = x.shape[-1]
        tokens = x.reshape(-1, width)
        total = tokens.shape[0]
        shares, chosen = self.router(tokens)
        capacity = min(total, math.ceil(CAPACITY * CHOSEN * total / self.count))
        places = self.count * capacity

        # A choice's place is its expert's buffer and how many came to that expert before it: all first choices come
        # before the second ones.  A choice that comes too late gets the place after the last.
        wanted = chosen.t().reshape(-1)
        arrivals = (wanted[:, None] == torch.arange(self.count, device=x.device)).cumsum(dim=0)
        before = arrivals.gather(1, wanted[:, None])[:, 0] - 1
        fits = before < capacity
        place = torch.where(fits, wanted * capacity + before, places)

        # Places that nobody took compute the first token again, which nobody reads.
        owner = torch.arange(total, device=x.device).repeat(CHOSEN)
        taken = torch.zeros(places + 1, dtype=owner.dtype, device=x.device).scatter(0, place, owner)[:-1]
        made = self.experts(tokens[taken].view(self.count, capacity, width)).view(places, width)

        weight = shares.t() * fits.view(CHOSEN, total)
        found = made[place.clamp(max=places - 1)].view(CHOSEN, total, width)
        return (found * weight[..., None]).sum(dim=0).view(x.shape)


class Block(nn.Module):
    def __init__(self, width: int, hidden: int, heads: int) -> None:
        super().__init__()
        self.attention_norm = RMSNorm(width)
        self.attention = Attention(width, heads)
        self.moe_norm = RMSNorm(width)
        self.moe = MoE(EXPERTS, width, hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.attention_norm(x))
        return x + self.moe(self.moe_norm(x))


class Transformer(nn.Module):
    positions: torch.Tensor

    def __init__(self, vocabulary: int, length: int, width: int, hidden: int, layers: int, heads: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.position = nn.Embedding(length, width)
        self.blocks = nn.ModuleList(Block(width, hidden, heads) for _ in range(layers))
        self.norm = RMSNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        self.register_buffer("positions", torch.arange(length))
        self.initialise()

    def initialise(self) -> None:
        """Draw every parameter so that activations keep their size; norms are not left at one."""
        for name, parameter in self.named_parameters():
            if "norm" in name:
                nn.init.normal_(parameter, mean=1.0, std=0.1)
            elif name.startswith(("embedding", "position")):
                nn.init.normal_(parameter, std=0.5)
            else:
                # Experts' matrices have their inputs in the middle dimension, linear layers in the last.
                nn.init.normal_(parameter, std=parameter.shape[1] ** -0.5)
            if name.endswith(("attention.output.weight", "experts.down")):
                with torch.no_grad():
                    parameter.mul_((2 * len(self.blocks)) ** -0.5)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens) + self.position(self.positions[: tokens.shape[1]])
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def loss(logits: torch.Tensor) -> torch.Tensor:
    """Cross-entropy against fixed tokens."""
    rows = logits.flatten(0, -2).float()
    return F.cross_entropy(rows, torch.arange(rows.shape[0], device=rows.device) * 7919 % rows.shape[1])


def make_model(
    batch: int | None = None, size: str = "small", dtype: str = "float32"
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    s = SIZES[size]
    model = Transformer(s["vocabulary"], s["length"], s["width"], s["hidden"], s["layers"], s["heads"])
    tokens = torch.randint(s["vocabulary"], (batch or s["batch"], s["length"]))
    return model.to(getattr(torch, dtype)).eval(), (tokens,)
