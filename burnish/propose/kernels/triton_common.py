"""What the Triton templates share: the types they read, the text of kernels and of the calls around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.propose.kernels.pattern import template_text

__all__ = ["dtype_of", "floating", "item_bytes", "kernels", "launch"]


def floating(*nodes: Any) -> bool:
    """Return whether all of the nodes are float32, float16 or bfloat16 tensors of known sizes."""
    import torch

    for node in nodes:
        value = node.meta.get("val") if hasattr(node, "meta") else None
        if not isinstance(value, torch.Tensor) or value.dtype not in (torch.float32, torch.float16, torch.bfloat16):
            return False
        if not all(isinstance(size, int) and size > 0 for size in value.shape):
            return False
    return True


def dtype_of(node: Any) -> str:
    """Return a node's type as Python writes it."""
    return str(node.meta["val"].dtype)


def item_bytes(node: Any) -> int:
    """Return how many bytes an element has."""
    return int(node.meta["val"].element_size())


def kernels(file: str, function: str, **texts: object) -> str:
    """Return a text file under ``templates/`` with its functions named after the call; other marks are given."""
    text = template_text(file).replace("@NAME@", function)
    for mark, value in texts.items():
        text = text.replace(f"@{mark.upper()}@", str(value))
    return text


def launch(function: str, grid: str, arguments: list[str], constants: Mapping[str, object]) -> list[str]:
    """Return the statement that starts a kernel."""
    named = ", ".join(f"{name}={value}" for name, value in constants.items())
    return [f"{function}[({grid},)](", f"    {', '.join(arguments)},", f"    {named},", ")"]
