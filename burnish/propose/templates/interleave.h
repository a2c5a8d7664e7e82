// Puts the parts of a transposed convolution together: part (a, b, c) holds every SD-th, SH-th, SW-th element from
// there on.  `parts` has five numbers for each: its address and its steps along batch, channels, depth and height.
extern "C" void @NAME@(const int64_t* parts, float* out, long long batch, long long channels, long long depth,
                    long long height, long long width) {
    constexpr int SD = @SD@, SH = @SH@, SW = @SW@;
    #pragma omp parallel for collapse(3) schedule(static)@THREADS@
    for (long long n = 0; n < batch; ++n)
        for (long long c = 0; c < channels; ++c)
            for (long long z = 0; z < depth; ++z)
                for (long long y = 0; y < height; ++y) {
                    const float* from[SW];
                    for (int p = 0; p < SW; ++p) {
                        const int64_t* part = parts + ((z % SD * SH + y % SH) * SW + p) * 5;
                        from[p] = (const float*)part[0] + n * part[1] + c * part[2];
                        from[p] += z / SD * part[3] + y / SH * part[4];
                    }
                    float* to = out + ((n * channels + c) * depth + z) * height * width + y * width;
                    const long long whole = width / SW;
                    #pragma omp simd
                    for (long long m = 0; m < whole; ++m)
                        for (int p = 0; p < SW; ++p) to[m * SW + p] = from[p][m];
                    for (long long x = whole * SW; x < width; ++x) to[x] = from[x % SW][x / SW];
                }
}
