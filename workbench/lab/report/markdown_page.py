"""A report as Markdown; its charts are SVG files in a folder beside it, because Markdown cannot hold pictures."""

from collections.abc import Iterator, Sequence

from workbench.lab.report.chart_svg import chart_svg
from workbench.lab.report.report import Report


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
    yield table_row(report.heading)
    yield table_row(["---", *["---:"] * (len(report.heading) - 1)])
    yield from (table_row(row) for row in report.rows)
    for chart, name in zip(report.charts, chart_files(report), strict=True):
        yield f"\n## {plain(chart.title)}\n\n![{plain(chart.picture.about)}]({folder}/{name})\n"
        yield plain(chart.picture.about)
    if report.lists:
        yield "\n## Instances to look at\n"
        for one in report.lists:
            more = f", and {one.more:,} more" if one.more else ""
            yield f"- {plain(one.title)}: {plain(', '.join(one.names))}{more}"
    yield f"\n## The experiment\n\n```toml\n{report.text.rstrip()}\n```\n\n## Where it comes from\n"
    yield from (f"- {plain(name)}: {plain(fact)}" for name, fact in report.made.items())


def table_row(cells: Sequence[str]) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(plain(cell).replace("|", "\\|") for cell in cells) + " |"


def plain(text: str) -> str:
    """Return a text on one line in which nothing is read as HTML or as a link."""
    escaped = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return escaped.replace("[", "\\[").replace("]", "\\]")
