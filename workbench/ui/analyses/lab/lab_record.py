"""The lab as an analysis: the text of its experiment, its notebook, and how the results are shown."""

from pathlib import Path
from typing import NamedTuple

from workbench.base.places import real
from workbench.files.analyses import Analysis
from workbench.files.documents import read_text
from workbench.files.json_fields import Fields

KIND = "lab"
NOTEBOOK_SUFFIX = ".sqlite"


class LabState(NamedTuple):
    """What a file keeps of the lab; the runs are in the notebook."""

    text: str = ""
    folder: Path = Path()  # where relative paths begin
    notebook: Path | None = None  # None = the user's own
    chart: str = ""  # the name of a chart, "" = the first
    grouping: str = ""  # of the table
    cost: str = ""  # what charts and table compare
    folder_is_own: bool = True  # False where the file only names it


def state_of_file(path: Path) -> LabState:
    """Return the lab with the experiment of a TOML file, or with a notebook; raise FileError."""
    if path.suffix.lower() == NOTEBOOK_SUFFIX:
        return LabState(notebook=real(path))
    return LabState(text=read_text(path), folder=real(path).parent)


def lab_analysis(state: LabState, title: str) -> Analysis:
    """Return the analysis of a lab."""
    settings = {
        "text": state.text,
        "folder": str(state.folder),
        "notebook": "" if state.notebook is None else str(state.notebook),
        "chart": state.chart,
        "grouping": state.grouping,
        "cost": state.cost,
    }
    return Analysis(KIND, title, None, settings)


def state_of(analysis: Analysis) -> LabState:
    """Return what an analysis keeps; raise ParseError."""
    settings = Fields(analysis.settings)
    notebook = settings.text("notebook")
    return LabState(
        text=settings.text("text"),
        folder=Path(settings.text("folder")),
        notebook=Path(notebook) if notebook else None,
        chart=settings.text("chart"),
        grouping=settings.text("grouping"),
        cost=settings.text("cost") if "cost" in settings else "",  # earlier versions compared nodes
        folder_is_own=False,
    )
