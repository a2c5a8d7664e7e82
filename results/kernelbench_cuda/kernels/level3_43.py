"""How this was made from the reference:

- drop-identity at clone
- drop-identity at clone_2
- kernel split_product at linear: variant=half, tile=128x128x64 w8 s3, descriptors=True, group=8
- kernel sdpa at matmul_1: mask=checked
- kernel split_product at linear_1: variant=half, tile=128x128x64 w8 s3, descriptors=True, group=8
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
max_seqlen = 1024
n_embd = 768
n_head = 8
attn_pdrop = 0.0
resid_pdrop = 0.0

@triton.jit
def split_product_0_shift(top):
    """Return the power of two that brings a row's largest magnitude, given as bits, to 2^14, where fp16 ends."""
    exponent = tl.maximum(top >> 23, 1) - 127
    return tl.where(top == 0, 0, tl.minimum(14 - exponent, 126))


@triton.jit
def split_product_0_power(exponent):
    return ((exponent + 127) << 23).to(tl.float32, bitcast=True)


@triton.jit
def split_product_0_finite_bits(x):
    bits = x.to(tl.int32, bitcast=True) & 0x7FFFFFFF
    return tl.where(bits < 0x7F800000, bits, 0)


@triton.jit
def split_product_0_parts(x, top, HALF: tl.constexpr, LOW: tl.constexpr):
    """Return x as high + low / 2^LOW, scaled by its row's power of two; infinities and NaN stay in the high part."""
    scaled = x * split_product_0_power(split_product_0_shift(top))
    if HALF:
        high = scaled.to(tl.float16)
        # A high part of zero would make NaN of infinity times a small number.
        high = tl.where((high == 0) & (x != 0), tl.where(x > 0, 5.9604644775390625e-08, -5.9604644775390625e-08), high)
        high = high.to(tl.float16)
    else:
        # Rounded to the 11 bits that TF32 has.
        high = ((scaled.to(tl.int32, bitcast=True) + 0x1000) & -8192).to(tl.float32, bitcast=True)
    infinite = (x.to(tl.int32, bitcast=True) & 0x7F800000) == 0x7F800000
    rest = tl.where(infinite, 0.0, scaled - high.to(tl.float32)) * (1 << LOW)
    if HALF:
        high, low = tl.where(infinite, x, high.to(tl.float32)).to(tl.float16), rest.to(tl.float16)
    else:
        low = ((rest.to(tl.int32, bitcast=True) + 0x1000) & -8192).to(tl.float32, bitcast=True)
        high = tl.where(infinite, x, high)
    return high, low


@triton.jit
def split_product_0_rows(
    x_ptr, parts_ptr, top_ptr, rows, depth, whole, padded, stride_row,
    HALF: tl.constexpr, LOW: tl.constexpr, WIDTH: tl.constexpr,
):
    """Split one row whose numbers lie side by side; low parts are written ``whole`` rows behind the high ones."""
    row = tl.program_id(0).to(tl.int64)
    at = tl.arange(0, WIDTH)
    x = tl.load(x_ptr + row * stride_row + at, mask=at < tl.where(row < rows, depth, 0), other=0.0)
    top = tl.max(split_product_0_finite_bits(x), axis=0)
    tl.store(top_ptr + row, top)
    high, low = split_product_0_parts(x, top, HALF, LOW)
    tl.store(parts_ptr + row * padded + at, high, mask=at < padded)
    tl.store(parts_ptr + (whole + row) * padded + at, low, mask=at < padded)


@triton.jit
def split_product_0_tops(
    x_ptr, top_ptr, rows, depth, stride_row, stride_depth, ROWS: tl.constexpr, DEPTH: tl.constexpr,
):
    """Find the largest magnitude of every row of a matrix with any strides."""
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    at = tl.program_id(1).to(tl.int64) * DEPTH + tl.arange(0, DEPTH)
    inside = (row < rows)[:, None] & (at < depth)[None, :]
    x = tl.load(x_ptr + row[:, None] * stride_row + at[None, :] * stride_depth, mask=inside, other=0.0)
    tl.atomic_max(top_ptr + row, tl.max(split_product_0_finite_bits(x), axis=1), mask=row < rows)


