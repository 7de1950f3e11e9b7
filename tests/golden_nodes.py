"""Golden node counts: how many nodes every solver visits on a few small puzzles, so that no change of that is missed.

Results in notebooks are keyed by `Solver.tree`. A change that alters a count must raise it, or new results would be
mixed with old ones that cannot be repeated. The counts are change detectors, not claims: that a count stays the same
says nothing about whether it is right.

    python -m tests.golden_nodes [--write]

checks the counts of all solvers, or writes those of solvers that are new or whose `tree` was raised. What has no counts
yet, such as a new solver or tie-break, is no mistake: its test is skipped until they are written.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.known.counts import KNOWN_COUNTS, without_cross
from tests.solvers.settings import SETTINGS, Setting, puzzle_of
from workbench.base.choices import ChoiceError, Value, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Probe
from workbench.solvers.solver import Solver

Counts = dict[str, str]  # setting -> how many nodes each goal takes

PATH = Path(__file__).parent / "data" / "golden_nodes.json"
COMMAND = "python -m tests.golden_nodes --write"
MAX_NODES = 8_000  # of a search
GOALS = (Goal.ONE, Goal.ALL, Goal.COUNT, Goal.FEWEST, Goal.CHEAPEST, Goal.LONGEST)  # UNIQUE stops on the way of ALL
KNOWN = {known.name: (known.kind, known.text) for known in KNOWN_COUNTS}
ROWS = "".join(f"\\{total} . . . . . .\n" for total in (23, 22, 38, 38, 37, 22))
SQUARE = f"kakuro 7x7\n# 32\\ 36\\ 34\\ 28\\ 25\\ 25\\\n{ROWS}"  # no solution, after some restarts
LOOSE = "kakuro 4x5\n# 10\\ \\ \\ 12\\\n\\20 . . . .\n\\ . . . .\n\\18 . . . .\n"
HARD = (PATH.parent / "hard_25x25.txt").read_text(encoding="utf-8").split("\n\n")[0]  # a board with one solution
OTHER_VALUES: dict[str, Value] = {  # of choices without names for their values
    "order": "23150467",
    "rules": "plain vahaaho",
    "seed": 2,
    "expression": "from_centre",
    "item_key": "position % 3 * 10 - size",
    "option_key": "rarest * 10 - items",
    "interval": 5,
    "wheel": " ".join("".join(str((k + move) % 8) for move in range(8)) for k in range(24)),
}
PUZZLES = {  # of each kind the first is for the solvers of exact covers too
    "2x3 first row": KNOWN["2x3 first row"],
    "AI Escargot": KNOWN["AI Escargot"],
    "17 givens": KNOWN["17 givens"],
    "4x4 boxes": KNOWN["4x4 boxes without row and column"],
    "diagonals": ("sudoku", "sudoku 2x3 diagonals\n1.....\n......\n......\n......\n......\n......"),
    "jigsaw": ("sudoku", "sudoku jigsaw 4\n1...\n....\n....\n....\nAAAB\nACBB\nCCBD\nCDDD"),
    "hard 25x25": ("sudoku", HARD),
    "18x18 without a row and a column": ("sudoku", without_cross((3, 6), 4)),
    "loose kakuro": ("kakuro", LOOSE),
    "kakuro with restarts": ("kakuro", SQUARE),
    "2x2 kakuro": KNOWN["kakuro 2x2, row 3"],
    "8x8 dominoes": ("polyomino", "polyomino 8x8\npieces free 2 any"),
    "4x5 tetrominoes": KNOWN["tetrominoes 4x5"],
    "6x10 pentominoes": KNOWN["pentominoes 6x10"],
    "bounded pieces": KNOWN["3x3, 2 or 3 dominoes"],
    "3x4 tours": KNOWN["3x4 tours"],
    "5x5 from a corner": KNOWN["5x5 from a corner"],
    "6x6 closed": KNOWN["6x6 closed"],
    "a hole": KNOWN["3x3 closed, without its centre"],
    "torus": ("tour", "tour 5x6 torus start a1"),
    "Klein bottle": ("tour", "tour 5x6 klein start a1"),
    "80x81 tours": ("tour", "tour 80x81 start r7c4"),
    "(1,4)-leaper": ("tour", "tour 24x24 start a1 leaper 1,4"),
    "(2,3)-leaper": ("tour", "tour 40x40 start r1c1 leaper 2,3"),
    "small board for a (2,3)-leaper": ("tour", "tour 12x12 leaper 2,3"),
    "no tour": KNOWN["4x4 tours"],
    "seven items": KNOWN["Knuth's seven items"],
    "colours": KNOWN["Knuth's colours"],
    "costs": ("cover", "cover\na b c\na |1\nb |4\nc |2\na b |3\na c |1\nb c |5\na b c |9"),
    "8 queens": KNOWN["8 queens"],
    "Langford pairs": KNOWN["7 Langford pairs"],
    "multiplicities": KNOWN["5 x 5, all sums 2"],
    "colours and multiplicities": KNOWN["colours and multiplicities"],
}


class Golden(NamedTuple):
    """The counts of one solver, by puzzle, and the number of the tree that they belong to."""

    tree: int
    nodes: dict[str, Counts]


def golden(solver: Solver) -> Golden:
    """Run a solver on every puzzle."""
    return Golden(solver.tree, {name: counts(solver, puzzle_of(*PUZZLES[name])) for name in names_for(solver)})


def names_for(solver: Solver) -> Iterator[str]:
    """Yield the names of the puzzles that a solver is run on."""
    room, met = SOLVERS.room(solver.name), set[str]()
    for name, (kind, text) in PUZZLES.items():
        if (room == kind or kind not in met) and solver.accepts(puzzle_of(kind, text)):
            yield name
        met.add(kind)


def counts(solver: Solver, puzzle: Puzzle) -> Counts:
    """Return how many nodes a solver visits on a puzzle in each setting, for each goal."""
    goals = [goal for goal in GOALS if goal in solver.goals_for(puzzle)]
    return {
        title: ", ".join(f"{goal} {nodes(setting, puzzle, goal)}" for goal in goals)
        for title, setting in settings_of(solver).items()
    }


def settings_of(solver: Solver) -> dict[str, Setting]:
    """Return the settings that a solver is run in: each value of each choice, alone or with what it needs."""
    found = [setting for setting in SETTINGS if setting.solver is solver]
    for choice in solver.choices:
        if not choice.values and choice.name in OTHER_VALUES:
            values = settle(solver.choices, {**dict(choice.needs[:1]), choice.name: OTHER_VALUES[choice.name]})
            found.append(Setting(solver, values))
    return {title(setting): setting for setting in found}


def title(setting: Setting) -> str:
    """Return the choices of a setting that differ from their defaults."""
    differing = [choice for choice in setting.solver.choices if setting.choices[choice.name] != choice.default]
    return " ".join(f"{choice.name}={setting.choices[choice.name]}" for choice in differing) or "defaults"


def nodes(setting: Setting, puzzle: Puzzle, goal: Goal) -> str:
    """Return how many nodes a search visits; if that is the limit, also the sum of their levels and the solutions."""
    try:
        search = setting.start(puzzle, goal)
    except ChoiceError:
        return "refused"
    limit = goal.limit(nodes=MAX_NODES)
    probe = search.probe()
    while not limit.ends(probe):
        search.advance(MAX_NODES - probe.nodes, limit.solutions or UNLIMITED)
        probe = search.probe()
    if probe.nodes < MAX_NODES:
        return str(probe.nodes)
    return f"{probe.nodes} (levels {level_sum(probe)}, solutions {probe.solutions})"


def level_sum(probe: Probe) -> int:
    """Return the sum of the levels of the nodes."""
    return sum(level * count for level, count in enumerate(probe.profile.tolist()))


def problem(solver: Solver, name: str, now: Counts, stored: Golden | None) -> str:
    """Return a sentence on what is wrong with a solver's counts on a puzzle, or ""."""
    if stored is None or name not in stored.nodes:
        return ""
    if solver.tree > stored.tree:
        return f"The node counts of {solver.name} are those of tree {stored.tree}, not {solver.tree}: run {COMMAND}."
    if solver.tree < stored.tree:
        return f"{solver.name.upper()}.tree is {solver.tree}, but was {stored.tree} before: never lower it."
    if differing := changed(now, stored.nodes[name]):
        first = differing[0]
        return (
            f"{solver.name} visits other nodes than before on “{name}” in {len(differing)} of {len(now)} settings;"
            f" first, {first}: {now[first]} instead of {stored.nodes[name][first]}."
            f" If this is intended, raise {solver.name.upper()}.tree to {stored.tree + 1} and run {COMMAND}."
        )
    if gone := stored.nodes[name].keys() - now.keys():
        return f"{solver.name} has no setting {min(gone)} any more on “{name}”: run {COMMAND}."
    return ""


