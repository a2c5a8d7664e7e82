"""Choices by Optuna: one study over all there is to choose, told of every outcome.

Optuna is imported when a study is made: the command line must not pay for it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from burnish.core.search import Outcome
from burnish.propose.space import Setting, Settings, Template

if TYPE_CHECKING:
    import optuna

__all__ = ["Answers", "Study", "Tuner"]

_STARTUP = 6
"""Random settings before the model of what is fast is used; a study rarely sees more than a hundred."""


Answers = Mapping[str, tuple[Setting, tuple[Setting, ...]]]
"""Questions by name: what was chosen, among what."""


class Study:
    """Chooses among alternatives asked for one after the other, and is told what came of them.

    Deterministic: given its seed, the questions and what it is told in order.
    """

    def __init__(self, seed: int) -> None:
        """Make a study in memory, when it is first asked or told."""
        self._seed = seed
        self._made: optuna.Study | None = None
        self._open: dict[str, optuna.trial.Trial] = {}
        self._offered: dict[str, list[tuple[Setting, ...]]] = {}

    @property
    def _study(self) -> optuna.Study:
        if self._made is None:
            import optuna

            optuna.logging.set_verbosity(optuna.logging.ERROR)
            sampler = optuna.samplers.TPESampler(seed=self._seed, n_startup_trials=_STARTUP)
            self._made = optuna.create_study(direction="maximize", sampler=sampler)
        return self._made

    @property
    def trials(self) -> list[Any]:
        """What was asked and told so far."""
        return self._study.trials

    def ask(self) -> Any:
        """Return a trial, to be asked by :meth:`choose` and closed by :meth:`keep` or :meth:`drop`."""
        return self._study.ask()

    def choose(self, trial: Any, name: str, choices: Sequence[Setting]) -> Setting:
        """Return the trial's answer to one question."""
        chosen: Setting = trial.suggest_categorical(*self._question(name, choices))
        return chosen

    def _question(self, name: str, choices: Sequence[Setting]) -> tuple[str, tuple[Setting, ...]]:
        """Return a name that always has these choices: after other answers a question may offer others."""
        offered = tuple(sorted(choices, key=repr))
        known = self._offered.setdefault(name, [])
        if offered not in known:
            known.append(offered)
        number = known.index(offered)
        return f"{name} ({number + 1})" if number else name, offered

    def keep(self, trial: Any, candidate: str) -> None:
        """The trial's answers became a candidate: its outcome will be told."""
        self._open[candidate] = trial

    def drop(self, trial: Any) -> None:
        """The trial's answers were proposed before: nothing will come of asking again."""
        import optuna

        self._study.tell(trial, state=optuna.trial.TrialState.FAIL)

    def tell(self, outcome: Outcome, answers: Answers) -> None:
        """Take in an outcome, asked for by this study or not."""
        import optuna

        state, value = _result(outcome)
        complete = state is optuna.trial.TrialState.COMPLETE
        trial = self._open.pop(outcome.candidate, None)
        if trial is not None:
            if state is optuna.trial.TrialState.PRUNED and value is not None:
                trial.report(value, step=0)
            self._study.tell(trial, value if complete else None, state)
            return
        if not answers:
            return
        asked = {self._question(name, choices): chosen for name, (chosen, choices) in answers.items()}
        self._study.add_trial(
            optuna.trial.create_trial(
                state=state,
                params={name: chosen for (name, _), chosen in asked.items()},
                distributions={name: optuna.distributions.CategoricalDistribution(offered) for name, offered in asked},
                value=value if complete else None,
                intermediate_values={0: value} if value is not None and not complete else None,
            )
        )


class Tuner:
    """A study over a choice of templates and the chosen one's settings."""

    def __init__(self, templates: Sequence[Template], seed: int) -> None:
        """Study ``templates``."""
        self._templates = {template.name: template for template in templates}
        self._study = Study(seed)
        self.keep = self._study.keep
        self.drop = self._study.drop

    def suggest(self) -> tuple[Template, Settings, Any]:
        """Return a template, its settings and the trial to close with :meth:`keep` or :meth:`drop`."""
        trial = self._study.ask()
        chosen = self._study.choose(trial, "template", list(self._templates))
        template = self._templates[str(chosen)]
        settings: Settings = {
            name: self._study.choose(trial, f"{template.name}.{name}", choices)
            for name, choices in template.space.items()
        }
        return template, settings, trial

    def tell(self, outcome: Outcome, parameters: Mapping[str, Setting]) -> None:
        """Take in an outcome, asked for by this study or not."""
        template = self._templates.get(str(parameters.get("template")))
        answers: dict[str, tuple[Setting, tuple[Setting, ...]]] = {}
        if template is not None:
            answers["template"] = template.name, tuple(self._templates)
            answers |= {f"{template.name}.{n}": (parameters[n], c) for n, c in template.space.items()}
        self._study.tell(outcome, answers)


def _result(outcome: Outcome) -> tuple[optuna.trial.TrialState, float | None]:
    """Return the state of a trial and its value: the logarithm of the speedup, so that twice and half are alike.

    A candidate that failed is pruned without a value, not failed: the sampler leaves failed trials out of its model,
    and goes on to prefer the very settings that fail because it has seen none of them; pruned ones rank last.
    """
    import optuna

    if not outcome.passed or outcome.speedup is None or outcome.speedup <= 0:
        return optuna.trial.TrialState.PRUNED, None
    value = math.log(outcome.speedup)
    return (optuna.trial.TrialState.PRUNED if outcome.partial else optuna.trial.TrialState.COMPLETE), value