@triton.jit
def split_product_0_tiles(
    x_ptr, parts_ptr, top_ptr, rows, depth, whole, padded, stride_row, stride_depth,
    HALF: tl.constexpr, LOW: tl.constexpr, ROWS: tl.constexpr, DEPTH: tl.constexpr,
):
    """Split a tile of a matrix with any strides; what is written has the depth side by side."""
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    at = tl.program_id(1).to(tl.int64) * DEPTH + tl.arange(0, DEPTH)
    inside = (row < rows)[:, None] & (at < depth)[None, :]
    x = tl.load(x_ptr + row[:, None] * stride_row + at[None, :] * stride_depth, mask=inside, other=0.0)
    high, low = split_product_0_parts(x, tl.load(top_ptr + row)[:, None], HALF, LOW)
    tl.store(parts_ptr + row[:, None] * padded + at[None, :], high)
    tl.store(parts_ptr + (whole + row)[:, None] * padded + at[None, :], low)


@triton.jit
def split_product_0_tile(source, start_row, start_depth, padded, ROWS: tl.constexpr, DEPTH: tl.constexpr, TMA: tl.constexpr):
    if TMA:
        tile = source.load([start_row, start_depth])
    else:
        row = start_row + tl.arange(0, ROWS).to(tl.int64)
        tile = tl.load(source + row[:, None] * padded + (start_depth + tl.arange(0, DEPTH))[None, :])
    return tile


