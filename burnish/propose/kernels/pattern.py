"""What templates that look for particular operators share: reading a node's arguments, text files, helper functions."""

from __future__ import annotations

import operator
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from burnish.graph.rule import is_op
from burnish.propose.kernels.template import Region
from burnish.propose.snippets import helpers

__all__ = [
    "NUMBERS",
    "arguments",
    "channels_last",
    "float32",
    "function_text",
    "is_item",
    "only_user",
    "region",
    "template_text",
    "with_math",
]

NUMBERS = '''\
@functools.lru_cache(256)
def numbers(*values):
    """Return sizes and steps as kernels read them, kept: a tensor made anew takes longer than a small kernel's call."""
    return torch.tensor(values)
'''
"""A helper function of candidates."""


def float32(*nodes: Any) -> bool:
    """Return whether all of the nodes are float32 tensors of known sizes."""
    import torch

    for node in nodes:
        value = node.meta.get("val") if hasattr(node, "meta") else None
        if not isinstance(value, torch.Tensor) or value.dtype != torch.float32:
            return False
        if not all(isinstance(size, int) and size > 0 for size in value.shape):
            return False
    return True


def arguments(node: Any) -> dict[str, Any]:
    """Return all arguments of an ATen call by name, defaults included; the first is also called ``self``."""
    schema = node.target._schema.arguments
    found = {a.name: a.default_value for a in schema if a.has_default_value()}
    found |= dict(zip((a.name for a in schema), node.args, strict=False))
    return {**found, **node.kwargs}


def channels_last(node: Any) -> bool:
    """Whether a node's values lie channels last, and not in the usual order as well."""
    import torch

    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor) or value.dim() != 4 or value.is_contiguous():
        return False
    return value.is_contiguous(memory_format=torch.channels_last)


def is_item(node: Any, *names: str) -> bool:
    """Return whether a node is the only result in use of an operator with several."""
    if getattr(node, "op", None) != "call_function" or node.target is not operator.getitem:
        return False
    source = node.args[0]
    return is_op(source, *names) and set(source.users) == {node}


def only_user(node: Any, user: Any) -> bool:
    """Return whether nothing but ``user`` reads a computed node."""
    return node.op == "call_function" and set(node.users) == {user}


def region(output: Any, *inside: Any) -> Region:
    """Return the region of the output and the nodes it takes along."""
    chosen = {output, *inside}
    nodes = tuple(n for n in output.graph.nodes if n in chosen)
    inputs = tuple(dict.fromkeys(a for n in nodes for a in n.all_input_nodes if a not in chosen))
    return Region(output, nodes, inputs)


@cache
def template_text(file: str) -> str:
    """Return a text file under ``templates/``."""
    return (files("burnish.propose") / "templates" / file).read_text(encoding="utf-8").strip()


def with_math(body: str) -> str:
    """Return a kernel's text behind the functions it calls as ``exp_fast``, ``tanh_fast``, ``erf_fast``.

    They are the polynomial ones under names of their own: another kernel of the same candidate may want the library's.
    """
    used = helpers(re.sub(r"\b(\w+)_fast\(", r"\1_of(", body), "math_polynomial.h")
    renamed = re.sub(r"\b(exp|expm1|log|log1p|tanh|erf)_of\b", r"\1_fast", used)
    renamed = renamed.replace("log_near_one", "log_near_one_fast")
    return f"{renamed}\n\n{body}" if renamed else body


def function_text(name: str, parameters: Sequence[str], about: str, lines: Sequence[str]) -> str:
    """Return a Python function."""
    body = "\n".join(f"    {line}" if line else "" for line in lines)
    return f'def {name}({", ".join(parameters)}):\n    """{about}"""\n{body}\n'
