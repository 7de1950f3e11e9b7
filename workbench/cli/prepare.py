"""`workbench prepare`: removes from a puzzle's exact cover what no search needs, and lists why."""

import argparse
from pathlib import Path

from workbench.base.choices import ChoiceError
from workbench.cli.shared.arguments import add_file, only_puzzle
from workbench.cli.shared.errors import NO_SOLUTION
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.outputs import beside, check_output, write_output
from workbench.cli.shared.progress_line import run_to_end
from workbench.cli.shared.refusals import show_refusal
from workbench.files.documents import FileError
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.cover.preparation.prepare import Prepared, preparation_of
from workbench.solvers.cover.preparation.removal import ORDER, WORDINGS, Reason, Removal, item_text, sentence


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file, the file for the prepared cover, and the form of the output."""
    add_file(command)
    about = (
        "write the simplified cover as text, - for standard output;"
        " options without names are named by their numbers in the original"
    )
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help=about)
    command.add_argument("--explain", action="store_true", help="list everything that was removed, and why")
    command.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Prepare the cover of the file's puzzle; return the exit code."""
    try:
        check_output(arguments.output, arguments.json)
        preparation = preparation_of(only_puzzle(arguments))
        seconds = run_to_end(StepwiseJob(preparation.parts()))
        found = preparation.result()
        if arguments.output:
            write_output(arguments.output, found.numbered.format())
    except (ChoiceError, FileError, ParseError) as error:
        return show_refusal(error, arguments.file, arguments.json)
    if arguments.json:
        print(json_text(record(found, seconds, arguments.explain)))
    else:
        print("\n".join(report(found, arguments.explain)), file=beside(arguments.output))
    return NO_SOLUTION if found.impossible else 0


def report(found: Prepared, explain: bool) -> list[str]:
    """Return the lines about a prepared cover."""
    before, after = found.original, found.cover
    lines = [f"options  {before.count:,} → {after.count:,}", f"items    {len(before.items):,} → {len(after.items):,}"]
    for reason in found.counts:
        lines.append(f"{number_removed(found, reason)}: {WORDINGS[reason].title.lower()}")
        if explain:
            lines += [f"  {sentence(before, removal)}" for removal in found.removals if removal.reason is reason]
    if not found.removals and found.complete:
        lines.append("Nothing can be removed.")
    if found.impossible:
        lines.append(f"Item {item_text(before, found.impossible)} cannot be covered: there is no solution.")
    elif not found.complete:
        lines.append("The limit of work was reached; more could be removed.")
    return lines


def number_removed(found: Prepared, reason: Reason) -> str:
    """Return how many options or items were removed for a reason."""
    return counted(found.counts[reason], "item" if WORDINGS[reason].of_items else "option")


def record(found: Prepared, seconds: float, explain: bool) -> dict[str, object]:
    """Return the JSON object of a prepared cover."""
    before = found.original
    removals = [
        removal_fields(before, removal) for reason in ORDER for removal in found.removals if removal.reason is reason
    ]
    return {
        "options": before.count,
        "items": len(before.items),
        "options_left": found.cover.count,
        "items_left": len(found.cover.items),
        "forced": [before.option_name(k) for k in found.forced.tolist()],
        "removed": found.counts,
        "impossible": item_text(before, found.impossible) if found.impossible else None,
        "complete": found.complete,
        "seconds": round(seconds, 4),
        **({"removals": removals} if explain else {}),
    }


def removal_fields(cover: Cover, removal: Removal) -> dict[str, object]:
    """Return the JSON object of one removal."""
    name = cover.items[removal.number - 1] if removal.of_item else cover.option_name(removal.number)
    return {
        "reason": removal.reason,
        "item" if removal.of_item else "option": name,
        "because": sentence(cover, removal),
    }
