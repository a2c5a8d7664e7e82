extern "C" void $name(const float* __restrict x, float* __restrict out, long long planes, long long size) {
    $parallel
    for (long long plane = 0; plane < planes; ++plane) {
        const float* from = x + plane * size;
        $wide total = $start;
        bool bad = false;
        for (long long first = 0; first < size; first += $block) {
            const long long stop = std::min(size, first + $block);
            $type value = $start;
            int strange = 0;
#pragma omp simd reduction($symbol:value) reduction(|:strange)
            for (long long i = first; i < stop; ++i) {
                $combine
            }
            bad |= strange;
            $merge
        }
        out[plane] = $finish;
    }
}
