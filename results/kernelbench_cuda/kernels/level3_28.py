# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- drop-identity at clone_1
- drop-identity at clone_4
- drop-identity at clone_5
- drop-identity at clone_6
- drop-identity at clone_9
- drop-identity at clone_10
- drop-identity at clone_11
- drop-identity at clone_14
- drop-identity at clone_15
- drop-identity at clone_16
- drop-identity at clone_19
- drop-identity at clone_20
- drop-identity at clone_21
- drop-identity at clone_24
- drop-identity at clone_25
- drop-identity at clone_26
- drop-identity at clone_29
- drop-identity at clone_30
- drop-identity at clone_31
- drop-identity at clone_32
- kernel fused at layer_norm: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_1: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_2: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_3: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_4: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_5: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_6: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_7: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_8: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_9: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_10: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at layer_norm_11: variant=whole, num_warps=4, rows=8, once=False, turns=1, ahead=1, block=512, num_stages=1
- kernel fused at gelu: num_warps=4, block=1024
- launch
"""

import operator
import warnings

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
image_size = 224
patch_size = 16
num_classes = 10
dim = 512
depth = 6
heads = 8
mlp_dim = 2048
channels = 3
dropout = 0.0
emb_dropout = 0.0

@triton.jit
def fused_0_kernel(
    cat_ptr, pos_embedding_ptr, view_8_ptr, transformer_layers_0_norm1_weight_ptr, transformer_layers_0_norm1_bias_ptr, out_ptr, rows, columns: tl.constexpr, pos_embedding_count, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    cat_at = tl.load(cat_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    pos_embedding_at = tl.load(pos_embedding_ptr + (row % pos_embedding_count) * columns + column, mask=inside, other=0).to(tl.float32)
    add_2 = cat_at + pos_embedding_at
    view_8_at = tl.load(view_8_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    add_4 = add_2 + view_8_at
    sum_5 = tl.sum(tl.where(inside, add_4, 0.0), axis=1)[:, None]
    div_7 = sum_5 / columns
    sub_8 = add_4 - div_7
    square_9 = sub_8 * sub_8
    sum_10 = tl.sum(tl.where(inside, square_9, 0.0), axis=1)[:, None]
    div_11 = sum_10 / columns
    add_13 = div_11 + 1e-05
    rsqrt_14 = 1.0 / tl.sqrt(add_13)
    mul_15 = sub_8 * rsqrt_14
    transformer_layers_0_norm1_weight_at = tl.load(transformer_layers_0_norm1_weight_ptr + column, mask=there, other=0).to(tl.float32)
    mul_17 = mul_15 * transformer_layers_0_norm1_weight_at
    transformer_layers_0_norm1_bias_at = tl.load(transformer_layers_0_norm1_bias_ptr + column, mask=there, other=0).to(tl.float32)
    add_19 = mul_17 + transformer_layers_0_norm1_bias_at
    tl.store(out_ptr + row * columns + column, add_19, mask=inside)


@triton.jit
def fused_1_kernel(
    layer_norm_ptr, linear_4_ptr, transformer_layers_0_norm2_weight_ptr, transformer_layers_0_norm2_bias_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    layer_norm_at = tl.load(layer_norm_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    linear_4_at = tl.load(linear_4_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    add_2 = layer_norm_at + linear_4_at
    sum_3 = tl.sum(tl.where(inside, add_2, 0.0), axis=1)[:, None]
    div_5 = sum_3 / columns
    sub_6 = add_2 - div_5
    square_7 = sub_6 * sub_6
    sum_8 = tl.sum(tl.where(inside, square_7, 0.0), axis=1)[:, None]
    div_9 = sum_8 / columns
    add_11 = div_9 + 1e-05
    rsqrt_12 = 1.0 / tl.sqrt(add_11)
    mul_13 = sub_6 * rsqrt_12
    transformer_layers_0_norm2_weight_at = tl.load(transformer_layers_0_norm2_weight_ptr + column, mask=there, other=0).to(tl.float32)
    mul_15 = mul_13 * transformer_layers_0_norm2_weight_at
    transformer_layers_0_norm2_bias_at = tl.load(transformer_layers_0_norm2_bias_ptr + column, mask=there, other=0).to(tl.float32)
    add_17 = mul_15 + transformer_layers_0_norm2_bias_at
    tl.store(out_ptr + row * columns + column, add_17, mask=inside)


@triton.jit
def fused_2_kernel(
    layer_norm_1_ptr, view_17_ptr, transformer_layers_1_norm1_weight_ptr, transformer_layers_1_norm1_bias_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    layer_norm_1_at = tl.load(layer_norm_1_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    view_17_at = tl.load(view_17_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    add_2 = layer_norm_1_at + view_17_at
    sum_3 = tl.sum(tl.where(inside, add_2, 0.0), axis=1)[:, None]
    div_5 = sum_3 / columns
    sub_6 = add_2 - div_5
    square_7 = sub_6 * sub_6
    sum_8 = tl.sum(tl.where(inside, square_7, 0.0), axis=1)[:, None]
    div_9 = sum_8 / columns
    add_11 = div_9 + 1e-05
    rsqrt_12 = 1.0 / tl.sqrt(add_11)
    mul_13 = sub_6 * rsqrt_12
    transformer_layers_1_norm1_weight_at = tl.load(transformer_layers_1_norm1_weight_ptr + column, mask=there, other=0).to(tl.float32)
    mul_15 = mul_13 * transformer_layers_1_norm1_weight_at
    transformer_layers_1_norm1_bias_at = tl.load(transformer_layers_1_norm1_bias_ptr + column, mask=there, other=0).to(tl.float32)
    add_17 = mul_15 + transformer_layers_1_norm1_bias_at
    tl.store(out_ptr + row * columns + column, add_17, mask=inside)


@triton.jit
def fused_3_kernel(
    layer_norm_2_ptr, linear_8_ptr, transformer_layers_1_norm2_weight_ptr, transformer_layers_1_norm2_bias_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    layer_norm_2_at = tl.load(layer_norm_2_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    linear_8_at = tl.load(linear_8_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    add_2 = layer_norm_2_at + linear_8_at
    sum_3 = tl.sum(tl.where(inside, add_2, 0.0), axis=1)[:, None]
    div_5 = sum_3 / columns
    sub_6 = add_2 - div_5
    square_7 = sub_6 * sub_6
    sum_8 = tl.sum(tl.where(inside, square_7, 0.0), axis=1)[:, None]
    div_9 = sum_8 / columns
    add_11 = div_9 + 1e-05
    rsqrt_12 = 1.0 / tl.sqrt(add_11)
    mul_13 = sub_6 * rsqrt_12
    transformer_layers_1_norm2_weight_at = tl.load(transformer_layers_1_norm2_weight_ptr + column, mask=there, other=0).to(tl.float32)
    mul_15 = mul_13 * transformer_layers_1_norm2_weight_at
    transformer_layers_1_norm2_bias_at = tl.load(transformer_layers_1_norm2_bias_ptr + column, mask=there, other=0).to(tl.float32)
    add_17 = mul_15 + transformer_layers_1_norm2_bias_at
    tl.store(out_ptr + row * columns + column, add_17, mask=inside)


@triton.jit
def fused_4_kernel(
    linear_25_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    linear_25_at = tl.load(linear_25_ptr + index, mask=inside, other=0).to(tl.float32)
    mul_2 = linear_25_at * 0.5
    mul_4 = linear_25_at * 0.7071067811865476
    erf_5 = tl.math.erf(mul_4)
    add_7 = erf_5 + 1.0
    mul_8 = mul_2 * add_7
    tl.store(out_ptr + index, mul_8, mask=inside)


def fused_0(cat, pos_embedding, view_8, transformer_layers_0_norm1_weight, transformer_layers_0_norm1_bias):
    """add, add, sum, div, sub, square, sum, div, add, rsqrt, mul, mul, add."""
    shape = cat.shape
    if len(shape) != 3:
        raise ValueError(f"cat: the kernel takes 3 dimensions, not {len(shape)}")
    cat = fit(cat, "cat", shape, torch.float32)
    pos_embedding = fit(pos_embedding, "pos_embedding", (1, shape[1], shape[2]), torch.float32)
    view_8 = fit(view_8, "view_8", shape, torch.float32)
    transformer_layers_0_norm1_weight = fit(transformer_layers_0_norm1_weight, "transformer_layers_0_norm1_weight", (shape[2],), torch.float32)
    transformer_layers_0_norm1_bias = fit(transformer_layers_0_norm1_bias, "transformer_layers_0_norm1_bias", (shape[2],), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(cat)
    fused_0_kernel[(triton.cdiv(rows, 8),)](
        cat, pos_embedding, view_8, transformer_layers_0_norm1_weight, transformer_layers_0_norm1_bias, out, rows, columns, shape[1],
        ROWS=8, WIDTH=triton.next_power_of_2(columns), num_warps=4,
    )
    return out


def fused_1(layer_norm, linear_4, transformer_layers_0_norm2_weight, transformer_layers_0_norm2_bias):
    """add, sum, div, sub, square, sum, div, add, rsqrt, mul, mul, add."""
    shape = layer_norm.shape
    if len(shape) != 3:
        raise ValueError(f"layer_norm: the kernel takes 3 dimensions, not {len(shape)}")
    layer_norm = fit(layer_norm, "layer_norm", shape, torch.float32)
    linear_4 = fit(linear_4, "linear_4", shape, torch.float32)
    transformer_layers_0_norm2_weight = fit(transformer_layers_0_norm2_weight, "transformer_layers_0_norm2_weight", (shape[2],), torch.float32)
    transformer_layers_0_norm2_bias = fit(transformer_layers_0_norm2_bias, "transformer_layers_0_norm2_bias", (shape[2],), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(layer_norm)
    fused_1_kernel[(triton.cdiv(rows, 8),)](
        layer_norm, linear_4, transformer_layers_0_norm2_weight, transformer_layers_0_norm2_bias, out, rows, columns,
        ROWS=8, WIDTH=triton.next_power_of_2(columns), num_warps=4,
    )
    return out


def fused_2(layer_norm_1, view_17, transformer_layers_1_norm1_weight, transformer_layers_1_norm1_bias):
    """add, sum, div, sub, square, sum, div, add, rsqrt, mul, mul, add."""
    shape = layer_norm_1.shape
    if len(shape) != 3:
        raise ValueError(f"layer_norm_1: the kernel takes 3 dimensions, not {len(shape)}")
    layer_norm_1 = fit(layer_norm_1, "layer_norm_1", shape, torch.float32)
    view_17 = fit(view_17, "view_17", shape, torch.float32)
    transformer_layers_1_norm1_weight = fit(transformer_layers_1_norm1_weight, "transformer_layers_1_norm1_weight", (shape[2],), torch.float32)
    transformer_layers_1_norm1_bias = fit(transformer_layers_1_norm1_bias, "transformer_layers_1_norm1_bias", (shape[2],), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(layer_norm_1)
    fused_2_kernel[(triton.cdiv(rows, 8),)](
        layer_norm_1, view_17, transformer_layers_1_norm1_weight, transformer_layers_1_norm1_bias, out, rows, columns,
        ROWS=8, WIDTH=triton.next_power_of_2(columns), num_warps=4,
    )
    return out


def fused_3(layer_norm_2, linear_8, transformer_layers_1_norm2_weight, transformer_layers_1_norm2_bias):
    """add, sum, div, sub, square, sum, div, add, rsqrt, mul, mul, add."""
    shape = layer_norm_2.shape
    if len(shape) != 3:
        raise ValueError(f"layer_norm_2: the kernel takes 3 dimensions, not {len(shape)}")
    layer_norm_2 = fit(layer_norm_2, "layer_norm_2", shape, torch.float32)
    linear_8 = fit(linear_8, "linear_8", shape, torch.float32)
    transformer_layers_1_norm2_weight = fit(transformer_layers_1_norm2_weight, "transformer_layers_1_norm2_weight", (shape[2],), torch.float32)
    transformer_layers_1_norm2_bias = fit(transformer_layers_1_norm2_bias, "transformer_layers_1_norm2_bias", (shape[2],), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(layer_norm_2)
    fused_3_kernel[(triton.cdiv(rows, 8),)](
        layer_norm_2, linear_8, transformer_layers_1_norm2_weight, transformer_layers_1_norm2_bias, out, rows, columns,
        ROWS=8, WIDTH=triton.next_power_of_2(columns), num_warps=4,
    )
    return out


def fused_4(linear_25):
    """mul, mul, erf, add, mul."""
    shape = linear_25.shape
    if len(shape) != 2:
        raise ValueError(f"linear_25: the kernel takes 2 dimensions, not {len(shape)}")
    linear_25 = fit(linear_25, "linear_25", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(linear_25)
    fused_4_kernel[(triton.cdiv(rows * columns, 1024),)](
        linear_25, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class Uncaptured(nn.Module):
    def __init__(self, image_size, patch_size, num_classes, dim, depth, heads, mlp_dim, channels=3, dropout=0.1, emb_dropout=0.1):
        """
        Vision Transformer (ViT) model.

        :param image_size: The size of the input image (assumed to be square).
        :param patch_size: The size of each patch (assumed to be square).
        :param num_classes: The number of output classes.
        :param dim: The dimensionality of the embedding space.
        :param depth: The number of transformer layers.
        :param heads: The number of attention heads.
        :param mlp_dim: The dimensionality of the MLP (Multi-Layer Perceptron) in the transformer.
        :param channels: The number of channels in the input image (default is 3 for RGB).
        :param dropout: Dropout rate applied in the MLP.
        :param emb_dropout: Dropout rate applied to the embedded patches.
        """
        super(Uncaptured, self).__init__()

        assert image_size % patch_size == 0, "Image dimensions must be divisible by the patch size."
        num_patches = (image_size // patch_size) ** 2
        patch_dim = channels * patch_size ** 2

        self.patch_size = patch_size
        self.pos_embedding = nn.Parameter(torch.randn(1, num_patches + 1, dim))
        self.patch_to_embedding = nn.Linear(patch_dim, dim)
        self.cls_token = nn.Parameter(torch.randn(1, 1, dim))
        self.dropout = nn.Dropout(emb_dropout)

        self.transformer = nn.TransformerEncoder(
            nn.TransformerEncoderLayer(d_model=dim, nhead=heads, dim_feedforward=mlp_dim, dropout=dropout),
            num_layers=depth
        )

        self.to_cls_token = nn.Identity()
        self.mlp_head = nn.Sequential(
            nn.Linear(dim, mlp_dim),
            nn.GELU(),
            nn.Dropout(dropout),
            nn.Linear(mlp_dim, num_classes)
        )

    def forward(self, img):
        unfold = torch.ops.aten.unfold.default(img, 2, 16, 16)
        unfold_1 = torch.ops.aten.unfold.default(unfold, 3, 16, 16)
        del unfold
        clone = unfold_1.contiguous()
        del unfold_1
        unsafe_view = torch.ops.aten._unsafe_view.default(clone, [2, 196, 768])
        del clone
        linear = torch.nn.functional.linear(unsafe_view, self.patch_to_embedding.weight, self.patch_to_embedding.bias)
        del unsafe_view
        expand = self.cls_token.expand([2, -1, -1])
        cat = torch.cat([expand, linear], 1)
        del linear, expand
        add = cat + self.pos_embedding
        linear_1 = torch.nn.functional.linear(add, self.transformer.layers[0].self_attn.in_proj_weight, self.transformer.layers[0].self_attn.in_proj_bias)
        del add
        view = linear_1.reshape([2, 197, 3, 512])
        del linear_1
        unsqueeze = view.unsqueeze(0)
        del view
        transpose = unsqueeze.transpose(0, -2)
        del unsqueeze
        squeeze = transpose.squeeze(-2)
        del transpose
        clone_2 = squeeze.contiguous()
        del squeeze
        select = torch.select(clone_2, 0, 0)
        select_1 = torch.select(clone_2, 0, 1)
        select_2 = torch.select(clone_2, 0, 2)
        del clone_2
        view_1 = select.reshape([2, 1576, 64])
        del select
        transpose_1 = view_1.transpose(0, 1)
        del view_1
        view_2 = select_1.reshape([2, 1576, 64])
        del select_1
        transpose_2 = view_2.transpose(0, 1)
        del view_2
        view_3 = select_2.reshape([2, 1576, 64])
        del select_2
        transpose_3 = view_3.transpose(0, 1)
        del view_3
        view_4 = transpose_1.reshape([197, 8, 2, 64])
        del transpose_1
        view_5 = transpose_2.reshape([197, 8, 2, 64])
        del transpose_2
        view_6 = transpose_3.reshape([197, 8, 2, 64])
        del transpose_3
        scaled_dot_product_attention = torch.nn.functional.scaled_dot_product_attention(view_4, view_5, view_6)
        del view_4, view_5, view_6
        permute = scaled_dot_product_attention.permute([2, 0, 1, 3])
        del scaled_dot_product_attention
        clone_3 = permute.contiguous()
        del permute
        view_7 = clone_3.reshape([394, 512])
        del clone_3
        linear_2 = torch.nn.functional.linear(view_7, self.transformer.layers[0].self_attn.out_proj.weight, self.transformer.layers[0].self_attn.out_proj.bias)
        del view_7
        view_8 = linear_2.reshape([2, 197, 512])
        del linear_2
        layer_norm = fused_0(cat, self.pos_embedding, view_8, self.transformer.layers[0].norm1.weight, self.transformer.layers[0].norm1.bias)
        del cat, view_8
        linear_3 = torch.nn.functional.linear(layer_norm, self.transformer.layers[0].linear1.weight, self.transformer.layers[0].linear1.bias)
        relu = torch.relu(linear_3)
        del linear_3
        linear_4 = torch.nn.functional.linear(relu, self.transformer.layers[0].linear2.weight, self.transformer.layers[0].linear2.bias)
        del relu
        layer_norm_1 = fused_1(layer_norm, linear_4, self.transformer.layers[0].norm2.weight, self.transformer.layers[0].norm2.bias)
        del layer_norm, linear_4
        linear_5 = torch.nn.functional.linear(layer_norm_1, self.transformer.layers[1].self_attn.in_proj_weight, self.transformer.layers[1].self_attn.in_proj_bias)
        view_9 = linear_5.reshape([2, 197, 3, 512])
        del linear_5
        unsqueeze_1 = view_9.unsqueeze(0)
        del view_9
        transpose_4 = unsqueeze_1.transpose(0, -2)
        del unsqueeze_1
        squeeze_1 = transpose_4.squeeze(-2)
        del transpose_4
        clone_7 = squeeze_1.contiguous()
        del squeeze_1
        select_3 = torch.select(clone_7, 0, 0)
        select_4 = torch.select(clone_7, 0, 1)
        select_5 = torch.select(clone_7, 0, 2)
        del clone_7
        view_10 = select_3.reshape([2, 1576, 64])
        del select_3
        transpose_5 = view_10.transpose(0, 1)
        del view_10
        view_11 = select_4.reshape([2, 1576, 64])
        del select_4
        transpose_6 = view_11.transpose(0, 1)
        del view_11
        view_12 = select_5.reshape([2, 1576, 64])
        del select_5
        transpose_7 = view_12.transpose(0, 1)
        del view_12
        view_13 = transpose_5.reshape([197, 8, 2, 64])
        del transpose_5
        view_14 = transpose_6.reshape([197, 8, 2, 64])
        del transpose_6
        view_15 = transpose_7.reshape([197, 8, 2, 64])
        del transpose_7
        scaled_dot_product_attention_1 = torch.nn.functional.scaled_dot_product_attention(view_13, view_14, view_15)
        del view_13, view_14, view_15
        permute_1 = scaled_dot_product_attention_1.permute([2, 0, 1, 3])
        del scaled_dot_product_attention_1
        clone_8 = permute_1.contiguous()
        del permute_1
        view_16 = clone_8.reshape([394, 512])
        del clone_8
        linear_6 = torch.nn.functional.linear(view_16, self.transformer.layers[1].self_attn.out_proj.weight, self.transformer.layers[1].self_attn.out_proj.bias)
        del view_16
        view_17 = linear_6.reshape([2, 197, 512])
        del linear_6
        layer_norm_2 = fused_2(layer_norm_1, view_17, self.transformer.layers[1].norm1.weight, self.transformer.layers[1].norm1.bias)
        del layer_norm_1, view_17
        linear_7 = torch.nn.functional.linear(layer_norm_2, self.transformer.layers[1].linear1.weight, self.transformer.layers[1].linear1.bias)
        relu_1 = torch.relu(linear_7)
        del linear_7
        linear_8 = torch.nn.functional.linear(relu_1, self.transformer.layers[1].linear2.weight, self.transformer.layers[1].linear2.bias)
        del relu_1
        layer_norm_3 = fused_3(layer_norm_2, linear_8, self.transformer.layers[1].norm2.weight, self.transformer.layers[1].norm2.bias)
        del layer_norm_2, linear_8
        linear_9 = torch.nn.functional.linear(layer_norm_3, self.transformer.layers[2].self_attn.in_proj_weight, self.transformer.layers[2].self_attn.in_proj_bias)
        view_18 = linear_9.reshape([2, 197, 3, 512])
        del linear_9
        unsqueeze_2 = view_18.unsqueeze(0)
        del view_18
        transpose_8 = unsqueeze_2.transpose(0, -2)
        del unsqueeze_2
        squeeze_2 = transpose_8.squeeze(-2)
        del transpose_8
        clone_12 = squeeze_2.contiguous()
        del squeeze_2
        select_6 = torch.select(clone_12, 0, 0)
        select_7 = torch.select(clone_12, 0, 1)
        select_8 = torch.select(clone_12, 0, 2)
        del clone_12
        view_19 = select_6.reshape([2, 1576, 64])
        del select_6
        transpose_9 = view_19.transpose(0, 1)
        del view_19
        view_20 = select_7.reshape([2, 1576, 64])
        del select_7
        transpose_10 = view_20.transpose(0, 1)
        del view_20
        view_21 = select_8.reshape([2, 1576, 64])
        del select_8
        transpose_11 = view_21.transpose(0, 1)
        del view_21
        view_22 = transpose_9.reshape([197, 8, 2, 64])
        del transpose_9
        view_23 = transpose_10.reshape([197, 8, 2, 64])
        del transpose_10
        view_24 = transpose_11.reshape([197, 8, 2, 64])
        del transpose_11
        scaled_dot_product_attention_2 = torch.nn.functional.scaled_dot_product_attention(view_22, view_23, view_24)
        del view_22, view_23, view_24
        permute_2 = scaled_dot_product_attention_2.permute([2, 0, 1, 3])
        del scaled_dot_product_attention_2
        clone_13 = permute_2.contiguous()
        del permute_2
        view_25 = clone_13.reshape([394, 512])
        del clone_13
        linear_10 = torch.nn.functional.linear(view_25, self.transformer.layers[2].self_attn.out_proj.weight, self.transformer.layers[2].self_attn.out_proj.bias)
        del view_25
        view_26 = linear_10.reshape([2, 197, 512])
        del linear_10
        layer_norm_4 = fused_2(layer_norm_3, view_26, self.transformer.layers[2].norm1.weight, self.transformer.layers[2].norm1.bias)
        del layer_norm_3, view_26
        linear_11 = torch.nn.functional.linear(layer_norm_4, self.transformer.layers[2].linear1.weight, self.transformer.layers[2].linear1.bias)
        relu_2 = torch.relu(linear_11)
        del linear_11
        linear_12 = torch.nn.functional.linear(relu_2, self.transformer.layers[2].linear2.weight, self.transformer.layers[2].linear2.bias)
        del relu_2
        layer_norm_5 = fused_3(layer_norm_4, linear_12, self.transformer.layers[2].norm2.weight, self.transformer.layers[2].norm2.bias)
        del layer_norm_4, linear_12
        linear_13 = torch.nn.functional.linear(layer_norm_5, self.transformer.layers[3].self_attn.in_proj_weight, self.transformer.layers[3].self_attn.in_proj_bias)
        view_27 = linear_13.reshape([2, 197, 3, 512])
        del linear_13
        unsqueeze_3 = view_27.unsqueeze(0)
        del view_27
        transpose_12 = unsqueeze_3.transpose(0, -2)
        del unsqueeze_3
        squeeze_3 = transpose_12.squeeze(-2)
        del transpose_12
        clone_17 = squeeze_3.contiguous()
        del squeeze_3
        select_9 = torch.select(clone_17, 0, 0)
        select_10 = torch.select(clone_17, 0, 1)
        select_11 = torch.select(clone_17, 0, 2)
        del clone_17
        view_28 = select_9.reshape([2, 1576, 64])
        del select_9
        transpose_13 = view_28.transpose(0, 1)
        del view_28
        view_29 = select_10.reshape([2, 1576, 64])
        del select_10
        transpose_14 = view_29.transpose(0, 1)
        del view_29
        view_30 = select_11.reshape([2, 1576, 64])
        del select_11
        transpose_15 = view_30.transpose(0, 1)
        del view_30
        view_31 = transpose_13.reshape([197, 8, 2, 64])
        del transpose_13
        view_32 = transpose_14.reshape([197, 8, 2, 64])
        del transpose_14
        view_33 = transpose_15.reshape([197, 8, 2, 64])
        del transpose_15
        scaled_dot_product_attention_3 = torch.nn.functional.scaled_dot_product_attention(view_31, view_32, view_33)
        del view_31, view_32, view_33
        permute_3 = scaled_dot_product_attention_3.permute([2, 0, 1, 3])
        del scaled_dot_product_attention_3
        clone_18 = permute_3.contiguous()
        del permute_3
        view_34 = clone_18.reshape([394, 512])
        del clone_18
        linear_14 = torch.nn.functional.linear(view_34, self.transformer.layers[3].self_attn.out_proj.weight, self.transformer.layers[3].self_attn.out_proj.bias)
        del view_34
        view_35 = linear_14.reshape([2, 197, 512])
        del linear_14
        layer_norm_6 = fused_2(layer_norm_5, view_35, self.transformer.layers[3].norm1.weight, self.transformer.layers[3].norm1.bias)
        del layer_norm_5, view_35
        linear_15 = torch.nn.functional.linear(layer_norm_6, self.transformer.layers[3].linear1.weight, self.transformer.layers[3].linear1.bias)
        relu_3 = torch.relu(linear_15)
        del linear_15
        linear_16 = torch.nn.functional.linear(relu_3, self.transformer.layers[3].linear2.weight, self.transformer.layers[3].linear2.bias)
        del relu_3
        layer_norm_7 = fused_3(layer_norm_6, linear_16, self.transformer.layers[3].norm2.weight, self.transformer.layers[3].norm2.bias)
        del layer_norm_6, linear_16
        linear_17 = torch.nn.functional.linear(layer_norm_7, self.transformer.layers[4].self_attn.in_proj_weight, self.transformer.layers[4].self_attn.in_proj_bias)
        view_36 = linear_17.reshape([2, 197, 3, 512])
        del linear_17
        unsqueeze_4 = view_36.unsqueeze(0)
        del view_36
        transpose_16 = unsqueeze_4.transpose(0, -2)
        del unsqueeze_4
        squeeze_4 = transpose_16.squeeze(-2)
        del transpose_16
        clone_22 = squeeze_4.contiguous()
        del squeeze_4
        select_12 = torch.select(clone_22, 0, 0)
        select_13 = torch.select(clone_22, 0, 1)
        select_14 = torch.select(clone_22, 0, 2)
        del clone_22
        view_37 = select_12.reshape([2, 1576, 64])
        del select_12
        transpose_17 = view_37.transpose(0, 1)
        del view_37
        view_38 = select_13.reshape([2, 1576, 64])
        del select_13
        transpose_18 = view_38.transpose(0, 1)
        del view_38
        view_39 = select_14.reshape([2, 1576, 64])
        del select_14
        transpose_19 = view_39.transpose(0, 1)
        del view_39
        view_40 = transpose_17.reshape([197, 8, 2, 64])
        del transpose_17
        view_41 = transpose_18.reshape([197, 8, 2, 64])
        del transpose_18
        view_42 = transpose_19.reshape([197, 8, 2, 64])
        del transpose_19
        scaled_dot_product_attention_4 = torch.nn.functional.scaled_dot_product_attention(view_40, view_41, view_42)
        del view_40, view_41, view_42
        permute_4 = scaled_dot_product_attention_4.permute([2, 0, 1, 3])
        del scaled_dot_product_attention_4
        clone_23 = permute_4.contiguous()
        del permute_4
        view_43 = clone_23.reshape([394, 512])
        del clone_23
        linear_18 = torch.nn.functional.linear(view_43, self.transformer.layers[4].self_attn.out_proj.weight, self.transformer.layers[4].self_attn.out_proj.bias)
        del view_43
        view_44 = linear_18.reshape([2, 197, 512])
        del linear_18
        layer_norm_8 = fused_2(layer_norm_7, view_44, self.transformer.layers[4].norm1.weight, self.transformer.layers[4].norm1.bias)
        del layer_norm_7, view_44
        linear_19 = torch.nn.functional.linear(layer_norm_8, self.transformer.layers[4].linear1.weight, self.transformer.layers[4].linear1.bias)
        relu_4 = torch.relu(linear_19)
        del linear_19
        linear_20 = torch.nn.functional.linear(relu_4, self.transformer.layers[4].linear2.weight, self.transformer.layers[4].linear2.bias)
        del relu_4
        layer_norm_9 = fused_3(layer_norm_8, linear_20, self.transformer.layers[4].norm2.weight, self.transformer.layers[4].norm2.bias)
        del layer_norm_8, linear_20
        linear_21 = torch.nn.functional.linear(layer_norm_9, self.transformer.layers[5].self_attn.in_proj_weight, self.transformer.layers[5].self_attn.in_proj_bias)
        view_45 = linear_21.reshape([2, 197, 3, 512])
        del linear_21
        unsqueeze_5 = view_45.unsqueeze(0)
        del view_45
        transpose_20 = unsqueeze_5.transpose(0, -2)
        del unsqueeze_5
        squeeze_5 = transpose_20.squeeze(-2)
        del transpose_20
        clone_27 = squeeze_5.contiguous()
        del squeeze_5
        select_15 = torch.select(clone_27, 0, 0)
        select_16 = torch.select(clone_27, 0, 1)
        select_17 = torch.select(clone_27, 0, 2)
        del clone_27
        view_46 = select_15.reshape([2, 1576, 64])
        del select_15
        transpose_21 = view_46.transpose(0, 1)
        del view_46
        view_47 = select_16.reshape([2, 1576, 64])
        del select_16
        transpose_22 = view_47.transpose(0, 1)
        del view_47
        view_48 = select_17.reshape([2, 1576, 64])
        del select_17
        transpose_23 = view_48.transpose(0, 1)
        del view_48
        view_49 = transpose_21.reshape([197, 8, 2, 64])
        del transpose_21
        view_50 = transpose_22.reshape([197, 8, 2, 64])
        del transpose_22
        view_51 = transpose_23.reshape([197, 8, 2, 64])
        del transpose_23
        scaled_dot_product_attention_5 = torch.nn.functional.scaled_dot_product_attention(view_49, view_50, view_51)
        del view_49, view_50, view_51
        permute_5 = scaled_dot_product_attention_5.permute([2, 0, 1, 3])
        del scaled_dot_product_attention_5
        clone_28 = permute_5.contiguous()
        del permute_5
        view_52 = clone_28.reshape([394, 512])
        del clone_28
        linear_22 = torch.nn.functional.linear(view_52, self.transformer.layers[5].self_attn.out_proj.weight, self.transformer.layers[5].self_attn.out_proj.bias)
        del view_52
        view_53 = linear_22.reshape([2, 197, 512])
        del linear_22
        layer_norm_10 = fused_2(layer_norm_9, view_53, self.transformer.layers[5].norm1.weight, self.transformer.layers[5].norm1.bias)
        del layer_norm_9, view_53
        linear_23 = torch.nn.functional.linear(layer_norm_10, self.transformer.layers[5].linear1.weight, self.transformer.layers[5].linear1.bias)
        relu_5 = torch.relu(linear_23)
        del linear_23
        linear_24 = torch.nn.functional.linear(relu_5, self.transformer.layers[5].linear2.weight, self.transformer.layers[5].linear2.bias)
        del relu_5
        layer_norm_11 = fused_3(layer_norm_10, linear_24, self.transformer.layers[5].norm2.weight, self.transformer.layers[5].norm2.bias)
        del layer_norm_10, linear_24
        select_18 = torch.select(layer_norm_11, 1, 0)
        del layer_norm_11
        linear_25 = torch.nn.functional.linear(select_18, self.mlp_head[0].weight, self.mlp_head[0].bias)
        del select_18
        gelu = fused_4(linear_25)
        del linear_25
        linear_26 = torch.nn.functional.linear(gelu, self.mlp_head[3].weight, self.mlp_head[3].bias)
        return linear_26


class CapturedCalls:
    """Calls of a module's forward, each captured in a CUDA graph the first time its shapes are seen."""

    MOST = 8  # each graph keeps memory of its own

    def __init__(self):
        self.entries, self.captures = {}, 0

    def __reduce__(self):
        return CapturedCalls, ()  # a copy of the module captures anew

    def __call__(self, module, forward, args, kwargs):
        key = self.key(module, args, kwargs)
        if key is None:
            return forward(*args, **kwargs)
        entry = self.entries.get(key)
        if entry and entry.now() != entry.captured_for:
            torch.cuda.synchronize()  # its memory is given back: no replay may still be using it
            del self.entries[key]
            entry = None
        if entry is None:
            entry = self.entries[key] = self.capture(module, forward, args, kwargs)
        # False: a replay would not do what the call does.
        return entry.replay(args, kwargs) if entry else forward(*args, **kwargs)

    @staticmethod
    def key(module, args, kwargs):
        """What a graph is captured for; None where the call must be made as it is."""
        if torch.compiler.is_compiling() or torch.is_inference_mode_enabled():
            return None
        grad, here, found = torch.is_grad_enabled(), None, []
        for value in (*args, *kwargs.values()):
            if isinstance(value, torch.Tensor):
                if type(value) is not torch.Tensor or not value.is_cuda or (grad and value.requires_grad):
                    return None
                here = value.device
                found.append((value.shape, value.stride(), value.dtype, here))
            elif value is None or isinstance(value, (bool, int, float, str)):
                found.append((type(value), repr(value)))
            else:
                return None
        if here is None or here.index != torch.cuda.current_device() or torch.cuda.is_current_stream_capturing():
            return None
        if grad and any(p.requires_grad for p in module.parameters()):
            return None
        cast = torch.is_autocast_enabled("cuda") and torch.get_autocast_dtype("cuda")
        return tuple(found), tuple(kwargs), grad, cast, module.training

    def capture(self, module, forward, args, kwargs):
        self.captures += 1
        if self.captures > self.MOST:
            return False
        state = ModuleState(module)
        # The sizes are fixed here: cuDNN may measure its algorithms, in the calls before the capture.
        measured, torch.backends.cudnn.benchmark = torch.backends.cudnn.benchmark, True
        try:
            return CapturedGraph(state, forward, args, kwargs)
        except (NotCapturable, RuntimeError):
            state.forget_attributes()
            return False
        finally:
            torch.backends.cudnn.benchmark = measured
            state.restore()


