"""An analysis in a tab, and the file that it is saved in."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from workbench.ui.base.tab import AnalysisTab

if TYPE_CHECKING:
    from pathlib import Path

    from workbench.files.analyses import Analysis

RESULTS = "Results of"  # a program: how the sentence on their origin begins


class OpenAnalysis:
    """A tab, its file if it has one, and whether the file holds what the tab shows."""

    def __init__(self, tab: AnalysisTab) -> None:
        self.tab = tab
        self.path: Path | None = None
        self.on_disk = ""  # the fingerprint of the file when it was last read or written
        self.saved: object = None  # the revision that the file holds

    @property
    def widget(self) -> QWidget:
        """The widget of the tab."""
        return self.tab.widget

    @property
    def title(self) -> str:
        """The name of its file, or else the title of the tab."""
        return self.path.stem if self.path else self.tab.title

    @property
    def origin(self) -> str:
        """Where restored results come from, as a sentence; "" if there are none, or they were made here."""
        made = self.tab.made
        parts = [made[name] for name in ("program", "date", "machine") if made.get(name)]
        return f"{RESULTS} {', '.join(parts)}" if parts else ""

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        return self.tab.revision

    @property
    def running(self) -> bool:
        """Whether a search is running in it."""
        return self.tab.running

    @property
    def dirty(self) -> bool:
        """Whether its file does not hold what the tab shows."""
        return self.path is None or self.saved != self.revision

    def analysis(self) -> "Analysis":
        """Return what a file is to hold."""
        return self.tab.analysis()
