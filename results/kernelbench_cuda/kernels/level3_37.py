# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel cuda_recurrent at getitem_2: blocks=8, threads=512
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

cuda = _inline_kernels.cuda

import torch.nn as nn
input_size = 128
hidden_size = 256
num_layers = 6
output_size = 10
dropout = 0.0

CUDA_SOURCE = r"""
// One layer in one direction: gates hold the inputs' share with the biases; a row is a row of the batch.
struct RecurrentSteps {
    const float *gates, *weights, *late_bias, *first;
    float *cell, *out;
    unsigned* arrived;  // how often blocks of a group have arrived at the end of a step, a group every 32 numbers
    long long steps, batch, gate_step, gate_row, out_step, out_row;
    int rows;  // that a group takes at once
    bool reverse, wide;
};

enum { CELL_LSTM, CELL_GRU, CELL_TANH, CELL_RELU };

// Each warp has some units, all of their gates, and in each lane every 32nd four numbers of those gates' weights.
template <int CELL, int HIDDEN, int BLOCKS, int THREADS>
struct RecurrentShape {
    static constexpr bool CLUSTER = BLOCKS <= 8;
    static constexpr int GATES = CELL == CELL_LSTM ? 4 : CELL == CELL_GRU ? 3 : 1;
    static constexpr int WARPS = THREADS / 32, UNITS = (HIDDEN + BLOCKS * WARPS - 1) / (BLOCKS * WARPS);
    static constexpr int SUMS = GATES * UNITS, DEPTH = (HIDDEN + 127) / 128, PADDED = 128 * DEPTH;
    // Weights stay in registers where they leave enough of them for the rest, else they are read at every step.
    static constexpr bool HELD = 4 * SUMS * DEPTH <= (THREADS <= 256 ? 192 : 65536 / THREADS - 56);
    static constexpr int TOGETHER = HELD || SUMS > 8 ? 1 : SUMS > 4 && THREADS > 256 ? 2 : 4;  // rows to a weight
    static constexpr int ROW_FLOATS = (CLUSTER ? 2 : 1) * PADDED + WARPS * (SUMS + UNITS);
    static constexpr int POWER = SUMS <= 1 ? 1 : SUMS <= 2 ? 2 : SUMS <= 4 ? 4 : SUMS <= 8 ? 8 : SUMS <= 16 ? 16 : 32;
    static_assert(SUMS <= 32);
};

// Sums N numbers each over a warp's lanes: lane l returns the sum of number l / (32 / N).
template <int N, int FAR = 16>
static __device__ float recurrent_sum(const float (&numbers)[N]) {
    if constexpr (N > 1) {
        const bool upper = threadIdx.x & FAR;
        float kept[N / 2];
        #pragma unroll
        for (int i = 0; i < N / 2; ++i) {
            const float sent = upper ? numbers[i] : numbers[i + N / 2];
            kept[i] = (upper ? numbers[i + N / 2] : numbers[i]) + __shfl_xor_sync(~0u, sent, FAR);
        }
        return recurrent_sum<N / 2, FAR / 2>(kept);
    } else {
        float sum = numbers[0];
        #pragma unroll
        for (int far = FAR; far > 0; far /= 2) sum += __shfl_xor_sync(~0u, sum, far);
        return sum;
    }
}

static __device__ float recurrent_gate(float v) { return 1.0f / (1.0f + expf(-v)); }

// The cell's pointwise part: x is the inputs' share, z the recurrent products.
template <int CELL>
static __device__ float recurrent_cell(const float* x, const float* z, float late_bias, float before, float& memory) {
    if constexpr (CELL == CELL_LSTM) {
        const float in = recurrent_gate(x[0] + z[0]), forget = recurrent_gate(x[1] + z[1]);
        const float fresh = tanhf(x[2] + z[2]), show = recurrent_gate(x[3] + z[3]);
        memory = forget * memory + in * fresh;
        return show * tanhf(memory);
    } else if constexpr (CELL == CELL_GRU) {
        const float reset = recurrent_gate(x[0] + z[0]), keep = recurrent_gate(x[1] + z[1]);
        const float fresh = tanhf(x[2] + reset * (z[2] + late_bias));
        return fresh + keep * (before - fresh);
    } else {
        const float sum = x[0] + z[0];
        return CELL == CELL_TANH ? tanhf(sum) : sum < 0.0f ? 0.0f : sum;
    }
}

// The end of a step in two halves, so that what does not depend on the others can be asked for in between.
template <bool CLUSTER>
static __device__ void recurrent_arrive(unsigned* arrived) {
    if constexpr (CLUSTER) {
        __cluster_barrier_arrive();
    } else {
        __syncthreads();
        if (threadIdx.x) return;
        __threadfence();
        atomicAdd(arrived, 1u);
    }
}

template <bool CLUSTER>
static __device__ void recurrent_wait(const unsigned* arrived, unsigned all) {
    if constexpr (CLUSTER) {
        __cluster_barrier_wait();
    } else {
        if (threadIdx.x == 0) {
            while (*(const volatile unsigned*)arrived < all) __nanosleep(20);
            __threadfence();
        }
        __syncthreads();
    }
}

// BLOCKS blocks share out the units and go through time together.  Up to eight are a cluster: they write new states
// into each other's shared memory.  More meet at a counter and read each other's states from the output; the launch is
// cooperative, so all of them run.  Groups of blocks take rows of their own and never wait for each other.
template <int CELL, int HIDDEN, int BLOCKS, int THREADS>
static __global__ void __launch_bounds__(THREADS, 1) recurrent_kernel(const RecurrentSteps s) {
    using Shape = RecurrentShape<CELL, HIDDEN, BLOCKS, THREADS>;
    constexpr int GATES = Shape::GATES, WARPS = Shape::WARPS, UNITS = Shape::UNITS, SUMS = Shape::SUMS;
    constexpr int DEPTH = Shape::DEPTH, PADDED = Shape::PADDED, TOGETHER = Shape::TOGETHER;
    constexpr bool CLUSTER = Shape::CLUSTER, HELD = Shape::HELD;
    extern __shared__ float4 recurrent_memory[];
    float* const states = (float*)recurrent_memory;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int block = blockIdx.x % BLOCKS, group = blockIdx.x / BLOCKS;
    const int unit = (block * WARPS + warp) * UNITS;
    float* const sums = states + (CLUSTER ? 2 : 1) * s.rows * PADDED + warp * s.rows * (SUMS + UNITS);
    float* const memory = sums + s.rows * SUMS;
    unsigned* const arrived = CLUSTER ? nullptr : s.arrived + 32 * group;
    unsigned rounds = 0;
    const auto weight = [&](int sum, int part) {
        const int own = unit + sum / GATES, k = 4 * (32 * part + lane);
        const float* at = s.weights + ((long long)(sum % GATES) * HIDDEN + own) * HIDDEN + k;
        if (own >= HIDDEN || k >= HIDDEN) return make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        if (HIDDEN % 4 == 0 && s.wide) return *(const float4*)at;
        return make_float4(at[0], k + 1 < HIDDEN ? at[1] : 0.0f, k + 2 < HIDDEN ? at[2] : 0.0f,
                           k + 3 < HIDDEN ? at[3] : 0.0f);
    };
    float4 held[HELD ? SUMS : 1][HELD ? DEPTH : 1];
    if constexpr (HELD) {
        #pragma unroll
        for (int i = 0; i < SUMS * DEPTH; ++i) held[i / DEPTH][i % DEPTH] = weight(i / DEPTH, i % DEPTH);
    }
    const long long taken = (long long)(gridDim.x / BLOCKS) * s.rows;
    for (long long row = (long long)group * s.rows; row < s.batch; row += taken) {
        const int rows = (int)min((long long)s.rows, s.batch - row), pairs = rows * UNITS;
        const auto ours = [&](int pair) { return unit + pair % UNITS < HIDDEN; };  // the last warps may have fewer
        float share[GATES];
        const auto ask = [&](int pair, long long step) {
            const long long now = s.reverse ? s.steps - 1 - step : step;
            const float* at = s.gates + now * s.gate_step + (row + pair / UNITS) * s.gate_row + unit + pair % UNITS;
            for (int g = 0; g < GATES; ++g) share[g] = at[g * HIDDEN];
        };
        __syncthreads();
        for (int i = threadIdx.x; i < (CLUSTER ? 2 : 1) * s.rows * PADDED; i += THREADS) {
            const int k = i % PADDED;
            const bool there = i / PADDED < rows && k < HIDDEN;
            states[i] = there ? s.first[(row + i / PADDED) * HIDDEN + k] : 0.0f;
        }
        for (int pair = lane; CELL == CELL_LSTM && pair < pairs; pair += 32)
            if (ours(pair)) memory[pair] = s.cell[(row + pair / UNITS) * HIDDEN + unit + pair % UNITS];
        if constexpr (CLUSTER) {
            recurrent_arrive<true>(nullptr);
            recurrent_wait<true>(nullptr, 0);
        } else {
            __syncthreads();
        }
        if (lane < pairs && ours(lane)) ask(lane, 0);
        for (long long step = 0; step < s.steps; ++step) {
            const float* before = states + (CLUSTER ? (int)(step % 2) * s.rows * PADDED : 0);
            for (int r = 0; r < rows; r += TOGETHER) {
                float total[TOGETHER][Shape::POWER] = {};
                #pragma unroll(HELD ? DEPTH : 1)
                for (int part = 0; part < DEPTH; ++part) {
                    float4 state[TOGETHER];
                    #pragma unroll
                    for (int t = 0; t < TOGETHER; ++t)
                        state[t] = ((const float4*)(before + (r + t) * PADDED))[32 * part + lane];
                    #pragma unroll
                    for (int i = 0; i < SUMS; ++i) {
                        const float4 w = HELD ? held[HELD ? i : 0][HELD ? part : 0] : weight(i, part);
                        #pragma unroll
                        for (int t = 0; t < TOGETHER; ++t) {
                            total[t][i] += w.x * state[t].x, total[t][i] += w.y * state[t].y;
                            total[t][i] += w.z * state[t].z, total[t][i] += w.w * state[t].w;
                        }
                    }
                }
                #pragma unroll
                for (int t = 0; t < TOGETHER; ++t) {
                    constexpr int LANES = 32 / Shape::POWER;
                    const float sum = recurrent_sum(total[t]);
                    if (lane % LANES == 0 && lane / LANES < SUMS) sums[(r + t) * SUMS + lane / LANES] = sum;
                }
            }
            __syncwarp();
            const bool last = step + 1 == s.steps;
            const long long now = s.reverse ? s.steps - 1 - step : step;
            for (int pair = lane; pair < pairs; pair += 32) {
                if (!ours(pair)) continue;
                const int r = pair / UNITS, own = unit + pair % UNITS;
                if (pair != lane) ask(pair, step);
                const float late_bias = CELL == CELL_GRU ? s.late_bias[own] : 0.0f;
                const float old = before[r * PADDED + own];
                const float after = recurrent_cell<CELL>(share, sums + pair * GATES, late_bias, old, memory[pair]);
                s.out[now * s.out_step + (row + r) * s.out_row + own] = after;
                if (CLUSTER && !last) {
                    float* place = states + ((int)((step + 1) % 2) * s.rows + r) * PADDED + own;
                    #pragma unroll
                    for (int b = 0; b < BLOCKS; ++b) *(float*)__cluster_map_shared_rank(place, b) = after;
                }
            }
            if (last) break;
            recurrent_arrive<CLUSTER>(arrived);
            if (lane < pairs && ours(lane)) ask(lane, step + 1);
            recurrent_wait<CLUSTER>(arrived, ++rounds * BLOCKS);
            if constexpr (!CLUSTER) {
                constexpr int WIDE = HIDDEN % 4 == 0 ? 4 : 1;
                const float* from = s.out + now * s.out_step + row * s.out_row;
                #pragma unroll 4
                for (int i = threadIdx.x; i < rows * (HIDDEN / WIDE); i += THREADS) {
                    const int r = i / (HIDDEN / WIDE), k = i % (HIDDEN / WIDE) * WIDE;
                    const float* at = from + r * s.out_row + k;
                    if constexpr (WIDE == 4) *(float4*)(states + r * PADDED + k) = __ldcg((const float4*)at);
                    else states[r * PADDED + k] = __ldcg(at);
                }
                __syncthreads();
            }
        }
        for (int pair = lane; CELL == CELL_LSTM && pair < pairs; pair += 32)
            if (ours(pair)) s.cell[(row + pair / UNITS) * HIDDEN + unit + pair % UNITS] = memory[pair];
    }
}

template <int CELL, int HIDDEN, int BLOCKS, int THREADS>
static cudaError_t recurrent_run(RecurrentSteps s, cudaStream_t stream) {
    using Shape = RecurrentShape<CELL, HIDDEN, BLOCKS, THREADS>;
    constexpr size_t ROW_BYTES = Shape::ROW_FLOATS * sizeof(float);
    const auto kernel = recurrent_kernel<CELL, HIDDEN, BLOCKS, THREADS>;
    cudaLaunchAttribute attribute{};
    attribute.id = Shape::CLUSTER ? cudaLaunchAttributeClusterDimension : cudaLaunchAttributeCooperative;
    auto& size = attribute.val.clusterDim;
    if (Shape::CLUSTER) size.x = BLOCKS, size.y = 1, size.z = 1;
    else attribute.val.cooperative = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = BLOCKS, config.blockDim = THREADS, config.stream = stream;
    config.attrs = &attribute, config.numAttrs = 1;
    // How many groups run at once with all of the shared memory; asking takes longer than launching.
    static thread_local int known = -1, running = 0, most = 0;
    int device, processors, blocks;
    cudaError_t error = cudaGetDevice(&device);
    if (!error && known != device) {
        error = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
        if (!error) error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
        if (!error) error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
        config.dynamicSmemBytes = most;
        if (!error && Shape::CLUSTER) error = cudaOccupancyMaxActiveClusters(&running, kernel, &config);
        if (!error && !Shape::CLUSTER) {
            error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, THREADS, most);
            running = blocks * processors / BLOCKS;
        }
        if (!error) known = device;
    }
    if (error) return error;
    if (s.steps <= 0 || s.batch <= 0) return cudaSuccess;
    const long long fit = most / ROW_BYTES / Shape::TOGETHER * Shape::TOGETHER;
    if (running == 0 || fit == 0) return cudaErrorCooperativeLaunchTooLarge;
    // Rows are shared out evenly; where they do not fit into the groups at once, groups go through time again.
    const long long each = (s.batch + running - 1) / running;
    const long long whole = (each + Shape::TOGETHER - 1) / Shape::TOGETHER * Shape::TOGETHER;
    s.rows = (int)(whole < fit ? whole : fit);
    s.wide = (size_t)s.weights % 16 == 0;
    const long long groups = (s.batch + s.rows - 1) / s.rows;
    config.gridDim = BLOCKS * (unsigned)(groups < running ? groups : running);
    config.dynamicSmemBytes = s.rows * ROW_BYTES;
    if (!Shape::CLUSTER) error = cudaMemsetAsync(s.arrived, 0, config.gridDim.x / BLOCKS * 128, stream);
    return error ? error : cudaLaunchKernelEx(&config, kernel, s);
}

extern "C" int cuda_recurrent_0_steps(const float* gates, const float* weights, const float* late_bias,
                                     const float* first, float* cell, float* out, unsigned* arrived,
                                     long long steps, long long batch, long long gate_step, long long gate_row,
                                     long long out_step, long long out_row, int reverse, cudaStream_t stream) {
    const RecurrentSteps all{gates, weights, late_bias, first, cell, out, arrived, steps, batch,
                             gate_step, gate_row, out_step, out_row, 0, reverse != 0, false};
    return recurrent_run<CELL_LSTM, 256, 8, 512>(all, stream);
}
"""

