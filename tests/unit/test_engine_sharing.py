"""Proposers that choose among kernels of our own compete by one model; the others keep their turns."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief, Precedent, Proposer
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.engine.precedents import centred
from burnish.engine.proposing import Proposers
from burnish.propose.choosing import Choosing
from burnish.propose.ranked import Ranked

BLOCKS = (16, 32, 64, 128, 256, 512)


class Kernels(Choosing):
    """Settings by chance, each once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.answer: Candidate | None = None
        self.stuck = False

    def begin(self, brief: Brief) -> None:
        self._given: set[str] = set()

    @property
    def due(self) -> bool:
        return self.stuck or self.answer is not None

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        if self.due:
            made, self.answer = self.answer, None
            return made
        left = [b for b in BLOCKS for _ in range(8)]
        rng.shuffle(left)
        for salt, block in enumerate(left):
            candidate = made_by(self.name, block, salt % 8)
            if candidate.source not in self._given:
                self._given.add(candidate.source)
                return candidate
        return None


class Compiler(Proposer):
    """What takes long to judge: it has its turn, and no part in the competition."""

    name = "compiler"

    def begin(self, brief: Brief) -> None:
        self._made = 0

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        self._made += 1
        return made_by(self.name, 1, self._made)


def made_by(name: str, block: int, salt: int) -> Candidate:
    chosen = (("template", f"{name} kernel"), ("block", block), ("salt", salt))
    return Candidate(f"{name} {chosen}", origin=Origin(name, parameters=chosen))


def second_is_faster(candidate: Candidate) -> float:
    block = dict(candidate.origin.parameters)["block"]
    assert isinstance(block, int)
    return 1.2 + 0.1 * math.log2(block / 16) + (0.6 if candidate.origin.proposer == "second" else 0.0)


def taught(speed: Callable[[Candidate], float], level: float) -> tuple[Precedent, ...]:
    """Return what two earlier runs came to whose tasks were faster, or slower, as a whole."""
    found: list[Precedent] = []
    for run in ("one", "other"):
        made = [made_by(name, block, 9) for name in ("first", "second") for block in BLOCKS]
        found += centred([(c, math.log(speed(c)) + level) for c in made], run)
    return tuple(found)


def search(makers: Sequence[Proposer], precedents: tuple[Precedent, ...], verdicts: int) -> list[Candidate]:
    known: dict[str, Candidate] = {}
    proposers = Proposers([Ranked(m) for m in makers], Brief(Task("t", ""), "cpu", 0, precedents), known.get)
    found = []
    for number in range(verdicts):
        candidate = proposers.propose(Request("fresh"), number)
        assert candidate is not None
        found.append(candidate)
        known[candidate.identity()] = candidate
        origin, speed = candidate.origin, second_is_faster(candidate)
        proposers.observe(
            candidate,
            Outcome(number, candidate.identity(), Request("fresh"), origin.proposer, "passed", speed),
        )
    return found


def by_maker(found: Sequence[Candidate]) -> Counter[str]:
    return Counter(candidate.origin.proposer for candidate in found)


@pytest.mark.parametrize("level", [-1.0, 0.0, 1.0])
def test_earlier_runs_say_whose_kernels_to_measure_however_fast_their_tasks_were(level: float) -> None:
    past = taught(second_is_faster, level)
    assert by_maker(search([Kernels("first"), Kernels("second")], past, 5)) == {"second": 5}
    slower = taught(lambda candidate: 1 / second_is_faster(candidate), level)
    assert search([Kernels("first"), Kernels("second")], slower, 1)[0].origin.proposer == "first"


def test_verdicts_of_the_run_correct_what_earlier_runs_say() -> None:
    # Who is passed over has a turn after five, or nobody would learn that the earlier runs were of another kind.
    past = taught(lambda candidate: 1 / second_is_faster(candidate), 0.0)
    found = search([Kernels("first"), Kernels("second")], past, 24)
    assert by_maker(found[12:])["second"] > 9


def test_without_earlier_runs_the_first_leads_until_the_run_itself_has_taught() -> None:
    found = search([Kernels("first"), Kernels("second")], (), 30)
    # Every fifth turn is the other's; from the eighth verdict on the model knows whose are faster.
    assert by_maker(found[:8])["first"] > 5
    assert by_maker(found[8:])["second"] > 18


def test_a_compiler_has_its_turns_and_no_more() -> None:
    found = search([Kernels("first"), Compiler(), Kernels("second")], taught(second_is_faster, 0.0), 20)
    # Every fifth turn is for others than who leads, here the compiler and the second in turn.
    assert by_maker(found) == {"second": 15, "first": 3, "compiler": 2}


def test_an_answer_to_a_refusal_comes_before_what_promises_more() -> None:
    first, second = Kernels("first"), Kernels("second")
    known: dict[str, Candidate] = {}
    brief = Brief(Task("t", ""), "cpu", 0, taught(second_is_faster, 0.0))
    proposers = Proposers([Ranked(second), Ranked(first)], brief, known.get)
    usual = proposers.propose(Request("fresh"), 0)
    assert usual is not None and usual.origin.proposer == "second"
    first.answer = made_by("first", 16, 77)
    assert proposers.propose(Request("fresh"), 1) == made_by("first", 16, 77)
    then = proposers.propose(Request("fresh"), 2)
    assert then is not None and then.origin.proposer == "second"
    first.stuck = True
    instead = proposers.propose(Request("fresh"), 3)
    assert instead is not None and instead.origin.proposer == "second", "who has no answer after all stops nobody"


def test_who_has_nothing_left_is_asked_once_and_passed_over() -> None:
    class Used(Kernels):
        asked = 0

        def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
            self.asked += 1
            return None

    def draws(alone: bool) -> int:
        used = Used("first")
        makers = [Ranked(used), *([] if alone else [Ranked(Kernels("second"))])]
        proposers = Proposers(makers, Brief(Task("t", ""), "cpu", 0, taught(second_is_faster, 0.0)), lambda _: None)
        proposers.propose(Request("fresh"), 0)
        used.asked = 0
        found = proposers.propose(Request("fresh"), 1)
        assert alone or (found is not None and found.origin.proposer == "second")
        return used.asked

    ranked = Ranked(Used("first"))
    ranked.begin(Brief(Task("t", ""), "cpu", 0, taught(second_is_faster, 0.0)))
    for _ in range(2):
        before = ranked.inner.asked  # type: ignore[attr-defined]
        assert ranked.propose(Request("fresh"), [], random.Random(0)) is None
    once = ranked.inner.asked - before  # type: ignore[attr-defined]
    assert draws(alone=True) == draws(alone=False) == once
