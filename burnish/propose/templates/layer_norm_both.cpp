extern "C" void ${name}_forward(const float* __restrict x, const float* __restrict weight, const float* __restrict bias,
        float* __restrict out, float* __restrict means, float* __restrict scales, long long rows, long long columns, float eps) {
    $parallel
    for (long long row = 0; row < rows; ++row) {
        const float* from = x + row * columns;
        float* to = out + row * columns;
        double total = 0.0, squares = 0.0;
        for (long long start = 0; start < columns; start += 1024) {
            const long long stop = std::min(columns, start + 1024);
            float part = 0.0f;
            #pragma omp simd reduction(+:part)
            for (long long c = start; c < stop; ++c) part += from[c];
            total += part;
        }
        const float mean = (float)(total / (double)columns);
        for (long long start = 0; start < columns; start += 1024) {
            const long long stop = std::min(columns, start + 1024);
            float part = 0.0f;
            #pragma omp simd reduction(+:part)
            for (long long c = start; c < stop; ++c) part += (from[c] - mean) * (from[c] - mean);
            squares += part;
        }
        const float scale = (float)(1.0 / std::sqrt(squares / (double)columns + (double)eps));
        means[row] = mean;
        scales[row] = scale;
        #pragma omp simd
        for (long long c = 0; c < columns; ++c) to[c] = (from[c] - mean) * scale * weight[c] + bias[c];
    }
}

extern "C" void ${name}_backward(const float* __restrict gradient, const float* __restrict x, const float* __restrict means,
        const float* __restrict scales, const float* __restrict weight, float* __restrict x_gradient,
        float* __restrict weight_gradient, float* __restrict bias_gradient, long long rows, long long columns, long long parts) {
    // Every part of the rows has sums of its own: in float for a few rows, then in double.
    std::vector<double> sums(parts * 2 * columns, 0.0);
    $parallel_parts
    for (long long part = 0; part < parts; ++part) {
        std::vector<float> few(2 * columns, 0.0f);
        float* few_weight = few.data();
        float* few_bias = few.data() + columns;
        double* all = sums.data() + part * 2 * columns;
        const long long first = rows * part / parts, last = rows * (part + 1) / parts;
        for (long long row = first; row < last; ++row) {
            const float* dy = gradient + row * columns;
            const float* from = x + row * columns;
            float* to = x_gradient + row * columns;
            const float mean = means[row], scale = scales[row];
            double total = 0.0, along = 0.0;
            for (long long start = 0; start < columns; start += 1024) {
                const long long stop = std::min(columns, start + 1024);
                float some = 0.0f, others = 0.0f;
                #pragma omp simd reduction(+:some, others)
                for (long long c = start; c < stop; ++c) {
                    const float scaled = dy[c] * weight[c];
                    some += scaled;
                    others += scaled * (from[c] - mean);
                }
                total += some;
                along += others;
            }
            const float average = (float)(total / (double)columns);
            const float slope = (float)(along * scale * scale / (double)columns);
            #pragma omp simd
            for (long long c = 0; c < columns; ++c) {
                const float centred = from[c] - mean;
                to[c] = (dy[c] * weight[c] - average - centred * slope) * scale;
                few_weight[c] += dy[c] * centred * scale;
                few_bias[c] += dy[c];
            }
            if ((row - first) % 32 == 31 || row + 1 == last) {
                #pragma omp simd
                for (long long c = 0; c < 2 * columns; ++c) {
                    all[c] += few_weight[c];
                    few_weight[c] = 0.0f;
                }
            }
        }
    }
    for (long long c = 0; c < columns; ++c) {
        double of_weight = 0.0, of_bias = 0.0;
        for (long long part = 0; part < parts; ++part) {
            of_weight += sums[part * 2 * columns + c];
            of_bias += sums[part * 2 * columns + columns + c];
        }
        weight_gradient[c] = (float)of_weight;
        bias_gradient[c] = (float)of_bias;
    }
}
