"""Tasks for kernels on a GPU: arguments, the body of ``forward``, and inputs."""

from __future__ import annotations

__all__ = ["MODULE", "TASKS", "UNIT"]

MODULE = """
import torch
import torch.nn.functional as F
from torch import nn

class Model(nn.Module):
    def forward(self, {arguments}):
        {body}

def get_inputs():
    return [{inputs}]

def get_init_inputs():
    return []
"""
ROTARY = "low, high = x.chunk(2, dim=-1); return x * c + torch.cat((-high, low), dim=-1) * s"
PLANES = "return F.normalize(F.normalize(x.transpose(1, 2) - w, dim=1).flatten(1))"
TASKS = {
    "streamed_attention": (
        "q, k, v",
        "p = torch.arange(q.shape[2], device=q.device); d = p[:, None] - p; s = q @ k.transpose(-2, -1) / 8.0; "
        "return (20.0 * torch.tanh(s / 20.0)).masked_fill((d < 0) | (d > 99), float('-inf')).softmax(-1) @ v",
        ", ".join(["torch.randn(2, 4, 700, 64)"] * 3),
    ),
    "streamed_attention_wide": (
        "q, k, v",
        "return (q @ k.repeat_interleave(2, 1).mT * 0.1).softmax(-1) @ v.repeat_interleave(2, 1)",
        "torch.randn(2, 8, 300, 128), torch.randn(2, 4, 300, 128), torch.randn(2, 4, 300, 128)",
    ),
    "streamed_attention_pages": (
        "q, k, v, t, n",
        "k, v = (x[t].flatten(1, 2).transpose(1, 2) for x in (k, v)); s = q.unflatten(1, (2, -1)) @ k.mT * 0.1; "
        "b = torch.arange(k.shape[2], device=q.device) >= n[:, None]; "
        "return (s.masked_fill(b[:, None, None], float('-inf')).softmax(-1) @ v).flatten(1, 2)",
        "torch.randn(3, 8, 128), torch.randn(192, 16, 2, 128), torch.randn(192, 16, 2, 128), "
        "torch.randperm(192).reshape(3, 64), torch.randint(500, 1025, (3,))",
    ),
    "streamed_attention_one": (
        "q, k, v, t",
        "return ((k[:, t] @ q.unsqueeze(-1)).mT * 0.2).softmax(-1) @ v[:, t]",
        "torch.randn(4, 500, 32), torch.randn(4, 500, 32), torch.randn(4, 500, 32), torch.randint(500, (500, 49))",
    ),
    "indexed": (
        "x, y",
        "p = F.pad(x, (1, 1, 1, 1)); d = p[1:-1, 2:] - p[1:-1, :-2] + 0.5 * p[2:, 1:-1]; "
        "return torch.cat((d * y, torch.exp(x[:, :9])), dim=1)",
        "torch.randn(700, 900), torch.randn(700, 900)",
    ),
    "scattered_sum": (
        "w, r, c, d",
        "return torch.zeros_like(d).index_add(0, r, w[:, None] * d[c])",
        "torch.randn(9000), torch.randint(300, (9000,)).sort().values, torch.randint(300, (9000,)), "
        "torch.randn(300, 70)",
    ),
    "scattered_sum_blocks": (
        "a, b, i, j, r",
        "return torch.zeros_like(a).index_add(0, r, torch.bmm(a[i], b[j]))",
        "torch.randn(90, 32, 32), torch.randn(90, 32, 32), torch.randint(90, (700,)), torch.randint(90, (700,)), "
        "torch.randint(90, (700,))",
    ),
    "cross_entropy": ("x, y", "return F.cross_entropy(x, y)", "torch.randn(512, 3000), torch.randint(3000, (512,))"),
    "cross_entropy_half": (
        "x, y", "return F.cross_entropy(x, y)", "torch.randn(512, 3000).half(), torch.randint(3000, (512,))",
    ),
    "rotary_half": (
        "x, c, s", ROTARY, "torch.randn(2, 4, 256, 64).half(), torch.rand(256, 64).half(), torch.rand(256, 64).half()",
    ),
    "group_norm": ("x", "return F.group_norm(x, 4)", "torch.randn(8, 16, 40, 40)"),
    "batch_norm": ("x", "return F.batch_norm(x, None, None, training=True)", "torch.randn(8, 16, 40, 40)"),
    "batch_norm_columns": ("x", "return F.batch_norm(x, None, None, training=True)", "torch.randn(20000, 48)"),
    "argmax": ("x", "return torch.argmax(x, dim=-1)", "torch.randn(512, 3000)"),
    "columns": ("x", "return (x * x).sum(1)", "torch.randn(16, 300, 500)"),
    "mse": ("x, y", "return F.mse_loss(x, y)", "torch.randn(512, 3000), torch.randn(512, 3000)"),
    "triplet": (
        "a, p, n", "return F.triplet_margin_loss(a, p, n)", "*(torch.randn(2048, 3000) for _ in range(3))",
    ),
    "product": ("x, y", "return F.relu(x @ y + 1.0)", "torch.randn(2048, 2048), torch.randn(2048, 2048)"),
    "batched_product": (
        "x, y", "return F.relu(torch.bmm(x, y))", "torch.randn(16, 500, 1024), torch.randn(16, 1024, 600)",
    ),
    "einsum": (
        "x, y", "return torch.einsum('abk,kn->abn', x, y)", "torch.randn(8, 256, 2048), torch.randn(2048, 2048)",
    ),
    "wide_attention": (
        "q, k, v", "return F.scaled_dot_product_attention(q, k, v)",
        "torch.randn(4, 4, 512, 512), torch.randn(4, 4, 512, 512), torch.randn(4, 4, 512, 512)",
    ),
    "many_channels": (
        "x, w", "return F.relu(F.conv2d(x, w, padding=1))", "torch.randn(8, 256, 32, 32), torch.randn(256, 256, 3, 3)",
    ),
    "instance_norm": ("x", "return F.instance_norm(x)", "torch.randn(4, 8, 300, 300)"),
    "max_pool2d": ("x", "return F.max_pool2d(x, 3, 2, 1)", "torch.randn(8, 16, 61, 61)"),
    "max_pool3d": ("x", "return F.max_pool3d(x, 3, 2, dilation=2)", "torch.randn(4, 8, 20, 21, 23)"),
    "avg_pool2d": ("x", "return F.avg_pool2d(x, 5, 2, 1)", "torch.randn(8, 16, 61, 61)"),
    "cumsum": ("x", "return torch.cumsum(x, dim=1)", "torch.randn(512, 5000)"),
    "cumsum_rows": ("x", "return torch.cumsum(x, dim=1)", "torch.randn(64, 300, 512)"),
    "cumprod": ("x", "return torch.cumprod(1 + 0.01 * x, dim=1)", "torch.randn(512, 5000)"),
    "depthwise": (
        "x, w", "return F.relu(F.conv2d(x, w, padding=1, groups=16))",
        "torch.randn(8, 16, 61, 61), torch.randn(16, 1, 3, 3)",
    ),
    "convolution_end": (
        "x, w, b",
        "y = F.relu(F.conv2d(x, w, b, padding=1)); return F.relu(F.conv2d(y, w, b, padding=1) + y)",
        "torch.randn(8, 64, 28, 28).bfloat16(), torch.randn(64, 64, 3, 3).bfloat16() / 24, torch.randn(64).bfloat16()",
    ),
    "linear_end": (
        "x, w, b", "return F.gelu(F.linear(x, w, b))",
        "torch.randn(8, 128, 256).bfloat16(), torch.randn(512, 256).bfloat16() / 16, torch.randn(512).bfloat16()",
    ),
    "ranked_attention": (
        "q, k, v, m", "return F.scaled_dot_product_attention(q, k, v, attn_mask=m)",
        "*(torch.randn(8, 12, 128, 64).bfloat16() for _ in range(3)), "
        "torch.arange(128).expand(8, 1, 1, 128) < torch.randint(64, 129, (8, 1, 1, 1))",
    ),
    "convolution": (
        "x, w, b", "return F.relu(F.conv2d(x, w, padding=1)) + b",
        "torch.randn(8, 64, 64, 64), torch.randn(128, 64, 3, 3), torch.randn(128, 1, 1)",
    ),
    "convolution_few": ("x, w", "return F.conv2d(x, w)", "torch.randn(32, 8, 128, 128), torch.randn(64, 8, 3, 3)"),
    "convolution_turned": (
        "x, w", "return F.conv_transpose3d(x, w)", "torch.randn(4, 32, 16, 32, 32), torch.randn(32, 16, 3, 3, 3)",
    ),
    "convolution_apart": (
        "x, w", "return F.conv_transpose2d(x, w, stride=2, padding=1)",
        "torch.randn(8, 64, 64, 64), torch.randn(64, 64, 3, 3)",
    ),
    "convolution_steps_apart": (
        "x, w, b", "return F.conv_transpose1d(x, w, b, stride=2, padding=1, dilation=2)",
        "torch.randn(8, 32, 16384), torch.randn(32, 64, 3), torch.randn(64)",
    ),
    "convolution_pooled": (
        "x, w", "return F.max_pool2d(torch.tanh(F.conv2d(x, w)), 2)",
        "torch.randn(16, 16, 130, 130), torch.randn(64, 16, 3, 3)",
    ),
    "convolution_groups": (
        "x, w, v, b",
        "y = F.relu(F.conv2d(x, w, groups=3)); y = y.view(4, 3, 40, 56, 55).transpose(1, 2).contiguous(); "
        "return torch.tanh(F.conv2d(y.view(4, 120, 56, 55), v, b, groups=3))",
        "torch.randn(4, 240, 56, 55), torch.randn(120, 80, 1, 1) / 9, torch.randn(480, 40, 1, 1) / 6, torch.randn(480)",
    ),
    "convolution_groups_large": (
        "x, w, v, b",
        "y = F.relu(F.conv2d(x, w, groups=3)); y = y.view(4, 3, 40, 56, 55).transpose(1, 2).contiguous(); "
        "return F.gelu(F.conv2d(y.view(4, 120, 56, 55), v, b, groups=3))",
        "torch.randn(4, 240, 56, 55), torch.randn(120, 80, 1, 1) / 9, torch.randn(480, 40, 1, 1) / 6, torch.randn(480)",
    ),
    "rows_of_numbers": (
        "x, y, m, r, b", "return F.relu((x - m) * r + b) + y",
        "torch.randn(16, 96, 57, 55), torch.randn(16, 96, 57, 55), torch.randn(96, 1, 1), torch.rand(96, 1, 1), "
        "torch.randn(96, 1, 1)",
    ),
    "half_convolution": (
        "x, w, b", "return torch.clamp(F.conv2d(x, w), max=0.5) * b",
        "torch.rand(16, 64, 63, 65), torch.randn(96, 64, 3, 3), torch.randn(96, 1, 1)",
    ),
    "half_convolution_few": (
        "x, w, b", "return F.gelu(F.conv2d(x, w, b, padding=1))",
        "torch.rand(32, 3, 131, 131), torch.randn(64, 3, 5, 5), torch.randn(64)",
    ),
    "half_convolution_walk": (
        "x, w, b", "return torch.sigmoid(F.relu(F.conv3d(x, w))) + b",
        "torch.rand(16, 8, 20, 47, 45), torch.randn(24, 8, 3, 3, 3), torch.randn(24, 1, 1, 1)",
    ),
    "half_convolution_turned": (
        "x, w", "return F.relu(F.conv_transpose3d(x, w, padding=1))",
        "torch.rand(4, 32, 16, 33, 37), torch.randn(32, 48, 3, 3, 3)",
    ),
    "half_convolution_apart": (
        "x, w, b", "return F.mish(F.conv_transpose2d(x, w, b, stride=2, padding=1, output_padding=1)) + 0.5",
        "torch.rand(8, 64, 65, 63), torch.randn(64, 64, 3, 3), torch.randn(64)",
    ),
    "half_convolution_pooled": (
        "x, w", "return F.max_pool2d(torch.tanh(F.conv2d(x, w)), 2)",
        "torch.rand(16, 16, 130, 130), torch.randn(64, 16, 3, 3)",
    ),
    "depthwise_high": (
        "x, w", "return F.conv2d(x, w, groups=64)", "torch.randn(8, 64, 128, 256), torch.randn(64, 1, 3, 7)",
    ),
    "product_shallow": ("a, b", "return torch.relu(a @ b)", "torch.randn(8192, 64), torch.randn(64, 10000)"),
    "product_shallow_128": ("a, b", "return a @ b", "torch.randn(8192, 120), torch.randn(120, 8000)"),
    "product_few_rows": (
        "x, v, b, w", "return F.linear(F.relu(F.linear(x, v, b)), w)",
        "torch.randn(100, 8000), torch.randn(8192, 8000), torch.randn(8192), torch.randn(8192, 8192)",
    ),
    "product_few_columns": (
        "x, w, b", "return F.relu(F.linear(x, w, b))",
        "torch.randn(2000, 100, 500), torch.randn(48, 500), torch.randn(48)",
    ),
    "planes": ("x, w", PLANES, "torch.randn(300, 24, 400), torch.randn(1, 400, 24)"),
    "plane_product": (
        "a, b, w", f"x = torch.bmm(a.transpose(1, 2), b); {PLANES}",
        "torch.randn(300, 100, 32), torch.randn(300, 100, 500), torch.randn(1, 500, 32)",
    ),
    "small_convolution": (
        "x, w, b", "return F.max_pool2d(F.relu(F.conv2d(x, w, b)), 2)",
        "torch.randn(2048, 6, 14, 15), torch.randn(16, 6, 5, 5), torch.randn(16)",
    ),
    "contraction": (
        "x, a, y", "return torch.einsum('bclhn,bhcl,bclhp->bchpn', x, torch.exp(a[..., -1:] - a), y)",
        "torch.randn(64, 2, 64, 8, 16), torch.randn(64, 8, 2, 64).cumsum(-1), torch.rand(64, 2, 64, 8, 64)",
    ),
    "contraction_scores": (
        "c, b, a, x", "return torch.einsum('bclhn,bcshn,bhcls,bcshp->bclhp', c, b, torch.sigmoid(a), x)",
        "torch.randn(64, 2, 60, 8, 16), torch.randn(64, 2, 60, 8, 16), torch.randn(64, 8, 2, 60, 60), "
        "torch.randn(64, 2, 60, 8, 64)",
    ),
    "contraction_few": (
        "x, y", "return torch.einsum('bhzc,bchp->bzhp', torch.exp(x), y)",
        "torch.randn(512, 8, 3, 3), torch.randn(512, 3, 8, 1024)",
    ),
    "lookup": (
        "i, t, p", "return F.layer_norm(F.embedding(i, t) + p, (256,))",
        "torch.randint(1000, (8, 64)), torch.randn(1000, 256), torch.randn(64, 256)",
    ),
    "attention": (
        "q, k, v", "return torch.softmax(q @ k.transpose(-2, -1) / 8.0, dim=-1) @ v",
        "torch.randn(2, 4, 512, 64), torch.randn(2, 4, 512, 64), torch.randn(2, 4, 512, 64)",
    ),
    "softmax_5120": ("x", "return torch.softmax(x, dim=-1)", "torch.randn(512, 5120).half()"),
    "rms_norm_5120": (
        "x", "return x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6)", "torch.randn(512, 5120)",
    ),
}  # fmt: skip
UNIT = """
import torch
import torch.nn.functional as F
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(96, 48, 1, groups=3, bias=False), nn.Conv2d(48, 192, 1, groups=3)
        self.s = nn.Conv2d(96, 192, 1, bias=False)
        self.n, self.m, self.o, self.p = (nn.BatchNorm2d(c) for c in (48, 48, 192, 192))

    def forward(self, x):
        y = self.m(F.relu(self.n(self.a(x))))
        b, c, h, w = y.shape
        y = y.view(b, 3, c // 3, h, w).transpose(1, 2).contiguous().view(b, -1, h, w)
        return F.relu(self.o(self.b(y))) + self.p(self.s(x))

def get_inputs():
    return [torch.rand(16, 96, 56, 56)]

def get_init_inputs():
    return []
"""
