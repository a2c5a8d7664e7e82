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
