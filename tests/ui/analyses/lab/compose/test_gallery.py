"""The gallery of experiments: those of the notebook find their files again if they ship with the program."""

from pathlib import Path

from workbench.base.places import experiments
from workbench.lab.notebook.stored import StoredExperiment
from workbench.ui.analyses.lab.compose.gallery import examples, kept


def stored(text: str) -> StoredExperiment:
    return StoredExperiment("h", "Title", text, "one", -1, -1, "")


def test_a_kept_example_begins_in_the_folder_that_it_ships_in() -> None:
    shipped = list(examples())
    path = experiments()[0]
    own = 'title = "Own"\n[[instances]]\ngenerate = "tour square"\n[[settings]]\nsolver = "warnsdorff"\n'

    first, second = kept([stored(own), stored(path.read_text())], shipped)

    assert (first.folder, first.title) == (path.parent, shipped[0].title)
    assert (second.folder, second.title) == (Path(), "Own")
