// == exp_of
// e^v = 2^n e^r with |r| <= ln(2)/2 (coefficients of Cephes' expf): within 2 units of rounding, no branches, so that
// loops over it become vector instructions.  The scale is applied in two steps to reach denormals and infinity.
static inline float exp_of(float v) {
    v = v < -104.0f ? -104.0f : v;
    v = v > 89.0f ? 89.0f : v;
    const float n = std::rint(v * 1.44269504088896341f);
    float r = std::fma(n, -0.693359375f, v);
    r = std::fma(n, 2.12194440e-4f, r);
    float p = 1.9875691500e-4f;
    p = std::fma(p, r, 1.3981999507e-3f);
    p = std::fma(p, r, 8.3334519073e-3f);
    p = std::fma(p, r, 4.1665795894e-2f);
    p = std::fma(p, r, 1.6666665459e-1f);
    p = std::fma(p, r, 5.0000001201e-1f);
    p = std::fma(p, r * r, r) + 1.0f;
    const int32_t whole = (int32_t)n, half = whole >> 1;
    const int32_t bits[2] = {(half + 127) << 23, (whole - half + 127) << 23};
    float first, second;
    std::memcpy(&first, &bits[0], sizeof first);
    std::memcpy(&second, &bits[1], sizeof second);
    return p * first * second;
}
// == expm1_of
// Near zero the polynomial without its leading one, elsewhere the difference.
static inline float expm1_of(float v) {
    float p = 1.9875691500e-4f;
    p = std::fma(p, v, 1.3981999507e-3f);
    p = std::fma(p, v, 8.3334519073e-3f);
    p = std::fma(p, v, 4.1665795894e-2f);
    p = std::fma(p, v, 1.6666665459e-1f);
    p = std::fma(p, v, 5.0000001201e-1f);
    const float near = std::fma(p, v * v, v);
    const float far = exp_of(v) - 1.0f;
    return std::fabs(v) < 0.3466f ? near : far;
}
// == log_near_one
// log(1 + f) for f in [sqrt(1/2) - 1, sqrt(2) - 1] (coefficients of Cephes' logf).
static inline float log_near_one(float f) {
    float p = 7.0376836292e-2f;
    p = std::fma(p, f, -1.1514610310e-1f);
    p = std::fma(p, f, 1.1676998740e-1f);
    p = std::fma(p, f, -1.2420140846e-1f);
    p = std::fma(p, f, 1.4249322787e-1f);
    p = std::fma(p, f, -1.6668057665e-1f);
    p = std::fma(p, f, 2.0000714765e-1f);
    p = std::fma(p, f, -2.4999993993e-1f);
    p = std::fma(p, f, 3.3333331174e-1f);
    const float square = f * f;
    return std::fma(p, square * f, std::fma(-0.5f, square, f));
}
// == log_of
// log(v) = e ln(2) + log(m) with m in [sqrt(1/2), sqrt(2)); denormals are scaled up first.
static inline float log_of(float v) {
    const bool tiny = v < 1.17549435e-38f;
    const float scaled = tiny ? v * 8388608.0f : v;
    int32_t bits;
    std::memcpy(&bits, &scaled, sizeof bits);
    // Taking sqrt(1/2)'s bits away first makes the exponent round so that m lies around one.
    const int32_t exponent = (bits - 0x3f3504f3) >> 23;
    const int32_t mantissa = bits - (int32_t)((uint32_t)exponent << 23);
    float m;
    std::memcpy(&m, &mantissa, sizeof m);
    const float e = (float)exponent - (tiny ? 23.0f : 0.0f);
    const float near = log_near_one(m - 1.0f);
    float result = std::fma(e, 0.693359375f, std::fma(e, -2.12194440e-4f, near));
    result = v > 3.4028235e38f ? v : result;
    result = v == 0.0f ? -INFINITY : result;
    return v < 0.0f || v != v ? NAN : result;
}
// == log1p_of
static inline float log1p_of(float v) {
    const float near = log_near_one(v);
    const float far = log_of(1.0f + v);
    return v > -0.29f && v < 0.41f ? near : far;
}
// == tanh_of
// A polynomial near zero (coefficients of Cephes' tanhf), the exponential elsewhere.
static inline float tanh_of(float v) {
    const float size = std::fabs(v), square = v * v;
    float p = -5.70498872745e-3f;
    p = std::fma(p, square, 2.06390887954e-2f);
    p = std::fma(p, square, -5.37397155531e-2f);
    p = std::fma(p, square, 1.33314422036e-1f);
    p = std::fma(p, square, -3.33332819422e-1f);
    const float near = std::fma(p * square, v, v);
    const float far = std::copysign(1.0f - 2.0f / (exp_of(2.0f * size) + 1.0f), v);
    return size < 0.625f ? near : far;
}
// == erf_of
// Up to one a polynomial in the square, beyond it 1 - e^q(t) with a polynomial q for log(erfc): both fitted with a
// relative error below 2e-9, so that float32's rounding is what remains.
static inline float erf_of(float v) {
    const float square = v * v;
    float p = 7.853920331e-5f;
    p = std::fma(p, square, -8.010215051e-4f);
    p = std::fma(p, square, 5.188330656e-3f);
    p = std::fma(p, square, -2.685381390e-2f);
    p = std::fma(p, square, 1.128358521e-1f);
    p = std::fma(p, square, -3.761262583e-1f);
    p = std::fma(p, square, 1.28379166e-1f);
    const float near = std::fma(p, v, v);
    const float size = std::fabs(v), t = size > 4.0f ? 4.0f : size;
    float q = 1.971835769e-4f;
    q = std::fma(q, t, -3.055625443e-3f);
    q = std::fma(q, t, 2.227715727e-2f);
    q = std::fma(q, t, -1.040375030e-1f);
    q = std::fma(q, t, -6.370595923e-1f);
    q = std::fma(q, t, -1.127749656e0f);
    q = std::fma(q, t, -1.774722551e-4f);
    const float far = std::copysign(1.0f - exp_of(q), v);
    return size < 1.0f || v != v ? near : far;
}
