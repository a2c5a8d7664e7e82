"""What there is to decide about a graph, asked question by question, and what the answers make of it.

The questions depend on the answers: which rules apply, then for every region a kernel could compute whether one does,
which, and with what settings.  Whoever answers (a default, chance, Optuna, a parent's answers) sees one question at a
time: a name and the choices, the one to try first at the front.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from burnish.core.recipe import Recipe, Setting, Step
from burnish.graph.capture import Traced
from burnish.graph.cost import launches_of, starts_of
from burnish.graph.joint import CUTS, Joint, joint
from burnish.graph.rule import Rule
from burnish.graph.rules import RULES
from burnish.propose.by_shape import Case, by_shape, conditions
from burnish.propose.constructor import Constructor
from burnish.propose.deciding import deciding
from burnish.propose.emission import Chosen, Emitted, emit, emit_joint
from burnish.propose.graphs import captured_candidate
from burnish.propose.in_full import in_float32
from burnish.propose.kernels.pattern import channels_last
from burnish.propose.kernels.registry import offered
from burnish.propose.kernels.template import ROUNDED, KernelTemplate, Region
from burnish.propose.rounding import Precision
from burnish.propose.tuning import Answers
from burnish.propose.waiting import moved_by, replay_pays, seconds_of

__all__ = ["IN_FLOAT32", "LIBRARY", "Plan", "Planner", "given", "left_to_torch", "source_of"]

LIBRARY = "library"
"""The answer that leaves a node to torch."""
IN_FLOAT32 = "float32"
"""The step that keeps convolutions from being rounded, where the network's answer depends on that."""
_REWRITES = 24
"""Steps of one rule after which it is taken to feed on itself, where it did not fit at more places to begin with."""

Decide = Callable[[str, tuple[Setting, ...]], Setting]


@dataclass(frozen=True)
class Plan:
    """Answers, the recipe they make, and the candidate it lowers to."""

    answers: Answers
    recipe: Recipe
    emitted: Emitted
    traced: Traced
    replayed: bool = False
    """Whether forward is to be replayed from a CUDA graph; the source emitted does not know of it."""
    full: bool = False
    """Whether the library's convolutions are to be in float32; nor does it know of that."""


@dataclass
class _Asking:
    decide: Decide
    answers: dict[str, tuple[Setting, tuple[Setting, ...]]] = field(default_factory=dict)

    def __call__(self, name: str, choices: Sequence[Setting]) -> Setting:
        offered = tuple(choices)
        if len(offered) == 1:
            return offered[0]
        chosen = self.decide(name, offered)
        self.answers[name] = chosen, offered
        return chosen


