"""`workbench lab sudoku-grids`: the number of completed sudoku grids, line by line as they are counted."""

import argparse
import csv
import io
from collections.abc import Iterator, Sequence
from time import monotonic

from workbench.base.choices import ChoiceError, shortened
from workbench.cli.shared.json_text import json_text
from workbench.insight.sudoku.grids.class_count import ClassCount
from workbench.insight.sudoku.grids.grid_count import GridCount
from workbench.insight.sudoku.grids.known import KNOWN, Box
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import SLICE

ALIGNED = {  # the number of a line, and its columns
    GridCount: "{:>3}  {:>11}  {:>5}  {:>19}  {:>29}",
    ClassCount: "{:>3}  {:57}  {:>10}  {:>22}  {:>22}",
}
Count = GridCount | ClassCount
Line = Sequence[int | str]


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the size of the boxes, and what is counted."""
    about = f"rows x columns of a box, from {', '.join(map(str, KNOWN))} (default: %(default)s)"
    command.add_argument("--box", default="3x3", metavar="RxC", help=about)
    about = "count the essentially different grids: up to relabelling and the symmetries of the grid"
    command.add_argument("--classes", action="store_true", help=about)


def run(arguments: argparse.Namespace) -> None:
    """Count, and print each line when it is known; raise ChoiceError."""
    count: Count = (ClassCount if arguments.classes else GridCount)(box_named(arguments.box))
    begun = monotonic()
    if arguments.json:
        lines = [dict(zip(names(count), line, strict=True)) for line in lines_of(count)]
        print(json_text({**summary(count), "lines": lines, "seconds": round(monotonic() - begun, 6)}))
    elif arguments.csv:
        for row in (names(count), *lines_of(count)):
            print(csv_line(row), flush=True)
    else:
        for row in (("", *count.headings), *lines_of(count)):
            texts = [f"{value:,}" if isinstance(value, int) else value for value in row]
            print(ALIGNED[type(count)].format(*texts), flush=True)
        print(f"{verdict(count)}; {monotonic() - begun:.3g} s")


def box_named(text: str) -> Box:
    """Return the box of a text like 3x3; raise ChoiceError."""
    for box in KNOWN:
        if text in (str(box), str(Box(box.columns, box.rows))):
            return box
    raise ChoiceError(f"--box needs one of {', '.join(map(str, KNOWN))}, not {shortened(text)}.")


def lines_of(count: Count) -> Iterator[Line]:
    """Count; yield each line with its number as soon as it is known."""
    job, known = StepwiseJob(count.parts()), 0
    while not job.over:
        job.follow(SLICE)
        for number in range(known, len(count.lines)):
            yield number + 1, *count.lines[number]
        known = len(count.lines)


# Output


def names(count: Count) -> list[str]:
    """Return the names of the columns."""
    return ["number", *(heading.replace(" ", "_") for heading in count.headings)]


def summary(count: Count) -> dict[str, object]:
    """Return what the JSON object says about the whole count, once it is done."""
    unit = "classes" if isinstance(count, ClassCount) else "grids"
    known = {"published": count.published, "source": KNOWN[count.box].source}
    return {"box": str(count.box), unit: count.result, **known}


def verdict(count: Count) -> str:
    """Return the sentence at the end."""
    unit = "essentially different grids" if isinstance(count, ClassCount) else "grids"
    same = "as published" if count.result == count.published else f"but {count.published:,} are published"
    return f"{count.result:,} {unit}, {same} ({KNOWN[count.box].source})"


def csv_line(row: Line) -> str:
    """Return a line of a CSV table."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(row)
    return text.getvalue()
