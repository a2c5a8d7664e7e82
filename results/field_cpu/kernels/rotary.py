# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel rotary at add: threads=0
- kernel rotary at add_1: threads=0
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

// A pointer step for each of the three leading dimensions; the last is dense.
struct RotaryStep {
    long long outer, middle, inner;
};

extern "C" void rotary_0(const float* x, const float* c, const float* s, float* out, const int64_t* layout) {
    const int64_t *n = layout, *steps = layout + 4;  // four sizes, then three steps for each tensor
    const RotaryStep x_step{steps[0], steps[1], steps[2]}, c_step{steps[3], steps[4], steps[5]};
    const RotaryStep s_step{steps[6], steps[7], steps[8]}, out_step{steps[9], steps[10], steps[11]};
    const long long half = n[3] / 2;
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long i = 0; i < n[0]; ++i)
        for (long long j = 0; j < n[1]; ++j)
            for (long long k = 0; k < n[2]; ++k) {
                const float* from = x + i * x_step.outer + j * x_step.middle + k * x_step.inner;
                const float* cosine = c + i * c_step.outer + j * c_step.middle + k * c_step.inner;
                const float* sine = s + i * s_step.outer + j * s_step.middle + k * s_step.inner;
                float* to = out + i * out_step.outer + j * out_step.middle + k * out_step.inner;
                #pragma omp simd
                for (long long e = 0; e < half; ++e) {
                    const float low = from[e], high = from[half + e];
                    to[e] = low * cosine[e] - high * sine[e];
                    to[half + e] = high * cosine[half + e] + low * sine[half + e];
                }
            }
}

extern "C" void rotary_1(const float* x, const float* c, const float* s, float* out, const int64_t* layout) {
    const int64_t *n = layout, *steps = layout + 4;  // four sizes, then three steps for each tensor
    const RotaryStep x_step{steps[0], steps[1], steps[2]}, c_step{steps[3], steps[4], steps[5]};
    const RotaryStep s_step{steps[6], steps[7], steps[8]}, out_step{steps[9], steps[10], steps[11]};
    const long long half = n[3] / 2;
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long i = 0; i < n[0]; ++i)
        for (long long j = 0; j < n[1]; ++j)
            for (long long k = 0; k < n[2]; ++k) {
                const float* from = x + i * x_step.outer + j * x_step.middle + k * x_step.inner;
                const float* cosine = c + i * c_step.outer + j * c_step.middle + k * c_step.inner;
                const float* sine = s + i * s_step.outer + j * s_step.middle + k * s_step.inner;
                float* to = out + i * out_step.outer + j * out_step.middle + k * out_step.inner;
                #pragma omp simd
                for (long long e = 0; e < half; ++e) {
                    const float low = from[e], high = from[half + e];
                    to[e] = low * cosine[e] - high * sine[e];
                    to[half + e] = high * cosine[half + e] + low * sine[half + e];
                }
            }
}
"""

lib = cpp(SOURCE, flags=['-fno-math-errno', '-fno-trapping-math'])


def rotary_0(x, c, s):
    """x * c + cat(-x2, x1) * s."""
    if x.dim() != 4 or x.shape[-1] % 2:
        raise ValueError(f"made for 4 dimensions, the last of them even, not {tuple(x.shape)}")
    x = x if x.stride(-1) == 1 else x.contiguous()
    out = torch.empty_like(x)
    c, s = ((t if t.stride(-1) == 1 else t.contiguous()).expand_as(x) for t in (c, s))
    c, s = (t if t.stride(-1) == 1 else t.contiguous() for t in (c, s))
    views = [t for t in (x, c, s, out)]
    layout = torch.tensor([*views[0].shape, *(step for t in views for step in t.stride()[:3])])
    lib.rotary_0(x, c, s, out, layout)
    return out


def rotary_1(x, c, s):
    """x * c + cat(-x2, x1) * s."""
    if x.dim() != 4 or x.shape[-1] % 2:
        raise ValueError(f"made for 4 dimensions, the last of them even, not {tuple(x.shape)}")
    x = x if x.stride(-1) == 1 else x.contiguous()
    out = torch.empty_like(x)
    c, s = ((t if t.stride(-1) == 1 else t.contiguous()).expand_as(x) for t in (c, s))
    c, s = (t if t.stride(-1) == 1 else t.contiguous() for t in (c, s))
    views = [t for t in (x, c, s, out)]
    layout = torch.tensor([*views[0].shape, *(step for t in views for step in t.stride()[:3])])
    lib.rotary_1(x, c, s, out, layout)
    return out


class ModelNew(nn.Module):
    def __init__(self, width, base):
        super().__init__()
        frequencies = base ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
        self.register_buffer("frequencies", frequencies)

    def forward(self, query, key, positions):
        unsqueeze = positions.unsqueeze(1)
        to_copy = torch.ops.aten._to_copy.default(unsqueeze, dtype=torch.float32)
        mul = to_copy * self.frequencies
        cos = torch.cos(mul)
        cos_1 = torch.cos(mul)
        cat = torch.cat([cos, cos_1], -1)
        sin = torch.sin(mul)
        sin_1 = torch.sin(mul)
        cat_1 = torch.cat([sin, sin_1], -1)
        add = rotary_0(query, cat, cat_1)
        add_1 = rotary_1(key, cat, cat_1)
        return add, add_1
