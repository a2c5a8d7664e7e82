# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel packed_product at linear: block=192, threads=0
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


import functools

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

#if defined(__AVX512F__)
constexpr int LANES = 16;
#else
constexpr int LANES = 8;
#endif

// As many floats as a register of this processor holds; where it holds fewer the compiler takes several.
typedef float Vec __attribute__((vector_size(LANES * 4)));

static inline Vec load_vec(const float* from) {
    Vec value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

static inline void store_vec(float* to, const Vec& value) { std::memcpy(to, &value, sizeof value); }

// Stores the first `count` lanes.
static inline void store_some(float* to, const Vec& value, long long count) {
    if (count >= LANES) store_vec(to, value);
    else std::memcpy(to, &value, count * sizeof(float));
}

// ROWS rows of A (dense along k) times a packed panel [depth][COLUMNS][LANES]; the sums stay in registers.
template <int ROWS, int COLUMNS, bool ADD>
static inline void panel_tile(const float* a, long long step, long long depth, const float* panel, float* out,
                              long long width) {
    Vec sums[ROWS][COLUMNS];
    #pragma GCC unroll 16
    for (int r = 0; r < ROWS; ++r)
        #pragma GCC unroll 8
        for (int c = 0; c < COLUMNS; ++c) sums[r][c] = ADD ? load_vec(out + r * width + c * LANES) : Vec{};
    for (long long k = 0; k < depth; ++k, panel += COLUMNS * LANES) {
        Vec column[COLUMNS];
        #pragma GCC unroll 8
        for (int c = 0; c < COLUMNS; ++c) column[c] = load_vec(panel + c * LANES);
        #pragma GCC unroll 16
        for (int r = 0; r < ROWS; ++r) {
            const float value = a[r * step + k];
            #pragma GCC unroll 8
            for (int c = 0; c < COLUMNS; ++c) sums[r][c] += column[c] * value;
        }
    }
    #pragma GCC unroll 16
    for (int r = 0; r < ROWS; ++r)
        #pragma GCC unroll 8
        for (int c = 0; c < COLUMNS; ++c) store_vec(out + r * width + c * LANES, sums[r][c]);
}

template <int ROWS, int COLUMNS, bool ADD>
static void panel_rows(long long rows, const float* a, long long step, long long depth, const float* panel,
                       float* out, long long width) {
    if (rows >= ROWS) {
        panel_tile<ROWS, COLUMNS, ADD>(a, step, depth, panel, out, width);
        if (rows > ROWS)
            panel_rows<ROWS, COLUMNS, ADD>(rows - ROWS, a + ROWS * step, step, depth, panel, out + ROWS * width,
                                           width);
    } else if constexpr (ROWS > 1) {
        panel_rows<ROWS / 2, COLUMNS, ADD>(rows, a, step, depth, panel, out, width);
    }
}

// Copies WIDE rows or columns as [depth][WIDE], zeros where they end.
template <int WIDE>
static void panel_pack(const float* from, long long step_depth, long long step_wide, long long depth,
                       long long count, float* panel) {
    if (step_wide == 1 && count >= WIDE) {
        for (long long k = 0; k < depth; ++k)
            std::memcpy(panel + k * WIDE, from + k * step_depth, WIDE * sizeof(float));
        return;
    }
    // In squares: both sides of a transposition then stay within a few cache lines.
    for (long long start = 0; start < depth; start += LANES)
        for (long long n = 0; n < WIDE; ++n) {
            const long long stop = std::min<long long>(start + LANES, depth);
            if (n < count)
                for (long long k = start; k < stop; ++k) panel[k * WIDE + n] = from[k * step_depth + n * step_wide];
            else
                for (long long k = start; k < stop; ++k) panel[k * WIDE + n] = 0.0f;
        }
}

// Whether the panels still hold the weight: a sample of it, in case it was written to behind torch's back.
template <int WIDE>
static bool panels_hold(const float* weight, const float* packed, long long columns, long long depth,
                        const long long* step) {
    const long long total = columns * depth, stride = std::max(1LL, total / 64) | 1;
    for (long long i = 0; i < total; i += stride) {
        const long long n = i / depth, k = i % depth;
        const float held = packed[n / WIDE * depth * WIDE + k * WIDE + n % WIDE];
        // Bit by bit: what is no number equals itself here.
        if (std::memcmp(&held, weight + n * step[0] + k * step[1], sizeof held)) return false;
    }
    return true;
}

extern "C" void packed_product_0(const float* product_x, const float* product_0_weight, float* product_0_panels, float* out, const int64_t* sizes) {
    constexpr int ROWS = LANES == 16 ? 12 : 6, COLUMNS = 2, WIDE = COLUMNS * LANES;
    constexpr long long HIGH = 192 / ROWS, DEEP = 512;
    const long long rows = sizes[0], columns = sizes[1], depth = sizes[2];
    const long long panels = (columns + WIDE - 1) / WIDE, tiles = (rows + ROWS - 1) / ROWS;
    const bool product_0_stale = sizes[3] || !panels_hold<WIDE>(product_0_weight, product_0_panels, columns,
                                                                 depth, (const long long*)sizes + 4);
    #pragma omp parallel
    {
        if (product_0_stale) {
            #pragma omp for schedule(static)
            for (long long panel = 0; panel < panels; ++panel)
                panel_pack<WIDE>(product_0_weight + panel * WIDE * sizes[4], sizes[5], sizes[4], depth,
                                 columns - panel * WIDE, product_0_panels + panel * depth * WIDE);
        }
        // Tiles are dealt out evenly, whatever rows and columns come to; a thread takes a block of rows panel by panel.
        #pragma omp for schedule(static)
        for (long long i = 0; i < tiles * panels; ++i) {
            const long long above = i / (HIGH * panels) * HIGH, high = std::min(HIGH, tiles - above);
            const long long panel = (i - above * panels) / high, top = (above + (i - above * panels) % high) * ROWS;
            const long long start = panel * WIDE, stop = std::min(start + WIDE, columns);
            const long long count = std::min<long long>(ROWS, rows - top);
            alignas(64) float product_0_tile[ROWS * WIDE], part[ROWS * WIDE];
            panel_rows<ROWS, COLUMNS, false>(count, product_x + top * depth, depth, std::min(depth, DEEP),
                                             product_0_panels + panel * depth * WIDE, product_0_tile, WIDE);
            // Long sums in parts, as the library does: one long one would lose digits.
            for (long long k = DEEP; k < depth; k += DEEP) {
                panel_rows<ROWS, COLUMNS, false>(count, product_x + top * depth + k, depth, std::min(depth - k, DEEP),
                                                 product_0_panels + (panel * depth + k) * WIDE, part, WIDE);
                for (long long e = 0; e < count * WIDE; ++e) product_0_tile[e] += part[e];
            }
            for (long long r = 0; r < count; ++r) {
                const long long row = top + r;
                float* out_row = out + row * columns;
                #pragma omp simd
                for (long long c = start; c < stop; ++c) {
                    out_row[c] = (product_0_tile[r * WIDE + c - start]);
                }
            }
        }
    }
}
"""

lib = cpp(SOURCE, flags=['-fno-math-errno', '-fno-trapping-math'])


@functools.lru_cache(256)
def numbers(*values):
    """Return sizes and steps as kernels read them, kept: a tensor made anew takes longer than a small kernel's call."""
    return torch.tensor(values)


# The panels of weights and the versions they were made of; weights that are gone take theirs along.
panels = torch.utils.weak.WeakIdKeyDictionary()


def panels_of(weight):
    """Return memory for a weight's panels, and whether they have yet to be made."""
    # A tensor of inference mode keeps no version.
    version, made = panels.get(weight, (None, None)) if not weight.is_inference() else (None, None)
    if made is not None and version == weight._version:
        return made, 0
    return weight.new_empty(weight.numel() + 32 * max(weight.shape)), 1


def packed_product_0(x, weight_0):
    """A product with a weight in panels."""
    depth, columns = x.shape[-1], weight_0.shape[0]
    shape = (*x.shape[:-1], columns)
    x = fit(x, "x", x.shape, torch.float32)
    if weight_0.shape != (columns, depth) or weight_0.dtype != torch.float32:
        raise ValueError(f"made for a float32 weight of {(columns, depth)}, not {tuple(weight_0.shape)}")
    packed_0, fresh_0 = panels_of(weight_0)
    out = torch.empty(shape, dtype=torch.float32)
    sizes = numbers(x.numel() // depth, columns, depth, fresh_0, weight_0.stride(0), weight_0.stride(1))
    lib.packed_product_0(x, weight_0, packed_0, out, sizes)
    if fresh_0 and not weight_0.is_inference():
        panels[weight_0] = (weight_0._version, packed_0)
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn((2048, 256)) * 0.06246 + 0.0001849)

    def forward(self, input):
        linear = packed_product_0(input, self.weight)
        return linear
