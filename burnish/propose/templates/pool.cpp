extern "C" void $name(const float* __restrict x, float* __restrict out, long long planes, long long depth,
                      long long height, long long width, long long out_depth, long long out_height,
                      long long out_width) {
    // An output row: the input rows of its windows are joined first, whole vectors at a time, then the columns.
    constexpr long long block = $block, span_most = (block - 1) * $sw + ($kw - 1) * $tw + 1;
    const long long rows = planes * out_depth * out_height;
    $parallel
    for (long long row = 0; row < rows; ++row)
        for (long long first = 0; first < out_width; first += block) {
            alignas(64) float joined[span_most], held[block];
            const long long count = std::min(block, out_width - first), span = (count - 1) * $sw + ($kw - 1) * $tw + 1;
            const long long plane = row / (out_depth * out_height);
            const long long d0 = row / out_height % out_depth * $sd - $pd, h0 = row % out_height * $sh - $ph;
            const long long w0 = first * $sw - $pw;
            const long long left = std::min(span, std::max(0LL, -w0));
            const long long right = std::max(left, std::min(span, width - w0));
            const float* sources[$kd * $kh];
            int number = 0;
            for (int i = 0; i < $kd; ++i)
                for (int j = 0; j < $kh; ++j) {
                    const long long d = d0 + i * $td, h = h0 + j * $th;
                    if (d >= 0 && d < depth && h >= 0 && h < height)
                        sources[number++] = x + ((plane * depth + d) * height + h) * width + w0;
                }
            const float* window = joined;
            if (number == 1 && left == 0 && right == span) {
                window = sources[0];
            } else {
                std::fill(joined, joined + left, $start);
                std::fill(joined + (number ? right : left), joined + span, $start);
                int k = 0;
$join_rows
            }
            float* result = $result;
$join_columns
$finish
        }
}
