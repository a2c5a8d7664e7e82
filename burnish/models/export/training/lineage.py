"""Who was made from whom: each text once for each task and machine, with all that was ever said of it.

The first proposal of a text counts as its making.  Its verdict is the first complete one; but one rejection by any
verdict outweighs every pass, and a text that was found dishonest anywhere is a cheat everywhere: flaky cheats earn
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from burnish.core.hashing import content_hash
from burnish.core.verdict import Status, Verdict
from burnish.engine.evidence import apart, faster_than_eager, is_cheat
from burnish.engine.reward import Reward, reward_of
from burnish.models.export.training.attempts import Attempt
from burnish.models.export.training.normal import text_hash

__all__ = ["Lineage", "Node", "split_of"]

Key = tuple[str, str, str]
"""Task, place and text."""

_PARTS_VALIDATION, _PARTS_TEST, _PARTS = 5, 5, 100


@dataclass(frozen=True)
class Node:
    """One text, for one task, on one machine."""

    made: Attempt
    judged: Attempt
    """Whose verdict it is; the same as ``made`` where the first verdict was complete."""
    verified: bool
    """No verdict rejected it."""
    cheat: bool
    parents: tuple[Node, ...] | None
    """``None`` where they are not known: what was asked for cannot be told."""

    @property
    def key(self) -> Key:
        """What makes it one."""
        return self.made.task, self.made.place, self.made.text

    @property
    def source(self) -> str:
        """The text as it was first written."""
        return self.made.record.candidate.source

    @property
    def verdict(self) -> Verdict:
        """What the judge said."""
        return self.judged.verdict

    @cached_property
    def reward(self) -> Reward:
        """What it earned."""
        return reward_of(self.made.record.candidate, self.verdict, self.verified, self.cheat)

    @property
    def kind(self) -> str:
        """``draft``, ``revision``, ``mixture``, or ``repair`` where a parent was rejected."""
        parents = self.parents or ()
        if not parents:
            return "draft"
        if not all(parent.verified for parent in parents):
            return "repair"
        return "revision" if len(parents) == 1 else "mixture"

    @property
    def gained(self) -> bool:
        """Whether it is worth imitating: verified, and faster than what it was made from.

        A draft or a repair must be claimed faster than eager; a revision's interval must lie above those of all its
        parents, on the same machine, none of them timed only once.
        """
        if not self.verified or self.parents is None:
            return False
        if self.kind in ("draft", "repair"):
            return faster_than_eager(self.verdict)
        return all(not parent.reward.partial and apart(self.verdict, parent.verdict) for parent in self.parents)


class Lineage:
    """The forest of all texts."""

    def __init__(self, attempts: Iterable[Attempt]) -> None:
        """Put the attempts together; their order does not matter."""
        groups: dict[Key, list[Attempt]] = {}
        dishonest: set[str] = set()
        for attempt in sorted(attempts, key=lambda a: a.order):
            groups.setdefault((attempt.task, attempt.place, attempt.text), []).append(attempt)
            if attempt.verdict.status is Status.DISHONEST:
                dishonest.add(attempt.text)
        nodes: dict[Key, Node] = {}
        # In the order of their making: a parent was proposed before its child, so it is there already.
        for key, group in groups.items():
            nodes[key] = _node(group, group[0].text in dishonest, nodes)
        self.nodes: tuple[Node, ...] = tuple(nodes.values())
        """Every text, earliest first."""

    def siblings(self) -> list[list[Node]]:
        """Return the nodes that answer the same prompt: the same task, machine and parents."""
        groups: dict[tuple[str, str, frozenset[str]], list[Node]] = {}
        for node in self.nodes:
            if node.parents is not None:
                task, place, _ = node.key
                texts = frozenset(parent.made.text for parent in node.parents)
                groups.setdefault((task, place, texts), []).append(node)
        return list(groups.values())

    def paths(self) -> list[list[Node]]:
        """Return lines of descent that hold every node of known origin once.

        At each node its line goes on with the child that has the longest line of descendants, of several such with the
        one that earned most; the other children begin lines of their own.
        """
        length: dict[Key, int] = {}
        heirs: dict[Key, Node] = {}
        placed = [node for node in self.nodes if node.parents is not None]
        # Latest first: a node's descendants are all known when it is reached, and of equal heirs the earliest stays.
        for node in reversed(placed):
            heir = heirs.get(node.key)
            length[node.key] = 1 + (length[heir.key] if heir else 0)
            if node.parents:
                above = node.parents[0].key
                rival = heirs.get(above)
                worth = length[node.key], node.reward.total
                if rival is None or worth >= (length[rival.key], rival.reward.total):
                    heirs[above] = node
        paths: dict[Key, list[Node]] = {}
        for node in placed:
            above = node.parents[0].key if node.parents else node.key
            paths[node.key] = paths[above] if above in paths and heirs[above] is node else []
            paths[node.key].append(node)
        return list({id(path): path for path in paths.values()}.values())


def split_of(reference: str) -> str:
    """Return ``train``, ``validation`` or ``test`` by a hash of the reference's normal form.

    So a task is in one split only, and so are tasks that differ from it in sizes, direction or contract alone.
    """
    part = int(content_hash("split", text_hash(reference))[:8], 16) % _PARTS
    if part < _PARTS_TEST:
        return "test"
    return "validation" if part < _PARTS_TEST + _PARTS_VALIDATION else "train"


def _node(group: Sequence[Attempt], dishonest: bool, nodes: dict[Key, Node]) -> Node:
    made = group[0]
    parents = None
    if made.parents is not None:
        known = [nodes.get((made.task, made.place, text)) for text in made.parents]
        parents = None if None in known else tuple(node for node in known if node is not None)
    rejected = [a for a in group if not a.verdict.passed]
    cheats = [a for a in rejected if is_cheat(a.verdict)]
    whole = [a for a in group if a.verdict.timing is not None and not a.verdict.timing.partial]
    judged = (cheats or rejected or whole or group)[0]
    cheat = bool(cheats) or dishonest
    return Node(made, judged, verified=not rejected and not cheat, cheat=cheat, parents=parents)
