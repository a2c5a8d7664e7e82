"""The parser of extern "C" declarations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burnish.backends.loader import TYPES, parameter, signatures


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("const float* x", ("float", True, "x")),
        ("float *__restrict__ out", ("float", True, "out")),
        ("long long n", ("long", False, "n")),
        ("unsigned long long int n", ("unsigned_long", False, "n")),
        ("unsigned n", ("unsigned_int", False, "n")),
        ("signed char c", ("char", False, "c")),
        ("std::int64_t n", ("int64_t", False, "n")),
        ("double eps", ("double", False, "eps")),
        ("float x[]", ("float", True, "x")),
        ("float x[16]", ("float", True, "x")),
        ("float** rows", ("void", True, "rows")),
        ("const __nv_bfloat16* __restrict w", ("__nv_bfloat16", True, "w")),
        ("struct pair* p", ("pair", True, "p")),
        ("float*", ("float", True, "")),
        ("int n = 3", ("int", False, "n")),
    ],
)
def test_one_parameter(text: str, expected: tuple[str, bool, str]) -> None:
    assert signatures(f'extern "C" void f({text});')["f"][1:] == [expected]


def test_single_and_block_forms_and_what_is_not_exported() -> None:
    source = r"""
    #include <cstdint>
    #define SKIPPED extern "C" void macro(int x)
    // extern "C" void commented(int x);
    /* extern "C" { void hidden(int); } */
    static const char* text = "extern \"C\" { void quoted(int); }";
    float helper(float x) { return x; }
    extern "C" double mean(const double* x, int64_t n) { if (n) { return x[0]; } return 0; }
    extern "C" {
    struct pair { int a; int b; };
    static float local(float x) { return x; }
    void first(void) { for (int i = 0; i < 3; ++i) { helper(i); } }
    int second(int a,
               const char* name);
    __global__ void kernel(float* x) {}
    }
    int after(int x);
    extern "C" __attribute__((visibility("default"))) float* last() noexcept;
    """
    found = signatures(source)
    assert list(found) == ["mean", "first", "second", "last"]
    assert found["mean"] == [("double", False, ""), ("double", True, "x"), ("int64_t", False, "n")]
    assert found["first"] == [("void", False, "")]
    assert found["second"] == [("int", False, ""), ("int", False, "a"), ("char", True, "name")]
    assert found["last"] == [("float", True, "")]


def test_cuda_launcher() -> None:
    source = """
    extern "C" __global__ void raw(float* x) {}
    __global__ void __launch_bounds__(256) kernel(float* x) {}
    extern "C" int launch(float* x, long long n, cudaStream_t stream) { kernel<<<1, 2, 0, stream>>>(x); return 0; }
    """
    assert signatures(source) == {
        "launch": [("int", False, ""), ("float", True, "x"), ("long", False, "n"), ("cudaStream_t", False, "stream")]
    }


def test_no_function() -> None:
    assert signatures("int f(int x) { return x; }") == {}
    assert signatures('extern "C" int counter;') == {}


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["float", "double", "int", "int64_t", "size_t", "bool", "unsigned char", "long long"]),
            st.booleans(),
            st.from_regex(r"[a-z]_[a-z0-9]{0,6}", fullmatch=True),
            st.sampled_from([" ", "\n    ", " /* , */ "]),
        ),
        max_size=6,
    )
)
def test_any_list_of_parameters_is_read_back(rows: list[tuple[str, bool, str, str]]) -> None:
    listed = ",".join(f"{gap}const {kind}{'*' if pointer else ''} {name}" for kind, pointer, name, gap in rows)
    found = signatures('extern "C" { int f(' + listed + ") { return 0; } }")["f"][1:]
    assert [(pointer, name) for _, pointer, name in found] == [(pointer, name) for _, pointer, name, _ in rows]
    assert all(kind in TYPES for kind, _, _ in found)


@given(st.text())
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert isinstance(signatures(text), dict)
    assert isinstance(signatures('extern "C" {' + text), dict)
    assert len(parameter(text)) == 3
