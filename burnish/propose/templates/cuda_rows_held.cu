// Joins what a block's threads have found of each of ROWS rows, all of them in one meeting.
template <int WHAT, int THREADS, int ROWS>
static __device__ void row_totals(float2 (&mine)[ROWS], float2 (&table)[ROWS][THREADS / 32]) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    #pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        mine[r] = row_warp<WHAT>(mine[r]);
        if (lane == 0) table[r][warp] = mine[r];
    }
    __syncthreads();
    #pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        const float2 none = make_float2(WHAT == ROW_EXPONENTIALS ? -INFINITY : 0.0f, 0.0f);
        mine[r] = row_warp<WHAT>(lane < THREADS / 32 ? table[r][lane] : none);
    }
}

template <int WHAT>
struct RowSum {
    static constexpr int value = WHAT;
};

// A block takes ROWS rows, of which each thread keeps PACKS packs in registers: every THREADS-th.  All of them and the
// weights, which the rows share, are on their way before the first is needed.
template <int ALL, class T, int THREADS, int PACKS, int ROWS, bool STREAM>
static __global__ void __launch_bounds__(THREADS, 768 / THREADS) row_held_kernel(const RowCall<T> c) {
    using Pack = RowPack<T, 16 / sizeof(T)>;
    constexpr int KIND = ALL % 4;
    constexpr bool NORM = KIND == ROW_LAYER_NORM || KIND == ROW_RMS_NORM;
    constexpr int WHAT = KIND == ROW_LAYER_NORM ? ROW_NUMBERS : KIND == ROW_RMS_NORM ? ROW_SQUARES : ROW_EXPONENTIALS;
    __shared__ float2 tables[2][ROWS][THREADS / 32];
    const int packs = int(c.columns * sizeof(T) / 16), last = int(min((long long)ROWS, c.rows - blockIdx.x * (long long)ROWS));
    const long long start = blockIdx.x * (long long)ROWS * packs;
    Pack mine[ROWS][PACKS], factor[PACKS], term[PACKS];
    const auto each = [&](auto use) {
        #pragma unroll
        for (int r = 0; r < ROWS; ++r)
            #pragma unroll
            for (int k = 0; k < PACKS; ++k) {
                const int at = k * THREADS + threadIdx.x;
                if (r < last && at < packs) use(r, k, start + r * packs + at);
            }
    };
    each([&](int r, int k, long long at) {
        const uint4* from = (const uint4*)c.x + at;
        const uint4 all = STREAM ? __ldcs(from) : *from;
        mine[r][k] = *(const Pack*)&all;
    });
    #pragma unroll
    for (int k = 0; k < PACKS; ++k) {
        const int at = k * THREADS + threadIdx.x;
        if ((ALL & ROW_WEIGHT) && at < packs) factor[k] = ((const Pack*)c.weight)[at];
        if ((ALL & ROW_BIAS) && at < packs) term[k] = ((const Pack*)c.bias)[at];
    }
    float2 found[ROWS];
    float shift[ROWS], scale[ROWS];
    const auto add = [&](auto what, const float (&centre)[ROWS]) {
        constexpr int SUM = decltype(what)::value;
        #pragma unroll
        for (int r = 0; r < ROWS; ++r) found[r] = make_float2(SUM == ROW_EXPONENTIALS ? -INFINITY : 0.0f, 0.0f);
        each([&](int r, int k, long long) {
            const Pack one[1] = {mine[r][k]};
            found[r] = row_add<SUM>(found[r], one, centre[r]);
        });
        row_totals<SUM, THREADS>(found, tables[SUM == ROW_SQUARES]);
    };
    #pragma unroll
    for (int r = 0; r < ROWS; ++r) shift[r] = 0.0f;
    add(RowSum<WHAT>{}, shift);
    #pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        shift[r] = found[r].x;
        scale[r] = NORM ? found[r].x / c.columns : KIND == ROW_SOFTMAX ? 1.0f / found[r].y : logf(found[r].y);
        if (KIND == ROW_LAYER_NORM) shift[r] = scale[r];
    }
    if constexpr (KIND == ROW_LAYER_NORM) {
        add(RowSum<ROW_SQUARES>{}, shift);
        #pragma unroll
        for (int r = 0; r < ROWS; ++r) scale[r] = found[r].x / c.columns;
    }
    #pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        if (NORM) scale[r] = 1.0f / sqrtf(scale[r] + c.eps);
        const long long row = blockIdx.x * (long long)ROWS + r;
        if (c.means && threadIdx.x == 0 && r < last) c.means[row] = shift[r], c.scales[row] = scale[r];
    }
    each([&](int r, int k, long long at) {
        const Pack result = row_result<ALL>(mine[r][k], factor[k], term[k], shift[r], scale[r]);
        if (STREAM) __stcs((uint4*)c.out + at, *(const uint4*)&result);
        else ((Pack*)c.out)[at] = result;
    });
}

// Rows that are longer than what the threads hold, or not whole packs, go by way of shared memory.
template <int KIND, class T, int THREADS, int PACKS, int ROWS, bool STREAM>
static cudaError_t row_held_run(const RowCall<T>& c, cudaStream_t stream) {
    const uintptr_t all = (uintptr_t)c.x | (uintptr_t)c.weight | (uintptr_t)c.bias | (uintptr_t)c.out;
    const long long bytes = c.columns * sizeof(T), blocks = (c.rows + ROWS - 1) / ROWS;
    if (all % 16 || bytes % 16 || bytes > 16LL * THREADS * PACKS || blocks <= 0 || blocks >= 1LL << 31)
        return row_run<KIND, T, THREADS, 1>(c, stream);
    cudaLaunchConfig_t config{};
    config.gridDim = (unsigned)blocks, config.blockDim = THREADS, config.stream = stream;
    return cudaLaunchKernelEx(&config, row_held_kernel<KIND, T, THREADS, PACKS, ROWS, STREAM>, c);
}
