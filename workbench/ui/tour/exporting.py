"""Exports a tour as a picture, an animation or a table, with its solver and seed."""

from pathlib import Path

from workbench.insight.tours.export import ExportRequest, PictureStyle, TourExport, usual_cell
from workbench.puzzles.tour import Tour
from workbench.searching.race.origin import origin_of
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import accepted, ask_file, file_name
from workbench.ui.base.progress_dialog import ProgressDialog
from workbench.ui.base.theme import colours
from workbench.ui.board.face import Picture
from workbench.ui.board.pictures.writing import write_notation, write_pdf
from workbench.ui.search.background_task import task_with
from workbench.ui.tour.export_dialog import TITLES, TourExportDialog


def export_tour(picture: Picture, file: Path | None) -> None:
    """Write the tour shown into a file, in the format of its suffix; without a file, ask for format and file."""
    tour = picture.puzzle
    assert isinstance(tour, Tour)
    if file is not None:
        write_tour(picture, tour, file, PictureStyle(colours(), usual_cell(tour)))
        return
    dialog = TourExportDialog(picture.window, tour, picture.filling)
    if not accepted(dialog):
        return
    ending, look, sort = dialog.ending, dialog.look(colours()), dialog.sort
    suggestion = f"{file_name(picture.title)}{ending}"
    kind = TITLES.get(sort, "Text (*{})").format(ending)
    path = ask_file(picture.window, "Export", suggestion, {kind: ending})
    if path is not None and sort in TITLES:
        write_tour(picture, tour, path, look)
    elif path is not None:
        write_notation(picture, path, sort)


def write_tour(picture: Picture, tour: Tour, path: Path, look: PictureStyle) -> None:
    """Write a tour in a thread, and report the result."""
    if path.suffix.lower() == ".pdf":
        write_pdf(picture, path)
        return
    origin = origin_of(tour, picture.filling)
    if picture.lane is not None:
        lane = picture.lane
        origin = origin_of(tour, picture.filling, lane.solver, lane.choices, lane.note)
    export = TourExport(path, ExportRequest(tour, picture.filling, origin, look))
    task = task_with(ProgressDialog(picture.window, "Export", "Writing {}…", path.name, lambda: export.progress))
    task.done.connect(lambda: picture.report(export.problem, path))
    task.failed.connect(show_failure)
    task.drive(export)
