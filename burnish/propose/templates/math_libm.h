// == exp_of
static inline float exp_of(float v) { return std::exp(v); }
// == expm1_of
static inline float expm1_of(float v) { return std::expm1(v); }
// == log_of
static inline float log_of(float v) { return std::log(v); }
// == log1p_of
static inline float log1p_of(float v) { return std::log1p(v); }
// == tanh_of
static inline float tanh_of(float v) { return std::tanh(v); }
// == erf_of
static inline float erf_of(float v) { return std::erf(v); }
