extern "C" long long $name(const float* __restrict x, const int64_t* __restrict target, float* __restrict out,
                           long long rows, long long n, long long ignored) {
    // log(sum of exp) - x[target], by rows: the second pass over a row finds it in the cache.
    std::vector<double> losses(rows);
    $parallel
    for (long long row = 0; row < rows; ++row) {
        const long long wanted = target[row];
        losses[row] = 0.0;
        if (wanted == ignored || wanted < 0 || wanted >= n) continue;
        const float* from = x + row * n;
        float most = -INFINITY;
#pragma omp simd reduction(max:most)
        for (long long i = 0; i < n; ++i) most = from[i] > most ? from[i] : most;
        double total = 0.0;
        for (long long start = 0; start < n; start += $block) {
            const long long stop = std::min(n, start + $block);
            $part part = 0;
#pragma omp simd reduction(+:part)
            for (long long i = start; i < stop; ++i) part += exp_fast(from[i] - most);
            total += part;
        }
        losses[row] = std::log(total) + ((double)most - from[wanted]);
    }
    double total = 0.0;
    long long number = 0, wrong = 0;
    for (long long row = 0; row < rows; ++row) {
        wrong += target[row] != ignored && (target[row] < 0 || target[row] >= n);
        number += target[row] != ignored;
        $collect
    }
    $finish
    return wrong;
}
