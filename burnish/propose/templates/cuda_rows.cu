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
