# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- backward: cut=whole
- kernel fused at div: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_5: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_6: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_7: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at div_2: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at div_3: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_11: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_13: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_15: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_17: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_18: threads=1, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_21: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_23: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_25: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_27: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at mul_29: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_23: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_24: threads=1, schedule=static, block=4096, width=512, store=plain, fast=False
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

extern "C" void fused_0(const float* __restrict slice_1, const float* __restrict view,
                       const float* __restrict slice_2, const float* __restrict slice_3,
                       const float* __restrict slice_4, const float* __restrict slice_5,
                       const float* __restrict slice_6, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, float* __restrict out, long long rows, long long columns,
                       long long slice_1_count, long long slice_2_count, long long slice_3_count,
                       long long slice_4_count, long long slice_5_count, long long slice_6_count,
                       long long slice_7_count, long long slice_8_count, long long slice_9_count,
                       long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            float* out_row = out + row * columns;
            const float slice_1_at = slice_1[(row % slice_1_count)];
            const float slice_2_at = slice_2[(row % slice_2_count)];
            const float slice_3_at = slice_3[(row % slice_3_count)];
            const float slice_4_at = slice_4[(row % slice_4_count)];
            const float slice_5_at = slice_5[(row % slice_5_count)];
            const float slice_6_at = slice_6[(row % slice_6_count)];
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float mul_2 = slice_1_at * view_at;
                const float add_4 = mul_2 + slice_2_at;
                const float mul_5 = add_4 * view_at;
                const float add_7 = mul_5 + slice_3_at;
                const float mul_8 = add_7 * view_at;
                const float add_10 = mul_8 + slice_4_at;
                const float mul_11 = add_10 * view_at;
                const float add_13 = mul_11 + slice_5_at;
                const float mul_14 = add_13 * view_at;
                const float add_16 = mul_14 + slice_6_at;
                const float abs_17 = std::fabs(view_at);
                const float mul_19 = slice_7_at * abs_17;
                const float add_21 = mul_19 + slice_8_at;
                const float mul_22 = add_21 * abs_17;
                const float add_24 = mul_22 + slice_9_at;
                const float mul_25 = add_24 * abs_17;
                const float add_27 = mul_25 + slice_10_at;
                const float mul_28 = add_27 * abs_17;
                const float add_30 = mul_28 + 1.0f;
                const float div_31 = add_16 / add_30;
                out_row[c] = div_31;
            }
        }
}

extern "C" void fused_1(const float* __restrict view, const float* __restrict slice_7, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                out_row[c] = mul_3;
            }
        }
}

extern "C" void fused_2(const float* __restrict view, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                const float add_5 = mul_3 + slice_8_at;
                const float mul_6 = add_5 * abs_1;
                const float add_8 = mul_6 + slice_9_at;
                out_row[c] = add_8;
            }
        }
}

extern "C" void fused_3(const float* __restrict view, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                const float add_5 = mul_3 + slice_8_at;
                const float mul_6 = add_5 * abs_1;
                const float add_8 = mul_6 + slice_9_at;
                const float mul_9 = add_8 * abs_1;
                out_row[c] = mul_9;
            }
        }
}

extern "C" void fused_4(const float* __restrict slice_1, const float* __restrict view,
                       const float* __restrict slice_2, const float* __restrict slice_3,
                       const float* __restrict slice_4, const float* __restrict slice_5,
                       const float* __restrict slice_6, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, float* __restrict out, long long rows, long long columns,
                       long long slice_1_count, long long slice_2_count, long long slice_3_count,
                       long long slice_4_count, long long slice_5_count, long long slice_6_count,
                       long long slice_7_count, long long slice_8_count, long long slice_9_count,
                       long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            float* out_row = out + row * columns;
            const float slice_1_at = slice_1[(row % slice_1_count)];
            const float slice_2_at = slice_2[(row % slice_2_count)];
            const float slice_3_at = slice_3[(row % slice_3_count)];
            const float slice_4_at = slice_4[(row % slice_4_count)];
            const float slice_5_at = slice_5[(row % slice_5_count)];
            const float slice_6_at = slice_6[(row % slice_6_count)];
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float mul_2 = slice_1_at * view_at;
                const float add_4 = mul_2 + slice_2_at;
                const float mul_5 = add_4 * view_at;
                const float add_7 = mul_5 + slice_3_at;
                const float mul_8 = add_7 * view_at;
                const float add_10 = mul_8 + slice_4_at;
                const float mul_11 = add_10 * view_at;
                const float add_13 = mul_11 + slice_5_at;
                const float mul_14 = add_13 * view_at;
                const float add_16 = mul_14 + slice_6_at;
                const float abs_17 = std::fabs(view_at);
                const float mul_19 = slice_7_at * abs_17;
                const float add_21 = mul_19 + slice_8_at;
                const float mul_22 = add_21 * abs_17;
                const float add_24 = mul_22 + slice_9_at;
                const float mul_25 = add_24 * abs_17;
                const float add_27 = mul_25 + slice_10_at;
                const float mul_28 = add_27 * abs_17;
                const float add_30 = mul_28 + 1.0f;
                const float div_31 = add_16 / add_30;
                const float div_32 = div_31 / add_30;
                out_row[c] = div_32;
            }
        }
}

extern "C" void fused_5(const float* __restrict view, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                const float add_5 = mul_3 + slice_8_at;
                const float mul_6 = add_5 * abs_1;
                const float add_8 = mul_6 + slice_9_at;
                const float mul_9 = add_8 * abs_1;
                const float add_11 = mul_9 + slice_10_at;
                const float mul_12 = add_11 * abs_1;
                const float add_14 = mul_12 + 1.0f;
                const float view_2_at = view_2_row[c];
                const float div_16 = view_2_at / add_14;
                out_row[c] = div_16;
            }
        }
}

extern "C" void fused_6(const float* __restrict slice_1, const float* __restrict view,
                       const float* __restrict slice_2, const float* __restrict slice_3,
                       const float* __restrict slice_4, const float* __restrict slice_5,
                       const float* __restrict slice_6, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_1_count, long long slice_2_count,
                       long long slice_3_count, long long slice_4_count, long long slice_5_count,
                       long long slice_6_count, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_1_at = slice_1[(row % slice_1_count)];
            const float slice_2_at = slice_2[(row % slice_2_count)];
            const float slice_3_at = slice_3[(row % slice_3_count)];
            const float slice_4_at = slice_4[(row % slice_4_count)];
            const float slice_5_at = slice_5[(row % slice_5_count)];
            const float slice_6_at = slice_6[(row % slice_6_count)];
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float mul_2 = slice_1_at * view_at;
                const float add_4 = mul_2 + slice_2_at;
                const float mul_5 = add_4 * view_at;
                const float add_7 = mul_5 + slice_3_at;
                const float mul_8 = add_7 * view_at;
                const float add_10 = mul_8 + slice_4_at;
                const float mul_11 = add_10 * view_at;
                const float add_13 = mul_11 + slice_5_at;
                const float mul_14 = add_13 * view_at;
                const float add_16 = mul_14 + slice_6_at;
                const float abs_17 = std::fabs(view_at);
                const float mul_19 = slice_7_at * abs_17;
                const float add_21 = mul_19 + slice_8_at;
                const float mul_22 = add_21 * abs_17;
                const float add_24 = mul_22 + slice_9_at;
                const float mul_25 = add_24 * abs_17;
                const float add_27 = mul_25 + slice_10_at;
                const float mul_28 = add_27 * abs_17;
                const float add_30 = mul_28 + 1.0f;
                const float div_31 = add_16 / add_30;
                const float div_32 = div_31 / add_30;
                const float view_2_at = view_2_row[c];
                const float neg_34 = -view_2_at;
                const float mul_35 = neg_34 * div_32;
                const float mul_36 = mul_35 * abs_17;
                out_row[c] = mul_36;
            }
        }
}

