#if defined(__AVX512F__)
constexpr int LANES = 16;
#else
constexpr int LANES = 8;
#endif

// As many floats as a register of this processor holds; where it holds fewer the compiler takes several.
typedef float Vec __attribute__((vector_size(LANES * 4)));

static inline Vec load_vec(const float* from) {
    Vec value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

static inline void store_vec(float* to, const Vec& value) { std::memcpy(to, &value, sizeof value); }

// Stores the first `count` lanes.
static inline void store_some(float* to, const Vec& value, long long count) {
    if (count >= LANES) store_vec(to, value);
    else std::memcpy(to, &value, count * sizeof(float));
}
