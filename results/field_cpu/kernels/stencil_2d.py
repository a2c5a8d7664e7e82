# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- drop-identity at add
- drop-identity at add_9
- drop-identity at add_18
- drop-identity at add_27
- kernel fused at add_8: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_17: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_26: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel fused at add_35: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
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

extern "C" void fused_0(const float* __restrict select_1, const float* __restrict slice_2,
                       const float* __restrict select_3, const float* __restrict slice_4,
                       const float* __restrict select_5, const float* __restrict slice_6,
                       const float* __restrict select_7, const float* __restrict slice_8,
                       const float* __restrict select_9, const float* __restrict slice_10,
                       const float* __restrict select_11, const float* __restrict slice_12,
                       const float* __restrict select_13, const float* __restrict slice_14,
                       const float* __restrict select_15, const float* __restrict slice_16,
                       const float* __restrict select_17, const float* __restrict slice_18, float* __restrict out,
                       long long rows, long long columns, long long slice_2_pitch, long long slice_4_pitch,
                       long long slice_6_pitch, long long slice_8_pitch, long long slice_10_pitch,
                       long long slice_12_pitch, long long slice_14_pitch, long long slice_16_pitch,
                       long long slice_18_pitch) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* slice_2_row = slice_2 + row * slice_2_pitch;
            const float* slice_4_row = slice_4 + row * slice_4_pitch;
            const float* slice_6_row = slice_6 + row * slice_6_pitch;
            const float* slice_8_row = slice_8 + row * slice_8_pitch;
            const float* slice_10_row = slice_10 + row * slice_10_pitch;
            const float* slice_12_row = slice_12 + row * slice_12_pitch;
            const float* slice_14_row = slice_14 + row * slice_14_pitch;
            const float* slice_16_row = slice_16 + row * slice_16_pitch;
            const float* slice_18_row = slice_18 + row * slice_18_pitch;
            float* out_row = out + row * columns;
            const float select_1_at = select_1[0];
            const float select_3_at = select_3[0];
            const float select_5_at = select_5[0];
            const float select_7_at = select_7[0];
            const float select_9_at = select_9[0];
            const float select_11_at = select_11[0];
            const float select_13_at = select_13[0];
            const float select_15_at = select_15[0];
            const float select_17_at = select_17[0];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_2_at = slice_2_row[c];
                const float mul_2 = select_1_at * slice_2_at;
                const float slice_4_at = slice_4_row[c];
                const float mul_5 = select_3_at * slice_4_at;
                const float add_6 = mul_2 + mul_5;
                const float slice_6_at = slice_6_row[c];
                const float mul_9 = select_5_at * slice_6_at;
                const float add_10 = add_6 + mul_9;
                const float slice_8_at = slice_8_row[c];
                const float mul_13 = select_7_at * slice_8_at;
                const float add_14 = add_10 + mul_13;
                const float slice_10_at = slice_10_row[c];
                const float mul_17 = select_9_at * slice_10_at;
                const float add_18 = add_14 + mul_17;
                const float slice_12_at = slice_12_row[c];
                const float mul_21 = select_11_at * slice_12_at;
                const float add_22 = add_18 + mul_21;
                const float slice_14_at = slice_14_row[c];
                const float mul_25 = select_13_at * slice_14_at;
                const float add_26 = add_22 + mul_25;
                const float slice_16_at = slice_16_row[c];
                const float mul_29 = select_15_at * slice_16_at;
                const float add_30 = add_26 + mul_29;
                const float slice_18_at = slice_18_row[c];
                const float mul_33 = select_17_at * slice_18_at;
                const float add_34 = add_30 + mul_33;
                out_row[c] = add_34;
            }
        }
}

extern "C" void fused_1(const float* __restrict select_19, const float* __restrict slice_20,
                       const float* __restrict select_21, const float* __restrict slice_22,
                       const float* __restrict select_23, const float* __restrict slice_24,
                       const float* __restrict select_25, const float* __restrict slice_26,
                       const float* __restrict select_27, const float* __restrict slice_28,
                       const float* __restrict select_29, const float* __restrict slice_30,
                       const float* __restrict select_31, const float* __restrict slice_32,
                       const float* __restrict select_33, const float* __restrict slice_34,
                       const float* __restrict select_35, const float* __restrict slice_36, float* __restrict out,
                       long long rows, long long columns, long long slice_20_pitch, long long slice_22_pitch,
                       long long slice_24_pitch, long long slice_26_pitch, long long slice_28_pitch,
                       long long slice_30_pitch, long long slice_32_pitch, long long slice_34_pitch,
                       long long slice_36_pitch) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* slice_20_row = slice_20 + row * slice_20_pitch;
            const float* slice_22_row = slice_22 + row * slice_22_pitch;
            const float* slice_24_row = slice_24 + row * slice_24_pitch;
            const float* slice_26_row = slice_26 + row * slice_26_pitch;
            const float* slice_28_row = slice_28 + row * slice_28_pitch;
            const float* slice_30_row = slice_30 + row * slice_30_pitch;
            const float* slice_32_row = slice_32 + row * slice_32_pitch;
            const float* slice_34_row = slice_34 + row * slice_34_pitch;
            const float* slice_36_row = slice_36 + row * slice_36_pitch;
            float* out_row = out + row * columns;
            const float select_19_at = select_19[0];
            const float select_21_at = select_21[0];
            const float select_23_at = select_23[0];
            const float select_25_at = select_25[0];
            const float select_27_at = select_27[0];
            const float select_29_at = select_29[0];
            const float select_31_at = select_31[0];
            const float select_33_at = select_33[0];
            const float select_35_at = select_35[0];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_20_at = slice_20_row[c];
                const float mul_2 = select_19_at * slice_20_at;
                const float slice_22_at = slice_22_row[c];
                const float mul_5 = select_21_at * slice_22_at;
                const float add_6 = mul_2 + mul_5;
                const float slice_24_at = slice_24_row[c];
                const float mul_9 = select_23_at * slice_24_at;
                const float add_10 = add_6 + mul_9;
                const float slice_26_at = slice_26_row[c];
                const float mul_13 = select_25_at * slice_26_at;
                const float add_14 = add_10 + mul_13;
                const float slice_28_at = slice_28_row[c];
                const float mul_17 = select_27_at * slice_28_at;
                const float add_18 = add_14 + mul_17;
                const float slice_30_at = slice_30_row[c];
                const float mul_21 = select_29_at * slice_30_at;
                const float add_22 = add_18 + mul_21;
                const float slice_32_at = slice_32_row[c];
                const float mul_25 = select_31_at * slice_32_at;
                const float add_26 = add_22 + mul_25;
                const float slice_34_at = slice_34_row[c];
                const float mul_29 = select_33_at * slice_34_at;
                const float add_30 = add_26 + mul_29;
                const float slice_36_at = slice_36_row[c];
                const float mul_33 = select_35_at * slice_36_at;
                const float add_34 = add_30 + mul_33;
                out_row[c] = add_34;
            }
        }
}

