extern "C" void $name(const float* __restrict x, $parameters float* __restrict out, long long planes, long long channels,
                      long long size, float eps) {
    $parallel
    for (long long plane = 0; plane < planes; ++plane) {
        const long long c = plane % channels;
        const double scale_of = 1.0 / std::sqrt((double)running_var[c] + eps)$weight;
        const float scale = (float)scale_of, shift = (float)($bias - running_mean[c] * scale_of);
        const float* from = x + plane * size;
        float* to = out + plane * size;
#pragma omp simd
        for (long long i = 0; i < size; ++i) {
            const float value = from[i] * scale + shift;
            to[i] = $result;
        }
    }
}
