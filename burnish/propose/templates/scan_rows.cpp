typedef double ${name}_wide __attribute__((vector_size($lanes * 8)));
typedef float ${name}_narrow __attribute__((vector_size($lanes * 4)));
typedef int32_t ${name}_whole __attribute__((vector_size($lanes * 4)));
typedef $bits ${name}_bits __attribute__((vector_size($lanes * sizeof($bits))));
static inline double ${name}_piece(const float* x, $mask_parameter float* out, long long n, double carry) {
    // In a vector each lane adds the lanes before it in steps of 1, 2, 4; only the carry waits for what came before.
    ${name}_wide running = ${name}_wide{} + carry;
    const long long whole = n - n % $lanes;
    $before
    for (long long k = 0; k < whole; k += $lanes) {
        const long long i = $place;
        ${name}_narrow loaded;
        std::memcpy(&loaded, x + i, sizeof loaded);
        $mask_vector
        ${name}_wide value = __builtin_convertvector(loaded, ${name}_wide);
        const ${name}_wide filler = ${name}_wide{} + $identity;
$steps
        const ${name}_narrow rounded = __builtin_convertvector(value $symbol running, ${name}_narrow);
        running $symbol= $last;
        std::memcpy(out + i, &rounded, sizeof rounded);
    }
    carry = running[0];
    $after
    return carry;
}
static inline double ${name}_total(const float* x, $mask_parameter long long n) {
    double total = $identity;
#pragma omp simd reduction($symbol:total)
    for (long long i = 0; i < n; ++i) total $symbol= (double)$element;
    return total;
}
static inline void ${name}_run(const float* x, $mask_parameter float* out, long long n, double carry) {
$run
}
extern "C" void $name(const float* __restrict x, $mask_parameter float* __restrict out, long long rows, long long n,
                      long long chunk) {
    const long long m = n - $offset, chunks = (m + chunk - 1) / chunk;
    std::vector<double> carries(rows * chunks, $identity);
    if (chunks > 1) {
        // Few long rows: the threads share each of them out, and first find out what comes before their parts.
        std::vector<double> totals(rows * chunks);
        $parallel collapse(2)
        for (long long row = 0; row < rows; ++row)
            for (long long c = 0; c < chunks; ++c)
                totals[row * chunks + c] = ${name}_total(x + row * n + c * chunk, $mask_at_chunk
                                                         std::min(chunk, m - c * chunk));
        for (long long row = 0; row < rows; ++row) {
            double carry = $identity;
            for (long long k = 0; k < chunks; ++k) {
                const long long c = row * chunks + $chunk_place;
                carries[c] = carry;
                carry $symbol= totals[c];
            }
        }
    }
    $parallel collapse(2)
    for (long long row = 0; row < rows; ++row)
        for (long long c = 0; c < chunks; ++c) {
            $first
            ${name}_run(x + row * n + c * chunk, $mask_at_chunk out + row * n + $offset + c * chunk,
                        std::min(chunk, m - c * chunk), carries[row * chunks + c]);
        }
$finish
}
