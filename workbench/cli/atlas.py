"""`workbench atlas`: all solutions of a puzzle at once, without listing them, as text or as JSON."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, shortened
from workbench.base.number_format import duration
from workbench.cli.shared.answers import EXIT_CODES, style_of
from workbench.cli.shared.arguments import add_choices, add_file, given_choices
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.outputs import beside, check_output, is_standard, is_streamed, write_output
from workbench.cli.shared.progress_line import ProgressLine
from workbench.cli.shared.readings import positions_of
from workbench.cli.shared.refusals import refuse_faults, show_refusal
from workbench.files.analyses import is_analysis, parse_analysis
from workbench.files.documents import FileError, read_text
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.puzzles.sentences import counted
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.build import atlas_from, memo_search
from workbench.searching.atlas.kept import kept_in
from workbench.searching.atlas.questions import atlas_text, options_named, part_named, up_to_symmetry
from workbench.searching.atlas.record import Constraints, atlas_of
from workbench.searching.atlas.selection import Constraint, Selection, narrowed
from workbench.searching.atlas.view import AllowedSolutions
from workbench.searching.atlas.zdd import write_dot
from workbench.solvers.cover.memo import CHOICES
from workbench.solvers.goal import Outcome
from workbench.solvers.search import drive

MAX_RANDOM = 10_000_000
MAX_SEED = 2**62
MAX_DIGITS = 1000  # of the number of a solution


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file, what to ask, and the choices of the search."""
    add_file(command, "a text file, a document or a saved atlas; - for standard input")
    about = "only solutions with this option, by its name or as #N, from 1; may be repeated"
    command.add_argument("--pin", action="append", default=[], metavar="OPTION", help=about)
    command.add_argument("--forbid", action="append", default=[], metavar="OPTION", help="only solutions without it")
    command.add_argument("--number", metavar="K", help="print solution number K, from 1")
    command.add_argument("--random", metavar="N", help="print N random solutions; all are equally likely")
    command.add_argument("--seed", default="1", metavar="S", help="seed of the random solutions (default: 1)")
    command.add_argument("--shares", action="store_true", help="print which part of the solutions has each option")
    about = "print how many solutions use a piece or digit 0, 1, 2 ... times"
    command.add_argument("--uses", metavar="PART", help=about)
    command.add_argument("--classes", action="store_true", help="count up to the symmetries of the board")
    command.add_argument("--cheapest", action="store_true", help="print a solution of the lowest cost")
    about = "print a solution of the highest cost"
    command.add_argument("--most-expensive", dest="costliest", action="store_true", help=about)
    command.add_argument("--save", type=Path, metavar="FILE", help="save the atlas, which opens at once later")
    command.add_argument("--dot", type=Path, metavar="FILE", help="write the diagram as a ZDD in DOT, for Graphviz")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    add_choices(command, CHOICES)


def run(arguments: argparse.Namespace) -> int:
    """Answer what is asked; return the exit code."""
    try:
        check_numbers(arguments)
        check_output(arguments.save, arguments.json)
        check_output(arguments.dot, arguments.json)
        atlas, note, kept = open_atlas(arguments)
        selection = with_constraints(kept, atlas, arguments)
        constraints = Constraints(selection.pinned, selection.forbidden)
        view = narrowed(atlas, selection).view
        answers = answered(arguments, atlas, view, constraints, bool(selection.any_of))
        if arguments.save:
            save(atlas, selection, arguments.save)
        if arguments.dot:
            write_output(arguments.dot, write_dot(atlas))
    except (ChoiceError, FileError, ParseError) as error:
        return show_refusal(error, arguments.file, arguments.json)
    if arguments.json:
        print(json_text({"solutions": view.solutions, "note": note, **answers}))
    else:
        print(
            "\n".join(report(view, note, answers)),
            file=beside(arguments.dot if is_standard(arguments.dot) else arguments.save),
        )
    return 0 if view.solutions else EXIT_CODES[Outcome.NONE]


# The atlas


def open_atlas(arguments: argparse.Namespace) -> tuple[Atlas, str, Selection]:
    """Return the atlas of a file, a sentence about its making, and what the file pins, forbids and filters.

    Raise FileError if memory does not suffice.
    """
    text = read_text(arguments.file)
    if not is_analysis(text):
        positions = positions_of(arguments, text)
        if len(positions) > 1:
            raise FileError(f"{arguments.file} has {len(positions):,} puzzles. Choose a file with one.")
        return *built(positions[0].puzzle, arguments), Selection()
    analysis = parse_analysis(text)
    if analysis.kind != "atlas" or analysis.puzzle is None:
        raise FileError(f"{arguments.file} is an analysis, but no atlas.")
    kept, atlas = kept_in(analysis).selection, atlas_of(analysis)
    found, note = (atlas, "Opened.") if atlas else built(analysis.puzzle, arguments)
    return found, f"{note}{words_about(kept)}", kept


def words_about(kept: Selection) -> str:
    """Return a sentence about what a file pins, forbids and filters, after a space; "" if that is nothing."""
    counts = (len(kept.pinned), "pin"), (len(kept.forbidden), "ban"), (int(bool(kept.any_of)), "filter")
    parts = [counted(count, noun) for count, noun in counts if count]
    return f" Saved in the file: {', '.join(parts)}." if parts else ""


