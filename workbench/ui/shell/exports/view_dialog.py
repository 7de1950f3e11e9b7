"""The dialog for exporting the views of a tab: which of them, the format, and the options of that."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from workbench.base.choices import Choice, Value
from workbench.puzzles.sentences import counted
from workbench.ui.base.exports.caption import HEIGHT
from workbench.ui.base.exports.dialog import ExportDialog, Note
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.exports.write import PICTURES, TABLES, largest_scale
from workbench.ui.shell.exports.film_files import seconds_of
from workbench.ui.shell.exports.recorder import moments_of

VIEW, FORMAT, SCALE, FRAMES, SPEED, UNTIL = "view", "format", "scale", "frames", "fps", "until"
FILMS = {".html": "Page for a browser", ".gif": "Animated GIF"}
TITLES = {suffix: f"{title} (*{suffix})" for suffix, title in (PICTURES | TABLES | FILMS).items()}
MAX_SCALE = 8
MAX_FRAMES = 1_000


class ViewExportDialog(ExportDialog):
    """Asks for a view, a format and its options."""

    def __init__(self, parent: QWidget, views: Sequence[TabView]) -> None:
        self._views = views
        formats = tuple((suffix, title) for suffix, title in TITLES.items() if self._offered(suffix))
        last = max((view.film.moments - 1 for view in views if view.film is not None), default=0)
        film, gif = tuple((FORMAT, suffix) for suffix in FILMS), ((FORMAT, ".gif"),)
        choices = (
            *([view_choice(views)] if len(views) > 1 else []),
            Choice(FORMAT, "Format", "The format of the file.", ".svg", formats),
            Choice(
                SCALE, "Scale", "How many times larger than on the screen.", 2, (), 1, MAX_SCALE,
                needs=((FORMAT, ".png"),),
            ),
            *(
                [
                    Choice(FRAMES, "Frames", "Maximum number of frames.", 100, (), 2, MAX_FRAMES, needs=film),
                    Choice(
                        UNTIL, "Up to moment",
                        "The last moment of the film, such as the step at which a walk was lost.",
                        last, (), 0, max(1, last), needs=film,
                    ),
                    Choice(SPEED, "Frames per second", "Speed of the animation.", 10, (), 1, 50, needs=gif),
                ]
                if self._offered(".gif")
                else []
            ),
        )  # fmt: skip
        super().__init__(parent, choices, self._note)

    @property
    def view(self) -> TabView:
        """The chosen view."""
        return self._view(self.values())

    @property
    def suffix(self) -> str:
        """The suffix of the file."""
        return str(self.values()[FORMAT])

    def _view(self, values: dict[str, Value]) -> TabView:
        return self._views[int(values.get(VIEW, 0))]

    def _offered(self, suffix: str) -> bool:
        return any(possible(view, suffix) for view in self._views)

    def _note(self, values: dict[str, Value]) -> Note:
        """Describe the file, or return why it cannot be written."""
        view, suffix = self._view(values), str(values[FORMAT])
        if not possible(view, suffix):
            return Note(f"This view cannot be exported as {suffix}. Choose another view or format.", True)
        scale = int(values[SCALE])
        if suffix == ".png" and scale > largest_scale(view):
            return Note("The picture would be too large. Choose a smaller scale, or SVG.", True)
        if suffix in TABLES:
            return Note("The figures behind the view, with where they come from.")
        times = scale if suffix == ".png" else 1
        wide, high = view.size.width() * times, (view.size.height() + HEIGHT) * times
        size = f"{wide:,} × {high:,} pixels."
        if suffix == ".html" and view.film is not None:
            frames = len(moments_of(view.film, int(values[FRAMES]), int(values[UNTIL])))
            return Note(f"{counted(frames, 'moment')} in one file, with a slider, keys and sentences.")
        if suffix == ".html":
            return Note("The picture and its figures, with the values under the mouse, in one file.")
        if suffix == ".gif" and view.film is not None:
            frames = len(moments_of(view.film, int(values[FRAMES]), int(values[UNTIL])))
            seconds = seconds_of(frames, int(values[SPEED]))
            return Note(f"{size} {counted(frames, 'frame')} in {seconds:,.1f} s.")
        return Note(size)


def view_choice(views: Sequence[TabView]) -> Choice:
    """Return the choice of one of some views, by its number."""
    return Choice(
        VIEW, "View", "One of the views of this tab.", "0", tuple((str(k), v.title) for k, v in enumerate(views))
    )


def possible(view: TabView, suffix: str) -> bool:
    """Tell whether a view can be written in the format of a suffix."""
    if suffix in TABLES:
        return view.table is not None
    return suffix in PICTURES or suffix == ".html" or (suffix in FILMS and view.film is not None)
