// Root-mean-square normalisation of rows, as one would write it first.
#include <cmath>

void rms_norm(const float* x, const float* weight, float* out, long long rows, long long columns, float epsilon) {
    for (long long r = 0; r < rows; ++r) {
        const float* row = x + r * columns;
        float sum = 0;
        for (long long c = 0; c < columns; ++c) sum += row[c] * row[c];
        const float scale = 1 / std::sqrt(sum / columns + epsilon);
        for (long long c = 0; c < columns; ++c) out[r * columns + c] = row[c] * scale * weight[c];
    }
}