extern "C" void fused_2(const float* __restrict select_37, const float* __restrict slice_38,
                       const float* __restrict select_39, const float* __restrict slice_40,
                       const float* __restrict select_41, const float* __restrict slice_42,
                       const float* __restrict select_43, const float* __restrict slice_44,
                       const float* __restrict select_45, const float* __restrict slice_46,
                       const float* __restrict select_47, const float* __restrict slice_48,
                       const float* __restrict select_49, const float* __restrict slice_50,
                       const float* __restrict select_51, const float* __restrict slice_52,
                       const float* __restrict select_53, const float* __restrict slice_54, float* __restrict out,
                       long long rows, long long columns, long long slice_38_pitch, long long slice_40_pitch,
                       long long slice_42_pitch, long long slice_44_pitch, long long slice_46_pitch,
                       long long slice_48_pitch, long long slice_50_pitch, long long slice_52_pitch,
                       long long slice_54_pitch) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* slice_38_row = slice_38 + row * slice_38_pitch;
            const float* slice_40_row = slice_40 + row * slice_40_pitch;
            const float* slice_42_row = slice_42 + row * slice_42_pitch;
            const float* slice_44_row = slice_44 + row * slice_44_pitch;
            const float* slice_46_row = slice_46 + row * slice_46_pitch;
            const float* slice_48_row = slice_48 + row * slice_48_pitch;
            const float* slice_50_row = slice_50 + row * slice_50_pitch;
            const float* slice_52_row = slice_52 + row * slice_52_pitch;
            const float* slice_54_row = slice_54 + row * slice_54_pitch;
            float* out_row = out + row * columns;
            const float select_37_at = select_37[0];
            const float select_39_at = select_39[0];
            const float select_41_at = select_41[0];
            const float select_43_at = select_43[0];
            const float select_45_at = select_45[0];
            const float select_47_at = select_47[0];
            const float select_49_at = select_49[0];
            const float select_51_at = select_51[0];
            const float select_53_at = select_53[0];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_38_at = slice_38_row[c];
                const float mul_2 = select_37_at * slice_38_at;
                const float slice_40_at = slice_40_row[c];
                const float mul_5 = select_39_at * slice_40_at;
                const float add_6 = mul_2 + mul_5;
                const float slice_42_at = slice_42_row[c];
                const float mul_9 = select_41_at * slice_42_at;
                const float add_10 = add_6 + mul_9;
                const float slice_44_at = slice_44_row[c];
                const float mul_13 = select_43_at * slice_44_at;
                const float add_14 = add_10 + mul_13;
                const float slice_46_at = slice_46_row[c];
                const float mul_17 = select_45_at * slice_46_at;
                const float add_18 = add_14 + mul_17;
                const float slice_48_at = slice_48_row[c];
                const float mul_21 = select_47_at * slice_48_at;
                const float add_22 = add_18 + mul_21;
                const float slice_50_at = slice_50_row[c];
                const float mul_25 = select_49_at * slice_50_at;
                const float add_26 = add_22 + mul_25;
                const float slice_52_at = slice_52_row[c];
                const float mul_29 = select_51_at * slice_52_at;
                const float add_30 = add_26 + mul_29;
                const float slice_54_at = slice_54_row[c];
                const float mul_33 = select_53_at * slice_54_at;
                const float add_34 = add_30 + mul_33;
                out_row[c] = add_34;
            }
        }
}

