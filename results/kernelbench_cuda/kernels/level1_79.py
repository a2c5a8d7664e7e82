# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel apart at conv_transpose1d: precision=tf32, positions=64, channels=64, num_warps=2, num_stages=2
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 32
out_channels = 64
kernel_size = 3
stride = 2
padding = 1
dilation = 2

@triton.jit
def apart_0_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def apart_0_kernel(
    x_ptr, weight_ptr, out_ptr, length, out_length,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some places that inputs reach and the ones between them, written together so that lines are written in order."""
    sample = tl.program_id(1).to(tl.int64)
    j = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    channel = tl.arange(0, BLOCK_C)
    x_base = x_ptr + sample * 32 * length
    total = tl.zeros((BLOCK_C, BLOCK_P), tl.float32)
    for first in tl.static_range(0, 32, BLOCK_K):
        source = first + tl.arange(0, BLOCK_K)
        for tap in tl.static_range(3):
            i = j + 1 - tap * 1
            inside = ((i >= 0) & (i < length))[None, :]
            right = tl.load(x_base + (source[:, None] * length + i[None, :]), mask=inside, other=0.0)
            place = (source[None, :] * 64 + channel[:, None]) * 3 + tap
            left = tl.load(weight_ptr + place)
            total = tl.dot(apart_0_rounded(left), apart_0_rounded(right), total)
    rest = tl.zeros((BLOCK_C, 1), tl.float32)
    total = total + rest
    phase = tl.arange(0, 2)[None, None, :]
    total = tl.where(phase == 1, total[:, :, None], rest[:, :, None])
    total = tl.reshape(total, (BLOCK_C, BLOCK_P * 2))
    place = tl.program_id(0) * (BLOCK_P * 2) + tl.arange(0, BLOCK_P * 2)
    into = out_ptr + sample * 64 * out_length
    tl.store(into + (channel[:, None] * out_length + place[None, :]), total, mask=(place < out_length)[None, :])


def apart_0(x, weight):
    """A transposed convolution whose taps are whole strides apart."""
    batch, _, length = x.shape
    x = fit(x, "x", (batch, 32, length), torch.float32)
    weight = fit(weight, "weight", (32, 64, 3), torch.float32)
    out_length = (length - 1) * 2 + 3
    out = x.new_empty(batch, 64, out_length)
    apart_0_kernel[(triton.cdiv(out_length, 128), batch, 1)](
        x, weight, out, length, out_length,
        BLOCK_P=64, BLOCK_C=64, BLOCK_K=32,
        num_warps=2, num_stages=2,
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
    def __init__(self, in_channels: int, out_channels: int, kernel_size: int, stride: int = 1, padding: int = 0, dilation: int = 1, bias: bool = False):
        super(ModelNew, self).__init__()
        self.conv1d_transpose = nn.ConvTranspose1d(in_channels, out_channels, kernel_size, stride=stride, padding=padding, dilation=dilation, bias=bias)

    def forward(self, x):
        conv_transpose1d = apart_0(x, self.conv1d_transpose.weight)
        return conv_transpose1d
