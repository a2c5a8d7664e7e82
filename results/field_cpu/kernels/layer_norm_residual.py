# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- backward: cut=whole
- kernel fused at add_1: threads=0, schedule=static, block=4096, width=512, store=plain, fast=False
- kernel norm-pass at native_layer_norm: threads=0, width=512
- kernel norm-pass at native_layer_norm_backward: threads=0, width=512
- kernel strided at sum_1: threads=0, block=1024, unroll=4, width=512
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

extern "C" void fused_0(const float* __restrict primals_1, const float* __restrict primals_2,
                       const float* __restrict primals_3, float* __restrict out, long long rows,
                       long long columns) {
    // One pass: every element is read once and written once.
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long row = 0; row < rows; ++row)
        for (long long start = 0; start < columns; start += 4096) {
            const float* primals_1_row = primals_1 + row * columns;
            const float* primals_3_row = primals_3 + row * columns;
            float* out_row = out + row * columns;
            const long long stop = std::min(start + 4096LL, columns);
            #pragma omp simd
            for (long long c = start; c < stop; ++c) {
                const float primals_1_at = primals_1_row[c];
                const float primals_2_at = primals_2[c];
                const float add_2 = primals_1_at + primals_2_at;
                const float primals_3_at = primals_3_row[c];
                const float add_4 = add_2 + primals_3_at;
                out_row[c] = add_4;
            }
        }
}

extern "C" void norm_pass_1_forward(const float* __restrict x, const float* __restrict weight, const float* __restrict bias,
        float* __restrict out, float* __restrict means, float* __restrict scales, long long rows, long long columns, float eps) {
    #pragma omp parallel for schedule(static)
    for (long long row = 0; row < rows; ++row) {
        const float* from = x + row * columns;
        float* to = out + row * columns;
        double total = 0.0, squares = 0.0;
        for (long long start = 0; start < columns; start += 1024) {
            const long long stop = std::min(columns, start + 1024);
            float part = 0.0f;
            #pragma omp simd reduction(+:part)
            for (long long c = start; c < stop; ++c) part += from[c];
            total += part;
        }
        const float mean = (float)(total / (double)columns);
        for (long long start = 0; start < columns; start += 1024) {
            const long long stop = std::min(columns, start + 1024);
            float part = 0.0f;
            #pragma omp simd reduction(+:part)
            for (long long c = start; c < stop; ++c) part += (from[c] - mean) * (from[c] - mean);
            squares += part;
        }
        const float scale = (float)(1.0 / std::sqrt(squares / (double)columns + (double)eps));
        means[row] = mean;
        scales[row] = scale;
        #pragma omp simd
        for (long long c = 0; c < columns; ++c) to[c] = (from[c] - mean) * scale * weight[c] + bias[c];
    }
}

extern "C" void norm_pass_2_backward(const float* __restrict gradient, const float* __restrict x, const float* __restrict means,
        const float* __restrict scales, const float* __restrict weight, float* __restrict x_gradient,
        float* __restrict weight_gradient, float* __restrict bias_gradient, long long rows, long long columns, long long parts) {
    // Every part of the rows has sums of its own: in float for a few rows, then in double.
    std::vector<double> sums(parts * 2 * columns, 0.0);
    #pragma omp parallel for schedule(static)
    for (long long part = 0; part < parts; ++part) {
        std::vector<float> few(2 * columns, 0.0f);
        float* few_weight = few.data();
        float* few_bias = few.data() + columns;
        double* all = sums.data() + part * 2 * columns;
        const long long first = rows * part / parts, last = rows * (part + 1) / parts;
        for (long long row = first; row < last; ++row) {
            const float* dy = gradient + row * columns;
            const float* from = x + row * columns;
            float* to = x_gradient + row * columns;
            const float mean = means[row], scale = scales[row];
            double total = 0.0, along = 0.0;
            for (long long start = 0; start < columns; start += 1024) {
                const long long stop = std::min(columns, start + 1024);
                float some = 0.0f, others = 0.0f;
                #pragma omp simd reduction(+:some, others)
                for (long long c = start; c < stop; ++c) {
                    const float scaled = dy[c] * weight[c];
                    some += scaled;
                    others += scaled * (from[c] - mean);
                }
                total += some;
                along += others;
            }
            const float average = (float)(total / (double)columns);
            const float slope = (float)(along * scale * scale / (double)columns);
            #pragma omp simd
            for (long long c = 0; c < columns; ++c) {
                const float centred = from[c] - mean;
                to[c] = (dy[c] * weight[c] - average - centred * slope) * scale;
                few_weight[c] += dy[c] * centred * scale;
                few_bias[c] += dy[c];
            }
            if ((row - first) % 32 == 31 || row + 1 == last) {
                #pragma omp simd
                for (long long c = 0; c < 2 * columns; ++c) {
                    all[c] += few_weight[c];
                    few_weight[c] = 0.0f;
                }
            }
        }
    }
    for (long long c = 0; c < columns; ++c) {
        double of_weight = 0.0, of_bias = 0.0;
        for (long long part = 0; part < parts; ++part) {
            of_weight += sums[part * 2 * columns + c];
            of_bias += sums[part * 2 * columns + columns + c];
        }
        weight_gradient[c] = (float)of_weight;
        bias_gradient[c] = (float)of_bias;
    }
}

