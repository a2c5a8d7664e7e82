# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- drop-identity at clone
- split-batch-norm at getitem
- kernel norm at _native_batch_norm_legit_functional: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel fused at hardtanh: variant=parts, num_warps=4, block=512, rows=2
- kernel cuda_depthwise at conv2d_1: rows=14, threads=64
- kernel norm at _native_batch_norm_legit_functional_1: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel fused at hardtanh_1: variant=parts, num_warps=4, block=512, rows=2
- kernel norm at _native_batch_norm_legit_functional_2: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel norm at _native_batch_norm_legit_functional_3: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel fused at hardtanh_2: variant=parts, num_warps=4, block=512, rows=2
- kernel depthwise at conv2d_4: rows=16, columns=64, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_4: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_3: variant=parts, num_warps=4, block=512, rows=2
- kernel norm at _native_batch_norm_legit_functional_5: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_6: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_4: variant=parts, num_warps=4, block=512, rows=2
- kernel depthwise at conv2d_7: rows=16, columns=64, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_7: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_5: variant=parts, num_warps=4, block=512, rows=2
- kernel norm at _native_batch_norm_legit_functional_8: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_9: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_6: variant=parts, num_warps=4, block=512, rows=2
- kernel depthwise at conv2d_10: rows=32, columns=32, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_10: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_7: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_11: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_12: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_8: variant=parts, num_warps=4, block=1024, rows=1
- kernel depthwise at conv2d_13: rows=32, columns=32, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_13: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_9: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_14: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_15: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_10: variant=parts, num_warps=4, block=1024, rows=1
- kernel depthwise at conv2d_16: rows=32, columns=32, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_16: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_11: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_17: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_18: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_12: variant=parts, num_warps=4, block=1024, rows=1
- kernel depthwise at conv2d_19: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_19: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_13: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_20: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_21: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_14: variant=parts, num_warps=4, block=256, rows=4
- kernel depthwise at conv2d_22: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_22: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_15: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_23: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_24: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_16: variant=parts, num_warps=4, block=256, rows=4
- kernel depthwise at conv2d_25: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_25: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_17: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_26: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_27: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_18: variant=parts, num_warps=4, block=256, rows=4
- kernel depthwise at conv2d_28: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_28: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_19: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_29: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_30: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_20: variant=parts, num_warps=4, block=256, rows=4
- kernel depthwise at conv2d_31: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_31: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_21: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_32: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_33: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_22: variant=parts, num_warps=4, block=256, rows=4
- kernel depthwise at conv2d_34: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_34: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_23: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_35: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_36: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_24: variant=parts, num_warps=4, block=256, rows=4
- kernel depthwise at conv2d_37: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_37: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_25: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_38: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_39: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_26: variant=parts, num_warps=4, block=256, rows=4
- kernel depthwise at conv2d_40: rows=8, columns=8, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_40: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_27: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_41: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_42: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_28: num_warps=4, block=1024
- kernel depthwise at conv2d_43: rows=8, columns=8, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_43: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_29: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_44: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_45: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_30: num_warps=4, block=1024
- kernel depthwise at conv2d_46: rows=8, columns=8, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_46: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_31: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_47: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_48: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_32: num_warps=4, block=1024
- kernel depthwise at conv2d_49: rows=8, columns=8, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_49: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_33: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_50: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_51: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at adaptive_avg_pool2d: variant=whole, num_warps=4, rows=16, once=False, turns=1, ahead=1, block=512, num_stages=1
- launch
"""

def _make_inline_kernels():
    """Builds `extern "C"` C++ or CUDA source with g++ or nvcc, loads it with ctypes, calls it with tensors.

    `lib = cpp(SOURCE)`, then `lib.f(x, out, x.numel(), 2.0)`.  A tensor is passed as its data pointer: its dtype and
    device are checked, its strides are the caller's business.  A number is passed by the C type in f's declaration.
    `cuda(SOURCE)` passes the current stream for a last parameter `cudaStream_t s` or `void* stream`, and a non-zero
    `int` that f returns raises.
    """

    import ctypes
    import hashlib
    import os
    import platform
    import re
    import shutil
    import subprocess
    import tempfile
    from types import SimpleNamespace
    from typing import Any

    CPP_FLAGS = ("-O3", "-march=native", "-fopenmp", "-ffp-contract=fast", "-std=c++17", "-fPIC")
    CUDA_FLAGS = ("-O3", "-std=c++17", "-lineinfo", "-shared", "-Xcompiler", "-fPIC")
    TYPES: dict[str, tuple[Any, str]] = {  # C type: how ctypes passes a number, which tensors a pointer may point to
        name: (getattr(ctypes, number, None), dtypes) for number, dtypes, names in (
            ("c_float", "float32", "float"), ("c_double", "float64", "double"), ("c_bool", "bool uint8", "bool"),
            ("c_int8", "int8 uint8 bool", "char int8_t"), ("c_uint8", "uint8 bool", "unsigned_char uint8_t"),
            ("c_int16", "int16", "short int16_t"), ("c_uint16", "uint16 float16 bfloat16", "unsigned_short uint16_t"),
            ("c_int32", "int32", "int int32_t cudaError_t"), ("c_uint32", "uint32 int32", "unsigned_int uint32_t"),
            ("c_int64", "int64", "long int64_t"), ("c_uint64", "uint64 int64", "unsigned_long uint64_t size_t"),
            ("-", "float16", "half __half _Float16"), ("-", "bfloat16", "__bf16 bfloat16 nv_bfloat16 __nv_bfloat16"),
            ("c_void_p", "", "cudaStream_t"), ("-", "", "void"),
        ) for name in names.split()}  # fmt: skip
    NOISE = r'//[^\n]*|/\*.*?\*/|^[ \t]*#(?:\\.|[^\n\\])*|("(?:\\.|[^"\\\n])*")'  # comments, preprocessor, strings
    IGNORED = (r"__attribute__\s*\(\(([^()]|\([^()]*\))*\)\)|\[\[.*?\]\]|::|=[^,)]*|"
               r"\b(const|volatile|(__)?restrict(__)?|inline|extern|struct|std|noexcept|__host__)\b")  # fmt: skip


    def parameter(text: str) -> tuple[str, bool, str]:
        """Return a parameter's C type, whether it is a pointer to that, and its name."""
        words = re.findall(r"\w+", text)
        whole = [word for word in words if word in ("unsigned", "signed", "char", "short", "int", "long")]
        name = ([word for word in words if word not in whole] if whole else words[1:]) or [""]
        size = next((word for word in ("char", "short", "long") if word in whole), "int")
        kind = ("unsigned_" if "unsigned" in whole else "") + size if whole else (words or [""])[0]
        pointers = text.count("*") + text.count("[")
        return "void" if pointers > 1 else kind, pointers > 0, name[0]


    def signatures(source: str) -> dict[str, list[tuple[str, bool, str]]]:
        """Return what the source's `extern "C"` functions return, then their parameters; macros are not expanded."""
        text = re.sub(NOISE, lambda m: '"C"' if m[1] == '"C"' else " ", source, flags=re.DOTALL | re.MULTILINE)
        found = {}
        for start in re.finditer(r'extern\s+"C"\s*(\{?)', text):
            depth, outside, declarations = 0, len(start[1]), ""
            for token in re.findall(r"[{};]|[^{};]+", start[1] + text[start.end() :]):
                depth += (token == "{") - (token == "}")
                declarations += token if depth == outside and token not in "{}" else ";"
                if token in ("}" if outside else "{;") and depth <= 1 - outside:
                    break
            for declaration in re.sub(IGNORED, " ", declarations).split(";"):
                match = re.fullmatch(r"([\w\s*]+[\s*])(\w+)\s*\(([^()]*)\)\s*", declaration)
                if match and not re.search(r"\b(static|typedef|__global__|__device__)\b", match[1]):
                    listed = [] if match[3].strip() in ("", "void") else match[3].split(",")
                    found[match[2]] = [parameter(item) for item in (match[1], *listed)]
        return found


    def caller(function: Any, name: str, signature: list[tuple[str, bool, str]], on_gpu: bool) -> Any:
        """Return a Python function that checks its arguments and calls the C function."""
        import torch

        types, pointers, integers = [], [], []
        for index, (kind, pointer, label) in enumerate(signature, start=-1):  # the first is what it returns
            number, names = TYPES.get(kind, (None, ""))
            if not pointer and number is None and (kind != "void" or index >= 0):
                raise ValueError(f"{name}: {label or 'what it returns'} cannot be passed by value: {kind}")
            types.append(ctypes.c_void_p if pointer else number)
            if index >= 0 and pointer:
                pointers.append((index, label, names, [getattr(torch, n) for n in names.split() if hasattr(torch, n)]))
            elif index >= 0 and "int" in names:
                bits, signed = 8 * ctypes.sizeof(number), number(-1).value < 0
                integers.append((index, label, -(2 ** (bits - 1)) if signed else 0, 2 ** (bits - signed) - 1))
        function.restype, function.argtypes = types[0], types[1:]
        count, place, status = len(types) - 1, "current GPU" if on_gpu else "CPU", on_gpu and types[0] is ctypes.c_int32
        streamed = on_gpu and (signature[-1][0] == "cudaStream_t" or signature[-1] == ("void", True, "stream"))

        def call(*arguments: Any) -> Any:
            values, here = list(arguments), torch._C._cuda_getDevice() if on_gpu else -1
            if streamed and len(values) == count - 1:
                values.append(torch._C._cuda_getCurrentRawStream(here))
            if len(values) != count:
                raise TypeError(f"{name} takes {count - streamed} arguments, not {len(arguments)}")
            for index, label, names, dtypes in pointers:
                if isinstance(value := values[index], torch.Tensor):
                    away = value.get_device() != here if on_gpu else not value.is_cpu
                    if away or (names and value.dtype not in dtypes):
                        found = f"{value.dtype} on {value.device}".removeprefix("torch.")
                        raise TypeError(f"{name}: {label} must be {names or 'a tensor'} on the {place}, not {found}")
                    values[index] = value.data_ptr()
            for index, label, low, high in integers:  # ctypes would cut a number that is too large without a word
                if not low <= values[index] <= high:
                    raise OverflowError(f"{name}: {label} = {values[index]} does not fit its C type")
            result = function(*values)
            if status and result:
                raise RuntimeError(f"{name}: CUDA error: {torch.cuda.CudaError(result)}")
            return result

        return call


    def bind(path: str, source: str, language: str) -> SimpleNamespace:
        """Load a library and return its `extern "C"` functions."""
        library, found = ctypes.CDLL(path), signatures(source)
        return SimpleNamespace(**{
            name: caller(getattr(library, name), name, found[name], language == "cuda")
            for name in found if hasattr(library, name)
        })  # fmt: skip


    def commands(language: str, compiler: str, flags: tuple[str, ...], arch: str) -> list[list[str]]:
        """Return the compiler calls that turn kernel.cpp or kernel.cu into lib.so."""
        libraries = [flag for flag in flags if flag.startswith("-l")]
        others = [flag for flag in flags if not flag.startswith("-l")]
        if language == "cuda":
            target = f"-gencode=arch=compute_{arch},code=sm_{arch}"
            return [[compiler, *CUDA_FLAGS, target, *others, "kernel.cu", "-o", "lib.so", *libraries]]
        # Two steps: linked with -ffast-math, a library flushes denormals to zero in the whole process that loads it.
        return [[compiler, *CPP_FLAGS, *others, "-c", "kernel.cpp", "-o", "kernel.o"],
                [compiler, "-shared", "-fopenmp", "kernel.o", "-o", "lib.so", *libraries]]  # fmt: skip


    def build(language: str, source: str, flags: tuple[str, ...]) -> str:
        """Compile into the user's cache, once per content, and return the library's path."""
        import torch

        arch = "".join(map(str, torch.cuda.get_device_capability())) if language == "cuda" else ""
        compiler = "g++" if language == "cpp" else shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
        steps = commands(language, compiler, flags, arch + "a" * (arch >= "90" or len(arch) > 2))
        key = hashlib.sha256(repr((source, steps, platform.node())).encode()).hexdigest()[:32]
        cache = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "inline-kernels")
        if not os.path.exists(path := os.path.join(cache, key + ".so")):
            os.makedirs(cache, mode=0o700, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=cache) as work:
                with open(os.path.join(work, "kernel.cpp" if language == "cpp" else "kernel.cu"), "w") as file:
                    file.write(source)
                for step in steps:
                    done = subprocess.run(step, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                    if done.returncode:
                        raise RuntimeError(f"{' '.join(step)} failed:\n{done.stdout}")
                os.replace(os.path.join(work, "lib.so"), path)
        return path


    def cpp(source: str, flags: tuple[str, ...] = ()) -> SimpleNamespace:
        """Build C++ source and return its functions."""
        return bind(build("cpp", source, tuple(flags)), source, "cpp")


    def cuda(source: str, flags: tuple[str, ...] = ()) -> SimpleNamespace:
        """Build CUDA source and return its host functions."""
        return bind(build("cuda", source, tuple(flags)), source, "cuda")

    return SimpleNamespace(cpp=cpp, cuda=cuda)


_inline_kernels = _make_inline_kernels()


import operator
import warnings

import math

import torch
import triton
import triton.language as tl
from torch import nn

cuda = _inline_kernels.cuda

import torch.nn as nn
num_classes = 1000

CUDA_SOURCE = r"""
#include <cstdint>

struct DepthwiseCall {
    const float *x, *weight, *bias;
    float* out;
    long long planes;  // of the output
    int channels, times, height, width, out_height, out_width, rows;
};

// A thread walks down ROWS output lines of four columns and reads every input line once: it belongs to KH output lines,
// whose sums are carried in registers.  WIDE: lines begin at multiples of 16 bytes and are read as such.
template <int KH, int KW, int PH, int PW, bool BIAS, bool WIDE, int THREADS>
static __global__ void __launch_bounds__(THREADS) depthwise_walk(const DepthwiseCall c) {
    constexpr int OFF = (4 - PW % 4) % 4, QUADS = (OFF + KW + 6) / 4;
    const int across = (c.out_width + 3) / 4, parts = (c.out_height + c.rows - 1) / c.rows;
    const long long place = (long long)blockIdx.x * THREADS + threadIdx.x, rest = place / across;
    const long long plane = rest / parts;
    if (plane >= c.planes) return;
    const int column = int(place % across) * 4, first = int(rest % parts) * c.rows;
    const int last = min(first + c.rows, c.out_height), channel = int(plane % c.channels);
    float taps[KH * KW];
    #pragma unroll
    for (int i = 0; i < KH * KW; ++i) taps[i] = __ldg(c.weight + channel * KH * KW + i);
    const float start = BIAS ? __ldg(c.bias + channel) : 0.0f;
    const int begin = column - PW - OFF;
    const float* line = c.x + (plane / c.times * c.height + first - PH) * c.width + begin;
    float* into = c.out + (plane * c.out_height + first) * c.out_width + column;
    float sums[KH][4];
    #pragma unroll
    for (int t = 0; t < KH; ++t)
        #pragma unroll
        for (int j = 0; j < 4; ++j) sums[t][j] = start;
    #pragma unroll KH
    for (int y = first - PH; y < last - PH + KH - 1; ++y) {
        if (y >= 0 && y < c.height) {
            float window[4 * QUADS];
            #pragma unroll
            for (int q = 0; q < QUADS; ++q) {
                const int at = begin + 4 * q;
                if (WIDE) {
                    float4 four = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
                    if (at >= 0 && at < c.width) four = __ldg((const float4*)(line + 4 * q));
                    window[4 * q] = four.x, window[4 * q + 1] = four.y;
                    window[4 * q + 2] = four.z, window[4 * q + 3] = four.w;
                } else {
                    #pragma unroll
                    for (int i = 0; i < 4; ++i)
                        window[4 * q + i] = at + i >= 0 && at + i < c.width ? __ldg(line + 4 * q + i) : 0.0f;
                }
            }
            #pragma unroll
            for (int t = 0; t < KH; ++t)
                #pragma unroll
                for (int k = 0; k < KW; ++k)
                    #pragma unroll
                    for (int j = 0; j < 4; ++j)
                        sums[t][j] = fmaf(taps[t * KW + k], window[OFF + j + k], sums[t][j]);
        }
        if (y + PH - (KH - 1) >= first) {
            float(&done)[4] = sums[KH - 1];
            if (c.out_width % 4 == 0) {
                __stcs((float4*)into, make_float4(done[0], done[1], done[2], done[3]));
            } else if (c.out_width % 2 == 0) {
                __stcs((float2*)into, make_float2(done[0], done[1]));
                if (column + 2 < c.out_width) __stcs((float2*)into + 1, make_float2(done[2], done[3]));
            } else {
                #pragma unroll
                for (int j = 0; j < 4; ++j)
                    if (column + j < c.out_width) __stcs(into + j, done[j]);
            }
            into += c.out_width;
        }
        #pragma unroll
        for (int t = KH - 1; t >= 0; --t)
            #pragma unroll
            for (int j = 0; j < 4; ++j) sums[t][j] = t ? sums[t ? t - 1 : 0][j] : start;
        line += c.width;
    }
}

template <int KH, int KW, int PH, int PW, bool BIAS, int THREADS>
static cudaError_t depthwise_run(const DepthwiseCall& c, cudaStream_t stream) {
    const long long across = (c.out_width + 3) / 4, parts = (c.out_height + c.rows - 1) / c.rows;
    const long long blocks = (c.planes * across * parts + THREADS - 1) / THREADS;
    if (blocks <= 0) return cudaSuccess;
    if (blocks >= 1LL << 31) return cudaErrorInvalidValue;
    cudaLaunchConfig_t config{};
    config.gridDim = (unsigned)blocks, config.blockDim = THREADS, config.stream = stream;
    if (c.width % 4 == 0 && (uintptr_t)c.x % 16 == 0)
        return cudaLaunchKernelEx(&config, depthwise_walk<KH, KW, PH, PW, BIAS, true, THREADS>, c);
    return cudaLaunchKernelEx(&config, depthwise_walk<KH, KW, PH, PW, BIAS, false, THREADS>, c);
}

extern "C" int cuda_depthwise_2(const float* x, const float* weight, const float* bias, float* out, long long planes,
                               int channels, int times, int height, int width, int out_height, int out_width, int rows,
                               cudaStream_t stream) {
    const DepthwiseCall all{x, weight, bias, out, planes, channels, times, height,
                            width, out_height, out_width, rows};
    return depthwise_run<3, 3, 1, 1, false, 64>(all, stream);
}
"""

lib_cuda = cuda(CUDA_SOURCE)


@triton.jit
def norm_0_moments(x_ptr, length, BLOCK: tl.constexpr):
    """The number, the mean and the squares about it of a run of elements: each lane follows its own mean."""
    lane = tl.arange(0, BLOCK)
    mean = tl.zeros((BLOCK,), tl.float32)
    square = tl.zeros((BLOCK,), tl.float32)
    count = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, length, BLOCK):
        inside = start + lane < length
        x = tl.load(x_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        away = tl.where(inside, x - mean, 0.0)
        mean += away * (1.0 / (start // BLOCK + 1))
        square += away * (x - mean)
        count += tl.where(inside, 1.0, 0.0)
    number = tl.sum(count, axis=0)
    centre = tl.sum(count * mean, axis=0) / number
    apart = mean - centre
    return number, centre, tl.sum(square + count * apart * apart, axis=0)


@triton.jit
def norm_0_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_0_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_0_finish(
    part_ptr, mean_ptr, scale_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
):
    """A unit's parts brought together: its mean and one over its standard deviation."""
    unit = tl.program_id(0).to(tl.int64)
    lane = tl.arange(0, BLOCK)
    number = tl.zeros((BLOCK,), tl.float32)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        count = tl.load(at, mask=start + lane < parts, other=0.0)
        number += count
        total += count * tl.load(at + 1, mask=start + lane < parts, other=0.0)
    count_all = tl.sum(number, axis=0)
    mean = tl.sum(total, axis=0) / count_all
    square = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        inside = start + lane < parts
        apart = tl.load(at + 1, mask=inside, other=0.0) - mean
        count = tl.load(at, mask=inside, other=0.0)
        square += tl.where(inside, tl.load(at + 2, mask=inside, other=0.0) + count * apart * apart, 0.0)
    variance = tl.sum(square, axis=0) / count_all
    tl.store(mean_ptr + unit, mean)
    tl.store(scale_ptr + unit, 1.0 / tl.sqrt(variance + 1e-05))
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def fused_1_kernel(
    conv2d_ptr, getitem_260_ptr, getitem_261_ptr, features_1_weight_ptr, features_1_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_260_count, getitem_261_count, features_1_weight_count, features_1_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_260_at = tl.load(getitem_260_ptr + (row % getitem_260_count), mask=row < rows, other=0).to(tl.float32)
    getitem_261_at = tl.load(getitem_261_ptr + (row % getitem_261_count), mask=row < rows, other=0).to(tl.float32)
    features_1_weight_at = tl.load(features_1_weight_ptr + (row % features_1_weight_count), mask=row < rows, other=0).to(tl.float32)
    features_1_bias_at = tl.load(features_1_bias_ptr + (row % features_1_bias_count), mask=row < rows, other=0).to(tl.float32)
    conv2d_at = tl.load(conv2d_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_at - getitem_260_at
    mul_4 = sub_2 * getitem_261_at
    mul_6 = mul_4 * features_1_weight_at
    add_8 = mul_6 + features_1_bias_at
    maximum_10 = tl.where(add_8 < 0.0, 0.0, add_8)
    minimum_12 = tl.where(6.0 < maximum_10, 6.0, maximum_10)
    tl.store(out_ptr + row * columns + column, minimum_12, mask=inside)


@triton.jit
def fused_3_kernel(
    conv2d_1_ptr, getitem_262_ptr, getitem_263_ptr, features_3_1_weight_ptr, features_3_1_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_262_count, getitem_263_count, features_3_1_weight_count, features_3_1_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_262_at = tl.load(getitem_262_ptr + (row % getitem_262_count), mask=row < rows, other=0).to(tl.float32)
    getitem_263_at = tl.load(getitem_263_ptr + (row % getitem_263_count), mask=row < rows, other=0).to(tl.float32)
    features_3_1_weight_at = tl.load(features_3_1_weight_ptr + (row % features_3_1_weight_count), mask=row < rows, other=0).to(tl.float32)
    features_3_1_bias_at = tl.load(features_3_1_bias_ptr + (row % features_3_1_bias_count), mask=row < rows, other=0).to(tl.float32)
    conv2d_1_at = tl.load(conv2d_1_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_1_at - getitem_262_at
    mul_4 = sub_2 * getitem_263_at
    mul_6 = mul_4 * features_3_1_weight_at
    add_8 = mul_6 + features_3_1_bias_at
    maximum_10 = tl.where(add_8 < 0.0, 0.0, add_8)
    minimum_12 = tl.where(6.0 < maximum_10, 6.0, maximum_10)
    tl.store(out_ptr + row * columns + column, minimum_12, mask=inside)


@triton.jit
def norm_4_moments(x_ptr, length, BLOCK: tl.constexpr):
    """The number, the mean and the squares about it of a run of elements: each lane follows its own mean."""
    lane = tl.arange(0, BLOCK)
    mean = tl.zeros((BLOCK,), tl.float32)
    square = tl.zeros((BLOCK,), tl.float32)
    count = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, length, BLOCK):
        inside = start + lane < length
        x = tl.load(x_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        away = tl.where(inside, x - mean, 0.0)
        mean += away * (1.0 / (start // BLOCK + 1))
        square += away * (x - mean)
        count += tl.where(inside, 1.0, 0.0)
    number = tl.sum(count, axis=0)
    centre = tl.sum(count * mean, axis=0) / number
    apart = mean - centre
    return number, centre, tl.sum(square + count * apart * apart, axis=0)


@triton.jit
def norm_4_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_4_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_4_finish(
    part_ptr, mean_ptr, scale_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
):
    """A unit's parts brought together: its mean and one over its standard deviation."""
    unit = tl.program_id(0).to(tl.int64)
    lane = tl.arange(0, BLOCK)
    number = tl.zeros((BLOCK,), tl.float32)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        count = tl.load(at, mask=start + lane < parts, other=0.0)
        number += count
        total += count * tl.load(at + 1, mask=start + lane < parts, other=0.0)
    count_all = tl.sum(number, axis=0)
    mean = tl.sum(total, axis=0) / count_all
    square = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        inside = start + lane < parts
        apart = tl.load(at + 1, mask=inside, other=0.0) - mean
        count = tl.load(at, mask=inside, other=0.0)
        square += tl.where(inside, tl.load(at + 2, mask=inside, other=0.0) + count * apart * apart, 0.0)
    variance = tl.sum(square, axis=0) / count_all
    tl.store(mean_ptr + unit, mean)
    tl.store(scale_ptr + unit, 1.0 / tl.sqrt(variance + 1e-05))
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_4_apply(
    x_ptr, weight_ptr, bias_ptr, mean_ptr, scale_ptr, out_ptr, planes, size, channels, unit_planes,
    PLANES: tl.constexpr, BLOCK: tl.constexpr,
):
    """Some elements of some planes (one channel of one sample each)."""
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(size, BLOCK)
    plane = place // blocks * PLANES + tl.arange(0, PLANES)[:, None]
    column = place % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = plane < planes
    channel = plane % channels
    unit = channel
    mean = tl.load(mean_ptr + unit, mask=there, other=0.0)
    scale = tl.load(scale_ptr + unit, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def depthwise_5_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y * 2 - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column * 2 - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_6_moments(x_ptr, length, BLOCK: tl.constexpr):
    """The number, the mean and the squares about it of a run of elements: each lane follows its own mean."""
    lane = tl.arange(0, BLOCK)
    mean = tl.zeros((BLOCK,), tl.float32)
    square = tl.zeros((BLOCK,), tl.float32)
    count = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, length, BLOCK):
        inside = start + lane < length
        x = tl.load(x_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        away = tl.where(inside, x - mean, 0.0)
        mean += away * (1.0 / (start // BLOCK + 1))
        square += away * (x - mean)
        count += tl.where(inside, 1.0, 0.0)
    number = tl.sum(count, axis=0)
    centre = tl.sum(count * mean, axis=0) / number
    apart = mean - centre
    return number, centre, tl.sum(square + count * apart * apart, axis=0)


@triton.jit
def norm_6_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_6_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_6_finish(
    part_ptr, mean_ptr, scale_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
):
    """A unit's parts brought together: its mean and one over its standard deviation."""
    unit = tl.program_id(0).to(tl.int64)
    lane = tl.arange(0, BLOCK)
    number = tl.zeros((BLOCK,), tl.float32)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        count = tl.load(at, mask=start + lane < parts, other=0.0)
        number += count
        total += count * tl.load(at + 1, mask=start + lane < parts, other=0.0)
    count_all = tl.sum(number, axis=0)
    mean = tl.sum(total, axis=0) / count_all
    square = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        inside = start + lane < parts
        apart = tl.load(at + 1, mask=inside, other=0.0) - mean
        count = tl.load(at, mask=inside, other=0.0)
        square += tl.where(inside, tl.load(at + 2, mask=inside, other=0.0) + count * apart * apart, 0.0)
    variance = tl.sum(square, axis=0) / count_all
    tl.store(mean_ptr + unit, mean)
    tl.store(scale_ptr + unit, 1.0 / tl.sqrt(variance + 1e-05))
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_6_apply(
    x_ptr, weight_ptr, bias_ptr, mean_ptr, scale_ptr, out_ptr, planes, size, channels, unit_planes,
    PLANES: tl.constexpr, BLOCK: tl.constexpr,
):
    """Some elements of some planes (one channel of one sample each)."""
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(size, BLOCK)
    plane = place // blocks * PLANES + tl.arange(0, PLANES)[:, None]
    column = place % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = plane < planes
    channel = plane % channels
    unit = channel
    mean = tl.load(mean_ptr + unit, mask=there, other=0.0)
    scale = tl.load(scale_ptr + unit, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def depthwise_7_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def depthwise_8_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y * 2 - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column * 2 - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_9_moments(x_ptr, length, BLOCK: tl.constexpr):
    """The number, the mean and the squares about it of a run of elements: each lane follows its own mean."""
    lane = tl.arange(0, BLOCK)
    mean = tl.zeros((BLOCK,), tl.float32)
    square = tl.zeros((BLOCK,), tl.float32)
    count = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, length, BLOCK):
        inside = start + lane < length
        x = tl.load(x_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        away = tl.where(inside, x - mean, 0.0)
        mean += away * (1.0 / (start // BLOCK + 1))
        square += away * (x - mean)
        count += tl.where(inside, 1.0, 0.0)
    number = tl.sum(count, axis=0)
    centre = tl.sum(count * mean, axis=0) / number
    apart = mean - centre
    return number, centre, tl.sum(square + count * apart * apart, axis=0)


@triton.jit
def norm_9_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_9_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_9_finish(
    part_ptr, mean_ptr, scale_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
):
    """A unit's parts brought together: its mean and one over its standard deviation."""
    unit = tl.program_id(0).to(tl.int64)
    lane = tl.arange(0, BLOCK)
    number = tl.zeros((BLOCK,), tl.float32)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        count = tl.load(at, mask=start + lane < parts, other=0.0)
        number += count
        total += count * tl.load(at + 1, mask=start + lane < parts, other=0.0)
    count_all = tl.sum(number, axis=0)
    mean = tl.sum(total, axis=0) / count_all
    square = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        inside = start + lane < parts
        apart = tl.load(at + 1, mask=inside, other=0.0) - mean
        count = tl.load(at, mask=inside, other=0.0)
        square += tl.where(inside, tl.load(at + 2, mask=inside, other=0.0) + count * apart * apart, 0.0)
    variance = tl.sum(square, axis=0) / count_all
    tl.store(mean_ptr + unit, mean)
    tl.store(scale_ptr + unit, 1.0 / tl.sqrt(variance + 1e-05))
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def fused_10_kernel(
    conv2d_10_ptr, getitem_274_ptr, getitem_275_ptr, features_6_4_weight_ptr, features_6_4_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_274_count, getitem_275_count, features_6_4_weight_count, features_6_4_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = there
    getitem_274_at = tl.load(getitem_274_ptr + (row % getitem_274_count)).to(tl.float32)
    getitem_275_at = tl.load(getitem_275_ptr + (row % getitem_275_count)).to(tl.float32)
    features_6_4_weight_at = tl.load(features_6_4_weight_ptr + (row % features_6_4_weight_count)).to(tl.float32)
    features_6_4_bias_at = tl.load(features_6_4_bias_ptr + (row % features_6_4_bias_count)).to(tl.float32)
    conv2d_10_at = tl.load(conv2d_10_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_10_at - getitem_274_at
    mul_4 = sub_2 * getitem_275_at
    mul_6 = mul_4 * features_6_4_weight_at
    add_8 = mul_6 + features_6_4_bias_at
    maximum_10 = tl.where(add_8 < 0.0, 0.0, add_8)
    minimum_12 = tl.where(6.0 < maximum_10, 6.0, maximum_10)
    tl.store(out_ptr + row * columns + column, minimum_12, mask=inside)


@triton.jit
def norm_11_moments(x_ptr, length, BLOCK: tl.constexpr):
    """The number, the mean and the squares about it of a run of elements: each lane follows its own mean."""
    lane = tl.arange(0, BLOCK)
    mean = tl.zeros((BLOCK,), tl.float32)
    square = tl.zeros((BLOCK,), tl.float32)
    count = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, length, BLOCK):
        inside = start + lane < length
        x = tl.load(x_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        away = tl.where(inside, x - mean, 0.0)
        mean += away * (1.0 / (start // BLOCK + 1))
        square += away * (x - mean)
        count += tl.where(inside, 1.0, 0.0)
    number = tl.sum(count, axis=0)
    centre = tl.sum(count * mean, axis=0) / number
    apart = mean - centre
    return number, centre, tl.sum(square + count * apart * apart, axis=0)


@triton.jit
def norm_11_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_11_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_11_finish(
    part_ptr, mean_ptr, scale_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
):
    """A unit's parts brought together: its mean and one over its standard deviation."""
    unit = tl.program_id(0).to(tl.int64)
    lane = tl.arange(0, BLOCK)
    number = tl.zeros((BLOCK,), tl.float32)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        count = tl.load(at, mask=start + lane < parts, other=0.0)
        number += count
        total += count * tl.load(at + 1, mask=start + lane < parts, other=0.0)
    count_all = tl.sum(number, axis=0)
    mean = tl.sum(total, axis=0) / count_all
    square = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        inside = start + lane < parts
        apart = tl.load(at + 1, mask=inside, other=0.0) - mean
        count = tl.load(at, mask=inside, other=0.0)
        square += tl.where(inside, tl.load(at + 2, mask=inside, other=0.0) + count * apart * apart, 0.0)
    variance = tl.sum(square, axis=0) / count_all
    tl.store(mean_ptr + unit, mean)
    tl.store(scale_ptr + unit, 1.0 / tl.sqrt(variance + 1e-05))
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_11_apply(
    x_ptr, weight_ptr, bias_ptr, mean_ptr, scale_ptr, out_ptr, planes, size, channels, unit_planes,
    PLANES: tl.constexpr, BLOCK: tl.constexpr,
):
    """Some elements of some planes (one channel of one sample each)."""
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(size, BLOCK)
    plane = place // blocks * PLANES + tl.arange(0, PLANES)[:, None]
    column = place % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = plane < planes
    channel = plane % channels
    unit = channel
    mean = tl.load(mean_ptr + unit, mask=there, other=0.0)
    scale = tl.load(scale_ptr + unit, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def depthwise_12_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def depthwise_13_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y * 2 - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column * 2 - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def fused_14_kernel(
    conv2d_19_ptr, getitem_286_ptr, getitem_287_ptr, features_9_4_weight_ptr, features_9_4_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_286_count, getitem_287_count, features_9_4_weight_count, features_9_4_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_286_at = tl.load(getitem_286_ptr + (row % getitem_286_count), mask=row < rows, other=0).to(tl.float32)
    getitem_287_at = tl.load(getitem_287_ptr + (row % getitem_287_count), mask=row < rows, other=0).to(tl.float32)
    features_9_4_weight_at = tl.load(features_9_4_weight_ptr + (row % features_9_4_weight_count), mask=row < rows, other=0).to(tl.float32)
    features_9_4_bias_at = tl.load(features_9_4_bias_ptr + (row % features_9_4_bias_count), mask=row < rows, other=0).to(tl.float32)
    conv2d_19_at = tl.load(conv2d_19_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_19_at - getitem_286_at
    mul_4 = sub_2 * getitem_287_at
    mul_6 = mul_4 * features_9_4_weight_at
    add_8 = mul_6 + features_9_4_bias_at
    maximum_10 = tl.where(add_8 < 0.0, 0.0, add_8)
    minimum_12 = tl.where(6.0 < maximum_10, 6.0, maximum_10)
    tl.store(out_ptr + row * columns + column, minimum_12, mask=inside)


@triton.jit
def depthwise_15_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def depthwise_16_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def depthwise_17_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y * 2 - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column * 2 - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def fused_18_kernel(
    conv2d_40_ptr, getitem_314_ptr, getitem_315_ptr, features_16_4_weight_ptr, features_16_4_bias_ptr, out_ptr, count, columns, getitem_314_count, getitem_315_count, features_16_4_weight_count, features_16_4_bias_count, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    row = index // columns
    getitem_314_at = tl.load(getitem_314_ptr + (row % getitem_314_count), mask=inside, other=0).to(tl.float32)
    getitem_315_at = tl.load(getitem_315_ptr + (row % getitem_315_count), mask=inside, other=0).to(tl.float32)
    features_16_4_weight_at = tl.load(features_16_4_weight_ptr + (row % features_16_4_weight_count), mask=inside, other=0).to(tl.float32)
    features_16_4_bias_at = tl.load(features_16_4_bias_ptr + (row % features_16_4_bias_count), mask=inside, other=0).to(tl.float32)
    conv2d_40_at = tl.load(conv2d_40_ptr + index, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_40_at - getitem_314_at
    mul_4 = sub_2 * getitem_315_at
    mul_6 = mul_4 * features_16_4_weight_at
    add_8 = mul_6 + features_16_4_bias_at
    maximum_10 = tl.where(add_8 < 0.0, 0.0, add_8)
    minimum_12 = tl.where(6.0 < maximum_10, 6.0, maximum_10)
    tl.store(out_ptr + index, minimum_12, mask=inside)


@triton.jit
def depthwise_19_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def fused_20_kernel(
    conv2d_51_ptr, getitem_328_ptr, getitem_329_ptr, features_21_weight_ptr, features_21_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_328_count, getitem_329_count, features_21_weight_count, features_21_bias_count, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    conv2d_51_at = tl.load(conv2d_51_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    getitem_328_at = tl.load(getitem_328_ptr + (row % getitem_328_count), mask=row < rows, other=0).to(tl.float32)
    sub_2 = conv2d_51_at - getitem_328_at
    getitem_329_at = tl.load(getitem_329_ptr + (row % getitem_329_count), mask=row < rows, other=0).to(tl.float32)
    mul_4 = sub_2 * getitem_329_at
    features_21_weight_at = tl.load(features_21_weight_ptr + (row % features_21_weight_count), mask=row < rows, other=0).to(tl.float32)
    mul_6 = mul_4 * features_21_weight_at
    features_21_bias_at = tl.load(features_21_bias_ptr + (row % features_21_bias_count), mask=row < rows, other=0).to(tl.float32)
    add_8 = mul_6 + features_21_bias_at
    maximum_10 = tl.where(add_8 < 0.0, 0.0, add_8)
    minimum_12 = tl.where(6.0 < maximum_10, 6.0, maximum_10)
    sum_13 = tl.sum(tl.where(inside, minimum_12, 0.0), axis=1)[:, None]
    div_15 = sum_13 / columns
    tl.store(out_ptr + row, div_15, mask=row < rows)


def norm_0(x, running_mean, running_var):
    """The statistics of each channel."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    mean, scale = x.new_empty((2, units), dtype=torch.float32)
    norm_0_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_0_finish[(units,)](
        part, mean, scale, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    return None, mean, scale, new_mean, new_var


def fused_1(conv2d, getitem_260, getitem_261, features_1_weight, features_1_bias):
    """sub, mul, mul, add, maximum, minimum."""
    shape = conv2d.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d = fit(conv2d, "conv2d", shape, torch.float32)
    getitem_260 = fit(getitem_260, "getitem_260", (shape[1],), torch.float32)
    getitem_261 = fit(getitem_261, "getitem_261", (shape[1],), torch.float32)
    features_1_weight = fit(features_1_weight, "features_1_weight", (shape[1],), torch.float32)
    features_1_bias = fit(features_1_bias, "features_1_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d)
    fused_1_kernel[(triton.cdiv(rows, 2) * triton.cdiv(columns, 512),)](
        conv2d, getitem_260, getitem_261, features_1_weight, features_1_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=2, BLOCK=512, num_warps=4,
    )
    return out


def cuda_depthwise_2(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 32, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    out = x.new_empty(batch, 32, out_height, out_width)
    lib_cuda.cuda_depthwise_2(
        x, weight, None, out, batch * 32, 32, 1,
        height, width, out_height, out_width, 14,
    )
    return out


def fused_3(conv2d_1, getitem_262, getitem_263, features_3_1_weight, features_3_1_bias):
    """sub, mul, mul, add, maximum, minimum."""
    shape = conv2d_1.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_1: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_1 = fit(conv2d_1, "conv2d_1", shape, torch.float32)
    getitem_262 = fit(getitem_262, "getitem_262", (shape[1],), torch.float32)
    getitem_263 = fit(getitem_263, "getitem_263", (shape[1],), torch.float32)
    features_3_1_weight = fit(features_3_1_weight, "features_3_1_weight", (shape[1],), torch.float32)
    features_3_1_bias = fit(features_3_1_bias, "features_3_1_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d_1)
    fused_3_kernel[(triton.cdiv(rows, 2) * triton.cdiv(columns, 512),)](
        conv2d_1, getitem_262, getitem_263, features_3_1_weight, features_3_1_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=2, BLOCK=512, num_warps=4,
    )
    return out


def norm_4(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    mean, scale = x.new_empty((2, units), dtype=torch.float32)
    norm_4_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_4_finish[(units,)](
        part, mean, scale, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_4_apply[(triton.cdiv(n * channels, 1) * triton.cdiv(size, width),)](
        x, weight, bias, mean, scale, out, n * channels, size, channels, 1,
        PLANES=1, BLOCK=width, num_warps=8,
    )
    return out, mean, scale, new_mean, new_var


def depthwise_5(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 96, height, width), torch.float32)
    weight = fit(weight, "weight", (96, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 96, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_5_kernel[(batch * 96 * triton.cdiv(out_width, 64) * triton.cdiv(out_height, 16),)](
        x, weight, out, 96, height, width, out_height, batch * 96 * out_height, out_width,
        ROWS=16, COLUMNS=64, num_warps=4,
    )
    return out


def norm_6(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    mean, scale = x.new_empty((2, units), dtype=torch.float32)
    norm_6_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_6_finish[(units,)](
        part, mean, scale, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_6_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, mean, scale, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, mean, scale, new_mean, new_var


def depthwise_7(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 144, height, width), torch.float32)
    weight = fit(weight, "weight", (144, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 144, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_7_kernel[(batch * 144 * triton.cdiv(out_width, 64) * triton.cdiv(out_height, 16),)](
        x, weight, out, 144, height, width, out_height, batch * 144 * out_height, out_width,
        ROWS=16, COLUMNS=64, num_warps=4,
    )
    return out


def depthwise_8(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 144, height, width), torch.float32)
    weight = fit(weight, "weight", (144, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 144, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_8_kernel[(batch * 144 * triton.cdiv(out_width, 32) * triton.cdiv(out_height, 32),)](
        x, weight, out, 144, height, width, out_height, batch * 144 * out_height, out_width,
        ROWS=32, COLUMNS=32, num_warps=4,
    )
    return out


def norm_9(x, running_mean, running_var):
    """The statistics of each channel."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    mean, scale = x.new_empty((2, units), dtype=torch.float32)
    norm_9_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_9_finish[(units,)](
        part, mean, scale, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    return None, mean, scale, new_mean, new_var


def fused_10(conv2d_10, getitem_274, getitem_275, features_6_4_weight, features_6_4_bias):
    """sub, mul, mul, add, maximum, minimum."""
    shape = conv2d_10.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_10: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_10 = fit(conv2d_10, "conv2d_10", shape, torch.float32)
    getitem_274 = fit(getitem_274, "getitem_274", (shape[1],), torch.float32)
    getitem_275 = fit(getitem_275, "getitem_275", (shape[1],), torch.float32)
    features_6_4_weight = fit(features_6_4_weight, "features_6_4_weight", (shape[1],), torch.float32)
    features_6_4_bias = fit(features_6_4_bias, "features_6_4_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d_10)
    fused_10_kernel[(triton.cdiv(rows, 1) * triton.cdiv(columns, 1024),)](
        conv2d_10, getitem_274, getitem_275, features_6_4_weight, features_6_4_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=1, BLOCK=1024, num_warps=4,
    )
    return out


def norm_11(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    mean, scale = x.new_empty((2, units), dtype=torch.float32)
    norm_11_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_11_finish[(units,)](
        part, mean, scale, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_11_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, mean, scale, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, mean, scale, new_mean, new_var


def depthwise_12(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 192, height, width), torch.float32)
    weight = fit(weight, "weight", (192, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 192, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_12_kernel[(batch * 192 * triton.cdiv(out_width, 32) * triton.cdiv(out_height, 32),)](
        x, weight, out, 192, height, width, out_height, batch * 192 * out_height, out_width,
        ROWS=32, COLUMNS=32, num_warps=4,
    )
    return out


def depthwise_13(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 192, height, width), torch.float32)
    weight = fit(weight, "weight", (192, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 192, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_13_kernel[(batch * 192 * triton.cdiv(out_width, 16) * triton.cdiv(out_height, 16),)](
        x, weight, out, 192, height, width, out_height, batch * 192 * out_height, out_width,
        ROWS=16, COLUMNS=16, num_warps=4,
    )
    return out


def fused_14(conv2d_19, getitem_286, getitem_287, features_9_4_weight, features_9_4_bias):
    """sub, mul, mul, add, maximum, minimum."""
    shape = conv2d_19.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_19: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_19 = fit(conv2d_19, "conv2d_19", shape, torch.float32)
    getitem_286 = fit(getitem_286, "getitem_286", (shape[1],), torch.float32)
    getitem_287 = fit(getitem_287, "getitem_287", (shape[1],), torch.float32)
    features_9_4_weight = fit(features_9_4_weight, "features_9_4_weight", (shape[1],), torch.float32)
    features_9_4_bias = fit(features_9_4_bias, "features_9_4_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d_19)
    fused_14_kernel[(triton.cdiv(rows, 4) * triton.cdiv(columns, 256),)](
        conv2d_19, getitem_286, getitem_287, features_9_4_weight, features_9_4_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=4, BLOCK=256, num_warps=4,
    )
    return out


def depthwise_15(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 384, height, width), torch.float32)
    weight = fit(weight, "weight", (384, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 384, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_15_kernel[(batch * 384 * triton.cdiv(out_width, 16) * triton.cdiv(out_height, 16),)](
        x, weight, out, 384, height, width, out_height, batch * 384 * out_height, out_width,
        ROWS=16, COLUMNS=16, num_warps=4,
    )
    return out


def depthwise_16(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 576, height, width), torch.float32)
    weight = fit(weight, "weight", (576, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 576, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_16_kernel[(batch * 576 * triton.cdiv(out_width, 16) * triton.cdiv(out_height, 16),)](
        x, weight, out, 576, height, width, out_height, batch * 576 * out_height, out_width,
        ROWS=16, COLUMNS=16, num_warps=4,
    )
    return out


def depthwise_17(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 576, height, width), torch.float32)
    weight = fit(weight, "weight", (576, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 576, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_17_kernel[(batch * 576 * triton.cdiv(out_width, 8) * triton.cdiv(out_height, 8),)](
        x, weight, out, 576, height, width, out_height, batch * 576 * out_height, out_width,
        ROWS=8, COLUMNS=8, num_warps=4,
    )
    return out


def fused_18(conv2d_40, getitem_314, getitem_315, features_16_4_weight, features_16_4_bias):
    """sub, mul, mul, add, maximum, minimum."""
    shape = conv2d_40.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_40: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_40 = fit(conv2d_40, "conv2d_40", shape, torch.float32)
    getitem_314 = fit(getitem_314, "getitem_314", (shape[1],), torch.float32)
    getitem_315 = fit(getitem_315, "getitem_315", (shape[1],), torch.float32)
    features_16_4_weight = fit(features_16_4_weight, "features_16_4_weight", (shape[1],), torch.float32)
    features_16_4_bias = fit(features_16_4_bias, "features_16_4_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d_40)
    fused_18_kernel[(triton.cdiv(rows * columns, 1024),)](
        conv2d_40, getitem_314, getitem_315, features_16_4_weight, features_16_4_bias, out, rows * columns, columns, shape[1], shape[1], shape[1], shape[1],
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_19(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 960, height, width), torch.float32)
    weight = fit(weight, "weight", (960, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 960, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_19_kernel[(batch * 960 * triton.cdiv(out_width, 8) * triton.cdiv(out_height, 8),)](
        x, weight, out, 960, height, width, out_height, batch * 960 * out_height, out_width,
        ROWS=8, COLUMNS=8, num_warps=4,
    )
    return out


def fused_20(conv2d_51, getitem_328, getitem_329, features_21_weight, features_21_bias):
    """sub, mul, mul, add, maximum, minimum, sum, div."""
    shape = conv2d_51.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_51: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_51 = fit(conv2d_51, "conv2d_51", shape, torch.float32)
    getitem_328 = fit(getitem_328, "getitem_328", (shape[1],), torch.float32)
    getitem_329 = fit(getitem_329, "getitem_329", (shape[1],), torch.float32)
    features_21_weight = fit(features_21_weight, "features_21_weight", (shape[1],), torch.float32)
    features_21_bias = fit(features_21_bias, "features_21_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = conv2d_51.new_empty((*shape[:2], 1, 1))
    fused_20_kernel[(triton.cdiv(rows, 16),)](
        conv2d_51, getitem_328, getitem_329, features_21_weight, features_21_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=16, WIDTH=triton.next_power_of_2(columns), num_warps=4,
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
    def __init__(self, num_classes=1000):
        """
        MobileNetV2 architecture implementation in PyTorch.

        :param num_classes: The number of output classes. Default is 1000.
        """
        super(Uncaptured, self).__init__()

        def _make_divisible(v, divisor, min_value=None):
            """
            This function ensures that the number of channels is divisible by the divisor.
            """
            if min_value is None:
                min_value = divisor
            new_v = max(min_value, int(v + divisor / 2) // divisor * divisor)
            # Make sure that round down does not go down by more than 10%.
            if new_v < 0.9 * v:
                new_v += divisor
            return new_v

        def _inverted_residual_block(inp, oup, stride, expand_ratio):
            """
            Inverted Residual Block for MobileNetV2.
            """
            hidden_dim = int(inp * expand_ratio)
            use_res_connect = stride == 1 and inp == oup

            layers = []
            if expand_ratio != 1:
                # Pointwise convolution
                layers.append(nn.Conv2d(inp, hidden_dim, 1, 1, 0, bias=False))
                layers.append(nn.BatchNorm2d(hidden_dim))
                layers.append(nn.ReLU6(inplace=True))

            layers.extend([
                # Depthwise convolution
                nn.Conv2d(hidden_dim, hidden_dim, 3, stride, 1, groups=hidden_dim, bias=False),
                nn.BatchNorm2d(hidden_dim),
                nn.ReLU6(inplace=True),
                # Pointwise linear convolution
                nn.Conv2d(hidden_dim, oup, 1, 1, 0, bias=False),
                nn.BatchNorm2d(oup),
            ])

            if use_res_connect:
                return nn.Sequential(*layers), True
            else:
                return nn.Sequential(*layers), False

        # MobileNetV2 architecture
        input_channel = 32
        last_channel = 1280
        inverted_residual_setting = [
            # t, c, n, s
            [1, 16, 1, 1],
            [6, 24, 2, 2],
            [6, 32, 3, 2],
            [6, 64, 4, 2],
            [6, 96, 3, 1],
            [6, 160, 3, 2],
            [6, 320, 1, 1],
        ]

        # Building first layer
        features = [nn.Conv2d(3, input_channel, 3, 2, 1, bias=False),
                    nn.BatchNorm2d(input_channel),
                    nn.ReLU6(inplace=True)]

        # Building inverted residual blocks
        for t, c, n, s in inverted_residual_setting:
            output_channel = _make_divisible(c, 8)
            for i in range(n):
                stride = s if i == 0 else 1
                features.append(_inverted_residual_block(input_channel, output_channel, stride, expand_ratio=t)[0])
                input_channel = output_channel

        # Building last several layers
        features.append(nn.Conv2d(input_channel, last_channel, 1, 1, 0, bias=False))
        features.append(nn.BatchNorm2d(last_channel))
        features.append(nn.ReLU6(inplace=True))

        # Final layer
        features.append(nn.AdaptiveAvgPool2d((1, 1)))

        self.features = nn.Sequential(*features)

        # Linear layer
        self.classifier = nn.Sequential(
            nn.Dropout(0.0),
            nn.Linear(last_channel, num_classes),
        )

        # Weight initialization
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.kaiming_normal_(m.weight, mode='fan_out')
                if m.bias is not None:
                    nn.init.zeros_(m.bias)
            elif isinstance(m, nn.BatchNorm2d):
                nn.init.ones_(m.weight)
                nn.init.zeros_(m.bias)
            elif isinstance(m, nn.Linear):
                nn.init.normal_(m.weight, 0, 0.01)
                nn.init.zeros_(m.bias)

    def forward(self, x):
        conv2d = torch.conv2d(x, self.features[0].weight, None, [2, 2], [1, 1])
        native_batch_norm_legit_functional = norm_0(conv2d, self.features[1].running_mean, self.features[1].running_var)
        getitem_260 = native_batch_norm_legit_functional[1]
        getitem_261 = native_batch_norm_legit_functional[2]
        getitem_3 = native_batch_norm_legit_functional[3]
        getitem_4 = native_batch_norm_legit_functional[4]
        del native_batch_norm_legit_functional
        hardtanh = fused_1(conv2d, getitem_260, getitem_261, self.features[1].weight, self.features[1].bias)
        del conv2d, getitem_260, getitem_261
        conv2d_1 = cuda_depthwise_2(hardtanh, self.features[3][0].weight)
        del hardtanh
        native_batch_norm_legit_functional_1 = norm_0(conv2d_1, self.features[3][1].running_mean, self.features[3][1].running_var)
        getitem_262 = native_batch_norm_legit_functional_1[1]
        getitem_263 = native_batch_norm_legit_functional_1[2]
        getitem_8 = native_batch_norm_legit_functional_1[3]
        getitem_9 = native_batch_norm_legit_functional_1[4]
        del native_batch_norm_legit_functional_1
        hardtanh_1 = fused_3(conv2d_1, getitem_262, getitem_263, self.features[3][1].weight, self.features[3][1].bias)
        del conv2d_1, getitem_262, getitem_263
        conv2d_2 = torch.conv2d(hardtanh_1, self.features[3][3].weight)
        del hardtanh_1
        native_batch_norm_legit_functional_2 = norm_4(conv2d_2, self.features[3][4].weight, self.features[3][4].bias, self.features[3][4].running_mean, self.features[3][4].running_var)
        del conv2d_2
        getitem_10 = native_batch_norm_legit_functional_2[0]
        getitem_13 = native_batch_norm_legit_functional_2[3]
        getitem_14 = native_batch_norm_legit_functional_2[4]
        del native_batch_norm_legit_functional_2
        conv2d_3 = torch.conv2d(getitem_10, self.features[4][0].weight)
        del getitem_10
        native_batch_norm_legit_functional_3 = norm_0(conv2d_3, self.features[4][1].running_mean, self.features[4][1].running_var)
        getitem_264 = native_batch_norm_legit_functional_3[1]
        getitem_265 = native_batch_norm_legit_functional_3[2]
        getitem_18 = native_batch_norm_legit_functional_3[3]
        getitem_19 = native_batch_norm_legit_functional_3[4]
        del native_batch_norm_legit_functional_3
        hardtanh_2 = fused_3(conv2d_3, getitem_264, getitem_265, self.features[4][1].weight, self.features[4][1].bias)
        del conv2d_3, getitem_264, getitem_265
        conv2d_4 = depthwise_5(hardtanh_2, self.features[4][3].weight)
        del hardtanh_2
        native_batch_norm_legit_functional_4 = norm_0(conv2d_4, self.features[4][4].running_mean, self.features[4][4].running_var)
        getitem_266 = native_batch_norm_legit_functional_4[1]
        getitem_267 = native_batch_norm_legit_functional_4[2]
        getitem_23 = native_batch_norm_legit_functional_4[3]
        getitem_24 = native_batch_norm_legit_functional_4[4]
        del native_batch_norm_legit_functional_4
        hardtanh_3 = fused_3(conv2d_4, getitem_266, getitem_267, self.features[4][4].weight, self.features[4][4].bias)
        del conv2d_4, getitem_266, getitem_267
        conv2d_5 = torch.conv2d(hardtanh_3, self.features[4][6].weight)
        del hardtanh_3
        native_batch_norm_legit_functional_5 = norm_6(conv2d_5, self.features[4][7].weight, self.features[4][7].bias, self.features[4][7].running_mean, self.features[4][7].running_var)
        del conv2d_5
        getitem_25 = native_batch_norm_legit_functional_5[0]
        getitem_28 = native_batch_norm_legit_functional_5[3]
        getitem_29 = native_batch_norm_legit_functional_5[4]
        del native_batch_norm_legit_functional_5
        conv2d_6 = torch.conv2d(getitem_25, self.features[5][0].weight)
        del getitem_25
        native_batch_norm_legit_functional_6 = norm_0(conv2d_6, self.features[5][1].running_mean, self.features[5][1].running_var)
        getitem_268 = native_batch_norm_legit_functional_6[1]
        getitem_269 = native_batch_norm_legit_functional_6[2]
        getitem_33 = native_batch_norm_legit_functional_6[3]
        getitem_34 = native_batch_norm_legit_functional_6[4]
        del native_batch_norm_legit_functional_6
        hardtanh_4 = fused_3(conv2d_6, getitem_268, getitem_269, self.features[5][1].weight, self.features[5][1].bias)
        del conv2d_6, getitem_268, getitem_269
        conv2d_7 = depthwise_7(hardtanh_4, self.features[5][3].weight)
        del hardtanh_4
        native_batch_norm_legit_functional_7 = norm_0(conv2d_7, self.features[5][4].running_mean, self.features[5][4].running_var)
        getitem_270 = native_batch_norm_legit_functional_7[1]
        getitem_271 = native_batch_norm_legit_functional_7[2]
        getitem_38 = native_batch_norm_legit_functional_7[3]
        getitem_39 = native_batch_norm_legit_functional_7[4]
        del native_batch_norm_legit_functional_7
        hardtanh_5 = fused_3(conv2d_7, getitem_270, getitem_271, self.features[5][4].weight, self.features[5][4].bias)
        del conv2d_7, getitem_270, getitem_271
        conv2d_8 = torch.conv2d(hardtanh_5, self.features[5][6].weight)
        del hardtanh_5
        native_batch_norm_legit_functional_8 = norm_6(conv2d_8, self.features[5][7].weight, self.features[5][7].bias, self.features[5][7].running_mean, self.features[5][7].running_var)
        del conv2d_8
        getitem_40 = native_batch_norm_legit_functional_8[0]
        getitem_43 = native_batch_norm_legit_functional_8[3]
        getitem_44 = native_batch_norm_legit_functional_8[4]
        del native_batch_norm_legit_functional_8
        conv2d_9 = torch.conv2d(getitem_40, self.features[6][0].weight)
        del getitem_40
        native_batch_norm_legit_functional_9 = norm_0(conv2d_9, self.features[6][1].running_mean, self.features[6][1].running_var)
        getitem_272 = native_batch_norm_legit_functional_9[1]
        getitem_273 = native_batch_norm_legit_functional_9[2]
        getitem_48 = native_batch_norm_legit_functional_9[3]
        getitem_49 = native_batch_norm_legit_functional_9[4]
        del native_batch_norm_legit_functional_9
        hardtanh_6 = fused_3(conv2d_9, getitem_272, getitem_273, self.features[6][1].weight, self.features[6][1].bias)
        del conv2d_9, getitem_272, getitem_273
        conv2d_10 = depthwise_8(hardtanh_6, self.features[6][3].weight)
        del hardtanh_6
        native_batch_norm_legit_functional_10 = norm_9(conv2d_10, self.features[6][4].running_mean, self.features[6][4].running_var)
        getitem_274 = native_batch_norm_legit_functional_10[1]
        getitem_275 = native_batch_norm_legit_functional_10[2]
        getitem_53 = native_batch_norm_legit_functional_10[3]
        getitem_54 = native_batch_norm_legit_functional_10[4]
        del native_batch_norm_legit_functional_10
        hardtanh_7 = fused_10(conv2d_10, getitem_274, getitem_275, self.features[6][4].weight, self.features[6][4].bias)
        del conv2d_10, getitem_274, getitem_275
        conv2d_11 = torch.conv2d(hardtanh_7, self.features[6][6].weight)
        del hardtanh_7
        native_batch_norm_legit_functional_11 = norm_11(conv2d_11, self.features[6][7].weight, self.features[6][7].bias, self.features[6][7].running_mean, self.features[6][7].running_var)
        del conv2d_11
        getitem_55 = native_batch_norm_legit_functional_11[0]
        getitem_58 = native_batch_norm_legit_functional_11[3]
        getitem_59 = native_batch_norm_legit_functional_11[4]
        del native_batch_norm_legit_functional_11
        conv2d_12 = torch.conv2d(getitem_55, self.features[7][0].weight)
        del getitem_55
        native_batch_norm_legit_functional_12 = norm_9(conv2d_12, self.features[7][1].running_mean, self.features[7][1].running_var)
        getitem_276 = native_batch_norm_legit_functional_12[1]
        getitem_277 = native_batch_norm_legit_functional_12[2]
        getitem_63 = native_batch_norm_legit_functional_12[3]
        getitem_64 = native_batch_norm_legit_functional_12[4]
        del native_batch_norm_legit_functional_12
        hardtanh_8 = fused_10(conv2d_12, getitem_276, getitem_277, self.features[7][1].weight, self.features[7][1].bias)
        del conv2d_12, getitem_276, getitem_277
        conv2d_13 = depthwise_12(hardtanh_8, self.features[7][3].weight)
        del hardtanh_8
        native_batch_norm_legit_functional_13 = norm_9(conv2d_13, self.features[7][4].running_mean, self.features[7][4].running_var)
        getitem_278 = native_batch_norm_legit_functional_13[1]
        getitem_279 = native_batch_norm_legit_functional_13[2]
        getitem_68 = native_batch_norm_legit_functional_13[3]
        getitem_69 = native_batch_norm_legit_functional_13[4]
        del native_batch_norm_legit_functional_13
        hardtanh_9 = fused_10(conv2d_13, getitem_278, getitem_279, self.features[7][4].weight, self.features[7][4].bias)
        del conv2d_13, getitem_278, getitem_279
        conv2d_14 = torch.conv2d(hardtanh_9, self.features[7][6].weight)
        del hardtanh_9
        native_batch_norm_legit_functional_14 = norm_11(conv2d_14, self.features[7][7].weight, self.features[7][7].bias, self.features[7][7].running_mean, self.features[7][7].running_var)
        del conv2d_14
        getitem_70 = native_batch_norm_legit_functional_14[0]
        getitem_73 = native_batch_norm_legit_functional_14[3]
        getitem_74 = native_batch_norm_legit_functional_14[4]
        del native_batch_norm_legit_functional_14
        conv2d_15 = torch.conv2d(getitem_70, self.features[8][0].weight)
        del getitem_70
        native_batch_norm_legit_functional_15 = norm_9(conv2d_15, self.features[8][1].running_mean, self.features[8][1].running_var)
        getitem_280 = native_batch_norm_legit_functional_15[1]
        getitem_281 = native_batch_norm_legit_functional_15[2]
        getitem_78 = native_batch_norm_legit_functional_15[3]
        getitem_79 = native_batch_norm_legit_functional_15[4]
        del native_batch_norm_legit_functional_15
        hardtanh_10 = fused_10(conv2d_15, getitem_280, getitem_281, self.features[8][1].weight, self.features[8][1].bias)
        del conv2d_15, getitem_280, getitem_281
        conv2d_16 = depthwise_12(hardtanh_10, self.features[8][3].weight)
        del hardtanh_10
        native_batch_norm_legit_functional_16 = norm_9(conv2d_16, self.features[8][4].running_mean, self.features[8][4].running_var)
        getitem_282 = native_batch_norm_legit_functional_16[1]
        getitem_283 = native_batch_norm_legit_functional_16[2]
        getitem_83 = native_batch_norm_legit_functional_16[3]
        getitem_84 = native_batch_norm_legit_functional_16[4]
        del native_batch_norm_legit_functional_16
        hardtanh_11 = fused_10(conv2d_16, getitem_282, getitem_283, self.features[8][4].weight, self.features[8][4].bias)
        del conv2d_16, getitem_282, getitem_283
        conv2d_17 = torch.conv2d(hardtanh_11, self.features[8][6].weight)
        del hardtanh_11
        native_batch_norm_legit_functional_17 = norm_11(conv2d_17, self.features[8][7].weight, self.features[8][7].bias, self.features[8][7].running_mean, self.features[8][7].running_var)
        del conv2d_17
        getitem_85 = native_batch_norm_legit_functional_17[0]
        getitem_88 = native_batch_norm_legit_functional_17[3]
        getitem_89 = native_batch_norm_legit_functional_17[4]
        del native_batch_norm_legit_functional_17
        conv2d_18 = torch.conv2d(getitem_85, self.features[9][0].weight)
        del getitem_85
        native_batch_norm_legit_functional_18 = norm_9(conv2d_18, self.features[9][1].running_mean, self.features[9][1].running_var)
        getitem_284 = native_batch_norm_legit_functional_18[1]
        getitem_285 = native_batch_norm_legit_functional_18[2]
        getitem_93 = native_batch_norm_legit_functional_18[3]
        getitem_94 = native_batch_norm_legit_functional_18[4]
        del native_batch_norm_legit_functional_18
        hardtanh_12 = fused_10(conv2d_18, getitem_284, getitem_285, self.features[9][1].weight, self.features[9][1].bias)
        del conv2d_18, getitem_284, getitem_285
        conv2d_19 = depthwise_13(hardtanh_12, self.features[9][3].weight)
        del hardtanh_12
        native_batch_norm_legit_functional_19 = norm_9(conv2d_19, self.features[9][4].running_mean, self.features[9][4].running_var)
        getitem_286 = native_batch_norm_legit_functional_19[1]
        getitem_287 = native_batch_norm_legit_functional_19[2]
        getitem_98 = native_batch_norm_legit_functional_19[3]
        getitem_99 = native_batch_norm_legit_functional_19[4]
        del native_batch_norm_legit_functional_19
        hardtanh_13 = fused_14(conv2d_19, getitem_286, getitem_287, self.features[9][4].weight, self.features[9][4].bias)
        del conv2d_19, getitem_286, getitem_287
        conv2d_20 = torch.conv2d(hardtanh_13, self.features[9][6].weight)
        del hardtanh_13
        native_batch_norm_legit_functional_20 = norm_11(conv2d_20, self.features[9][7].weight, self.features[9][7].bias, self.features[9][7].running_mean, self.features[9][7].running_var)
        del conv2d_20
        getitem_100 = native_batch_norm_legit_functional_20[0]
        getitem_103 = native_batch_norm_legit_functional_20[3]
        getitem_104 = native_batch_norm_legit_functional_20[4]
        del native_batch_norm_legit_functional_20
        conv2d_21 = torch.conv2d(getitem_100, self.features[10][0].weight)
        del getitem_100
        native_batch_norm_legit_functional_21 = norm_9(conv2d_21, self.features[10][1].running_mean, self.features[10][1].running_var)
        getitem_288 = native_batch_norm_legit_functional_21[1]
        getitem_289 = native_batch_norm_legit_functional_21[2]
        getitem_108 = native_batch_norm_legit_functional_21[3]
        getitem_109 = native_batch_norm_legit_functional_21[4]
        del native_batch_norm_legit_functional_21
        hardtanh_14 = fused_14(conv2d_21, getitem_288, getitem_289, self.features[10][1].weight, self.features[10][1].bias)
        del conv2d_21, getitem_288, getitem_289
        conv2d_22 = depthwise_15(hardtanh_14, self.features[10][3].weight)
        del hardtanh_14
        native_batch_norm_legit_functional_22 = norm_9(conv2d_22, self.features[10][4].running_mean, self.features[10][4].running_var)
        getitem_290 = native_batch_norm_legit_functional_22[1]
        getitem_291 = native_batch_norm_legit_functional_22[2]
        getitem_113 = native_batch_norm_legit_functional_22[3]
        getitem_114 = native_batch_norm_legit_functional_22[4]
        del native_batch_norm_legit_functional_22
        hardtanh_15 = fused_14(conv2d_22, getitem_290, getitem_291, self.features[10][4].weight, self.features[10][4].bias)
        del conv2d_22, getitem_290, getitem_291
        conv2d_23 = torch.conv2d(hardtanh_15, self.features[10][6].weight)
        del hardtanh_15
        native_batch_norm_legit_functional_23 = norm_11(conv2d_23, self.features[10][7].weight, self.features[10][7].bias, self.features[10][7].running_mean, self.features[10][7].running_var)
        del conv2d_23
        getitem_115 = native_batch_norm_legit_functional_23[0]
        getitem_118 = native_batch_norm_legit_functional_23[3]
        getitem_119 = native_batch_norm_legit_functional_23[4]
        del native_batch_norm_legit_functional_23
        conv2d_24 = torch.conv2d(getitem_115, self.features[11][0].weight)
        del getitem_115
        native_batch_norm_legit_functional_24 = norm_9(conv2d_24, self.features[11][1].running_mean, self.features[11][1].running_var)
        getitem_292 = native_batch_norm_legit_functional_24[1]
        getitem_293 = native_batch_norm_legit_functional_24[2]
        getitem_123 = native_batch_norm_legit_functional_24[3]
        getitem_124 = native_batch_norm_legit_functional_24[4]
        del native_batch_norm_legit_functional_24
        hardtanh_16 = fused_14(conv2d_24, getitem_292, getitem_293, self.features[11][1].weight, self.features[11][1].bias)
        del conv2d_24, getitem_292, getitem_293
        conv2d_25 = depthwise_15(hardtanh_16, self.features[11][3].weight)
        del hardtanh_16
        native_batch_norm_legit_functional_25 = norm_9(conv2d_25, self.features[11][4].running_mean, self.features[11][4].running_var)
        getitem_294 = native_batch_norm_legit_functional_25[1]
        getitem_295 = native_batch_norm_legit_functional_25[2]
        getitem_128 = native_batch_norm_legit_functional_25[3]
        getitem_129 = native_batch_norm_legit_functional_25[4]
        del native_batch_norm_legit_functional_25
        hardtanh_17 = fused_14(conv2d_25, getitem_294, getitem_295, self.features[11][4].weight, self.features[11][4].bias)
        del conv2d_25, getitem_294, getitem_295
        conv2d_26 = torch.conv2d(hardtanh_17, self.features[11][6].weight)
        del hardtanh_17
        native_batch_norm_legit_functional_26 = norm_11(conv2d_26, self.features[11][7].weight, self.features[11][7].bias, self.features[11][7].running_mean, self.features[11][7].running_var)
        del conv2d_26
        getitem_130 = native_batch_norm_legit_functional_26[0]
        getitem_133 = native_batch_norm_legit_functional_26[3]
        getitem_134 = native_batch_norm_legit_functional_26[4]
        del native_batch_norm_legit_functional_26
        conv2d_27 = torch.conv2d(getitem_130, self.features[12][0].weight)
        del getitem_130
        native_batch_norm_legit_functional_27 = norm_9(conv2d_27, self.features[12][1].running_mean, self.features[12][1].running_var)
        getitem_296 = native_batch_norm_legit_functional_27[1]
        getitem_297 = native_batch_norm_legit_functional_27[2]
        getitem_138 = native_batch_norm_legit_functional_27[3]
        getitem_139 = native_batch_norm_legit_functional_27[4]
        del native_batch_norm_legit_functional_27
        hardtanh_18 = fused_14(conv2d_27, getitem_296, getitem_297, self.features[12][1].weight, self.features[12][1].bias)
        del conv2d_27, getitem_296, getitem_297
        conv2d_28 = depthwise_15(hardtanh_18, self.features[12][3].weight)
        del hardtanh_18
        native_batch_norm_legit_functional_28 = norm_9(conv2d_28, self.features[12][4].running_mean, self.features[12][4].running_var)
        getitem_298 = native_batch_norm_legit_functional_28[1]
        getitem_299 = native_batch_norm_legit_functional_28[2]
        getitem_143 = native_batch_norm_legit_functional_28[3]
        getitem_144 = native_batch_norm_legit_functional_28[4]
        del native_batch_norm_legit_functional_28
        hardtanh_19 = fused_14(conv2d_28, getitem_298, getitem_299, self.features[12][4].weight, self.features[12][4].bias)
        del conv2d_28, getitem_298, getitem_299
        conv2d_29 = torch.conv2d(hardtanh_19, self.features[12][6].weight)
        del hardtanh_19
        native_batch_norm_legit_functional_29 = norm_11(conv2d_29, self.features[12][7].weight, self.features[12][7].bias, self.features[12][7].running_mean, self.features[12][7].running_var)
        del conv2d_29
        getitem_145 = native_batch_norm_legit_functional_29[0]
        getitem_148 = native_batch_norm_legit_functional_29[3]
        getitem_149 = native_batch_norm_legit_functional_29[4]
        del native_batch_norm_legit_functional_29
        conv2d_30 = torch.conv2d(getitem_145, self.features[13][0].weight)
        del getitem_145
        native_batch_norm_legit_functional_30 = norm_9(conv2d_30, self.features[13][1].running_mean, self.features[13][1].running_var)
        getitem_300 = native_batch_norm_legit_functional_30[1]
        getitem_301 = native_batch_norm_legit_functional_30[2]
        getitem_153 = native_batch_norm_legit_functional_30[3]
        getitem_154 = native_batch_norm_legit_functional_30[4]
        del native_batch_norm_legit_functional_30
        hardtanh_20 = fused_14(conv2d_30, getitem_300, getitem_301, self.features[13][1].weight, self.features[13][1].bias)
        del conv2d_30, getitem_300, getitem_301
        conv2d_31 = depthwise_15(hardtanh_20, self.features[13][3].weight)
        del hardtanh_20
        native_batch_norm_legit_functional_31 = norm_9(conv2d_31, self.features[13][4].running_mean, self.features[13][4].running_var)
        getitem_302 = native_batch_norm_legit_functional_31[1]
        getitem_303 = native_batch_norm_legit_functional_31[2]
        getitem_158 = native_batch_norm_legit_functional_31[3]
        getitem_159 = native_batch_norm_legit_functional_31[4]
        del native_batch_norm_legit_functional_31
        hardtanh_21 = fused_14(conv2d_31, getitem_302, getitem_303, self.features[13][4].weight, self.features[13][4].bias)
        del conv2d_31, getitem_302, getitem_303
        conv2d_32 = torch.conv2d(hardtanh_21, self.features[13][6].weight)
        del hardtanh_21
        native_batch_norm_legit_functional_32 = norm_11(conv2d_32, self.features[13][7].weight, self.features[13][7].bias, self.features[13][7].running_mean, self.features[13][7].running_var)
        del conv2d_32
        getitem_160 = native_batch_norm_legit_functional_32[0]
        getitem_163 = native_batch_norm_legit_functional_32[3]
        getitem_164 = native_batch_norm_legit_functional_32[4]
        del native_batch_norm_legit_functional_32
        conv2d_33 = torch.conv2d(getitem_160, self.features[14][0].weight)
        del getitem_160
        native_batch_norm_legit_functional_33 = norm_9(conv2d_33, self.features[14][1].running_mean, self.features[14][1].running_var)
        getitem_304 = native_batch_norm_legit_functional_33[1]
        getitem_305 = native_batch_norm_legit_functional_33[2]
        getitem_168 = native_batch_norm_legit_functional_33[3]
        getitem_169 = native_batch_norm_legit_functional_33[4]
        del native_batch_norm_legit_functional_33
        hardtanh_22 = fused_14(conv2d_33, getitem_304, getitem_305, self.features[14][1].weight, self.features[14][1].bias)
        del conv2d_33, getitem_304, getitem_305
        conv2d_34 = depthwise_16(hardtanh_22, self.features[14][3].weight)
        del hardtanh_22
        native_batch_norm_legit_functional_34 = norm_9(conv2d_34, self.features[14][4].running_mean, self.features[14][4].running_var)
        getitem_306 = native_batch_norm_legit_functional_34[1]
        getitem_307 = native_batch_norm_legit_functional_34[2]
        getitem_173 = native_batch_norm_legit_functional_34[3]
        getitem_174 = native_batch_norm_legit_functional_34[4]
        del native_batch_norm_legit_functional_34
        hardtanh_23 = fused_14(conv2d_34, getitem_306, getitem_307, self.features[14][4].weight, self.features[14][4].bias)
        del conv2d_34, getitem_306, getitem_307
        conv2d_35 = torch.conv2d(hardtanh_23, self.features[14][6].weight)
        del hardtanh_23
        native_batch_norm_legit_functional_35 = norm_11(conv2d_35, self.features[14][7].weight, self.features[14][7].bias, self.features[14][7].running_mean, self.features[14][7].running_var)
        del conv2d_35
        getitem_175 = native_batch_norm_legit_functional_35[0]
        getitem_178 = native_batch_norm_legit_functional_35[3]
        getitem_179 = native_batch_norm_legit_functional_35[4]
        del native_batch_norm_legit_functional_35
        conv2d_36 = torch.conv2d(getitem_175, self.features[15][0].weight)
        del getitem_175
        native_batch_norm_legit_functional_36 = norm_9(conv2d_36, self.features[15][1].running_mean, self.features[15][1].running_var)
        getitem_308 = native_batch_norm_legit_functional_36[1]
        getitem_309 = native_batch_norm_legit_functional_36[2]
        getitem_183 = native_batch_norm_legit_functional_36[3]
        getitem_184 = native_batch_norm_legit_functional_36[4]
        del native_batch_norm_legit_functional_36
        hardtanh_24 = fused_14(conv2d_36, getitem_308, getitem_309, self.features[15][1].weight, self.features[15][1].bias)
        del conv2d_36, getitem_308, getitem_309
        conv2d_37 = depthwise_16(hardtanh_24, self.features[15][3].weight)
        del hardtanh_24
        native_batch_norm_legit_functional_37 = norm_9(conv2d_37, self.features[15][4].running_mean, self.features[15][4].running_var)
        getitem_310 = native_batch_norm_legit_functional_37[1]
        getitem_311 = native_batch_norm_legit_functional_37[2]
        getitem_188 = native_batch_norm_legit_functional_37[3]
        getitem_189 = native_batch_norm_legit_functional_37[4]
        del native_batch_norm_legit_functional_37
        hardtanh_25 = fused_14(conv2d_37, getitem_310, getitem_311, self.features[15][4].weight, self.features[15][4].bias)
        del conv2d_37, getitem_310, getitem_311
        conv2d_38 = torch.conv2d(hardtanh_25, self.features[15][6].weight)
        del hardtanh_25
        native_batch_norm_legit_functional_38 = norm_11(conv2d_38, self.features[15][7].weight, self.features[15][7].bias, self.features[15][7].running_mean, self.features[15][7].running_var)
        del conv2d_38
        getitem_190 = native_batch_norm_legit_functional_38[0]
        getitem_193 = native_batch_norm_legit_functional_38[3]
        getitem_194 = native_batch_norm_legit_functional_38[4]
        del native_batch_norm_legit_functional_38
        conv2d_39 = torch.conv2d(getitem_190, self.features[16][0].weight)
        del getitem_190
        native_batch_norm_legit_functional_39 = norm_9(conv2d_39, self.features[16][1].running_mean, self.features[16][1].running_var)
        getitem_312 = native_batch_norm_legit_functional_39[1]
        getitem_313 = native_batch_norm_legit_functional_39[2]
        getitem_198 = native_batch_norm_legit_functional_39[3]
        getitem_199 = native_batch_norm_legit_functional_39[4]
        del native_batch_norm_legit_functional_39
        hardtanh_26 = fused_14(conv2d_39, getitem_312, getitem_313, self.features[16][1].weight, self.features[16][1].bias)
        del conv2d_39, getitem_312, getitem_313
        conv2d_40 = depthwise_17(hardtanh_26, self.features[16][3].weight)
        del hardtanh_26
        native_batch_norm_legit_functional_40 = norm_9(conv2d_40, self.features[16][4].running_mean, self.features[16][4].running_var)
        getitem_314 = native_batch_norm_legit_functional_40[1]
        getitem_315 = native_batch_norm_legit_functional_40[2]
        getitem_203 = native_batch_norm_legit_functional_40[3]
        getitem_204 = native_batch_norm_legit_functional_40[4]
        del native_batch_norm_legit_functional_40
        hardtanh_27 = fused_18(conv2d_40, getitem_314, getitem_315, self.features[16][4].weight, self.features[16][4].bias)
        del conv2d_40, getitem_314, getitem_315
        conv2d_41 = torch.conv2d(hardtanh_27, self.features[16][6].weight)
        del hardtanh_27
        native_batch_norm_legit_functional_41 = norm_11(conv2d_41, self.features[16][7].weight, self.features[16][7].bias, self.features[16][7].running_mean, self.features[16][7].running_var)
        del conv2d_41
        getitem_205 = native_batch_norm_legit_functional_41[0]
        getitem_208 = native_batch_norm_legit_functional_41[3]
        getitem_209 = native_batch_norm_legit_functional_41[4]
        del native_batch_norm_legit_functional_41
        conv2d_42 = torch.conv2d(getitem_205, self.features[17][0].weight)
        del getitem_205
        native_batch_norm_legit_functional_42 = norm_9(conv2d_42, self.features[17][1].running_mean, self.features[17][1].running_var)
        getitem_316 = native_batch_norm_legit_functional_42[1]
        getitem_317 = native_batch_norm_legit_functional_42[2]
        getitem_213 = native_batch_norm_legit_functional_42[3]
        getitem_214 = native_batch_norm_legit_functional_42[4]
        del native_batch_norm_legit_functional_42
        hardtanh_28 = fused_18(conv2d_42, getitem_316, getitem_317, self.features[17][1].weight, self.features[17][1].bias)
        del conv2d_42, getitem_316, getitem_317
        conv2d_43 = depthwise_19(hardtanh_28, self.features[17][3].weight)
        del hardtanh_28
        native_batch_norm_legit_functional_43 = norm_9(conv2d_43, self.features[17][4].running_mean, self.features[17][4].running_var)
        getitem_318 = native_batch_norm_legit_functional_43[1]
        getitem_319 = native_batch_norm_legit_functional_43[2]
        getitem_218 = native_batch_norm_legit_functional_43[3]
        getitem_219 = native_batch_norm_legit_functional_43[4]
        del native_batch_norm_legit_functional_43
        hardtanh_29 = fused_18(conv2d_43, getitem_318, getitem_319, self.features[17][4].weight, self.features[17][4].bias)
        del conv2d_43, getitem_318, getitem_319
        conv2d_44 = torch.conv2d(hardtanh_29, self.features[17][6].weight)
        del hardtanh_29
        native_batch_norm_legit_functional_44 = norm_11(conv2d_44, self.features[17][7].weight, self.features[17][7].bias, self.features[17][7].running_mean, self.features[17][7].running_var)
        del conv2d_44
        getitem_220 = native_batch_norm_legit_functional_44[0]
        getitem_223 = native_batch_norm_legit_functional_44[3]
        getitem_224 = native_batch_norm_legit_functional_44[4]
        del native_batch_norm_legit_functional_44
        conv2d_45 = torch.conv2d(getitem_220, self.features[18][0].weight)
        del getitem_220
        native_batch_norm_legit_functional_45 = norm_9(conv2d_45, self.features[18][1].running_mean, self.features[18][1].running_var)
        getitem_320 = native_batch_norm_legit_functional_45[1]
        getitem_321 = native_batch_norm_legit_functional_45[2]
        getitem_228 = native_batch_norm_legit_functional_45[3]
        getitem_229 = native_batch_norm_legit_functional_45[4]
        del native_batch_norm_legit_functional_45
        hardtanh_30 = fused_18(conv2d_45, getitem_320, getitem_321, self.features[18][1].weight, self.features[18][1].bias)
        del conv2d_45, getitem_320, getitem_321
        conv2d_46 = depthwise_19(hardtanh_30, self.features[18][3].weight)
        del hardtanh_30
        native_batch_norm_legit_functional_46 = norm_9(conv2d_46, self.features[18][4].running_mean, self.features[18][4].running_var)
        getitem_322 = native_batch_norm_legit_functional_46[1]
        getitem_323 = native_batch_norm_legit_functional_46[2]
        getitem_233 = native_batch_norm_legit_functional_46[3]
        getitem_234 = native_batch_norm_legit_functional_46[4]
        del native_batch_norm_legit_functional_46
        hardtanh_31 = fused_18(conv2d_46, getitem_322, getitem_323, self.features[18][4].weight, self.features[18][4].bias)
        del conv2d_46, getitem_322, getitem_323
        conv2d_47 = torch.conv2d(hardtanh_31, self.features[18][6].weight)
        del hardtanh_31
        native_batch_norm_legit_functional_47 = norm_11(conv2d_47, self.features[18][7].weight, self.features[18][7].bias, self.features[18][7].running_mean, self.features[18][7].running_var)
        del conv2d_47
        getitem_235 = native_batch_norm_legit_functional_47[0]
        getitem_238 = native_batch_norm_legit_functional_47[3]
        getitem_239 = native_batch_norm_legit_functional_47[4]
        del native_batch_norm_legit_functional_47
        conv2d_48 = torch.conv2d(getitem_235, self.features[19][0].weight)
        del getitem_235
        native_batch_norm_legit_functional_48 = norm_9(conv2d_48, self.features[19][1].running_mean, self.features[19][1].running_var)
        getitem_324 = native_batch_norm_legit_functional_48[1]
        getitem_325 = native_batch_norm_legit_functional_48[2]
        getitem_243 = native_batch_norm_legit_functional_48[3]
        getitem_244 = native_batch_norm_legit_functional_48[4]
        del native_batch_norm_legit_functional_48
        hardtanh_32 = fused_18(conv2d_48, getitem_324, getitem_325, self.features[19][1].weight, self.features[19][1].bias)
        del conv2d_48, getitem_324, getitem_325
        conv2d_49 = depthwise_19(hardtanh_32, self.features[19][3].weight)
        del hardtanh_32
        native_batch_norm_legit_functional_49 = norm_9(conv2d_49, self.features[19][4].running_mean, self.features[19][4].running_var)
        getitem_326 = native_batch_norm_legit_functional_49[1]
        getitem_327 = native_batch_norm_legit_functional_49[2]
        getitem_248 = native_batch_norm_legit_functional_49[3]
        getitem_249 = native_batch_norm_legit_functional_49[4]
        del native_batch_norm_legit_functional_49
        hardtanh_33 = fused_18(conv2d_49, getitem_326, getitem_327, self.features[19][4].weight, self.features[19][4].bias)
        del conv2d_49, getitem_326, getitem_327
        conv2d_50 = torch.conv2d(hardtanh_33, self.features[19][6].weight)
        del hardtanh_33
        native_batch_norm_legit_functional_50 = norm_11(conv2d_50, self.features[19][7].weight, self.features[19][7].bias, self.features[19][7].running_mean, self.features[19][7].running_var)
        del conv2d_50
        getitem_250 = native_batch_norm_legit_functional_50[0]
        getitem_253 = native_batch_norm_legit_functional_50[3]
        getitem_254 = native_batch_norm_legit_functional_50[4]
        del native_batch_norm_legit_functional_50
        conv2d_51 = torch.conv2d(getitem_250, self.features[20].weight)
        del getitem_250
        native_batch_norm_legit_functional_51 = norm_9(conv2d_51, self.features[21].running_mean, self.features[21].running_var)
        getitem_328 = native_batch_norm_legit_functional_51[1]
        getitem_329 = native_batch_norm_legit_functional_51[2]
        getitem_258 = native_batch_norm_legit_functional_51[3]
        getitem_259 = native_batch_norm_legit_functional_51[4]
        del native_batch_norm_legit_functional_51
        adaptive_avg_pool2d = fused_20(conv2d_51, getitem_328, getitem_329, self.features[21].weight, self.features[21].bias)
        del conv2d_51, getitem_328, getitem_329
        view = adaptive_avg_pool2d.reshape([10, -1])
        del adaptive_avg_pool2d
        linear = torch.nn.functional.linear(view, self.classifier[1].weight, self.classifier[1].bias)
        torch._foreach_add_(
            [
                self.features[1].num_batches_tracked, self.features[3][1].num_batches_tracked, self.features[3][4].num_batches_tracked,
                self.features[4][1].num_batches_tracked, self.features[4][4].num_batches_tracked, self.features[4][7].num_batches_tracked,
                self.features[5][1].num_batches_tracked, self.features[5][4].num_batches_tracked, self.features[5][7].num_batches_tracked,
                self.features[6][1].num_batches_tracked, self.features[6][4].num_batches_tracked, self.features[6][7].num_batches_tracked,
                self.features[7][1].num_batches_tracked, self.features[7][4].num_batches_tracked, self.features[7][7].num_batches_tracked,
                self.features[8][1].num_batches_tracked, self.features[8][4].num_batches_tracked, self.features[8][7].num_batches_tracked,
                self.features[9][1].num_batches_tracked, self.features[9][4].num_batches_tracked, self.features[9][7].num_batches_tracked,
                self.features[10][1].num_batches_tracked, self.features[10][4].num_batches_tracked, self.features[10][7].num_batches_tracked,
                self.features[11][1].num_batches_tracked, self.features[11][4].num_batches_tracked, self.features[11][7].num_batches_tracked,
                self.features[12][1].num_batches_tracked, self.features[12][4].num_batches_tracked, self.features[12][7].num_batches_tracked,
                self.features[13][1].num_batches_tracked, self.features[13][4].num_batches_tracked, self.features[13][7].num_batches_tracked,
                self.features[14][1].num_batches_tracked, self.features[14][4].num_batches_tracked, self.features[14][7].num_batches_tracked,
                self.features[15][1].num_batches_tracked, self.features[15][4].num_batches_tracked, self.features[15][7].num_batches_tracked,
                self.features[16][1].num_batches_tracked, self.features[16][4].num_batches_tracked, self.features[16][7].num_batches_tracked,
                self.features[17][1].num_batches_tracked, self.features[17][4].num_batches_tracked, self.features[17][7].num_batches_tracked,
                self.features[18][1].num_batches_tracked, self.features[18][4].num_batches_tracked, self.features[18][7].num_batches_tracked,
                self.features[19][1].num_batches_tracked, self.features[19][4].num_batches_tracked, self.features[19][7].num_batches_tracked,
                self.features[21].num_batches_tracked,
            ],
            1,
        )
        torch._foreach_copy_(
            [
                self.features[1].running_mean, self.features[1].running_var, self.features[3][1].running_mean,
                self.features[3][1].running_var, self.features[3][4].running_mean, self.features[3][4].running_var,
                self.features[4][1].running_mean, self.features[4][1].running_var, self.features[4][4].running_mean,
                self.features[4][4].running_var, self.features[4][7].running_mean, self.features[4][7].running_var,
                self.features[5][1].running_mean, self.features[5][1].running_var, self.features[5][4].running_mean,
                self.features[5][4].running_var, self.features[5][7].running_mean, self.features[5][7].running_var,
                self.features[6][1].running_mean, self.features[6][1].running_var, self.features[6][4].running_mean,
                self.features[6][4].running_var, self.features[6][7].running_mean, self.features[6][7].running_var,
                self.features[7][1].running_mean, self.features[7][1].running_var, self.features[7][4].running_mean,
                self.features[7][4].running_var, self.features[7][7].running_mean, self.features[7][7].running_var,
                self.features[8][1].running_mean, self.features[8][1].running_var, self.features[8][4].running_mean,
                self.features[8][4].running_var, self.features[8][7].running_mean, self.features[8][7].running_var,
                self.features[9][1].running_mean, self.features[9][1].running_var, self.features[9][4].running_mean,
                self.features[9][4].running_var, self.features[9][7].running_mean, self.features[9][7].running_var,
                self.features[10][1].running_mean, self.features[10][1].running_var, self.features[10][4].running_mean,
                self.features[10][4].running_var, self.features[10][7].running_mean, self.features[10][7].running_var,
                self.features[11][1].running_mean, self.features[11][1].running_var, self.features[11][4].running_mean,
                self.features[11][4].running_var, self.features[11][7].running_mean, self.features[11][7].running_var,
                self.features[12][1].running_mean, self.features[12][1].running_var, self.features[12][4].running_mean,
                self.features[12][4].running_var, self.features[12][7].running_mean, self.features[12][7].running_var,
                self.features[13][1].running_mean, self.features[13][1].running_var, self.features[13][4].running_mean,
                self.features[13][4].running_var, self.features[13][7].running_mean, self.features[13][7].running_var,
                self.features[14][1].running_mean, self.features[14][1].running_var, self.features[14][4].running_mean,
                self.features[14][4].running_var, self.features[14][7].running_mean, self.features[14][7].running_var,
                self.features[15][1].running_mean, self.features[15][1].running_var, self.features[15][4].running_mean,
                self.features[15][4].running_var, self.features[15][7].running_mean, self.features[15][7].running_var,
                self.features[16][1].running_mean, self.features[16][1].running_var, self.features[16][4].running_mean,
                self.features[16][4].running_var, self.features[16][7].running_mean, self.features[16][7].running_var,
                self.features[17][1].running_mean, self.features[17][1].running_var, self.features[17][4].running_mean,
                self.features[17][4].running_var, self.features[17][7].running_mean, self.features[17][7].running_var,
                self.features[18][1].running_mean, self.features[18][1].running_var, self.features[18][4].running_mean,
                self.features[18][4].running_var, self.features[18][7].running_mean, self.features[18][7].running_var,
                self.features[19][1].running_mean, self.features[19][1].running_var, self.features[19][4].running_mean,
                self.features[19][4].running_var, self.features[19][7].running_mean, self.features[19][7].running_var,
                self.features[21].running_mean, self.features[21].running_var,
            ],
            [
                getitem_3, getitem_4, getitem_8,
                getitem_9, getitem_13, getitem_14,
                getitem_18, getitem_19, getitem_23,
                getitem_24, getitem_28, getitem_29,
                getitem_33, getitem_34, getitem_38,
                getitem_39, getitem_43, getitem_44,
                getitem_48, getitem_49, getitem_53,
                getitem_54, getitem_58, getitem_59,
                getitem_63, getitem_64, getitem_68,
                getitem_69, getitem_73, getitem_74,
                getitem_78, getitem_79, getitem_83,
                getitem_84, getitem_88, getitem_89,
                getitem_93, getitem_94, getitem_98,
                getitem_99, getitem_103, getitem_104,
                getitem_108, getitem_109, getitem_113,
                getitem_114, getitem_118, getitem_119,
                getitem_123, getitem_124, getitem_128,
                getitem_129, getitem_133, getitem_134,
                getitem_138, getitem_139, getitem_143,
                getitem_144, getitem_148, getitem_149,
                getitem_153, getitem_154, getitem_158,
                getitem_159, getitem_163, getitem_164,
                getitem_168, getitem_169, getitem_173,
                getitem_174, getitem_178, getitem_179,
                getitem_183, getitem_184, getitem_188,
                getitem_189, getitem_193, getitem_194,
                getitem_198, getitem_199, getitem_203,
                getitem_204, getitem_208, getitem_209,
                getitem_213, getitem_214, getitem_218,
                getitem_219, getitem_223, getitem_224,
                getitem_228, getitem_229, getitem_233,
                getitem_234, getitem_238, getitem_239,
                getitem_243, getitem_244, getitem_248,
                getitem_249, getitem_253, getitem_254,
                getitem_258, getitem_259,
            ],
        )
        return linear


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
