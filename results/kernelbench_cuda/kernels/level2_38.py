# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel pool at avg_pool3d: variant=taps, down=1, block=1024, num_warps=4
- kernel convolution at clamp: precision=tf32, order=taps, positions=128, channels=64, depth=32, num_warps=4, num_stages=3, turned=False
- kernel cuda_rows at softmax: threads=1024, rows=1
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
import triton
import triton.language as tl
from torch import nn

cuda = _inline_kernels.cuda

import torch.nn as nn
in_channels = 32
out_channels = 64
kernel_size = 3
stride = 2
padding = 1
output_padding = 1
pool_kernel_size = 2
clamp_min = 0.0
clamp_max = 1.0

CUDA_SOURCE = r"""
#include <cstdint>

// What is read or written at once: 16 bytes, or one number where rows do not begin at multiples of 16 bytes.
template <class T, int PER>
struct alignas(PER * sizeof(T)) RowPack {
    T value[PER];
};

template <class T>
struct RowCall {
    const T *x, *weight, *bias;
    T* out;
    float *means, *scales;
    long long rows, columns;
    float eps;
    int blocks, slice;  // blocks to a row, and how many packs of it each of them has
};

enum { ROW_SOFTMAX, ROW_LOG_SOFTMAX, ROW_LAYER_NORM, ROW_RMS_NORM, ROW_WEIGHT = 4, ROW_BIAS = 8 };

// Sums of exponentials go with the largest number so far, which they are relative to.
enum { ROW_EXPONENTIALS, ROW_NUMBERS, ROW_SQUARES };

constexpr int ROW_BLOCKS = 8;  // the most that every Hopper GPU joins in a cluster

template <int WHAT>
static __device__ float2 row_join(float2 a, float2 b) {
    if (WHAT != ROW_EXPONENTIALS) return make_float2(a.x + b.x, 0.0f);
    const float top = fmaxf(a.x, b.x);
    const float base = top == -INFINITY ? 0.0f : top;  // the difference of two infinities would be NaN
    return make_float2(top, a.y * expf(a.x - base) + b.y * expf(b.x - base));
}

template <int WHAT, class T, int PER, int MANY>
static __device__ float2 row_add(float2 sums, const RowPack<T, PER> (&packs)[MANY], float centre) {
    float top = sums.x, fresh = 0.0f;
    if constexpr (WHAT == ROW_EXPONENTIALS) {
        for (const auto& pack : packs)
            for (const T number : pack.value) top = fmaxf(top, float(number));
        const float base = top == -INFINITY ? 0.0f : top;
        for (const auto& pack : packs)
            for (const T number : pack.value) fresh += expf(float(number) - base);
        return make_float2(top, sums.y * expf(sums.x - base) + fresh);
    } else {
        for (const auto& pack : packs)
            for (const T number : pack.value) {
                const float away = float(number) - centre;
                fresh += WHAT == ROW_SQUARES ? away * away : away;
            }
        return make_float2(sums.x + fresh, 0.0f);
    }
}

template <int WHAT>
static __device__ float2 row_warp(float2 mine) {
    for (int far = 16; far > 0; far /= 2) {
        const float x = __shfl_xor_sync(~0u, mine.x, far);
        const float y = WHAT == ROW_EXPONENTIALS ? __shfl_xor_sync(~0u, mine.y, far) : 0.0f;
        mine = row_join<WHAT>(mine, make_float2(x, y));
    }
    // Lanes may differ in the last bit: all take the first one's.
    const float y = WHAT == ROW_EXPONENTIALS ? __shfl_sync(~0u, mine.y, 0) : 0.0f;
    return make_float2(__shfl_sync(~0u, mine.x, 0), y);
}

// What is written for a pack, where the row's sums say by how much to shift and to scale it.
template <int ALL, class T, int PER>
static __device__ RowPack<T, PER> row_result(const RowPack<T, PER>& pack, const RowPack<T, PER>& factor,
                                             const RowPack<T, PER>& term, float shift, float scale) {
    constexpr int KIND = ALL % 4;
    RowPack<T, PER> result;
    #pragma unroll
    for (int k = 0; k < PER; ++k) {
        float number = float(pack.value[k]);
        if (KIND == ROW_SOFTMAX) number = expf(number - shift) * scale;
        if (KIND == ROW_LOG_SOFTMAX) number = number - shift - scale;
        if (KIND == ROW_LAYER_NORM) number = (number - shift) * scale;
        if (KIND == ROW_RMS_NORM) number = number * scale;
        if (ALL & ROW_WEIGHT) number *= float(factor.value[k]);
        if (ALL & ROW_BIAS) number += float(term.value[k]);
        result.value[k] = T(number);
    }
    return result;
}

static __device__ void row_meet(int blocks) {
    if (blocks == 1) return __syncthreads();
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
}

// Joins what all threads of a row have found: each warp tells every block of the cluster, then each joins all of it.
// Two such tables in turn need one meeting each, for what is read here is written again only after the next one.
template <int WHAT, int THREADS>
static __device__ float2 row_total(float2 mine, float2* table, int blocks) {
    constexpr int WARPS = THREADS / 32;
    const int lane = threadIdx.x % 32, warp = threadIdx.x % THREADS / 32;
    float2* parts = table + threadIdx.x / THREADS * WARPS * ROW_BLOCKS;
    float2* place = parts + blockIdx.x % blocks * WARPS + warp;
    mine = row_warp<WHAT>(mine);
    if (lane < blocks) *(blocks == 1 ? place : (float2*)__cluster_map_shared_rank(place, lane)) = mine;
    row_meet(blocks);
    mine = make_float2(WHAT == ROW_EXPONENTIALS ? -INFINITY : 0.0f, 0.0f);
    for (int i = lane; i < blocks * WARPS; i += 32) mine = row_join<WHAT>(mine, parts[i]);
    return row_warp<WHAT>(mine);
}

// The packs of a row that one thread has: every THREADS-th of its block's slice.  In shared memory (HELD) only the
// thread itself reads what it has copied there, so that it waits for its own copies and for nobody else.
template <class T, int PER, bool HELD, int THREADS>
struct RowPart {
    using Pack = RowPack<T, PER>;
    const Pack* from;
    Pack* slots;
    int count, quarter;

    __device__ Pack operator[](int i) const {
        if constexpr (HELD) return slots[i * THREADS];
        else return from[i * THREADS];
    }

    // Begins to copy one pack.
    __device__ void copy(const Pack* row, int i) const {
        const unsigned to = (unsigned)__cvta_generic_to_shared(slots + i * THREADS);
        const Pack* at = row + i * THREADS;
        if constexpr (sizeof(Pack) == 16)
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(at) : "memory");
        else if constexpr (sizeof(Pack) == 4)
            asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(at) : "memory");
        else slots[i * THREADS] = *at;
    }

    // Copies are waited for a quarter of the row at a time.
    static __device__ void copied() { asm volatile("cp.async.commit_group;" ::: "memory"); }

    __device__ void copy_all(const Pack* row) const {
        for (int q = 0; q < 4; ++q) {
            for (int i = q * quarter; i < min(count, (q + 1) * quarter); ++i) copy(row, i);
            copied();
        }
    }

    // Calls use(i, packs) for a quarter: with sixteen numbers, all read before the first is needed, then with the rest.
    template <class Use>
    __device__ void each(int q, Use use) const {
        constexpr int MANY = 16 / PER;
        const int end = min(count, (q + 1) * quarter);
        int i = q * quarter;
        #pragma unroll 1
        for (; i + MANY <= end; i += MANY) {
            Pack packs[MANY];
            #pragma unroll
            for (int k = 0; k < MANY; ++k) packs[k] = (*this)[i + k];
            use(i, packs);
        }
        #pragma unroll 1
        for (; i < end; ++i) {
            Pack packs[1] = {(*this)[i]};
            use(i, packs);
        }
    }

    template <int WHAT, int Q = 0>
    __device__ void sum(float2& found, float centre) const {
        if (HELD) asm volatile("cp.async.wait_group %0;" ::"n"(3 - Q) : "memory");
        each(Q, [&](int, const auto& packs) { found = row_add<WHAT>(found, packs, centre); });
        if constexpr (Q < 3) sum<WHAT, Q + 1>(found, centre);
    }
};

// A cluster of blocks takes ROWS rows at a time, THREADS threads of each block to a row.  While results are written,
// the next rows' numbers are already on their way into the places that become free.  Memory is busy only with enough of
// them on their way: registers are limited so that a multiprocessor has room for 1024 threads.
template <int ALL, class T, int PER, bool HELD, int THREADS, int ROWS>
static __global__ void __launch_bounds__(THREADS* ROWS, 1024 / (THREADS * ROWS)) row_kernel(const RowCall<T> c) {
    using Pack = RowPack<T, PER>;
    constexpr int KIND = ALL % 4;
    constexpr bool NORM = KIND == ROW_LAYER_NORM || KIND == ROW_RMS_NORM;
    constexpr bool WEIGHT = ALL & ROW_WEIGHT, BIAS = ALL & ROW_BIAS;
    constexpr int WHAT = KIND == ROW_LAYER_NORM ? ROW_NUMBERS : KIND == ROW_RMS_NORM ? ROW_SQUARES : ROW_EXPONENTIALS;
    extern __shared__ uint4 row_memory[];
    __shared__ float2 tables[2][ROWS * THREADS / 32 * ROW_BLOCKS];
    const int lane = threadIdx.x % THREADS, group = threadIdx.x / THREADS, block = blockIdx.x % c.blocks;
    const int first = block * c.slice + lane, last = min((block + 1) * c.slice, int(c.columns / PER));
    RowPart<T, PER, HELD, THREADS> part;
    part.slots = (Pack*)row_memory + group * c.slice + lane;
    part.count = first < last ? (last - first + THREADS - 1) / THREADS : 0;
    part.quarter = (c.slice + 4 * THREADS - 1) / (4 * THREADS);
    const long long step = (long long)(gridDim.x / c.blocks) * ROWS;
    long long row = (long long)(blockIdx.x / c.blocks) * ROWS + group;
    const auto place = [&](const T* tensor, long long at) { return (const Pack*)(tensor + at * c.columns) + first; };
    // A cluster's blocks may be written to once all of them run.
    if (c.blocks > 1) row_meet(c.blocks);
    if (HELD && row < c.rows) part.copy_all(place(c.x, row));
    for (int turn = 0; row - group < c.rows; row += step) {
        if (row >= c.rows) part.count = 0;  // still meets the others
        part.from = place(c.x, row);
        float2 found = make_float2(NORM ? 0.0f : -INFINITY, 0.0f);
        part.template sum<WHAT>(found, 0.0f);
        found = row_total<WHAT, THREADS>(found, tables[turn++ % 2], c.blocks);
        float shift = found.x;
        float scale = NORM ? found.x / c.columns : KIND == ROW_SOFTMAX ? 1.0f / found.y : logf(found.y);
        if (KIND == ROW_LAYER_NORM) {
            shift = scale;
            float2 squares = make_float2(0.0f, 0.0f);
            part.template sum<ROW_SQUARES>(squares, shift);
            scale = row_total<ROW_SQUARES, THREADS>(squares, tables[turn++ % 2], c.blocks).x / c.columns;
        }
        if (NORM) scale = 1.0f / sqrtf(scale + c.eps);
        Pack* out = (Pack*)place(c.out, row);
        const Pack *weight = place(c.weight, 0), *bias = place(c.bias, 0), *next = place(c.x, row + step);
        #pragma unroll 1
        for (int q = 0; q < 4; ++q) {
            part.each(q, [&](int i, const auto& packs) {
                #pragma unroll
                for (int m = 0; m < int(sizeof(packs) / sizeof(Pack)); ++m) {
                    Pack factor, term;
                    const int at = (i + m) * THREADS;
                    if (WEIGHT) factor = weight[at];
                    if (BIAS) term = bias[at];
                    out[at] = row_result<ALL>(packs[m], factor, term, shift, scale);
                    if (HELD && row + step < c.rows) part.copy(next, i + m);
                }
            });
            if (HELD) part.copied();
        }
        if (c.means && block == 0 && lane == 0 && row < c.rows) c.means[row] = shift, c.scales[row] = scale;
    }
}

template <int KIND, class T, int PER, bool HELD, int THREADS, int ROWS>
static cudaError_t row_launch(RowCall<T> c, int device, int processors, int most, cudaStream_t stream) {
    const auto kernel = row_kernel<KIND, T, PER, HELD, THREADS, ROWS>;
    cudaLaunchAttribute cluster{};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = c.blocks, cluster.val.clusterDim.y = 1, cluster.val.clusterDim.z = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = c.blocks, config.blockDim = THREADS * ROWS, config.stream = stream;
    config.dynamicSmemBytes = HELD ? (size_t)ROWS * c.slice * sizeof(RowPack<T, PER>) : 0;
    config.attrs = &cluster, config.numAttrs = c.blocks > 1;
    // As many clusters as run at once; asking takes longer than launching, so the last answer is kept.
    static thread_local int known = -1, blocks = 0, running = 0;
    static thread_local size_t memory = 0;
    if (known != device || blocks != c.blocks || memory != config.dynamicSmemBytes) {
        cudaError_t error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
        if (error) return error;
        if (c.blocks > 1) {
            error = cudaOccupancyMaxActiveClusters(&running, kernel, &config);
        } else {
            error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&running, kernel, THREADS * ROWS,
                                                                  config.dynamicSmemBytes);
            running *= processors;
        }
        if (error) return error;
        if (running == 0) return cudaErrorInvalidConfiguration;
        known = device, blocks = c.blocks, memory = config.dynamicSmemBytes;
    }
    const long long turns = (c.rows + ROWS - 1) / ROWS;
    config.gridDim = c.blocks * (unsigned)(turns < running ? turns : running);
    return cudaLaunchKernelEx(&config, kernel, c);
}

template <int KIND, class T, int THREADS, int ROWS>
static cudaError_t row_run(RowCall<T> c, cudaStream_t stream) {
    constexpr int WIDE = 16 / sizeof(T), TABLES = ROWS * THREADS / 32 * ROW_BLOCKS * 2 * sizeof(float2);
    int device, processors, most;
    cudaError_t error = cudaGetDevice(&device);
    if (!error) error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
    if (!error) error = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    if (error) return error;
    if (c.rows <= 0 || c.columns <= 0) return cudaSuccess;
    if (c.columns >= 1LL << 30) return cudaErrorInvalidValue;
    const uintptr_t all = (uintptr_t)c.x | (uintptr_t)c.weight | (uintptr_t)c.bias | (uintptr_t)c.out;
    const bool wide = all % 16 == 0 && c.columns % WIDE == 0;
    const long long packs = wide ? c.columns / WIDE : c.columns, bytes = ROWS * (wide ? 16 : sizeof(T));
    // More blocks to a row where it does not fit into one, and where there are too few rows to keep a GPU busy.
    most -= TABLES;
    c.blocks = 1, c.slice = (int)packs;
    while (c.blocks < ROW_BLOCKS &&
           (c.slice * bytes > most || (c.rows * c.blocks < (long long)ROWS * processors && c.slice > 4 * THREADS)))
        c.blocks *= 2, c.slice = (int)((packs + c.blocks - 1) / c.blocks);
    const bool held = c.slice * bytes <= most;
    if (wide && held) return row_launch<KIND, T, WIDE, true, THREADS, ROWS>(c, device, processors, most, stream);
    if (wide) return row_launch<KIND, T, WIDE, false, THREADS, ROWS>(c, device, processors, most, stream);
    if (held) return row_launch<KIND, T, 1, true, THREADS, ROWS>(c, device, processors, most, stream);
    return row_launch<KIND, T, 1, false, THREADS, ROWS>(c, device, processors, most, stream);
}

extern "C" int cuda_rows_2(const float* x, const float* weight, const float* bias, float* out,
                               float* means, float* scales, long long rows, long long columns, float eps,
                               cudaStream_t stream) {
    const RowCall<float> all{x, weight, bias, out, means, scales, rows, columns, eps, 0, 0};
    return row_run<ROW_SOFTMAX, float, 1024, 1>(all, stream);
}
"""

