#include <atomic>
#include <omp.h>
#include <sched.h>

// One layer in one direction: gates hold the inputs' share with the biases, packed the recurrent weights as
// [block of units][depth][column][lane].  The hidden state is kept twice, close together, beside what out receives.
struct RecurrentLayer {
    const float *gates, *packed, *late_bias, *first;
    float *cell, *out, *state[2];
    long long steps, batch, hidden, gate_step, gate_row, out_step, out_row;
    bool reverse;
};

// Spins: a step takes microseconds, too short to sleep between two of them.
struct StepBarrier {
    std::atomic<int> arrived{0}, round{0};
    void wait(int threads) {
        const int now = round.load(std::memory_order_acquire);
        if (arrived.fetch_add(1, std::memory_order_acq_rel) == threads - 1) {
            arrived.store(0, std::memory_order_relaxed);
            round.fetch_add(1, std::memory_order_release);
            return;
        }
        for (int spins = 0; round.load(std::memory_order_acquire) == now; ++spins)
            if (spins > 10000) sched_yield();
    }
};

enum { CELL_LSTM, CELL_GRU, CELL_TANH, CELL_RELU };

static inline float gate_fast(float v) { return 1.0f / (1.0f + exp_fast(-v)); }

// The cell's pointwise part for one row; z holds the recurrent products, LANES to a gate.  UNITS is their number, or
// zero where it is `count`, at the end: usually the loop's length is known.
template <int CELL, int UNITS>
__attribute__((noinline)) static void recurrent_cell(const RecurrentLayer& l, const float* x, const float* z,
                                                     const float* before, float* cell, float* after, long long unit,
                                                     int count) {
    const long long hidden = l.hidden;
    const int units = UNITS ? UNITS : count;
    #pragma omp simd
    for (int u = 0; u < units; ++u) {
        if (CELL == CELL_LSTM) {
            const float in = gate_fast(x[u] + z[u]), forget = gate_fast(x[hidden + u] + z[LANES + u]);
            const float fresh = tanh_fast(x[2 * hidden + u] + z[2 * LANES + u]);
            const float show = gate_fast(x[3 * hidden + u] + z[3 * LANES + u]);
            const float held = forget * cell[u] + in * fresh;
            cell[u] = held;
            after[u] = show * tanh_fast(held);
        } else if (CELL == CELL_GRU) {
            const float reset = gate_fast(x[u] + z[u]), keep = gate_fast(x[hidden + u] + z[LANES + u]);
            const float late = z[2 * LANES + u] + l.late_bias[unit + u];
            const float fresh = tanh_fast(x[2 * hidden + u] + reset * late);
            after[u] = fresh + keep * (before[u] - fresh);
        } else {
            const float sum = x[u] + z[u];
            after[u] = CELL == CELL_TANH ? tanh_fast(sum) : sum < 0.0f ? 0.0f : sum;
        }
    }
}

template <int CELL>
constexpr int recurrent_gates() {
    return CELL == CELL_LSTM ? 4 : CELL == CELL_GRU ? 3 : 1;
}

// One step for ROWS rows of the batch and one block of units, COLUMNS registers of the weights at a time: the products
// stay in registers until they are complete.
template <int CELL, int COLUMNS, int ROWS>
static void recurrent_rows(const RecurrentLayer& l, long long step, long long row, long long block) {
    constexpr int GATES = recurrent_gates<CELL>(), PASSES = GATES > 1 ? GATES / COLUMNS : 1;
    constexpr int UNITS = GATES > 1 ? LANES : COLUMNS * LANES;
    const long long now = l.reverse ? l.steps - 1 - step : step, unit = block * UNITS;
    const float* x = l.gates + now * l.gate_step + row * l.gate_row + unit;
    const float* before = (step ? l.state[step & 1] : l.first) + row * l.hidden;
    const float* weights = l.packed + block * l.hidden * PASSES * COLUMNS * LANES;
    // The inputs' share is far away: it arrives while the products are formed.
    for (int r = 0; r < ROWS; ++r)
        for (int g = 0; g < GATES; ++g) __builtin_prefetch(x + r * l.gate_row + g * l.hidden);
    alignas(64) float z[ROWS][PASSES * COLUMNS * LANES];
    for (int pass = 0; pass < PASSES; ++pass) {
        Vec sums[ROWS][COLUMNS] = {};
        for (long long k = 0; k < l.hidden; ++k, weights += COLUMNS * LANES) {
            Vec column[COLUMNS];
            #pragma GCC unroll 8
            for (int c = 0; c < COLUMNS; ++c) column[c] = load_vec(weights + c * LANES);
            #pragma GCC unroll 16
            for (int r = 0; r < ROWS; ++r) {
                const float state = before[r * l.hidden + k];
                #pragma GCC unroll 8
                for (int c = 0; c < COLUMNS; ++c) sums[r][c] += column[c] * state;
            }
        }
        #pragma GCC unroll 16
        for (int r = 0; r < ROWS; ++r) std::memcpy(z[r] + pass * COLUMNS * LANES, sums[r], sizeof sums[r]);
    }
    const int count = (int)std::min<long long>(UNITS, l.hidden - unit);
    for (int r = 0; r < ROWS; ++r) {
        const long long at = (row + r) * l.hidden + unit;
        const float *share = x + r * l.gate_row, *old = before + r * l.hidden + unit;
        float* after = l.state[(step + 1) & 1] + at;
        if (count == UNITS) recurrent_cell<CELL, UNITS>(l, share, z[r], old, l.cell + at, after, unit, count);
        else recurrent_cell<CELL, 0>(l, share, z[r], old, l.cell + at, after, unit, count);
        std::memcpy(l.out + now * l.out_step + (row + r) * l.out_row + unit, after, count * sizeof(float));
    }
}