extern "C" void fused_7(const float* __restrict slice_1, const float* __restrict view,
                       const float* __restrict slice_2, const float* __restrict slice_3,
                       const float* __restrict slice_4, const float* __restrict slice_5,
                       const float* __restrict slice_6, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_1_count, long long slice_2_count,
                       long long slice_3_count, long long slice_4_count, long long slice_5_count,
                       long long slice_6_count, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_1_at = slice_1[(row % slice_1_count)];
            const float slice_2_at = slice_2[(row % slice_2_count)];
            const float slice_3_at = slice_3[(row % slice_3_count)];
            const float slice_4_at = slice_4[(row % slice_4_count)];
            const float slice_5_at = slice_5[(row % slice_5_count)];
            const float slice_6_at = slice_6[(row % slice_6_count)];
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float mul_2 = slice_1_at * view_at;
                const float add_4 = mul_2 + slice_2_at;
                const float mul_5 = add_4 * view_at;
                const float add_7 = mul_5 + slice_3_at;
                const float mul_8 = add_7 * view_at;
                const float add_10 = mul_8 + slice_4_at;
                const float mul_11 = add_10 * view_at;
                const float add_13 = mul_11 + slice_5_at;
                const float mul_14 = add_13 * view_at;
                const float add_16 = mul_14 + slice_6_at;
                const float abs_17 = std::fabs(view_at);
                const float mul_19 = slice_7_at * abs_17;
                const float add_21 = mul_19 + slice_8_at;
                const float mul_22 = add_21 * abs_17;
                const float add_24 = mul_22 + slice_9_at;
                const float mul_25 = add_24 * abs_17;
                const float add_27 = mul_25 + slice_10_at;
                const float mul_28 = add_27 * abs_17;
                const float add_30 = mul_28 + 1.0f;
                const float div_31 = add_16 / add_30;
                const float div_32 = div_31 / add_30;
                const float view_2_at = view_2_row[c];
                const float neg_34 = -view_2_at;
                const float mul_35 = neg_34 * div_32;
                const float mul_36 = mul_35 * abs_17;
                const float mul_37 = mul_36 * abs_17;
                out_row[c] = mul_37;
            }
        }
}

extern "C" void fused_8(const float* __restrict slice_1, const float* __restrict view,
                       const float* __restrict slice_2, const float* __restrict slice_3,
                       const float* __restrict slice_4, const float* __restrict slice_5,
                       const float* __restrict slice_6, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_1_count, long long slice_2_count,
                       long long slice_3_count, long long slice_4_count, long long slice_5_count,
                       long long slice_6_count, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_1_at = slice_1[(row % slice_1_count)];
            const float slice_2_at = slice_2[(row % slice_2_count)];
            const float slice_3_at = slice_3[(row % slice_3_count)];
            const float slice_4_at = slice_4[(row % slice_4_count)];
            const float slice_5_at = slice_5[(row % slice_5_count)];
            const float slice_6_at = slice_6[(row % slice_6_count)];
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float mul_2 = slice_1_at * view_at;
                const float add_4 = mul_2 + slice_2_at;
                const float mul_5 = add_4 * view_at;
                const float add_7 = mul_5 + slice_3_at;
                const float mul_8 = add_7 * view_at;
                const float add_10 = mul_8 + slice_4_at;
                const float mul_11 = add_10 * view_at;
                const float add_13 = mul_11 + slice_5_at;
                const float mul_14 = add_13 * view_at;
                const float add_16 = mul_14 + slice_6_at;
                const float abs_17 = std::fabs(view_at);
                const float mul_19 = slice_7_at * abs_17;
                const float add_21 = mul_19 + slice_8_at;
                const float mul_22 = add_21 * abs_17;
                const float add_24 = mul_22 + slice_9_at;
                const float mul_25 = add_24 * abs_17;
                const float add_27 = mul_25 + slice_10_at;
                const float mul_28 = add_27 * abs_17;
                const float add_30 = mul_28 + 1.0f;
                const float div_31 = add_16 / add_30;
                const float div_32 = div_31 / add_30;
                const float view_2_at = view_2_row[c];
                const float neg_34 = -view_2_at;
                const float mul_35 = neg_34 * div_32;
                const float mul_36 = mul_35 * abs_17;
                const float mul_37 = mul_36 * abs_17;
                const float mul_38 = mul_37 * abs_17;
                out_row[c] = mul_38;
            }
        }
}

extern "C" void fused_9(const float* __restrict slice_1, const float* __restrict view,
                       const float* __restrict slice_2, const float* __restrict slice_3,
                       const float* __restrict slice_4, const float* __restrict slice_5,
                       const float* __restrict slice_6, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_1_count, long long slice_2_count,
                       long long slice_3_count, long long slice_4_count, long long slice_5_count,
                       long long slice_6_count, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_1_at = slice_1[(row % slice_1_count)];
            const float slice_2_at = slice_2[(row % slice_2_count)];
            const float slice_3_at = slice_3[(row % slice_3_count)];
            const float slice_4_at = slice_4[(row % slice_4_count)];
            const float slice_5_at = slice_5[(row % slice_5_count)];
            const float slice_6_at = slice_6[(row % slice_6_count)];
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float mul_2 = slice_1_at * view_at;
                const float add_4 = mul_2 + slice_2_at;
                const float mul_5 = add_4 * view_at;
                const float add_7 = mul_5 + slice_3_at;
                const float mul_8 = add_7 * view_at;
                const float add_10 = mul_8 + slice_4_at;
                const float mul_11 = add_10 * view_at;
                const float add_13 = mul_11 + slice_5_at;
                const float mul_14 = add_13 * view_at;
                const float add_16 = mul_14 + slice_6_at;
                const float abs_17 = std::fabs(view_at);
                const float mul_19 = slice_7_at * abs_17;
                const float add_21 = mul_19 + slice_8_at;
                const float mul_22 = add_21 * abs_17;
                const float add_24 = mul_22 + slice_9_at;
                const float mul_25 = add_24 * abs_17;
                const float add_27 = mul_25 + slice_10_at;
                const float mul_28 = add_27 * abs_17;
                const float add_30 = mul_28 + 1.0f;
                const float div_31 = add_16 / add_30;
                const float div_32 = div_31 / add_30;
                const float view_2_at = view_2_row[c];
                const float neg_34 = -view_2_at;
                const float mul_35 = neg_34 * div_32;
                const float mul_36 = mul_35 * abs_17;
                const float mul_37 = mul_36 * abs_17;
                const float mul_38 = mul_37 * abs_17;
                const float mul_39 = mul_38 * abs_17;
                out_row[c] = mul_39;
            }
        }
}