def with_constraints(kept: Selection, atlas: Atlas, arguments: argparse.Namespace) -> Selection:
    """Return what a file asks for with what the command line does, which goes first; raise ChoiceError."""
    pinned, forbidden = (options_named(atlas, names) for names in (arguments.pin, arguments.forbid))
    constraints = [
        *(Constraint(option, True) for option in pinned),
        *(Constraint(option, False) for option in forbidden),
    ]
    rest = kept.without(*pinned, *forbidden)
    return replace(rest, constraints=(*rest.constraints, *dict.fromkeys(constraints)))


def built(puzzle: Puzzle, arguments: argparse.Namespace) -> tuple[Atlas, str]:
    """Return the atlas of a puzzle, and how it was built."""
    refuse_faults(puzzle)
    search = memo_search(puzzle, given_choices(arguments))
    seconds = 0.0
    with ProgressLine() as line:
        for probe in drive(search):
            seconds = probe.seconds
            if line.due():
                line.show(search.note)
    return atlas_from(puzzle, search), f"{search.note} Built in {duration(seconds)}."


def save(atlas: Atlas, selection: Selection, path: Path) -> None:
    """Save the atlas; raise FileError."""
    write_output(path, atlas_text(atlas, selection, atlas.puzzle.name if is_streamed(path) else path.stem))


# Questions


def answered(
    arguments: argparse.Namespace, atlas: Atlas, view: AllowedSolutions, constraints: Constraints, filtered: bool
) -> dict[str, object]:
    """Return the answers to what is asked; raise ChoiceError."""
    answers: dict[str, object] = {}
    if arguments.classes and filtered:
        raise ChoiceError("--classes does not support the filter that is saved in the file. Leave it out.")
    if arguments.classes:
        answers["classes"] = up_to_symmetry(atlas, view, constraints)
    if arguments.uses is not None:
        answers["uses"] = view.uses(atlas.options_of(part_named(atlas, arguments.uses)))
    if arguments.shares:
        name = atlas.reduction.cover.option_name
        answers["shares"] = {name(k): share for k, share in enumerate(view.shares.tolist())}
    if shown := [style_of_solution(atlas, options) for options in asked_for(arguments, atlas, view)]:
        answers["fillings"] = shown
    return answers


def asked_for(arguments: argparse.Namespace, atlas: Atlas, view: AllowedSolutions) -> Iterator[NDArray[np.int64]]:
    """Yield the solutions that are asked for: by number, at random, cheapest, most expensive."""
    if arguments.number is not None:
        yield view.solution(number_of_solution(arguments.number, view.solutions) - 1)
    if arguments.random is not None and view.solutions:
        yield from view.random(random_of(arguments), np.random.default_rng(seed_of(arguments)))
    costs = atlas.reduction.cover.costs.astype(np.int64)
    for is_asked, signed in ((arguments.cheapest, costs), (arguments.costliest, -costs)):
        if is_asked and view.solutions:
            yield view.best(signed).options


def check_numbers(arguments: argparse.Namespace) -> None:
    """Raise ChoiceError for a number that no atlas can answer, before one is built."""
    if arguments.number is not None and not whole(arguments.number):
        raise ChoiceError(f"--number needs a whole number from 1, not {shortened(arguments.number)}.")
    if arguments.random is not None:
        random_of(arguments)
    seed_of(arguments)


def random_of(arguments: argparse.Namespace) -> int:
    """Return how many random solutions are asked for; raise ChoiceError."""
    return whole_number_from(arguments.random, "--random", 1, MAX_RANDOM)


def seed_of(arguments: argparse.Namespace) -> int:
    """Return the seed; raise ChoiceError."""
    return whole_number_from(arguments.seed, "--seed", 0, MAX_SEED)


def whole(text: str) -> int:
    """Return a whole number, however large; 0 if the text is none."""
    digits = text.replace(",", "").replace("_", "")
    return int(digits) if digits.isdecimal() and digits.isascii() and len(digits) <= MAX_DIGITS else 0


def number_of_solution(text: str, solutions: int) -> int:
    """Return the number of a solution, from 1; raise ChoiceError."""
    number = whole(text)
    if not 1 <= number <= solutions:
        raise ChoiceError(f"--number needs a whole number from 1 to {solutions:,}, not {shortened(text)}.")
    return number


# Output


def style_of_solution(atlas: Atlas, options: NDArray[np.int64]) -> str:
    """Return a solution as text."""
    return atlas.puzzle.format_filling(atlas.filling(options), style_of(atlas.puzzle, "grid"))


def report(view: AllowedSolutions, note: str, answers: dict[str, object]) -> list[str]:
    """Return the lines about an atlas."""
    lines = [counted(view.solutions, "solution"), note]
    if "classes" in answers:
        lines.append(f"{answers['classes']:,} up to symmetry")
    for number, solutions in enumerate(as_list(answers, "uses")):
        lines.append(f"{number}\t{solutions:,}")
    shares = answers.get("shares")
    if isinstance(shares, dict):
        lines += [f"{share:.9f}\t{name}" for name, share in shares.items()]
    for text in as_list(answers, "fillings"):
        lines += ["", str(text).rstrip("\n")]
    return lines


def as_list(answers: dict[str, object], name: str) -> list[object]:
    """Return an answer that is a list, empty if it was not asked for."""
    answer = answers.get(name)
    return answer if isinstance(answer, list) else []
