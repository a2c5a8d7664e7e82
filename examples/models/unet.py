"""A diffusion U-Net: residual blocks with GroupNorm and SiLU that see the time, self-attention, down and up again.

``burnish optimize examples/models/unet.py:make_model``
"""

import math
from collections.abc import Sequence
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

SIZES: dict[str, dict[str, Any]] = {
    "small": {"batch": 8, "image": 32, "channels": (64, 128), "attention": (False, True)},
    "large": {"batch": 8, "image": 64, "channels": (320, 640, 1280), "attention": (False, True, True)},
}
IMAGE_CHANNELS = 4
HEAD_WIDTH = 32
GROUPS = 32


class TimeEmbedding(nn.Module):
    """Sines and cosines of the time step, and two layers."""

    frequencies: torch.Tensor

    def __init__(self, width: int, made: int) -> None:
        super().__init__()
        exponents = torch.arange(width // 2, dtype=torch.float32) / (width // 2)
        self.register_buffer("frequencies", torch.exp(-math.log(10000.0) * exponents))
        self.first = nn.Linear(width, made)
        self.second = nn.Linear(made, made)

    def forward(self, time: torch.Tensor) -> torch.Tensor:
        # At least float32: bfloat16 angles of hundreds are off by whole turns.
        wide = torch.promote_types(self.frequencies.dtype, torch.float32)
        angles = time[:, None] * self.frequencies.to(wide)
        x = torch.cat((angles.cos(), angles.sin()), dim=-1).to(self.first.weight.dtype)
        return self.second(F.silu(self.first(x)))


class ResBlock(nn.Module):
    def __init__(self, given: int, made: int, time_width: int) -> None:
        super().__init__()
        self.norm1 = nn.GroupNorm(GROUPS, given)
        self.conv1 = nn.Conv2d(given, made, 3, padding=1)
        self.time = nn.Linear(time_width, made)
        self.norm2 = nn.GroupNorm(GROUPS, made)
        self.conv2 = nn.Conv2d(made, made, 3, padding=1)
        self.shortcut = nn.Conv2d(given, made, 1) if given != made else nn.Identity()

    def forward(self, x: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        y = self.conv1(F.silu(self.norm1(x)))
        y = y + self.time(F.silu(time))[:, :, None, None]
        y = self.conv2(F.silu(self.norm2(y)))
        return self.shortcut(x) + y


class Attention(nn.Module):
    """Every pixel attends to every other."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.heads = channels // HEAD_WIDTH
        self.norm = nn.GroupNorm(GROUPS, channels)
        self.qkv = nn.Linear(channels, 3 * channels)
        self.output = nn.Linear(channels, channels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, channels, height, width = x.shape
        pixels = self.norm(x).flatten(2).transpose(1, 2)
        qkv = self.qkv(pixels).view(batch, height * width, 3, self.heads, HEAD_WIDTH)
        query, key, value = qkv.permute(2, 0, 3, 1, 4).unbind(0)
        mixed = F.scaled_dot_product_attention(query, key, value).transpose(1, 2).reshape(pixels.shape)
        return x + self.output(mixed).transpose(1, 2).reshape(x.shape)


class Down(nn.Module):
    """Returns the half-sized image and the full-sized one, which the way up sees again."""

    def __init__(self, given: int, made: int, time_width: int, attention: bool) -> None:
        super().__init__()
        self.block = ResBlock(given, made, time_width)
        self.attention = Attention(made) if attention else nn.Identity()
        self.downsample = nn.Conv2d(made, made, 3, stride=2, padding=1)

    def forward(self, x: torch.Tensor, time: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        skip = self.attention(self.block(x, time))
        return self.downsample(skip), skip


class Middle(nn.Module):
    def __init__(self, channels: int, time_width: int) -> None:
        super().__init__()
        self.before = ResBlock(channels, channels, time_width)
        self.attention = Attention(channels)
        self.after = ResBlock(channels, channels, time_width)

    def forward(self, x: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        return self.after(self.attention(self.before(x, time)), time)


class Up(nn.Module):
    def __init__(self, given: int, made: int, time_width: int, attention: bool) -> None:
        super().__init__()
        self.upsample = nn.Conv2d(given, given, 3, padding=1)
        self.block = ResBlock(2 * given, made, time_width)
        self.attention = Attention(made) if attention else nn.Identity()

    def forward(self, x: torch.Tensor, skip: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        x = self.upsample(F.interpolate(x, scale_factor=2.0, mode="nearest"))
        return self.attention(self.block(torch.cat((x, skip), dim=1), time))


class UNet(nn.Module):
    """Takes noisy latents and their time steps; returns the noise."""

    def __init__(self, channels: Sequence[int], attention: Sequence[bool]) -> None:
        super().__init__()
        time_width = 4 * channels[0]
        self.time = TimeEmbedding(channels[0], time_width)
        self.conv_in = nn.Conv2d(IMAGE_CHANNELS, channels[0], 3, padding=1)
        levels = list(zip([channels[0], *channels[:-1]], channels, attention, strict=True))
        self.downs = nn.ModuleList(Down(outer, inner, time_width, a) for outer, inner, a in levels)
        self.middle = Middle(channels[-1], time_width)
        self.ups = nn.ModuleList(Up(inner, outer, time_width, a) for outer, inner, a in reversed(levels))
        self.norm_out = nn.GroupNorm(GROUPS, channels[0])
        self.conv_out = nn.Conv2d(channels[0], IMAGE_CHANNELS, 3, padding=1)
        self.initialise()

    def initialise(self) -> None:
        """Draw every parameter; biases and norms too, so that a kernel that forgets them shows."""
        for name, parameter in self.named_parameters():
            if parameter.dim() == 1:
                nn.init.normal_(parameter, mean=1.0 if "norm" in name and name.endswith("weight") else 0.0, std=0.1)
            else:
                nn.init.normal_(parameter, std=parameter[0].numel() ** -0.5)

    def forward(self, latents: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        embedded = self.time(time)
        x = self.conv_in(latents)
        skips = []
        for down in self.downs:
            x, skip = down(x, embedded)
            skips.append(skip)
        x = self.middle(x, embedded)
        for up in self.ups:
            x = up(x, skips.pop(), embedded)
        return self.conv_out(F.silu(self.norm_out(x)))


def loss(noise: torch.Tensor) -> torch.Tensor:
    """Mean squared distance to a fixed noise."""
    target = torch.arange(noise.numel(), device=noise.device, dtype=torch.float32).square().sin()
    return F.mse_loss(noise.float(), 2**0.5 * target.view(noise.shape))


def make_model(
    batch: int | None = None, size: str = "small", dtype: str = "float32"
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    s = SIZES[size]
    model = UNet(s["channels"], s["attention"])
    images = batch or s["batch"]
    latents = torch.randn(images, IMAGE_CHANNELS, s["image"], s["image"])
    time = torch.randint(1000, (images,))
    return model.to(getattr(torch, dtype)).eval(), (latents.to(getattr(torch, dtype)), time)
