# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel norm at instance_norm: variant=unit, block=4096, num_warps=8, span=16384, planes=1
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn

@triton.jit
def norm_0_moments(x_ptr, length, BLOCK: tl.constexpr):
    """The number, the mean and the squares about it of a run of elements: each lane follows its own mean."""
    lane = tl.arange(0, BLOCK)
    mean = tl.zeros((BLOCK,), tl.float32)
    square = tl.zeros((BLOCK,), tl.float32)
    count = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, length, BLOCK):
        inside = start + lane < length
        x = tl.load(x_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        away = tl.where(inside, x - mean, 0.0)
        mean += away * (1.0 / (start // BLOCK + 1))
        square += away * (x - mean)
        count += tl.where(inside, 1.0, 0.0)
    number = tl.sum(count, axis=0)
    centre = tl.sum(count * mean, axis=0) / number
    apart = mean - centre
    return number, centre, tl.sum(square + count * apart * apart, axis=0)


@triton.jit
def norm_0_unit(
    x_ptr, out_ptr, pieces, size, groups, BLOCK: tl.constexpr,
):
    """A unit's moments, then its output while the cache still has it."""
    unit = tl.program_id(0).to(tl.int64)
    first = unit * pieces * size
    number, mean, square = norm_0_moments(x_ptr + first, pieces * size, BLOCK)
    inverse = 1.0 / tl.sqrt(square / number + 1e-05)
    for piece in range(0, pieces):
        channel = unit % groups * pieces + piece
        scale = inverse
        for start in range(0, size, BLOCK):
            column = start + tl.arange(0, BLOCK)
            at = first + piece * size + column
            x = tl.load(x_ptr + at, mask=column < size, other=0.0, eviction_policy="evict_first").to(tl.float32)
            tl.store(out_ptr + at, (x - mean) * scale, mask=column < size)


def norm_0(x):
    """Normalises each instance."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    out = torch.empty_like(x)
    groups = channels
    norm_0_unit[(n * groups,)](
        x, out, channels // groups, size, groups,
        BLOCK=4096, num_warps=8,
    )
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, num_features: int):
        """
        Initializes the InstanceNorm layer.

        Args:
            num_features (int): Number of features in the input tensor.
        """
        super(ModelNew, self).__init__()
        self.inorm = nn.InstanceNorm2d(num_features=num_features)

    def forward(self, x):
        instance_norm = norm_0(x)
        return instance_norm
