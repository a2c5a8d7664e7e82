"""Who wrote a GPU kernel: the candidate's own source, a library, or the driver's copies.

Names are evidence, not proof: a library kernel's own name is never credited to a candidate that defines the same name,
and a name nobody claims counts as the library's.  Not covered: kernel names pasted together by C macros.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from typing import Literal

__all__ = ["Origin", "authored_names", "base_name", "classify"]

Origin = Literal["authored", "library", "memory"]

_MEMORY = re.compile(r"^\[?CUDA mem(?:cpy|set)\b|^Mem(?:cpy|set)[ (]")
# Namespaces only library code lives in; a candidate that includes such headers launches the library's kernels.
_LIBRARY_SCOPE = re.compile(
    r"(?:^|\s)(?:at|c10|cub|thrust|cutlass|cute|cudnn|cublas\w*|cusparse\w*|cufft\w*|cask\w*|xmma\w*|flash|"
    r"pytorch_flash|fmha\w*|at_cuda_detail|nccl\w*|magma\w*)::"
)
# What cuBLAS, cuDNN, NCCL and torch's attention call their kernels where no namespace is left in the name.  A name
# nobody claims is the library's anyway: this list stops a candidate from claiming these.
_VENDOR = re.compile(
    r"(?:^|\s)(?:sm\d+_xmma_|xmma_|cutlass_\d|cutlass_tensorop|nvjet_|cudnn_|cublas|gemv\w*_kernel_val|gemvNSP|"
    r"(?:maxwell|volta|turing|ampere|hopper|blackwell)_\w*(?:gemm|cudnn|conv)|splitKreduce_kernel|nccl(?:Dev)?Kernel|"
    r"fmha_cutlass)"
)
_JIT_DECORATORS = {"jit", "kernel"}
_JIT_MODULES = {"triton", "gluon", "cute", "cuda", "tl", ""}
# Older Triton appends the specialisation of each argument to the function's name (kernel_0d1d2de).
_TRITON_SUFFIX = re.compile(r"_(?:\d+(?:d|de|c)?)+$")
_C_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_LAUNCH_BOUNDS = re.compile(
    r"__(?:launch_bounds|cluster_dims|block_size|attribute|maxnreg)__\s*(\((?:[^()]|\([^()]*\))*\))"
)
_GLOBAL = re.compile(r"__global__\s+[^;{}()]*?\b([A-Za-z_]\w*)\s*\(")


def classify(kernel_name: str, authored: Collection[str]) -> Origin:
    """Say who wrote ``kernel_name``, a name as a profiler reports it, given the candidate's own kernel names."""
    if _MEMORY.search(kernel_name):
        return "memory"
    head = _signature_head(kernel_name)
    if _LIBRARY_SCOPE.search(head) or _VENDOR.search(head):
        return "library"
    base = base_name(kernel_name)
    if base in authored or _TRITON_SUFFIX.sub("", base) in authored:
        return "authored"
    return "library"


def base_name(kernel_name: str) -> str:
    """Return the bare function name: no return type, scope, template or function arguments, no C++ mangling."""
    words = _signature_head(kernel_name).rpartition("::")[2].split()
    return words[-1] if words else ""


def authored_names(source: str) -> frozenset[str]:
    """Return the names of the kernels a candidate's source defines.

    These are Python functions under a ``jit`` decorator (Triton and its relatives) and ``__global__`` functions inside
    string constants, comments left out.  Source that does not parse defines nothing.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return frozenset()
    return frozenset(_jit_functions(tree)) | frozenset(_global_functions(tree))


def _signature_head(name: str) -> str:
    """Cut template and function arguments off a signature, mangled or not."""
    mangled = re.match(r"_ZN?(?=\d)", name)
    if mangled:
        return _demangled_scope(name[mangled.end() :])
    text = name.replace("(anonymous namespace)", "anonymous").strip()
    depth, kept = 0, []
    for character in text:
        if character == "<":
            depth += 1
        elif character == ">":
            depth -= 1
        elif character == "(" and depth == 0:
            break
        elif depth == 0:
            kept.append(character)
    return "".join(kept).strip()


def _demangled_scope(rest: str) -> str:
    """Read the length-prefixed names of an Itanium mangling: ``2at6native3addE...`` is ``at::native::add``."""
    parts = []
    while match := re.match(r"(\d+)", rest):
        end = match.end() + int(match[1])
        parts.append(rest[match.end() : end].replace("_GLOBAL__N_1", "anonymous"))
        rest = rest[end:]
    return "::".join(parts)


def _jit_functions(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(_is_jit(d) for d in node.decorator_list):
            yield node.name


def _is_jit(decorator: ast.expr) -> bool:
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    if isinstance(target, ast.Name):
        return target.id == "jit"
    if not isinstance(target, ast.Attribute) or target.attr not in _JIT_DECORATORS:
        return False
    owner = target.value
    module = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
    return module in _JIT_MODULES


def _global_functions(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        text = _text_of(node)
        if "__global__" in text:
            bare = _LAUNCH_BOUNDS.sub(" ", _C_COMMENT.sub(" ", text))
            yield from (name for name in _GLOBAL.findall(bare) if not name.endswith("__"))


def _text_of(node: ast.AST) -> str:
    """Return a constant string, or the constant parts of an f-string or a sum of strings with its blanks filled."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text_of(v) if isinstance(v, ast.Constant) else " 0 " for v in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _text_of(node.left) + _text_of(node.right)
    return ""
