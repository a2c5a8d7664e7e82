"""Every kernel template, in the order in which they are offered for one region."""

from __future__ import annotations

from functools import cache

from burnish.propose.kernels.template import KernelTemplate

__all__ = ["offered", "templates"]

_MODULES = (
    "mixture", "attention_cpp", "attention", "recurrent", "cuda_recurrent", "convolution", "library_ends",
    "triton_half_convolution", "cuda_small_convolution", "triton_convolution", "unfolded", "products", "packed",
    "decoded_product", "triton_butterfly", "shallow_product", "few_rows_product", "split_product", "contraction",
    "pooling", "norms", "norm_passes", "losses", "gather", "scan", "arg", "strided", "cuda_rows",
    "triton_channel_norm", "triton_norms", "triton_losses", "triton_rotary", "cuda_rotary", "triton_arg",
    "triton_pooling", "triton_scan", "triton_gather", "cuda_depthwise", "triton_depthwise", "triton_apart",
    "triton_strided", "triton_plane", "triton_plane_product", "triton_sum_norm", "triton_folded", "decoded_elements",
    "streamed_attention", "indexed_pointwise", "scattered_sum", "sdpa", "fused",
)  # fmt: skip


@cache
def templates(device: str) -> tuple[KernelTemplate, ...]:
    """Return the templates for a device, the most specific first."""
    from importlib import import_module

    kind = "cuda" if device.startswith("cuda") else "cpu"
    backends = ("triton", "cuda", "torch") if kind == "cuda" else ("cpp", "torch")
    found = [t for name in _MODULES for t in import_module(f"burnish.propose.kernels.{name}").TEMPLATES]
    return tuple(t for t in found if t.backend in backends and kind in t.devices)


@cache
def offered(device: str) -> tuple[KernelTemplate, ...]:
    """Return the templates for a device whose kernels can be built here: CUDA C++ ones need nvcc and are for Hopper."""
    from burnish.backends.cuda import CudaBackend
    from burnish.backends.gpu import capability

    found, gpu = templates(device), capability()
    without = tuple(t for t in found if t.backend != "cuda")
    if without == found or (gpu is not None and gpu < (9, 0)) or not CudaBackend().available().ok:
        return without
    return found
