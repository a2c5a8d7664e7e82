"""A ResNet of bottleneck blocks, for inference as it stands: ResNet-50 at the large size.

``burnish optimize examples/models/resnet.py:make_model``
"""

from collections.abc import Sequence
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

SIZES: dict[str, dict[str, Any]] = {
    "small": {"batch": 8, "image": 128, "width": 32, "blocks": (2, 2, 2, 2), "classes": 100},
    "server": {"batch": 128, "image": 224, "width": 64, "blocks": (3, 4, 6, 3), "classes": 1000},
    "large": {"batch": 128, "image": 224, "width": 64, "blocks": (3, 4, 6, 3), "classes": 1000},
}
EXPANSION = 4


class ConvNorm(nn.Module):
    """A convolution and its batch normalisation."""

    def __init__(self, given: int, made: int, kernel: int, stride: int = 1) -> None:
        super().__init__()
        self.conv = nn.Conv2d(given, made, kernel, stride, padding=kernel // 2, bias=False)
        self.norm = nn.BatchNorm2d(made)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.conv(x))


class Stem(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.conv = ConvNorm(3, width, 7, stride=2)
        self.pool = nn.MaxPool2d(3, stride=2, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.pool(F.relu(self.conv(x)))


class Bottleneck(nn.Module):
    """One by one, three by three, one by one, with a shortcut around them."""

    def __init__(self, given: int, width: int, stride: int) -> None:
        super().__init__()
        made = EXPANSION * width
        self.reduce = ConvNorm(given, width, 1)
        self.spatial = ConvNorm(width, width, 3, stride)
        self.expand = ConvNorm(width, made, 1)
        self.shortcut = ConvNorm(given, made, 1, stride) if stride != 1 or given != made else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = F.relu(self.reduce(x))
        y = F.relu(self.spatial(y))
        return F.relu(self.expand(y) + self.shortcut(x))


class ResNet(nn.Module):
    def __init__(self, width: int, blocks: Sequence[int], classes: int) -> None:
        super().__init__()
        self.stem = Stem(width)
        given, stages = width, []
        for index, count in enumerate(blocks):
            inner, stage = width * 2**index, []
            for position in range(count):
                stage.append(Bottleneck(given, inner, stride=2 if index > 0 and position == 0 else 1))
                given = EXPANSION * inner
            stages.append(nn.Sequential(*stage))
        self.stages = nn.ModuleList(stages)
        self.head = nn.Linear(given, classes)
        self.initialise()

    def initialise(self) -> None:
        """Draw weights and running statistics like a trained model's, whose norms do something even in eval mode."""
        for name, module in self.named_modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
            elif isinstance(module, nn.BatchNorm2d):
                assert module.running_mean is not None and module.running_var is not None
                nn.init.normal_(module.running_mean, std=0.1)
                nn.init.uniform_(module.running_var, 0.75, 1.25)
                nn.init.normal_(module.bias, std=0.1)
                # A block adds little to its shortcut, or sixteen of them would double the variance sixteen times.
                scale = {"expand": 0.3, "shortcut": 0.7}.get(name.split(".")[-2], 1.0)
                nn.init.uniform_(module.weight, 0.75 * scale, 1.25 * scale)

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        x = self.stem(images)
        for stage in self.stages:
            x = stage(x)
        return self.head(x.mean(dim=(2, 3)))


def loss(logits: torch.Tensor) -> torch.Tensor:
    """Cross-entropy against fixed classes."""
    rows = logits.float()
    return F.cross_entropy(rows, torch.arange(rows.shape[0], device=rows.device) * 7919 % rows.shape[1])


def make_model(
    batch: int | None = None, size: str = "small", dtype: str = "float32"
) -> tuple[nn.Module, tuple[torch.Tensor, ...]]:
    s = SIZES[size]
    model = ResNet(s["width"], s["blocks"], s["classes"])
    # Smooth patches, as in photographs: the average of white noise is the same for all images, and so are its classes.
    coarse = 2.0 * torch.randn(batch or s["batch"], 3, 3, 3)
    images = F.interpolate(coarse, size=(s["image"], s["image"]), mode="bilinear")
    return model.to(getattr(torch, dtype)).eval(), (images.to(getattr(torch, dtype)),)
