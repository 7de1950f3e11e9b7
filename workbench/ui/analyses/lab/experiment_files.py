"""Experiments as files: the text of a draft, saved where a person chooses."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from workbench.files.documents import FileError
from workbench.files.saving import write_text
from workbench.ui.analyses.lab.compose.panel import ComposePanel
from workbench.ui.base.dialogs import file_name, open_save_dialog, show_error


def ask_to_save(parent: QWidget, panel: ComposePanel) -> None:
    """Ask for a file, and save the text of the experiment that is composed in a panel."""
    panel.text.settle()
    name = f"{file_name(panel.draft.experiment.title)}.toml"
    save = partial(save_text, parent, panel.draft.text)
    open_save_dialog(parent, "Save experiment", name, {"Experiments (*.toml)": ".toml"}, save)


def save_text(parent: QWidget, text: str, path: Path) -> None:
    """Save the text of an experiment; show an error if that fails."""
    try:
        write_text(path, text)
    except FileError as error:
        show_error(parent, str(error))
