"""A report as files: an HTML page, or a Markdown page with its charts in a folder beside it."""

from pathlib import Path

from workbench.files.saving import write_text
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.stored import StoredExperiment
from workbench.lab.report.chart_folder import write_charts
from workbench.lab.report.html_page import html_page
from workbench.lab.report.markdown_page import chart_files, markdown_page
from workbench.lab.report.report import Report, report_of
from workbench.puzzles.puzzle import ParseError

SUFFIXES = (".html", ".md")


def write_report(notebook: Notebook, experiment: StoredExperiment, path: Path, *, predict: bool = False) -> None:
    """Write the report of an experiment in the format of the suffix; raise FileError."""
    made = notebook.provenance(experiment.hash)
    report = report_of(experiment, question_of(experiment.text), notebook.results(experiment.hash), made)
    if path.suffix.lower() == ".html":
        write_text(path, html_page(report, predict=predict))
    else:
        write_markdown(report, path)


def write_markdown(report: Report, path: Path) -> None:
    """Write a Markdown page and its charts; raise FileError."""
    folder = path.with_name(f"{path.stem}-charts")
    write_charts(folder, chart_files(report))
    write_text(path, markdown_page(report, folder.name))


def question_of(text: str) -> str:
    """Return what an experiment asks, "" if its text does not say."""
    try:
        return parse_experiment(text).about
    except ParseError:
        return ""