extern "C" void strided_3(const float* __restrict getitem_3, float* __restrict out, long long outer, long long n, long long inner, long long chunk) {
    constexpr long long block = 1024, block_most = block;
    const long long chunks = (n + chunk - 1) / chunk;
    std::vector<double> part_1(outer * chunks * inner);
    #pragma omp parallel for collapse(3) schedule(static)
    for (long long o = 0; o < outer; ++o)
        for (long long c = 0; c < chunks; ++c)
            for (long long start = 0; start < inner; start += block) {
                const long long count = std::min(block, inner - start);
                const long long end = std::min(n, (c + 1) * chunk);
                alignas(64) double total_1[block_most];
                std::fill(total_1, total_1 + count, (double)0.0);
                long long row = c * chunk;
                for (; row + 4 <= end; row += 4) {
                    #pragma omp simd
                    for (long long i = 0; i < count; ++i) {
                        double now_1 = total_1[i];
                        {
                            const long long r = row + 0;
                            const float load_0 = getitem_3[r * inner + start + i];
                            now_1 += (double)load_0;
                        }
                        {
                            const long long r = row + 1;
                            const float load_0 = getitem_3[r * inner + start + i];
                            now_1 += (double)load_0;
                        }
                        {
                            const long long r = row + 2;
                            const float load_0 = getitem_3[r * inner + start + i];
                            now_1 += (double)load_0;
                        }
                        {
                            const long long r = row + 3;
                            const float load_0 = getitem_3[r * inner + start + i];
                            now_1 += (double)load_0;
                        }
                        total_1[i] = now_1;
                    }
                }
                for (; row < end; ++row) {
                    #pragma omp simd
                    for (long long i = 0; i < count; ++i) {
                        double now_1 = total_1[i];
                        {
                            const long long r = row;
                            const float load_0 = getitem_3[r * inner + start + i];
                            now_1 += (double)load_0;
                        }
                        total_1[i] = now_1;
                    }
                }
                const long long at = (o * chunks + c) * inner + start;
                std::copy(total_1, total_1 + count, part_1.data() + at);
            }
    #pragma omp parallel for collapse(2) schedule(static)
    for (long long o = 0; o < outer; ++o)
        for (long long start = 0; start < inner; start += block) {
            const long long count = std::min(block, inner - start);
            alignas(64) float held_1[block_most];
            for (long long i = 0; i < count; ++i) {
                double now = part_1[o * chunks * inner + start + i];
                for (long long c = 1; c < chunks; ++c) {
                    const double other = part_1[(o * chunks + c) * inner + start + i];
                    now += (double)other;
                }
                held_1[i] = (float)now;
            }
            #pragma omp simd
            for (long long i = 0; i < count; ++i) {
                out[o * inner + start + i] = held_1[i];
            }
        }
}
"""


lib = cpp(SOURCE, flags=['-fno-math-errno', '-fno-trapping-math', '-mprefer-vector-width=512'])


def fused_0(primals_1, primals_2, primals_3):
    """add, add."""
    shape = primals_1.shape
    if len(shape) != 2:
        raise ValueError(f"primals_1: the kernel takes 2 dimensions, not {len(shape)}")
    primals_1 = fit(primals_1, "primals_1", shape, torch.float32)
    primals_2 = fit(primals_2, "primals_2", (shape[1],), torch.float32)
    primals_3 = fit(primals_3, "primals_3", shape, torch.float32)
    rows, columns = shape[0], shape[1]
    out = torch.empty_like(primals_1)
    lib.fused_0(primals_1, primals_2, primals_3, out, rows, columns)
    return out


def norm_pass_1(x, weight, bias):
    """A normalisation with its mean and scale."""
    x = fit(x, "x", x.shape, torch.float32)
    weight = weight.contiguous()
    bias = bias.contiguous()
    rows, columns = x.numel() // weight.numel(), weight.numel()
    out, means, scales = torch.empty_like(x), x.new_empty((*x.shape[:-1], 1)), x.new_empty((*x.shape[:-1], 1))
    lib.norm_pass_1_forward(x, weight, bias, out, means, scales, rows, columns, 1e-05)
    return out, means, scales


def norm_pass_2(gradient, x, means, scales, weight):
    """All gradients of a normalisation."""
    x = fit(x, "x", x.shape, torch.float32)
    weight = weight.contiguous()
    gradient = fit(gradient, "gradient", x.shape, torch.float32)
    rows, columns = x.numel() // weight.numel(), weight.numel()
    means, scales = means.contiguous(), scales.contiguous()
    parts = max(1, min(2 * torch.get_num_threads(), rows // 16))
    x_gradient, weight_gradient, bias_gradient = (torch.empty_like(t) for t in (x, weight, weight))
    lib.norm_pass_2_backward(
        gradient, x, means, scales, weight, x_gradient, weight_gradient, bias_gradient, rows, columns, parts
    )
    return x_gradient, weight_gradient, bias_gradient


def strided_3(getitem_3):
    """sum over dimension 0."""
    shape = getitem_3.shape
    if len(shape) != 2:
        raise ValueError(f"the kernel takes 2 dimensions, not {len(shape)}")
    getitem_3 = fit(getitem_3, "getitem_3", shape, torch.float32)
    outer, n, inner = 1, shape[0], shape[1]
    tasks = outer * -(-inner // 1024)
    parts = max(1, min(-(-2 * torch.get_num_threads() // tasks), n // 64)) if tasks < torch.get_num_threads() else 1
    size = -(-n // parts)
    out = getitem_3.new_empty((1, shape[1]))
    lib.strided_3(getitem_3, out, outer, n, inner, size)
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
    def forward(ctx, x2, added2, residual2, weight2, bias2):
        add_1 = fused_0(x2, added2, residual2)
        native_layer_norm = norm_pass_1(add_1, weight2, bias2)
        getitem = native_layer_norm[0]
        getitem_1 = native_layer_norm[1]
        getitem_2 = native_layer_norm[2]
        ctx.save_for_backward(weight2, bias2, add_1, getitem_1, getitem_2)
        return getitem

    @staticmethod
    def backward(ctx, tangents_1):
        primals_4, primals_5, add_1, getitem_1, getitem_2 = ctx.saved_tensors
        tangents_1 = tangents_1.contiguous()
        native_layer_norm_backward = norm_pass_2(tangents_1, add_1, getitem_1, getitem_2, primals_4)
        getitem_3 = native_layer_norm_backward[0]
        getitem_4 = native_layer_norm_backward[1]
        getitem_5 = native_layer_norm_backward[2]
        sum_1 = strided_3(getitem_3)
        view = sum_1.view([768])
        return getitem_3, view, getitem_3, getitem_4, getitem_5


class Passes_odd(torch.autograd.Function):
    """Both passes, with what the second needs of the first kept in between."""

    @staticmethod
    def forward(ctx, x2, added2, residual2, weight2, bias2):
        add_1 = fused_0(x2, added2, residual2)
        native_layer_norm = norm_pass_1(add_1, weight2, bias2)
        getitem = native_layer_norm[0]
        getitem_1 = native_layer_norm[1]
        getitem_2 = native_layer_norm[2]
        ctx.save_for_backward(weight2, bias2, add_1, getitem_1, getitem_2)
        return getitem

    @staticmethod
    def backward(ctx, tangents_1):
        primals_4, primals_5, add_1, getitem_1, getitem_2 = ctx.saved_tensors
        tangents_1 = tangents_1.contiguous()
        native_layer_norm_backward = norm_pass_2(tangents_1, add_1, getitem_1, getitem_2, primals_4)
        getitem_3 = native_layer_norm_backward[0]
        getitem_4 = native_layer_norm_backward[1]
        getitem_5 = native_layer_norm_backward[2]
        sum_1 = strided_3(getitem_3)
        view = sum_1.view([333])
        return getitem_3, view, getitem_3, getitem_4, getitem_5


class ModelNew(nn.Module):
    def __init__(self, epsilon):
        super().__init__()
        self.epsilon = epsilon

    def forward(self, x, added, residual, weight, bias):
        if (x.shape == (512, 768) and added.shape == (768,) and residual.shape == (512, 768) and weight.shape == (768,) and bias.shape == (768,)) or (x.shape == (1, 768) and added.shape == (768,) and residual.shape == (1, 768) and weight.shape == (768,) and bias.shape == (768,)):
            return self.forward_small(x, added, residual, weight, bias)
        if x.shape == (61, 333) and added.shape == (333,) and residual.shape == (61, 333) and weight.shape == (333,) and bias.shape == (333,):
            return self.forward_odd(x, added, residual, weight, bias)
        shapes = [tuple(a.shape) if isinstance(a, torch.Tensor) else a for a in (x, added, residual, weight, bias,)]
        raise ValueError(f"made for other shapes than {shapes}")

    def forward_small(self, x, added, residual, weight, bias):
        return Passes_small.apply(x, added, residual, weight, bias)

    def forward_odd(self, x, added, residual, weight, bias):
        return Passes_odd.apply(x, added, residual, weight, bias)
