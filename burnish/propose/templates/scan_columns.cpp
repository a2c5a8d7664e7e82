extern "C" void $name(const float* __restrict x, $mask_parameter float* __restrict out, long long outer, long long n,
                      long long inner, long long block) {
    $parallel
    for (long long o = 0; o < outer; ++o)
        for (long long start = 0; start < inner; start += block) {
            alignas(64) double running[$block];
            const long long count = std::min(block, inner - start);
            std::fill(running, running + count, $identity);
            for (long long k = 0; k < n; ++k) {
                const long long base = (o * n + $place) * inner + start;
                float* to = out + base;
                const float* from = x + base;
                $mask_base
#pragma omp simd
                for (long long i = 0; i < count; ++i) {
                    $before
                    running[i] $symbol= (double)$element;
                    $after
                }
            }
        }
}
