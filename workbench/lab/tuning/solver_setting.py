"""A genome of any solver: a value for each of its choices but the seed and texts."""

from dataclasses import dataclass
from random import Random

from workbench.base.choices import Choice, ChoiceError, Value, settle
from workbench.lab.tuning.cost import Setting
from workbench.solvers.solver import Solver

SEED = "seed"
FACTORS = (0.5, 0.8, 0.9, 1.1, 1.25, 2)


@dataclass(frozen=True)
class SolverSetting:
    """The values of all choices, in their order."""

    choices: tuple[Choice, ...]
    values: tuple[Value, ...]

    @property
    def setting(self) -> Setting:
        """The values by name."""
        return {choice.name: value for choice, value in zip(self.choices, self.values, strict=True)}

    @property
    def text(self) -> str:
        """What differs from the defaults and has an effect."""
        setting = self.setting
        pairs = [
            f"{choice.name} {setting[choice.name]}"
            for choice in self.choices
            if choice.applies(setting) and setting[choice.name] != choice.default
        ]
        return ", ".join(pairs) or "defaults"

    def mutated(self, random: Random) -> "SolverSetting":
        """Return a setting with another value of one choice that has an effect."""
        setting = dict(self.setting)
        choice = random.choice([choice for choice in self.choices if varies(choice) and choice.applies(setting)])
        setting[choice.name] = another(choice, setting[choice.name], random)
        return SolverSetting(self.choices, tuple(setting[choice.name] for choice in self.choices))


def varies(choice: Choice) -> bool:
    """Tell whether a search may change a choice: named values and numbers, but not seeds and texts."""
    return choice.name != SEED and not choice.longest and (len(choice.values) > 1 or not choice.values)


def another(choice: Choice, value: Value, random: Random) -> Value:
    """Return another value of a choice."""
    if choice.values:
        return random.choice([name for name, _ in choice.values if name != value])
    number = int(value)
    new = round(number * random.choice(FACTORS)) + random.choice((-1, 1))
    return min(choice.high, max(choice.low, new))


def setting_of(solver: Solver, given: Setting) -> SolverSetting:
    """Return the genome of these values, or the defaults; raise ChoiceError if none of them can be varied."""
    values = settle(solver.choices, given)
    if not any(varies(choice) and choice.applies(values) for choice in solver.choices):
        raise ChoiceError(f"{solver.title} has no choices that a search can vary.")
    return SolverSetting(solver.choices, tuple(values[choice.name] for choice in solver.choices))
