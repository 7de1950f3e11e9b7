"""What the command line can do, Python can, with the same results; searches are saved and go on."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import workbench
from tests.thorough import either
from workbench.cli.main import main
from workbench.searching.cores import level_cut

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
DAMAGED = "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\5 . .\n"
BOARD = "polyomino 4x15\npieces free 5\n"
TILINGS = 4 * 368  # of 4 x 15 by the twelve pentominoes: C. B. and J. G. Haselgrove, 1960
MOST = either(2_000, level_cut.MAX_NODES)  # nodes at which a tree may be split

Printed = Callable[..., Any]

pytestmark = pytest.mark.slow


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Printed:
    """Return a function that runs a command on a text, and returns the JSON object that it prints."""

    def printed_by(command: str, text: str, *options: str) -> Any:
        path = tmp_path / "puzzle.txt"
        path.write_text(text, encoding="utf-8")
        main([command, str(path), "--json", *options])
        return json.loads(capsys.readouterr().out)

    return printed_by


def test_ratings_are_the_same(printed: Printed) -> None:
    fields = dict(workbench.rate(workbench.read_text(HARD), quick=True))

    assert fields == {key: value for key, value in printed("rate", HARD, "--quick").items() if key != "puzzle"}
    assert fields["level"] == "extreme"


def test_diagnoses_are_the_same(printed: Printed) -> None:
    found = workbench.doctor(workbench.read_text(DAMAGED))
    record = printed("doctor", DAMAGED, "--all")

    assert [change.sentence for change in found.changes] == [change["sentence"] for change in record["changes"]]
    assert found.verdict.outcome == record["status"] == "none"
    assert "r3c1 across: 5 → 3 (one solution)" in [change.sentence for change in found.changes]


def test_estimates_are_the_same(printed: Printed) -> None:
    found = workbench.estimate(workbench.read_text(BOARD), {"order": "leftmost"}, method="subtrees", probes=500)
    record = printed("estimate", BOARD, "--order", "leftmost", "--method", "subtrees", "--probes", "500")

    assert (found.probes, found.nodes.mean) == (record["probes"], record["nodes"])


def test_prepared_covers_are_the_same(printed: Printed) -> None:
    text = "cover\na b c d e\na b\nb c\nc d\nd e\ne\n"
    found = workbench.prepare(workbench.read_text(text))
    record = printed("prepare", text)

    assert found.counts == record["removed"]
    assert (found.cover.count, len(found.cover.items)) == (record["options_left"], record["items_left"])


def test_atlases_are_the_same(printed: Printed) -> None:
    tilings = workbench.atlas(workbench.read_text(BOARD))
    record = printed("atlas", BOARD, "--classes", "--pin", "#1", "--uses", "X", "--shares", "--number", "1")
    some = tilings.only(pin="#1")

    assert (tilings.count, tilings.classes()) == (TILINGS, TILINGS // 4)
    assert (some.count, some.classes()) == (record["solutions"], record["classes"])
    assert some.uses("X") == record["uses"]
    assert some.shares() == record["shares"]
    assert workbench.text(tilings.atlas.puzzle, some.solution(1), "grid") == record["fillings"][0]


def test_an_atlas_is_saved_for_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    workbench.atlas(workbench.read_text(BOARD)).only(forbid="#1").save(tmp_path / "tilings.analysis")

    main(["atlas", str(tmp_path / "tilings.analysis"), "--json"])

    assert "Opened. Saved in the file: 1 ban." in json.loads(capsys.readouterr().out)["note"]


def test_random_solutions_are_solutions() -> None:
    board = workbench.read_text(BOARD)

    drawn = workbench.atlas(board).random(5, seed=2)

    assert len(drawn) == 5
    assert all(workbench.check(board, filling) == [] for filling in drawn)


def test_generated_puzzles_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    made = workbench.generate("sudoku", {"box": "2x3"}, count=2, seed=7)
    main(["generate", "sudoku", "--box", "2x3", "--count", "2", "--seed", "7"])
    printed = capsys.readouterr()

    assert [one.seed for one in made] == [7, 8]
    assert [one.puzzle for one in made] == list(workbench.read_text(printed.out))
    assert [f"seed {one.seed}: {one.note}" for one in made] == printed.err.splitlines()
    for one in made:
        assert one.puzzle is not None
        assert workbench.solve(one.puzzle, goal="unique").outcome == "solved"


@pytest.mark.parametrize("text", [HARD, "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n"])
def test_a_hint_says_where_how_and_what(text: str) -> None:
    found = workbench.hint(workbench.read_text(text))

    assert found is not None
    assert len(found.sentences) == 3
    assert str(found).startswith(found.sentences[0])


def test_a_hint_speaks_of_mistakes_first() -> None:
    board = workbench.read_text("12..3.....1....2")
    wrong = [[0, 0, 3, 0], [0] * 4, [0] * 4, [0] * 4]

    assert "r1c3 differs from the solution" in str(workbench.hint(board, wrong))


def test_a_puzzle_without_a_solution_has_no_hint() -> None:
    contradictory = workbench.puzzle("sudoku", [[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4])

    for board in (contradictory, workbench.puzzle("sudoku", [[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4])):
        with pytest.raises(workbench.ChoiceError, match="no solution"):
            workbench.hint(board)


def test_a_search_in_a_thread_is_saved_as_well(tmp_path: Path) -> None:
    board, path = workbench.read_text(BOARD), tmp_path / "kept.search"

    with ThreadPoolExecutor(1) as pool:
        pool.submit(workbench.solve, board, "cover_links", goal="count", nodes=1_000, checkpoint=path).result()

    assert workbench.resume(path).solutions == TILINGS


def test_a_search_goes_on_from_its_file(tmp_path: Path) -> None:
    board, path = workbench.read_text(BOARD), tmp_path / "kept.search"
    whole = workbench.solve(board, "cover_bits", goal="count")

    first = workbench.solve(board, "cover_bits", goal="count", nodes=5_000, checkpoint=path)
    middle = workbench.resume(path, nodes=20_000)
    last = workbench.resume(path)

    assert (first.outcome, middle.outcome, last.outcome) == ("limit", "limit", "solved")
    assert (first.nodes, middle.nodes, last.nodes) == (5_000, 20_000, whole.nodes)
    assert last.solutions == TILINGS
    assert not path.exists()


def test_a_file_that_is_no_search_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "none.search").write_text("no search")

    with pytest.raises(workbench.FileError):
        workbench.resume(tmp_path / "none.search")
    with pytest.raises(workbench.FileError):
        workbench.resume(tmp_path / "nowhere.search")


@pytest.mark.parametrize(
    ("cluster", "more", "words"),
    [
        ("nonsense", {"goal": "count"}, "cluster: 'nonsense' is not the address of a scheduler"),
        ("tcp://localhost:1", {"goal": "one"}, "cluster needs a goal that searches the whole tree: all or count"),
        ("tcp://localhost:1", {"goal": "count", "cores": 2}, "cluster takes the place of cores"),
    ],
)
def test_a_cluster_that_cannot_help_is_refused(cluster: str, more: dict[str, Any], words: str) -> None:
    with pytest.raises(workbench.ChoiceError, match=words):
        workbench.solve(workbench.read_text(BOARD), cluster=cluster, **more)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"goal": "one", "cores": 2}, "split_level needs a goal that searches the whole tree: all or count"),
        ({"goal": "count"}, "split_level needs more than one core, or a cluster"),
    ],
)
def test_a_level_to_split_at_that_cannot_help_is_refused(more: dict[str, Any], words: str) -> None:
    with pytest.raises(workbench.ChoiceError, match=words):
        workbench.solve(workbench.read_text(BOARD), split_level=2, **more)


def test_the_tree_is_split_at_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_cut, "MAX_NODES", MOST)
    board = workbench.read_text(BOARD)

    alone = workbench.solve(board, "cover_bits", goal="count")
    answer = workbench.solve(board, "cover_bits", goal="count", cores=2, split_level=2)
    beyond = workbench.solve(board, "cover_bits", goal="count", cores=2, split_level=12)

    assert alone.probe is not None
    assert answer.probe is not None
    assert (answer.solutions, answer.probe.nodes) == (alone.solutions, alone.probe.nodes)
    assert answer.note.endswith(f"{alone.probe.profile[2]:,} parts at level 2")
    assert sum(alone.probe.profile[:13]) > MOST
    assert beyond.message.startswith(f"The tree has more than {MOST:,} nodes down to level 12.")


def test_experiments_are_read_from_texts_files_and_names(tmp_path: Path) -> None:
    text = 'title = "x"\n[[instances]]\npuzzles = ["tour 5x5"]\n[[settings]]\nsolver = "warnsdorff"\n'
    path = tmp_path / "x.toml"
    path.write_text(text)

    same = [workbench.read_experiment(source) for source in (text, path, str(path))]
    runs = [workbench.run(source) for source in (text, path, str(path), same[0])]

    assert same[0] == same[1] == same[2]
    assert [len(results) for results in runs] == [1, 1, 1, 1]
    assert workbench.read_experiment("05-mrv-or-leftmost").title
    with pytest.raises(workbench.ParseError, match="needs at least one table"):
        workbench.read_experiment('title = "x"')
    with pytest.raises(workbench.FileError, match="nowhere"):
        workbench.run("nowhere.toml")
