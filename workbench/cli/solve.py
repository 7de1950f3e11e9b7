"""`workbench solve`: search the puzzles of a file, and say what was found, for people or as JSON."""

import argparse
import json
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from time import monotonic

from workbench.choices import Choice, ChoiceError, Value, settle
from workbench.files import FileError, parse_puzzles, read_text
from workbench.lab.experiments.figures import duration
from workbench.puzzles.puzzle import Filling, ParseError, Puzzle, untouched
from workbench.puzzles.sentences import counted
from workbench.solvers import SOLVERS, first_solver, solvers_for
from workbench.solvers.goal import BEST, Goal, Outcome, Verdict, verdict
from workbench.solvers.search import UNLIMITED, Limit, Probe, drive
from workbench.solvers.solver import Solver

EXIT_CODES = {
    Outcome.SOLVED: 0,
    Outcome.NONE: 1,
    Outcome.INVALID: 2,
    Outcome.NOT_UNIQUE: 3,
    Outcome.LIMIT: 4,
}
REPORT_SECONDS = 0.1  # between two updates of the progress line


@dataclass
class Answer:
    """What a search said about one puzzle."""

    verdict: Verdict
    probe: Probe | None = None
    fillings: list[Filling] = field(default_factory=list)
    note: str = ""  # what the search has to say about itself


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the options: goal, limits, solver, and every choice of every solver."""
    goal = command.add_mutually_exclusive_group()
    for wanted, about in (
        (Goal.UNIQUE, "look for a second solution"),
        (Goal.ALL, "print every solution"),
        (Goal.COUNT, "count the solutions"),
        (Goal.FEWEST, "look for a solution of the fewest options"),
        (Goal.CHEAPEST, "look for a solution of the lowest cost"),
    ):
        goal.add_argument(f"--{wanted}", dest="goal", action="store_const", const=wanted, help=about)
    command.set_defaults(goal=Goal.ONE)
    command.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="N",
        help="give up after N nodes, or N seconds with an s: 2.5s (may be given twice)",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object per puzzle and line")
    command.add_argument("--solver", choices=SOLVERS, help="default: the first that has the choices given")
    group = command.add_argument_group("choices of the solvers")
    for name, choices in choices_by_name().items():
        values = "; or ".join(dict.fromkeys(choice.options() for choice in choices))
        group.add_argument(
            f"--{name}", dest=f"choice_{name}", metavar="X", help=f"{choices[0].about} {values}".replace("%", "%%")
        )


def choices_by_name() -> dict[str, list[Choice]]:
    """Return the choices of all solvers; several may have the same name."""
    by_name: dict[str, list[Choice]] = {}
    for solver in SOLVERS.values():
        for choice in solver.choices:
            by_name.setdefault(choice.name, []).append(choice)
    return by_name


def run(arguments: argparse.Namespace) -> int:
    """Search every puzzle; return the exit code of the first that was not solved."""
    given: dict[str, Value] = {
        name: value for name in choices_by_name() if (value := getattr(arguments, f"choice_{name}")) is not None
    }
    try:
        limit = read_limit(arguments.goal, arguments.limit)
        puzzles = parse_puzzles(read_text(arguments.file), arguments.kind)
        solvers = [choose_solver(arguments.solver, puzzle, given, arguments.goal) for puzzle in puzzles]
        choices = {solver.name: settle(solver.choices, given) for solver in solvers}
    except (ChoiceError, FileError, ParseError) as error:
        where = "" if isinstance(error, (ChoiceError, FileError)) else f"{arguments.file}: "
        if arguments.json:
            print(json.dumps(record(Answer(Verdict(Outcome.INVALID, where + str(error))))))
        else:
            print(f"workbench: {where}{error}", file=sys.stderr)
        return EXIT_CODES[Outcome.INVALID]
    code = 0
    for number, (puzzle, solver) in enumerate(zip(puzzles, solvers, strict=True), 1):
        streaming = arguments.goal is Goal.ALL and not arguments.json
        answer = solve(puzzle, solver, choices[solver.name], arguments.goal, limit, streaming)
        code = code or EXIT_CODES[answer.verdict.outcome]
        if arguments.json:
            print(json.dumps(record(answer, solver, choices[solver.name], arguments.goal is Goal.ALL)))
        elif len(puzzles) == 1:
            print("\n".join(told(answer, puzzle, solver, choices[solver.name], arguments.goal)))
        else:
            print("\t".join(row(number, answer, puzzle)))
    return code


def read_limit(goal: Goal, texts: list[str]) -> Limit:
    """Return the limit of a goal with what the options add to it."""
    nodes, seconds = None, None
    for text in texts:
        try:
            if text.endswith("s"):
                seconds = float(text[:-1])
            else:
                nodes = whole(text.replace("_", "").replace(",", ""))
        except ValueError:
            nodes = -1
        if (nodes is not None and nodes < 1) or (seconds is not None and not 0 < seconds < float("inf")):
            raise ChoiceError(f"--limit is a number of nodes like 1000000, or of seconds like 2.5s, not {text!r}")
    return goal.limit(nodes, seconds)


def whole(text: str) -> int:
    """Return a whole number, which may be written as 1e6; raise ValueError."""
    number = float(text)
    if not (0 <= number <= UNLIMITED and number.is_integer()):
        raise ValueError(text)
    return int(number)


def choose_solver(name: str | None, puzzle: Puzzle, given: Collection[str], goal: Goal) -> Solver:
    """Return the solver named, or the first that accepts the puzzle and has the goal and all the choices given."""
    accepting = [solver for solver in solvers_for(puzzle) if goal in solver.goals]
    if name is None:
        able = [solver for solver in accepting if {choice.name for choice in solver.choices} >= set(given)]
        return (able or accepting or [first_solver(puzzle)])[0]
    if SOLVERS[name] not in accepting:
        others = ", ".join(solver.name for solver in accepting) or "no solver"
        raise ChoiceError(f"{name} does not solve this for that goal; {others} would ({puzzle.name})")
    return SOLVERS[name]


def solve(
    puzzle: Puzzle, solver: Solver, choices: dict[str, Value], goal: Goal, limit: Limit, streaming: bool = False
) -> Answer:
    """Search one puzzle; streaming prints the solutions as they are found, and keeps none but the first."""
    if faults := puzzle.judge(untouched(puzzle)):
        return Answer(Verdict(Outcome.INVALID, " ".join(fault.message for fault in faults[:3])))
    fillings: list[Filling] = []
    probe = None
    try:
        search = solver.start(puzzle, choices, goal)
    except ChoiceError as error:
        return Answer(Verdict(Outcome.INVALID, str(error)))
    for probe in told_on_terminal(drive(search, limit, goal.keep)):
        if not probe.at_solution or len(fillings) >= goal.keep:
            continue
        if streaming:
            print(puzzle.format_filling(probe.filling, style_of(puzzle, "line")), end="")
        if goal in BEST:
            fillings.clear()  # better than what was found before
        if not (streaming and fillings):
            fillings.append(probe.filling)
    assert probe is not None  # a limit is never reached before the first slice
    return Answer(verdict(goal, probe), probe, fillings, str(getattr(search, "note", "")))


def told_on_terminal(probes: Iterator[Probe]) -> Iterator[Probe]:
    """Pass the probes on, and keep a line of progress on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield from probes
        return
    shown = monotonic()
    width = 0
    try:
        for probe in probes:
            if monotonic() - shown > REPORT_SECONDS:
                shown = monotonic()
                counts = f"{counted(probe.nodes, 'node')}  level {probe.level}  {counted(probe.solutions, 'solution')}"
                text = f"{probe.progress:7.2%}  {counts}"
                width = max(width, len(text))
                print(f"\r{text:{width}}", end="", file=sys.stderr, flush=True)
            yield probe
    finally:
        if width:
            print(f"\r{'':{width}}\r", end="", file=sys.stderr, flush=True)


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


