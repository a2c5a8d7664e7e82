// Whether the panels still hold the weight: a sample of it, in case it was written to behind torch's back.
template <int WIDE>
static bool panels_hold(const float* weight, const float* packed, long long columns, long long depth,
                        const long long* step) {
    const long long total = columns * depth, stride = std::max(1LL, total / 64) | 1;
    for (long long i = 0; i < total; i += stride) {
        const long long n = i / depth, k = i % depth;
        const float held = packed[n / WIDE * depth * WIDE + k * WIDE + n % WIDE];
        // Bit by bit: what is no number equals itself here.
        if (std::memcmp(&held, weight + n * step[0] + k * step[1], sizeof held)) return false;
    }
    return true;
}

extern "C" void @NAME@(const float* product_x, @WEIGHTS@, @LEAVES@float* out, const int64_t* sizes) {
    constexpr int ROWS = LANES == 16 ? 12 : 6, COLUMNS = 2, WIDE = COLUMNS * LANES;
    constexpr long long HIGH = @BLOCK@ / ROWS, DEEP = 512;
    const long long rows = sizes[0], columns = sizes[1], depth = sizes[2];
    const long long panels = (columns + WIDE - 1) / WIDE, tiles = (rows + ROWS - 1) / ROWS;
@STALE@
    #pragma omp parallel@THREADS@
    {
@PACK@
        // Tiles are dealt out evenly, whatever rows and columns come to; a thread takes a block of rows panel by panel.
        #pragma omp for schedule(static)
        for (long long i = 0; i < tiles * panels; ++i) {
            const long long above = i / (HIGH * panels) * HIGH, high = std::min(HIGH, tiles - above);
            const long long panel = (i - above * panels) / high, top = (above + (i - above * panels) % high) * ROWS;
            const long long start = panel * WIDE, stop = std::min(start + WIDE, columns);
            const long long count = std::min<long long>(ROWS, rows - top);
            alignas(64) float @TILES@, part[ROWS * WIDE];
@MULTIPLY@
            for (long long r = 0; r < count; ++r) {
                const long long row = top + r;
@ROW@
            }
        }
    }
}
