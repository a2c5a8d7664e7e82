"""Settings by Optuna: one study over the template and its parameters, told of every outcome.

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

__all__ = ["Tuner"]

_STARTUP = 6
"""Random settings before the model of what is fast is used; a study rarely sees more than a hundred."""


class Tuner:
    """Suggests settings, the likeliest to be fast among those not ruled out by what it was told.

    Deterministic: given its seed, the questions and what it is told in order.
    """

    def __init__(self, templates: Sequence[Template], seed: int) -> None:
        """Make a study in memory."""
        self._templates = {template.name: template for template in templates}
        self._seed = seed
        self._made: optuna.Study | None = None
        self._open: dict[str, optuna.trial.Trial] = {}

    @property
    def _study(self) -> optuna.Study:
        if self._made is None:
            import optuna

            optuna.logging.set_verbosity(optuna.logging.ERROR)
            sampler = optuna.samplers.TPESampler(seed=self._seed, n_startup_trials=_STARTUP)
            self._made = optuna.create_study(direction="maximize", sampler=sampler)
        return self._made

    def suggest(self) -> tuple[Template, Settings, Any]:
        """Return a template, its settings and the trial to close with :meth:`keep` or :meth:`drop`."""
        trial = self._study.ask()
        template = self._templates[trial.suggest_categorical("template", list(self._templates))]
        settings: Settings = {}
        for name, choices in template.space.items():
            chosen = trial.suggest_categorical(f"{template.name}.{name}", choices)
            assert chosen is not None
            settings[name] = chosen
        return template, settings, trial

    def keep(self, trial: Any, candidate: str) -> None:
        """The trial's settings became a candidate: its outcome will be told."""
        self._open[candidate] = trial

    def drop(self, trial: Any) -> None:
        """The trial's settings were proposed before: nothing will come of asking again."""
        import optuna

        self._study.tell(trial, state=optuna.trial.TrialState.FAIL)

    def tell(self, outcome: Outcome, parameters: Mapping[str, Setting]) -> None:
        """Take in an outcome, asked for by this study or not."""
        import optuna

        state, value = _result(outcome)
        trial = self._open.pop(outcome.candidate, None)
        if trial is not None:
            if state is optuna.trial.TrialState.PRUNED and value is not None:
                trial.report(value, step=0)
            self._study.tell(trial, value if state is optuna.trial.TrialState.COMPLETE else None, state)
            return
        template = self._templates.get(str(parameters.get("template")))
        if template is None:
            return
        chosen: dict[str, Any] = {"template": template.name}
        spread: dict[str, optuna.distributions.BaseDistribution] = {
            "template": optuna.distributions.CategoricalDistribution(list(self._templates))
        }
        for name, choices in template.space.items():
            chosen[f"{template.name}.{name}"] = parameters[name]
            spread[f"{template.name}.{name}"] = optuna.distributions.CategoricalDistribution(choices)
        complete = state is optuna.trial.TrialState.COMPLETE
        self._study.add_trial(
            optuna.trial.create_trial(
                state=state,
                params=chosen,
                distributions=spread,
                value=value if complete else None,
                intermediate_values={0: value} if value is not None and not complete else None,
            )
        )


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
