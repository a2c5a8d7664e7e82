// A pointer step for each of the three leading dimensions; the last is dense.
struct RotaryStep {
    long long outer, middle, inner;
};

extern "C" void @NAME@(const float* x, const float* c, const float* s, float* out, const int64_t* layout) {
    const int64_t *n = layout, *steps = layout + 4;  // four sizes, then three steps for each tensor
    const RotaryStep x_step{steps[0], steps[1], steps[2]}, c_step{steps[3], steps[4], steps[5]};
    const RotaryStep s_step{steps[6], steps[7], steps[8]}, out_step{steps[9], steps[10], steps[11]};
    const long long half = n[3] / 2;
    #pragma omp parallel for collapse(2) schedule(static)@THREADS@
    for (long long i = 0; i < n[0]; ++i)
        for (long long j = 0; j < n[1]; ++j)
            for (long long k = 0; k < n[2]; ++k) {
                const float* from = x + i * x_step.outer + j * x_step.middle + k * x_step.inner;
                const float* cosine = c + i * c_step.outer + j * c_step.middle + k * c_step.inner;
                const float* sine = s + i * s_step.outer + j * s_step.middle + k * s_step.inner;
                float* to = out + i * out_step.outer + j * out_step.middle + k * out_step.inner;
                #pragma omp simd
                for (long long e = 0; e < half; ++e) {
                    const float low = from[e], high = from[half + e];
                    to[e] = low * cosine[e] - high * sine[e];
                    to[half + e] = high * cosine[half + e] + low * sine[half + e];
                }
            }
}
