"""Which loops may run their iterations at once: yes only where that is certain."""

from __future__ import annotations

import random

import pytest

from burnish.propose.retune.c_text import functions, loops, masked, statements
from burnish.propose.retune.iterations import macros, summed
from burnish.propose.retune.parallel import independent
from burnish.propose.retune.polynomials import Polynomial, Unclear, parse

HEAD = 'extern "C" void f(const float* x, const float* y, const int* at, float* out, int m, int n, int k) {{ {} }}'

YES = {
    "elements": "for (int i = 0; i < m; ++i) out[i] = x[i] * 2;",
    "rows": "for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) out[i * n + j] = x[i * n + j];",
    "product": """for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j) {
        float s = 0; for (int p = 0; p < k; ++p) s += x[i * k + p] * y[p * n + j]; out[i * n + j] = s; }""",
    "three sizes": "for (int b = 0; b < k; ++b) for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j)"
    "{ const int p = (b * m + i) * n + j; out[p] = x[p]; }",
    "pointers": """for (long r = 0; r < m; ++r) { const float* a = x + r * n; float* b = &out[r * n]; float t = a[0];
        for (long c = 1; c < n; ++c) t = std::max(t, a[c]); float s = 0;
        for (long c = 0; c < n; ++c) { b[c] = std::exp(a[c] - t); s += b[c]; }
        for (long c = 0; c < n; ++c) b[c] /= s; }""",
    "tiles": """for (int t = 0; t < m; t += 8) for (int i = t; i < std::min(t + 8, m); ++i)
        for (int j = 0; j < n; ++j) out[i * n + j] = x[i * n + j];""",
    "transposed": "for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j) out[j * m + i] = x[i * n + j];",
    "pairs": "for (int i = 0; i < m; ++i) { out[2 * i] = x[i]; out[2 * i + 1] = -x[i]; }",
    "own array": """for (int i = 0; i < m; ++i) { float t[4] = {0};
        for (int j = 0; j < n; ++j) t[j % 4] += x[i * n + j];
        out[i] = t[0] + t[1] + t[2] + t[3]; }""",
    "condition": "for (int i = 0; i < m; ++i) { if (x[i] < 0) { out[i] = 0; continue; } out[i] = sqrtf(x[i]); }",
    "gather": "for (int i = 0; i < m; ++i) out[i] = x[at[i]];",
    "casts": "for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j) out[(size_t)i * n + j] = (float)x[i];",
}
NO = {
    "running sum": "for (int i = 1; i < m; ++i) out[i] = out[i - 1] + x[i];",
    "kept sum": "float s = 0; for (int i = 0; i < m; ++i) { s += x[i]; out[i] = s; }",
    "histogram": "for (int i = 0; i < m; ++i) out[at[i]] += 1;",
    "columns": "for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j) out[j] += x[i * n + j];",
    "one too far": "for (int i = 0; i < m; ++i) for (int j = 0; j <= n; ++j) out[i * n + j] = 1;",
    "other width": "for (int i = 0; i < m; ++i) for (int j = 0; j < k; ++j) out[i * n + j] = 1;",
    "overlap": "for (int i = 0; i < m; ++i) { out[2 * i] = x[i]; out[2 * i + 2] = 1; }",
    "neighbour": "for (int i = 0; i < m; ++i) { const float* p = out + (i + 1) * n; out[i * n] = p[0]; }",
    "early end": "for (int i = 0; i < m; ++i) { if (x[i] < 0) break; out[i] = 1; }",
    "unknown call": "for (int i = 0; i < m; ++i) out[i] = next(x[i]);",
    "moved pointer": "float* p = out; for (int i = 0; i < m; ++i) *p++ = x[i];",
    "other name": "float* p = out; for (int i = 1; i < m; ++i) out[i] = p[i - 1];",
    "other name, any type": "auto p = out; for (int i = 1; i < m; ++i) out[i] = p[i - 1];",
    "passed on": "for (int i = 1; i < m; ++i) out[i] = total(out, i);",
    "own bound": "for (int i = 0; i < m; ++i) { out[i] = 1; m = i; }",
    "own counter": "for (int i = 0; i < m; ++i) { out[i] = 1; i += 1; }",
    "two variables": "float s = 0; for (int i = 0; i < m; ++i) { { float s = x[i]; out[i] = s; } s += 1; }",
    "transposed, wrong width": "for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j) out[j * k + i] = x[i];",
    "two ways": "for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j) { out[i * n + j] = 1; out[j * m + i] = 2; }",
    "macro": "\n#define NEXT i + 1\nfor (int i = 0; i < m; ++i) out[NEXT] = x[i];",
    "downwards": "for (int i = m - 1; i >= 0; --i) out[i] = x[i];",
    "square": "for (int i = 0; i < m; ++i) out[i * i] = x[i];",
    "negative from": "for (int i = 0; i < m; ++i) for (int j = -1; j < n; ++j) out[i * n + j] = 1;",
    "static": "for (int i = 0; i < m; ++i) { static float s = 0; out[i] = s; }",
    "reference": "for (int i = 0; i < m; ++i) { float& o = out[0]; o = x[i]; }",
    "lambda": "for (int i = 0; i < m; ++i) { auto g = [&](int q) { out[q] = 1; }; g(0); }",
    "nested assignment": "for (int i = 0; i < m; ++i) out[i] = out[0] = x[i];",
}


