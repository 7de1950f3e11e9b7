"""The instances that deserve a look: those on which settings differ, at the limit, or without an answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.lab.notebook.results import Results, RunStatus

MAX_LISTED = 25  # instances of a list
MAX_PAIRED = 3  # settings that have lists of their own beside the baseline
SHOWN = {
    RunStatus.LIMIT: "Ended by the limit",
    RunStatus.REFUSED: "Refused",
    RunStatus.FAILED: "Failed",
}

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Instances:
    """A list of instances with what they have in common; `more` are not listed."""

    title: str
    names: Sequence[str]
    more: int = 0


def instance_lists(results: Results, baseline: int) -> Iterator[Instances]:
    """Yield the lists that are not empty; an instance with several seeds is solved if one of its runs solves it."""
    for title, chosen in (*unsolved(results), *compared(results, baseline), *ended(results)):
        places = np.flatnonzero(chosen).tolist()
        if places:
            names = [results.instances[place].name for place in places[:MAX_LISTED]]
            yield Instances(f"{title}: {len(places):,}", names, len(places) - len(names))


def unsolved(results: Results) -> Iterator[tuple[str, Mask]]:
    """Yield what no setting solves."""
    searched, solved = searched_by(results), by_setting(results, results.solved)
    (present,) = np.nonzero(searched.any(axis=1))
    words = "No setting solves" if len(present) != 1 else f"{quoted(results, int(present[0]))} does not solve"
    yield words, np.any(searched, axis=0) & ~np.any(solved, axis=0)


def compared(results: Results, baseline: int) -> Iterator[tuple[str, Mask]]:
    """Yield what only the baseline or another setting solves; of many settings, only the baseline against all."""
    searched, solved = searched_by(results), by_setting(results, results.solved)
    others = [at for at in range(len(results.settings)) if at != baseline and searched[at].any()]
    name = quoted(results, baseline)
    if len(others) > 1:
        by_all = searched[[baseline, *others]].all(axis=0)
        yield f"Only the baseline {name} fails", by_all & ~solved[baseline] & solved[others].all(axis=0)
        yield f"Only the baseline {name} solves", by_all & solved[baseline] & ~solved[others].any(axis=0)
    for other in others if len(others) <= MAX_PAIRED else ():
        both, title = searched[baseline] & searched[other], quoted(results, other)
        yield f"Only {name} solves, not {title}", both & solved[baseline] & ~solved[other]
        yield f"Only {title} solves, not {name}", both & solved[other] & ~solved[baseline]


def ended(results: Results) -> Iterator[tuple[str, Mask]]:
    """Yield what each setting left without an answer."""
    for status, words in SHOWN.items():
        for at, instances in enumerate(by_setting(results, results.has_status(status))):
            yield f"{words}: {quoted(results, at)}", instances


def searched_by(results: Results) -> Mask:
    """Return which instances each setting searched, (settings, instances)."""
    return by_setting(results, ~results.has_status(RunStatus.REFUSED, RunStatus.FAILED))


def by_setting(results: Results, runs: Mask) -> Mask:
    """Return of which instances each setting has one of these runs, (settings, instances)."""
    found = np.zeros((len(results.settings), len(results.instances)), bool)
    found[results.setting[runs], results.instance[runs]] = True
    return found


def quoted(results: Results, setting: int) -> str:
    """Return the title of a setting in quotes."""
    return f"“{results.settings[setting].title}”"
