extern "C" void @NAME@(const float* q, const float* k, const float* v, const @MASK@* mask, @TABLES@float* out,
                    const int64_t* layout, float scale, float fill) {
    constexpr int ROWS = LANES == 16 ? @ROWS@ : 6, COLUMNS = LANES == 16 ? @COLUMNS@ : 2, WIDE = COLUMNS * LANES;
    constexpr long long QUERIES = @QUERIES@, KEYS = @KEYS@ / WIDE * WIDE;
    constexpr bool CAUSAL = @CAUSAL@, MASKED = @MASKED@, SKIPS = @SKIPS@, TURNED = @TURNED@;
    const long long batch = layout[0], heads = layout[1], rows = layout[2], depth = layout[3];
    const long long groups = layout[4], length = layout[5], width = layout[6];
    const AttentionSteps *steps = (const AttentionSteps*)(layout + 7);
    const AttentionSteps &qs = steps[0], &ks = steps[1], &vs = steps[2], &ms = steps[3], &os = steps[4];
    const long long panels = (length + WIDE - 1) / WIDE, parts = (width + WIDE - 1) / WIDE;
    const long long k_size = panels * depth * WIDE, v_size = parts * length * WIDE, padded = parts * WIDE;
    float* packed = (float*)std::aligned_alloc(64, (batch * groups * (k_size + v_size) / 16 + 1) * 64);
    float* packed_v = packed + batch * groups * k_size;
    #pragma omp parallel@THREADS@
    {
        std::vector<float> lined((QUERIES > WIDE ? QUERIES : WIDE) * depth);
        #pragma omp for collapse(2) schedule(static)
        for (long long i = 0; i < batch * groups; ++i)
            for (long long p = 0; p < panels + parts; ++p) {
                const float* keys = k + i / groups * ks.batch + i % groups * ks.head;
                const float* values = v + i / groups * vs.batch + i % groups * vs.head;
                if (TURNED && p < panels) {
                    const long long count = std::min<long long>(WIDE, length - p * WIDE);
                    for (long long r = 0; r < count; ++r)
                        attention_row(keys + (p * WIDE + r) * ks.row, @K_COS@, @K_SIN@, depth, 1.0f,
                                      lined.data() + r * depth);
                    panel_pack<WIDE>(lined.data(), 1, depth, depth, count, packed + i * k_size + p * depth * WIDE);
                } else if (p < panels)
                    panel_pack<WIDE>(keys + p * WIDE * ks.row, ks.element, ks.row, depth, length - p * WIDE,
                                     packed + i * k_size + p * depth * WIDE);
                else
                    panel_pack<WIDE>(values + (p - panels) * WIDE * vs.element, vs.row, vs.element, length,
                                     width - (p - panels) * WIDE,
                                     packed_v + i * v_size + (p - panels) * length * WIDE);
            }
        std::vector<float> scores(QUERIES * KEYS), sums(QUERIES * padded), most(QUERIES), total(QUERIES);
        const long long blocks = (rows + QUERIES - 1) / QUERIES;
        #pragma omp for collapse(2) schedule(dynamic)
        for (long long i = 0; i < batch * heads; ++i)
            for (long long block = 0; block < blocks; ++block) {
                const long long b = i / heads, h = i % heads, group = b * groups + h / (heads / groups);
                // The longest first, where later rows see more.
                const long long first = (CAUSAL ? blocks - 1 - block : block) * QUERIES;
                const long long count = std::min(QUERIES, rows - first);
                const float* query = q + b * qs.batch + h * qs.head + first * qs.row;
                for (long long r = 0; r < count; ++r)
                    attention_row(query + r * qs.row, @Q_COS@, @Q_SIN@, depth, MASKED ? 1.0f : scale,
                                  lined.data() + r * depth);
                std::fill(sums.begin(), sums.end(), 0.0f);
                std::fill(most.begin(), most.end(), -INFINITY);
                std::fill(total.begin(), total.end(), 0.0f);
                const long long end = CAUSAL ? std::min(length, first + count) : length;
                for (long long start = 0; start < end; start += KEYS) {
                    long long stop = std::min(start + KEYS, end);
                    const @MASK@* allowed = mask + b * ms.batch + h * ms.head + first * ms.row + start;
                    // Panels at the end that are hidden from all of these rows are left out.
                    for (bool some = !SKIPS; !some && stop > start;) {
                        const long long from = (stop - start - 1) / WIDE * WIDE;
                        for (long long r = 0; r < count; ++r)
                            for (long long n = from; n < stop - start; ++n) some |= @OPEN@;
                        if (!some) stop = start + from;
                    }
                    if (stop == start) continue;
                    // By tiles of rows: each leaves out the keys that are hidden from all of its own.
                    for (long long top = 0; top < count; top += ROWS) {
                        const long long high = std::min<long long>(ROWS, count - top);
                        const long long last = CAUSAL ? std::min(stop, first + top + high) : stop;
                        if (last <= start) continue;
                        float* tile = scores.data() + top * KEYS;
                        for (long long n = start; n < last; n += WIDE)
                            panel_rows<ROWS, COLUMNS, false>(high, lined.data() + top * depth, depth, depth,
                                                             packed + group * k_size + n / WIDE * depth * WIDE,
                                                             tile + n - start, KEYS);
                        for (long long r = top; r < top + high; ++r) {
                            float* row = scores.data() + r * KEYS;
                            const long long seen = std::max(0LL, (CAUSAL ? std::min(last, first + r + 1) : last) - start);
                            if (MASKED)
                                #pragma omp simd
                                for (long long n = 0; n < seen; ++n) {
                                    row[n] *= scale;
                                    const @MASK@ m = allowed[r * ms.row + n];
                                    row[n] = @APPLY@;
                                }
                            const float again = attention_softmax(row, seen, most[r], total[r]);
                            if (seen < last - start) std::fill(row + seen, row + (last - start), 0.0f);
                            if (again != 1.0f)
                                for (long long e = 0; e < padded; ++e) sums[r * padded + e] *= again;
                        }
                        for (long long part = 0; part < parts; ++part)
                            panel_rows<ROWS, COLUMNS, true>(high, tile, KEYS, last - start,
                                                            packed_v + group * v_size + (part * length + start) * WIDE,
                                                            sums.data() + top * padded + part * WIDE, padded);
                    }
                }
                for (long long r = 0; r < count; ++r) {
                    const float divisor = 1.0f / total[r];
                    float* to = out + b * os.batch + h * os.head + (first + r) * os.row;
                    for (long long e = 0; e < width; ++e) to[e] = @RESULT@;
                }
            }
    }
    std::free(packed);
}
