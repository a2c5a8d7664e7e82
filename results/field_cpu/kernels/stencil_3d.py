# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel fused at mul_3: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_4: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_5: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_6: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_7: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_8: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_9: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_10: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_11: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_12: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_13: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_14: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
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


import math
import torch
from torch import nn

cpp = _inline_kernels.cpp


SOURCE = r"""
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

extern "C" void fused_0(const float* __restrict slice_1, const float* __restrict slice_2,
                       const float* __restrict slice_7, const float* __restrict slice_8, float* __restrict out,
                       long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_1_at = slice_1[c];
                const float slice_2_at = slice_2[c];
                const float add_2 = slice_1_at + slice_2_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_7_at = slice_7[c];
                const float slice_8_at = slice_8[c];
                const float sub_7 = slice_7_at - slice_8_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_1(const float* __restrict slice_3, const float* __restrict slice_4,
                       const float* __restrict slice_9, const float* __restrict slice_10, float* __restrict out,
                       long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_3_at = slice_3[c];
                const float slice_4_at = slice_4[c];
                const float add_2 = slice_3_at + slice_4_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_9_at = slice_9[c];
                const float slice_10_at = slice_10[c];
                const float sub_7 = slice_9_at - slice_10_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_2(const float* __restrict slice_5, const float* __restrict slice_6,
                       const float* __restrict slice_11, const float* __restrict slice_12, float* __restrict out,
                       long long rows, long long columns, long long slice_5_pitch, long long slice_6_pitch,
                       long long slice_11_pitch, long long slice_12_pitch) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* slice_5_row = slice_5 + row * slice_5_pitch;
            const float* slice_6_row = slice_6 + row * slice_6_pitch;
            const float* slice_11_row = slice_11 + row * slice_11_pitch;
            const float* slice_12_row = slice_12 + row * slice_12_pitch;
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_5_at = slice_5_row[c];
                const float slice_6_at = slice_6_row[c];
                const float add_2 = slice_5_at + slice_6_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_11_at = slice_11_row[c];
                const float slice_12_at = slice_12_row[c];
                const float sub_7 = slice_11_at - slice_12_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_3(const float* __restrict zeros_like, const float* __restrict pad,
                       const float* __restrict pad_1, const float* __restrict pad_2, const float* __restrict pad_3,
                       const float* __restrict pad_4, const float* __restrict pad_5, const float* __restrict heat,
                       float* __restrict out, long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float zeros_like_at = zeros_like[c];
                const float pad_at = pad[c];
                const float add_2 = zeros_like_at + pad_at;
                const float pad_1_at = pad_1[c];
                const float sub_4 = add_2 - pad_1_at;
                const float pad_2_at = pad_2[c];
                const float add_6 = sub_4 + pad_2_at;
                const float pad_3_at = pad_3[c];
                const float sub_8 = add_6 - pad_3_at;
                const float pad_4_at = pad_4[c];
                const float add_10 = sub_8 + pad_4_at;
                const float pad_5_at = pad_5[c];
                const float sub_12 = add_10 - pad_5_at;
                const float mul_14 = sub_12 * 0.1f;
                const float heat_at = heat[c];
                const float add_16 = heat_at + mul_14;
                out_row[c] = add_16;
            }
        }
}

extern "C" void fused_4(const float* __restrict slice_1, const float* __restrict slice_2,
                       const float* __restrict slice_13, const float* __restrict slice_14, float* __restrict out,
                       long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_1_at = slice_1[c];
                const float slice_2_at = slice_2[c];
                const float add_2 = slice_1_at + slice_2_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_13_at = slice_13[c];
                const float slice_14_at = slice_14[c];
                const float sub_7 = slice_13_at - slice_14_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_5(const float* __restrict slice_3, const float* __restrict slice_4,
                       const float* __restrict slice_15, const float* __restrict slice_16, float* __restrict out,
                       long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_3_at = slice_3[c];
                const float slice_4_at = slice_4[c];
                const float add_2 = slice_3_at + slice_4_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_15_at = slice_15[c];
                const float slice_16_at = slice_16[c];
                const float sub_7 = slice_15_at - slice_16_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_6(const float* __restrict slice_5, const float* __restrict slice_6,
                       const float* __restrict slice_17, const float* __restrict slice_18, float* __restrict out,
                       long long rows, long long columns, long long slice_5_pitch, long long slice_6_pitch,
                       long long slice_17_pitch, long long slice_18_pitch) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* slice_5_row = slice_5 + row * slice_5_pitch;
            const float* slice_6_row = slice_6 + row * slice_6_pitch;
            const float* slice_17_row = slice_17 + row * slice_17_pitch;
            const float* slice_18_row = slice_18 + row * slice_18_pitch;
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_5_at = slice_5_row[c];
                const float slice_6_at = slice_6_row[c];
                const float add_2 = slice_5_at + slice_6_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_17_at = slice_17_row[c];
                const float slice_18_at = slice_18_row[c];
                const float sub_7 = slice_17_at - slice_18_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_7(const float* __restrict zeros_like, const float* __restrict pad,
                       const float* __restrict pad_1, const float* __restrict pad_2, const float* __restrict pad_3,
                       const float* __restrict pad_4, const float* __restrict pad_5, const float* __restrict heat,
                       const float* __restrict zeros_like_1, const float* __restrict pad_6,
                       const float* __restrict pad_7, const float* __restrict pad_8, const float* __restrict pad_9,
                       const float* __restrict pad_10, const float* __restrict pad_11, float* __restrict out,
                       long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float zeros_like_at = zeros_like[c];
                const float pad_at = pad[c];
                const float add_2 = zeros_like_at + pad_at;
                const float pad_1_at = pad_1[c];
                const float sub_4 = add_2 - pad_1_at;
                const float pad_2_at = pad_2[c];
                const float add_6 = sub_4 + pad_2_at;
                const float pad_3_at = pad_3[c];
                const float sub_8 = add_6 - pad_3_at;
                const float pad_4_at = pad_4[c];
                const float add_10 = sub_8 + pad_4_at;
                const float pad_5_at = pad_5[c];
                const float sub_12 = add_10 - pad_5_at;
                const float mul_14 = sub_12 * 0.1f;
                const float heat_at = heat[c];
                const float add_16 = heat_at + mul_14;
                const float zeros_like_1_at = zeros_like_1[c];
                const float pad_6_at = pad_6[c];
                const float add_19 = zeros_like_1_at + pad_6_at;
                const float pad_7_at = pad_7[c];
                const float sub_21 = add_19 - pad_7_at;
                const float pad_8_at = pad_8[c];
                const float add_23 = sub_21 + pad_8_at;
                const float pad_9_at = pad_9[c];
                const float sub_25 = add_23 - pad_9_at;
                const float pad_10_at = pad_10[c];
                const float add_27 = sub_25 + pad_10_at;
                const float pad_11_at = pad_11[c];
                const float sub_29 = add_27 - pad_11_at;
                const float mul_30 = sub_29 * 0.1f;
                const float add_31 = add_16 + mul_30;
                out_row[c] = add_31;
            }
        }
}

extern "C" void fused_8(const float* __restrict slice_1, const float* __restrict slice_2,
                       const float* __restrict slice_19, const float* __restrict slice_20, float* __restrict out,
                       long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_1_at = slice_1[c];
                const float slice_2_at = slice_2[c];
                const float add_2 = slice_1_at + slice_2_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_19_at = slice_19[c];
                const float slice_20_at = slice_20[c];
                const float sub_7 = slice_19_at - slice_20_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_9(const float* __restrict slice_3, const float* __restrict slice_4,
                       const float* __restrict slice_21, const float* __restrict slice_22, float* __restrict out,
                       long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_3_at = slice_3[c];
                const float slice_4_at = slice_4[c];
                const float add_2 = slice_3_at + slice_4_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_21_at = slice_21[c];
                const float slice_22_at = slice_22[c];
                const float sub_7 = slice_21_at - slice_22_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_10(const float* __restrict slice_5, const float* __restrict slice_6,
                       const float* __restrict slice_23, const float* __restrict slice_24, float* __restrict out,
                       long long rows, long long columns, long long slice_5_pitch, long long slice_6_pitch,
                       long long slice_23_pitch, long long slice_24_pitch) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* slice_5_row = slice_5 + row * slice_5_pitch;
            const float* slice_6_row = slice_6 + row * slice_6_pitch;
            const float* slice_23_row = slice_23 + row * slice_23_pitch;
            const float* slice_24_row = slice_24 + row * slice_24_pitch;
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_5_at = slice_5_row[c];
                const float slice_6_at = slice_6_row[c];
                const float add_2 = slice_5_at + slice_6_at;
                const float mul_4 = add_2 * 0.5f;
                const float slice_23_at = slice_23_row[c];
                const float slice_24_at = slice_24_row[c];
                const float sub_7 = slice_23_at - slice_24_at;
                const float mul_8 = mul_4 * sub_7;
                out_row[c] = mul_8;
            }
        }
}

extern "C" void fused_11(const float* __restrict zeros_like, const float* __restrict pad,
                       const float* __restrict pad_1, const float* __restrict pad_2, const float* __restrict pad_3,
                       const float* __restrict pad_4, const float* __restrict pad_5, const float* __restrict heat,
                       const float* __restrict zeros_like_1, const float* __restrict pad_6,
                       const float* __restrict pad_7, const float* __restrict pad_8, const float* __restrict pad_9,
                       const float* __restrict pad_10, const float* __restrict pad_11,
                       const float* __restrict zeros_like_2, const float* __restrict pad_12,
                       const float* __restrict pad_13, const float* __restrict pad_14,
                       const float* __restrict pad_15, const float* __restrict pad_16,
                       const float* __restrict pad_17, float* __restrict out, long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float zeros_like_at = zeros_like[c];
                const float pad_at = pad[c];
                const float add_2 = zeros_like_at + pad_at;
                const float pad_1_at = pad_1[c];
                const float sub_4 = add_2 - pad_1_at;
                const float pad_2_at = pad_2[c];
                const float add_6 = sub_4 + pad_2_at;
                const float pad_3_at = pad_3[c];
                const float sub_8 = add_6 - pad_3_at;
                const float pad_4_at = pad_4[c];
                const float add_10 = sub_8 + pad_4_at;
                const float pad_5_at = pad_5[c];
                const float sub_12 = add_10 - pad_5_at;
                const float mul_14 = sub_12 * 0.1f;
                const float heat_at = heat[c];
                const float add_16 = heat_at + mul_14;
                const float zeros_like_1_at = zeros_like_1[c];
                const float pad_6_at = pad_6[c];
                const float add_19 = zeros_like_1_at + pad_6_at;
                const float pad_7_at = pad_7[c];
                const float sub_21 = add_19 - pad_7_at;
                const float pad_8_at = pad_8[c];
                const float add_23 = sub_21 + pad_8_at;
                const float pad_9_at = pad_9[c];
                const float sub_25 = add_23 - pad_9_at;
                const float pad_10_at = pad_10[c];
                const float add_27 = sub_25 + pad_10_at;
                const float pad_11_at = pad_11[c];
                const float sub_29 = add_27 - pad_11_at;
                const float mul_30 = sub_29 * 0.1f;
                const float add_31 = add_16 + mul_30;
                const float zeros_like_2_at = zeros_like_2[c];
                const float pad_12_at = pad_12[c];
                const float add_34 = zeros_like_2_at + pad_12_at;
                const float pad_13_at = pad_13[c];
                const float sub_36 = add_34 - pad_13_at;
                const float pad_14_at = pad_14[c];
                const float add_38 = sub_36 + pad_14_at;
                const float pad_15_at = pad_15[c];
                const float sub_40 = add_38 - pad_15_at;
                const float pad_16_at = pad_16[c];
                const float add_42 = sub_40 + pad_16_at;
                const float pad_17_at = pad_17[c];
                const float sub_44 = add_42 - pad_17_at;
                const float mul_45 = sub_44 * 0.1f;
                const float add_46 = add_31 + mul_45;
                out_row[c] = add_46;
            }
        }
}
"""


