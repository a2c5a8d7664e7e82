"""Training data: what becomes a row, what it earns, and what never may."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from training_samples import TASK, cheat, family, made, passed, record, rejected, run_record

from burnish.core.candidate import Candidate
from burnish.core.checks import CHECKS, Family
from burnish.core.contract import CONTRACTS
from burnish.core.task import Task
from burnish.core.verdict import Status, Verdict
from burnish.engine.evidence import is_cheat
from burnish.engine.reward import Reward, reward_of
from burnish.models.export.training.attempts import Attempt, attempts_of
from burnish.models.export.training.dataset import TRAINING, dataset_files
from burnish.models.export.training.lineage import Lineage, split_of
from burnish.models.export.training.normal import normal_form, text_hash
from burnish.models.export.training.rows import FORMS, deduplicated, dpo_rows, rl_rows, sft_rows

Judged = list[tuple[Candidate, Verdict | None]]


def attempts(rows: Judged, name: str = "run", created: str = "2026-01-02", task: Task = TASK) -> list[Attempt]:
    records = [record(number, candidate, verdict) for number, (candidate, verdict) in enumerate(rows)]
    return attempts_of(run_record(name, created, task), records, (), False, Counter())


def test_a_row_is_a_step_that_kept_correctness_and_gained() -> None:
    rows = {row["completion"]: row for row in sft_rows(Lineage(attempts(family())))}
    assert set(rows) == {"one = 1\n", "two = 2\n", "better = 3\n", "mixed = 8\n"}
    assert rows["one = 1\n"]["kind"] == "draft" and rows["one = 1\n"]["parent_sources"] == []
    better = rows["better = 3\n"]
    assert better["kind"] == "revision" and better["parent_sources"] == ["one = 1\n"]
    assert better["speedup"]["estimate"] == 2.0 and better["parent_speedup"]["estimate"] == 1.5
    for shown in (TASK.source, "one = 1", "1.5x, 99% interval [1.47x, 1.53x]: faster", "device: cpu (Some CPU)"):
        assert shown in better["prompt"], shown
    assert "better = 3" not in better["prompt"]
    assert rows["mixed = 8\n"]["kind"] == "mixture" and len(rows["mixed = 8\n"]["parent_verdicts"]) == 2
    assert rows["mixed = 8\n"]["parent_speedup"]["estimate"] == 2.0


@pytest.mark.parametrize(
    ("parent", "child", "kept"),
    [
        ((1.5, 0.02), (1.53, 0.02), False),
        ((1.5, 0.02), (1.58, 0.02), True),
        ((1.5, 0.02), (1.50 * 1.02 / 0.98 * 1.005, 0.02), False),
        ((0.5, 0.02), (0.8, 0.02), True),
        ((1.5, 0.0), (math.nextafter(1.5 * 1.01, 0), 0.0), False),
    ],
    ids=["overlap", "apart", "apart by less than the margin", "slower than eager", "at the margin"],
)
def test_a_revision_gains_when_the_intervals_lie_apart(
    parent: tuple[float, float], child: tuple[float, float], kept: bool
) -> None:
    before = made("before = 1\n")
    after = made("after = 1\n", [before])
    lineage = Lineage(attempts([(before, passed(before, *parent)), (after, passed(after, *child))]))
    assert ("after = 1\n" in [row["completion"] for row in sft_rows(lineage)]) is kept


def test_one_session_or_another_machine_carries_no_claim() -> None:
    before, after = made("before = 1\n"), made("after = 1\n")
    after = replace(after, origin=replace(after.origin, parents=(before.identity(),)))
    slow, fast = passed(before, 0.5), passed(after, 3.0)
    for verdicts in (
        (passed(before, 0.5, partial=True), fast),
        (slow, passed(after, 3.0, partial=True)),
        (slow, replace(fast, environment={"torch": "2.14"})),
    ):
        lineage = Lineage(attempts([(before, verdicts[0]), (after, verdicts[1])]))
        assert list(sft_rows(lineage)) == []
    assert len(list(sft_rows(Lineage(attempts([(before, slow), (after, fast)]))))) == 1


def test_a_repair_answers_a_rejected_parent() -> None:
    broken = made("broken = 1\n")
    fixed = made("fixed = 1\n", [broken])
    (row,) = sft_rows(Lineage(attempts([(broken, rejected(broken)), (fixed, passed(fixed, 1.4))])))
    assert row["kind"] == "repair" and row["parent_speedup"] is None
    assert "found: wrong-values (correctness): seen in kernel.py" in row["prompt"], "paths do not travel"


def test_pairs_prefer_verified_and_faster_answers_to_the_same_prompt() -> None:
    rows = list(dpo_rows(Lineage(attempts(family()))))
    pairs = {(row["chosen"], row["rejected"]): row for row in rows}
    assert {pair: row["rejected_because"] for pair, row in pairs.items()} == {
        ("one = 1\n", "two = 2\n"): "slower",
        ("better = 3\n", "worse = 4\n"): "slower",
        ("better = 3\n", "caught = 5\n"): "cheat",
        ("better = 3\n", "wrong = 6\n"): "wrong",
    }
    caught = pairs["better = 3\n", "caught = 5\n"]
    assert caught["rejected_reward"]["cheat"] and caught["rejected_reward"]["total"] == 0.0
    assert caught["rejected_verdict"] == "rejected as a cheat (caching and replay): it earns nothing"
    assert caught["rejected_speedup"] is None and caught["prompt"].count("one = 1") == 1


def test_trajectories_hold_every_action_once() -> None:
    rows = list(rl_rows(Lineage(attempts(family()))))
    lines = sorted([turn["action"].split()[0] for turn in row["turns"]] for row in rows)
    assert lines == [["caught"], ["given_up"], ["one", "better", "mixed"], ["two"], ["worse"], ["wrong"]]
    long = next(row for row in rows if row["length"] == 3)
    first, second, third = long["turns"]
    assert TASK.source in first["observation"] and TASK.source not in second["observation"]
    assert "passed at done" in second["observation"] and "one = 1" not in second["observation"]
    assert "## Another candidate" in third["observation"] and "two = 2" in third["observation"]
    assert long["continues"] is None and long["best_total"] == max(turn["reward"]["total"] for turn in long["turns"])
    given_up = next(row for row in rows if row["turns"][0]["action"].startswith("given_up"))
    assert given_up["continues"] == second["id"] and given_up["turns"][0]["reward"]["partial"]
    assert given_up["turns"][0]["reward"]["speed"] > 0 and "timed once, no claim" in given_up["turns"][0]["verdict"]


def test_rewards_follow_the_formula() -> None:
    candidate = made("x = 1\n")
    none = made("x = 2\n", traits=(("kernels", 0),))
    full = reward_of(candidate, passed(candidate, 9.0, share=1.0), True, False)
    assert full.total == 1.0 and full.authored_from == "profile"
    double = reward_of(candidate, passed(candidate, 2.0, spread=0.0), True, False)
    assert double.speed == pytest.approx(1 / 3, abs=1e-6) and double.authored is None
    assert double.total == pytest.approx(0.3 + 0.6 / 3, abs=1e-6)
    library = reward_of(none, passed(none, 1.0), True, False)
    assert (library.authored, library.authored_from, library.total) == (0.0, "traits", 0.3)
    for parts in [(0.5, 0.0, None), (1.0, 1.5, None), (0.0, 0.1, None), (0.0, 0.0, 0.5)]:
        with pytest.raises(ValueError):
            Reward(*parts, None)
    with pytest.raises(ValueError, match="a cheat earns nothing"):
        Reward(1.0, 0.0, None, None, cheat=True)


@given(st.floats(0.01, 100), st.floats(0.01, 100), st.floats(0, 0.5), st.none() | st.floats(0, 1), st.booleans())
def test_a_faster_candidate_never_earns_less(
    one: float, other: float, spread: float, share: float | None, partial: bool
) -> None:
    candidate = made("x = 1\n")
    low, high = sorted((one, other))
    slower, faster = (
        reward_of(candidate, passed(candidate, speed, spread, partial, share), True, False) for speed in (low, high)
    )
    assert 0.3 <= slower.total <= faster.total <= 1.0
    assert slower.total <= reward_of(candidate, passed(candidate, low, spread, partial, 1.0), True, False).total


@pytest.mark.parametrize("check", sorted(CHECKS))
def test_no_finding_of_any_check_earns_anything(check: str) -> None:
    candidate = made("x = 1\n")
    verdict = rejected(candidate, check)
    honest = {Family.CORRECTNESS, Family.FAULT, Family.PRECISION}
    assert is_cheat(verdict) is (CHECKS[check].family not in honest)
    (node,) = Lineage(attempts([(candidate, verdict)])).nodes
    assert node.reward.total == 0.0 and node.reward.cheat is is_cheat(verdict) and not node.gained


def test_found_dishonest_once_is_a_cheat_everywhere() -> None:
    other = replace(TASK, source="class Model: ...  # another\nx = 1\n")
    sly, dull = made("sly = 1\n"), made("dull = 1\n")
    sly_again = made("sly  =  1  # again\n")
    child = made("child = 1\n", [sly])
    first = attempts([(sly, passed(sly, 3.0)), (dull, passed(dull, 0.5)), (child, passed(child, 9.0))])
    second = attempts([(sly_again, cheat(sly_again, other))], "later", "2026-02-02", other)
    alone, together = Lineage(first), Lineage([*first, *second])
    assert "sly = 1\n" in {row["completion"] for row in sft_rows(alone)}
    assert "sly = 1\n" not in {row["completion"] for row in sft_rows(together)}
    turns = {turn["action"]: turn for row in rl_rows(together) for turn in row["turns"]}
    assert turns["sly = 1\n"]["reward"]["cheat"] and turns["sly = 1\n"]["reward"]["total"] == 0.0
    assert "rejected as a cheat" in turns["sly = 1\n"]["verdict"] and turns["sly = 1\n"]["speedup"] is None
    assert {row["chosen"] for row in dpo_rows(together)}.isdisjoint({"sly = 1\n"})


def test_one_rejection_outweighs_every_pass() -> None:
    flaky = made("flaky = 1\n")
    good = attempts([(flaky, passed(flaky, 3.0))], "a", "2026-01-01")
    bad = attempts([(flaky, rejected(flaky))], "b", "2026-01-02")
    (node,) = Lineage([*good, *bad]).nodes
    assert not node.verified and node.reward.total == 0.0 and node.verdict.status is Status.WRONG
    late = attempts([(flaky, passed(flaky, 2.0, partial=True))], "a", "2026-01-01")
    (node,) = Lineage([*late, *attempts([(flaky, passed(flaky, 2.5))], "b", "2026-01-02")]).nodes
    assert node.verified and not node.reward.partial and (node.made.run.id, node.judged.run.id) == ("a", "b")


def test_unknown_parents_leave_a_candidate_out() -> None:
    stranger = made("stranger = 1\n", [made("never proposed\n")])
    lineage = Lineage(attempts([(stranger, passed(stranger, 5.0))]))
    assert [list(make(lineage)) for make in FORMS.values()] == [[], [], []]
    left_out: Counter[str] = Counter()
    scripted = made("x = 1\n", scripted=True)
    half = made("x = '\ud800'\n")
    rows = [
        record(n, c, passed(c, 2.0) if c is not stranger else None) for n, c in enumerate((scripted, half, stranger))
    ]
    assert attempts_of(run_record("r"), rows, (), False, left_out) == []
    assert left_out == {"scripted": 1, "not text": 1, "not judged": 1}
    assert len(attempts_of(run_record("r"), rows, (), True, left_out)) == 1


def test_comments_and_layout_are_not_content() -> None:
    one = 'import torch\n\n\ndef f(x):\n    """Doc."""\n    return (x +\n            f"{x!r} #no")\n'
    two = 'import torch  # why\ndef f( x ):\n  # so\n  """Doc."""\n  return (x + f"{x!r} #no")  # end'
    assert text_hash(one) == text_hash(two)
    for other in (one.replace("#no", "# no"), one.replace("x +", "x -"), one.replace("Doc.", "Doc")):
        assert text_hash(other) != text_hash(one)
    assert text_hash("if a:\n    b\nc\n") != text_hash("if a:\n    b\n    c\n")
    assert 'f"{x!r} #no"' in normal_form(one), "a formatted string is one token under every Python"
    assert text_hash("def broken(:\n   x") == text_hash("def broken(:\n\n x  ") != text_hash("def broken(:\n y")


def test_splits_are_by_reference() -> None:
    references = [f"class Model:\n    size = {n}\n" for n in range(400)]
    counts = Counter(split_of(reference) for reference in references)
    assert counts["train"] > 320 and counts["validation"] > 5 and counts["test"] > 5
    other = replace(TASK, contract=CONTRACTS["tf32"])
    assert other.identity() != TASK.identity() and split_of(other.source) == split_of(TASK.source)
    assert split_of(TASK.source) == split_of(TASK.source + "# a comment\n")


# --- properties over arbitrary histories --------------------------------------------------------------------------


@st.composite
def histories(draw: st.DrawFn) -> list[list[Attempt]]:
    """Runs of two tasks whose candidates are few, repeat, and are judged differently from time to time."""
    found = []
    for number in range(draw(st.integers(1, 3))):
        task = draw(st.sampled_from([TASK, replace(TASK, source="class Model: pass\n")]))
        rows: Judged = []
        for _ in range(draw(st.integers(1, 8))):
            comment = draw(st.sampled_from(["", "  # comment"]))
            earlier = st.sampled_from([candidate for candidate, _ in rows]) if rows else st.nothing()
            parents = draw(st.lists(earlier, max_size=2)) if rows else []
            candidate = made(f"x = {draw(st.integers(0, 9))}{comment}\n", parents)
            rows.append((candidate, draw(verdicts(candidate, task))))
        found.append(attempts(rows, f"run-{number}", f"2026-01-0{draw(st.integers(1, 2))}", task))
    return found


def verdicts(candidate: Candidate, task: Task) -> st.SearchStrategy[Verdict]:
    speeds = st.builds(
        lambda speed, spread, partial, share: passed(candidate, speed, spread, partial, share, task),
        st.floats(0.2, 12),
        st.sampled_from([0.01, 0.1, 0.4]),
        st.booleans(),
        st.sampled_from([None, 0.0, 1.0]),
    )
    found = st.builds(lambda check: rejected(candidate, check, task=task), st.sampled_from(sorted(CHECKS)))
    return speeds | speeds | found | st.just(cheat(candidate, task))


@settings(max_examples=60, deadline=None)
@given(histories())
def test_cheats_never_earn_reward_nor_are_chosen(runs: list[list[Attempt]]) -> None:
    known = [attempt for run in runs for attempt in run]
    dishonest = {a.text for a in known if a.verdict.status is Status.DISHONEST}
    faulted = {(a.task, a.text) for a in known if not a.verdict.passed}
    lineage = Lineage(known)

    def tainted(row: dict[str, str], source: str) -> bool:
        return text_hash(source) in dishonest or (row["task"], text_hash(source)) in faulted

    assert not any(tainted(row, row["completion"]) for row in sft_rows(lineage))
    for row in dpo_rows(lineage):
        assert not tainted(row, row["chosen"]) and text_hash(row["chosen"]) != text_hash(row["rejected"])
        assert row["chosen_reward"]["total"] >= row["rejected_reward"]["total"]
    for row in rl_rows(lineage):
        for turn in row["turns"]:
            reward = turn["reward"]
            assert 0.0 <= reward["total"] <= 1.0 and (reward["total"] > 0) is (not tainted(row, turn["action"]))
            if text_hash(turn["action"]) in dishonest:
                assert reward["cheat"] and reward["total"] == 0.0


@settings(max_examples=40, deadline=None)
@given(histories(), st.randoms(use_true_random=False))
def test_the_same_bytes_in_any_order_and_each_content_once(runs: list[list[Attempt]], shuffle: random.Random) -> None:
    known = [attempt for run in runs for attempt in run]
    other = list(known)
    shuffle.shuffle(other)
    for form in TRAINING:
        files, counts = dataset_files(known, {}, form, "x", parquet=False)
        assert dataset_files(other, {}, form, "x", parquet=False) == (files, counts)
        rows = deduplicated(FORMS[form](Lineage(known)))
        assert deduplicated(rows) == rows == deduplicated([*rows, *rows])
        assert sum(counts.values()) == len(rows) == len({row["id"] for row in rows})
    actions = [(row["task"], text_hash(t["action"])) for row in rl_rows(Lineage(known)) for t in row["turns"]]
    assert len(actions) == len(set(actions)), "an action stands in one trajectory only"
