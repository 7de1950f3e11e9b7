"""Sources of instances and settings in a few words, for lists."""

from collections.abc import Iterator
from pathlib import Path

from workbench.lab.experiments.experiment import InstanceSource, SettingSource, Sweep
from workbench.lab.experiments.solvers import solver_of
from workbench.puzzles.sentences import counted, times
from workbench.ui.analyses.typed_values import shown

MAX_VALUES = 24  # characters of the values of a choice


def instance_words(source: InstanceSource) -> str:
    """Return what a source of instances is."""
    return ", ".join(instance_parts(source))


def instance_parts(source: InstanceSource) -> Iterator[str]:
    """Yield where the puzzles come from, and what is made of each."""
    if source.generate:
        yield " ".join([source.generate, *sweep_parts(source.sweep)])
        if source.seeds:
            yield f"seeds {short(shown(source.seeds))}"
    elif source.files:
        names = [Path(name).name for name in source.files]
        yield names[0] if len(names) == 1 else f"{names[0]} and {counted(len(names) - 1, 'more file')}"
    else:
        count = len(source.puzzles)
        yield source.family or ("a puzzle" if count == 1 else counted(count, "puzzle"))
    if source.first:
        yield f"first {source.first}"
    if source.images:
        yield "all images"
    if source.shuffle:
        yield f"shuffled {times(source.shuffle)}"
    if source.starts:
        yield f"starts: {source.starts}"


def setting_words(source: SettingSource) -> str:
    """Return what a source of settings is."""
    named = solver_of(source.solver)
    solver = named.title if named else "Default solver"
    parts = [*sweep_parts(source.sweep), *([f"seeds {short(shown(source.seeds))}"] if source.seeds else [])]
    words = f"{solver}: {', '.join(parts)}" if parts else solver
    return f"{source.title} – {words}" if source.title else words


def sweep_parts(sweep: Sweep) -> Iterator[str]:
    """Yield choices with their values."""
    for name, values in sweep.items():
        yield f"{name}={short(shown(values))}"


def short(text: str) -> str:
    """Return the beginning of a long text."""
    return text if len(text) <= MAX_VALUES else f"{text[: MAX_VALUES - 1]}…"
