extern "C" int @NAME@(const float* weight, const int64_t* index, float* out, long long bags, long long length,
                   long long width, long long rows, float scale) {
    int wrong = 0;
    #pragma omp parallel for schedule(static) reduction(|:wrong)@THREADS@
    for (long long i = 0; i < bags * length; ++i) wrong |= index[i] < 0 || index[i] >= rows;
    if (wrong) return 1;
    #pragma omp parallel for schedule(static)@THREADS@
    for (long long bag = 0; bag < bags; ++bag)
        for (long long start = 0; start < width; start += @BLOCK@) {
            // Rows are far apart: fetched ahead, and the sum stays in registers.
            const long long count = std::min(@BLOCK@LL, width - start);
            float sum[@BLOCK@] = {};
            for (long long i = 0; i < length; ++i) {
                const float* row = weight + index[bag * length + i] * width + start;
                if (i + @AHEAD@ < length) {
                    const float* later = weight + index[bag * length + i + @AHEAD@] * width + start;
                    for (int e = 0; e < @BLOCK@; e += 16) __builtin_prefetch(later + e);
                }
                if (count == @BLOCK@) {
                    #pragma omp simd
                    for (int e = 0; e < @BLOCK@; ++e) sum[e] += row[e];
                } else {
                    for (int e = 0; e < count; ++e) sum[e] += row[e];
                }
            }
            float* to = out + bag * width + start;
            for (int e = 0; e < count; ++e) to[e] = sum[e] * scale;
        }
    return 0;
}