extern "C" void fused_10(const float* __restrict slice_scatter, const float* __restrict slice_scatter_1,
                       const float* __restrict slice_scatter_2, const float* __restrict slice_scatter_3,
                       const float* __restrict primals_2, float* __restrict out, long long rows,
                       long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static) num_threads(1)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_scatter_at = slice_scatter[c];
                const float slice_scatter_1_at = slice_scatter_1[c];
                const float add_2 = slice_scatter_at + slice_scatter_1_at;
                const float slice_scatter_2_at = slice_scatter_2[c];
                const float add_4 = add_2 + slice_scatter_2_at;
                const float slice_scatter_3_at = slice_scatter_3[c];
                const float add_6 = add_4 + slice_scatter_3_at;
                const float primals_2_at = primals_2[c];
                const float sign_8 = (float)((primals_2_at > 0.0f) - (primals_2_at < 0.0f));
                const float mul_9 = add_6 * sign_8;
                out_row[c] = mul_9;
            }
        }
}

extern "C" void fused_11(const float* __restrict view, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                const float add_5 = mul_3 + slice_8_at;
                const float mul_6 = add_5 * abs_1;
                const float add_8 = mul_6 + slice_9_at;
                const float mul_9 = add_8 * abs_1;
                const float add_11 = mul_9 + slice_10_at;
                const float mul_12 = add_11 * abs_1;
                const float add_14 = mul_12 + 1.0f;
                const float view_2_at = view_2_row[c];
                const float div_16 = view_2_at / add_14;
                const float mul_17 = div_16 * view_at;
                out_row[c] = mul_17;
            }
        }
}

extern "C" void fused_12(const float* __restrict view, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                const float add_5 = mul_3 + slice_8_at;
                const float mul_6 = add_5 * abs_1;
                const float add_8 = mul_6 + slice_9_at;
                const float mul_9 = add_8 * abs_1;
                const float add_11 = mul_9 + slice_10_at;
                const float mul_12 = add_11 * abs_1;
                const float add_14 = mul_12 + 1.0f;
                const float view_2_at = view_2_row[c];
                const float div_16 = view_2_at / add_14;
                const float mul_17 = div_16 * view_at;
                const float mul_18 = mul_17 * view_at;
                out_row[c] = mul_18;
            }
        }
}

extern "C" void fused_13(const float* __restrict view, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                const float add_5 = mul_3 + slice_8_at;
                const float mul_6 = add_5 * abs_1;
                const float add_8 = mul_6 + slice_9_at;
                const float mul_9 = add_8 * abs_1;
                const float add_11 = mul_9 + slice_10_at;
                const float mul_12 = add_11 * abs_1;
                const float add_14 = mul_12 + 1.0f;
                const float view_2_at = view_2_row[c];
                const float div_16 = view_2_at / add_14;
                const float mul_17 = div_16 * view_at;
                const float mul_18 = mul_17 * view_at;
                const float mul_19 = mul_18 * view_at;
                out_row[c] = mul_19;
            }
        }
}

extern "C" void fused_14(const float* __restrict view, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                const float add_5 = mul_3 + slice_8_at;
                const float mul_6 = add_5 * abs_1;
                const float add_8 = mul_6 + slice_9_at;
                const float mul_9 = add_8 * abs_1;
                const float add_11 = mul_9 + slice_10_at;
                const float mul_12 = add_11 * abs_1;
                const float add_14 = mul_12 + 1.0f;
                const float view_2_at = view_2_row[c];
                const float div_16 = view_2_at / add_14;
                const float mul_17 = div_16 * view_at;
                const float mul_18 = mul_17 * view_at;
                const float mul_19 = mul_18 * view_at;
                const float mul_20 = mul_19 * view_at;
                out_row[c] = mul_20;
            }
        }
}

extern "C" void fused_15(const float* __restrict view, const float* __restrict slice_7,
                       const float* __restrict slice_8, const float* __restrict slice_9,
                       const float* __restrict slice_10, const float* __restrict view_2, float* __restrict out,
                       long long rows, long long columns, long long slice_7_count, long long slice_8_count,
                       long long slice_9_count, long long slice_10_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* view_2_row = view_2 + row * columns;
            float* out_row = out + row * columns;
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_9_at = slice_9[(row % slice_9_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float abs_1 = std::fabs(view_at);
                const float mul_3 = slice_7_at * abs_1;
                const float add_5 = mul_3 + slice_8_at;
                const float mul_6 = add_5 * abs_1;
                const float add_8 = mul_6 + slice_9_at;
                const float mul_9 = add_8 * abs_1;
                const float add_11 = mul_9 + slice_10_at;
                const float mul_12 = add_11 * abs_1;
                const float add_14 = mul_12 + 1.0f;
                const float view_2_at = view_2_row[c];
                const float div_16 = view_2_at / add_14;
                const float mul_17 = div_16 * view_at;
                const float mul_18 = mul_17 * view_at;
                const float mul_19 = mul_18 * view_at;
                const float mul_20 = mul_19 * view_at;
                const float mul_21 = mul_20 * view_at;
                out_row[c] = mul_21;
            }
        }
}

