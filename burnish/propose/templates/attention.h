#include <cstdlib>

// Four sizes or steps: of batch, head, row and element.
struct AttentionSteps {
    long long batch, head, row, element;
};

// The running softmax of one row: returns what earlier results have to be multiplied with.  There must be room up to a
// whole number of vectors, which is filled with zeros: the rest of a loop that is none would take as long as the loop.
static inline float attention_softmax(float* scores, long long count, float& most, float& total) {
    const long long whole = (count + LANES - 1) / LANES * LANES;
    for (long long i = count; i < whole; ++i) scores[i] = -INFINITY;
    float lanes[LANES], sums[LANES];
    for (int l = 0; l < LANES; ++l) lanes[l] = most, sums[l] = 0.0f;
    for (long long i = 0; i < whole; i += LANES)
        #pragma omp simd
        for (int l = 0; l < LANES; ++l) lanes[l] = scores[i + l] > lanes[l] ? scores[i + l] : lanes[l];
    float largest = most, sum = 0.0f;
    for (int l = 0; l < LANES; ++l) largest = lanes[l] > largest ? lanes[l] : largest;
    // A row with nothing allowed so far has no finite maximum, and all its weights are zero.
    const float base = largest == -INFINITY ? 0.0f : largest;
    const float again = most - base < -87.0f ? 0.0f : exp_fast(most - base);
    for (long long i = 0; i < whole; i += LANES)
        #pragma omp simd
        for (int l = 0; l < LANES; ++l) {
            // Below this float32 has no normal numbers, and those it has are slow; beside a sum of one they are nothing.
            const float below = scores[i + l] - base, weight = below < -87.0f ? 0.0f : exp_fast(below);
            scores[i + l] = weight;
            sums[l] += weight;
        }
    for (int l = 0; l < LANES; ++l) sum += sums[l];
    total = total * again + sum;
    most = largest;
    return again;
}

// A row times a number, its halves turned by angles whose cosines and sines are given, if they are.
static inline void attention_row(const float* from, const float* cosine, const float* sine, long long depth, float scale,
                                 float* to) {
    const long long half = cosine ? depth / 2 : 0;
    #pragma omp simd
    for (long long e = 0; e < half; ++e) {
        const float low = from[e], high = from[half + e];
        to[e] = (low * cosine[e] - high * sine[e]) * scale;
        to[half + e] = (high * cosine[half + e] + low * sine[half + e]) * scale;
    }
    #pragma omp simd
    for (long long e = 2 * half; e < depth; ++e) to[e] = from[e] * scale;
}
