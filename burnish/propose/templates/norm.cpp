static inline void ${name}_apply(const float* from, float* to, long long size, float scale, float shift) {
$apply
}
static inline void ${name}_sums(const float* from, long long size, double about, double& total, double& squares) {
    // About a value near the mean, and in double from block to block, sums lose nothing that float32 could show.
    double sum = 0.0, square = 0.0;
    for (long long start = 0; start < size; start += $block) {
        const long long stop = std::min(size, start + $block);
        $part part = 0, part_square = 0;
#pragma omp simd reduction(+:part, part_square)
        for (long long i = start; i < stop; ++i) {
            const $part value = ($part)from[i] - ($part)about;
            part += value;
            part_square += value * value;
        }
        sum += part;
        square += part_square;
    }
    total += sum;
    squares += square;
}
extern "C" void $name(const float* __restrict x, $parameters float* __restrict out, long long units, long long pieces,
                      long long size, long long unit_stride, long long piece_stride, long long channels, float eps,
                      float momentum, long long shared) {
    // A unit is what is normalised together: `pieces` runs of `size` elements that have a channel each.
    const double number = (double)pieces * size;
    std::vector<double> totals(shared ? 2 * units * pieces : 0);
    if (shared) {
        // Few units: the threads share out their pieces.
        $parallel collapse(2)
        for (long long u = 0; u < units; ++u)
            for (long long p = 0; p < pieces; ++p) {
                const float* from = x + u * unit_stride;
                double* part = totals.data() + 2 * (u * pieces + p);
                ${name}_sums(from + p * piece_stride, size, from[0], part[0], part[1]);
            }
    }
    std::vector<float> scales(units), shifts(units);
    $parallel
    for (long long u = 0; u < units; ++u) {
        const float* from = x + u * unit_stride;
        double total = 0.0, squares = 0.0;
        for (long long p = 0; p < pieces; ++p) {
            if (shared) {
                total += totals[2 * (u * pieces + p)];
                squares += totals[2 * (u * pieces + p) + 1];
            } else {
                ${name}_sums(from + p * piece_stride, size, from[0], total, squares);
            }
        }
        const double apart = total / number, mean = from[0] + apart;
        const double variance = std::max(squares / number - apart * apart, 0.0);
        const float scale = (float)(1.0 / std::sqrt(variance + (double)eps));
        $running
        scales[u] = scale;
        shifts[u] = (float)(-mean * (1.0 / std::sqrt(variance + (double)eps)));
        if (shared) continue;
        for (long long p = 0; p < pieces; ++p) {
            const long long at = u * unit_stride + p * piece_stride;
            $channel
            ${name}_apply(x + at, out + at, size, $scale, $shift);
        }
    }
    if (!shared) return;
    $parallel collapse(2)
    for (long long u = 0; u < units; ++u)
        for (long long p = 0; p < pieces; ++p) {
            const long long at = u * unit_stride + p * piece_stride;
            const float scale = scales[u];
            $channel
            ${name}_apply(x + at, out + at, size, $scale, $shift);
        }
}
