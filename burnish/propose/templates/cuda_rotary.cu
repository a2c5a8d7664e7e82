#include <cstdint>

template <class T>
struct RotaryCall {
    const T *x, *c, *s;
    T* out;
    long long batches, heads, length, width;
    long long x_step[3], c_step[3], s_step[3], out_step[3];  // elements to the next batch, head and row
};

// N numbers: read and written at once where WIDE, one by one elsewhere.
template <class T, int N>
struct alignas(N * sizeof(T)) RotaryPack {
    T value[N];

    template <bool WIDE, bool STREAM>
    __device__ void read(const T* at) {
        if constexpr (WIDE && STREAM && N * sizeof(T) == 16) {
            const uint4 all = __ldcs((const uint4*)at);
            *this = *(const RotaryPack*)&all;
        } else if constexpr (WIDE) {
            *this = *(const RotaryPack*)at;
        } else {
            for (int i = 0; i < N; ++i) value[i] = at[i];
        }
    }

    template <bool WIDE, bool STREAM>
    __device__ void write(T* at) const {
        if constexpr (WIDE && STREAM && N * sizeof(T) == 16) __stcs((uint4*)at, *(const uint4*)this);
        else if constexpr (WIDE) *(RotaryPack*)at = *this;
        else
            for (int i = 0; i < N; ++i) at[i] = value[i];
    }
};

// A thread turns the same PER pairs of a row in HEADS heads: all of their numbers are on their way before the first is
// needed, and cosines and sines that heads share are read once.  Of neighbouring pairs (PAIRS) both numbers are in one
// pack and have one angle; of halves each number has a pack and an angle of its own.
template <class T, bool PAIRS, bool SHARED, bool WIDE, bool STREAM, int THREADS, int HEADS>
static __global__ void __launch_bounds__(THREADS) rotary_kernel(const RotaryCall<T> c) {
    constexpr int FULL = WIDE ? 16 / sizeof(T) : PAIRS ? 2 : 1, PER = PAIRS ? FULL / 2 : FULL;
    const long long half = c.width / 2;
    const unsigned parts = half / PER, blocks = (c.length * parts + THREADS - 1) / THREADS;
    const unsigned groups = (c.heads + HEADS - 1) / HEADS;
    const unsigned place = blockIdx.x % blocks * THREADS + threadIdx.x, rest = blockIdx.x / blocks;
    const long long row = place / parts, first = rest % groups * HEADS, batch = rest / groups, pair = place % parts * PER;
    if (row >= c.length) return;
    const auto start = [&](const long long (&step)[3]) { return batch * step[0] + first * step[1] + row * step[2]; };
    const T *x = c.x + start(c.x_step) + (PAIRS ? 2 : 1) * pair;
    T* out = c.out + start(c.out_step) + (PAIRS ? 2 : 1) * pair;
    const T *cosine = c.c + start(c.c_step) + pair, *sine = c.s + start(c.s_step) + pair;
    const int many = c.heads - first < HEADS ? int(c.heads - first) : HEADS;
    RotaryPack<T, FULL> low[HEADS], high[PAIRS ? 1 : HEADS];
    RotaryPack<T, PER> cosines[PAIRS ? 1 : 2], sines[PAIRS ? 1 : 2];
    #pragma unroll
    for (int h = 0; h < HEADS; ++h)
        if (h < many) {
            low[h].template read<WIDE, STREAM>(x + h * c.x_step[1]);
            if constexpr (!PAIRS) high[h].template read<WIDE, STREAM>(x + h * c.x_step[1] + half);
        }
    #pragma unroll
    for (int h = 0; h < HEADS; ++h)
        if (h < many) {
            if (h == 0 || !SHARED)
                #pragma unroll
                for (int side = 0; side < (PAIRS ? 1 : 2); ++side) {
                    cosines[side].template read<WIDE, false>(cosine + h * c.c_step[1] + side * half);
                    sines[side].template read<WIDE, false>(sine + h * c.s_step[1] + side * half);
                }
            #pragma unroll
            for (int k = 0; k < PER; ++k) {
                T& one = low[h].value[PAIRS ? 2 * k : k];
                T& other = PAIRS ? low[h].value[PAIRS ? 2 * k + 1 : 0] : high[PAIRS ? 0 : h].value[PAIRS ? 0 : k];
                const float a = float(one), b = float(other);
                one = T(a * float(cosines[0].value[k]) - b * float(sines[0].value[k]));
                other = T(a * float(sines[PAIRS ? 0 : 1].value[k]) + b * float(cosines[PAIRS ? 0 : 1].value[k]));
            }
            low[h].template write<WIDE, STREAM>(out + h * c.out_step[1]);
            if constexpr (!PAIRS) high[h].template write<WIDE, STREAM>(out + h * c.out_step[1] + half);
        }
}

template <class T, bool PAIRS, bool SHARED, bool WIDE, bool STREAM, int THREADS, int HEADS>
static cudaError_t rotary_launch(const RotaryCall<T>& c, cudaStream_t stream) {
    const long long full = WIDE ? 16 / sizeof(T) : PAIRS ? 2 : 1, parts = c.width / (PAIRS ? full : 2 * full);
    const long long blocks = (c.length * parts + THREADS - 1) / THREADS;
    const long long all = blocks * ((c.heads + HEADS - 1) / HEADS) * c.batches;
    if (all == 0) return cudaSuccess;
    if (all >= 1LL << 31 || c.length * parts >= 1LL << 31) return cudaErrorInvalidValue;
    cudaLaunchConfig_t config{};
    config.gridDim = (unsigned)all, config.blockDim = THREADS, config.stream = stream;
    return cudaLaunchKernelEx(&config, rotary_kernel<T, PAIRS, SHARED, WIDE, STREAM, THREADS, HEADS>, c);
}

template <class T, bool PAIRS, bool STREAM, int THREADS, int HEADS>
static cudaError_t rotary_run(const RotaryCall<T>& c, cudaStream_t stream) {
    constexpr int FULL = 16 / sizeof(T), PER = PAIRS ? FULL / 2 : FULL;
    bool wide = ((uintptr_t)c.x | (uintptr_t)c.out) % 16 == 0 && c.width / 2 % PER == 0 &&
                ((uintptr_t)c.c | (uintptr_t)c.s) % (PER * sizeof(T)) == 0;
    for (int i = 0; i < 3; ++i)
        wide = wide && (c.x_step[i] | c.out_step[i]) % FULL == 0 && (c.c_step[i] | c.s_step[i]) % PER == 0;
    const bool shared = c.c_step[1] == 0 && c.s_step[1] == 0;
    if (wide && shared) return rotary_launch<T, PAIRS, true, true, STREAM, THREADS, HEADS>(c, stream);
    if (wide) return rotary_launch<T, PAIRS, false, true, STREAM, THREADS, HEADS>(c, stream);
    return rotary_launch<T, PAIRS, false, false, STREAM, THREADS, HEADS>(c, stream);
}
