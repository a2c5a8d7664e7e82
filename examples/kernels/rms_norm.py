"""The driver of rms_norm.cpp: how its function is called, and on what."""

import torch

SOURCE = "rms_norm.cpp"
ARGUMENTS = {
    "out": "torch.empty_like(x)",
    "rows": "x.shape[0]",
    "columns": "x.shape[1]",
    "epsilon": 1e-6,
}
OUTPUTS = ["out"]


def get_inputs(rows: int = 256, columns: int = 1024) -> list[torch.Tensor]:
    return [torch.randn(rows, columns), torch.rand(columns) + 0.5]


def plain(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """What it computes, in PyTorch: optional; recipes then take part in the search."""
    return torch.nn.functional.rms_norm(x, weight.shape, weight, 1e-6)
