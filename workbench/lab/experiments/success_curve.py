"""Success curves as experiments: tie-breaks walk from the same starts of square boards of many sizes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from workbench.base.choices import Choice, Value
from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource
from workbench.lab.experiments.named import experiment_named
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.tour.rules.move_orders import ORDERS
from workbench.solvers.tour.warnsdorff import WARNSDORFF

SHIPPED = "13-success-curve"
FAMILY = "tour square"
MIN_ROWS = 5  # from here on every square board has open tours
CASES, MOST_ROWS = 256, 666  # of the judge
FORMER = "This success curve is from an earlier version. Run it again to count its tours."
COMPLETE = "tour_complete"
FORMER_NUMBERS = {
    "from": (5, 2_000),
    "to": (5, 2_000),
    "step": (1, 100),
    "starts": (1, 100_000),
    "seed": (0, 2**31 - 1),
}
FORMER_CHOICES = (*WARNSDORFF.choices, Choice(name="solver", title="Solver", about="", default="", longest=40))
KNOWN_RULES: dict[str, dict[str, Value]] = {
    "Roth": {"rule": "roth"},
    "Vähäaho": {"rule": "vahaaho"},
    **{f"Plain, {name}": {"rule": "plain", "order": order} for name, order in ORDERS.items()},
}

Rules = Mapping[str, Mapping[str, Value]]  # by title, the choices of a rule; `solver` names another solver


def known_rules() -> dict[str, dict[str, Value]]:
    """Return the rules to compare, and the complete solver if there is one."""
    return {**KNOWN_RULES, **({"Complete": {"solver": COMPLETE}} if COMPLETE in SOLVERS else {})}


def curve_of(rules: Rules) -> Experiment:
    """Return the curve that ships, of other rules."""
    return replace(experiment_named(SHIPPED), settings=settings_of(rules), expected="", text="")


def curve_on(rules: Rules, boards: Sequence[InstanceSource]) -> Experiment:
    """Return the curve of rules on some boards."""
    return Experiment("Success curve", Goal.ONE, tuple(boards), settings_of(rules))


def settings_of(rules: Rules) -> tuple[SettingSource, ...]:
    """Return rules as settings."""
    return tuple(setting_of(title, choices) for title, choices in rules.items())


def setting_of(title: str, choices: Mapping[str, Value]) -> SettingSource:
    """Return a rule as a setting."""
    sweep = {name: (value,) for name, value in choices.items() if name != "solver"}
    return SettingSource(str(choices.get("solver", WARNSDORFF.name)), sweep, title=title)


def squares(sizes: Sequence[int], starts: str, seed: int) -> InstanceSource:
    """Return square boards of these sizes, begun at some of their starts."""
    return InstanceSource(generate=FAMILY, sweep={"n": tuple(sizes)}, starts=starts, seed=seed)


def random_cases(seed: int, cases: int = CASES, most: int = MOST_ROWS) -> InstanceSource:
    """Return boards of random sizes, each with one random start, as the judge asks for."""
    random = np.random.default_rng([seed, 1])  # with the seed alone, starts would follow from sizes
    return squares(random.integers(MIN_ROWS, most + 1, cases).tolist(), "random 1", seed)


def curve_of_analysis(analysis: Analysis) -> Experiment:
    """Return the curve of an analysis that an earlier version kept, without its counts; raise ParseError."""
    fields = Fields(analysis.settings)
    first, last, step, starts, seed = (fields.integer(name, *ends) for name, ends in FORMER_NUMBERS.items())
    listed, preset = fields.part("rules"), fields.text("preset")
    rules = {title: listed.choices(title, FORMER_CHOICES) for title, _ in listed.items()}
    if preset.startswith("256 "):
        found = curve_on(known_rules(), [random_cases(seed)])
    elif preset:
        found = experiment_named(SHIPPED)
        found = replace(found, instances=(replace(found.instances[0], seed=seed),), text="")
    else:
        found = curve_on(rules, [squares(range(first, last + 1, step), f"random {starts}", seed)])
    return replace(found, about=FORMER)