template <int CELL, int COLUMNS, int ROWS>
static void recurrent_group(const RecurrentLayer& l, long long step, long long row, long long rows, long long block) {
    if (rows >= ROWS) return recurrent_rows<CELL, COLUMNS, ROWS>(l, step, row, block);
    if constexpr (ROWS > 1) recurrent_group<CELL, COLUMNS, ROWS - 1>(l, step, row, rows, block);
}

// Rows in groups of nearly equal size, at most ROWS.
template <int CELL, int COLUMNS, int ROWS>
static void recurrent_span(const RecurrentLayer& l, long long step, long long row, long long end, long long block) {
    for (long long left = end - row; left > 0; left = end - row) {
        const long long groups = (left + ROWS - 1) / ROWS, rows = (left + groups - 1) / groups;
        recurrent_group<CELL, COLUMNS, ROWS>(l, step, row, rows, block);
        row += rows;
    }
}

// Copies one block of the weights [gates x hidden, hidden] so that a step reads it from front to end.
template <int CELL, int COLUMNS>
static void recurrent_pack(const float* weights, float* packed, long long hidden, long long block) {
    constexpr int GATES = recurrent_gates<CELL>(), VECTORS = GATES > 1 ? GATES : COLUMNS;
    for (int v = 0; v < VECTORS; ++v)
        for (int lane = 0; lane < LANES; ++lane) {
            const long long unit = (GATES > 1 ? block : block * COLUMNS + v) * LANES + lane;
            const float* from = weights + ((GATES > 1 ? v * hidden : 0) + unit) * hidden;
            float* to = packed + ((block * VECTORS + v / COLUMNS * COLUMNS) * hidden + v % COLUMNS) * LANES + lane;
            for (long long k = 0; k < hidden; ++k) to[k * COLUMNS * LANES] = unit < hidden ? from[k] : 0.0f;
        }
}

// BY_ROWS: each thread takes rows of the batch and never waits; else units, and all meet after every step.
template <int CELL, int COLUMNS, int ROWS, bool BY_ROWS>
static void recurrent_run(RecurrentLayer l, const float* weights, int limit) {
    constexpr int GATES = recurrent_gates<CELL>(), UNITS = GATES > 1 ? LANES : COLUMNS * LANES;
    const long long blocks = (l.hidden + UNITS - 1) / UNITS, parts = BY_ROWS ? l.batch : blocks;
    std::vector<float> memory(blocks * UNITS * GATES * l.hidden + 16);  // room to begin at a cache line
    float* packed = memory.data() + (64 - (uintptr_t)memory.data() % 64) % 64 / 4;
    l.packed = packed;
    std::vector<float> states(2 * l.batch * l.hidden);
    l.state[0] = states.data(), l.state[1] = l.state[0] + l.batch * l.hidden;
    StepBarrier barrier;
    const int wanted = (int)std::min<long long>(limit ? limit : omp_get_max_threads(), std::max(parts, 1LL));
    #pragma omp parallel num_threads(wanted)
    {
        const int threads = omp_get_num_threads(), me = omp_get_thread_num();
        #pragma omp for schedule(static)
        for (long long block = 0; block < blocks; ++block)
            recurrent_pack<CELL, COLUMNS>(weights, packed, l.hidden, block);
        const long long from = parts * me / threads, to = parts * (me + 1) / threads;
        for (long long step = 0; step < l.steps; ++step) {
            for (long long block = BY_ROWS ? 0 : from; block < (BY_ROWS ? blocks : to); ++block)
                recurrent_span<CELL, COLUMNS, ROWS>(l, step, BY_ROWS ? from : 0, BY_ROWS ? to : l.batch, block);
            if (!BY_ROWS) barrier.wait(threads);
        }
    }
}
