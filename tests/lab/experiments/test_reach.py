"""What an experiment may read by itself: files in its own folder; errors on others quote nothing of them."""

import os
from pathlib import Path

import pytest

from tests.lab.experiments.test_refusals import SUDOKU, WALKS
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.reach import Reach
from workbench.solvers.search import SLICE

BOARDS = 'generate = "tour square"\nn = "5..6"'
TEXT = WALKS.replace('baseline = "plain"\n', "").replace(
    'solver = "warnsdorff"\nrule = ["roth", "plain"]', 'solver = "sudoku_bands"'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of an experiment, with a list in it and a secret beside it."""
    own = tmp_path / "own"
    (own / "inner").mkdir(parents=True)
    (own / "inner" / "list.txt").write_text(SUDOKU + "\n")
    (tmp_path / "secret.txt").write_text("top:secret:x:y\n")
    (tmp_path / "sudoku.txt").write_text(SUDOKU + "\n")
    return own


def planned(files: str, folder: Path, reach: Reach | None) -> ExperimentRun:
    """Plan an experiment that names files."""
    run = ExperimentRun(parse_experiment(TEXT.replace(BOARDS, f"files = ['{files}']"), folder), reach=reach)
    while run.plan is None and not run.problem:
        run.follow(SLICE)
    return run


@pytest.mark.parametrize("files", ["inner/list.txt", "inner", "*/*.txt", "**/*.txt", "../own/inner/*"])
def test_files_of_its_own_folder_are_read(files: str, folder: Path) -> None:
    assert planned(files, folder, Reach((folder,))).total == 1
    assert planned(files, folder, Reach()).beyond_reach == files


@pytest.mark.parametrize("files", ["../sudoku.txt", "../*.txt", "~/.bashrc", "/etc/passwd", "/usr/**/*", "/", "link"])
def test_other_files_are_read_by_a_run_only(files: str, folder: Path) -> None:
    (folder / "link").symlink_to(folder.parent / "sudoku.txt")

    run = planned(files, folder, Reach((folder,)))

    assert (run.beyond_reach, run.plan) == (files, None)


def test_files_that_a_person_has_chosen_are_read(folder: Path) -> None:
    assert planned("../sudoku.txt", folder, Reach((folder,), frozenset({"../sudoku.txt"}))).total == 1
    assert planned("../sudoku.txt", folder, None).total == 1


def test_an_error_on_another_file_names_it_and_quotes_nothing(folder: Path) -> None:
    problem = planned("../secret.txt", folder, None).problem

    assert str(folder.parent / "secret.txt") in problem
    assert "top" not in problem


@pytest.mark.parametrize("files", ["~nobody-of-this-name/x", "**x"])
def test_what_is_no_path_is_refused(files: str, folder: Path) -> None:
    text = TEXT.replace(BOARDS, f'files = ["{files}"]')
    run = ExperimentRun(parse_experiment(text, folder))

    while not run.follow(SLICE):
        pass

    assert "cannot be read" in run.problem


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read every folder")
def test_a_folder_that_may_not_be_read_is_named(folder: Path) -> None:
    (folder / "inner").chmod(0)

    assert "cannot be read: Permission denied" in planned("inner", folder, None).problem