class NotCapturable(Exception):
    """A replay would differ from the call."""


class ModuleState:
    """What a forward reads and changes besides its arguments."""

    def __init__(self, module):
        self.parts = list(module.modules())
        self.children = [part._modules for part in self.parts if part._modules]
        self.kept_attributes = [dict(vars(part)) for part in self.parts]
        self.kept_values = [(b, b.clone()) for b in self.changeable()]
        self.kept_random = torch.get_rng_state(), torch.cuda.get_rng_state()
        self.random_checked = False

    def changeable(self):
        """Buffers, and tensors that are plain attributes."""
        held = [t for part in self.parts for t in (*part._buffers.values(), *vars(part).values())]
        return [t for t in held if isinstance(t, torch.Tensor)]

    def versions(self):
        return [p._version for part in self.parts for p in part._parameters.values() if p is not None]

    def drew(self):
        now = torch.get_rng_state(), torch.cuda.get_rng_state()
        return any(not torch.equal(a, b) for a, b in zip(self.kept_random, now))

    def restore(self):
        """Undo what trying the forward has changed."""
        with torch.no_grad():
            for tensor, value in self.kept_values:
                tensor.copy_(value)
        # A capture that failed may have left the generator unreadable; by then it was known to be untouched.
        if not self.random_checked and self.drew():
            torch.set_rng_state(self.kept_random[0])
            torch.cuda.set_rng_state(self.kept_random[1])

    def attributes(self):
        return [list(vars(part).values()) for part in self.parts]

    def same_attributes(self, before):
        return all(len(a) == len(b) and all(map(operator.is_, a, b)) for a, b in zip(before, self.attributes()))

    def forget_attributes(self):
        for part, kept in zip(self.parts, self.kept_attributes):
            vars(part).clear()
            vars(part).update(kept)

    def places(self):
        """Where every tensor is to be found; its address is asked for at each call."""
        dicts = [d for part in self.parts for d in (part._parameters, part._buffers, vars(part))]
        return [(d, name) for d in dicts for name, value in d.items() if isinstance(value, torch.Tensor)]


