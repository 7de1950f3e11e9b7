"""A saved search goes on exactly where it was, for every solver; what is damaged or from elsewhere is refused."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from tests.golden_nodes import MAX_NODES, PUZZLES, names_for
from tests.solvers.settings import puzzle_of
from tests.thorough import either
from workbench.base import places
from workbench.files.documents import FileError
from workbench.searching.cores import cores_search
from workbench.searching.cores.cores_search import on_cores
from workbench.searching.saved_search import container, saved_search
from workbench.searching.saved_search.saved_search import SavedSearch, read_search, write_search
from workbench.searching.saved_search.values import DamagedError, restored, stored
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search

pytestmark = pytest.mark.usefixtures("compiled")


def advanced(search: Search, nodes: int) -> Search:
    """Advance a search in slices to so many nodes, or to its end."""
    for _ in range(1_000):
        if search.tally.nodes >= nodes or search.advance(min(97, nodes - search.tally.nodes)).value in (
            "exhausted",
            "stuck",
        ):
            break
    return search


def saved(solver: str, puzzle: str, goal: Goal, search: Search) -> SavedSearch:
    """Return a search as it is now."""
    choices = {choice.name: choice.default for choice in SOLVERS[solver].choices}
    return SavedSearch(puzzle_of(*PUZZLES[puzzle]), solver, choices, goal, 1.5, search.save())


def a_file(path: Path) -> Path:
    """Write a search of eight queens and return the file."""
    search = advanced(SOLVERS["cover_bits"].start(puzzle_of(*PUZZLES["8 queens"])), 100)
    write_search(path / "queens.search", saved("cover_bits", "8 queens", Goal.ALL, search))
    return path / "queens.search"


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVERS)
def test_every_search_goes_on_where_it_was(name: str, tmp_path: Path) -> None:
    solver = SOLVERS[name]
    for puzzle in islice(names_for(solver), either(2, None)):
        goal = Goal.COUNT if Goal.COUNT in solver.goals else Goal.ONE
        search = advanced(solver.start(puzzle_of(*PUZZLES[puzzle]), goal=goal), 300)
        write_search(tmp_path / "file.search", saved(name, puzzle, goal, search))
        resumed = read_search(tmp_path / "file.search").resumed()
        for one in (search, resumed):
            advanced(one, MAX_NODES)
        a, b = search.probe(), resumed.probe()
        assert (a.status, a.nodes, a.solutions, a.level) == (b.status, b.nodes, b.solutions, b.level)
        assert np.array_equal(a.profile, b.profile)
        assert np.array_equal(a.filling, b.filling)


def test_a_search_on_several_cores_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores_search, "ALONE", 50)
    monkeypatch.setattr(cores_search, "PARTS", 12)
    puzzle = puzzle_of(*PUZZLES["Langford pairs"])
    search = advanced(on_cores(lambda: SOLVERS["cover_cells"].start(puzzle, goal=Goal.COUNT), Goal.COUNT, 2), 500)
    write_search(tmp_path / "file.search", saved("cover_cells", "Langford pairs", Goal.COUNT, search))
    for cores in (1, 2, 3):
        resumed = read_search(tmp_path / "file.search").resumed(cores)
        assert resumed.tally.nodes == search.tally.nodes
        assert advanced(resumed, 10**9).tally.solutions == 52  # Langford pairs of 7, and their mirror images


def test_the_rest_of_a_file_is_kept(tmp_path: Path) -> None:
    file = a_file(tmp_path)
    found = read_search(file)
    assert (found.solver, found.goal, found.seconds) == ("cover_bits", Goal.ALL, 1.5)
    assert found.choices == {choice.name: choice.default for choice in SOLVERS["cover_bits"].choices}
    assert found.puzzle.format() == puzzle_of(*PUZZLES["8 queens"]).format()


def test_every_damage_is_refused(tmp_path: Path) -> None:
    file = a_file(tmp_path)
    content = file.read_bytes()
    for at in range(30, len(content), len(content) // 60):
        file.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        with pytest.raises(FileError):
            read_search(file)
        file.write_bytes(content[:at])
        with pytest.raises(FileError):
            read_search(file)


def test_a_file_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = a_file(tmp_path)
    monkeypatch.setattr(container, "searches_folder", lambda: tmp_path / "of another user")
    with pytest.raises(FileError, match="another user"):
        read_search(file)


def test_a_file_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = a_file(tmp_path)
    monkeypatch.setattr(saved_search, "version_of", lambda _: "another")
    with pytest.raises(FileError, match="another version"):
        read_search(file)


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("sudoku 3x3\n" * 30)
    with pytest.raises(FileError, match="not a saved search"):
        read_search(tmp_path / "text")
    with pytest.raises(FileError, match="cannot be read"):
        read_search(tmp_path / "none")


def test_arrays_beyond_the_limit_are_not_made(tmp_path: Path) -> None:
    content = container.BEGIN + b"1\n" + b'{"arrays": [["int64", [1000000, 1000000], 5]]}\n' + b"12345"
    (tmp_path / "file").write_bytes(content + container.seal(content))
    with pytest.raises(FileError, match="damaged"):
        container.read(tmp_path / "file")


def test_a_key_that_others_can_write_is_refused(tmp_path: Path) -> None:
    a_file(tmp_path)
    (places.searches_folder() / "key").chmod(0o666)
    with pytest.raises(FileError, match="not private"):
        a_file(tmp_path)
    (places.searches_folder() / "key").chmod(0o600)


@pytest.mark.parametrize(
    "data",
    [
        [1],
        {"array": 0},
        {"array": "0"},
        {"of": "os:system", "fields": ["ls"]},
        {"of": "workbench.files.documents:opened", "fields": []},
        {"of": "urllib.parse:SplitResult", "fields": ["", "", "", "", ""]},  # a tuple, but of another program
        {"of": "workbench.solvers.goal:Goal.ONE", "fields": ["one"]},  # not a name of a class
    ],
)
def test_values_of_other_kinds_are_refused(data: object) -> None:
    with pytest.raises(DamagedError):
        restored(data, [])


def test_values_come_back() -> None:
    arrays: list[np.ndarray] = []  # type: ignore[type-arg]
    value = (1, "two", None, True, 2**200, (Goal.ONE, 0.1), np.int64(7))
    assert restored(stored(value, arrays), arrays) == (1, "two", None, True, 2**200, (Goal.ONE, 0.1), 7)