@triton.jit
def split_product_0_product(
    a, b, a_top, b_top, bias, out_ptr, rows, columns, whole_a, whole_b, padded,
    LOW: tl.constexpr, BIAS: tl.constexpr, TMA: tl.constexpr,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr,
):
    """Multiply high by high, high by low and low by high parts, each block of the depth summed for itself.

    The matrix unit's own sum drops bits where it should round; only a block of the depth is left to it.
    """
    tiles_m, tiles_n = tl.cdiv(rows, BLOCK_M), tl.cdiv(columns, BLOCK_N)
    group = tl.program_id(0) // (GROUP * tiles_n)
    height = tl.minimum(tiles_m - group * GROUP, GROUP)
    within = tl.program_id(0) % (GROUP * tiles_n)
    row, column = (group * GROUP + within % height) * BLOCK_M, (within // height) * BLOCK_N
    total = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    cross = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    for k in range(0, padded, BLOCK_K):
        left_high = split_product_0_tile(a, row, k, padded, BLOCK_M, BLOCK_K, TMA)
        right_high = split_product_0_tile(b, column, k, padded, BLOCK_N, BLOCK_K, TMA).T
        left_low = split_product_0_tile(a, whole_a + row, k, padded, BLOCK_M, BLOCK_K, TMA)
        right_low = split_product_0_tile(b, whole_b + column, k, padded, BLOCK_N, BLOCK_K, TMA).T
        # Naming a limit keeps the compiler from folding the sum into the product.
        part = tl.dot(left_high, right_high, input_precision="tf32", max_num_imprecise_acc=BLOCK_K)
        # What these sums lose is below the rounding of the others.
        cross = tl.dot(left_high, right_low, cross, input_precision="tf32")
        cross = tl.dot(left_low, right_high, cross, input_precision="tf32")
        total += part
    # Infinity times a low part has any sign: only the high parts say what comes of it.
    result = tl.where(tl.abs(total) < float("inf"), total + cross * (1.0 / (1 << LOW)), total)
    i, j = row + tl.arange(0, BLOCK_M).to(tl.int64), column + tl.arange(0, BLOCK_N).to(tl.int64)
    shift = -(split_product_0_shift(tl.load(a_top + i))[:, None] + split_product_0_shift(tl.load(b_top + j))[None, :])
    # In two steps: both powers together may be more than a float can be.
    result = result * split_product_0_power(shift >> 1) * split_product_0_power(shift - (shift >> 1))
    row, column = i[:, None], j[None, :]
    inside = (row < rows) & (column < columns)
    if BIAS:
        result += tl.load(bias + column, mask=column < columns, other=0.0)
    tl.store(out_ptr + row * columns + column, result, mask=inside)


def split_product_0_split(x, block):
    """Return high and low parts, one above the other and filled up to whole blocks, and each row's largest."""
    rows, depth = x.shape
    whole, padded = triton.cdiv(rows, block) * block, triton.cdiv(depth, 64) * 64
    parts = torch.empty(2 * whole, padded, dtype=torch.float16, device=x.device)
    width = triton.next_power_of_2(padded)
    if x.stride(1) == 1 and width <= 16384:
        top = torch.empty(whole, dtype=torch.int32, device=x.device)
        warps = max(1, min(16, width // 512))
        split_product_0_rows[(whole,)](
            x, parts, top, rows, depth, whole, padded, x.stride(0), True, 11, width, num_warps=warps
        )
        return parts, top
    # Rows too long for one program, or not side by side in memory: the largest first, by all programs of a row.
    top = torch.zeros(whole, dtype=torch.int32, device=x.device)
    grid = (triton.cdiv(whole, 64), triton.cdiv(padded, 64))
    split_product_0_tops[grid](x, top, rows, depth, x.stride(0), x.stride(1), 64, 64)
    split_product_0_tiles[grid](x, parts, top, rows, depth, whole, padded, x.stride(0), x.stride(1), True, 11, 64, 64)
    return parts, top


def split_product_0(a, b, bias):
    """A float32 product of operands split in two (half), 128 by 128 at a time."""
    if a.dtype != torch.float32 or b.dtype != torch.float32:
        raise ValueError(f"the kernel takes float32, not {a.dtype} and {b.dtype}")
    left, right = a.reshape(-1, a.shape[-1]), b
    shape = (*a.shape[:-1], right.shape[0])
    if left.shape[1] != right.shape[1]:
        raise ValueError(f"the sizes {left.shape[1]} and {right.shape[1]} are not the same")
    bias = fit(bias, "bias", shape[-1:], torch.float32)
    left_parts, left_top = split_product_0_split(left, 128)
    right_parts, right_top = split_product_0_split(right, 128)
    whole_left, whole_right = left_top.numel(), right_top.numel()
    rows, columns, padded = left.shape[0], right.shape[0], left_parts.shape[1]
    out = torch.empty(shape, dtype=torch.float32, device=a.device)
    from triton.tools.tensor_descriptor import TensorDescriptor

    left_parts = TensorDescriptor.from_tensor(left_parts, [128, 64])
    right_parts = TensorDescriptor.from_tensor(right_parts, [128, 64])
    split_product_0_product[(triton.cdiv(rows, 128) * triton.cdiv(columns, 128),)](
        left_parts, right_parts, left_top, right_top, bias, out,
        rows, columns, whole_left, whole_right, padded, LOW=11, BIAS=True, TMA=True,
        BLOCK_M=128, BLOCK_N=128, BLOCK_K=64, GROUP=8,
        num_warps=8, num_stages=3,
    )
    return out


def sdpa_1(q, k, v, mask):
    """Attention by the library."""
    triangle = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool, device=q.device).triu(1)
    square = mask.shape[-2:] == triangle.shape and mask.numel() == triangle.numel()
    if square and torch.equal(mask.reshape(triangle.shape), triangle):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.10206207261596577)
    out = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=~mask, scale=0.10206207261596577)
    # Where a row sees nothing the operator gives zeros, a softmax written out does not.
    out = out.masked_fill(mask.all(-1, keepdim=True), float("nan"))
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, n_embd, n_head, attn_pdrop, resid_pdrop, max_seqlen):
        super().__init__()
        assert n_embd % n_head == 0
        # key, query, value projections for all heads, but in a batch
        self.c_attn = nn.Linear(n_embd, 3 * n_embd)
        # output projection
        self.c_proj = nn.Linear(n_embd, n_embd)
        # regularization
        self.attn_dropout = nn.Dropout(attn_pdrop)
        self.resid_dropout = nn.Dropout(resid_pdrop)
        # causal mask to ensure that attention is only applied to the left in the input sequence
        self.register_buffer("bias", torch.tril(torch.ones(max_seqlen, max_seqlen))
                                     .view(1, 1, max_seqlen, max_seqlen))
        self.n_head = n_head
        self.n_embd = n_embd

    def forward(self, x):
        linear = split_product_0(x, self.c_attn.weight, self.c_attn.bias)
        split = torch.split(linear, 768, 2)
        getitem = split[0]
        getitem_1 = split[1]
        getitem_2 = split[2]
        view = getitem_1.reshape([128, 512, 8, 96])
        transpose = view.transpose(1, 2)
        view_1 = getitem.reshape([128, 512, 8, 96])
        transpose_1 = view_1.transpose(1, 2)
        view_2 = getitem_2.reshape([128, 512, 8, 96])
        transpose_2 = view_2.transpose(1, 2)
        slice_1 = torch.ops.aten.slice.Tensor(self.bias, 2, 0, 512)
        slice_2 = torch.ops.aten.slice.Tensor(slice_1, 3, 0, 512)
        eq = torch.eq(slice_2, 0)
        matmul_1 = sdpa_1(transpose_1, transpose, transpose_2, eq)
        transpose_4 = matmul_1.transpose(1, 2)
        clone_1 = torch.ops.aten.clone.default(transpose_4, memory_format=torch.contiguous_format)
        view_3 = clone_1.reshape([128, 512, 768])
        linear_1 = split_product_0(view_3, self.c_proj.weight, self.c_proj.bias)
        return linear_1
