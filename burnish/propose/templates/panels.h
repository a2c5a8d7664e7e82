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
