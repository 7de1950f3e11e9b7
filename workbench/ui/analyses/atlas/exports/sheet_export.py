"""Asks for a sheet of solutions and writes it; texts, which may be long, in a thread that can be cancelled."""

import numpy as np
from PySide6.QtWidgets import QWidget

from workbench.puzzles.sentences import counted
from workbench.searching.atlas.selection import Narrowed
from workbench.ui.analyses.atlas.exports.chosen import chosen_solutions
from workbench.ui.analyses.atlas.exports.sheet_dialog import TEXT, TITLES, SheetDialog, export_solutions
from workbench.ui.analyses.atlas.exports.text_export import TextExport
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import accepted, ask_file, file_name, show_error
from workbench.ui.base.progress_dialog import ProgressDialog
from workbench.ui.search.background_task import BackgroundTask, task_with


def ask_for_sheet(parent: QWidget, left: Narrowed, first: int, title: str) -> None:
    """Ask for solutions, a format and a file, and write it."""
    dialog = SheetDialog(parent, left, first)
    if not accepted(dialog):
        return
    values, suffix = dialog.values(), dialog.suffix
    name = f"{title}: {counted(int(values['count']), 'solution')}"
    kind = f"{TITLES[suffix]} (*{suffix})"
    path = ask_file(parent, "Export", f"{file_name(name)}{suffix}", {kind: suffix})
    if path is None:
        return

    if path.suffix.lower() == TEXT:
        write_in_thread(parent, TextExport(left, values, first, path))
    else:
        solutions = chosen_solutions(left, values, first, np.random.default_rng())
        report(parent, export_solutions(left, solutions, path, name, int(values["columns"])))


def write_in_thread(parent: QWidget, export: TextExport) -> BackgroundTask:
    """Write a text while a dialog shows the progress and can cancel it."""
    progress = ProgressDialog(parent, "Export", "Writing {}…", export.path.name, lambda: export.progress)
    task = task_with(progress)
    task.done.connect(lambda _: report(parent, export.problem))
    task.failed.connect(show_failure)
    task.drive(export)
    return task


def report(parent: QWidget, problem: object) -> None:
    """Show what went wrong, if anything."""
    if problem:
        show_error(parent, str(problem))
