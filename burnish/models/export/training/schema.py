"""The columns of each kind of row: one table for the writer, the Parquet schema and the dataset card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["COLUMNS", "Column", "arrow_schema"]


@dataclass(frozen=True)
class Column:
    """A field of a row; ``kind`` is string, int, float or bool, or the fields of a record."""

    name: str
    kind: str | tuple[Column, ...]
    about: str
    many: bool = False

    @property
    def type_name(self) -> str:
        """The type as the dataset card has it."""
        name = self.kind if isinstance(self.kind, str) else "record"
        return f"list of {name}" if self.many else name


_REWARD = Column(
    "reward",
    (
        Column("correct", "float", "1 where verified, else 0"),
        Column("speed", "float", "certain speed over eager, 0 to 1"),
        Column("authored", "float", "share of device time in its own kernels; null where unknown, and then it adds 0"),
        Column("authored_from", "string", "`profile` (the judge's), `traits` (its maker's) or null"),
        Column("total", "float", "the formula above"),
        Column("partial", "bool", "the speed rests on one session and carries no claim"),
        Column("cheat", "bool", "a cheat: everything is 0"),
    ),
    "what the answer earned",
)
_SPEEDUP = (
    Column("estimate", "float", "over eager"),
    Column("low", "float", "lower end of its interval"),
    Column("high", "float", "upper end; null where it has none"),
    Column("claim", "string", "`faster`, `slower` or `indistinguishable`"),
    Column("partial", "bool", "timed in one session"),
)
_LENGTHS = Column(
    "lengths",
    (
        Column("prompt_chars", "int", "characters of what is shown"),
        Column("completion_chars", "int", "characters of the answer"),
        Column("trace_chars", "int", "of all recorded messages to and from language models; null where none"),
        Column("calls", "int", "recorded calls to language models; null where none"),
        Column("tokens_in", "int", "as the provider counted; null where none"),
        Column("tokens_out", "int", "as the provider counted; null where none"),
    ),
    "how long it is",
)
_PROVENANCE = Column(
    "provenance",
    (
        Column("run", "string", "the run that made it"),
        Column("proposal", "int", "its number in the run"),
        Column("judged_in", "string", "the run whose verdict counts"),
        Column("created", "string", "when the run began, UTC"),
        Column("candidate", "string", "identity of the source, word for word"),
        Column("parents", "string", "identities of what it was made from", many=True),
        Column("proposer", "string", "who proposed it"),
        Column("models", "string", "language models that were asked for it", many=True),
        Column("strategy", "string", "the search"),
        Column("seed", "int", "of the search"),
        Column("contract", "string", "what equal means"),
        Column("contract_hash", "string", "identity of the contract"),
        Column("device", "string", "as the verdict has it"),
        Column("hardware", "string", "the device's name"),
        Column("environment", "string", "hash of the machine and the versions"),
        Column("burnish", "string", "version"),
        Column("torch", "string", "version"),
        Column("triton", "string", "version; null where absent"),
        Column("python", "string", "version"),
        Column("scripted", "bool", "made by a fake or a replay"),
    ),
    "where it comes from",
)
_TASK = (
    Column("id", "string", "hash of the content: task, hardware and normal forms of the sources"),
    Column("kind", "string", "`draft`, `revision`, `mixture` or `repair`"),
    Column("task", "string", "identity of the task"),
    Column("task_name", "string", "what the task is called"),
)
_PARENTS = (
    Column("task_source", "string", "the reference"),
    Column("parent_sources", "string", "what it was made from; empty for a draft", many=True),
    Column("parent_verdicts", "string", "what the judge said of each", many=True),
    Column("instruction", "string", "what was to be done"),
)
_TURN = (
    Column("id", "string", "hash of the content"),
    Column("observation", "string", "the whole prompt first, later the verdict on the answer before"),
    Column("action", "string", "the candidate's source"),
    Column("status", "string", "the judge's status; passed or the kind of fault"),
    Column("verdict", "string", "the verdict in words"),
    _REWARD,
    Column("speedup", _SPEEDUP, "null unless verified and timed"),
    _LENGTHS,
    _PROVENANCE,
)

COLUMNS: dict[str, tuple[Column, ...]] = {
    "sft": (
        *_TASK,
        Column("prompt", "string", "all of the following four in one text"),
        Column("completion", "string", "the better source"),
        *_PARENTS,
        Column("speedup", _SPEEDUP, "of the answer"),
        Column("parent_speedup", _SPEEDUP, "of the fastest parent; null for a draft or a repair"),
        _REWARD,
        _LENGTHS,
        _PROVENANCE,
    ),
    "dpo": (
        *_TASK,
        Column("prompt", "string", "what both answer"),
        Column("chosen", "string", "verified and faster"),
        Column("rejected", "string", "wrong, slower or a cheat"),
        Column("rejected_because", "string", "`cheat`, `slower`, or the judge's status"),
        Column("rejected_verdict", "string", "what the judge said of it"),
        Column("chosen_speedup", _SPEEDUP, "of the better answer"),
        Column("rejected_speedup", _SPEEDUP, "null unless verified and timed"),
        Column("chosen_reward", _REWARD.kind, "what the better answer earned"),
        Column("rejected_reward", _REWARD.kind, "what the other earned"),
        Column("chosen_lengths", _LENGTHS.kind, "how long it is"),
        Column("rejected_lengths", _LENGTHS.kind, "how long it is"),
        Column("chosen_provenance", _PROVENANCE.kind, "where it comes from"),
        Column("rejected_provenance", _PROVENANCE.kind, "where it comes from"),
    ),
    "rl": (
        *_TASK,
        Column("continues", "string", "the turn in another trajectory that it branches off; null where it begins"),
        Column("turns", _TURN, "in order; each answers the verdict on the one before", many=True),
        Column("length", "int", "turns"),
        Column("trace_chars", "int", "characters of all observations and actions"),
        Column("tokens_in", "int", "of all turns; null where none was recorded"),
        Column("tokens_out", "int", "of all turns; null where none was recorded"),
        Column("best_total", "float", "the highest reward of a turn"),
        Column("cheats", "int", "turns that were cheats"),
    ),
}


def arrow_schema(columns: tuple[Column, ...]) -> Any:
    """Return the Parquet schema; needs pyarrow."""
    import pyarrow

    return pyarrow.schema([pyarrow.field(column.name, _arrow_type(column)) for column in columns])


def _arrow_type(column: Column) -> Any:
    import pyarrow

    if isinstance(column.kind, str):
        plain = {
            "string": pyarrow.string(),
            "int": pyarrow.int64(),
            "float": pyarrow.float64(),
            "bool": pyarrow.bool_(),
        }
        kind = plain[column.kind]
    else:
        kind = pyarrow.struct([pyarrow.field(part.name, _arrow_type(part)) for part in column.kind])
    return pyarrow.list_(kind) if column.many else kind
