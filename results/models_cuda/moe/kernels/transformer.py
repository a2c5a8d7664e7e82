# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel gather at add: rows=2, num_warps=4
- kernel fused at rms_norm: variant=whole, num_warps=4, rows=4, once=False, turns=1, ahead=1, block=1024, num_stages=1
- kernel ranked_attention at scaled_dot_product_attention: first=cudnn
- kernel sum_norm at rms_norm_1: elements=4096, num_warps=4
- kernel mixture at sum_1: up=128x128x64 w8 s4, down=128x256x64 w8 s3
- kernel sum_norm at rms_norm_2: elements=4096, num_warps=4
- kernel ranked_attention at scaled_dot_product_attention_1: first=cudnn
- kernel sum_norm at rms_norm_3: elements=4096, num_warps=4
- kernel mixture at sum_2: up=128x128x64 w8 s4, down=128x256x64 w8 s3
- kernel sum_norm at rms_norm_4: elements=4096, num_warps=4
- kernel ranked_attention at scaled_dot_product_attention_2: first=cudnn
- kernel sum_norm at rms_norm_5: elements=4096, num_warps=4
- kernel mixture at sum_3: up=128x128x64 w8 s4, down=128x256x64 w8 s3
- kernel sum_norm at rms_norm_6: elements=4096, num_warps=4
- kernel ranked_attention at scaled_dot_product_attention_3: first=cudnn
- kernel sum_norm at rms_norm_7: elements=4096, num_warps=4
- kernel mixture at sum_4: up=128x128x64 w8 s4, down=128x256x64 w8 s3
- kernel sum_norm at rms_norm_8: elements=4096, num_warps=4
- kernel ranked_attention at scaled_dot_product_attention_4: first=cudnn
- kernel sum_norm at rms_norm_9: elements=4096, num_warps=4
- kernel mixture at sum_5: up=128x128x64 w8 s4, down=128x256x64 w8 s3
- kernel sum_norm at rms_norm_10: elements=4096, num_warps=4
- kernel ranked_attention at scaled_dot_product_attention_5: first=cudnn
- kernel sum_norm at rms_norm_11: elements=4096, num_warps=4
- kernel mixture at sum_6: up=128x128x64 w8 s4, down=128x256x64 w8 s3
- kernel fused at rms_norm_12: variant=whole, num_warps=4, rows=4, once=False, turns=1, ahead=1, block=1024, num_stages=1
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

@triton.jit
def gather_0_row(table_ptr, entry, entries, column, columns, inside):
    """Part of the rows picked from a table; one that does not exist is no number, where torch stops the device."""
    there = inside & (entry >= 0) & (entry < entries)
    return tl.load(table_ptr + entry * columns + column, mask=there, other=float("nan")).to(tl.float32)


