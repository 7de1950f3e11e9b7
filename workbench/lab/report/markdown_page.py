"""A report as Markdown; its charts are SVG files in a folder beside it, because Markdown cannot hold pictures."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from workbench.lab.report.chart_svg import chart_svg
from workbench.lab.report.escaping import allowed
from workbench.lab.report.report import Report
from workbench.lab.report.tables import Table

MARKS = re.compile(r"[\\`*_\[\]|~]")


def chart_files(report: Report) -> dict[str, str]:
    """Return the charts by the names of their files."""
    names = [chart.title.lower().replace(",", "").replace(" ", "-") for chart in report.charts]
    return {
        f"{number}-{name}.svg": chart_svg(chart.picture, report.titles)
        for number, (name, chart) in enumerate(zip(names, report.charts, strict=True), 1)
    }


def markdown_page(report: Report, folder: str) -> str:
    """Return the file; `folder`: where its charts are, relative to it."""
    return "\n".join(parts(report, folder)) + "\n"


def parts(report: Report, folder: str) -> Iterator[str]:
    """Yield the lines."""
    yield f"# {plain(report.title)}\n"
    if report.question:
        yield f"{plain(report.question)}\n"
    yield from (f"- {plain(sentence)}" for sentence in report.findings)
    yield "\n## Settings\n"
    yield from table(Table(report.heading, report.rows))
    if report.pairs.rows:
        yield "\n## Comparison with the baseline\n"
        yield from table(report.pairs)
    for chart, name in zip(report.charts, chart_files(report), strict=True):
        yield f"\n## {plain(chart.title)}\n\n![{plain(chart.picture.about)}]({quote(f'{folder}/{name}')})\n"
        yield plain(chart.picture.about) + "\n"
        fresh = [sentence for sentence in chart.picture.findings if sentence not in report.findings]
        yield from (f"- {plain(sentence)}" for sentence in fresh)
    if report.lists:
        yield "\n## Instances to look at\n"
        for one in report.lists:
            more = f", and {one.more:,} more" if one.more else ""
            yield f"- {plain(one.title)}: {plain(', '.join(one.names))}{more}"
    fence = fence_of(report.text)
    yield f"\n## The experiment\n\n{fence}toml\n{allowed(report.text).rstrip()}\n{fence}\n\n## Where it comes from\n"
    yield from (f"- {plain(name)}: {plain(fact)}" for name, fact in report.made.items())


def table(shown: Table) -> Iterator[str]:
    """Yield the lines of a table."""
    yield table_row(shown.heading)
    yield "| --- |" + " ---: |" * (len(shown.heading) - 1)
    yield from (table_row(row) for row in shown.rows)


def table_row(cells: Sequence[str]) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(map(plain, cells)) + " |"


def plain(text: str) -> str:
    """Return a text on one line in which nothing is read as HTML or Markdown."""
    marked = MARKS.sub(r"\\\g<0>", " ".join(allowed(text).split()))
    return marked.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def fence_of(text: str) -> str:
    """Return what a text is fenced with: more backticks than it has in a row."""
    return "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
