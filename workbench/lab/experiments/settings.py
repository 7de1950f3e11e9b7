"""The settings of an experiment: every combination of the values of its sweeps, each once, named by what differs."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from workbench.base.choices import Choice, ChoiceError, Value, did_you_mean, listed, shortened, with_meanings
from workbench.lab.experiments.experiment import Experiment, SettingSource
from workbench.lab.experiments.families import combinations
from workbench.lab.experiments.solvers import solver_names, solver_of
from workbench.lab.notebook.identity import setting_hash
from workbench.lab.notebook.results import NO_SEED, SettingLabel
from workbench.lab.notebook.stored import StoredSetting
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.entries import SEED, effective, labels, seed_of
from workbench.solvers import SOLVERS, first_solver
from workbench.solvers.goal import Goal
from workbench.solvers.solver import Solver

MAX_SETTINGS = 1_000
TRIED = 100 * MAX_SETTINGS  # combinations of which many may be the same setting


@dataclass(frozen=True)
class Setting:
    """A solver with its choices, and the seeds it is to run with; (NO_SEED,) where nothing is random."""

    solver: Solver
    label: SettingLabel
    seeds: tuple[int, ...]

    @property
    def stored(self) -> StoredSetting:
        """The setting as a notebook keeps it."""
        return StoredSetting(self.label, self.solver.tree, self.seeds)

    def choices_with(self, seed: int) -> dict[str, Value]:
        """Return the choices of a run with this seed."""
        return {**self.label.choices, **({} if seed == NO_SEED else {SEED: seed})}


def settings(experiment: Experiment, puzzles: Iterable[Puzzle]) -> list[Setting]:
    """Return the settings; `puzzles` has one of each kind; raise ChoiceError."""
    combined = sum(prod(map(len, source.sweep.values())) for source in experiment.settings)
    if combined > TRIED:
        check_settings(combined)
    firsts = {first_solver(puzzle).name: first_solver(puzzle) for puzzle in puzzles}
    found: dict[str, Setting] = {}
    for source in experiment.settings:
        named = {source.solver: solver_named(source.solver)} if source.solver else firsts
        for solver in named.values():
            for setting in of_source(source, solver):
                found.setdefault(setting.label.hash, setting)
    check_settings(len(found))
    return titled(list(found.values()))


def check_settings(count: int) -> None:
    """Raise ChoiceError for too many settings."""
    if count > MAX_SETTINGS:
        raise ChoiceError(f"An experiment must have at most {MAX_SETTINGS:,} settings, not {count:,}")


def solver_named(name: str) -> Solver:
    """Return the solver of this name; raise ChoiceError."""
    if (solver := solver_of(name)) is None:
        known = did_you_mean(name, solver_names()) or f"; the solvers are: {listed(solver_names())}"
        raise ChoiceError(f"solver: there is no solver {shortened(name)}{known}")
    return solver


def choice_of_any_solver(name: str) -> Choice | None:
    """Return the choice of this name that some solver has, for a setting that names no solver; None if none has it."""
    return next((choice for one in SOLVERS.values() for choice in one.choices if choice.name == name), None)


def goal_conflict(solver: Solver, goal: Goal) -> str:
    """Return a sentence on why a solver cannot search for a goal, "" if it can."""
    if goal in solver.goals:
        return ""
    goals = ", ".join(f'"{one}"' for one in solver.goals)
    return f'{solver.name} cannot search with goal = "{goal}"; its goals are: {goals}.'


def of_source(source: SettingSource, solver: Solver) -> list[Setting]:
    """Return the settings of one source with a solver."""
    sweep = dict(source.sweep)
    swept_seeds = tuple(int(value) for value in sweep.pop(SEED, ()))
    return [
        setting_of(solver, choices, source.seeds or swept_seeds, source.title)
        for choices in combinations(sweep, solver.choices)
    ]


def setting_of(solver: Solver, choices: Mapping[str, Value], seeds: Sequence[int] = (), title: str = "") -> Setting:
    """Return a setting with those of its choices that have an effect."""
    _, values = effective(solver, choices)
    seed = seed_of(solver, choices)
    values.pop(SEED, None)
    each = tuple(seeds) or (int(choices.get(SEED, seed.default)),) if seed else (NO_SEED,)
    key = setting_hash(solver.name, solver.tree, with_meanings(solver.choices, values))
    return Setting(solver, SettingLabel(key, title, solver.name, values), each)


def titled(found: Sequence[Setting]) -> list[Setting]:
    """Return settings with titles: those given, where they are enough, and else what differs between the settings."""
    named = labels([(one.solver, one.label.choices) for one in found])
    given = {own: [one for one in found if one.label.title == own] for own in {one.label.title for one in found}}
    inside = {own: iter(apart(same)) for own, same in given.items()}
    titles = []
    for one, strong, rest in zip(found, named.strong, named.rest, strict=True):
        own = one.label.title
        titles.append(next(inside[own]) if own else strong or rest)
    repeated = Counter(titles)
    whole = [
        f"{title}, {rest}" if repeated[title] > 1 and rest else title
        for title, rest in zip(titles, named.rest, strict=True)
    ]
    return [
        Setting(one.solver, SettingLabel(one.label.hash, title, one.solver.name, one.label.choices), one.seeds)
        for one, title in zip(found, unique(whole), strict=True)
    ]


def apart(same: Sequence[Setting]) -> list[str]:
    """Return titles of settings that share the one given: with the value in which they differ, or values by name."""
    if len(same) == 1:
        return [same[0].label.title]
    words = labels([(one.solver, one.label.choices) for one in same]).strong
    values = [word if " · " in word else word.partition(": ")[2] or word for word in words]
    return [f"{one.label.title}, {value}" for one, value in zip(same, values, strict=True)]


def unique(titles: Sequence[str]) -> list[str]:
    """Return titles of which no two are the same; numbers are added where it takes them."""
    seen: Counter[str] = Counter()
    found = []
    for title in titles:
        seen[title] += 1
        found.append(title if seen[title] == 1 else f"{title} ({seen[title]})")
    return found


def baseline_of(experiment: Experiment, found: Sequence[Setting]) -> int:
    """Return the position of the baseline, named by a title, or by a solver or value of which the first is taken."""
    name = experiment.baseline
    if not name:
        return 0
    for names in (title_of, values_of, titles_of_values):
        for at, setting in enumerate(found):
            if name.casefold() in map(str.casefold, names(setting)):
                return at
    titles = listed(setting.label.title for setting in found)
    message = f"baseline: there is no setting {shortened(name)}; the settings are: {titles}."
    raise experiment.error("", 0, "baseline", message)


def title_of(setting: Setting) -> list[str]:
    """Return the title of a setting."""
    return [setting.label.title]


def values_of(setting: Setting) -> list[str]:
    """Return the names of a setting's solver and of the values of its choices."""
    return [setting.solver.name, *map(str, setting.label.choices.values())]


def titles_of_values(setting: Setting) -> list[str]:
    """Return the titles of a setting's solver and of its values, each also up to its colon: Plain: move order."""
    choices = {choice.name: dict(choice.values) for choice in setting.solver.choices}
    titles = [choices[name].get(str(value), "") for name, value in setting.label.choices.items() if name in choices]
    whole = [setting.solver.title, setting.label.title, *filter(None, titles)]
    return [*whole, *(title.partition(":")[0] for title in whole)]
