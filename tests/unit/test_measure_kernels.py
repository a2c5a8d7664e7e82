"""Who wrote a kernel, judged by its name as profilers print it."""

from __future__ import annotations

import pytest

from burnish.measure.kernels import authored_names, base_name, classify

CANDIDATE = '''
import triton
import triton.language as tl

@triton.autotune(configs=[], key=["n"])
@triton.jit
def fused_softmax(x, n: tl.constexpr):
    pass

@triton.jit(do_not_specialize=["n"])
def scale(x, n):
    pass

@torch.jit.script
def not_a_kernel(x):
    return x

# __global__ void in_a_python_comment(float* x)
SOURCE = r"""
// __global__ void in_a_line_comment(float* x)
/* __global__ void in_a_block_comment(float* x) */
template <int B> __global__ void __launch_bounds__(256, (2)) row_sum(const float* x) {}
extern "C" __global__ void plain(float* x) {}
__device__ float helper(float x);
"""
GENERATED = f"__global__ __launch_bounds__({256}) static void third (float* x)" + "{}"
'''


def test_authored_names_are_the_kernels_the_source_defines() -> None:
    assert authored_names(CANDIDATE) == {"fused_softmax", "scale", "row_sum", "plain", "third"}


def test_source_that_does_not_parse_defines_nothing() -> None:
    assert authored_names("def f(:") == frozenset()
    assert authored_names("x = 1\0") == frozenset()


@pytest.mark.parametrize(
    "name",
    [
        "fused_softmax",
        "fused_softmax_0d1d2de",
        "void row_sum<256>(float const*)",
        "plain",
        "_Z5plainPf",
        "_ZN4mine5plainEPf",
        "void (anonymous namespace)::plain(float*)",
        "void row_sum<at::native::Tag>(float const*)",
    ],
)
def test_own_kernels_are_authored(name: str) -> None:
    assert classify(name, authored_names(CANDIDATE)) == "authored"


@pytest.mark.parametrize(
    "name",
    [
        "void at::native::vectorized_elementwise_kernel<4, at::native::AddFunctor<float>>(int)",
        "_ZN2at6native29vectorized_elementwise_kernelILi4EEEvi",
        "void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_128x128>(int)",
        "sm90_xmma_gemm_f32f32_tf32f32_f32_tn_n_tilesize128x128x32",
        "ampere_sgemm_128x64_nn",
        "nvjet_hsh_256x128_64x4_1x2_h_bz_coopA_NTT",
        "void cudnn::bn_fw_inf_1C11_kernel_NCHW<float>(float)",
        "void at_cuda_detail::cub::DeviceReduceKernel<int>(int)",
        "fmha_cutlassF_f32_aligned_64x64_rf_sm80",
        "triton_poi_fused_add_0",
        "triton_red_fused_sum_1",
        "a_name_nobody_claims",
    ],
)
def test_library_kernels_are_not_authored(name: str) -> None:
    assert classify(name, authored_names(CANDIDATE)) == "library"


@pytest.mark.parametrize("name", ["Memcpy DtoD (Device -> Device)", "Memset (Device)", "[CUDA memcpy DtoH]"])
def test_copies_and_fills_are_memory(name: str) -> None:
    assert classify(name, {"Memcpy", "Memset"}) == "memory"


@pytest.mark.parametrize(
    ("claimed", "name"),
    [
        ("vectorized_elementwise_kernel", "void at::native::vectorized_elementwise_kernel<4>(int)"),
        ("ampere_sgemm_128x64_nn", "ampere_sgemm_128x64_nn"),
        ("elementwise_kernel", "_ZN2at6native18elementwise_kernelEv"),
    ],
)
def test_claiming_a_library_name_earns_no_credit(claimed: str, name: str) -> None:
    assert classify(name, {claimed}) == "library"


def test_pasted_inductor_kernels_are_the_candidates_own() -> None:
    source = "@triton.jit\ndef triton_poi_fused_add_0(x):\n    pass\n"
    assert classify("triton_poi_fused_add_0", authored_names(source)) == "authored"


def test_a_kernel_named_like_a_copy_is_still_a_kernel() -> None:
    assert classify("memcpy_like_kernel", {"memcpy_like_kernel"}) == "authored"


def test_base_name_of_nothing_is_nothing() -> None:
    assert base_name("") == ""
    assert classify("", {"x"}) == "library"
