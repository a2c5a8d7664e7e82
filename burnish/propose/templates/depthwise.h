extern "C" void @NAME@(const float* x, const float* weight, const float* bias, float* out, long long batch,
                    long long channels, long long height, long long width, long long out_height, long long out_width) {
    constexpr int KH = @KH@, KW = @KW@, SH = @SH@, SW = @SW@, PH = @PH@, PW = @PW@, DH = @DH@, DW = @DW@;
    constexpr int TIMES = @TIMES@;  // output channels of one input channel
    constexpr int STRIP = @STRIP@;  // output rows worked on together, from a padded copy that stays in cache
    constexpr int ROWS = @ROWS@, COLUMNS = @COLUMNS@;  // output rows and vectors of columns kept in registers
    constexpr int SPAN = (ROWS - 1) * SH + (KH - 1) * DH + 1;
    // A padded row is kept as SW rows of every SW-th column, so that strides read neighbours.
    const long long wide = COLUMNS * LANES, phase = (out_width + wide - 1) / wide * wide + (KW - 1) * DW / SW + 1;
    const long long line = SW * phase;
    const long long strips = (out_height + STRIP - 1) / STRIP;
    #pragma omp parallel@THREADS@
    {
        std::vector<float> memory((STRIP + ROWS) * SH * line + (SPAN + KH * DH) * line);
        float* padded = memory.data();
        #pragma omp for schedule(static) collapse(2)
        for (long long plane = 0; plane < batch * channels; ++plane)
            for (long long strip = 0; strip < strips; ++strip) {
                const float* in = x + plane * height * width;
                const long long first = strip * STRIP, last = std::min(first + STRIP, out_height);
                const long long rows = (last - first - 1) * SH + (KH - 1) * DH + 1;
                for (long long row = 0; row < rows; ++row) {
                    const long long y = first * SH - PH + row;
                    float* to = padded + row * line;
                    if (y < 0 || y >= height) {
                        std::fill(to, to + line, 0.0f);
                        continue;
                    }
                    const float* from = in + y * width;
                    for (int p = 0; p < SW; ++p, to += phase) {
                        const long long begin = std::min(phase, std::max(0LL, (long long)(PW - p + SW - 1) / SW));
                        const long long end = std::max(begin, std::min(phase, (width + PW - p + SW - 1) / SW));
                        std::fill(to, to + begin, 0.0f);
                        #pragma omp simd
                        for (long long c = begin; c < end; ++c) to[c] = from[c * SW + p - PW];
                        std::fill(to + end, to + phase, 0.0f);
                    }
                }
                for (int time = 0; time < TIMES; ++time) {
                    const long long channel = plane % channels * TIMES + time;
                    const float* w = weight + channel * KH * KW;
                    float* result = out + (plane * TIMES + time) * out_height * out_width;
                    for (long long row = first; row < last; row += ROWS)
                        for (long long column = 0; column < out_width; column += COLUMNS * LANES) {
                            const float* window = padded + (row - first) * SH * line + column;
                            Vec sums[ROWS][COLUMNS];
                            for (int r = 0; r < ROWS; ++r)
                                for (int c = 0; c < COLUMNS; ++c) sums[r][c] = Vec{} + @BIAS@;
                            // One column of the kernel at a time: its weights stay in registers, and every loaded
                            // vector serves all the output rows it belongs to.
                            for (int kx = 0; kx < KW; ++kx) {
                                const float* from = window + kx * DW % SW * phase + kx * DW / SW;
                                Vec taps[KH];
                                #pragma GCC unroll 16
                                for (int ky = 0; ky < KH; ++ky) taps[ky] = Vec{} + w[ky * KW + kx];
                                #pragma GCC unroll 64
                                for (int y = 0; y < SPAN; ++y) {
                                    #pragma GCC unroll 4
                                    for (int c = 0; c < COLUMNS; ++c) {
                                        const Vec v = load_vec(from + y * line + c * LANES);
                                        #pragma GCC unroll 8
                                        for (int r = 0; r < ROWS; ++r) {
                                            const int down = y - r * SH;
                                            if (down >= 0 && down % DH == 0 && down / DH < KH)
                                                sums[r][c] += v * taps[down / DH];
                                        }
                                    }
                                }
                            }
                            for (int r = 0; r < ROWS && row + r < last; ++r)
                                for (int c = 0; c < COLUMNS && column + c * LANES < out_width; ++c)
                                    store_some(result + (row + r) * out_width + column + c * LANES, sums[r][c],
                                               out_width - column - c * LANES);
                        }
                }
            }
    }
}
