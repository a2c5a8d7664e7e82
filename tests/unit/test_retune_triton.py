"""Triton kernels with one thing changed: every variant computes the same in the interpreter."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

# The process with the interpreter knows only the folder of its own script.
sys.path.append(str(Path(__file__).resolve().parents[1]))

from retune_sources import SOURCES, kernel_task
from triton_harness import interpreted, main

from burnish.propose.retune.kernels import existing_kernel
from burnish.propose.retune.knobs import AS_WRITTEN, rewritten


def knobs_of(entry: str, device: str, source: str | None = None) -> dict[str, tuple[Any, ...]]:
    return {k.name: k.choices for k in existing_kernel(kernel_task(entry, source), device).knobs}


def variants(entry: str, device: str) -> list[tuple[str, Any, str]]:
    kernel = existing_kernel(kernel_task(entry), device)
    return [
        (k.name, c, rewritten(kernel.source, kernel.knobs, {k.name: c})) for k in kernel.knobs for c in k.choices[1:]
    ]


def ran(source: str, *inputs: Any) -> Any:
    """Run a candidate from a file: Triton reads its kernels' text from there."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("BURNISH_HOME")) as folder:
        path = Path(folder) / "candidate.py"
        path.write_text(source)
        scope: dict[str, Any] = {"__name__": "candidate", "__file__": str(path)}
        exec(compile(source, str(path), "exec"), scope)
        return scope["ModelNew"]()(*inputs)


def test_a_triton_kernel_has_knobs_where_its_numbers_stand() -> None:
    found = knobs_of("add", "cuda")
    assert found["add_kernel BLOCK"] == (64, 128, 32, 256, 16)
    assert found["add_kernel num_warps"] == (AS_WRITTEN, 1, 2, 4, 8, 16)
    assert "add_kernel num_stages" not in found  # it has no loop to pipeline
    assert found["scale_kernel SPAN"] == (256, 512, 128, 1024, 64)
    assert found["scale_kernel BLOCK"] == (32, 64, 16, 128, 8)
    assert found["scale_kernel num_warps"] == (4, 2, 8, 1, 16)
    assert found["scale_kernel num_stages"] == (AS_WRITTEN, 1, 2, 3, 4, 5)


def test_a_number_changes_wherever_it_is_the_same() -> None:
    texts = {(name, choice): source for name, choice, source in variants("add", "cuda")}
    assert "SIZE = 128\n" in texts["add_kernel BLOCK", 128]
    assert "block = 64\n" in texts["scale_kernel BLOCK", 64]
    spanned = texts["scale_kernel SPAN", 512]
    assert "scale_kernel[(triton.cdiv(n, 512),)](out, n, 2.0, 512, block, num_warps=4)" in spanned
    assert "BLOCK=SIZE, num_warps=8)" in texts["add_kernel num_warps", 8]
    assert "block, num_warps=8)" in texts["scale_kernel num_warps", 8]


def test_launch_settings_go_before_a_last_comma() -> None:
    source = SOURCES["add"].replace("n, BLOCK=SIZE)", "n,\n        BLOCK=SIZE,  # a power of two\n    )")
    kernel = existing_kernel(kernel_task("add", source), "cuda")
    text = rewritten(kernel.source, kernel.knobs, {"add_kernel num_warps": 8})
    assert "BLOCK=SIZE, num_warps=8,  # a power of two\n" in text


def test_sizes_that_are_computed_or_mean_something_else_stay() -> None:
    computed = SOURCES["add"].replace("block = 32", "block = triton.next_power_of_2(n)")
    assert "scale_kernel BLOCK" not in knobs_of("add", "cuda", computed)
    named = SOURCES["add"].replace("SPAN", "WIDTH")
    assert "scale_kernel WIDTH" not in knobs_of("add", "cuda", named)
    twice = SOURCES["add"].replace("block = 32", "block = 32 if n > 5 else 16")
    assert "scale_kernel BLOCK" not in knobs_of("add", "cuda", twice)


def test_configurations_are_taken_out_and_varied() -> None:
    (choices,) = knobs_of("double", "cuda").values()
    assert choices[:3] == (AS_WRITTEN, "BLOCK: 64, num_warps=2", "BLOCK: 128, num_warps=4, num_stages=2")
    assert "BLOCK: 32, num_warps=2" in choices and "BLOCK: 128, num_warps=8, num_stages=2" in choices
    for name, choice, source in variants("double", "cuda"):
        assert name == "double_kernel configs" and source.count("triton.Config(") == 1, choice
    assert "configs=[triton.Config({'BLOCK': 128}, num_warps=4, num_stages=2)]," in variants("double", "cuda")[1][2]


def test_lists_of_configurations_are_read_in_three_forms() -> None:
    start, end = SOURCES["double"].index("configs=["), SOURCES["double"].index('    key=["n"]')
    made = "[triton.Config({'BLOCK': b}, num_warps=w) for b in (64, 128) for w in (2, 4)]"
    named = f"def configs():\n    return {made}\n\n\n@triton.autotune"
    texts = {
        "comprehension": SOURCES["double"][:start] + f"configs={made},\n" + SOURCES["double"][end:],
        "function": (SOURCES["double"][:start] + "configs=configs(),\n" + SOURCES["double"][end:]).replace(
            "@triton.autotune", named
        ),
    }
    for form, text in texts.items():
        (choices,) = knobs_of("double", "cuda", text).values()
        assert choices[1:5] == tuple(f"BLOCK: {b}, num_warps={w}" for b in (64, 128) for w in (2, 4)), form
    computed = SOURCES["double"][:start] + "configs=made_elsewhere(3),\n" + SOURCES["double"][end:]
    assert knobs_of("double", "cuda", computed) == {}


def check_every_variant_computes_the_same() -> None:
    import torch

    torch.manual_seed(0)
    x, y = torch.randn(600), torch.randn(600)
    for entry, inputs, expected in (("add", (x, y), (x + y) * 2), ("double", (x,), 2 * x)):
        every = variants(entry, "cpu")
        assert len(every) >= 5, every
        for name, choice, source in every:
            torch.testing.assert_close(ran(source, *inputs), expected, msg=f"{name}: {choice}")


def check_launch_settings_are_taken_by_the_launch() -> None:
    import torch

    x, y = torch.randn(600), torch.randn(600)
    for name, choice, source in variants("add", "cuda"):
        if choice in (1, 5) or "BLOCK" in name:
            torch.testing.assert_close(ran(source, x, y), (x + y) * 2, msg=f"{name}: {choice}")


def check_only_sizes_matter_in_the_interpreter() -> None:
    assert set(knobs_of("add", "cpu")) == {"add_kernel BLOCK", "scale_kernel SPAN", "scale_kernel BLOCK"}


test_in_the_interpreter = interpreted(__file__, globals())


if __name__ == "__main__":
    main(globals())