class Planner:
    """Turns answers into candidates for one task on one device; the same answers give the same source."""

    def __init__(
        self,
        traced: Traced,
        made: Constructor,
        device: str,
        backward: bool = False,
        precision: Precision = Precision.ANY,
    ) -> None:
        """Look at the graph; with ``backward``, candidates have a backward pass of their own."""
        self._traced, self._made, self._device, self._backward = traced, made, device, backward
        self._full = precision is not Precision.ANY
        self._joints: dict[tuple[tuple[Step, ...], str], Joint] = {}
        self._rewritten: dict[tuple[Step, ...], Traced] = {(): traced}

    @property
    def size(self) -> int:
        """How large the task's largest tensor is, in doublings of one element."""
        values = [node.meta.get("val") for node in self._traced.graph.nodes]
        return max((int(v.numel()).bit_length() for v in values if hasattr(v, "numel")), default=0)

    def plan(self, decide: Decide) -> Plan:
        """Ask everything there is to ask and write the candidate."""
        ask = _Asking(decide)
        traced, steps = self._rewrite(ask)
        if not self._backward:
            chosen = self._kernels(traced, ask)
            replayed = self._replayed(traced, chosen, ask)
            last = [Step(name) for name, wanted in ((IN_FLOAT32, self._full), ("launch", replayed)) if wanted]
            recipe = Recipe((*steps, *_kernel_steps(chosen), *last))
            emitted = emit(traced, self._made, chosen, self._device, about(recipe))
            return Plan(ask.answers, recipe, emitted, traced, replayed, self._full)
        cut = str(ask("cut", CUTS))
        both = self._joint(traced, tuple(steps), cut)
        first, second = self._kernels(both.forward, ask), self._kernels(both.backward, ask, "backward ")
        steps.append(Step("backward", (("cut", cut),)))
        recipe = Recipe((*steps, *_kernel_steps(first), *_kernel_steps(second)))
        written = emit_joint(both, self._made, (first, second), self._device, about(recipe))
        return Plan(ask.answers, recipe, written, traced)

    def _replayed(self, traced: Traced, chosen: Sequence[Chosen], ask: _Asking) -> bool:
        """Ask whether forward is replayed from a CUDA graph: at once where that is expected to pay."""
        if not self._device.startswith("cuda"):
            return False
        at = {pick.region.output: pick.region.nodes for pick in chosen}
        covered = {node for nodes in at.values() for node in nodes}
        alone = [n for n in launches_of(traced.graph.nodes) if n not in covered]
        work = sum(seconds_of(nodes, self._full) for nodes in [*at.values(), *((n,) for n in alone)])
        started = sum(map(starts_of, alone)) + sum(pick.template.launches for pick in chosen)
        pays = replay_pays(started, work, moved_by(traced))
        return bool(ask("launch", (True, False) if pays else (False, True)))

    def _joint(self, traced: Traced, steps: tuple[Step, ...], cut: str) -> Joint:
        if (steps, cut) not in self._joints:
            self._joints[steps, cut] = joint(traced, cut)
        return self._joints[steps, cut]

    def _rewrite(self, ask: _Asking) -> tuple[Traced, list[Step]]:
        """Apply the rules one after the other, each wherever it fits for as long as it fits."""
        traced, steps = self._traced, []
        for rule in RULES.values():
            fits = self._sites(rule, traced)
            if not fits:
                continue
            order = (True, False) if rule.promising(fits[0], self._device) else (False, True)
            if not ask(f"rule {rule.name}", order):
                continue
            for _ in range(max(_REWRITES, len(fits))):
                sites = self._sites(rule, traced)
                if not sites:
                    break
                site = sites[0]
                settings = {n: ask(f"rule {rule.name} {n}", c) for n, c in rule.choices(site).items()}
                steps.append(Step(rule.name, tuple(settings.items()), str(site.name)))
                traced = self._applied(tuple(steps), traced)
        return traced, steps

    def _sites(self, rule: Rule, traced: Traced) -> list[Any]:
        """Return where a rule applies; where gradients are asked for, what ends one stays."""
        if self._backward and not rule.differentiable:
            return []
        sites = rule.sites(traced.graph)
        return [site for site in sites if not (self._backward and "detach" in str(site.target))]

    def _applied(self, steps: tuple[Step, ...], before: Traced) -> Traced:
        if steps not in self._rewritten:
            graph = _copied(before.graph)
            node = next(n for n in graph.nodes if n.name == steps[-1].site)
            RULES[steps[-1].rule].apply(graph, node, dict(steps[-1].parameters))
            graph.eliminate_dead_code()
            graph.lint()
            self._rewritten[steps] = replace(before, graph=graph)
        return self._rewritten[steps]

    def _kernels(self, traced: Traced, ask: _Asking, where: str = "") -> list[Chosen]:
        """Choose kernels from the end of the graph to its beginning, so that a region is seen before its parts.

        What a kernel computes for itself is not needed any more, unless something else needs it too: then it is
        computed twice, which is what the kernel's template has found cheaper than writing it down.
        """
        chosen: list[Chosen] = []
        needed: set[Any] = set()
        written: set[Any] = set()
        picky = deciding(traced.graph)
        for node in reversed(traced.graph.nodes):
            if node.op == "output":
                needed |= set(node.all_input_nodes)
            if node not in needed or node in written or node.op != "call_function":
                continue
            pick = self._pick(node, ask, where, node in picky)
            needed |= set(node.all_input_nodes if pick is None else pick.region.inputs)
            if pick is not None:
                chosen.append(pick)
                written |= set(pick.region.also)
        return chosen[::-1]

    def _pick(self, node: Any, ask: _Asking, where: str, decides: bool) -> Chosen | None:
        offers: list[tuple[KernelTemplate, Region]] = []
        for template in offered(self._device):
            region = template.match(node)
            # Two forms of one template may come to the same.
            same = any(type(t) is type(template) and region is not None and r.nodes == region.nodes for t, r in offers)
            if region is not None and not same and self._space(template, region) is not None:
                offers.append((template, region))
        # The one that covers most comes first, of equals one that is worth trying.  Our kernels read and write rows: of
        # values that lie channels last they would copy both, which the library need not.
        turned = channels_last(node)
        offers.sort(
            key=lambda offer: (
                turned and not _takes_any(offer[0]),
                -len(offer[1].nodes),
                not offer[0].promising(offer[1]),
            )
        )
        found = {template.name: (template, region) for template, region in offers}
        if not found:
            return None
        best, there = next(iter(found.values()))
        first = best.promising(there) and (_takes_any(best) or not turned) and not (decides and best.otherwise)
        names = [*found, LIBRARY] if first else [LIBRARY, *found]
        answer = str(ask(f"{where}{node.name}", names))
        if answer == LIBRARY:
            return None
        template, region = found[answer]
        space = self._space(template, region) or {}
        return Chosen(template, region, {n: ask(f"{where}{node.name} {answer} {n}", c) for n, c in space.items()})

    def _space(self, template: KernelTemplate, region: Region) -> Mapping[str, tuple[Setting, ...]] | None:
        """Return a kernel's settings; ``None`` where all of them round what must not be rounded."""
        if not self._full:
            return template.space(region)
        space = dict(template.space(region))
        if "precision" in space:
            space["precision"] = tuple(p for p in space["precision"] if p not in ROUNDED)
        return space if space.get("precision", True) else None


