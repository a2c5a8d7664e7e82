extern "C" void $name(const float* __restrict x, const float* __restrict y, float* __restrict out, long long n) {
    // Each block's sum is kept and added in order: the result does not depend on how threads are scheduled.
    constexpr long long block = $block;
    const long long blocks = (n + block - 1) / block;
    std::vector<double> parts(blocks);
    $parallel
    for (long long b = 0; b < blocks; ++b) {
        const long long stop = std::min(n, (b + 1) * block);
        double total = 0.0;
#pragma omp simd reduction(+:total)
        for (long long i = b * block; i < stop; ++i) {
            $value
            total += (double)loss;
        }
        parts[b] = total;
    }
    double total = 0.0;
    for (const double part : parts) total += part;
    out[0] = (float)$result;
}
