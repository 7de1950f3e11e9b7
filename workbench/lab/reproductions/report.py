"""Reproductions as a table and as a page: each figure with its source, the published value, the value here, and why."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from workbench.base.number_format import elapsed
from workbench.files.saving import write_text
from workbench.lab.notebook.reproductions import StoredReproduction
from workbench.lab.report.escaping import escaped
from workbench.lab.report.html_page import page
from workbench.lab.report.html_page import table as html_table
from workbench.lab.report.markdown_page import plain
from workbench.lab.report.markdown_page import table as markdown_table
from workbench.lab.report.tables import Table
from workbench.lab.reproductions.reproduction import Figure, Reproduction, value_text
from workbench.puzzles.sentences import counted, joined, of_number

TITLE = "Published figures, computed again"
ABOUT = "Counts are exact. Times are compared only as ratios of searches that were timed side by side."
HEADINGS = ("Figure", "Published", "Here", "Difference")
NOTHING = "–"
NAMED = 3  # reproductions whose figures differ, in the verdict

Made = Mapping[str, StoredReproduction]


class Line(NamedTuple):
    """A figure as a table shows it."""

    figure: str
    published: str
    here: str
    difference: str


def lines_of(one: Reproduction, stored: StoredReproduction | None) -> list[Line]:
    """Return the figures of a reproduction; of one that has not been made, what is published."""
    figures = {figure.name: figure for figure in one.figures(stored.values)} if stored else {}
    return [line_of(each.name, value_text(each.value), figures.get(each.name)) for each in one.published]


def line_of(name: str, published: str, figure: Figure | None) -> Line:
    """Return a figure; None: it has not been computed."""
    return (
        Line(name, published, NOTHING, "")
        if figure is None
        else Line(name, published, value_text(figure.here), figure.difference)
    )


def verdict(chosen: Sequence[Reproduction], made: Made) -> str:
    """Return how many published figures are the same here, and where others are not."""
    done = [one for one in chosen if one.name in made]
    if not done:
        return "No figure has been computed yet."
    known = {one.title: [figure.agrees for figure in one.figures(made[one.name].values)] for one in done}
    exact = [agrees for figures in known.values() for agrees in figures if agrees is not None]
    others = [f"“{title}”" for title, figures in known.items() if False in figures]
    different = f" Different: {joined(others, most=NAMED)}." if others else ""
    equal = f"{exact.count(True)} of {counted(len(exact), 'count')} and {of_number(len(exact), 'value')}"
    return f"{len(done)} of {counted(len(chosen), 'reproduction')} computed: {equal} as published.{different}"


def write_report(chosen: Sequence[Reproduction], made: Made, path: Path) -> None:
    """Write the report of all that has been made in the format of the suffix; raise FileError."""
    shown = [one for one in chosen if one.name in made]
    if path.suffix.lower() == ".html":
        write_text(path, page(TITLE, html_lines(shown, made)))
    else:
        write_text(path, "\n".join(markdown_lines(shown, made)) + "\n")


def html_lines(shown: Sequence[Reproduction], made: Made) -> Iterator[str]:
    """Yield the body of an HTML page."""
    yield f"<h1>{escaped(TITLE)}</h1><p>{escaped(verdict(shown, made))} {escaped(ABOUT)}</p>"
    for one in shown:
        yield f"<h2>{escaped(one.title)}</h2><p>{escaped(one.source)}</p>"
        yield from html_table(Table(HEADINGS, lines_of(one, made[one.name])))
        yield from (f'<p class="finding">{escaped(words)}</p>' for words in remarks(one, made[one.name]))


def markdown_lines(shown: Sequence[Reproduction], made: Made) -> Iterator[str]:
    """Yield the lines of a Markdown page."""
    yield f"# {TITLE}\n\n{plain(verdict(shown, made))} {ABOUT}"
    for one in shown:
        yield f"\n## {plain(one.title)}\n\n{plain(one.source)}\n"
        yield from markdown_table(Table(HEADINGS, lines_of(one, made[one.name])))
        yield from (f"\n{plain(words)}" for words in remarks(one, made[one.name]))


def remarks(one: Reproduction, stored: StoredReproduction) -> Iterator[str]:
    """Yield why the values differ, and where they come from."""
    if one.why:
        yield one.why
    yield f"{stored.at[:16]}, {elapsed(stored.seconds)}; {stored.program}, {stored.machine}"