lib_cuda = cuda(CUDA_SOURCE)


def cuda_recurrent_0(x, states, weights):
    """lstm, layer by layer."""
    batch, steps, _ = x.shape
    hidden = weights[1].shape[1]
    if hidden != 256:
        raise ValueError(f"the kernel was made for 256 hidden units, not {hidden}")
    shape = (6, batch, hidden)
    states = [x.new_zeros(shape) if s is None else fit(s, "state", shape, torch.float32) for s in states]
    finals = []
    for layer in range(6):
        out = x.new_empty(batch, steps, 1 * hidden)
        for way in range(1):
            at = 1 * layer + way
            w_ih, w_hh, b_ih, b_hh = weights[4 * at : 4 * at + 4]
            gates, late_bias = torch.addmm(b_ih + b_hh, x.reshape(-1, x.shape[2]), w_ih.t()), b_hh
            cell = states[1][at].clone()
            part = out[:, :, way * hidden :]
            lib_cuda.cuda_recurrent_0_steps(
                gates, w_hh.contiguous(), late_bias, states[0][at], cell, part, None, steps, batch,
                gates.shape[1], steps * gates.shape[1], out.shape[2], steps * out.shape[2], way,
            )
            finals.append(cell)
        x = out
    return torch.stack(finals)


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, input_size, hidden_size, num_layers, output_size, dropout=0.0):
        """
        Initialize the LSTM model.

        :param input_size: The number of expected features in the input `x`
        :param hidden_size: The number of features in the hidden state `h`
        :param num_layers: Number of recurrent layers
        :param output_size: The number of output features
        :param dropout: If non-zero, introduces a Dropout layer on the outputs of each LSTM layer except the last layer, with dropout probability equal to `dropout`
        """
        super(ModelNew, self).__init__()
        # Initialize hidden state with random values
        self.lstm = nn.LSTM(input_size, hidden_size, num_layers, batch_first=True, dropout=dropout, bidirectional=False)
        self.fc = nn.Linear(hidden_size, output_size)

    def forward(self, x, h0, c0):
        getitem_2 = cuda_recurrent_0(x, [h0, c0], [self.lstm.weight_ih_l0, self.lstm.weight_hh_l0, self.lstm.bias_ih_l0, self.lstm.bias_hh_l0, self.lstm.weight_ih_l1, self.lstm.weight_hh_l1, self.lstm.bias_ih_l1, self.lstm.bias_hh_l1, self.lstm.weight_ih_l2, self.lstm.weight_hh_l2, self.lstm.bias_ih_l2, self.lstm.bias_hh_l2, self.lstm.weight_ih_l3, self.lstm.weight_hh_l3, self.lstm.bias_ih_l3, self.lstm.bias_hh_l3, self.lstm.weight_ih_l4, self.lstm.weight_hh_l4, self.lstm.bias_ih_l4, self.lstm.bias_hh_l4, self.lstm.weight_ih_l5, self.lstm.weight_hh_l5, self.lstm.bias_ih_l5, self.lstm.bias_hh_l5])
        return getitem_2