lib = cpp(SOURCE, flags=['-fno-math-errno', '-fno-trapping-math', '-mprefer-vector-width=512'])


def fused_0(slice_1, slice_2, slice_7, slice_8):
    """add, mul, sub, mul."""
    shape = slice_1.shape
    if len(shape) != 3:
        raise ValueError(f"slice_1: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", shape, torch.float32)
    slice_8 = fit(slice_8, "slice_8", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(slice_1)
    lib.fused_0(slice_1, slice_2, slice_7, slice_8, out, rows, columns)
    return out


def fused_1(slice_3, slice_4, slice_9, slice_10):
    """add, mul, sub, mul."""
    shape = slice_3.shape
    if len(shape) != 3:
        raise ValueError(f"slice_3: the kernel takes 3 dimensions, not {len(shape)}")
    slice_3 = fit(slice_3, "slice_3", shape, torch.float32)
    slice_4 = fit(slice_4, "slice_4", shape, torch.float32)
    slice_9 = fit(slice_9, "slice_9", shape, torch.float32)
    slice_10 = fit(slice_10, "slice_10", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(slice_3)
    lib.fused_1(slice_3, slice_4, slice_9, slice_10, out, rows, columns)
    return out


def fused_2(slice_5, slice_6, slice_11, slice_12):
    """add, mul, sub, mul."""
    shape = slice_5.shape
    if len(shape) != 3:
        raise ValueError(f"slice_5: the kernel takes 3 dimensions, not {len(shape)}")
    slice_5, slice_5_pitch = fit_rows(slice_5, "slice_5", shape, torch.float32)
    slice_6, slice_6_pitch = fit_rows(slice_6, "slice_6", shape, torch.float32)
    slice_11, slice_11_pitch = fit_rows(slice_11, "slice_11", shape, torch.float32)
    slice_12, slice_12_pitch = fit_rows(slice_12, "slice_12", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = slice_5.new_empty(shape)
    lib.fused_2(slice_5, slice_6, slice_11, slice_12, out, rows, columns, slice_5_pitch, slice_6_pitch, slice_11_pitch, slice_12_pitch)
    return out


def fused_3(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat):
    """add, sub, add, sub, add, sub, mul, add."""
    shape = zeros_like.shape
    if len(shape) != 3:
        raise ValueError(f"zeros_like: the kernel takes 3 dimensions, not {len(shape)}")
    zeros_like = fit(zeros_like, "zeros_like", shape, torch.float32)
    pad = fit(pad, "pad", shape, torch.float32)
    pad_1 = fit(pad_1, "pad_1", shape, torch.float32)
    pad_2 = fit(pad_2, "pad_2", shape, torch.float32)
    pad_3 = fit(pad_3, "pad_3", shape, torch.float32)
    pad_4 = fit(pad_4, "pad_4", shape, torch.float32)
    pad_5 = fit(pad_5, "pad_5", shape, torch.float32)
    heat = fit(heat, "heat", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(zeros_like)
    lib.fused_3(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, out, rows, columns)
    return out


def fused_4(slice_1, slice_2, slice_13, slice_14):
    """add, mul, sub, mul."""
    shape = slice_1.shape
    if len(shape) != 3:
        raise ValueError(f"slice_1: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", shape, torch.float32)
    slice_13 = fit(slice_13, "slice_13", shape, torch.float32)
    slice_14 = fit(slice_14, "slice_14", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(slice_1)
    lib.fused_4(slice_1, slice_2, slice_13, slice_14, out, rows, columns)
    return out


def fused_5(slice_3, slice_4, slice_15, slice_16):
    """add, mul, sub, mul."""
    shape = slice_3.shape
    if len(shape) != 3:
        raise ValueError(f"slice_3: the kernel takes 3 dimensions, not {len(shape)}")
    slice_3 = fit(slice_3, "slice_3", shape, torch.float32)
    slice_4 = fit(slice_4, "slice_4", shape, torch.float32)
    slice_15 = fit(slice_15, "slice_15", shape, torch.float32)
    slice_16 = fit(slice_16, "slice_16", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(slice_3)
    lib.fused_5(slice_3, slice_4, slice_15, slice_16, out, rows, columns)
    return out


def fused_6(slice_5, slice_6, slice_17, slice_18):
    """add, mul, sub, mul."""
    shape = slice_5.shape
    if len(shape) != 3:
        raise ValueError(f"slice_5: the kernel takes 3 dimensions, not {len(shape)}")
    slice_5, slice_5_pitch = fit_rows(slice_5, "slice_5", shape, torch.float32)
    slice_6, slice_6_pitch = fit_rows(slice_6, "slice_6", shape, torch.float32)
    slice_17, slice_17_pitch = fit_rows(slice_17, "slice_17", shape, torch.float32)
    slice_18, slice_18_pitch = fit_rows(slice_18, "slice_18", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = slice_5.new_empty(shape)
    lib.fused_6(slice_5, slice_6, slice_17, slice_18, out, rows, columns, slice_5_pitch, slice_6_pitch, slice_17_pitch, slice_18_pitch)
    return out


def fused_7(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11):
    """add, sub, add, sub, add, sub, mul, add, add, sub, add, sub, add, sub, mul, add."""
    shape = zeros_like.shape
    if len(shape) != 3:
        raise ValueError(f"zeros_like: the kernel takes 3 dimensions, not {len(shape)}")
    zeros_like = fit(zeros_like, "zeros_like", shape, torch.float32)
    pad = fit(pad, "pad", shape, torch.float32)
    pad_1 = fit(pad_1, "pad_1", shape, torch.float32)
    pad_2 = fit(pad_2, "pad_2", shape, torch.float32)
    pad_3 = fit(pad_3, "pad_3", shape, torch.float32)
    pad_4 = fit(pad_4, "pad_4", shape, torch.float32)
    pad_5 = fit(pad_5, "pad_5", shape, torch.float32)
    heat = fit(heat, "heat", shape, torch.float32)
    zeros_like_1 = fit(zeros_like_1, "zeros_like_1", shape, torch.float32)
    pad_6 = fit(pad_6, "pad_6", shape, torch.float32)
    pad_7 = fit(pad_7, "pad_7", shape, torch.float32)
    pad_8 = fit(pad_8, "pad_8", shape, torch.float32)
    pad_9 = fit(pad_9, "pad_9", shape, torch.float32)
    pad_10 = fit(pad_10, "pad_10", shape, torch.float32)
    pad_11 = fit(pad_11, "pad_11", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(zeros_like)
    lib.fused_7(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11, out, rows, columns)
    return out


def fused_8(slice_1, slice_2, slice_19, slice_20):
    """add, mul, sub, mul."""
    shape = slice_1.shape
    if len(shape) != 3:
        raise ValueError(f"slice_1: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", shape, torch.float32)
    slice_19 = fit(slice_19, "slice_19", shape, torch.float32)
    slice_20 = fit(slice_20, "slice_20", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(slice_1)
    lib.fused_8(slice_1, slice_2, slice_19, slice_20, out, rows, columns)
    return out


def fused_9(slice_3, slice_4, slice_21, slice_22):
    """add, mul, sub, mul."""
    shape = slice_3.shape
    if len(shape) != 3:
        raise ValueError(f"slice_3: the kernel takes 3 dimensions, not {len(shape)}")
    slice_3 = fit(slice_3, "slice_3", shape, torch.float32)
    slice_4 = fit(slice_4, "slice_4", shape, torch.float32)
    slice_21 = fit(slice_21, "slice_21", shape, torch.float32)
    slice_22 = fit(slice_22, "slice_22", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(slice_3)
    lib.fused_9(slice_3, slice_4, slice_21, slice_22, out, rows, columns)
    return out


def fused_10(slice_5, slice_6, slice_23, slice_24):
    """add, mul, sub, mul."""
    shape = slice_5.shape
    if len(shape) != 3:
        raise ValueError(f"slice_5: the kernel takes 3 dimensions, not {len(shape)}")
    slice_5, slice_5_pitch = fit_rows(slice_5, "slice_5", shape, torch.float32)
    slice_6, slice_6_pitch = fit_rows(slice_6, "slice_6", shape, torch.float32)
    slice_23, slice_23_pitch = fit_rows(slice_23, "slice_23", shape, torch.float32)
    slice_24, slice_24_pitch = fit_rows(slice_24, "slice_24", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = slice_5.new_empty(shape)
    lib.fused_10(slice_5, slice_6, slice_23, slice_24, out, rows, columns, slice_5_pitch, slice_6_pitch, slice_23_pitch, slice_24_pitch)
    return out


def fused_11(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11, zeros_like_2, pad_12, pad_13, pad_14, pad_15, pad_16, pad_17):
    """add, sub, add, sub, add, sub, mul, add, add, sub, add, sub, add, sub, mul, add, add, su...."""
    shape = zeros_like.shape
    if len(shape) != 3:
        raise ValueError(f"zeros_like: the kernel takes 3 dimensions, not {len(shape)}")
    zeros_like = fit(zeros_like, "zeros_like", shape, torch.float32)
    pad = fit(pad, "pad", shape, torch.float32)
    pad_1 = fit(pad_1, "pad_1", shape, torch.float32)
    pad_2 = fit(pad_2, "pad_2", shape, torch.float32)
    pad_3 = fit(pad_3, "pad_3", shape, torch.float32)
    pad_4 = fit(pad_4, "pad_4", shape, torch.float32)
    pad_5 = fit(pad_5, "pad_5", shape, torch.float32)
    heat = fit(heat, "heat", shape, torch.float32)
    zeros_like_1 = fit(zeros_like_1, "zeros_like_1", shape, torch.float32)
    pad_6 = fit(pad_6, "pad_6", shape, torch.float32)
    pad_7 = fit(pad_7, "pad_7", shape, torch.float32)
    pad_8 = fit(pad_8, "pad_8", shape, torch.float32)
    pad_9 = fit(pad_9, "pad_9", shape, torch.float32)
    pad_10 = fit(pad_10, "pad_10", shape, torch.float32)
    pad_11 = fit(pad_11, "pad_11", shape, torch.float32)
    zeros_like_2 = fit(zeros_like_2, "zeros_like_2", shape, torch.float32)
    pad_12 = fit(pad_12, "pad_12", shape, torch.float32)
    pad_13 = fit(pad_13, "pad_13", shape, torch.float32)
    pad_14 = fit(pad_14, "pad_14", shape, torch.float32)
    pad_15 = fit(pad_15, "pad_15", shape, torch.float32)
    pad_16 = fit(pad_16, "pad_16", shape, torch.float32)
    pad_17 = fit(pad_17, "pad_17", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(zeros_like)
    lib.fused_11(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11, zeros_like_2, pad_12, pad_13, pad_14, pad_15, pad_16, pad_17, out, rows, columns)
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


def fit_rows(tensor, name, shape, dtype):
    """Return the tensor and how far its rows lie apart; unevenly spaced ones are copied together."""
    strides = tensor.stride()
    even = all(strides[d] == shape[d + 1] * strides[d + 1] for d in range(len(shape) - 2))
    if strides[-1] == 1 and even and tensor.shape == shape and tensor.dtype == dtype:
        return tensor, strides[-2]
    return fit(tensor, name, shape, dtype), shape[-1]


class ModelNew(nn.Module):
    def __init__(self, steps, rate):
        super().__init__()
        self.steps = steps
        self.rate = rate

    def forward(self, heat, conductivity):
        if heat.shape == (40, 40, 40) and conductivity.shape == (40, 40, 40):
            return self.forward_small(heat, conductivity)
        if heat.shape == (7, 13, 5) and conductivity.shape == (7, 13, 5):
            return self.forward_odd(heat, conductivity)
        if heat.shape == (2, 17, 2) and conductivity.shape == (2, 17, 2):
            return self.forward_flat(heat, conductivity)
        shapes = [tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in (heat, conductivity,)]
        raise ValueError(f"made for other shapes than {shapes}")

    def forward_small(self, heat, conductivity):
        slice_1 = torch.ops.aten.slice.Tensor(conductivity, 0, 1, 40)
        slice_2 = torch.ops.aten.slice.Tensor(conductivity, 0, 0, 39)
        slice_3 = torch.ops.aten.slice.Tensor(conductivity, 1, 1, 40)
        slice_4 = torch.ops.aten.slice.Tensor(conductivity, 1, 0, 39)
        slice_5 = torch.ops.aten.slice.Tensor(conductivity, 2, 1, 40)
        slice_6 = torch.ops.aten.slice.Tensor(conductivity, 2, 0, 39)
        zeros_like = torch.zeros_like(heat)
        slice_7 = torch.ops.aten.slice.Tensor(heat, 0, 1, 40)
        slice_8 = torch.ops.aten.slice.Tensor(heat, 0, 0, 39)
        mul_3 = fused_0(slice_1, slice_2, slice_7, slice_8)
        pad = torch.nn.functional.pad(mul_3, [0, 0, 0, 0, 0, 1])
        pad_1 = torch.nn.functional.pad(mul_3, [0, 0, 0, 0, 1, 0])
        slice_9 = torch.ops.aten.slice.Tensor(heat, 1, 1, 40)
        slice_10 = torch.ops.aten.slice.Tensor(heat, 1, 0, 39)
        mul_4 = fused_1(slice_3, slice_4, slice_9, slice_10)
        pad_2 = torch.nn.functional.pad(mul_4, [0, 0, 0, 1, 0, 0])
        pad_3 = torch.nn.functional.pad(mul_4, [0, 0, 1, 0, 0, 0])
        slice_11 = torch.ops.aten.slice.Tensor(heat, 2, 1, 40)
        slice_12 = torch.ops.aten.slice.Tensor(heat, 2, 0, 39)
        mul_5 = fused_2(slice_5, slice_6, slice_11, slice_12)
        pad_4 = torch.nn.functional.pad(mul_5, [0, 1, 0, 0, 0, 0])
        pad_5 = torch.nn.functional.pad(mul_5, [1, 0, 0, 0, 0, 0])
        add_6 = fused_3(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat)
        zeros_like_1 = torch.zeros_like(add_6)
        slice_13 = torch.ops.aten.slice.Tensor(add_6, 0, 1, 40)
        slice_14 = torch.ops.aten.slice.Tensor(add_6, 0, 0, 39)
        mul_7 = fused_4(slice_1, slice_2, slice_13, slice_14)
        pad_6 = torch.nn.functional.pad(mul_7, [0, 0, 0, 0, 0, 1])
        pad_7 = torch.nn.functional.pad(mul_7, [0, 0, 0, 0, 1, 0])
        slice_15 = torch.ops.aten.slice.Tensor(add_6, 1, 1, 40)
        slice_16 = torch.ops.aten.slice.Tensor(add_6, 1, 0, 39)
        mul_8 = fused_5(slice_3, slice_4, slice_15, slice_16)
        pad_8 = torch.nn.functional.pad(mul_8, [0, 0, 0, 1, 0, 0])
        pad_9 = torch.nn.functional.pad(mul_8, [0, 0, 1, 0, 0, 0])
        slice_17 = torch.ops.aten.slice.Tensor(add_6, 2, 1, 40)
        slice_18 = torch.ops.aten.slice.Tensor(add_6, 2, 0, 39)
        mul_9 = fused_6(slice_5, slice_6, slice_17, slice_18)
        pad_10 = torch.nn.functional.pad(mul_9, [0, 1, 0, 0, 0, 0])
        pad_11 = torch.nn.functional.pad(mul_9, [1, 0, 0, 0, 0, 0])
        add_10 = fused_7(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11)
        zeros_like_2 = torch.zeros_like(add_10)
        slice_19 = torch.ops.aten.slice.Tensor(add_10, 0, 1, 40)
        slice_20 = torch.ops.aten.slice.Tensor(add_10, 0, 0, 39)
        mul_11 = fused_8(slice_1, slice_2, slice_19, slice_20)
        pad_12 = torch.nn.functional.pad(mul_11, [0, 0, 0, 0, 0, 1])
        pad_13 = torch.nn.functional.pad(mul_11, [0, 0, 0, 0, 1, 0])
        slice_21 = torch.ops.aten.slice.Tensor(add_10, 1, 1, 40)
        slice_22 = torch.ops.aten.slice.Tensor(add_10, 1, 0, 39)
        mul_12 = fused_9(slice_3, slice_4, slice_21, slice_22)
        pad_14 = torch.nn.functional.pad(mul_12, [0, 0, 0, 1, 0, 0])
        pad_15 = torch.nn.functional.pad(mul_12, [0, 0, 1, 0, 0, 0])
        slice_23 = torch.ops.aten.slice.Tensor(add_10, 2, 1, 40)
        slice_24 = torch.ops.aten.slice.Tensor(add_10, 2, 0, 39)
        mul_13 = fused_10(slice_5, slice_6, slice_23, slice_24)
        pad_16 = torch.nn.functional.pad(mul_13, [0, 1, 0, 0, 0, 0])
        pad_17 = torch.nn.functional.pad(mul_13, [1, 0, 0, 0, 0, 0])
        add_14 = fused_11(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11, zeros_like_2, pad_12, pad_13, pad_14, pad_15, pad_16, pad_17)
        return add_14

    def forward_odd(self, heat, conductivity):
        slice_1 = torch.ops.aten.slice.Tensor(conductivity, 0, 1, 7)
        slice_2 = torch.ops.aten.slice.Tensor(conductivity, 0, 0, 6)
        slice_3 = torch.ops.aten.slice.Tensor(conductivity, 1, 1, 13)
        slice_4 = torch.ops.aten.slice.Tensor(conductivity, 1, 0, 12)
        slice_5 = torch.ops.aten.slice.Tensor(conductivity, 2, 1, 5)
        slice_6 = torch.ops.aten.slice.Tensor(conductivity, 2, 0, 4)
        zeros_like = torch.zeros_like(heat)
        slice_7 = torch.ops.aten.slice.Tensor(heat, 0, 1, 7)
        slice_8 = torch.ops.aten.slice.Tensor(heat, 0, 0, 6)
        mul_3 = fused_0(slice_1, slice_2, slice_7, slice_8)
        pad = torch.nn.functional.pad(mul_3, [0, 0, 0, 0, 0, 1])
        pad_1 = torch.nn.functional.pad(mul_3, [0, 0, 0, 0, 1, 0])
        slice_9 = torch.ops.aten.slice.Tensor(heat, 1, 1, 13)
        slice_10 = torch.ops.aten.slice.Tensor(heat, 1, 0, 12)
        mul_4 = fused_1(slice_3, slice_4, slice_9, slice_10)
        pad_2 = torch.nn.functional.pad(mul_4, [0, 0, 0, 1, 0, 0])
        pad_3 = torch.nn.functional.pad(mul_4, [0, 0, 1, 0, 0, 0])
        slice_11 = torch.ops.aten.slice.Tensor(heat, 2, 1, 5)
        slice_12 = torch.ops.aten.slice.Tensor(heat, 2, 0, 4)
        mul_5 = fused_2(slice_5, slice_6, slice_11, slice_12)
        pad_4 = torch.nn.functional.pad(mul_5, [0, 1, 0, 0, 0, 0])
        pad_5 = torch.nn.functional.pad(mul_5, [1, 0, 0, 0, 0, 0])
        add_6 = fused_3(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat)
        zeros_like_1 = torch.zeros_like(add_6)
        slice_13 = torch.ops.aten.slice.Tensor(add_6, 0, 1, 7)
        slice_14 = torch.ops.aten.slice.Tensor(add_6, 0, 0, 6)
        mul_7 = fused_4(slice_1, slice_2, slice_13, slice_14)
        pad_6 = torch.nn.functional.pad(mul_7, [0, 0, 0, 0, 0, 1])
        pad_7 = torch.nn.functional.pad(mul_7, [0, 0, 0, 0, 1, 0])
        slice_15 = torch.ops.aten.slice.Tensor(add_6, 1, 1, 13)
        slice_16 = torch.ops.aten.slice.Tensor(add_6, 1, 0, 12)
        mul_8 = fused_5(slice_3, slice_4, slice_15, slice_16)
        pad_8 = torch.nn.functional.pad(mul_8, [0, 0, 0, 1, 0, 0])
        pad_9 = torch.nn.functional.pad(mul_8, [0, 0, 1, 0, 0, 0])
        slice_17 = torch.ops.aten.slice.Tensor(add_6, 2, 1, 5)
        slice_18 = torch.ops.aten.slice.Tensor(add_6, 2, 0, 4)
        mul_9 = fused_6(slice_5, slice_6, slice_17, slice_18)
        pad_10 = torch.nn.functional.pad(mul_9, [0, 1, 0, 0, 0, 0])
        pad_11 = torch.nn.functional.pad(mul_9, [1, 0, 0, 0, 0, 0])
        add_10 = fused_7(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11)
        zeros_like_2 = torch.zeros_like(add_10)
        slice_19 = torch.ops.aten.slice.Tensor(add_10, 0, 1, 7)
        slice_20 = torch.ops.aten.slice.Tensor(add_10, 0, 0, 6)
        mul_11 = fused_8(slice_1, slice_2, slice_19, slice_20)
        pad_12 = torch.nn.functional.pad(mul_11, [0, 0, 0, 0, 0, 1])
        pad_13 = torch.nn.functional.pad(mul_11, [0, 0, 0, 0, 1, 0])
        slice_21 = torch.ops.aten.slice.Tensor(add_10, 1, 1, 13)
        slice_22 = torch.ops.aten.slice.Tensor(add_10, 1, 0, 12)
        mul_12 = fused_9(slice_3, slice_4, slice_21, slice_22)
        pad_14 = torch.nn.functional.pad(mul_12, [0, 0, 0, 1, 0, 0])
        pad_15 = torch.nn.functional.pad(mul_12, [0, 0, 1, 0, 0, 0])
        slice_23 = torch.ops.aten.slice.Tensor(add_10, 2, 1, 5)
        slice_24 = torch.ops.aten.slice.Tensor(add_10, 2, 0, 4)
        mul_13 = fused_10(slice_5, slice_6, slice_23, slice_24)
        pad_16 = torch.nn.functional.pad(mul_13, [0, 1, 0, 0, 0, 0])
        pad_17 = torch.nn.functional.pad(mul_13, [1, 0, 0, 0, 0, 0])
        add_14 = fused_11(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11, zeros_like_2, pad_12, pad_13, pad_14, pad_15, pad_16, pad_17)
        return add_14

    def forward_flat(self, heat, conductivity):
        slice_1 = torch.ops.aten.slice.Tensor(conductivity, 0, 1, 2)
        slice_2 = torch.ops.aten.slice.Tensor(conductivity, 0, 0, 1)
        slice_3 = torch.ops.aten.slice.Tensor(conductivity, 1, 1, 17)
        slice_4 = torch.ops.aten.slice.Tensor(conductivity, 1, 0, 16)
        slice_5 = torch.ops.aten.slice.Tensor(conductivity, 2, 1, 2)
        slice_6 = torch.ops.aten.slice.Tensor(conductivity, 2, 0, 1)
        zeros_like = torch.zeros_like(heat)
        slice_7 = torch.ops.aten.slice.Tensor(heat, 0, 1, 2)
        slice_8 = torch.ops.aten.slice.Tensor(heat, 0, 0, 1)
        mul_3 = fused_0(slice_1, slice_2, slice_7, slice_8)
        pad = torch.nn.functional.pad(mul_3, [0, 0, 0, 0, 0, 1])
        pad_1 = torch.nn.functional.pad(mul_3, [0, 0, 0, 0, 1, 0])
        slice_9 = torch.ops.aten.slice.Tensor(heat, 1, 1, 17)
        slice_10 = torch.ops.aten.slice.Tensor(heat, 1, 0, 16)
        mul_4 = fused_1(slice_3, slice_4, slice_9, slice_10)
        pad_2 = torch.nn.functional.pad(mul_4, [0, 0, 0, 1, 0, 0])
        pad_3 = torch.nn.functional.pad(mul_4, [0, 0, 1, 0, 0, 0])
        slice_11 = torch.ops.aten.slice.Tensor(heat, 2, 1, 2)
        slice_12 = torch.ops.aten.slice.Tensor(heat, 2, 0, 1)
        mul_5 = fused_2(slice_5, slice_6, slice_11, slice_12)
        pad_4 = torch.nn.functional.pad(mul_5, [0, 1, 0, 0, 0, 0])
        pad_5 = torch.nn.functional.pad(mul_5, [1, 0, 0, 0, 0, 0])
        add_6 = fused_3(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat)
        zeros_like_1 = torch.zeros_like(add_6)
        slice_13 = torch.ops.aten.slice.Tensor(add_6, 0, 1, 2)
        slice_14 = torch.ops.aten.slice.Tensor(add_6, 0, 0, 1)
        mul_7 = fused_4(slice_1, slice_2, slice_13, slice_14)
        pad_6 = torch.nn.functional.pad(mul_7, [0, 0, 0, 0, 0, 1])
        pad_7 = torch.nn.functional.pad(mul_7, [0, 0, 0, 0, 1, 0])
        slice_15 = torch.ops.aten.slice.Tensor(add_6, 1, 1, 17)
        slice_16 = torch.ops.aten.slice.Tensor(add_6, 1, 0, 16)
        mul_8 = fused_5(slice_3, slice_4, slice_15, slice_16)
        pad_8 = torch.nn.functional.pad(mul_8, [0, 0, 0, 1, 0, 0])
        pad_9 = torch.nn.functional.pad(mul_8, [0, 0, 1, 0, 0, 0])
        slice_17 = torch.ops.aten.slice.Tensor(add_6, 2, 1, 2)
        slice_18 = torch.ops.aten.slice.Tensor(add_6, 2, 0, 1)
        mul_9 = fused_6(slice_5, slice_6, slice_17, slice_18)
        pad_10 = torch.nn.functional.pad(mul_9, [0, 1, 0, 0, 0, 0])
        pad_11 = torch.nn.functional.pad(mul_9, [1, 0, 0, 0, 0, 0])
        add_10 = fused_7(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11)
        zeros_like_2 = torch.zeros_like(add_10)
        slice_19 = torch.ops.aten.slice.Tensor(add_10, 0, 1, 2)
        slice_20 = torch.ops.aten.slice.Tensor(add_10, 0, 0, 1)
        mul_11 = fused_8(slice_1, slice_2, slice_19, slice_20)
        pad_12 = torch.nn.functional.pad(mul_11, [0, 0, 0, 0, 0, 1])
        pad_13 = torch.nn.functional.pad(mul_11, [0, 0, 0, 0, 1, 0])
        slice_21 = torch.ops.aten.slice.Tensor(add_10, 1, 1, 17)
        slice_22 = torch.ops.aten.slice.Tensor(add_10, 1, 0, 16)
        mul_12 = fused_9(slice_3, slice_4, slice_21, slice_22)
        pad_14 = torch.nn.functional.pad(mul_12, [0, 0, 0, 1, 0, 0])
        pad_15 = torch.nn.functional.pad(mul_12, [0, 0, 1, 0, 0, 0])
        slice_23 = torch.ops.aten.slice.Tensor(add_10, 2, 1, 2)
        slice_24 = torch.ops.aten.slice.Tensor(add_10, 2, 0, 1)
        mul_13 = fused_10(slice_5, slice_6, slice_23, slice_24)
        pad_16 = torch.nn.functional.pad(mul_13, [0, 1, 0, 0, 0, 0])
        pad_17 = torch.nn.functional.pad(mul_13, [1, 0, 0, 0, 0, 0])
        add_14 = fused_11(zeros_like, pad, pad_1, pad_2, pad_3, pad_4, pad_5, heat, zeros_like_1, pad_6, pad_7, pad_8, pad_9, pad_10, pad_11, zeros_like_2, pad_12, pad_13, pad_14, pad_15, pad_16, pad_17)
        return add_14