@triton.jit
def gather_0_kernel(
    embedding_ptr, embedding_1_ptr, embedding_index_ptr, embedding_1_index_ptr, out_ptr, rows, columns: tl.constexpr, embedding_1_index_count, ROWS: tl.constexpr, WIDTH: tl.constexpr, EMBEDDING_SIZE: tl.constexpr, EMBEDDING_1_SIZE: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    embedding_at = gather_0_row(embedding_ptr, tl.load(embedding_index_ptr + row, mask=row < rows, other=0), EMBEDDING_SIZE, column, columns, inside)
    embedding_1_at = gather_0_row(embedding_1_ptr, tl.load(embedding_1_index_ptr + (row % embedding_1_index_count), mask=row < rows, other=0), EMBEDDING_1_SIZE, column, columns, inside)
    add_2 = embedding_at + embedding_1_at
    tl.store(out_ptr + row * columns + column, add_2, mask=inside)


@triton.jit
def fused_1_kernel(
    embedding_ptr, embedding_1_ptr, blocks_0_attention_norm_weight_ptr, out_ptr, rows, columns: tl.constexpr, embedding_1_count, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    embedding_at = tl.load(embedding_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    embedding_1_at = tl.load(embedding_1_ptr + (row % embedding_1_count) * columns + column, mask=inside, other=0).to(tl.float32)
    add_2 = embedding_at + embedding_1_at
    mul_3 = add_2 * add_2
    sum_4 = tl.sum(tl.where(inside, mul_3, 0.0), axis=1)[:, None]
    div_6 = sum_4 / columns
    add_8 = div_6 + 1e-06
    rsqrt_9 = 1.0 / tl.sqrt(add_8)
    mul_10 = add_2 * rsqrt_9
    blocks_0_attention_norm_weight_at = tl.load(blocks_0_attention_norm_weight_ptr + column, mask=there, other=0).to(tl.float32)
    mul_12 = mul_10 * blocks_0_attention_norm_weight_at
    tl.store(out_ptr + row * columns + column, mul_12, mask=inside)


@triton.jit
def sum_norm_3_kernel(
    a_ptr, b_ptr, weight_ptr, sum_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    a = tl.load(a_ptr + row * columns + column, mask=inside, other=0.0).to(tl.float32)
    b = tl.load(b_ptr + row * columns + column, mask=inside, other=0.0).to(tl.float32)
    x = a + b
    tl.store(sum_ptr + row * columns + column, x, mask=inside)
    scale = 1.0 / tl.sqrt(tl.sum(x * x, axis=1)[:, None] / columns + 1e-06)
    x = x * scale
    x *= tl.load(weight_ptr + column, mask=there, other=0.0).to(tl.float32)
    tl.store(out_ptr + row * columns + column, x, mask=inside)


@triton.jit
def mixture_4_route(
    x_ptr, router_ptr, chosen_ptr, share_ptr, tokens, width,
    EXPERTS: tl.constexpr, LANES: tl.constexpr, CHOSEN: tl.constexpr, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    lane = tl.arange(0, LANES)[None, :]
    scores = tl.zeros((ROWS, LANES), tl.float32)
    for start in range(0, width, BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        inside = (row[:, None] < tokens) & (column < width)
        x = tl.load(x_ptr + row[:, None] * width + column, mask=inside, other=0.0).to(tl.float32)
        for expert in tl.static_range(EXPERTS):
            weight = tl.load(router_ptr + expert * width + column, mask=column < width, other=0.0).to(tl.float32)
            scores += tl.where(lane == expert, tl.sum(x * weight, axis=1)[:, None], 0.0)
    scores = tl.where(lane < EXPERTS, scores, -float("inf"))
    # The shares are a softmax over the scores that were chosen, the largest of which comes first.
    total = tl.zeros((ROWS,), tl.float32)
    first = tl.max(scores, axis=1)
    left = scores
    for choice in tl.static_range(CHOSEN):
        total += tl.exp(tl.max(left, axis=1) - first)
        left = tl.where(lane == tl.argmax(left, axis=1)[:, None], -float("inf"), left)
    left = scores
    for choice in tl.static_range(CHOSEN):
        best = tl.max(left, axis=1)
        expert = tl.minimum(tl.argmax(left, axis=1), EXPERTS - 1)
        left = tl.where(lane == expert[:, None], -float("inf"), left)
        tl.store(chosen_ptr + choice * tokens + row, expert.to(tl.int32), mask=row < tokens)
        tl.store(share_ptr + choice * tokens + row, tl.exp(best - first) / total, mask=row < tokens)


@triton.jit
def mixture_4_place(
    chosen_ptr, place_ptr, taken_ptr, count_ptr, tokens, choices, capacity,
    EXPERTS: tl.constexpr, LANES: tl.constexpr, BLOCK: tl.constexpr, AHEAD: tl.constexpr,
):
    # A choice's place is its expert's buffer and how many came to that expert before it.
    begin = tl.program_id(0) * BLOCK
    lane = tl.arange(0, LANES)[None, :]
    before = tl.zeros((LANES,), tl.int32)
    for start in range(0, begin, AHEAD):
        earlier = start + tl.arange(0, AHEAD)
        expert = tl.load(chosen_ptr + earlier, mask=earlier < begin, other=-1)
        before += tl.sum((expert[:, None] == lane).to(tl.int32), axis=0)
    choice = begin + tl.arange(0, BLOCK)
    expert = tl.load(chosen_ptr + choice, mask=choice < choices, other=-1)
    own = (expert[:, None] == lane).to(tl.int32)
    arrivals = tl.cumsum(own, axis=0) + before[None, :]
    rank = tl.sum(own * arrivals, axis=1) - 1
    fits = (choice < choices) & (rank < capacity)
    place = expert * capacity + rank
    tl.store(place_ptr + choice, tl.where(fits, place, -1), mask=choice < choices)
    tl.store(taken_ptr + place, choice % tokens, mask=fits)
    if begin + BLOCK >= choices:
        experts = tl.arange(0, LANES)
        tl.store(count_ptr + experts, tl.minimum(before + tl.sum(own, axis=0), capacity), mask=experts < EXPERTS)


@triton.jit
def mixture_4_up(
    x_ptr, gate_ptr, up_ptr, hidden_ptr, taken_ptr, count_ptr, capacity, width, hidden,
    EVEN: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
):
    # Blocks of rows that nobody took are not computed.
    blocks = tl.cdiv(capacity, BLOCK_M)
    block = tl.program_id(0) % blocks
    expert = (tl.program_id(0) // blocks) // tl.cdiv(hidden, BLOCK_N)
    row = block * BLOCK_M + tl.arange(0, BLOCK_M)
    count = tl.load(count_ptr + expert)
    if block * BLOCK_M < count:
        column = ((tl.program_id(0) // blocks) % tl.cdiv(hidden, BLOCK_N)) * BLOCK_N + tl.arange(0, BLOCK_N)
        depth = tl.arange(0, BLOCK_K)
        token = tl.load(taken_ptr + expert * capacity + row, mask=row < count, other=0).to(tl.int64)
        x_at = x_ptr + token[:, None] * width + depth[None, :]
        weight = expert.to(tl.int64) * width * hidden + depth[:, None] * hidden + (column % hidden)[None, :]
        gate_at, up_at = gate_ptr + weight, up_ptr + weight
        gate = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
        up = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
        for start in range(0, width, BLOCK_K):
            if EVEN:
                x, g, u = tl.load(x_at), tl.load(gate_at), tl.load(up_at)
            else:
                x = tl.load(x_at, mask=depth[None, :] < width - start, other=0.0)
                g = tl.load(gate_at, mask=depth[:, None] < width - start, other=0.0)
                u = tl.load(up_at, mask=depth[:, None] < width - start, other=0.0)
            gate = tl.dot(x, g, gate)
            up = tl.dot(x, u, up)
            x_at += BLOCK_K
            gate_at += BLOCK_K * hidden
            up_at += BLOCK_K * hidden
        made = gate / (1.0 + tl.exp(-gate)) * up
        at = (expert * capacity + row).to(tl.int64)[:, None] * hidden + column[None, :]
        tl.store(hidden_ptr + at, made, mask=(row < count)[:, None] & (column < hidden)[None, :])


@triton.jit
def mixture_4_down(
    hidden_ptr, down_ptr, made_ptr, count_ptr, capacity, hidden, width,
    EVEN: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
):
    blocks = tl.cdiv(capacity, BLOCK_M)
    block = tl.program_id(0) % blocks
    expert = (tl.program_id(0) // blocks) // tl.cdiv(width, BLOCK_N)
    row = block * BLOCK_M + tl.arange(0, BLOCK_M)
    count = tl.load(count_ptr + expert)
    if block * BLOCK_M < count:
        column = ((tl.program_id(0) // blocks) % tl.cdiv(width, BLOCK_N)) * BLOCK_N + tl.arange(0, BLOCK_N)
        depth = tl.arange(0, BLOCK_K)
        place = (expert * capacity + tl.minimum(row, count - 1)).to(tl.int64)
        hidden_at = hidden_ptr + place[:, None] * hidden + depth[None, :]
        down_at = down_ptr + expert.to(tl.int64) * hidden * width + depth[:, None] * width + (column % width)[None, :]
        made = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
        for start in range(0, hidden, BLOCK_K):
            if EVEN:
                h, d = tl.load(hidden_at), tl.load(down_at)
            else:
                h = tl.load(hidden_at, mask=depth[None, :] < hidden - start, other=0.0)
                d = tl.load(down_at, mask=depth[:, None] < hidden - start, other=0.0)
            made = tl.dot(h, d, made)
            hidden_at += BLOCK_K
            down_at += BLOCK_K * width
        at = place[:, None] * width + column[None, :]
        tl.store(made_ptr + at, made, mask=(row < count)[:, None] & (column < width)[None, :])


@triton.jit
def mixture_4_mix(
    made_ptr, place_ptr, share_ptr, out_ptr, tokens, width,
    CHOSEN: tl.constexpr, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    token = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)[None, :]
    mixed = tl.zeros((ROWS, BLOCK), tl.float32)
    for choice in tl.static_range(CHOSEN):
        place = tl.load(place_ptr + choice * tokens + token, mask=token < tokens, other=-1).to(tl.int64)
        share = tl.load(share_ptr + choice * tokens + token, mask=token < tokens, other=0.0).to(tl.float32)
        there = (place >= 0)[:, None] & (column < width)
        made = tl.load(made_ptr + place[:, None] * width + column, mask=there, other=0.0).to(tl.float32)
        mixed += made * share[:, None]
    inside = (token < tokens)[:, None] & (column < width)
    tl.store(out_ptr + token.to(tl.int64)[:, None] * width + column, mixed, mask=inside)


@triton.jit
def fused_5_kernel(
    add_16_in_ptr, view_41_ptr, norm_weight_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    add_16_in_at = tl.load(add_16_in_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    view_41_at = tl.load(view_41_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    add_2 = add_16_in_at + view_41_at
    mul_3 = add_2 * add_2
    sum_4 = tl.sum(tl.where(inside, mul_3, 0.0), axis=1)[:, None]
    div_6 = sum_4 / columns
    add_8 = div_6 + 1e-06
    rsqrt_9 = 1.0 / tl.sqrt(add_8)
    mul_10 = add_2 * rsqrt_9
    norm_weight_at = tl.load(norm_weight_ptr + column, mask=there, other=0).to(tl.float32)
    mul_12 = mul_10 * norm_weight_at
    tl.store(out_ptr + row * columns + column, mul_12, mask=inside)


def gather_0(embedding, embedding_1, embedding_index, embedding_1_index):
    """What is picked by an index, used where it is read."""
    shape = (*embedding_index.shape, embedding.shape[1])
    if len(shape) != 3:
        raise ValueError(f"the kernel takes 3 dimensions, not {len(shape)}")
    embedding = fit(embedding, "embedding", (embedding.shape[0], shape[2]), torch.bfloat16)
    embedding_1 = fit(embedding_1, "embedding_1", (embedding_1.shape[0], shape[2]), torch.bfloat16)
    embedding_index = fit(embedding_index, "embedding_index", (shape[0], shape[1]), torch.int64)
    embedding_1_index = fit(embedding_1_index, "embedding_1_index", (shape[1],), torch.int64)
    rows, columns = math.prod(shape[:-1]), shape[-1]
    out = embedding.new_empty(shape, dtype=torch.bfloat16)
    gather_0_kernel[(triton.cdiv(rows, 2),)](
        embedding, embedding_1, embedding_index, embedding_1_index, out, rows, columns, shape[1],
        ROWS=2, WIDTH=triton.next_power_of_2(columns), EMBEDDING_SIZE=embedding.shape[0], EMBEDDING_1_SIZE=embedding_1.shape[0], num_warps=4,
    )
    return out


def fused_1(embedding, embedding_1, blocks_0_attention_norm_weight):
    """add, mul, sum, div, add, rsqrt, mul, mul."""
    shape = embedding.shape
    if len(shape) != 3:
        raise ValueError(f"embedding: the kernel takes 3 dimensions, not {len(shape)}")
    embedding = fit(embedding, "embedding", shape, torch.bfloat16)
    embedding_1 = fit(embedding_1, "embedding_1", (shape[1], shape[2]), torch.bfloat16)
    blocks_0_attention_norm_weight = fit(blocks_0_attention_norm_weight, "blocks_0_attention_norm_weight", (shape[2],), torch.bfloat16)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(embedding)
    fused_1_kernel[(triton.cdiv(rows, 4),)](
        embedding, embedding_1, blocks_0_attention_norm_weight, out, rows, columns, shape[1],
        ROWS=4, WIDTH=triton.next_power_of_2(columns), num_warps=4,
    )
    return out


def ranked_attention_2(query, key, value):
    """Attention, by cudnn where it can."""
    try:
        with torch.nn.attention.sdpa_kernel([torch.nn.attention.SDPBackend.CUDNN_ATTENTION, torch.nn.attention.SDPBackend.FLASH_ATTENTION, torch.nn.attention.SDPBackend.EFFICIENT_ATTENTION, torch.nn.attention.SDPBackend.MATH], set_priority=True):
            return torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
    except RuntimeError:
        # Some say that they can and find out that they cannot.
        return torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)


def sum_norm_3(a, b, weight):
    """RMS norm of a sum, and the sum."""
    a, b = fit(a, "a", a.shape, torch.bfloat16), fit(b, "b", a.shape, torch.bfloat16)
    weight = fit(weight, "weight", a.shape[-1:], torch.bfloat16)
    columns = a.shape[-1]
    rows, width = a.numel() // columns, triton.next_power_of_2(columns)
    both, out = torch.empty_like(a), torch.empty_like(a)
    count = max(1, 4096 // width)
    sum_norm_3_kernel[(triton.cdiv(rows, count),)](
        a, b, weight, both, out, rows, columns,
        ROWS=count, WIDTH=width, num_warps=4,
    )
    return out, both


def mixture_4(x, router, gate, up, down):
    """The 2 best of 8 experts for each token, in buffers of 1536."""
    tokens, width = x.shape
    experts, _, hidden = gate.shape
    capacity, choices, lanes = 1536, 2 * tokens, triton.next_power_of_2(experts)
    x = fit(x, "x", (tokens, width), torch.bfloat16)
    router = fit(router, "router", (experts, width), torch.bfloat16)
    gate = fit(gate, "gate", (experts, width, hidden), torch.bfloat16)
    up = fit(up, "up", (experts, width, hidden), torch.bfloat16)
    down = fit(down, "down", (experts, hidden, width), torch.bfloat16)
    chosen, place, taken, count = (
        x.new_empty(size, dtype=torch.int32) for size in (choices, choices, experts * capacity, experts)
    )
    share = x.new_empty(choices)
    mixture_4_route[(triton.cdiv(tokens, 16),)](
        x, router, chosen, share, tokens, width,
        EXPERTS=8, LANES=lanes, CHOSEN=2, ROWS=16, BLOCK=256, num_warps=4,
    )
    mixture_4_place[(triton.cdiv(choices, 256),)](
        chosen, place, taken, count, tokens, choices, capacity,
        EXPERTS=8, LANES=lanes, BLOCK=256, AHEAD=1024, num_warps=4,
    )
    between, made = (x.new_empty(experts * capacity, size) for size in (hidden, width))
    mixture_4_up[(experts * triton.cdiv(capacity, 128) * triton.cdiv(hidden, 128),)](
        x, gate, up, between, taken, count, capacity, width, hidden,
        EVEN=width % 64 == 0, BLOCK_M=128, BLOCK_N=128, BLOCK_K=64, num_warps=8, num_stages=4,
    )
    mixture_4_down[(experts * triton.cdiv(capacity, 128) * triton.cdiv(width, 256),)](
        between, down, made, count, capacity, hidden, width,
        EVEN=hidden % 64 == 0, BLOCK_M=128, BLOCK_N=256, BLOCK_K=64, num_warps=8, num_stages=3,
    )
    out = torch.empty_like(x)
    mixture_4_mix[(triton.cdiv(tokens, 4), triton.cdiv(width, 1024),)](
        made, place, share, out, tokens, width,
        CHOSEN=2, ROWS=4, BLOCK=min(1024, triton.next_power_of_2(width)),
    )
    return out


def fused_5(add_16, view_41, norm_weight):
    """add, mul, sum, div, add, rsqrt, mul, mul."""
    shape = add_16.shape
    if len(shape) != 3:
        raise ValueError(f"add_16_in: the kernel takes 3 dimensions, not {len(shape)}")
    add_16_in = fit(add_16, "add_16", shape, torch.bfloat16)
    view_41 = fit(view_41, "view_41", shape, torch.bfloat16)
    norm_weight = fit(norm_weight, "norm_weight", (shape[2],), torch.bfloat16)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(add_16_in)
    fused_5_kernel[(triton.cdiv(rows, 4),)](
        add_16_in, view_41, norm_weight, out, rows, columns,
        ROWS=4, WIDTH=triton.next_power_of_2(columns), num_warps=4,
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
    def __init__(self):
        super().__init__()
        self.blocks_0_attention_output_weight = nn.Parameter((torch.randn((1024, 1024)) * 0.009032).to(torch.bfloat16))
        self.blocks_0_attention_qkv_weight = nn.Parameter((torch.randn((3072, 1024)) * 0.03125).to(torch.bfloat16))
        self.blocks_0_attention_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.5859 + 0.7031).to(torch.bfloat16))
        self.blocks_0_moe_experts_down = nn.Parameter((torch.randn((8, 2816, 1024)) * 0.00544).to(torch.bfloat16))
        self.blocks_0_moe_experts_gate = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_0_moe_experts_up = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03126).to(torch.bfloat16))
        self.blocks_0_moe_router_weight = nn.Parameter((torch.randn((8, 1024)) * 0.03141 + 0.0005571).to(torch.bfloat16))
        self.blocks_0_moe_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.7422 + 0.5625).to(torch.bfloat16))
        self.blocks_1_attention_output_weight = nn.Parameter((torch.randn((1024, 1024)) * 0.009024).to(torch.bfloat16))
        self.blocks_1_attention_qkv_weight = nn.Parameter((torch.randn((3072, 1024)) * 0.03124).to(torch.bfloat16))
        self.blocks_1_attention_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.5977 + 0.707).to(torch.bfloat16))
        self.blocks_1_moe_experts_down = nn.Parameter((torch.randn((8, 2816, 1024)) * 0.005441).to(torch.bfloat16))
        self.blocks_1_moe_experts_gate = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_1_moe_experts_up = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_1_moe_router_weight = nn.Parameter((torch.randn((8, 1024)) * 0.03158 + 5.031e-05).to(torch.bfloat16))
        self.blocks_1_moe_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.6055 + 0.707).to(torch.bfloat16))
        self.blocks_2_attention_output_weight = nn.Parameter((torch.randn((1024, 1024)) * 0.009022 + 1.022e-05).to(torch.bfloat16))
        self.blocks_2_attention_qkv_weight = nn.Parameter((torch.randn((3072, 1024)) * 0.03125).to(torch.bfloat16))
        self.blocks_2_attention_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.5898 + 0.6992).to(torch.bfloat16))
        self.blocks_2_moe_experts_down = nn.Parameter((torch.randn((8, 2816, 1024)) * 0.005438).to(torch.bfloat16))
        self.blocks_2_moe_experts_gate = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_2_moe_experts_up = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_2_moe_router_weight = nn.Parameter((torch.randn((8, 1024)) * 0.03108 + 0.0001842).to(torch.bfloat16))
        self.blocks_2_moe_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.582 + 0.6992).to(torch.bfloat16))
        self.blocks_3_attention_output_weight = nn.Parameter((torch.randn((1024, 1024)) * 0.00902).to(torch.bfloat16))
        self.blocks_3_attention_qkv_weight = nn.Parameter((torch.randn((3072, 1024)) * 0.03125).to(torch.bfloat16))
        self.blocks_3_attention_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.5781 + 0.6797).to(torch.bfloat16))
        self.blocks_3_moe_experts_down = nn.Parameter((torch.randn((8, 2816, 1024)) * 0.00544).to(torch.bfloat16))
        self.blocks_3_moe_experts_gate = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_3_moe_experts_up = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_3_moe_router_weight = nn.Parameter((torch.randn((8, 1024)) * 0.03112 + 0.0002192).to(torch.bfloat16))
        self.blocks_3_moe_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.6016 + 0.7188).to(torch.bfloat16))
        self.blocks_4_attention_output_weight = nn.Parameter((torch.randn((1024, 1024)) * 0.009022 + -2e-05).to(torch.bfloat16))
        self.blocks_4_attention_qkv_weight = nn.Parameter((torch.randn((3072, 1024)) * 0.03122).to(torch.bfloat16))
        self.blocks_4_attention_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.5977 + 0.6992).to(torch.bfloat16))
        self.blocks_4_moe_experts_down = nn.Parameter((torch.randn((8, 2816, 1024)) * 0.005439).to(torch.bfloat16))
        self.blocks_4_moe_experts_gate = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_4_moe_experts_up = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_4_moe_router_weight = nn.Parameter((torch.randn((8, 1024)) * 0.03121 + -0.0001465).to(torch.bfloat16))
        self.blocks_4_moe_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.6602 + 0.6758).to(torch.bfloat16))
        self.blocks_5_attention_output_weight = nn.Parameter((torch.randn((1024, 1024)) * 0.009029).to(torch.bfloat16))
        self.blocks_5_attention_qkv_weight = nn.Parameter((torch.randn((3072, 1024)) * 0.03125).to(torch.bfloat16))
        self.blocks_5_attention_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.5938 + 0.6797).to(torch.bfloat16))
        self.blocks_5_moe_experts_down = nn.Parameter((torch.randn((8, 2816, 1024)) * 0.005439).to(torch.bfloat16))
        self.blocks_5_moe_experts_gate = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_5_moe_experts_up = nn.Parameter((torch.randn((8, 1024, 2816)) * 0.03125).to(torch.bfloat16))
        self.blocks_5_moe_router_weight = nn.Parameter((torch.randn((8, 1024)) * 0.03111 + 0.0004271).to(torch.bfloat16))
        self.blocks_5_moe_norm_weight = nn.Parameter((torch.rand((1024,)) * 0.7305 + 0.6992).to(torch.bfloat16))
        self.embedding_weight = nn.Parameter((torch.randn((32000, 1024)) * 0.5).to(torch.bfloat16))
        self.head_weight = nn.Parameter((torch.randn((32000, 1024)) * 0.03125).to(torch.bfloat16))
        self.norm_weight = nn.Parameter((torch.rand((1024,)) * 0.8125 + 0.5312).to(torch.bfloat16))
        self.position_weight = nn.Parameter((torch.randn((1024, 1024)) * 0.5 + 0.0008321).to(torch.bfloat16))
        self.register_buffer("positions", torch.arange(1024, dtype=torch.int64))

    def forward(self, tokens):
        embedding = torch.ops.aten.embedding.default(self.embedding_weight, tokens)
        slice_1 = torch.ops.aten.slice.Tensor(self.positions, 0, 0, 1024)
        embedding_1 = torch.ops.aten.embedding.default(self.position_weight, slice_1)
        add = gather_0(self.embedding_weight, self.position_weight, tokens, slice_1)
        del slice_1
        rms_norm = fused_1(embedding, embedding_1, self.blocks_0_attention_norm_weight)
        del embedding, embedding_1
        linear = torch.nn.functional.linear(rms_norm, self.blocks_0_attention_qkv_weight)
        del rms_norm
        view = linear.reshape([4, 1024, 3, 8, 128])
        del linear
        permute = view.permute([2, 0, 3, 1, 4])
        del view
        unbind = torch.unbind(permute)
        del permute
        getitem = unbind[0]
        getitem_1 = unbind[1]
        getitem_2 = unbind[2]
        del unbind
        scaled_dot_product_attention = ranked_attention_2(getitem, getitem_1, getitem_2)
        del getitem, getitem_1, getitem_2
        transpose = scaled_dot_product_attention.transpose(1, 2)
        del scaled_dot_product_attention
        clone = transpose.contiguous()
        del transpose
        unsafe_view = torch.ops.aten._unsafe_view.default(clone, [4, 1024, 1024])
        del clone
        linear_1 = torch.nn.functional.linear(unsafe_view, self.blocks_0_attention_output_weight)
        del unsafe_view
        rms_norm_1, add_1 = sum_norm_3(add, linear_1, self.blocks_0_moe_norm_weight)
        del add, linear_1
        view_1 = rms_norm_1.reshape([-1, 1024])
        del rms_norm_1
        sum_1 = mixture_4(view_1, self.blocks_0_moe_router_weight, self.blocks_0_moe_experts_gate, self.blocks_0_moe_experts_up, self.blocks_0_moe_experts_down)
        del view_1
        view_6 = sum_1.reshape([4, 1024, 1024])
        del sum_1
        rms_norm_2, add_3 = sum_norm_3(add_1, view_6, self.blocks_1_attention_norm_weight)
        del add_1, view_6
        linear_3 = torch.nn.functional.linear(rms_norm_2, self.blocks_1_attention_qkv_weight)
        del rms_norm_2
        view_7 = linear_3.reshape([4, 1024, 3, 8, 128])
        del linear_3
        permute_1 = view_7.permute([2, 0, 3, 1, 4])
        del view_7
        unbind_1 = torch.unbind(permute_1)
        del permute_1
        getitem_5 = unbind_1[0]
        getitem_6 = unbind_1[1]
        getitem_7 = unbind_1[2]
        del unbind_1
        scaled_dot_product_attention_1 = ranked_attention_2(getitem_5, getitem_6, getitem_7)
        del getitem_5, getitem_6, getitem_7
        transpose_1 = scaled_dot_product_attention_1.transpose(1, 2)
        del scaled_dot_product_attention_1
        clone_2 = transpose_1.contiguous()
        del transpose_1
        unsafe_view_2 = torch.ops.aten._unsafe_view.default(clone_2, [4, 1024, 1024])
        del clone_2
        linear_4 = torch.nn.functional.linear(unsafe_view_2, self.blocks_1_attention_output_weight)
        del unsafe_view_2
        rms_norm_3, add_4 = sum_norm_3(add_3, linear_4, self.blocks_1_moe_norm_weight)
        del add_3, linear_4
        view_8 = rms_norm_3.reshape([-1, 1024])
        del rms_norm_3
        sum_2 = mixture_4(view_8, self.blocks_1_moe_router_weight, self.blocks_1_moe_experts_gate, self.blocks_1_moe_experts_up, self.blocks_1_moe_experts_down)
        del view_8
        view_13 = sum_2.reshape([4, 1024, 1024])
        del sum_2
        rms_norm_4, add_6 = sum_norm_3(add_4, view_13, self.blocks_2_attention_norm_weight)
        del add_4, view_13
        linear_6 = torch.nn.functional.linear(rms_norm_4, self.blocks_2_attention_qkv_weight)
        del rms_norm_4
        view_14 = linear_6.reshape([4, 1024, 3, 8, 128])
        del linear_6
        permute_2 = view_14.permute([2, 0, 3, 1, 4])
        del view_14
        unbind_2 = torch.unbind(permute_2)
        del permute_2
        getitem_10 = unbind_2[0]
        getitem_11 = unbind_2[1]
        getitem_12 = unbind_2[2]
        del unbind_2
        scaled_dot_product_attention_2 = ranked_attention_2(getitem_10, getitem_11, getitem_12)
        del getitem_10, getitem_11, getitem_12
        transpose_2 = scaled_dot_product_attention_2.transpose(1, 2)
        del scaled_dot_product_attention_2
        clone_4 = transpose_2.contiguous()
        del transpose_2
        unsafe_view_4 = torch.ops.aten._unsafe_view.default(clone_4, [4, 1024, 1024])
        del clone_4
        linear_7 = torch.nn.functional.linear(unsafe_view_4, self.blocks_2_attention_output_weight)
        del unsafe_view_4
        rms_norm_5, add_7 = sum_norm_3(add_6, linear_7, self.blocks_2_moe_norm_weight)
        del add_6, linear_7
        view_15 = rms_norm_5.reshape([-1, 1024])
        del rms_norm_5
        sum_3 = mixture_4(view_15, self.blocks_2_moe_router_weight, self.blocks_2_moe_experts_gate, self.blocks_2_moe_experts_up, self.blocks_2_moe_experts_down)
        del view_15
        view_20 = sum_3.reshape([4, 1024, 1024])
        del sum_3
        rms_norm_6, add_9 = sum_norm_3(add_7, view_20, self.blocks_3_attention_norm_weight)
        del add_7, view_20
        linear_9 = torch.nn.functional.linear(rms_norm_6, self.blocks_3_attention_qkv_weight)
        del rms_norm_6
        view_21 = linear_9.reshape([4, 1024, 3, 8, 128])
        del linear_9
        permute_3 = view_21.permute([2, 0, 3, 1, 4])
        del view_21
        unbind_3 = torch.unbind(permute_3)
        del permute_3
        getitem_15 = unbind_3[0]
        getitem_16 = unbind_3[1]
        getitem_17 = unbind_3[2]
        del unbind_3
        scaled_dot_product_attention_3 = ranked_attention_2(getitem_15, getitem_16, getitem_17)
        del getitem_15, getitem_16, getitem_17
        transpose_3 = scaled_dot_product_attention_3.transpose(1, 2)
        del scaled_dot_product_attention_3
        clone_6 = transpose_3.contiguous()
        del transpose_3
        unsafe_view_6 = torch.ops.aten._unsafe_view.default(clone_6, [4, 1024, 1024])
        del clone_6
        linear_10 = torch.nn.functional.linear(unsafe_view_6, self.blocks_3_attention_output_weight)
        del unsafe_view_6
        rms_norm_7, add_10 = sum_norm_3(add_9, linear_10, self.blocks_3_moe_norm_weight)
        del add_9, linear_10
        view_22 = rms_norm_7.reshape([-1, 1024])
        del rms_norm_7
        sum_4 = mixture_4(view_22, self.blocks_3_moe_router_weight, self.blocks_3_moe_experts_gate, self.blocks_3_moe_experts_up, self.blocks_3_moe_experts_down)
        del view_22
        view_27 = sum_4.reshape([4, 1024, 1024])
        del sum_4
        rms_norm_8, add_12 = sum_norm_3(add_10, view_27, self.blocks_4_attention_norm_weight)
        del add_10, view_27
        linear_12 = torch.nn.functional.linear(rms_norm_8, self.blocks_4_attention_qkv_weight)
        del rms_norm_8
        view_28 = linear_12.reshape([4, 1024, 3, 8, 128])
        del linear_12
        permute_4 = view_28.permute([2, 0, 3, 1, 4])
        del view_28
        unbind_4 = torch.unbind(permute_4)
        del permute_4
        getitem_20 = unbind_4[0]
        getitem_21 = unbind_4[1]
        getitem_22 = unbind_4[2]
        del unbind_4
        scaled_dot_product_attention_4 = ranked_attention_2(getitem_20, getitem_21, getitem_22)
        del getitem_20, getitem_21, getitem_22
        transpose_4 = scaled_dot_product_attention_4.transpose(1, 2)
        del scaled_dot_product_attention_4
        clone_8 = transpose_4.contiguous()
        del transpose_4
        unsafe_view_8 = torch.ops.aten._unsafe_view.default(clone_8, [4, 1024, 1024])
        del clone_8
        linear_13 = torch.nn.functional.linear(unsafe_view_8, self.blocks_4_attention_output_weight)
        del unsafe_view_8
        rms_norm_9, add_13 = sum_norm_3(add_12, linear_13, self.blocks_4_moe_norm_weight)
        del add_12, linear_13
        view_29 = rms_norm_9.reshape([-1, 1024])
        del rms_norm_9
        sum_5 = mixture_4(view_29, self.blocks_4_moe_router_weight, self.blocks_4_moe_experts_gate, self.blocks_4_moe_experts_up, self.blocks_4_moe_experts_down)
        del view_29
        view_34 = sum_5.reshape([4, 1024, 1024])
        del sum_5
        rms_norm_10, add_15 = sum_norm_3(add_13, view_34, self.blocks_5_attention_norm_weight)
        del add_13, view_34
        linear_15 = torch.nn.functional.linear(rms_norm_10, self.blocks_5_attention_qkv_weight)
        del rms_norm_10
        view_35 = linear_15.reshape([4, 1024, 3, 8, 128])
        del linear_15
        permute_5 = view_35.permute([2, 0, 3, 1, 4])
        del view_35
        unbind_5 = torch.unbind(permute_5)
        del permute_5
        getitem_25 = unbind_5[0]
        getitem_26 = unbind_5[1]
        getitem_27 = unbind_5[2]
        del unbind_5
        scaled_dot_product_attention_5 = ranked_attention_2(getitem_25, getitem_26, getitem_27)
        del getitem_25, getitem_26, getitem_27
        transpose_5 = scaled_dot_product_attention_5.transpose(1, 2)
        del scaled_dot_product_attention_5
        clone_10 = transpose_5.contiguous()
        del transpose_5
        unsafe_view_10 = torch.ops.aten._unsafe_view.default(clone_10, [4, 1024, 1024])
        del clone_10
        linear_16 = torch.nn.functional.linear(unsafe_view_10, self.blocks_5_attention_output_weight)
        del unsafe_view_10
        rms_norm_11, add_16 = sum_norm_3(add_15, linear_16, self.blocks_5_moe_norm_weight)
        del add_15, linear_16
        view_36 = rms_norm_11.reshape([-1, 1024])
        del rms_norm_11
        sum_6 = mixture_4(view_36, self.blocks_5_moe_router_weight, self.blocks_5_moe_experts_gate, self.blocks_5_moe_experts_up, self.blocks_5_moe_experts_down)
        del view_36
        view_41 = sum_6.reshape([4, 1024, 1024])
        del sum_6
        rms_norm_12 = fused_5(add_16, view_41, self.norm_weight)
        del add_16, view_41
        linear_18 = torch.nn.functional.linear(rms_norm_12, self.head_weight)
        return linear_18