def _takes_any(template: KernelTemplate) -> bool:
    return template.backend == "torch" or template.any_layout


def source_of(plans: Mapping[str, Plan]) -> str:
    """Return the candidate that the plans for the workloads of a task make together.

    Raises :class:`~burnish.graph.errors.Unrecognised` where their texts differ and their inputs' shapes do not.
    """
    made = list(plans.values())
    source = made[0].emitted.source
    if any(plan.emitted.source != source for plan in made):
        when = conditions([plan.traced for plan in made])
        cases = [Case(n, w, p.emitted.source) for (n, p), w in zip(plans.items(), when, strict=True)]
        source = by_shape(cases, made[0].traced.arguments)
    full = made[0].full
    return captured_candidate(source, full=full) if made[0].replayed else in_float32(source) if full else source


def _kernel_steps(chosen: Sequence[Chosen]) -> list[Step]:
    return [
        Step(f"kernel {pick.template.name}", tuple(pick.settings.items()), str(pick.region.output.name))
        for pick in chosen
    ]


def about(recipe: Recipe) -> str:
    """Return a recipe as the text a candidate begins with."""
    if not recipe.steps:
        return "The reference's own operators, called directly."
    lines = []
    for step in recipe.steps:
        settings = ", ".join(f"{name}={value}" for name, value in step.parameters)
        place = f" at {step.site}" if step.site else ""
        lines.append(f"- {step.rule}{place}" + (f": {settings}" if settings else ""))
    return "How this was made from the reference:\n\n" + "\n".join(lines) + "\n"


def _copied(graph: Any) -> Any:
    """Return a copy of a graph with the same names; what was found out about its regions does not hold in the copy."""
    import torch

    copy = torch.fx.Graph()
    known: dict[Any, Any] = {}
    for node in graph.nodes:
        made = copy.node_copy(node, lambda n: known[n])
        made.meta = {key: value for key, value in made.meta.items() if not key.startswith("burnish.")}
        known[node] = made
    return copy


def left_to_torch(answers: Mapping[str, Setting]) -> int:
    """Return how many parts a plan's answers leave to torch that a kernel could have computed."""
    asked = (name.removeprefix("backward ") for name, answer in answers.items() if answer == LIBRARY)
    return sum(" " not in name for name in asked)


def given(answers: Mapping[str, Setting]) -> Decide:
    """Answer from what is known, else by default."""

    def decide(name: str, choices: tuple[Setting, ...]) -> Setting:
        known = answers.get(name)
        return known if known in choices and known is not None else choices[0]

    return decide
