// == stream_to
// Copies past the caches where the processor can: what is not read again soon need not be fetched to be overwritten.
static inline void stream_to(float* to, const float* from, long long count) {
    long long i = 0;
#if defined(__AVX512F__)
    for (; i < count && ((uintptr_t)(to + i) & 63); ++i) to[i] = from[i];
    for (; i + 16 <= count; i += 16) _mm512_stream_ps(to + i, _mm512_loadu_ps(from + i));
#elif defined(__AVX__)
    for (; i < count && ((uintptr_t)(to + i) & 31); ++i) to[i] = from[i];
    for (; i + 8 <= count; i += 8) _mm256_stream_ps(to + i, _mm256_loadu_ps(from + i));
#endif
    for (; i < count; ++i) to[i] = from[i];
}
// == stream_end
// Streamed stores are not ordered with others: wait for them before another thread may look.
static inline void stream_end() {
#if defined(__AVX__)
    _mm_sfence();
#endif
}
