#include <cstdint>

struct SmallConvolution {
    const float *x, *weight, *bias;
    float* out;
    int batch, height, width, pooled_height, pooled_width;
};

// A block keeps some samples and all weights in shared memory.  A thread computes one window of the pooling for GROUP
// output channels: what the window sees of an input channel is read into registers once and used by all of its sums.
template <int CI, int CO, int KH, int KW, int PH, int PW, int WH, int WW, bool MAX, int GROUP, int SAMPLES, int THREADS,
          class After>
static __global__ void __launch_bounds__(THREADS) small_convolution(const SmallConvolution c) {
    constexpr int GROUPS = (CO + GROUP - 1) / GROUP, CHANNELS = GROUPS * GROUP, TAPS = KH * KW;
    static_assert(GROUP % 2 == 0, "weights are read two or four at once");
    constexpr int HIGH = KH + WH - 1, WIDE = KW + WW - 1;
    extern __shared__ float4 shared[];
    float* const weights = (float*)shared;  // taps of input channels by output channels
    const int height = c.height + 2 * PH, width = c.width + 2 * PW, plane = height * width;
    float* const planes = weights + (CI * TAPS * CHANNELS + 3) / 4 * 4;
    const long long first = (long long)blockIdx.x * SAMPLES;
    const int samples = (int)min((long long)SAMPLES, c.batch - first);
    for (int i = threadIdx.x; i < CI * TAPS * CHANNELS; i += THREADS) {
        const int channel = i % CHANNELS;
        weights[i] = channel < CO ? __ldg(c.weight + channel * (CI * TAPS) + i / CHANNELS) : 0.0f;
    }
    const float* const from = c.x + first * CI * c.height * c.width;
    if (PH + PW == 0 && samples * CI * plane % 4 == 0 && (uintptr_t)from % 16 == 0) {
        for (int i = threadIdx.x; i < samples * CI * plane / 4; i += THREADS)
            ((float4*)planes)[i] = __ldcs((const float4*)from + i);
    } else {
        for (int i = threadIdx.x; i < samples * CI * plane; i += THREADS) {
            const int y = i % plane / width - PH, x = i % width - PW;
            const bool inside = y >= 0 && y < c.height && x >= 0 && x < c.width;
            planes[i] = inside ? __ldcs(from + (i / plane * c.height + y) * c.width + x) : 0.0f;
        }
    }
    __syncthreads();
    const bool pairs = WW % 2 == 0 && width % 2 == 0;
    const int windows = c.pooled_height * c.pooled_width;
    for (int item = threadIdx.x; item < samples * GROUPS * windows; item += THREADS) {
        const int window = item % windows, group = item / windows % GROUPS, sample = item / (windows * GROUPS);
        const int row = window / c.pooled_width * WH, column = window % c.pooled_width * WW;
        float sums[WH * WW][GROUP];
        #pragma unroll
        for (int g = 0; g < GROUP; ++g) {
            const int channel = group * GROUP + g;
            const float start = c.bias && channel < CO ? __ldg(c.bias + channel) : 0.0f;
            #pragma unroll
            for (int m = 0; m < WH * WW; ++m) sums[m][g] = start;
        }
        const float* line = planes + sample * CI * plane + row * width + column;
        const float* tap = weights + group * GROUP;
        #pragma unroll 1
        for (int ci = 0; ci < CI; ++ci, line += plane, tap += TAPS * CHANNELS) {
            float seen[HIGH][WIDE];
            #pragma unroll
            for (int y = 0; y < HIGH; ++y) {
                const float* const at = line + y * width;
                if (pairs) {  // as threads side by side are two columns apart, no two of them wait for one bank
                    #pragma unroll
                    for (int x = 0; x + 1 < WIDE; x += 2) {
                        const float2 two = *(const float2*)(at + x);
                        seen[y][x] = two.x, seen[y][x + 1] = two.y;
                    }
                    if (WIDE % 2) seen[y][WIDE - 1] = at[WIDE - 1];
                } else {
                    #pragma unroll
                    for (int x = 0; x < WIDE; ++x) seen[y][x] = at[x];
                }
            }
            #pragma unroll
            for (int t = 0; t < TAPS; ++t) {
                float by[GROUP];
                #pragma unroll
                for (int g = 0; g < GROUP; g += GROUP % 4 ? 2 : 4) {
                    if (GROUP % 4) {
                        const float2 two = *(const float2*)(tap + t * CHANNELS + g);
                        by[g] = two.x, by[g + 1] = two.y;
                    } else {
                        const float4 four = *(const float4*)(tap + t * CHANNELS + g);
                        by[g] = four.x, by[g + 1] = four.y, by[g + 2] = four.z, by[g + 3] = four.w;
                    }
                }
                #pragma unroll
                for (int m = 0; m < WH * WW; ++m)
                    #pragma unroll
                    for (int g = 0; g < GROUP; ++g)
                        sums[m][g] = fmaf(by[g], seen[t / KW + m / WW][t % KW + m % WW], sums[m][g]);
            }
        }
        #pragma unroll
        for (int g = 0; g < GROUP; ++g) {
            float found = After::of(sums[0][g]);
            #pragma unroll
            for (int m = 1; m < WH * WW; ++m) {
                const float value = After::of(sums[m][g]);
                // A NaN stays one.
                found = MAX ? (value > found || value != value ? value : found) : found + value;
            }
            if (!MAX) found *= 1.0f / (WH * WW);
            const int channel = group * GROUP + g;
            if (channel < CO) c.out[((first + sample) * CO + channel) * windows + window] = found;
        }
    }
}

template <int CI, int CO, int KH, int KW, int PH, int PW, int WH, int WW, bool MAX, int GROUP, int SAMPLES, int THREADS,
          class After>
static cudaError_t small_convolution_run(const SmallConvolution& c, cudaStream_t stream) {
    const long long blocks = ((long long)c.batch + SAMPLES - 1) / SAMPLES;
    const size_t weights = (CI * KH * KW * ((CO + GROUP - 1) / GROUP * GROUP) + 3) / 4 * 4;
    const size_t planes = (size_t)SAMPLES * CI * (c.height + 2 * PH) * (c.width + 2 * PW);
    if (blocks <= 0 || c.pooled_height <= 0 || c.pooled_width <= 0) return cudaSuccess;
    if (blocks >= 1LL << 31) return cudaErrorInvalidValue;
    auto kernel = small_convolution<CI, CO, KH, KW, PH, PW, WH, WW, MAX, GROUP, SAMPLES, THREADS, After>;
    cudaLaunchConfig_t config{};
    config.gridDim = (unsigned)blocks, config.blockDim = THREADS, config.stream = stream;
    config.dynamicSmemBytes = (weights + planes) * sizeof(float);
    if (config.dynamicSmemBytes > 48 << 10) {
        const cudaError_t error =
            cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)config.dynamicSmemBytes);
        if (error) return error;
    }
    return cudaLaunchKernelEx(&config, kernel, c);
}
