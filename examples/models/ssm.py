"""A state-space language model of the Mamba-2 kind: short causal convolution, chunked scan, gated norm.

The scan is Mamba-2's matrix form: inside a chunk a product with a decaying causal mask, between chunks a state.

``burnish optimize examples/models/ssm.py:make_model``
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

SIZES = {
    "small": {"batch": 4, "length": 256, "vocabulary": 2048, "width": 192, "layers": 3, "head": 32, "state": 32},
    "large": {"batch": 4, "length": 1024, "vocabulary": 32000, "width": 2048, "layers": 16, "head": 64, "state": 128},
}
CHUNK = 64
TAPS = 4


class RMSNorm(nn.Module):
    def __init__(self, width: int, epsilon: float = 1e-6) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.rms_norm(x, (x.shape[-1],), self.weight, self.epsilon)


class GatedRMSNorm(RMSNorm):
    def forward(self, x: torch.Tensor, gate: torch.Tensor) -> torch.Tensor:  # type: ignore[override]
        return super().forward(x * F.silu(gate))


class CausalConv(nn.Module):
    """Each channel's last few values, weighted; over (batch, length, channels)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.conv = nn.Conv1d(channels, channels, TAPS, groups=channels, padding=TAPS - 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mixed = self.conv(x.transpose(1, 2))[..., : x.shape[1]]
        return F.silu(mixed.transpose(1, 2))


class Scan(nn.Module):
    """``state = exp(-step * rate) * state + step * key * x``, read by the query at each position, head by head.

    Takes x (batch, length, heads, width), steps (batch, length, heads), keys and queries (batch, length, state).
    """

    def __init__(self, heads: int) -> None:
        super().__init__()
        self.log_rate = nn.Parameter(torch.empty(heads))
        self.step_bias = nn.Parameter(torch.empty(heads))
        self.skip = nn.Parameter(torch.ones(heads))

    def forward(self, x: torch.Tensor, steps: torch.Tensor, keys: torch.Tensor, queries: torch.Tensor) -> torch.Tensor:
        # Sums of logarithms need more than bfloat16.
        wide = torch.promote_types(x.dtype, torch.float32)
        steps = F.softplus((steps + self.step_bias).to(wide))
        decays = chunked(steps * -self.log_rate.to(wide).exp()).permute(0, 3, 1, 2)  # batch, heads, chunks, CHUNK
        scaled = chunked(x * steps[..., None].to(x.dtype))
        keys, queries = chunked(keys), chunked(queries)

        # Inside the chunks.
        scores = torch.einsum("bcin,bcjn->bcij", queries, keys)
        mask = segment_sums(decays).exp().to(x.dtype)
        inside = torch.einsum("bhcij,bcjhp->bcihp", scores[:, None] * mask, scaled)

        # What each chunk adds to the state, the states at the chunks' beginnings, and what is read from them.
        sums = decays.cumsum(dim=-1)
        left = (sums[..., -1:] - sums).exp().to(x.dtype)
        added = torch.einsum("bcjn,bcjhp->bchpn", keys, scaled * left.permute(0, 2, 3, 1)[..., None])
        carried = segment_sums(F.pad(sums[..., -1], (1, 0))).exp().to(x.dtype)
        states = torch.einsum("bhzc,bchpn->bzhpn", carried[:, :, :-1, 1:], added)
        across = torch.einsum("bcin,bchpn->bcihp", queries, states)
        across = across * sums.exp().to(x.dtype).permute(0, 2, 3, 1)[..., None]
        return (inside + across).reshape(x.shape) + self.skip[:, None] * x


class Mixer(nn.Module):
    def __init__(self, width: int, head: int, state: int) -> None:
        super().__init__()
        self.inner, self.head, self.state = 2 * width, head, state
        self.heads = self.inner // head
        self.input = nn.Linear(width, 2 * self.inner + 2 * state + self.heads, bias=False)
        self.conv = CausalConv(self.inner + 2 * state)
        self.scan = Scan(self.heads)
        self.norm = GatedRMSNorm(self.inner)
        self.output = nn.Linear(self.inner, width, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        gate, mixed, steps = self.input(x).split((self.inner, self.inner + 2 * self.state, self.heads), dim=-1)
        values, keys, queries = self.conv(mixed).split((self.inner, self.state, self.state), dim=-1)
        values = values.reshape(x.shape[0], x.shape[1], self.heads, self.head)
        y = self.scan(values, steps, keys, queries)
        return self.output(self.norm(y.reshape(x.shape[0], x.shape[1], self.inner), gate))


class Block(nn.Module):
    def __init__(self, width: int, head: int, state: int) -> None:
        super().__init__()
        self.norm = RMSNorm(width)
        self.mixer = Mixer(width, head, state)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.mixer(self.norm(x))


class LanguageModel(nn.Module):
    def __init__(self, vocabulary: int, width: int, layers: int, head: int, state: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.blocks = nn.ModuleList(Block(width, head, state) for _ in range(layers))
        self.norm = RMSNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        self.initialise()

    def initialise(self) -> None:
        """Draw every parameter so that activations keep their size; rates and steps as Mamba-2 draws them."""
        for name, parameter in self.named_parameters():
            if "norm" in name or name.endswith("skip"):
                nn.init.normal_(parameter, mean=1.0, std=0.1)
            elif name.endswith("log_rate"):
                nn.init.uniform_(parameter, 0.0, math.log(16.0))
            elif name.endswith("step_bias"):
                # softplus of these lies between about 0.001 and 0.1.
                nn.init.uniform_(parameter, math.log(0.001), math.log(0.1))
            elif parameter.dim() == 1:
                nn.init.normal_(parameter, std=0.1)
            else:
                nn.init.normal_(parameter, std=parameter[0].numel() ** -0.5)
            if name.endswith("mixer.output.weight"):
                with torch.no_grad():
                    parameter.mul_(len(self.blocks) ** -0.5)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def chunked(x: torch.Tensor) -> torch.Tensor:
    """Cut the length into chunks; it is a multiple of ``CHUNK``."""
    return x.reshape(x.shape[0], -1, CHUNK, *x.shape[2:])


def segment_sums(x: torch.Tensor) -> torch.Tensor:
    """Return the sums of ``x`` over (j, i] at [i, j], minus infinity above the diagonal."""
    length = x.shape[-1]
    sums = x.cumsum(dim=-1)
    above = torch.ones(length, length, dtype=torch.bool, device=x.device).triu(diagonal=1)
    return (sums[..., :, None] - sums[..., None, :]).masked_fill(above, float("-inf"))


def loss(logits: torch.Tensor) -> torch.Tensor:
    """Cross-entropy against fixed tokens."""
    rows = logits.flatten(0, -2).float()
    return F.cross_entropy(rows, torch.arange(rows.shape[0], device=rows.device) * 7919 % rows.shape[1])


def make_model(
    batch: int | None = None, size: str = "small", dtype: str = "float32"
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    s = SIZES[size]
    model = LanguageModel(s["vocabulary"], s["width"], s["layers"], s["head"], s["state"])
    tokens = torch.randint(s["vocabulary"], (batch or s["batch"], s["length"]))
    return model.to(getattr(torch, dtype)).eval(), (tokens,)