def told(answer: Answer, puzzle: Puzzle, solver: Solver, choices: dict[str, Value], goal: Goal) -> list[str]:
    """Return the lines that tell a person about a single puzzle."""
    lines = []
    if goal not in (Goal.COUNT, Goal.ALL):
        style = style_of(puzzle, "grid")
        lines = ["\n\n".join(puzzle.format_filling(filling, style).rstrip("\n") for filling in answer.fillings)]
        lines = lines if answer.fillings else []
    lines.append(f"{answer.verdict.outcome}: {answer.verdict.message}")
    if answer.probe:
        telling = [choice for choice in solver.choices if choice.applies(choices)]
        setting = ", ".join(f"{choice.name} {choices[choice.name]}" for choice in telling)
        probe = answer.probe
        lines.append(f"{counted(probe.nodes, 'node')} in {duration(probe.seconds)} ({solver.name}: {setting})")
    if answer.note:
        lines.append(answer.note)
    return lines


def row(number: int, answer: Answer, puzzle: Puzzle) -> list[str]:
    """Return the columns that tell of one puzzle among many: number, outcome, solutions, nodes, solution or message."""
    solutions, nodes = (answer.probe.solutions, answer.probe.nodes) if answer.probe else (0, 0)
    last = answer.verdict.message
    if answer.fillings:
        last = puzzle.format_filling(answer.fillings[0], style_of(puzzle, "line")).splitlines()[-1]
    return [str(number), answer.verdict.outcome, str(solutions), str(nodes), last]


def style_of(puzzle: Puzzle, wanted: str) -> str:
    """Return the style wanted if the puzzle has it, else the canonical one."""
    return wanted if wanted in puzzle.filling_styles else "plain"
