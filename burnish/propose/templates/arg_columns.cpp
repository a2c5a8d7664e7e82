extern "C" void $name(const float* __restrict x, $outputs, long long outer, long long n, long long inner,
                      long long chunk) {
    constexpr long long block = $block;
    const long long chunks = (n + chunk - 1) / chunk;
    // With several parts a column, each part's best waits here for the others.
    std::vector<float> parts(chunks > 1 ? outer * chunks * inner : 0);
    std::vector<int32_t> places(parts.size());
    $parallel collapse(3)
    for (long long o = 0; o < outer; ++o)
        for (long long c = 0; c < chunks; ++c)
            for (long long start = 0; start < inner; start += block) {
                alignas(64) float best[block];
                alignas(64) int32_t place[block];
                const long long count = std::min(block, inner - start), end = std::min(n, (c + 1) * chunk);
                const float* first = x + (o * n + c * chunk) * inner + start;
                std::copy(first, first + count, best);
                std::fill(place, place + count, (int32_t)(c * chunk));
                for (long long r = c * chunk + 1; r < end; ++r) {
                    const float* from = x + (o * n + r) * inner + start;
#pragma omp simd
                    for (long long i = 0; i < count; ++i) {
                        const float value = from[i], now = best[i];
                        // A NaN beats every number, and nothing beats it.
                        const bool take = !(value $worse_or_equal now) & (now == now);
                        best[i] = take ? value : now;
                        place[i] = take ? (int32_t)r : place[i];
                    }
                }
                if (chunks > 1) {
                    std::copy(best, best + count, parts.data() + (o * chunks + c) * inner + start);
                    std::copy(place, place + count, places.data() + (o * chunks + c) * inner + start);
                    continue;
                }
                const long long to = o * inner + start;
                for (long long i = 0; i < count; ++i) {
                    $write
                }
            }
    if (chunks == 1) return;
    for (long long o = 0; o < outer; ++o)
        for (long long i = 0; i < inner; ++i) {
            long long at = o * chunks * inner + i;
            for (long long c = 1; c < chunks; ++c) {
                const long long other = (o * chunks + c) * inner + i;
                if (parts[at] == parts[at] && !(parts[other] $worse_or_equal parts[at])) at = other;
            }
            const long long to = o * inner;
            $write_parts
        }
}