extern "C" void fused_16(const float* __restrict slice_1, const float* __restrict view,
                       const float* __restrict slice_2, const float* __restrict slice_3,
                       const float* __restrict slice_4, const float* __restrict slice_5,
                       const float* __restrict mul_5_in, const float* __restrict slice_8,
                       const float* __restrict mul_7_in, const float* __restrict slice_10,
                       const float* __restrict neg, const float* __restrict div_2_in,
                       const float* __restrict view_2, const float* __restrict mul_11_in,
                       const float* __restrict add_6_in, const float* __restrict slice_7, float* __restrict out,
                       long long rows, long long columns, long long slice_1_count, long long slice_2_count,
                       long long slice_3_count, long long slice_4_count, long long slice_5_count,
                       long long slice_8_count, long long slice_10_count, long long slice_7_count) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* view_row = view + row * columns;
            const float* mul_5_in_row = mul_5_in + row * columns;
            const float* mul_7_in_row = mul_7_in + row * columns;
            const float* neg_row = neg + row * columns;
            const float* div_2_in_row = div_2_in + row * columns;
            const float* view_2_row = view_2 + row * columns;
            const float* mul_11_in_row = mul_11_in + row * columns;
            const float* add_6_in_row = add_6_in + row * columns;
            float* out_row = out + row * columns;
            const float slice_1_at = slice_1[(row % slice_1_count)];
            const float slice_2_at = slice_2[(row % slice_2_count)];
            const float slice_3_at = slice_3[(row % slice_3_count)];
            const float slice_4_at = slice_4[(row % slice_4_count)];
            const float slice_5_at = slice_5[(row % slice_5_count)];
            const float slice_8_at = slice_8[(row % slice_8_count)];
            const float slice_10_at = slice_10[(row % slice_10_count)];
            const float slice_7_at = slice_7[(row % slice_7_count)];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float view_at = view_row[c];
                const float mul_2 = slice_1_at * view_at;
                const float add_4 = mul_2 + slice_2_at;
                const float mul_5 = add_4 * view_at;
                const float add_7 = mul_5 + slice_3_at;
                const float mul_8 = add_7 * view_at;
                const float add_10 = mul_8 + slice_4_at;
                const float mul_11 = add_10 * view_at;
                const float add_13 = mul_11 + slice_5_at;
                const float abs_14 = std::fabs(view_at);
                const float mul_5_in_at = mul_5_in_row[c];
                const float add_17 = mul_5_in_at + slice_8_at;
                const float mul_7_in_at = mul_7_in_row[c];
                const float add_20 = mul_7_in_at + slice_10_at;
                const float mul_21 = add_20 * abs_14;
                const float add_23 = mul_21 + 1.0f;
                const float neg_at = neg_row[c];
                const float div_2_in_at = div_2_in_row[c];
                const float mul_26 = neg_at * div_2_in_at;
                const float view_2_at = view_2_row[c];
                const float div_28 = view_2_at / add_23;
                const float mul_29 = mul_26 * add_20;
                const float mul_11_in_at = mul_11_in_row[c];
                const float add_6_in_at = add_6_in_row[c];
                const float mul_32 = mul_11_in_at * add_6_in_at;
                const float mul_33 = mul_11_in_at * abs_14;
                const float add_34 = mul_29 + mul_32;
                const float mul_35 = mul_33 * add_17;
                const float mul_36 = mul_33 * abs_14;
                const float add_37 = add_34 + mul_35;
                const float mul_39 = mul_36 * slice_7_at;
                const float add_40 = add_37 + mul_39;
                const float sign_41 = (float)((view_at > 0.0f) - (view_at < 0.0f));
                const float mul_42 = add_40 * sign_41;
                const float mul_43 = div_28 * add_13;
                const float mul_44 = div_28 * view_at;
                const float add_45 = mul_42 + mul_43;
                const float mul_46 = mul_44 * add_10;
                const float mul_47 = mul_44 * view_at;
                const float add_48 = add_45 + mul_46;
                const float mul_49 = mul_47 * add_7;
                const float mul_50 = mul_47 * view_at;
                const float add_51 = add_48 + mul_49;
                const float mul_52 = mul_50 * add_4;
                const float mul_53 = mul_50 * view_at;
                const float add_54 = add_51 + mul_52;
                const float mul_55 = mul_53 * slice_1_at;
                const float add_56 = add_54 + mul_55;
                out_row[c] = add_56;
            }
        }
}

