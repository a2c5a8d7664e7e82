"""The Triton kernel for attention with scores of any form, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import Made, find, make, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.streamed_attention import StreamedAttention

QUERY = "torch.randn(1, 2, 45, 12)"
SCORES = "scores = q @ k.transpose(-2, -1) / 3.5\n"
POSITIONS = "place = torch.arange(45, device=q.device)\napart = place[:, None] - place\n"


def _task(body: str, more: str = "", names: str = "", query: str = QUERY, init: str = "pass") -> Task:
    inputs = ", ".join([query] * 3)
    return task_of(body, f"{inputs}, {more}" if more else inputs, init, f"q, k, v, {names}" if names else "q, k, v")


def _three(*shape: int, seed: int = 0) -> list[torch.Tensor]:
    made = torch.Generator().manual_seed(seed)
    return [torch.randn(shape, generator=made) for _ in range(3)]


def _checked(body: str, variant: str = "half", tile: str = "64x32 w4 s2", init: str = "pass") -> Made:
    made = make(_task(body, init=init), StreamedAttention(), variant=variant, tile=tile)
    made.check(*_three(1, 2, 45, 12), factor=4.0)
    return made


def check_without_a_mask() -> None:
    for variant in ("half", "tf32x3"):
        made = _checked(SCORES + "return scores.softmax(-1) @ v", variant)
        assert "softmax" not in made.source.partition("class ModelNew")[2]


def check_values_of_all_sizes_keep_their_digits() -> None:
    made = make(_task(SCORES + "return scores.softmax(-1) @ v"), StreamedAttention(), variant="half")
    q, k, v = _three(1, 2, 45, 12)
    k[..., 3, :] *= 1e4
    q[..., 5, :] *= 1e-3
    made.check(q * 1e-3, k, v * torch.logspace(-12, 12, 12), factor=4.0)
    made.check(q * 1e-20, k * 1e18, v * 1e-30, factor=4.0)


def check_a_triangle_is_a_band() -> None:
    future = "torch.ones(45, 45, dtype=torch.bool, device=q.device).triu(1)"
    made = _checked(SCORES + f"return scores.masked_fill({future}, float('-inf')).softmax(-1) @ v")
    assert "last = tl.minimum(last, start_m" in made.source and "first = 0\n" in made.source
    lower = "torch.tril(torch.ones(45, 45, device=q.device), -2) == 0"
    made = make(
        _task(SCORES + f"return scores.masked_fill({lower}, float('-inf')).softmax(-1) @ v"), StreamedAttention()
    )
    got = made.check(*_three(1, 2, 45, 12), factor=4.0)
    assert bool(torch.isnan(got[:, :, :2]).all()) and not bool(torch.isnan(got[:, :, 2:]).any())


def check_a_window_leaves_keys_on_both_sides() -> None:
    seen = "seen = (apart >= 0) & (apart < 9)\n"
    made = _checked(
        SCORES + POSITIONS + seen + "return scores.masked_fill(~seen, float('-inf')).softmax(-1) @ v",
        tile="64x32 w4 s2",
    )
    assert "first = tl.maximum(first, start_m + -8)" in made.source
    both = "scores = torch.where((apart < 4) & (apart > -6), scores, float('-inf'))\n"
    made = _checked(SCORES + POSITIONS + both + "return scores.softmax(-1) @ v")
    assert "start_m + -3" in made.source
    either = "hidden = (apart < 0) | (apart > 7)\n"
    _checked(SCORES + POSITIONS + either + "return scores.masked_fill(hidden, float('-inf')).softmax(-1) @ v")


def check_a_penalty_of_distance() -> None:
    body = POSITIONS + (
        "penalty = (-self.slopes[:, None, None] * apart).masked_fill(apart < 0, float('-inf'))\n"
        "return (q @ k.transpose(-2, -1) / 3.5 + penalty).softmax(-1) @ v"
    )
    made = _checked(body, init="self.register_buffer('slopes', torch.tensor([0.5, 0.25]))")
    assert "last = tl.minimum(last, start_m" in made.source


def check_capped_scores() -> None:
    body = SCORES + "scores = 2.0 * torch.tanh(scores / 2.0)\nreturn scores.softmax(-1) @ v"
    _checked(body)
    _checked(body, "tf32x3")


def check_a_fill_that_is_not_infinite_leaves_every_key() -> None:
    body = SCORES + POSITIONS + "return scores.masked_fill(apart < 0, -1e4).softmax(-1) @ v"
    assert "start_m +" not in _checked(body).source.replace("start_m + tl.arange", "")


def check_numbers_and_truth_that_are_given() -> None:
    task = _task(SCORES + "return (scores + b).softmax(-1) @ v", "torch.randn(2, 45, 45)", "b")
    made = make(task, StreamedAttention())
    made.check(*_three(1, 2, 45, 12), torch.randn(2, 45, 45), factor=4.0)
    task = _task(SCORES + "return scores.masked_fill(b, -math.inf).softmax(-1) @ v", "torch.rand(45, 45) > 1", "b")
    make(task, StreamedAttention()).check(*_three(1, 2, 45, 12), torch.rand(45, 45) > 0.6, factor=4.0)


def check_documents() -> None:
    body = (
        "q, k, v = (x.transpose(0, 1) for x in (q, k, v))\n"
        "scores = q @ k.transpose(-2, -1) * 0.3\n"
        "return scores.masked_fill(d[:, None] != d, float('-inf')).softmax(-1) @ v"
    )
    task = _task(body, "torch.randint(0, 3, (45,))", "d", query="torch.randn(45, 2, 12)")
    document = torch.randint(0, 3, (45,), generator=torch.Generator().manual_seed(1)).sort().values
    make(task, StreamedAttention()).check(*_three(45, 2, 12), document, factor=4.0)


def check_whole_numbers_with_scales() -> None:
    body = (
        "scores = q.to(v.dtype) @ k.to(v.dtype).transpose(-2, -1)\n"
        "scores = scores * a.unsqueeze(-1) * b.unsqueeze(-2) / math.sqrt(12)\nreturn scores.softmax(-1) @ v"
    )
    whole = "torch.randint(-127, 128, (1, 2, 45, 12), dtype=torch.int8)"
    scale = "torch.rand(1, 2, 45) * 0.02"
    task = task_of(body, f"{whole}, {scale}, {whole}, {scale}, {QUERY}", arguments="q, a, k, b, v")
    made = torch.Generator().manual_seed(0)
    q, k = (torch.randint(-127, 128, (1, 2, 45, 12), dtype=torch.int8, generator=made) for _ in range(2))
    a, b = (torch.rand(1, 2, 45, generator=made) * 0.02 for _ in range(2))
    for variant in ("half", "tf32x3"):
        make(task, StreamedAttention(), variant=variant).check(q, a, k, b, _three(1, 2, 45, 12)[0], factor=4.0)


def check_heads_that_share_keys() -> None:
    body = (
        "k, v = k.repeat_interleave(3, dim=1), v.repeat_interleave(3, dim=1)\n"
        "return torch.softmax(q @ k.transpose(-2, -1) * 0.3, -1) @ v"
    )
    inputs = "torch.randn(1, 6, 20, 8), torch.randn(1, 2, 20, 8), torch.randn(1, 2, 20, 8)"
    made = make(task_of(body, inputs, arguments="q, k, v"), StreamedAttention())
    q, k, v = torch.randn(1, 6, 20, 8), torch.randn(1, 2, 20, 8), torch.randn(1, 2, 20, 8)
    made.check(q, k, v, factor=4.0)
    assert "repeat_interleave" not in made.source


def check_three_dimensions_and_keys_that_lie_turned() -> None:
    body = "return torch.bmm(torch.softmax(torch.bmm(q, k) * 0.3, dim=-1), v)"
    inputs = "torch.randn(3, 21, 8), torch.randn(3, 8, 21), torch.randn(3, 21, 8)"
    made = make(task_of(body, inputs, arguments="q, k, v"), StreamedAttention())
    made.check(torch.randn(3, 21, 8), torch.randn(3, 8, 21), torch.randn(3, 21, 8), factor=4.0)
    made.check(torch.randn(3, 8, 21).mT, torch.randn(3, 21, 8).mT, torch.randn(3, 21, 8), factor=4.0)


DECODE = "torch.randn(2, 6, 12), torch.randn(2, 2, 300, 12), torch.randn(2, 2, 300, 12)"


def check_few_queries_share_the_keys_out() -> None:
    body = (
        "grouped = q.unflatten(1, (2, -1))\n"
        "return ((grouped @ k.transpose(-2, -1) / 3.0).softmax(-1) @ v).flatten(1, 2)"
    )
    task = task_of(body, DECODE, arguments="q, k, v")
    q, k, v = torch.randn(2, 6, 12), torch.randn(2, 2, 300, 12), torch.randn(2, 2, 300, 12)
    for variant in ("tf32x3", "half"):
        made = make(task, StreamedAttention(), variant=variant, tile="16x32 w4 s3")
        assert "_merge[" in made.source
        made.check(q, k, v, factor=4.0)


def _paged(lengths: str = "lengths") -> Task:
    body = f"""
    keys, values = (x[table.long()].flatten(1, 2) for x in (k, v))
    query = q.unflatten(1, (2, -1))
    scores = torch.einsum("bgsd,btgd->bgst", query, keys) / math.sqrt(12)
    beyond = torch.arange(keys.shape[1], device=q.device) >= {lengths}[:, None]
    weights = scores.masked_fill(beyond[:, None, None], float("-inf")).softmax(-1)
    return torch.einsum("bgst,btgd->bgsd", weights, values).flatten(1, 2)
    """
    cache = "torch.randn(60, 4, 2, 12)"
    table = "torch.randperm(60).reshape(2, 30).to(torch.int32)"
    lengths_of = "torch.tensor([77, 120], dtype=torch.int32)"
    inputs = f"torch.randn(2, 6, 12), {cache}, {cache}, {table}, {lengths_of}"
    return task_of(body, inputs, arguments="q, k, v, table, lengths")


def check_keys_are_found_through_pages() -> None:
    made = make(_paged(), StreamedAttention(), tile="16x32 w4 s3")
    assert "[table" not in made.source and "last = tl.minimum(last, " in made.source
    random = torch.Generator().manual_seed(0)
    cache = [torch.randn(60, 4, 2, 12, generator=random) for _ in range(2)]
    table = torch.randperm(60, generator=random).reshape(2, 30).to(torch.int32)
    for lengths in ((77, 120), (1, 64), (33, 9)):
        made.check(
            torch.randn(2, 6, 12, generator=random), *cache, table, torch.tensor(lengths, dtype=torch.int32), factor=4.0
        )
    made.check(torch.randn(2, 6, 12), *cache, table - 60, torch.tensor([50, 70], dtype=torch.int32), factor=4.0)


def check_keys_of_each_query_s_own() -> None:
    body = """
    first = (torch.arange(9, device=q.device) - 2).clamp(0, 4)
    near = first[:, None] + torch.arange(5, device=q.device)
    keys, values = (x[:, :, near[:, None, :, None], near[None, :, None, :]].flatten(4, 5) for x in (k, v))
    scores = (keys @ q.unsqueeze(-1)).squeeze(-1) / math.sqrt(12)
    return (scores.softmax(-1).unsqueeze(-2) @ values).squeeze(-2)
    """
    made = make(_task(body, query="torch.randn(1, 2, 9, 9, 12)"), StreamedAttention())
    made.check(*_three(1, 2, 9, 9, 12), factor=4.0)
    assert "tl.dot" not in made.source


def check_two_products_make_one_score() -> None:
    body = "return torch.softmax((q @ k.mT + r @ s.mT) * 0.2, -1) @ k"
    sizes = ((2, 20, 24), (2, 40, 24), (2, 20, 8), (2, 40, 8))
    inputs = ", ".join(f"torch.randn{size}" for size in sizes)
    task = task_of(body, inputs, arguments="q, k, r, s")
    for variant in ("half", "tf32x3"):
        make(task, StreamedAttention(), variant=variant).check(*(torch.randn(size) for size in sizes), factor=4.0)


def check_positions_are_whole_numbers_of_64_bits() -> None:
    # 44 * 104729000 and more is beyond 32 bits, in which positions are counted.
    mixed = "mixed = place[:, None] * 104729000 + place * 48271000\n"
    body = SCORES + "place = torch.arange(45, device=q.device)\n" + mixed
    made = _checked(body + "return scores.masked_fill(mixed > 2000000000, -1e4).softmax(-1) @ v")
    assert "tl.int64" in made.source.partition("tl.load")[2]
    # What fits is left as it is.
    made = _checked(SCORES + POSITIONS + "return scores.masked_fill(apart * 9 > 40, -1e4).softmax(-1) @ v")
    assert ".to(tl.int64)" not in made.source.replace("tl.program_id(0).to(tl.int64)", "")


def check_a_length_may_be_the_largest_number() -> None:
    for seen in ("place <= n[:, None]", "place > n[:, None]"):
        body = (
            SCORES
            + f"place = torch.arange(45, device=q.device)\nseen = {seen}\n"
            + "return scores.masked_fill(~seen[:, None, None], float('-inf')).softmax(-1) @ v"
        )
        task = _task(body, "torch.zeros(3, dtype=torch.int32)", "n", query="torch.randn(3, 2, 45, 12)")
        lengths = torch.tensor([2, 30, 2**31 - 1], dtype=torch.int32)
        make(task, StreamedAttention()).check(*_three(3, 2, 45, 12), lengths, factor=4.0)


@thorough
def check_every_tile() -> None:
    future = "torch.ones(45, 45, dtype=torch.bool, device=q.device).triu(1)"
    task = _task(SCORES + f"return scores.masked_fill({future}, float('-inf')).softmax(-1) @ v")
    _, region = find(task, StreamedAttention())
    assert region is not None
    for tile in StreamedAttention().space(region)["tile"]:
        make(task, StreamedAttention(), tile=tile).check(*_three(1, 2, 45, 12), factor=4.0)


def check_what_it_does_not_read_is_refused() -> None:
    plain = SCORES + "weights = scores.softmax(-1)\n"
    for body in (
        plain + "return weights @ v, weights",
        SCORES + "return scores.softmax(-2) @ v",
        SCORES + "return F.dropout(scores.softmax(-1), 0.5, True) @ v",
        "return (q @ k.transpose(-2, -1) @ (q @ k.transpose(-2, -1))).softmax(-1) @ v",
        "q, k, v = q.half(), k.half(), v.half()\nreturn (q @ k.transpose(-2, -1)).softmax(-1) @ v",
    ):
        assert refuses(_task(body), StreamedAttention()), body
    wide = _task(SCORES + "return scores.softmax(-1) @ v", query="torch.randn(1, 2, 20, 300)")
    assert refuses(wide, StreamedAttention())


def test_wide_blocks_that_are_split_fit_a_processor() -> None:
    # On a Hopper two of them in flight take 256 KiB.
    task = _task(SCORES + "return scores.softmax(-1) @ v", query="torch.randn(1, 2, 90, 256)")
    assert "num_stages=1" in make(task, StreamedAttention(), variant="tf32x3").source
    assert "num_stages=2" in make(task, StreamedAttention()).source
    few = _task(SCORES + "return scores.softmax(-1) @ v", query="torch.randn(1, 2, 16, 256)")
    _, region = find(few, StreamedAttention())
    assert region is not None and "16x64 w4 s3" not in StreamedAttention().space(region)["tile"]


def check_a_mistaken_input_raises() -> None:
    _, candidate = make(_task(SCORES + "return scores.softmax(-1) @ v"), StreamedAttention()).models()
    q, k, v = _three(1, 2, 45, 12)
    for wrong in ((q[:, :, :3], k, v), (q, k.half(), v), (q, k, v[..., :5])):
        try:
            candidate(*wrong)
        except ValueError as error:
            assert "the kernel takes" in str(error)
        else:
            raise AssertionError("it did not")


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
