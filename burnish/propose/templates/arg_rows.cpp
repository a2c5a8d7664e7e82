extern "C" void $name(const float* __restrict x, $outputs, long long rows, long long n, long long chunk) {
    // A block's best value is cheap in vectors; where in its block the best one is, is looked up once at the end.
    constexpr long long block = $block;
    const long long chunks = (n + chunk - 1) / chunk;
    std::vector<float> best(rows * chunks);
    std::vector<long long> place(rows * chunks);
    $parallel collapse(2)
    for (long long row = 0; row < rows; ++row)
        for (long long c = 0; c < chunks; ++c) {
            const float* from = x + row * n;
            const long long end = std::min(n, (c + 1) * chunk);
            float most = $start;
            long long where = c * chunk;
            bool found = false, nan = false;
            for (long long b = c * chunk; b < end && !nan; b += block) {
                const long long stop = std::min(b + block, end);
                float value = $start;
                int strange = 0;
#pragma omp simd reduction($kind:value) reduction(|:strange)
                for (long long i = b; i < stop; ++i) {
                    value = from[i] $better value ? from[i] : value;
                    strange |= from[i] != from[i];
                }
                nan = strange;
                if (nan || !found || value $better most) {
                    most = nan ? NAN : value;
                    where = b;
                    found = true;
                }
            }
            while (nan ? from[where] == from[where] : from[where] != most) ++where;
            best[row * chunks + c] = most;
            place[row * chunks + c] = where;
        }
    for (long long row = 0; row < rows; ++row) {
        long long at = row * chunks;
        for (long long c = at + 1; c < (row + 1) * chunks; ++c)
            if (best[at] == best[at] && !(best[c] $worse_or_equal best[at])) at = c;
        $write
    }
}