extern "C" void fused_17(const float* __restrict slice_scatter_4, const float* __restrict slice_scatter_5,
                       const float* __restrict slice_scatter_6, const float* __restrict slice_scatter_7,
                       const float* __restrict slice_scatter_8, const float* __restrict slice_scatter_9,
                       float* __restrict out, long long rows, long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static) num_threads(1)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_scatter_4_at = slice_scatter_4[c];
                const float slice_scatter_5_at = slice_scatter_5[c];
                const float add_2 = slice_scatter_4_at + slice_scatter_5_at;
                const float slice_scatter_6_at = slice_scatter_6[c];
                const float add_4 = add_2 + slice_scatter_6_at;
                const float slice_scatter_7_at = slice_scatter_7[c];
                const float add_6 = add_4 + slice_scatter_7_at;
                const float slice_scatter_8_at = slice_scatter_8[c];
                const float add_8 = add_6 + slice_scatter_8_at;
                const float slice_scatter_9_at = slice_scatter_9[c];
                const float add_10 = add_8 + slice_scatter_9_at;
                out_row[c] = add_10;
            }
        }
}
"""


lib = cpp(SOURCE, flags=['-fno-math-errno', '-fno-trapping-math', '-mprefer-vector-width=512'])


def fused_0(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10):
    """mul, add, mul, add, mul, add, mul, add, mul, add, abs, mul, add, mul, add, mul, add, mu...."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", (shape[1], 1), torch.float32)
    view = fit(view, "view", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", (shape[1], 1), torch.float32)
    slice_3 = fit(slice_3, "slice_3", (shape[1], 1), torch.float32)
    slice_4 = fit(slice_4, "slice_4", (shape[1], 1), torch.float32)
    slice_5 = fit(slice_5, "slice_5", (shape[1], 1), torch.float32)
    slice_6 = fit(slice_6, "slice_6", (shape[1], 1), torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_0(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, out, rows, columns, shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1])
    return out


def fused_1(view, slice_7):
    """abs, mul."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_1(view, slice_7, out, rows, columns, shape[1])
    return out


def fused_2(view, slice_7, slice_8, slice_9):
    """abs, mul, add, mul, add."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_2(view, slice_7, slice_8, slice_9, out, rows, columns, shape[1], shape[1], shape[1])
    return out


def fused_3(view, slice_7, slice_8, slice_9):
    """abs, mul, add, mul, add, mul."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_3(view, slice_7, slice_8, slice_9, out, rows, columns, shape[1], shape[1], shape[1])
    return out


def fused_4(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10):
    """mul, add, mul, add, mul, add, mul, add, mul, add, abs, mul, add, mul, add, mul, add, mu...."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", (shape[1], 1), torch.float32)
    view = fit(view, "view", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", (shape[1], 1), torch.float32)
    slice_3 = fit(slice_3, "slice_3", (shape[1], 1), torch.float32)
    slice_4 = fit(slice_4, "slice_4", (shape[1], 1), torch.float32)
    slice_5 = fit(slice_5, "slice_5", (shape[1], 1), torch.float32)
    slice_6 = fit(slice_6, "slice_6", (shape[1], 1), torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_4(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, out, rows, columns, shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1])
    return out


def fused_5(view, slice_7, slice_8, slice_9, slice_10, view_2):
    """abs, mul, add, mul, add, mul, add, mul, add, div."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_5(view, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1])
    return out


def fused_6(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2):
    """mul, add, mul, add, mul, add, mul, add, mul, add, abs, mul, add, mul, add, mul, add, mu...."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", (shape[1], 1), torch.float32)
    view = fit(view, "view", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", (shape[1], 1), torch.float32)
    slice_3 = fit(slice_3, "slice_3", (shape[1], 1), torch.float32)
    slice_4 = fit(slice_4, "slice_4", (shape[1], 1), torch.float32)
    slice_5 = fit(slice_5, "slice_5", (shape[1], 1), torch.float32)
    slice_6 = fit(slice_6, "slice_6", (shape[1], 1), torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_6(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1])
    return out


def fused_7(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2):
    """mul, add, mul, add, mul, add, mul, add, mul, add, abs, mul, add, mul, add, mul, add, mu...."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", (shape[1], 1), torch.float32)
    view = fit(view, "view", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", (shape[1], 1), torch.float32)
    slice_3 = fit(slice_3, "slice_3", (shape[1], 1), torch.float32)
    slice_4 = fit(slice_4, "slice_4", (shape[1], 1), torch.float32)
    slice_5 = fit(slice_5, "slice_5", (shape[1], 1), torch.float32)
    slice_6 = fit(slice_6, "slice_6", (shape[1], 1), torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_7(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1])
    return out


def fused_8(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2):
    """mul, add, mul, add, mul, add, mul, add, mul, add, abs, mul, add, mul, add, mul, add, mu...."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", (shape[1], 1), torch.float32)
    view = fit(view, "view", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", (shape[1], 1), torch.float32)
    slice_3 = fit(slice_3, "slice_3", (shape[1], 1), torch.float32)
    slice_4 = fit(slice_4, "slice_4", (shape[1], 1), torch.float32)
    slice_5 = fit(slice_5, "slice_5", (shape[1], 1), torch.float32)
    slice_6 = fit(slice_6, "slice_6", (shape[1], 1), torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_8(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1])
    return out


def fused_9(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2):
    """mul, add, mul, add, mul, add, mul, add, mul, add, abs, mul, add, mul, add, mul, add, mu...."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", (shape[1], 1), torch.float32)
    view = fit(view, "view", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", (shape[1], 1), torch.float32)
    slice_3 = fit(slice_3, "slice_3", (shape[1], 1), torch.float32)
    slice_4 = fit(slice_4, "slice_4", (shape[1], 1), torch.float32)
    slice_5 = fit(slice_5, "slice_5", (shape[1], 1), torch.float32)
    slice_6 = fit(slice_6, "slice_6", (shape[1], 1), torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_9(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1])
    return out


def fused_10(slice_scatter, slice_scatter_1, slice_scatter_2, slice_scatter_3, primals_2):
    """add, add, add, sign, mul."""
    shape = slice_scatter.shape
    if len(shape) != 2:
        raise ValueError(f"slice_scatter: the kernel takes 2 dimensions, not {len(shape)}")
    slice_scatter = fit(slice_scatter, "slice_scatter", shape, torch.float32)
    slice_scatter_1 = fit(slice_scatter_1, "slice_scatter_1", shape, torch.float32)
    slice_scatter_2 = fit(slice_scatter_2, "slice_scatter_2", shape, torch.float32)
    slice_scatter_3 = fit(slice_scatter_3, "slice_scatter_3", shape, torch.float32)
    primals_2 = fit(primals_2, "primals_2", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(slice_scatter)
    lib.fused_10(slice_scatter, slice_scatter_1, slice_scatter_2, slice_scatter_3, primals_2, out, rows, columns)
    return out


def fused_11(view, slice_7, slice_8, slice_9, slice_10, view_2):
    """abs, mul, add, mul, add, mul, add, mul, add, div, mul."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_11(view, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1])
    return out


def fused_12(view, slice_7, slice_8, slice_9, slice_10, view_2):
    """abs, mul, add, mul, add, mul, add, mul, add, div, mul, mul."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_12(view, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1])
    return out


def fused_13(view, slice_7, slice_8, slice_9, slice_10, view_2):
    """abs, mul, add, mul, add, mul, add, mul, add, div, mul, mul, mul."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_13(view, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1])
    return out


def fused_14(view, slice_7, slice_8, slice_9, slice_10, view_2):
    """abs, mul, add, mul, add, mul, add, mul, add, div, mul, mul, mul, mul."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_14(view, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1])
    return out


def fused_15(view, slice_7, slice_8, slice_9, slice_10, view_2):
    """abs, mul, add, mul, add, mul, add, mul, add, div, mul, mul, mul, mul, mul."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    view = fit(view, "view", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    slice_9 = fit(slice_9, "slice_9", (shape[1], 1), torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_15(view, slice_7, slice_8, slice_9, slice_10, view_2, out, rows, columns, shape[1], shape[1], shape[1], shape[1])
    return out


def fused_16(slice_1, view, slice_2, slice_3, slice_4, slice_5, mul_5, slice_8, mul_7, slice_10, neg, div_2, view_2, mul_11, add_6, slice_7):
    """mul, add, mul, add, mul, add, mul, add, abs, add, add, mul, add, mul, div, mul, mul, mu...."""
    shape = view.shape
    if len(shape) != 3:
        raise ValueError(f"view: the kernel takes 3 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", (shape[1], 1), torch.float32)
    view = fit(view, "view", shape, torch.float32)
    slice_2 = fit(slice_2, "slice_2", (shape[1], 1), torch.float32)
    slice_3 = fit(slice_3, "slice_3", (shape[1], 1), torch.float32)
    slice_4 = fit(slice_4, "slice_4", (shape[1], 1), torch.float32)
    slice_5 = fit(slice_5, "slice_5", (shape[1], 1), torch.float32)
    mul_5_in = fit(mul_5, "mul_5", shape, torch.float32)
    slice_8 = fit(slice_8, "slice_8", (shape[1], 1), torch.float32)
    mul_7_in = fit(mul_7, "mul_7", shape, torch.float32)
    slice_10 = fit(slice_10, "slice_10", (shape[1], 1), torch.float32)
    neg = fit(neg, "neg", shape, torch.float32)
    div_2_in = fit(div_2, "div_2", shape, torch.float32)
    view_2 = fit(view_2, "view_2", shape, torch.float32)
    mul_11_in = fit(mul_11, "mul_11", shape, torch.float32)
    add_6_in = fit(add_6, "add_6", shape, torch.float32)
    slice_7 = fit(slice_7, "slice_7", (shape[1], 1), torch.float32)
    rows, columns = math.prod(shape[0:2]), shape[2]
    out = torch.empty_like(view)
    lib.fused_16(slice_1, view, slice_2, slice_3, slice_4, slice_5, mul_5_in, slice_8, mul_7_in, slice_10, neg, div_2_in, view_2, mul_11_in, add_6_in, slice_7, out, rows, columns, shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1], shape[1])
    return out


