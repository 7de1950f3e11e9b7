"""The folder of a report's charts: those of an earlier report go, and whatever a person has put there stays."""

from pathlib import Path
from xml.etree import ElementTree

from workbench.lab.report.chart_folder import write_charts

SVG = '<svg xmlns="http://www.w3.org/2000/svg"><title>{}</title></svg>'
CHARTS = {"1-solved.svg": SVG.format("solved"), "2-ratios.svg": SVG.format("ratios")}


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_charts_of_an_earlier_report_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "report-charts"
    write_charts(folder, CHARTS)

    write_charts(folder, {"1-ratios.svg": SVG.format("ratios")})

    assert names(folder) == {"1-ratios.svg"}
    assert ElementTree.parse(folder / "1-ratios.svg").getroot()[0].text == "ratios"


def test_what_a_person_made_or_changed_stays(tmp_path: Path) -> None:
    folder = tmp_path / "report-charts"
    write_charts(folder, CHARTS)
    changed = folder / "2-ratios.svg"
    changed.write_text(changed.read_text().replace("<title>", "<title>My "))
    (folder / "mine.svg").write_text(SVG.format("mine"))
    (folder / "notes.txt").write_text("<!-- Puzzle Workbench 00 -->\n")
    (folder / "bytes.svg").write_bytes(b"\xff\xfe")
    (folder / "folder.svg").mkdir()

    write_charts(folder, {"1-scatter.svg": SVG.format("scatter")})

    assert names(folder) == {"1-scatter.svg", "2-ratios.svg", "mine.svg", "notes.txt", "bytes.svg", "folder.svg"}
