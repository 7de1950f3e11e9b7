"""What a search found: how it ends a command, and how people and programs read it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from workbench.api.answers import Answer
from workbench.api.searches import search as search_quietly
from workbench.base.choices import Value
from workbench.base.number_format import duration
from workbench.cli.shared.errors import show_error, show_note
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.progress_line import ProgressLine
from workbench.puzzles.puzzle import Described, Feature, Filling, Puzzle
from workbench.puzzles.sentences import counted
from workbench.searching.cores.crew import Crews
from workbench.solvers.goal import Goal, Outcome
from workbench.solvers.search import Limit, Probe
from workbench.solvers.solver import Solver

if TYPE_CHECKING:  # most searches are not saved
    from workbench.searching.saved_search.keeper import Keeper
    from workbench.searching.saved_search.saved_search import SavedSearch

EXIT_CODES = {
    Outcome.SOLVED: 0,
    Outcome.NONE: 1,
    Outcome.INVALID: 2,
    Outcome.NOT_UNIQUE: 3,
    Outcome.LIMIT: 4,
}


def search(
    puzzle: Puzzle,
    solver: Solver,
    choices: dict[str, Value],
    goal: Goal,
    limit: Limit,
    streaming: bool = False,
    cores: int = 1,
    crews: Crews | None = None,
    keeper: "Keeper | None" = None,
    saved: "SavedSearch | None" = None,
    features: Sequence[Feature] = (),
    news: Callable[[], str] = lambda: "",
    level: int | None = None,
) -> Answer:
    """Search one puzzle and show progress; streaming prints the solutions as they come, and keeps only the first.

    A `keeper` saves the search on its way; one that was saved goes on. Raise FileError if that fails. Solutions without
    all the `features` are only counted. What is new on the way is shown: `news` returns a sentence or "".
    """
    with ProgressLine() as line:

        def watch(probe: Probe, chosen: bool) -> None:
            if streaming and chosen:
                print(puzzle.format_filling(probe.filling, style_of(puzzle, "line")), end="")
            if sentence := news():
                line.clear()
                show_note(sentence)
            if line.due():
                counts = f"{counted(probe.nodes, 'node')}  level {probe.level}  {counted(probe.solutions, 'solution')}"
                line.show(f"{probe.progress:7.2%}  {counts}")

        kept = 1 if streaming else None
        saving = keeper, saved
        return search_quietly(puzzle, solver, choices, goal, limit, watch, kept, cores, crews, *saving, features, level)


def record(
    answer: Answer,
    solver: Solver | None = None,
    choices: dict[str, Value] | None = None,
    every: bool = False,
) -> dict[str, object]:
    """Return the JSON object of an answer; `every` adds all fillings."""
    probe, fillings = answer.probe, answer.fillings
    result: dict[str, object] = {
        "status": answer.verdict.outcome,
        "solutions": probe.solutions if probe else 0,
        "nodes": probe.nodes if probe else 0,
        "best": probe.best if probe else None,
        "seconds": round(probe.seconds, 6) if probe else 0.0,
        "solver": solver.name if solver else None,
        "choices": choices or {},
        "filling": fillings[0].tolist() if fillings else None,
        "message": answer.verdict.message,
    }
    if every:
        result["fillings"] = [filling.tolist() for filling in fillings]
    return result


def show_invalid(message: str, as_json: bool) -> int:
    """Print an error message, as JSON if that is the format; return the exit code."""
    if not as_json:
        return show_error(message)
    print(json_text(record(Answer.invalid(message))))
    return EXIT_CODES[Outcome.INVALID]


def report(answer: Answer, puzzle: Puzzle, solver: Solver, choices: dict[str, Value], goal: Goal) -> list[str]:
    """Return the lines about a single puzzle: its solutions, the outcome, and the work of the search."""
    lines = []
    if answer.fillings and goal not in (Goal.COUNT, Goal.ALL):
        style = style_of(puzzle, "grid")
        lines = ["\n\n".join(puzzle.format_filling(filling, style).rstrip("\n") for filling in answer.fillings)]
    lines.append(f"{answer.verdict.outcome}: {answer.verdict.message}")
    if answer.probe:
        effective = [choice for choice in solver.choices if choice.applies(choices)]
        setting = ", ".join(f"{choice.name} {choices[choice.name]}" for choice in effective)
        by = f"{solver.name}: {setting}" if setting else solver.name
        probe = answer.probe
        lines.append(f"{counted(probe.nodes, 'node')} in {duration(probe.seconds)} ({by})")
    if answer.note:
        lines.append(answer.note)
    return lines + (properties(answer, puzzle) if goal in (Goal.ONE, Goal.LONGEST) else [])


def properties(answer: Answer, puzzle: Puzzle | None) -> list[str]:
    """Return sentences on the only solution that was asked for."""
    if not isinstance(puzzle, Described) or len(answer.fillings) != 1:
        return []
    return puzzle.properties(answer.fillings[0])


def table_row(number: int, answer: Answer, puzzle: Puzzle | None) -> list[str]:
    """Return the columns about one puzzle of many: number, outcome, solutions, nodes, solution or message."""
    solutions, nodes = (answer.probe.solutions, answer.probe.nodes) if answer.probe else (0, 0)
    last = on_one_line(puzzle, answer.fillings[0]) if puzzle and answer.fillings else answer.verdict.message
    return [str(number), answer.verdict.outcome, str(solutions), str(nodes), last]


def on_one_line(puzzle: Puzzle, filling: Filling) -> str:
    """Return all of a solution on a line, its rows with a slash between them where the kind has no line of its own."""
    style = style_of(puzzle, "line")
    lines = puzzle.format_filling(filling, style).splitlines()
    if style == "line":
        return lines[-1]  # after one about the layout, where that is not the usual one
    return " / ".join(" ".join(line.split()) for line in lines if not line.startswith(puzzle.kind))


def style_of(puzzle: Puzzle, preferred: str) -> str:
    """Return the preferred style if a filling of the puzzle can have it, else the canonical one."""
    return preferred if preferred in puzzle.filling_styles else "plain"