class CapturedGraph:
    """One captured call."""

    def __init__(self, state, forward, args, kwargs):
        self.inputs = [torch.empty_like(v) if isinstance(v, torch.Tensor) else v for v in (*args, *kwargs.values())]
        self.fill(args, kwargs)
        given = self.inputs[: len(args)], dict(zip(kwargs, self.inputs[len(args) :]))
        tensors = [v for v in self.inputs if isinstance(v, torch.Tensor)]
        parameters, untouched = state.versions(), [v._version for v in tensors]
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            forward(*given[0], **given[1])
            attributes = state.attributes()
            # What waits for the device cannot be captured; asked this way, it raises before a capture is spoilt.
            mode = torch.cuda.get_sync_debug_mode()
            with warnings.catch_warnings(action="ignore"):  # torch calls this mode a prototype, once
                torch.cuda.set_sync_debug_mode("error")
            try:
                tried = forward(*given[0], **given[1])
            finally:
                torch.cuda.set_sync_debug_mode(mode)
        torch.cuda.current_stream().wait_stream(side)
        if not state.same_attributes(attributes):
            raise NotCapturable("keeps state in its attributes")
        if state.drew():
            raise NotCapturable("draws random numbers")
        state.random_checked = True
        leaves = []
        self.rebuilt(tried, leaves.append)
        memory = [v.untyped_storage().data_ptr() for v in leaves]
        held = [d[name] for d, name in state.places()] + tensors
        if len(set(memory)) < len(memory) or set(memory) & {v.untyped_storage().data_ptr() for v in held}:
            raise NotCapturable("its results share memory")
        del tried, leaves
        if parameters != state.versions() or untouched != [v._version for v in tensors]:
            raise NotCapturable("changes its inputs or parameters")
        self.places, self.parts, self.children = state.places(), state.parts, state.children
        self.captured_for = self.now()
        self.graph = torch.cuda.CUDAGraph()
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            # Only this thread's calls are held to the rules of a capture.
            with torch.cuda.graph(self.graph, stream=side, capture_error_mode="thread_local"):
                self.output = forward(*given[0], **given[1])
        if any("Graph is empty" in str(w.message) for w in said):
            raise NotCapturable("launches nothing")
        self.stream = torch.cuda.current_stream()

    def now(self):
        """What replaces a tensor or a part of the module, or changes a mode, shows here."""
        return (
            [d[name].data_ptr() if name in d else None for d, name in self.places],
            [part.training for part in self.parts],
            [list(children.values()) for children in self.children],
        )

    def fill(self, args, kwargs):
        for target, value in zip(self.inputs, (*args, *kwargs.values())):
            if isinstance(value, torch.Tensor):
                target.copy_(value)

    def replay(self, args, kwargs):
        stream = torch.cuda.current_stream()
        if stream != self.stream:  # the last call may still be reading what this one fills
            stream.wait_stream(self.stream)
            self.stream = stream
        with torch.no_grad():
            self.fill(args, kwargs)
            self.graph.replay()
            return self.rebuilt(self.output, torch.Tensor.clone)

    def rebuilt(self, value, take):
        """The same tuples, lists and dicts, with ``take`` of every tensor."""
        if type(value) is torch.Tensor and value.is_cuda:
            return take(value)
        if type(value) in (tuple, list):
            return type(value)([self.rebuilt(v, take) for v in value])
        if type(value) is dict:
            return {name: self.rebuilt(v, take) for name, v in value.items()}
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        raise NotCapturable(f"returns a {type(value).__name__}")


class ModelNew(Uncaptured):
    """Uncaptured, replayed from a CUDA graph where that changes nothing."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.captured_calls = CapturedCalls()

    def forward(self, *args, **kwargs):
        return self.captured_calls(self, super().forward, args, kwargs)