def fused_17(slice_scatter_4, slice_scatter_5, slice_scatter_6, slice_scatter_7, slice_scatter_8, slice_scatter_9):
    """add, add, add, add, add."""
    shape = slice_scatter_4.shape
    if len(shape) != 2:
        raise ValueError(f"slice_scatter_4: the kernel takes 2 dimensions, not {len(shape)}")
    slice_scatter_4 = fit(slice_scatter_4, "slice_scatter_4", shape, torch.float32)
    slice_scatter_5 = fit(slice_scatter_5, "slice_scatter_5", shape, torch.float32)
    slice_scatter_6 = fit(slice_scatter_6, "slice_scatter_6", shape, torch.float32)
    slice_scatter_7 = fit(slice_scatter_7, "slice_scatter_7", shape, torch.float32)
    slice_scatter_8 = fit(slice_scatter_8, "slice_scatter_8", shape, torch.float32)
    slice_scatter_9 = fit(slice_scatter_9, "slice_scatter_9", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(slice_scatter_4)
    lib.fused_17(slice_scatter_4, slice_scatter_5, slice_scatter_6, slice_scatter_7, slice_scatter_8, slice_scatter_9, out, rows, columns)
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class Passes_small(torch.autograd.Function):
    """Both passes, with what the second needs of the first kept in between."""

    @staticmethod
    def forward(ctx, upper, lower, x2):
        view = x2.view([64, 8, -1])
        slice_1 = torch.ops.aten.slice.Tensor(upper, 1, -1, 9223372036854775807)
        slice_2 = torch.ops.aten.slice.Tensor(upper, 1, 4, 5)
        slice_3 = torch.ops.aten.slice.Tensor(upper, 1, 3, 4)
        slice_4 = torch.ops.aten.slice.Tensor(upper, 1, 2, 3)
        slice_5 = torch.ops.aten.slice.Tensor(upper, 1, 1, 2)
        slice_6 = torch.ops.aten.slice.Tensor(upper, 1, 0, 1)
        abs_2 = torch.abs(lower)
        slice_7 = torch.ops.aten.slice.Tensor(abs_2, 1, -1, 9223372036854775807)
        slice_8 = torch.ops.aten.slice.Tensor(abs_2, 1, 2, 3)
        slice_9 = torch.ops.aten.slice.Tensor(abs_2, 1, 1, 2)
        slice_10 = torch.ops.aten.slice.Tensor(abs_2, 1, 0, 1)
        div = fused_0(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10)
        view_1 = div.view([64, 768])
        clone = view_1.clone()
        ctx.save_for_backward(upper, lower, x2)
        return clone

    @staticmethod
    def backward(ctx, tangents_1):
        primals_1, primals_2, primals_3 = ctx.saved_tensors
        tangents_1 = tangents_1.contiguous()
        view_2 = tangents_1.view([64, 8, 96])
        view = primals_3.view([64, 8, -1])
        slice_1 = torch.ops.aten.slice.Tensor(primals_1, 1, -1, 9223372036854775807)
        slice_2 = torch.ops.aten.slice.Tensor(primals_1, 1, 4, 5)
        slice_3 = torch.ops.aten.slice.Tensor(primals_1, 1, 3, 4)
        slice_4 = torch.ops.aten.slice.Tensor(primals_1, 1, 2, 3)
        slice_5 = torch.ops.aten.slice.Tensor(primals_1, 1, 1, 2)
        slice_6 = torch.ops.aten.slice.Tensor(primals_1, 1, 0, 1)
        abs_2 = torch.abs(primals_2)
        slice_7 = torch.ops.aten.slice.Tensor(abs_2, 1, -1, 9223372036854775807)
        mul_5 = fused_1(view, slice_7)
        slice_8 = torch.ops.aten.slice.Tensor(abs_2, 1, 2, 3)
        slice_9 = torch.ops.aten.slice.Tensor(abs_2, 1, 1, 2)
        add_6 = fused_2(view, slice_7, slice_8, slice_9)
        mul_7 = fused_3(view, slice_7, slice_8, slice_9)
        slice_10 = torch.ops.aten.slice.Tensor(abs_2, 1, 0, 1)
        div_2 = fused_4(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10)
        neg = torch.neg(view_2)
        div_3 = fused_5(view, slice_7, slice_8, slice_9, slice_10, view_2)
        mul_11 = fused_6(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_1 = torch.sum(mul_11, [0, 2], True)
        view_3 = sum_1.view([8, 1])
        full = torch.full([8, 4], 0, dtype=torch.float32, layout=torch.strided, device=tangents_1.device)
        slice_scatter = torch.ops.aten.slice_scatter.default(full, view_3, 1, 0, 1)
        mul_13 = fused_7(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_2 = torch.sum(mul_13, [0, 2], True)
        view_4 = sum_2.view([8, 1])
        slice_scatter_1 = torch.ops.aten.slice_scatter.default(full, view_4, 1, 1, 2)
        mul_15 = fused_8(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_3 = torch.sum(mul_15, [0, 2], True)
        view_5 = sum_3.view([8, 1])
        slice_scatter_2 = torch.ops.aten.slice_scatter.default(full, view_5, 1, 2, 3)
        mul_17 = fused_9(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_4 = torch.sum(mul_17, [0, 2], True)
        view_6 = sum_4.view([8, 1])
        slice_scatter_3 = torch.ops.aten.slice_scatter.default(full, view_6, 1, -1, 9223372036854775807)
        mul_18 = fused_10(slice_scatter, slice_scatter_1, slice_scatter_2, slice_scatter_3, primals_2)
        sum_5 = torch.sum(div_3, [0, 2], True)
        view_7 = sum_5.view([8, 1])
        full_4 = torch.full([8, 6], 0, dtype=torch.float32, layout=torch.strided, device=tangents_1.device)
        slice_scatter_4 = torch.ops.aten.slice_scatter.default(full_4, view_7, 1, 0, 1)
        mul_21 = fused_11(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_6 = torch.sum(mul_21, [0, 2], True)
        view_8 = sum_6.view([8, 1])
        slice_scatter_5 = torch.ops.aten.slice_scatter.default(full_4, view_8, 1, 1, 2)
        mul_23 = fused_12(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_7 = torch.sum(mul_23, [0, 2], True)
        view_9 = sum_7.view([8, 1])
        slice_scatter_6 = torch.ops.aten.slice_scatter.default(full_4, view_9, 1, 2, 3)
        mul_25 = fused_13(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_8 = torch.sum(mul_25, [0, 2], True)
        view_10 = sum_8.view([8, 1])
        slice_scatter_7 = torch.ops.aten.slice_scatter.default(full_4, view_10, 1, 3, 4)
        mul_27 = fused_14(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_9 = torch.sum(mul_27, [0, 2], True)
        view_11 = sum_9.view([8, 1])
        slice_scatter_8 = torch.ops.aten.slice_scatter.default(full_4, view_11, 1, 4, 5)
        mul_29 = fused_15(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_10 = torch.sum(mul_29, [0, 2], True)
        view_12 = sum_10.view([8, 1])
        add_23 = fused_16(slice_1, view, slice_2, slice_3, slice_4, slice_5, mul_5, slice_8, mul_7, slice_10, neg, div_2, view_2, mul_11, add_6, slice_7)
        slice_scatter_9 = torch.ops.aten.slice_scatter.default(full_4, view_12, 1, -1, 9223372036854775807)
        add_24 = fused_17(slice_scatter_4, slice_scatter_5, slice_scatter_6, slice_scatter_7, slice_scatter_8, slice_scatter_9)
        view_13 = add_23.view([64, 768])
        return add_24, mul_18, view_13


class Passes_odd(torch.autograd.Function):
    """Both passes, with what the second needs of the first kept in between."""

    @staticmethod
    def forward(ctx, upper, lower, x2):
        view = x2.view([37, 8, -1])
        slice_1 = torch.ops.aten.slice.Tensor(upper, 1, -1, 9223372036854775807)
        slice_2 = torch.ops.aten.slice.Tensor(upper, 1, 4, 5)
        slice_3 = torch.ops.aten.slice.Tensor(upper, 1, 3, 4)
        slice_4 = torch.ops.aten.slice.Tensor(upper, 1, 2, 3)
        slice_5 = torch.ops.aten.slice.Tensor(upper, 1, 1, 2)
        slice_6 = torch.ops.aten.slice.Tensor(upper, 1, 0, 1)
        abs_2 = torch.abs(lower)
        slice_7 = torch.ops.aten.slice.Tensor(abs_2, 1, -1, 9223372036854775807)
        slice_8 = torch.ops.aten.slice.Tensor(abs_2, 1, 2, 3)
        slice_9 = torch.ops.aten.slice.Tensor(abs_2, 1, 1, 2)
        slice_10 = torch.ops.aten.slice.Tensor(abs_2, 1, 0, 1)
        div = fused_0(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10)
        view_1 = div.view([37, 768])
        clone = view_1.clone()
        ctx.save_for_backward(upper, lower, x2)
        return clone

    @staticmethod
    def backward(ctx, tangents_1):
        primals_1, primals_2, primals_3 = ctx.saved_tensors
        tangents_1 = tangents_1.contiguous()
        view_2 = tangents_1.view([37, 8, 96])
        view = primals_3.view([37, 8, -1])
        slice_1 = torch.ops.aten.slice.Tensor(primals_1, 1, -1, 9223372036854775807)
        slice_2 = torch.ops.aten.slice.Tensor(primals_1, 1, 4, 5)
        slice_3 = torch.ops.aten.slice.Tensor(primals_1, 1, 3, 4)
        slice_4 = torch.ops.aten.slice.Tensor(primals_1, 1, 2, 3)
        slice_5 = torch.ops.aten.slice.Tensor(primals_1, 1, 1, 2)
        slice_6 = torch.ops.aten.slice.Tensor(primals_1, 1, 0, 1)
        abs_2 = torch.abs(primals_2)
        slice_7 = torch.ops.aten.slice.Tensor(abs_2, 1, -1, 9223372036854775807)
        mul_5 = fused_1(view, slice_7)
        slice_8 = torch.ops.aten.slice.Tensor(abs_2, 1, 2, 3)
        slice_9 = torch.ops.aten.slice.Tensor(abs_2, 1, 1, 2)
        add_6 = fused_2(view, slice_7, slice_8, slice_9)
        mul_7 = fused_3(view, slice_7, slice_8, slice_9)
        slice_10 = torch.ops.aten.slice.Tensor(abs_2, 1, 0, 1)
        div_2 = fused_4(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10)
        neg = torch.neg(view_2)
        div_3 = fused_5(view, slice_7, slice_8, slice_9, slice_10, view_2)
        mul_11 = fused_6(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_1 = torch.sum(mul_11, [0, 2], True)
        view_3 = sum_1.view([8, 1])
        full = torch.full([8, 4], 0, dtype=torch.float32, layout=torch.strided, device=tangents_1.device)
        slice_scatter = torch.ops.aten.slice_scatter.default(full, view_3, 1, 0, 1)
        mul_13 = fused_7(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_2 = torch.sum(mul_13, [0, 2], True)
        view_4 = sum_2.view([8, 1])
        slice_scatter_1 = torch.ops.aten.slice_scatter.default(full, view_4, 1, 1, 2)
        mul_15 = fused_8(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_3 = torch.sum(mul_15, [0, 2], True)
        view_5 = sum_3.view([8, 1])
        slice_scatter_2 = torch.ops.aten.slice_scatter.default(full, view_5, 1, 2, 3)
        mul_17 = fused_9(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_4 = torch.sum(mul_17, [0, 2], True)
        view_6 = sum_4.view([8, 1])
        slice_scatter_3 = torch.ops.aten.slice_scatter.default(full, view_6, 1, -1, 9223372036854775807)
        mul_18 = fused_10(slice_scatter, slice_scatter_1, slice_scatter_2, slice_scatter_3, primals_2)
        sum_5 = torch.sum(div_3, [0, 2], True)
        view_7 = sum_5.view([8, 1])
        full_4 = torch.full([8, 6], 0, dtype=torch.float32, layout=torch.strided, device=tangents_1.device)
        slice_scatter_4 = torch.ops.aten.slice_scatter.default(full_4, view_7, 1, 0, 1)
        mul_21 = fused_11(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_6 = torch.sum(mul_21, [0, 2], True)
        view_8 = sum_6.view([8, 1])
        slice_scatter_5 = torch.ops.aten.slice_scatter.default(full_4, view_8, 1, 1, 2)
        mul_23 = fused_12(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_7 = torch.sum(mul_23, [0, 2], True)
        view_9 = sum_7.view([8, 1])
        slice_scatter_6 = torch.ops.aten.slice_scatter.default(full_4, view_9, 1, 2, 3)
        mul_25 = fused_13(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_8 = torch.sum(mul_25, [0, 2], True)
        view_10 = sum_8.view([8, 1])
        slice_scatter_7 = torch.ops.aten.slice_scatter.default(full_4, view_10, 1, 3, 4)
        mul_27 = fused_14(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_9 = torch.sum(mul_27, [0, 2], True)
        view_11 = sum_9.view([8, 1])
        slice_scatter_8 = torch.ops.aten.slice_scatter.default(full_4, view_11, 1, 4, 5)
        mul_29 = fused_15(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_10 = torch.sum(mul_29, [0, 2], True)
        view_12 = sum_10.view([8, 1])
        add_23 = fused_16(slice_1, view, slice_2, slice_3, slice_4, slice_5, mul_5, slice_8, mul_7, slice_10, neg, div_2, view_2, mul_11, add_6, slice_7)
        slice_scatter_9 = torch.ops.aten.slice_scatter.default(full_4, view_12, 1, -1, 9223372036854775807)
        add_24 = fused_17(slice_scatter_4, slice_scatter_5, slice_scatter_6, slice_scatter_7, slice_scatter_8, slice_scatter_9)
        view_13 = add_23.view([37, 768])
        return add_24, mul_18, view_13


class Passes_one(torch.autograd.Function):
    """Both passes, with what the second needs of the first kept in between."""

    @staticmethod
    def forward(ctx, upper, lower, x2):
        view = x2.view([1, 8, -1])
        slice_1 = torch.ops.aten.slice.Tensor(upper, 1, -1, 9223372036854775807)
        slice_2 = torch.ops.aten.slice.Tensor(upper, 1, 4, 5)
        slice_3 = torch.ops.aten.slice.Tensor(upper, 1, 3, 4)
        slice_4 = torch.ops.aten.slice.Tensor(upper, 1, 2, 3)
        slice_5 = torch.ops.aten.slice.Tensor(upper, 1, 1, 2)
        slice_6 = torch.ops.aten.slice.Tensor(upper, 1, 0, 1)
        abs_2 = torch.abs(lower)
        slice_7 = torch.ops.aten.slice.Tensor(abs_2, 1, -1, 9223372036854775807)
        slice_8 = torch.ops.aten.slice.Tensor(abs_2, 1, 2, 3)
        slice_9 = torch.ops.aten.slice.Tensor(abs_2, 1, 1, 2)
        slice_10 = torch.ops.aten.slice.Tensor(abs_2, 1, 0, 1)
        div = fused_0(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10)
        view_1 = div.view([1, 768])
        clone = view_1.clone()
        ctx.save_for_backward(upper, lower, x2)
        return clone

    @staticmethod
    def backward(ctx, tangents_1):
        primals_1, primals_2, primals_3 = ctx.saved_tensors
        tangents_1 = tangents_1.contiguous()
        view_2 = tangents_1.view([1, 8, 96])
        view = primals_3.view([1, 8, -1])
        slice_1 = torch.ops.aten.slice.Tensor(primals_1, 1, -1, 9223372036854775807)
        slice_2 = torch.ops.aten.slice.Tensor(primals_1, 1, 4, 5)
        slice_3 = torch.ops.aten.slice.Tensor(primals_1, 1, 3, 4)
        slice_4 = torch.ops.aten.slice.Tensor(primals_1, 1, 2, 3)
        slice_5 = torch.ops.aten.slice.Tensor(primals_1, 1, 1, 2)
        slice_6 = torch.ops.aten.slice.Tensor(primals_1, 1, 0, 1)
        abs_2 = torch.abs(primals_2)
        slice_7 = torch.ops.aten.slice.Tensor(abs_2, 1, -1, 9223372036854775807)
        mul_5 = fused_1(view, slice_7)
        slice_8 = torch.ops.aten.slice.Tensor(abs_2, 1, 2, 3)
        slice_9 = torch.ops.aten.slice.Tensor(abs_2, 1, 1, 2)
        add_6 = fused_2(view, slice_7, slice_8, slice_9)
        mul_7 = fused_3(view, slice_7, slice_8, slice_9)
        slice_10 = torch.ops.aten.slice.Tensor(abs_2, 1, 0, 1)
        div_2 = fused_4(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10)
        neg = torch.neg(view_2)
        div_3 = fused_5(view, slice_7, slice_8, slice_9, slice_10, view_2)
        mul_11 = fused_6(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_1 = torch.sum(mul_11, [0, 2], True)
        view_3 = sum_1.view([8, 1])
        full = torch.full([8, 4], 0, dtype=torch.float32, layout=torch.strided, device=tangents_1.device)
        slice_scatter = torch.ops.aten.slice_scatter.default(full, view_3, 1, 0, 1)
        mul_13 = fused_7(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_2 = torch.sum(mul_13, [0, 2], True)
        view_4 = sum_2.view([8, 1])
        slice_scatter_1 = torch.ops.aten.slice_scatter.default(full, view_4, 1, 1, 2)
        mul_15 = fused_8(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_3 = torch.sum(mul_15, [0, 2], True)
        view_5 = sum_3.view([8, 1])
        slice_scatter_2 = torch.ops.aten.slice_scatter.default(full, view_5, 1, 2, 3)
        mul_17 = fused_9(slice_1, view, slice_2, slice_3, slice_4, slice_5, slice_6, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_4 = torch.sum(mul_17, [0, 2], True)
        view_6 = sum_4.view([8, 1])
        slice_scatter_3 = torch.ops.aten.slice_scatter.default(full, view_6, 1, -1, 9223372036854775807)
        mul_18 = fused_10(slice_scatter, slice_scatter_1, slice_scatter_2, slice_scatter_3, primals_2)
        sum_5 = torch.sum(div_3, [0, 2], True)
        view_7 = sum_5.view([8, 1])
        full_4 = torch.full([8, 6], 0, dtype=torch.float32, layout=torch.strided, device=tangents_1.device)
        slice_scatter_4 = torch.ops.aten.slice_scatter.default(full_4, view_7, 1, 0, 1)
        mul_21 = fused_11(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_6 = torch.sum(mul_21, [0, 2], True)
        view_8 = sum_6.view([8, 1])
        slice_scatter_5 = torch.ops.aten.slice_scatter.default(full_4, view_8, 1, 1, 2)
        mul_23 = fused_12(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_7 = torch.sum(mul_23, [0, 2], True)
        view_9 = sum_7.view([8, 1])
        slice_scatter_6 = torch.ops.aten.slice_scatter.default(full_4, view_9, 1, 2, 3)
        mul_25 = fused_13(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_8 = torch.sum(mul_25, [0, 2], True)
        view_10 = sum_8.view([8, 1])
        slice_scatter_7 = torch.ops.aten.slice_scatter.default(full_4, view_10, 1, 3, 4)
        mul_27 = fused_14(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_9 = torch.sum(mul_27, [0, 2], True)
        view_11 = sum_9.view([8, 1])
        slice_scatter_8 = torch.ops.aten.slice_scatter.default(full_4, view_11, 1, 4, 5)
        mul_29 = fused_15(view, slice_7, slice_8, slice_9, slice_10, view_2)
        sum_10 = torch.sum(mul_29, [0, 2], True)
        view_12 = sum_10.view([8, 1])
        add_23 = fused_16(slice_1, view, slice_2, slice_3, slice_4, slice_5, mul_5, slice_8, mul_7, slice_10, neg, div_2, view_2, mul_11, add_6, slice_7)
        slice_scatter_9 = torch.ops.aten.slice_scatter.default(full_4, view_12, 1, -1, 9223372036854775807)
        add_24 = fused_17(slice_scatter_4, slice_scatter_5, slice_scatter_6, slice_scatter_7, slice_scatter_8, slice_scatter_9)
        view_13 = add_23.view([1, 768])
        return add_24, mul_18, view_13


class ModelNew(nn.Module):
    def __init__(self, groups, upper, lower):
        super().__init__()
        fading = 0.5 ** torch.arange(max(upper, lower) + 1)
        self.upper = nn.Parameter(torch.randn(groups, upper + 1) * fading[: upper + 1])
        self.lower = nn.Parameter(torch.randn(groups, lower) * fading[:lower])

    def forward(self, x):
        if x.shape == (64, 768):
            return self.forward_small(x)
        if x.shape == (37, 768):
            return self.forward_odd(x)
        if x.shape == (1, 768):
            return self.forward_one(x)
        shapes = [tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in (x,)]
        raise ValueError(f"made for other shapes than {shapes}")

    def forward_small(self, x):
        return Passes_small.apply(self.upper, self.lower, x)

    def forward_odd(self, x):
        return Passes_odd.apply(self.upper, self.lower, x)

    def forward_one(self, x):
        return Passes_one.apply(self.upper, self.lower, x)