def note(solver: Solver, name: str, now: Counts, stored: Golden | None) -> str:
    """Return a sentence on what of a solver's counts on a puzzle is not in the file yet, or ""."""
    kept = stored.nodes.get(name, {}) if stored else {}
    new = [setting for setting in now if setting not in kept]
    return f"New on “{name}”: {solver.name} {', '.join(new)}. Run {COMMAND}." if new else ""


def changed(now: Counts, before: Counts) -> list[str]:
    """Return the settings in which the nodes are not those of before."""
    return [setting for setting in now if setting in before and now[setting] != before[setting]]


def must_be_raised(now: Golden, stored: Golden | None) -> bool:
    """Return whether the nodes of the same tree have changed."""
    return stored is not None and (
        now.tree < stored.tree
        or (now.tree == stored.tree and any(changed(now.nodes[name], stored.nodes.get(name, {})) for name in now.nodes))
    )


def read() -> dict[str, Golden]:
    """Return the counts in the file, by solver."""
    if not PATH.exists():
        return {}
    return {name: Golden(**fields) for name, fields in json.loads(PATH.read_text(encoding="utf-8")).items()}


def write(counts: dict[str, Golden]) -> None:
    """Write the counts of all solvers."""
    fields = {name: one._asdict() for name, one in counts.items()}
    PATH.write_text(json.dumps(fields, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def sentences(
    about: Callable[[Solver, str, Counts, Golden | None], str], counts: dict[str, Golden], stored: dict[str, Golden]
) -> list[str]:
    """Return what is wrong with the counts of some solvers, or new."""
    found = [
        about(SOLVERS[name], puzzle, now, stored.get(name))
        for name, golden in counts.items()
        for puzzle, now in golden.nodes.items()
    ]
    return [sentence for sentence in found if sentence]


def main() -> int:
    """Check the counts of all solvers, or write those that may be written; return the exit code."""
    parser = argparse.ArgumentParser("python -m tests.golden_nodes")
    parser.add_argument("--write", action="store_true", help="write the counts of solvers that are new or were raised")
    writes = parser.parse_args().write
    stored, now = read(), {solver.name: golden(solver) for solver in SOLVERS.values()}
    left = {name: one for name, one in now.items() if not writes or must_be_raised(one, stored.get(name))}
    if writes:
        write({name: stored[name] if name in left else one for name, one in now.items()})
    found = sentences(problem, left, stored)
    lines = found + sentences(note, left, stored)
    print("\n".join(lines) or f"The node counts of {len(now)} solvers are {'written' if writes else 'unchanged'}.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
