"""The diagram of all solutions as a file in DOT."""

from PySide6.QtWidgets import QWidget

from workbench.files.documents import FileError
from workbench.files.saving import write_text
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.zdd import write_dot
from workbench.ui.base.dialogs import ask_file, file_name, show_error


def save_dot(parent: QWidget, atlas: Atlas, title: str) -> None:
    """Ask for a file, and write the diagram to it."""
    kinds = {"Graph in DOT (*.dot)": ".dot"}
    path = ask_file(parent, "Save the diagram", f"{file_name(title)}.dot", kinds)
    if path is None:
        return
    try:
        write_text(path, write_dot(atlas))
    except FileError as error:
        show_error(parent, str(error))
