"""What reproductions are expected to give: the published value of each exact figure, but for these."""

from workbench.lab.notebook.reproductions import StoredReproduction
from workbench.lab.reproductions.reproduction import Reproduction

DIFFERENT = {  # by reproduction: figures that differ, and `why` says why
    "worst-grid": {"the slow direction"},
    "table-sudoku-1": {"solutions"},
    "table-sudoku-2": {"solutions"},
    "table-sudoku-3": {"solutions"},
}


def unexpected(one: Reproduction, made: StoredReproduction) -> list[str]:
    """Return the figures that are not as published although they should be, or the other way round."""
    known = DIFFERENT.get(one.name, set())
    return [
        f"{one.name}, {figure.name}: published {figure.published}, here {figure.here}"
        for figure in one.figures(made.values)
        if figure.agrees is not None and figure.agrees == (figure.name in known)
    ]