def judged(body: str, alone: tuple[str, ...] = ("out",)) -> None:
    source = HEAD.format(body)
    text = masked(source)
    (function,) = functions(text)
    outer = loops(statements(text, function.body, function.end))[0]
    independent(text, function, outer, alone, macros(source))


@pytest.mark.parametrize("name", YES)
def test_iterations_that_touch_different_elements_may_run_at_once(name: str) -> None:
    judged(YES[name])


@pytest.mark.parametrize("name", NO)
def test_doubt_means_no(name: str) -> None:
    with pytest.raises(Unclear):
        judged(NO[name])


@pytest.mark.parametrize("name", YES)
def test_memory_that_may_be_somebody_elses_means_no(name: str) -> None:
    with pytest.raises(Unclear, match="may be memory that something else reads"):
        judged(YES[name], alone=())


def test_helpers_that_only_compute_may_be_called() -> None:
    helper = """
static float dot(const float* a, const float* b, int n) { float s = 0; for (int i = 0; i < n; ++i) s += a[i] * b[i];
    return s; }
static float last; static float noted(float v) { last = v; return v; }
static void put(float* to, float v) { to[0] = v; }
"""
    bodies = {"dot(x + i * n, y, n)": True, "noted(x[i])": False}
    for call, allowed in bodies.items():
        source = helper + HEAD.format(f"for (int i = 0; i < m; ++i) out[i] = {call};")
        text = masked(source)
        function = functions(text)[-1]
        outer = loops(statements(text, function.body, function.end))[0]
        if allowed:
            independent(text, function, outer, ("out",), macros(source))
            continue
        with pytest.raises(Unclear):
            independent(text, function, outer, ("out",), macros(source))


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("for (int i = 0; i < m; ++i) s += x[i] * y[i];", ("s",)),
        ("for (int i = 0; i < m; ++i) { const float v = x[i]; s += v; q += v * v; }", ("q", "s")),
        ("for (int i = 0; i < m; ++i) if (x[i] > 0) s += x[i];", ("s",)),
        ("for (int i = 0; i < m; ++i) s = x[i];", None),
        ("for (int i = 0; i < m; ++i) s += s * x[i];", None),
        ("for (int i = 0; i < m; ++i) { s += x[i]; out[i] = s; }", None),
        ("for (int i = 0; i < m; ++i) s *= x[i];", None),
    ],
)
def test_sums_are_recognised(body: str, names: tuple[str, ...] | None) -> None:
    source = HEAD.format(f"float s = 0, q = 0; {body}")
    text = masked(source)
    (function,) = functions(text)
    (loop,) = loops(statements(text, function.body, function.end))
    if names is None:
        with pytest.raises(Unclear):
            summed(text, loop, macros(source))
    else:
        assert summed(text, loop, macros(source)) == names


def test_indices_are_read_as_polynomials() -> None:
    assert parse("i * n + (j + 1)") == parse("1 + j + n*i")
    assert parse("(long long)i * 4ll - i") == parse("3 * i")
    assert parse("(i + 1) * (i - 1)").terms == {("i", "i"): 1, (): -1}
    assert parse("2 * i").divided("i") == (Polynomial.of(2), Polynomial())
    for text in ("i / 2", "a[i]", "f(i)", "i %", "", "0x10", "i ? 1 : 2", "i i"):
        with pytest.raises(Unclear):
            parse(text)


def _expression(rng: random.Random, depth: int = 2) -> str:
    if not depth or rng.random() < 0.3:
        return rng.choice(["i", "j", "p", "m", "n", "k", "1", "2", "i", "j"])
    left, right = _expression(rng, depth - 1), _expression(rng, depth - 1)
    return f"({left} {rng.choice('+*+*-')} {right})"


def _usual(rng: random.Random) -> str:
    """Return an index as people write them, right or wrong."""
    sizes = [rng.choice("mnk") for _ in range(2)]
    order = rng.sample("ijp", 3)
    forms = ["{0} * {a} + {1}", "({0} * {a} + {1}) * {b} + {2}", "{0} * {a} * {b} + {1} * {b} + {2}", "{1} + {0} * {a}"]
    return rng.choice(forms).format(*order, a=sizes[0], b=sizes[1])


def test_what_may_run_at_once_never_meets() -> None:
    rng = random.Random(7)
    allowed = 0
    for _ in range(3000):
        write = _usual(rng) if rng.random() < 0.7 else _expression(rng, 3)
        read = write if rng.random() < 0.6 else _expression(rng)
        step, first, last = rng.choice(("1", "2", "k")), rng.choice(("0", "1", "i")), rng.choice(("n", "m", "i + k"))
        body = f"""for (int i = 0; i < m; i += {step}) for (int j = {first}; j < {last}; ++j)
            for (int p = 0; p < k; ++p) out[{write}] = out[{read}] + x[j];"""
        try:
            judged(body)
        except Unclear:
            continue
        allowed += 1
        for m, n, k in ((2, 3, 2), (4, 3, 5), (5, 2, 3), (3, 7, 4)):
            sizes = {"m": m, "n": n, "k": k}
            seen: dict[int, int] = {}
            for i in range(0, m, eval(step, {}, sizes)):
                inside = range(eval(first, {}, {"i": i}), eval(last, {}, {**sizes, "i": i}))
                places = [
                    eval(e, {}, {**sizes, "i": i, "j": j, "p": p})
                    for j in inside
                    for p in range(k)
                    for e in (write, read)
                ]
                assert all(seen.setdefault(place, i) == i for place in places), (body, sizes)
    assert allowed > 100
