extern "C" void ${name}_forward(const float* __restrict x, const float* __restrict weight, const float* __restrict bias,
        float* __restrict out, float* __restrict means, float* __restrict scales, long long samples, long long groups,
        long long channels, long long size, float eps) {
    const long long own = channels / groups;
    $parallel
    for (long long unit = 0; unit < samples * groups; ++unit) {
        const float* from = x + unit * own * size;
        double total = 0.0, squares = 0.0;
        for (long long start = 0; start < own * size; start += 1024) {
            const long long stop = std::min(own * size, start + 1024);
            float part = 0.0f;
            #pragma omp simd reduction(+:part)
            for (long long i = start; i < stop; ++i) part += from[i];
            total += part;
        }
        const float mean = (float)(total / (double)(own * size));
        for (long long start = 0; start < own * size; start += 1024) {
            const long long stop = std::min(own * size, start + 1024);
            float part = 0.0f;
            #pragma omp simd reduction(+:part)
            for (long long i = start; i < stop; ++i) part += (from[i] - mean) * (from[i] - mean);
            squares += part;
        }
        const float scale = (float)(1.0 / std::sqrt(squares / (double)(own * size) + (double)eps));
        means[unit] = mean;
        scales[unit] = scale;
        for (long long k = 0; k < own; ++k) {
            const long long channel = unit % groups * own + k;
            const float factor = scale * weight[channel], shift = bias[channel];
            const float* at = from + k * size;
            float* to = out + (unit * own + k) * size;
            #pragma omp simd
            for (long long i = 0; i < size; ++i) to[i] = (at[i] - mean) * factor + shift;
        }
    }
}

extern "C" void ${name}_backward(const float* __restrict gradient, const float* __restrict x, const float* __restrict means,
        const float* __restrict scales, const float* __restrict weight, float* __restrict x_gradient,
        float* __restrict weight_gradient, float* __restrict bias_gradient, long long samples, long long groups,
        long long channels, long long size) {
    const long long own = channels / groups;
    // For every sample and channel: the sum of the gradient, and of the gradient times the centred input.
    std::vector<double> sums(samples * channels * 2);
    $parallel
    for (long long unit = 0; unit < samples * groups; ++unit) {
        const float mean = means[unit], scale = scales[unit];
        double total = 0.0, along = 0.0;
        for (long long k = 0; k < own; ++k) {
            const float* dy = gradient + (unit * own + k) * size;
            const float* from = x + (unit * own + k) * size;
            double plain = 0.0, centred = 0.0;
            for (long long start = 0; start < size; start += 1024) {
                const long long stop = std::min(size, start + 1024);
                float some = 0.0f, others = 0.0f;
                #pragma omp simd reduction(+:some, others)
                for (long long i = start; i < stop; ++i) {
                    some += dy[i];
                    others += dy[i] * (from[i] - mean);
                }
                plain += some;
                centred += others;
            }
            sums[(unit * own + k) * 2] = plain;
            sums[(unit * own + k) * 2 + 1] = centred;
            const double factor = weight[unit % groups * own + k];
            total += plain * factor;
            along += centred * factor;
        }
        const double count = (double)(own * size);
        const float average = (float)(total / count), slope = (float)(along * scale * scale / count);
        for (long long k = 0; k < own; ++k) {
            const float* dy = gradient + (unit * own + k) * size;
            const float* from = x + (unit * own + k) * size;
            float* to = x_gradient + (unit * own + k) * size;
            const float factor = weight[unit % groups * own + k];
            #pragma omp simd
            for (long long i = 0; i < size; ++i) to[i] = (dy[i] * factor - average - (from[i] - mean) * slope) * scale;
        }
    }
    for (long long channel = 0; channel < channels; ++channel) {
        double of_weight = 0.0, of_bias = 0.0;
        for (long long sample = 0; sample < samples; ++sample) {
            const long long at = (sample * channels + channel) * 2;
            of_bias += sums[at];
            of_weight += sums[at + 1] * scales[sample * groups + channel / own];
        }
        weight_gradient[channel] = (float)of_weight;
        bias_gradient[channel] = (float)of_bias;
    }
}
