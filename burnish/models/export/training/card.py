"""The dataset card: every figure in it is read from the manifest that lies beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from burnish.engine.reward import FORMULA, FULL_SPEED
from burnish.measure.stats import CONFIDENCE, MARGIN
from burnish.models.export.training.schema import COLUMNS, Column

__all__ = ["column_table", "dataset_card", "reward_text"]

_TITLES = {
    "sft": "Verified revisions",
    "dpo": "Preferences between candidates",
    "rl": "Trajectories with rewards",
}
_RULES = {
    "sft": f"""\
A row is a step that kept correctness and gained. A `draft` is verified and claimed faster than eager; a `revision` or a
`mixture` is verified, and the lower end of its speedup's {CONFIDENCE:.0%} interval lies above the upper ends of all its
parents' by more than the judge's margin of {MARGIN:.0%}, all timed in several sessions on the same machine and
versions; a `repair` answers a rejected parent and is verified and claimed faster than eager.""",
    "dpo": """\
Both answers were given to the same prompt: the same task, machine and parents. `chosen` is verified and gained, by the
rule of the `sft` format; `rejected` was rejected by the judge, or its whole interval lies below that of `chosen` and it
earned no more. Each rejected answer is paired once; with which of the better ones is drawn by a hash.""",
    "rl": """\
A trajectory follows a line of descent: each turn's action was made from the one before, whose verdict it is shown. Each
action stands in one trajectory only. A line that branches off begins with a whole prompt that shows its parent, and
`continues` names that parent's turn.""",
}
_REWARD = """\
    {formula}

- `correct` is 1 where every verdict on the text passed it, else 0.
- `speed` takes `s`, the lower end of the {confidence:.0%} interval of the speedup over eager: 0 where no gain is
  claimed, 1 from {full:g}x on. A timing that was given up after one session counts with its own lower end and is marked
  `partial`.
- `authored` is the share of device time in the candidate's own kernels, from the judge's profile; where there is none,
  0 for a candidate whose maker says that it brings no kernel; otherwise null, which adds nothing to the total.

A total lies within 0 and 1 and never falls when a part rises. It is 0 for whatever was not verified. A cheat (a verdict
`dishonest`, or a finding of a family of cheating) earns 0 and is marked; a text that one verdict found dishonest is a
cheat everywhere in this dataset, also where another verdict passed it, and is never chosen nor imitated."""
_LICENCE = """\
Nobody has granted a licence for the whole: the front matter says `other`. References keep the licences of the suites or
files that they come from (`task_name`), and so does what a candidate repeats of them. Burnish's own kernel templates
are under the Apache License 2.0; what compilers and language models wrote (`provenance.proposer`, `provenance.models`)
is subject to their terms. Check before you publish."""
_LIMITS = """\
- A pass is evidence, not a proof; a speedup holds for the machine, sizes and versions in `provenance`.
- Prompts are written by this exporter for all candidates alike; what a language model was shown is longer, and only its
  length is here (`trace_chars`, tokens).
- Texts count as equal when their Python tokens are; kernels inside string constants are compared word for word.
- Parents and children were timed at different times; intervals that lie apart are the guard against that.
- Candidates that were searched for are not a fair sample of what can be written: most are variations of few ideas.
- Modules that a reference imports from its own folder are not included."""


def dataset_card(about: Mapping[str, Any], parquet: bool) -> str:
    """Return the card as Markdown, with the front matter of the Hugging Face Hub."""
    form = about["form"]
    parts = [
        _front_matter(about, parquet),
        f"# {about['name']}: {_TITLES[form].lower()}\n",
        f"Written by `burnish export --format {form}` (Burnish {about['burnish']}) from the runs "
        f"{_listed(about['runs'])}. `dataset.json` has every figure of this page and the SHA-256 of every file.\n",
        _scripted(about),
        f"## What is here\n\n{_table(('split', 'rows', 'tasks'), _split_rows(about))}",
        "Splits are drawn by a hash of the reference: no task is in two, nor are tasks that differ only in sizes or "
        "contract.\n",
        f"## Counts\n\n{_table(('what', 'count'), _count_rows(about))}",
        f"## What makes a row\n\n{_RULES[form]}\n",
        f"## Rewards\n\n{reward_text()}\n",
        f"## Columns\n\n{column_table(form)}",
        f"## Licence\n\n{_LICENCE}\n",
        f"## Limits\n\n{_LIMITS}\n",
    ]
    return "\n".join(part for part in parts if part)


def reward_text() -> str:
    """Return how the reward is made, as the code makes it."""
    return _REWARD.format(formula=FORMULA, full=FULL_SPEED, confidence=CONFIDENCE)


def column_table(form: str) -> str:
    """Return the columns of one kind of rows as a Markdown table."""
    return _table(("column", "type", "meaning"), _column_rows(COLUMNS[form]))


def _front_matter(about: Mapping[str, Any], parquet: bool) -> str:
    suffix = "parquet" if parquet else "jsonl"
    lines = ["---", "license: other", "tags:", "- code", "- kernels", f"- {about['form']}", "configs:"]
    lines += [f"- config_name: {about['form']}", "  data_files:"]
    for split in about["rows"]:
        lines += [f"  - split: {split}", f"    path: data/{split}.{suffix}"]
    return "\n".join([*lines, "---", ""])


def _scripted(about: Mapping[str, Any]) -> str:
    if not about["scripted"]:
        return ""
    return (
        f"**{about['scripted']} of {about['texts']} candidates are scripted: a fake or a replay made them, and their "
        "verdicts are no measurements. Do not train on them.**\n"
    )


def _split_rows(about: Mapping[str, Any]) -> list[tuple[str, ...]]:
    return [(split, str(count), str(about["tasks"][split])) for split, count in about["rows"].items()]


def _count_rows(about: Mapping[str, Any]) -> list[tuple[str, ...]]:
    named = {
        "texts": "different candidates, for each task and machine",
        "verified": "of these verified",
        "cheats": "of these cheats",
        "partial": "of these timed in one session only",
        "authorship_known": "of these with a known share of authored work",
        "turns": "turns",
        "longest": "turns of the longest trajectory",
    }
    rows: list[tuple[str, ...]] = [(words, str(about[key])) for key, words in named.items() if key in about]
    for key, words in {
        "kinds": "rows of kind",
        "rejected_because": "rejected because",
        "left_out": "left out:",
        "proposers": "by proposer",
        "models": "by language model",
        "contracts": "under contract",
        "hardware": "on",
    }.items():
        rows += [(f"{words} {_cell(name)}", str(count)) for name, count in about.get(key, {}).items()]
    return rows


def _column_rows(columns: Iterable[Column], prefix: str = "") -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for column in columns:
        name = f"{prefix}{column.name}"
        rows.append((f"`{name}`", column.type_name, column.about))
        if not isinstance(column.kind, str):
            rows += _column_rows(column.kind, f"{name}.")
    return rows


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(cells)} |" for cells in (head, ("---",) * len(head), *rows)]
    return "\n".join([*lines, ""])


def _listed(runs: list[str]) -> str:
    shown = ", ".join(f"`{run}`" for run in runs[:5])
    return shown if len(runs) <= 5 else f"{shown} and {len(runs) - 5} more"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