lib_cuda = cuda(CUDA_SOURCE)


@triton.jit
def pool_0_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside, other=0.0).to(tl.float32)
    value += tl.load(first + 1, mask=inside, other=0.0).to(tl.float32)
    return value


@triton.jit
def pool_0_kernel(
    x_ptr, out_ptr, planes,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_WIDTH: tl.constexpr, GROUPS: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Average over windows of 2 x 2 x 2."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH % GROUPS
    out_deep = spot // (OUT_WIDTH * GROUPS)
    deep = out_deep * 2
    row = out_row * 2
    column = out_column * 2
    first = x_ptr + plane * (DEPTH * HEIGHT * WIDTH) + ((deep * HEIGHT + row) * WIDTH + column)
    total = tl.full((PLANES, WINDOWS), 0.0, tl.float32)
    for k in tl.static_range(2):
        slab = first + k * (HEIGHT * WIDTH)
        total += pool_0_line(slab, column, there, WIDTH)
        total += pool_0_line(slab + WIDTH, column, there, WIDTH)
    tl.store(out_ptr + plane * SPOTS + spot, total * 0.125, mask=there)


@triton.jit
def convolution_1_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_1_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 64 * 27 * 32
    channel = index // (27 * 32)
    tap, source = index // 32 % 27, index % 32
    value = tl.load(weight_ptr + (source * 64 + channel) * 27 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_1_rounded(value), mask=inside)


@triton.jit
def convolution_1_kernel(
    x_ptr, weight_ptr, bias_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    phase, tile = tl.program_id(0) % 8, tl.program_id(0) // 8
    phase_z, phase_y, phase_x = phase // 4, phase // 2 % 2, phase % 2
    down_places, across_places = tl.cdiv(OUT_HEIGHT, 2), tl.cdiv(OUT_WIDTH, 2)
    place = tile * BLOCK_P + tl.arange(0, BLOCK_P)
    z, y = place // (down_places * across_places), place // across_places % down_places
    along = place % across_places
    line_z, line_y, column = z * 2 + phase_z, y * 2 + phase_y, along * 2 + phase_x
    there = (line_z < positions // (OUT_HEIGHT * OUT_WIDTH)) & (line_y < OUT_HEIGHT) & (column < OUT_WIDTH)
    line = line_z * OUT_HEIGHT + line_y
    place = line * OUT_WIDTH + column
    z += (phase_z + 1) // 2
    first_z = (phase_z + 1) % 2
    taps_z = (4 - first_z) // 2
    y += (phase_y + 1) // 2
    first_y = (phase_y + 1) % 2
    taps_y = (4 - first_y) // 2
    along += (phase_x + 1) // 2
    first_x = (phase_x + 1) % 2
    taps_x = (4 - first_x) // 2
    start = x_ptr + sample * (32 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range((taps_z * taps_y * taps_x) * (32 // BLOCK_K)):
        tap = step // (32 // BLOCK_K)
        source = step % (32 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = -(tap // (taps_y * taps_x)), -(tap // taps_x % taps_y), -(tap % taps_x)
        read = there & (z + down >= 0) & (z + down < DEPTH) & (y + across >= 0) & (y + across < HEIGHT) & (along + on >= 0) & (along + on < WIDTH)
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 27 + (((first_z - down * 2) * 3 + first_y - across * 2) * 3 + first_x - on * 2)) * 32 + source[:, None],
            mask=(channel < 64)[None, :], other=0.0,
        )
        total = tl.dot(convolution_1_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 64, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 64)[None, :]
    plane = (sample * 64 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 64 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    conv_transpose3d_at = total
    maximum_2 = tl.where(conv_transpose3d_at < 0.0, 0.0, conv_transpose3d_at)
    minimum_4 = tl.where(1.0 < maximum_2, 1.0, maximum_2)
    total = minimum_4
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


def pool_0(x):
    """Average over windows of 2 x 2 x 2."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, depth, height, width = x.shape
    out_depth = (depth - 2) // 2 + 1
    out_height = (height - 2) // 2 + 1
    out_width = (width - 2) // 2 + 1
    out = x.new_empty((*lead, out_depth, out_height, out_width))
    planes, spots = math.prod(lead), out_depth * out_height * out_width
    windows = min(1024, triton.next_power_of_2(spots))
    together = 1024 // windows
    pool_0_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        DEPTH=depth, HEIGHT=height, WIDTH=width, OUT_WIDTH=out_width, GROUPS=out_height, PLANES=together,
        SPOTS=spots, WINDOWS=windows, num_warps=4,
    )
    return out


def convolution_1(x, weight, bias):
    """A convolution over 32 channels and 27 taps as one product."""
    batch, _, depth, height, width = x.shape
    x = fit(x, "x", (batch, 32, depth, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 64, 3, 3, 3), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_depth = (depth - 1) * 2 + 2
    out_height = (height - 1) * 2 + 2
    out_width = (width - 1) * 2 + 2
    shape = (batch, 64, out_depth, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_1_weight[(54,)](weight, ordered, BLOCK=1024)
    positions = out_depth * out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(triton.cdiv(out_depth, 2) * triton.cdiv(out_height, 2) * triton.cdiv(out_width, 2), 128) * 8
    convolution_1_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, depth, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def cuda_rows_2(x):
    """softmax of each row."""
    x = fit(x, "x", x.shape, torch.float32)
    columns = x.shape[-1]
    out = torch.empty_like(x)
    lib_cuda.cuda_rows_2(x, None, None, out, None, None, x.numel() // columns, columns, 0.0)
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, output_padding, pool_kernel_size, clamp_min, clamp_max):
        super(ModelNew, self).__init__()
        self.avg_pool = nn.AvgPool3d(pool_kernel_size)
        self.conv_transpose = nn.ConvTranspose3d(in_channels, out_channels, kernel_size, stride=stride, padding=padding, output_padding=output_padding)
        self.clamp_min = clamp_min
        self.clamp_max = clamp_max
        self.scale = nn.Parameter(torch.ones(1, out_channels, 1, 1, 1))

    def forward(self, x):
        avg_pool3d = pool_0(x)
        clamp = convolution_1(avg_pool3d, self.conv_transpose.weight, self.conv_transpose.bias)
        del avg_pool3d
        view = clamp.reshape([32, 64, -1])
        del clamp
        softmax = cuda_rows_2(view)
        del view
        view_1 = softmax.reshape([32, 64, 32, 64, 64])
        del softmax
        mul = view_1 * self.scale
        return mul
