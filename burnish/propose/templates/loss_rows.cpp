extern "C" void $name($parameters, float* __restrict out, long long rows, long long n) {
    std::vector<double> losses(rows);
    $parallel
    for (long long row = 0; row < rows; ++row) {
        $pointers
        double $sums;
#pragma omp simd reduction(+:$names)
        for (long long i = 0; i < n; ++i) {
$element
        }
        $row
        losses[row] = loss;
    }
$finish
}