extern "C" void fused_3(const float* __restrict select_55, const float* __restrict slice_56,
                       const float* __restrict select_57, const float* __restrict slice_58,
                       const float* __restrict select_59, const float* __restrict slice_60,
                       const float* __restrict select_61, const float* __restrict slice_62,
                       const float* __restrict select_63, const float* __restrict slice_64,
                       const float* __restrict select_65, const float* __restrict slice_66,
                       const float* __restrict select_67, const float* __restrict slice_68,
                       const float* __restrict select_69, const float* __restrict slice_70,
                       const float* __restrict select_71, const float* __restrict slice_72, float* __restrict out,
                       long long rows, long long columns, long long slice_56_pitch, long long slice_58_pitch,
                       long long slice_60_pitch, long long slice_62_pitch, long long slice_64_pitch,
                       long long slice_66_pitch, long long slice_68_pitch, long long slice_70_pitch,
                       long long slice_72_pitch) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* slice_56_row = slice_56 + row * slice_56_pitch;
            const float* slice_58_row = slice_58 + row * slice_58_pitch;
            const float* slice_60_row = slice_60 + row * slice_60_pitch;
            const float* slice_62_row = slice_62 + row * slice_62_pitch;
            const float* slice_64_row = slice_64 + row * slice_64_pitch;
            const float* slice_66_row = slice_66 + row * slice_66_pitch;
            const float* slice_68_row = slice_68 + row * slice_68_pitch;
            const float* slice_70_row = slice_70 + row * slice_70_pitch;
            const float* slice_72_row = slice_72 + row * slice_72_pitch;
            float* out_row = out + row * columns;
            const float select_55_at = select_55[0];
            const float select_57_at = select_57[0];
            const float select_59_at = select_59[0];
            const float select_61_at = select_61[0];
            const float select_63_at = select_63[0];
            const float select_65_at = select_65[0];
            const float select_67_at = select_67[0];
            const float select_69_at = select_69[0];
            const float select_71_at = select_71[0];
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float slice_56_at = slice_56_row[c];
                const float mul_2 = select_55_at * slice_56_at;
                const float slice_58_at = slice_58_row[c];
                const float mul_5 = select_57_at * slice_58_at;
                const float add_6 = mul_2 + mul_5;
                const float slice_60_at = slice_60_row[c];
                const float mul_9 = select_59_at * slice_60_at;
                const float add_10 = add_6 + mul_9;
                const float slice_62_at = slice_62_row[c];
                const float mul_13 = select_61_at * slice_62_at;
                const float add_14 = add_10 + mul_13;
                const float slice_64_at = slice_64_row[c];
                const float mul_17 = select_63_at * slice_64_at;
                const float add_18 = add_14 + mul_17;
                const float slice_66_at = slice_66_row[c];
                const float mul_21 = select_65_at * slice_66_at;
                const float add_22 = add_18 + mul_21;
                const float slice_68_at = slice_68_row[c];
                const float mul_25 = select_67_at * slice_68_at;
                const float add_26 = add_22 + mul_25;
                const float slice_70_at = slice_70_row[c];
                const float mul_29 = select_69_at * slice_70_at;
                const float add_30 = add_26 + mul_29;
                const float slice_72_at = slice_72_row[c];
                const float mul_33 = select_71_at * slice_72_at;
                const float add_34 = add_30 + mul_33;
                out_row[c] = add_34;
            }
        }
}
"""


lib = cpp(SOURCE, flags=['-fno-math-errno', '-fno-trapping-math', '-mprefer-vector-width=512'])


def fused_0(select_1, slice_2, select_3, slice_4, select_5, slice_6, select_7, slice_8, select_9, slice_10, select_11, slice_12, select_13, slice_14, select_15, slice_16, select_17, slice_18):
    """mul, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add."""
    shape = slice_2.shape
    if len(shape) != 2:
        raise ValueError(f"slice_2: the kernel takes 2 dimensions, not {len(shape)}")
    select_1 = fit(select_1, "select_1", (), torch.float32)
    slice_2, slice_2_pitch = fit_rows(slice_2, "slice_2", shape, torch.float32)
    select_3 = fit(select_3, "select_3", (), torch.float32)
    slice_4, slice_4_pitch = fit_rows(slice_4, "slice_4", shape, torch.float32)
    select_5 = fit(select_5, "select_5", (), torch.float32)
    slice_6, slice_6_pitch = fit_rows(slice_6, "slice_6", shape, torch.float32)
    select_7 = fit(select_7, "select_7", (), torch.float32)
    slice_8, slice_8_pitch = fit_rows(slice_8, "slice_8", shape, torch.float32)
    select_9 = fit(select_9, "select_9", (), torch.float32)
    slice_10, slice_10_pitch = fit_rows(slice_10, "slice_10", shape, torch.float32)
    select_11 = fit(select_11, "select_11", (), torch.float32)
    slice_12, slice_12_pitch = fit_rows(slice_12, "slice_12", shape, torch.float32)
    select_13 = fit(select_13, "select_13", (), torch.float32)
    slice_14, slice_14_pitch = fit_rows(slice_14, "slice_14", shape, torch.float32)
    select_15 = fit(select_15, "select_15", (), torch.float32)
    slice_16, slice_16_pitch = fit_rows(slice_16, "slice_16", shape, torch.float32)
    select_17 = fit(select_17, "select_17", (), torch.float32)
    slice_18, slice_18_pitch = fit_rows(slice_18, "slice_18", shape, torch.float32)
    rows, columns = shape[0], shape[1]
    out = slice_2.new_empty(shape)
    lib.fused_0(select_1, slice_2, select_3, slice_4, select_5, slice_6, select_7, slice_8, select_9, slice_10, select_11, slice_12, select_13, slice_14, select_15, slice_16, select_17, slice_18, out, rows, columns, slice_2_pitch, slice_4_pitch, slice_6_pitch, slice_8_pitch, slice_10_pitch, slice_12_pitch, slice_14_pitch, slice_16_pitch, slice_18_pitch)
    return out


def fused_1(select_19, slice_20, select_21, slice_22, select_23, slice_24, select_25, slice_26, select_27, slice_28, select_29, slice_30, select_31, slice_32, select_33, slice_34, select_35, slice_36):
    """mul, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add."""
    shape = slice_20.shape
    if len(shape) != 2:
        raise ValueError(f"slice_20: the kernel takes 2 dimensions, not {len(shape)}")
    select_19 = fit(select_19, "select_19", (), torch.float32)
    slice_20, slice_20_pitch = fit_rows(slice_20, "slice_20", shape, torch.float32)
    select_21 = fit(select_21, "select_21", (), torch.float32)
    slice_22, slice_22_pitch = fit_rows(slice_22, "slice_22", shape, torch.float32)
    select_23 = fit(select_23, "select_23", (), torch.float32)
    slice_24, slice_24_pitch = fit_rows(slice_24, "slice_24", shape, torch.float32)
    select_25 = fit(select_25, "select_25", (), torch.float32)
    slice_26, slice_26_pitch = fit_rows(slice_26, "slice_26", shape, torch.float32)
    select_27 = fit(select_27, "select_27", (), torch.float32)
    slice_28, slice_28_pitch = fit_rows(slice_28, "slice_28", shape, torch.float32)
    select_29 = fit(select_29, "select_29", (), torch.float32)
    slice_30, slice_30_pitch = fit_rows(slice_30, "slice_30", shape, torch.float32)
    select_31 = fit(select_31, "select_31", (), torch.float32)
    slice_32, slice_32_pitch = fit_rows(slice_32, "slice_32", shape, torch.float32)
    select_33 = fit(select_33, "select_33", (), torch.float32)
    slice_34, slice_34_pitch = fit_rows(slice_34, "slice_34", shape, torch.float32)
    select_35 = fit(select_35, "select_35", (), torch.float32)
    slice_36, slice_36_pitch = fit_rows(slice_36, "slice_36", shape, torch.float32)
    rows, columns = shape[0], shape[1]
    out = slice_20.new_empty(shape)
    lib.fused_1(select_19, slice_20, select_21, slice_22, select_23, slice_24, select_25, slice_26, select_27, slice_28, select_29, slice_30, select_31, slice_32, select_33, slice_34, select_35, slice_36, out, rows, columns, slice_20_pitch, slice_22_pitch, slice_24_pitch, slice_26_pitch, slice_28_pitch, slice_30_pitch, slice_32_pitch, slice_34_pitch, slice_36_pitch)
    return out


def fused_2(select_37, slice_38, select_39, slice_40, select_41, slice_42, select_43, slice_44, select_45, slice_46, select_47, slice_48, select_49, slice_50, select_51, slice_52, select_53, slice_54):
    """mul, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add."""
    shape = slice_38.shape
    if len(shape) != 2:
        raise ValueError(f"slice_38: the kernel takes 2 dimensions, not {len(shape)}")
    select_37 = fit(select_37, "select_37", (), torch.float32)
    slice_38, slice_38_pitch = fit_rows(slice_38, "slice_38", shape, torch.float32)
    select_39 = fit(select_39, "select_39", (), torch.float32)
    slice_40, slice_40_pitch = fit_rows(slice_40, "slice_40", shape, torch.float32)
    select_41 = fit(select_41, "select_41", (), torch.float32)
    slice_42, slice_42_pitch = fit_rows(slice_42, "slice_42", shape, torch.float32)
    select_43 = fit(select_43, "select_43", (), torch.float32)
    slice_44, slice_44_pitch = fit_rows(slice_44, "slice_44", shape, torch.float32)
    select_45 = fit(select_45, "select_45", (), torch.float32)
    slice_46, slice_46_pitch = fit_rows(slice_46, "slice_46", shape, torch.float32)
    select_47 = fit(select_47, "select_47", (), torch.float32)
    slice_48, slice_48_pitch = fit_rows(slice_48, "slice_48", shape, torch.float32)
    select_49 = fit(select_49, "select_49", (), torch.float32)
    slice_50, slice_50_pitch = fit_rows(slice_50, "slice_50", shape, torch.float32)
    select_51 = fit(select_51, "select_51", (), torch.float32)
    slice_52, slice_52_pitch = fit_rows(slice_52, "slice_52", shape, torch.float32)
    select_53 = fit(select_53, "select_53", (), torch.float32)
    slice_54, slice_54_pitch = fit_rows(slice_54, "slice_54", shape, torch.float32)
    rows, columns = shape[0], shape[1]
    out = slice_38.new_empty(shape)
    lib.fused_2(select_37, slice_38, select_39, slice_40, select_41, slice_42, select_43, slice_44, select_45, slice_46, select_47, slice_48, select_49, slice_50, select_51, slice_52, select_53, slice_54, out, rows, columns, slice_38_pitch, slice_40_pitch, slice_42_pitch, slice_44_pitch, slice_46_pitch, slice_48_pitch, slice_50_pitch, slice_52_pitch, slice_54_pitch)
    return out


def fused_3(select_55, slice_56, select_57, slice_58, select_59, slice_60, select_61, slice_62, select_63, slice_64, select_65, slice_66, select_67, slice_68, select_69, slice_70, select_71, slice_72):
    """mul, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add, mul, add."""
    shape = slice_56.shape
    if len(shape) != 2:
        raise ValueError(f"slice_56: the kernel takes 2 dimensions, not {len(shape)}")
    select_55 = fit(select_55, "select_55", (), torch.float32)
    slice_56, slice_56_pitch = fit_rows(slice_56, "slice_56", shape, torch.float32)
    select_57 = fit(select_57, "select_57", (), torch.float32)
    slice_58, slice_58_pitch = fit_rows(slice_58, "slice_58", shape, torch.float32)
    select_59 = fit(select_59, "select_59", (), torch.float32)
    slice_60, slice_60_pitch = fit_rows(slice_60, "slice_60", shape, torch.float32)
    select_61 = fit(select_61, "select_61", (), torch.float32)
    slice_62, slice_62_pitch = fit_rows(slice_62, "slice_62", shape, torch.float32)
    select_63 = fit(select_63, "select_63", (), torch.float32)
    slice_64, slice_64_pitch = fit_rows(slice_64, "slice_64", shape, torch.float32)
    select_65 = fit(select_65, "select_65", (), torch.float32)
    slice_66, slice_66_pitch = fit_rows(slice_66, "slice_66", shape, torch.float32)
    select_67 = fit(select_67, "select_67", (), torch.float32)
    slice_68, slice_68_pitch = fit_rows(slice_68, "slice_68", shape, torch.float32)
    select_69 = fit(select_69, "select_69", (), torch.float32)
    slice_70, slice_70_pitch = fit_rows(slice_70, "slice_70", shape, torch.float32)
    select_71 = fit(select_71, "select_71", (), torch.float32)
    slice_72, slice_72_pitch = fit_rows(slice_72, "slice_72", shape, torch.float32)
    rows, columns = shape[0], shape[1]
    out = slice_56.new_empty(shape)
    lib.fused_3(select_55, slice_56, select_57, slice_58, select_59, slice_60, select_61, slice_62, select_63, slice_64, select_65, slice_66, select_67, slice_68, select_69, slice_70, select_71, slice_72, out, rows, columns, slice_56_pitch, slice_58_pitch, slice_60_pitch, slice_62_pitch, slice_64_pitch, slice_66_pitch, slice_68_pitch, slice_70_pitch, slice_72_pitch)
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
    def __init__(self, sweeps):
        super().__init__()
        self.sweeps = sweeps

    def forward(self, grid, weights):
        if grid.shape == (384, 384):
            return self.forward_small(grid, weights)
        if grid.shape == (61, 37):
            return self.forward_odd(grid, weights)
        if grid.shape == (1, 5):
            return self.forward_line(grid, weights)
        shapes = [tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in (grid, weights,)]
        raise ValueError(f"made for other shapes than {shapes}")

    def forward_small(self, grid, weights):
        pad = torch.nn.functional.pad(grid, [1, 1, 1, 1])
        select = torch.select(weights, 0, 0)
        select_1 = torch.select(select, 0, 0)
        slice_1 = torch.ops.aten.slice.Tensor(pad, 0, 0, 384)
        slice_2 = torch.ops.aten.slice.Tensor(slice_1, 1, 0, 384)
        select_2 = torch.select(weights, 0, 0)
        select_3 = torch.select(select_2, 0, 1)
        slice_3 = torch.ops.aten.slice.Tensor(pad, 0, 0, 384)
        slice_4 = torch.ops.aten.slice.Tensor(slice_3, 1, 1, 385)
        select_4 = torch.select(weights, 0, 0)
        select_5 = torch.select(select_4, 0, 2)
        slice_5 = torch.ops.aten.slice.Tensor(pad, 0, 0, 384)
        slice_6 = torch.ops.aten.slice.Tensor(slice_5, 1, 2, 386)
        select_6 = torch.select(weights, 0, 1)
        select_7 = torch.select(select_6, 0, 0)
        slice_7 = torch.ops.aten.slice.Tensor(pad, 0, 1, 385)
        slice_8 = torch.ops.aten.slice.Tensor(slice_7, 1, 0, 384)
        select_8 = torch.select(weights, 0, 1)
        select_9 = torch.select(select_8, 0, 1)
        slice_9 = torch.ops.aten.slice.Tensor(pad, 0, 1, 385)
        slice_10 = torch.ops.aten.slice.Tensor(slice_9, 1, 1, 385)
        select_10 = torch.select(weights, 0, 1)
        select_11 = torch.select(select_10, 0, 2)
        slice_11 = torch.ops.aten.slice.Tensor(pad, 0, 1, 385)
        slice_12 = torch.ops.aten.slice.Tensor(slice_11, 1, 2, 386)
        select_12 = torch.select(weights, 0, 2)
        select_13 = torch.select(select_12, 0, 0)
        slice_13 = torch.ops.aten.slice.Tensor(pad, 0, 2, 386)
        slice_14 = torch.ops.aten.slice.Tensor(slice_13, 1, 0, 384)
        select_14 = torch.select(weights, 0, 2)
        select_15 = torch.select(select_14, 0, 1)
        slice_15 = torch.ops.aten.slice.Tensor(pad, 0, 2, 386)
        slice_16 = torch.ops.aten.slice.Tensor(slice_15, 1, 1, 385)
        select_16 = torch.select(weights, 0, 2)
        select_17 = torch.select(select_16, 0, 2)
        slice_17 = torch.ops.aten.slice.Tensor(pad, 0, 2, 386)
        slice_18 = torch.ops.aten.slice.Tensor(slice_17, 1, 2, 386)
        add_8 = fused_0(select_1, slice_2, select_3, slice_4, select_5, slice_6, select_7, slice_8, select_9, slice_10, select_11, slice_12, select_13, slice_14, select_15, slice_16, select_17, slice_18)
        pad_1 = torch.nn.functional.pad(add_8, [1, 1, 1, 1])
        select_18 = torch.select(weights, 0, 0)
        select_19 = torch.select(select_18, 0, 0)
        slice_19 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 384)
        slice_20 = torch.ops.aten.slice.Tensor(slice_19, 1, 0, 384)
        select_20 = torch.select(weights, 0, 0)
        select_21 = torch.select(select_20, 0, 1)
        slice_21 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 384)
        slice_22 = torch.ops.aten.slice.Tensor(slice_21, 1, 1, 385)
        select_22 = torch.select(weights, 0, 0)
        select_23 = torch.select(select_22, 0, 2)
        slice_23 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 384)
        slice_24 = torch.ops.aten.slice.Tensor(slice_23, 1, 2, 386)
        select_24 = torch.select(weights, 0, 1)
        select_25 = torch.select(select_24, 0, 0)
        slice_25 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 385)
        slice_26 = torch.ops.aten.slice.Tensor(slice_25, 1, 0, 384)
        select_26 = torch.select(weights, 0, 1)
        select_27 = torch.select(select_26, 0, 1)
        slice_27 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 385)
        slice_28 = torch.ops.aten.slice.Tensor(slice_27, 1, 1, 385)
        select_28 = torch.select(weights, 0, 1)
        select_29 = torch.select(select_28, 0, 2)
        slice_29 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 385)
        slice_30 = torch.ops.aten.slice.Tensor(slice_29, 1, 2, 386)
        select_30 = torch.select(weights, 0, 2)
        select_31 = torch.select(select_30, 0, 0)
        slice_31 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 386)
        slice_32 = torch.ops.aten.slice.Tensor(slice_31, 1, 0, 384)
        select_32 = torch.select(weights, 0, 2)
        select_33 = torch.select(select_32, 0, 1)
        slice_33 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 386)
        slice_34 = torch.ops.aten.slice.Tensor(slice_33, 1, 1, 385)
        select_34 = torch.select(weights, 0, 2)
        select_35 = torch.select(select_34, 0, 2)
        slice_35 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 386)
        slice_36 = torch.ops.aten.slice.Tensor(slice_35, 1, 2, 386)
        add_17 = fused_1(select_19, slice_20, select_21, slice_22, select_23, slice_24, select_25, slice_26, select_27, slice_28, select_29, slice_30, select_31, slice_32, select_33, slice_34, select_35, slice_36)
        pad_2 = torch.nn.functional.pad(add_17, [1, 1, 1, 1])
        select_36 = torch.select(weights, 0, 0)
        select_37 = torch.select(select_36, 0, 0)
        slice_37 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 384)
        slice_38 = torch.ops.aten.slice.Tensor(slice_37, 1, 0, 384)
        select_38 = torch.select(weights, 0, 0)
        select_39 = torch.select(select_38, 0, 1)
        slice_39 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 384)
        slice_40 = torch.ops.aten.slice.Tensor(slice_39, 1, 1, 385)
        select_40 = torch.select(weights, 0, 0)
        select_41 = torch.select(select_40, 0, 2)
        slice_41 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 384)
        slice_42 = torch.ops.aten.slice.Tensor(slice_41, 1, 2, 386)
        select_42 = torch.select(weights, 0, 1)
        select_43 = torch.select(select_42, 0, 0)
        slice_43 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 385)
        slice_44 = torch.ops.aten.slice.Tensor(slice_43, 1, 0, 384)
        select_44 = torch.select(weights, 0, 1)
        select_45 = torch.select(select_44, 0, 1)
        slice_45 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 385)
        slice_46 = torch.ops.aten.slice.Tensor(slice_45, 1, 1, 385)
        select_46 = torch.select(weights, 0, 1)
        select_47 = torch.select(select_46, 0, 2)
        slice_47 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 385)
        slice_48 = torch.ops.aten.slice.Tensor(slice_47, 1, 2, 386)
        select_48 = torch.select(weights, 0, 2)
        select_49 = torch.select(select_48, 0, 0)
        slice_49 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 386)
        slice_50 = torch.ops.aten.slice.Tensor(slice_49, 1, 0, 384)
        select_50 = torch.select(weights, 0, 2)
        select_51 = torch.select(select_50, 0, 1)
        slice_51 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 386)
        slice_52 = torch.ops.aten.slice.Tensor(slice_51, 1, 1, 385)
        select_52 = torch.select(weights, 0, 2)
        select_53 = torch.select(select_52, 0, 2)
        slice_53 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 386)
        slice_54 = torch.ops.aten.slice.Tensor(slice_53, 1, 2, 386)
        add_26 = fused_2(select_37, slice_38, select_39, slice_40, select_41, slice_42, select_43, slice_44, select_45, slice_46, select_47, slice_48, select_49, slice_50, select_51, slice_52, select_53, slice_54)
        pad_3 = torch.nn.functional.pad(add_26, [1, 1, 1, 1])
        select_54 = torch.select(weights, 0, 0)
        select_55 = torch.select(select_54, 0, 0)
        slice_55 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 384)
        slice_56 = torch.ops.aten.slice.Tensor(slice_55, 1, 0, 384)
        select_56 = torch.select(weights, 0, 0)
        select_57 = torch.select(select_56, 0, 1)
        slice_57 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 384)
        slice_58 = torch.ops.aten.slice.Tensor(slice_57, 1, 1, 385)
        select_58 = torch.select(weights, 0, 0)
        select_59 = torch.select(select_58, 0, 2)
        slice_59 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 384)
        slice_60 = torch.ops.aten.slice.Tensor(slice_59, 1, 2, 386)
        select_60 = torch.select(weights, 0, 1)
        select_61 = torch.select(select_60, 0, 0)
        slice_61 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 385)
        slice_62 = torch.ops.aten.slice.Tensor(slice_61, 1, 0, 384)
        select_62 = torch.select(weights, 0, 1)
        select_63 = torch.select(select_62, 0, 1)
        slice_63 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 385)
        slice_64 = torch.ops.aten.slice.Tensor(slice_63, 1, 1, 385)
        select_64 = torch.select(weights, 0, 1)
        select_65 = torch.select(select_64, 0, 2)
        slice_65 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 385)
        slice_66 = torch.ops.aten.slice.Tensor(slice_65, 1, 2, 386)
        select_66 = torch.select(weights, 0, 2)
        select_67 = torch.select(select_66, 0, 0)
        slice_67 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 386)
        slice_68 = torch.ops.aten.slice.Tensor(slice_67, 1, 0, 384)
        select_68 = torch.select(weights, 0, 2)
        select_69 = torch.select(select_68, 0, 1)
        slice_69 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 386)
        slice_70 = torch.ops.aten.slice.Tensor(slice_69, 1, 1, 385)
        select_70 = torch.select(weights, 0, 2)
        select_71 = torch.select(select_70, 0, 2)
        slice_71 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 386)
        slice_72 = torch.ops.aten.slice.Tensor(slice_71, 1, 2, 386)
        add_35 = fused_3(select_55, slice_56, select_57, slice_58, select_59, slice_60, select_61, slice_62, select_63, slice_64, select_65, slice_66, select_67, slice_68, select_69, slice_70, select_71, slice_72)
        return add_35

    def forward_odd(self, grid, weights):
        pad = torch.nn.functional.pad(grid, [1, 1, 1, 1])
        select = torch.select(weights, 0, 0)
        select_1 = torch.select(select, 0, 0)
        slice_1 = torch.ops.aten.slice.Tensor(pad, 0, 0, 61)
        slice_2 = torch.ops.aten.slice.Tensor(slice_1, 1, 0, 37)
        select_2 = torch.select(weights, 0, 0)
        select_3 = torch.select(select_2, 0, 1)
        slice_3 = torch.ops.aten.slice.Tensor(pad, 0, 0, 61)
        slice_4 = torch.ops.aten.slice.Tensor(slice_3, 1, 1, 38)
        select_4 = torch.select(weights, 0, 0)
        select_5 = torch.select(select_4, 0, 2)
        slice_5 = torch.ops.aten.slice.Tensor(pad, 0, 0, 61)
        slice_6 = torch.ops.aten.slice.Tensor(slice_5, 1, 2, 39)
        select_6 = torch.select(weights, 0, 1)
        select_7 = torch.select(select_6, 0, 0)
        slice_7 = torch.ops.aten.slice.Tensor(pad, 0, 1, 62)
        slice_8 = torch.ops.aten.slice.Tensor(slice_7, 1, 0, 37)
        select_8 = torch.select(weights, 0, 1)
        select_9 = torch.select(select_8, 0, 1)
        slice_9 = torch.ops.aten.slice.Tensor(pad, 0, 1, 62)
        slice_10 = torch.ops.aten.slice.Tensor(slice_9, 1, 1, 38)
        select_10 = torch.select(weights, 0, 1)
        select_11 = torch.select(select_10, 0, 2)
        slice_11 = torch.ops.aten.slice.Tensor(pad, 0, 1, 62)
        slice_12 = torch.ops.aten.slice.Tensor(slice_11, 1, 2, 39)
        select_12 = torch.select(weights, 0, 2)
        select_13 = torch.select(select_12, 0, 0)
        slice_13 = torch.ops.aten.slice.Tensor(pad, 0, 2, 63)
        slice_14 = torch.ops.aten.slice.Tensor(slice_13, 1, 0, 37)
        select_14 = torch.select(weights, 0, 2)
        select_15 = torch.select(select_14, 0, 1)
        slice_15 = torch.ops.aten.slice.Tensor(pad, 0, 2, 63)
        slice_16 = torch.ops.aten.slice.Tensor(slice_15, 1, 1, 38)
        select_16 = torch.select(weights, 0, 2)
        select_17 = torch.select(select_16, 0, 2)
        slice_17 = torch.ops.aten.slice.Tensor(pad, 0, 2, 63)
        slice_18 = torch.ops.aten.slice.Tensor(slice_17, 1, 2, 39)
        add_8 = fused_0(select_1, slice_2, select_3, slice_4, select_5, slice_6, select_7, slice_8, select_9, slice_10, select_11, slice_12, select_13, slice_14, select_15, slice_16, select_17, slice_18)
        pad_1 = torch.nn.functional.pad(add_8, [1, 1, 1, 1])
        select_18 = torch.select(weights, 0, 0)
        select_19 = torch.select(select_18, 0, 0)
        slice_19 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 61)
        slice_20 = torch.ops.aten.slice.Tensor(slice_19, 1, 0, 37)
        select_20 = torch.select(weights, 0, 0)
        select_21 = torch.select(select_20, 0, 1)
        slice_21 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 61)
        slice_22 = torch.ops.aten.slice.Tensor(slice_21, 1, 1, 38)
        select_22 = torch.select(weights, 0, 0)
        select_23 = torch.select(select_22, 0, 2)
        slice_23 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 61)
        slice_24 = torch.ops.aten.slice.Tensor(slice_23, 1, 2, 39)
        select_24 = torch.select(weights, 0, 1)
        select_25 = torch.select(select_24, 0, 0)
        slice_25 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 62)
        slice_26 = torch.ops.aten.slice.Tensor(slice_25, 1, 0, 37)
        select_26 = torch.select(weights, 0, 1)
        select_27 = torch.select(select_26, 0, 1)
        slice_27 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 62)
        slice_28 = torch.ops.aten.slice.Tensor(slice_27, 1, 1, 38)
        select_28 = torch.select(weights, 0, 1)
        select_29 = torch.select(select_28, 0, 2)
        slice_29 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 62)
        slice_30 = torch.ops.aten.slice.Tensor(slice_29, 1, 2, 39)
        select_30 = torch.select(weights, 0, 2)
        select_31 = torch.select(select_30, 0, 0)
        slice_31 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 63)
        slice_32 = torch.ops.aten.slice.Tensor(slice_31, 1, 0, 37)
        select_32 = torch.select(weights, 0, 2)
        select_33 = torch.select(select_32, 0, 1)
        slice_33 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 63)
        slice_34 = torch.ops.aten.slice.Tensor(slice_33, 1, 1, 38)
        select_34 = torch.select(weights, 0, 2)
        select_35 = torch.select(select_34, 0, 2)
        slice_35 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 63)
        slice_36 = torch.ops.aten.slice.Tensor(slice_35, 1, 2, 39)
        add_17 = fused_1(select_19, slice_20, select_21, slice_22, select_23, slice_24, select_25, slice_26, select_27, slice_28, select_29, slice_30, select_31, slice_32, select_33, slice_34, select_35, slice_36)
        pad_2 = torch.nn.functional.pad(add_17, [1, 1, 1, 1])
        select_36 = torch.select(weights, 0, 0)
        select_37 = torch.select(select_36, 0, 0)
        slice_37 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 61)
        slice_38 = torch.ops.aten.slice.Tensor(slice_37, 1, 0, 37)
        select_38 = torch.select(weights, 0, 0)
        select_39 = torch.select(select_38, 0, 1)
        slice_39 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 61)
        slice_40 = torch.ops.aten.slice.Tensor(slice_39, 1, 1, 38)
        select_40 = torch.select(weights, 0, 0)
        select_41 = torch.select(select_40, 0, 2)
        slice_41 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 61)
        slice_42 = torch.ops.aten.slice.Tensor(slice_41, 1, 2, 39)
        select_42 = torch.select(weights, 0, 1)
        select_43 = torch.select(select_42, 0, 0)
        slice_43 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 62)
        slice_44 = torch.ops.aten.slice.Tensor(slice_43, 1, 0, 37)
        select_44 = torch.select(weights, 0, 1)
        select_45 = torch.select(select_44, 0, 1)
        slice_45 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 62)
        slice_46 = torch.ops.aten.slice.Tensor(slice_45, 1, 1, 38)
        select_46 = torch.select(weights, 0, 1)
        select_47 = torch.select(select_46, 0, 2)
        slice_47 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 62)
        slice_48 = torch.ops.aten.slice.Tensor(slice_47, 1, 2, 39)
        select_48 = torch.select(weights, 0, 2)
        select_49 = torch.select(select_48, 0, 0)
        slice_49 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 63)
        slice_50 = torch.ops.aten.slice.Tensor(slice_49, 1, 0, 37)
        select_50 = torch.select(weights, 0, 2)
        select_51 = torch.select(select_50, 0, 1)
        slice_51 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 63)
        slice_52 = torch.ops.aten.slice.Tensor(slice_51, 1, 1, 38)
        select_52 = torch.select(weights, 0, 2)
        select_53 = torch.select(select_52, 0, 2)
        slice_53 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 63)
        slice_54 = torch.ops.aten.slice.Tensor(slice_53, 1, 2, 39)
        add_26 = fused_2(select_37, slice_38, select_39, slice_40, select_41, slice_42, select_43, slice_44, select_45, slice_46, select_47, slice_48, select_49, slice_50, select_51, slice_52, select_53, slice_54)
        pad_3 = torch.nn.functional.pad(add_26, [1, 1, 1, 1])
        select_54 = torch.select(weights, 0, 0)
        select_55 = torch.select(select_54, 0, 0)
        slice_55 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 61)
        slice_56 = torch.ops.aten.slice.Tensor(slice_55, 1, 0, 37)
        select_56 = torch.select(weights, 0, 0)
        select_57 = torch.select(select_56, 0, 1)
        slice_57 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 61)
        slice_58 = torch.ops.aten.slice.Tensor(slice_57, 1, 1, 38)
        select_58 = torch.select(weights, 0, 0)
        select_59 = torch.select(select_58, 0, 2)
        slice_59 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 61)
        slice_60 = torch.ops.aten.slice.Tensor(slice_59, 1, 2, 39)
        select_60 = torch.select(weights, 0, 1)
        select_61 = torch.select(select_60, 0, 0)
        slice_61 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 62)
        slice_62 = torch.ops.aten.slice.Tensor(slice_61, 1, 0, 37)
        select_62 = torch.select(weights, 0, 1)
        select_63 = torch.select(select_62, 0, 1)
        slice_63 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 62)
        slice_64 = torch.ops.aten.slice.Tensor(slice_63, 1, 1, 38)
        select_64 = torch.select(weights, 0, 1)
        select_65 = torch.select(select_64, 0, 2)
        slice_65 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 62)
        slice_66 = torch.ops.aten.slice.Tensor(slice_65, 1, 2, 39)
        select_66 = torch.select(weights, 0, 2)
        select_67 = torch.select(select_66, 0, 0)
        slice_67 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 63)
        slice_68 = torch.ops.aten.slice.Tensor(slice_67, 1, 0, 37)
        select_68 = torch.select(weights, 0, 2)
        select_69 = torch.select(select_68, 0, 1)
        slice_69 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 63)
        slice_70 = torch.ops.aten.slice.Tensor(slice_69, 1, 1, 38)
        select_70 = torch.select(weights, 0, 2)
        select_71 = torch.select(select_70, 0, 2)
        slice_71 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 63)
        slice_72 = torch.ops.aten.slice.Tensor(slice_71, 1, 2, 39)
        add_35 = fused_3(select_55, slice_56, select_57, slice_58, select_59, slice_60, select_61, slice_62, select_63, slice_64, select_65, slice_66, select_67, slice_68, select_69, slice_70, select_71, slice_72)
        return add_35

    def forward_line(self, grid, weights):
        pad = torch.nn.functional.pad(grid, [1, 1, 1, 1])
        select = torch.select(weights, 0, 0)
        select_1 = torch.select(select, 0, 0)
        slice_1 = torch.ops.aten.slice.Tensor(pad, 0, 0, 1)
        slice_2 = torch.ops.aten.slice.Tensor(slice_1, 1, 0, 5)
        select_2 = torch.select(weights, 0, 0)
        select_3 = torch.select(select_2, 0, 1)
        slice_3 = torch.ops.aten.slice.Tensor(pad, 0, 0, 1)
        slice_4 = torch.ops.aten.slice.Tensor(slice_3, 1, 1, 6)
        select_4 = torch.select(weights, 0, 0)
        select_5 = torch.select(select_4, 0, 2)
        slice_5 = torch.ops.aten.slice.Tensor(pad, 0, 0, 1)
        slice_6 = torch.ops.aten.slice.Tensor(slice_5, 1, 2, 7)
        select_6 = torch.select(weights, 0, 1)
        select_7 = torch.select(select_6, 0, 0)
        slice_7 = torch.ops.aten.slice.Tensor(pad, 0, 1, 2)
        slice_8 = torch.ops.aten.slice.Tensor(slice_7, 1, 0, 5)
        select_8 = torch.select(weights, 0, 1)
        select_9 = torch.select(select_8, 0, 1)
        slice_9 = torch.ops.aten.slice.Tensor(pad, 0, 1, 2)
        slice_10 = torch.ops.aten.slice.Tensor(slice_9, 1, 1, 6)
        select_10 = torch.select(weights, 0, 1)
        select_11 = torch.select(select_10, 0, 2)
        slice_11 = torch.ops.aten.slice.Tensor(pad, 0, 1, 2)
        slice_12 = torch.ops.aten.slice.Tensor(slice_11, 1, 2, 7)
        select_12 = torch.select(weights, 0, 2)
        select_13 = torch.select(select_12, 0, 0)
        slice_13 = torch.ops.aten.slice.Tensor(pad, 0, 2, 3)
        slice_14 = torch.ops.aten.slice.Tensor(slice_13, 1, 0, 5)
        select_14 = torch.select(weights, 0, 2)
        select_15 = torch.select(select_14, 0, 1)
        slice_15 = torch.ops.aten.slice.Tensor(pad, 0, 2, 3)
        slice_16 = torch.ops.aten.slice.Tensor(slice_15, 1, 1, 6)
        select_16 = torch.select(weights, 0, 2)
        select_17 = torch.select(select_16, 0, 2)
        slice_17 = torch.ops.aten.slice.Tensor(pad, 0, 2, 3)
        slice_18 = torch.ops.aten.slice.Tensor(slice_17, 1, 2, 7)
        add_8 = fused_0(select_1, slice_2, select_3, slice_4, select_5, slice_6, select_7, slice_8, select_9, slice_10, select_11, slice_12, select_13, slice_14, select_15, slice_16, select_17, slice_18)
        pad_1 = torch.nn.functional.pad(add_8, [1, 1, 1, 1])
        select_18 = torch.select(weights, 0, 0)
        select_19 = torch.select(select_18, 0, 0)
        slice_19 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 1)
        slice_20 = torch.ops.aten.slice.Tensor(slice_19, 1, 0, 5)
        select_20 = torch.select(weights, 0, 0)
        select_21 = torch.select(select_20, 0, 1)
        slice_21 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 1)
        slice_22 = torch.ops.aten.slice.Tensor(slice_21, 1, 1, 6)
        select_22 = torch.select(weights, 0, 0)
        select_23 = torch.select(select_22, 0, 2)
        slice_23 = torch.ops.aten.slice.Tensor(pad_1, 0, 0, 1)
        slice_24 = torch.ops.aten.slice.Tensor(slice_23, 1, 2, 7)
        select_24 = torch.select(weights, 0, 1)
        select_25 = torch.select(select_24, 0, 0)
        slice_25 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 2)
        slice_26 = torch.ops.aten.slice.Tensor(slice_25, 1, 0, 5)
        select_26 = torch.select(weights, 0, 1)
        select_27 = torch.select(select_26, 0, 1)
        slice_27 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 2)
        slice_28 = torch.ops.aten.slice.Tensor(slice_27, 1, 1, 6)
        select_28 = torch.select(weights, 0, 1)
        select_29 = torch.select(select_28, 0, 2)
        slice_29 = torch.ops.aten.slice.Tensor(pad_1, 0, 1, 2)
        slice_30 = torch.ops.aten.slice.Tensor(slice_29, 1, 2, 7)
        select_30 = torch.select(weights, 0, 2)
        select_31 = torch.select(select_30, 0, 0)
        slice_31 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 3)
        slice_32 = torch.ops.aten.slice.Tensor(slice_31, 1, 0, 5)
        select_32 = torch.select(weights, 0, 2)
        select_33 = torch.select(select_32, 0, 1)
        slice_33 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 3)
        slice_34 = torch.ops.aten.slice.Tensor(slice_33, 1, 1, 6)
        select_34 = torch.select(weights, 0, 2)
        select_35 = torch.select(select_34, 0, 2)
        slice_35 = torch.ops.aten.slice.Tensor(pad_1, 0, 2, 3)
        slice_36 = torch.ops.aten.slice.Tensor(slice_35, 1, 2, 7)
        add_17 = fused_1(select_19, slice_20, select_21, slice_22, select_23, slice_24, select_25, slice_26, select_27, slice_28, select_29, slice_30, select_31, slice_32, select_33, slice_34, select_35, slice_36)
        pad_2 = torch.nn.functional.pad(add_17, [1, 1, 1, 1])
        select_36 = torch.select(weights, 0, 0)
        select_37 = torch.select(select_36, 0, 0)
        slice_37 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 1)
        slice_38 = torch.ops.aten.slice.Tensor(slice_37, 1, 0, 5)
        select_38 = torch.select(weights, 0, 0)
        select_39 = torch.select(select_38, 0, 1)
        slice_39 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 1)
        slice_40 = torch.ops.aten.slice.Tensor(slice_39, 1, 1, 6)
        select_40 = torch.select(weights, 0, 0)
        select_41 = torch.select(select_40, 0, 2)
        slice_41 = torch.ops.aten.slice.Tensor(pad_2, 0, 0, 1)
        slice_42 = torch.ops.aten.slice.Tensor(slice_41, 1, 2, 7)
        select_42 = torch.select(weights, 0, 1)
        select_43 = torch.select(select_42, 0, 0)
        slice_43 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 2)
        slice_44 = torch.ops.aten.slice.Tensor(slice_43, 1, 0, 5)
        select_44 = torch.select(weights, 0, 1)
        select_45 = torch.select(select_44, 0, 1)
        slice_45 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 2)
        slice_46 = torch.ops.aten.slice.Tensor(slice_45, 1, 1, 6)
        select_46 = torch.select(weights, 0, 1)
        select_47 = torch.select(select_46, 0, 2)
        slice_47 = torch.ops.aten.slice.Tensor(pad_2, 0, 1, 2)
        slice_48 = torch.ops.aten.slice.Tensor(slice_47, 1, 2, 7)
        select_48 = torch.select(weights, 0, 2)
        select_49 = torch.select(select_48, 0, 0)
        slice_49 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 3)
        slice_50 = torch.ops.aten.slice.Tensor(slice_49, 1, 0, 5)
        select_50 = torch.select(weights, 0, 2)
        select_51 = torch.select(select_50, 0, 1)
        slice_51 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 3)
        slice_52 = torch.ops.aten.slice.Tensor(slice_51, 1, 1, 6)
        select_52 = torch.select(weights, 0, 2)
        select_53 = torch.select(select_52, 0, 2)
        slice_53 = torch.ops.aten.slice.Tensor(pad_2, 0, 2, 3)
        slice_54 = torch.ops.aten.slice.Tensor(slice_53, 1, 2, 7)
        add_26 = fused_2(select_37, slice_38, select_39, slice_40, select_41, slice_42, select_43, slice_44, select_45, slice_46, select_47, slice_48, select_49, slice_50, select_51, slice_52, select_53, slice_54)
        pad_3 = torch.nn.functional.pad(add_26, [1, 1, 1, 1])
        select_54 = torch.select(weights, 0, 0)
        select_55 = torch.select(select_54, 0, 0)
        slice_55 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 1)
        slice_56 = torch.ops.aten.slice.Tensor(slice_55, 1, 0, 5)
        select_56 = torch.select(weights, 0, 0)
        select_57 = torch.select(select_56, 0, 1)
        slice_57 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 1)
        slice_58 = torch.ops.aten.slice.Tensor(slice_57, 1, 1, 6)
        select_58 = torch.select(weights, 0, 0)
        select_59 = torch.select(select_58, 0, 2)
        slice_59 = torch.ops.aten.slice.Tensor(pad_3, 0, 0, 1)
        slice_60 = torch.ops.aten.slice.Tensor(slice_59, 1, 2, 7)
        select_60 = torch.select(weights, 0, 1)
        select_61 = torch.select(select_60, 0, 0)
        slice_61 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 2)
        slice_62 = torch.ops.aten.slice.Tensor(slice_61, 1, 0, 5)
        select_62 = torch.select(weights, 0, 1)
        select_63 = torch.select(select_62, 0, 1)
        slice_63 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 2)
        slice_64 = torch.ops.aten.slice.Tensor(slice_63, 1, 1, 6)
        select_64 = torch.select(weights, 0, 1)
        select_65 = torch.select(select_64, 0, 2)
        slice_65 = torch.ops.aten.slice.Tensor(pad_3, 0, 1, 2)
        slice_66 = torch.ops.aten.slice.Tensor(slice_65, 1, 2, 7)
        select_66 = torch.select(weights, 0, 2)
        select_67 = torch.select(select_66, 0, 0)
        slice_67 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 3)
        slice_68 = torch.ops.aten.slice.Tensor(slice_67, 1, 0, 5)
        select_68 = torch.select(weights, 0, 2)
        select_69 = torch.select(select_68, 0, 1)
        slice_69 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 3)
        slice_70 = torch.ops.aten.slice.Tensor(slice_69, 1, 1, 6)
        select_70 = torch.select(weights, 0, 2)
        select_71 = torch.select(select_70, 0, 2)
        slice_71 = torch.ops.aten.slice.Tensor(pad_3, 0, 2, 3)
        slice_72 = torch.ops.aten.slice.Tensor(slice_71, 1, 2, 7)
        add_35 = fused_3(select_55, slice_56, select_57, slice_58, select_59, slice_60, select_61, slice_62, select_63, slice_64, select_65, slice_66, select_67, slice_68, select_69, slice_70, select_71, slice_72)
        return add_35
