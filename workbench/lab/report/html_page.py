"""A report as one HTML file: no scripts, nothing from elsewhere; it opens anywhere and prints well."""

from collections.abc import Iterable, Iterator, Sequence

from workbench.lab.report.chart_svg import chart_svg
from workbench.lab.report.escaping import escaped
from workbench.lab.report.report import Chart, Report
from workbench.lab.report.tables import Table

MAX_PREDICTED = 2  # charts to draw into
PREDICTED = ("Cactus", "Success", "Growth")  # those with curves that a person can draw
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 "DejaVu Sans", Verdana, Arial, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, p, figure, pre { max-width: 46rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.2rem; } .question { font-size: 1.1rem; opacity: .8; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; display: block; overflow-x: auto; }
th, td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid #8886; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 11rem; }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; border: 1px solid #8884; border-radius: 4px; }
figcaption { font-size: .9rem; opacity: .8; }
pre { font-size: .85rem; overflow-x: auto; padding: .8rem; border: 1px solid #8884; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; font-size: .9rem; } dd { margin: 0; }
.finding { font-size: .9rem; margin: .4rem 0; } th { white-space: normal; vertical-align: bottom; }
.sheet { min-height: 100vh; } .box { border: 1px solid; height: 2rem; min-width: 7rem; opacity: .8; }
@media screen and (prefers-color-scheme: dark) { figure svg { filter: invert(.92) hue-rotate(180deg); } }
@media print { :root { color-scheme: light; } body { max-width: none; margin: 0; font-size: 11pt; }
  table { display: table; font-size: 8pt; } th, td { white-space: normal; padding: .2rem .3rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; } h2, h3 { break-after: avoid; }
  figure, tr { break-inside: avoid; } .answers { break-before: page; }
  .sheet { min-height: 0; } .sheet figure { margin: .5rem 0; } .sheet svg { width: auto; max-height: 7cm; } }
"""


def html_page(report: Report, *, predict: bool = False) -> str:
    """Return the file; `predict`: first a sheet with empty axes to be filled in, the answers on the next page."""
    body = [*sheet(report), '<div class="answers">', *answers(report), "</div>"] if predict else answers(report)
    return page(report.title, body)


def page(title: str, body: Iterable[str]) -> str:
    """Return a file with this title and body."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escaped(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def answers(report: Report) -> Iterator[str]:
    """Yield the report itself."""
    yield from top(report)
    yield from (f"<p>{escaped(sentence)}</p>" for sentence in report.findings)
    yield "<h2>Settings</h2>"
    yield from table(Table(report.heading, report.rows))
    if report.pairs.rows:
        yield "<h2>Comparison with the baseline</h2>"
        yield from table(report.pairs)
    for chart in report.charts:
        yield from chapter(chart, report)
    if report.lists:
        yield "<h2>Instances to look at</h2>"
        for one in report.lists:
            more = f", and {one.more:,} more" if one.more else ""
            yield f"<h3>{escaped(one.title)}</h3><p>{escaped(', '.join(one.names))}{more}</p>"
    yield "<h2>The experiment</h2>"
    yield f"<pre>{escaped(report.text)}</pre>"
    yield "<h2>Where it comes from</h2><dl>"
    yield from (f"<dt>{escaped(name)}</dt><dd>{escaped(fact)}</dd>" for name, fact in report.made.items())
    yield "</dl>"


def top(report: Report) -> Iterator[str]:
    """Yield title and question."""
    yield f"<h1>{escaped(report.title)}</h1>"
    if report.question:
        yield f'<p class="question">{escaped(report.question)}</p>'


def chapter(chart: Chart, report: Report) -> Iterator[str]:
    """Yield a chart, and what it shows and the report has not said yet."""
    yield f"<section><h2>{escaped(chart.title)}</h2>"
    yield figure(chart_svg(chart.picture, report.titles), chart.picture.about)
    fresh = [sentence for sentence in chart.picture.findings if sentence not in report.findings]
    yield from (f'<p class="finding">{escaped(sentence)}</p>' for sentence in fresh)
    yield "</section>"


def table(shown: Table) -> Iterator[str]:
    """Yield a table."""
    yield "<table><thead><tr>" + "".join(f"<th>{escaped(cell)}</th>" for cell in shown.heading) + "</tr></thead><tbody>"
    yield from (row(cells) for cells in shown.rows)
    yield "</tbody></table>"


def row(cells: Sequence[str]) -> str:
    """Return a row of the table."""
    return "<tr>" + "".join(f"<td>{escaped(cell)}</td>" for cell in cells) + "</tr>"


def figure(svg: str, caption: str) -> str:
    """Return a chart with the sentence below it."""
    return f"<figure>{svg}<figcaption>{escaped(caption)}</figcaption></figure>"


def sheet(report: Report) -> Iterator[str]:
    """Yield the sheet on which to predict: the question, boxes, and charts without their lines."""
    yield '<div class="sheet">'
    yield from top(report)
    yield "<p>Before you turn the page: which setting wins, and by how much?</p>"
    yield "<table><thead><tr><th>Setting</th><th>Runs solved</th><th>Median nodes</th></tr></thead><tbody>"
    for title, runs in (cells[:2] for cells in report.rows):
        yield f'<tr><td>{escaped(title)}</td><td class="box">of {runs}</td><td class="box"></td></tr>'
    yield "</tbody></table>"
    for chart in sorted(report.charts, key=lambda chart: chart.title not in PREDICTED)[:MAX_PREDICTED]:
        axes = chart_svg(chart.picture, report.titles, empty=True)
        yield figure(axes, f"Draw what you expect: {chart.picture.about}")
    yield "</div>"
