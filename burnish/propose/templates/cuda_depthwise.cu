#include <cstdint>

struct DepthwiseCall {
    const float *x, *weight, *bias;
    float* out;
    long long planes;  // of the output
    int channels, times, height, width, out_height, out_width, rows;
};

// A thread walks down ROWS output lines of four columns and reads every input line once: it belongs to KH output lines,
// whose sums are carried in registers.  WIDE: lines begin at multiples of 16 bytes and are read as such.
template <int KH, int KW, int PH, int PW, bool BIAS, bool WIDE, int THREADS>
static __global__ void __launch_bounds__(THREADS) depthwise_walk(const DepthwiseCall c) {
    constexpr int OFF = (4 - PW % 4) % 4, QUADS = (OFF + KW + 6) / 4;
    const int across = (c.out_width + 3) / 4, parts = (c.out_height + c.rows - 1) / c.rows;
    const long long place = (long long)blockIdx.x * THREADS + threadIdx.x, rest = place / across;
    const long long plane = rest / parts;
    if (plane >= c.planes) return;
    const int column = int(place % across) * 4, first = int(rest % parts) * c.rows;
    const int last = min(first + c.rows, c.out_height), channel = int(plane % c.channels);
    float taps[KH * KW];
    #pragma unroll
    for (int i = 0; i < KH * KW; ++i) taps[i] = __ldg(c.weight + channel * KH * KW + i);
    const float start = BIAS ? __ldg(c.bias + channel) : 0.0f;
    const int begin = column - PW - OFF;
    const float* line = c.x + (plane / c.times * c.height + first - PH) * c.width + begin;
    float* into = c.out + (plane * c.out_height + first) * c.out_width + column;
    float sums[KH][4];
    #pragma unroll
    for (int t = 0; t < KH; ++t)
        #pragma unroll
        for (int j = 0; j < 4; ++j) sums[t][j] = start;
    #pragma unroll KH
    for (int y = first - PH; y < last - PH + KH - 1; ++y) {
        if (y >= 0 && y < c.height) {
            float window[4 * QUADS];
            #pragma unroll
            for (int q = 0; q < QUADS; ++q) {
                const int at = begin + 4 * q;
                if (WIDE) {
                    float4 four = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
                    if (at >= 0 && at < c.width) four = __ldg((const float4*)(line + 4 * q));
                    window[4 * q] = four.x, window[4 * q + 1] = four.y;
                    window[4 * q + 2] = four.z, window[4 * q + 3] = four.w;
                } else {
                    #pragma unroll
                    for (int i = 0; i < 4; ++i)
                        window[4 * q + i] = at + i >= 0 && at + i < c.width ? __ldg(line + 4 * q + i) : 0.0f;
                }
            }
            #pragma unroll
            for (int t = 0; t < KH; ++t)
                #pragma unroll
                for (int k = 0; k < KW; ++k)
                    #pragma unroll
                    for (int j = 0; j < 4; ++j)
                        sums[t][j] = fmaf(taps[t * KW + k], window[OFF + j + k], sums[t][j]);
        }
        if (y + PH - (KH - 1) >= first) {
            float(&done)[4] = sums[KH - 1];
            if (c.out_width % 4 == 0) {
                __stcs((float4*)into, make_float4(done[0], done[1], done[2], done[3]));
            } else if (c.out_width % 2 == 0) {
                __stcs((float2*)into, make_float2(done[0], done[1]));
                if (column + 2 < c.out_width) __stcs((float2*)into + 1, make_float2(done[2], done[3]));
            } else {
                #pragma unroll
                for (int j = 0; j < 4; ++j)
                    if (column + j < c.out_width) __stcs(into + j, done[j]);
            }
            into += c.out_width;
        }
        #pragma unroll
        for (int t = KH - 1; t >= 0; --t)
            #pragma unroll
            for (int j = 0; j < 4; ++j) sums[t][j] = t ? sums[t ? t - 1 : 0][j] : start;
        line += c.width;
    }
}

template <int KH, int KW, int PH, int PW, bool BIAS, int THREADS>
static cudaError_t depthwise_run(const DepthwiseCall& c, cudaStream_t stream) {
    const long long across = (c.out_width + 3) / 4, parts = (c.out_height + c.rows - 1) / c.rows;
    const long long blocks = (c.planes * across * parts + THREADS - 1) / THREADS;
    if (blocks <= 0) return cudaSuccess;
    if (blocks >= 1LL << 31) return cudaErrorInvalidValue;
    cudaLaunchConfig_t config{};
    config.gridDim = (unsigned)blocks, config.blockDim = THREADS, config.stream = stream;
    if (c.width % 4 == 0 && (uintptr_t)c.x % 16 == 0)
        return cudaLaunchKernelEx(&config, depthwise_walk<KH, KW, PH, PW, BIAS, true, THREADS>, c);
    return cudaLaunchKernelEx(&config, depthwise_walk<KH, KW, PH, PW, BIAS, false, THREADS>, c);
}
