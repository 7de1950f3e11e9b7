"""`workbench tour`: outcomes, exit codes, JSON, notations and files."""

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.test_main import Run, is_one_sentence, run
from workbench.files.documents import parse_positions
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

__all__ = ["run"]  # the fixture


def judged(text: str) -> Tour:
    """Return the board of a tour that is whole and breaks no rule."""
    [(tour, filling)] = Tour.parse_filled(text)
    assert (filling.max(), tour.judge(filling)) == (tour.squares, [])
    return tour


def test_a_tour_is_printed_with_how_it_was_found(run: Run) -> None:
    said = run("tour", "5x6")

    assert (said.code, said.err) == (0, "")
    board, outcome = said.out.split("solved: ")
    assert judged(board).format() == "tour 5x6\n"
    assert "tour_complete" in outcome


@pytest.mark.parametrize("options", [["--start", "d4"], ["--start", "A6", "--end", "r1c2"], ["--closed"]])
def test_a_tour_has_the_start_and_end_of_its_options(run: Run, options: list[str]) -> None:
    said = run("tour", "6x6", "--json", *options)

    record = json.loads(said.out)
    assert (said.code, record["status"], record["solver"], record["visited"]) == (0, "solved", "tour_complete", 36)
    tour = Tour.parse("tour 6x6 " + " ".join(options).replace("--", ""))[0]
    [(_, filling)] = Tour.parse_filled(json.dumps({"tour": "6x6", "numbers": record["filling"]}))
    assert tour.judge(filling) == []


def test_a_record_has_the_keys_of_solve(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("tour 5x6\n", encoding="utf-8")

    tour, solved = json.loads(run("tour", "5x6", "--json").out), json.loads(run("solve", "--json", file).out)

    assert set(tour) == {*solved, "visited", "properties"}
    assert tour["filling"] == solved["filling"]


@pytest.mark.parametrize(
    ("words", "code", "status", "reason"),
    [
        (["4x4"], 1, "none", "A board with a knight's tour has"),
        (["5x5", "--start", "b5"], 1, "none", "A tour cannot start or end at b5"),
        (["5x5", "--closed"], 1, "none", "The board has 25 squares, an odd number"),
        (
            ["8x8", "--rule", "plain", "--start", "e3"],
            4,
            "limit",
            "Dead end after 62 of 64 squares: 2 left (a5 is reachable",
        ),
        (["8x8", "--rule", "roth", "--closed"], 4, "limit", "The walk visits all 64 squares, but is not closed."),
    ],
)
def test_where_there_is_none_the_message_is_the_reason(
    run: Run, words: list[str], code: int, status: str, reason: str
) -> None:
    said = run("tour", *words, "--json")
    plainly = run("tour", *words)

    record = json.loads(said.out)
    assert (said.code, record["status"], record["filling"]) == (code, status, None)
    assert record["message"].startswith(reason)
    assert (plainly.code, plainly.err) == (code, "")
    assert f"{status}: {reason}" in plainly.out


def test_a_rule_gives_the_tour_of_its_solver(run: Run) -> None:
    said = run("tour", "7x9", "--rule", "vahaaho", "--order", "steep", "--start", "c7", "--json")

    record = json.loads(said.out)
    search = SOLVERS["warnsdorff"].start(
        Tour.parse("tour 7x9 start c7")[0], {"rule": "vahaaho", "order": "steep"}, Goal.ONE
    )
    search.advance(100, 1)
    assert record["filling"] == search.probe().filling.tolist()
    assert (record["choices"]["rule"], record["choices"]["order"]) == ("vahaaho", "steep")


def test_leaper_and_surface_are_those_asked_for(run: Run) -> None:
    said = run("tour", "10x10", "--leaper", "zebra", "--surface", "torus", "--to", "plain")

    assert said.code == 0
    assert judged(said.out).format() == "tour 10x10 leaper 2,3 torus\n"


@pytest.mark.parametrize("style", Tour.filling_styles)
def test_the_tour_alone_is_printed_in_a_notation(run: Run, style: str) -> None:
    said = run("tour", "5x6", "--to", style)

    assert said.code == 0
    assert "solved: " in said.err
    [(tour, filling)] = Tour.parse_filled(said.out)
    assert (tour.shape, filling.max()) == ((5, 6), 30)


@pytest.mark.parametrize("ending", ["svg", "png", "gif", "csv", "json", "txt"])
def test_a_tour_is_written_with_rule_and_seed(run: Run, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"tour.{ending}"

    said = run("tour", "6x7", "--rule", "random", "--seed", "3", "-o", file, "--cell", "9")

    assert (said.code, said.err) == (0, "")
    assert "tour 6x7" not in said.out
    content = file.read_bytes()
    assert b"random" in content
    assert content.index(b"warnsdorff") < content.index(b"random")


@pytest.mark.parametrize("name", ["tour.co", "tour.json"])
def test_a_notation_asked_for_goes_into_the_file_whatever_its_name(run: Run, tmp_path: Path, name: str) -> None:
    said = run("tour", "6x6", "--closed", "--to", "coordinates", "-o", tmp_path / name)

    assert (said.code, said.out) == (0, "")
    lines = (tmp_path / name).read_text(encoding="utf-8").splitlines()
    assert (len(lines), len(set(lines)), lines[0]) == (37, 36, lines[-1])


def test_a_tour_is_written_as_a_document(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tour.puzzle"

    said = run("tour", "5x6", "-o", file)

    assert (said.code, said.err) == (0, "")
    [position] = parse_positions(file.read_text(encoding="utf-8"))
    tour, filling = position.puzzle, position.entries
    assert filling is not None
    assert (filling.max(), tour.judge(filling)) == (30, [])


@pytest.mark.parametrize("style", Tour.filling_styles)
def test_a_closed_tour_stays_closed_in_every_notation(run: Run, tmp_path: Path, style: str) -> None:
    file, other = tmp_path / "tour.txt", tmp_path / "other.txt"
    run("tour", "6x6", "--closed", "-o", file)

    said = run("convert", file, "--to", style, "-o", other)

    assert said.code == 0
    assert judged(other.read_text(encoding="utf-8")) == Tour.parse("tour 6x6 closed")[0]


def test_a_walk_to_a_dead_end_is_written_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "walk.json"

    said = run("tour", "8x8", "--rule", "plain", "--start", "r6c5", "-o", file)

    assert (said.code, said.err) == (4, "")
    [(tour, filling)] = Tour.parse_filled(file.read_text(encoding="utf-8"))
    assert (tour.shape, filling.max(), filling[5, 4]) == ((8, 8), 62, 1)
    assert json.loads(file.read_text(encoding="utf-8"))["made"]["note"].startswith("Dead end after 62 of 64")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["8x"], "The board needs a size in rows x columns, like 8x8, not '8x'."),
        (["0x4"], "The board is 0 × 4; expected 1 to 5000 rows and columns"),
        (["9999x9999"], "The board is 9999 × 9999; expected 1 to 5000 rows and columns"),
        (["8x8", "--start", "8,0"], '--start: "8,0" is no longer accepted. Write a1 to h8, or r1c1 to r8c8.'),
        (["8x8", "--start", "-1,0"], '--start: "-1,0" is no longer accepted. Write a1 to h8, or r1c1 to r8c8.'),
        (["8x8", "--start", "5,4"], '--start: "5,4" is no longer accepted. Write the square as e3 or r6c5.'),
        (["9x40", "--end", "5,4"], '--end: "5,4" is no longer accepted. Write the square as r6c5.'),
        (["8x8", "--end", "i4"], '--end: "i4" is not a square of this board. Write a1 to h8, or r1c1 to r8c8.'),
        (["9x40", "--start", "e4"], '--start: "e4" is not a square of this board. Write r1c1 to r9c40.'),
        (["8x8", "--start", "a1 closed"], '--start: "a1 closed" is not a square of this board.'),
        (
            ["8x8", "--rule", "roth", "--seed", "3"],
            "--seed has no effect with --rule roth and --order 01234567 and --from",
        ),
        (["8x8", "--leaper", "1"], '"1"; expected two numbers after leaper, like leaper 1,3'),
        (
            ["8x8", "--order", "steep"],
            "--order has no effect with --rule complete. Use it with a tie-break,",
        ),
        (
            ["8x8", "--rule", "roth", "--attempts", "3"],
            "--attempts has no effect with --rule roth. Use it with --rule comp",
        ),
        (["8x8", "--rule", "roth", "--order", "0123"], "'0123' is not a move order"),
        (["8x8", "--rule", "custom", "--expression", "nothing("], ""),
        (["8x8", "--seed", "x"], "seed must be a whole number from 0"),
        (["8x8", "--limit", "0"], "--limit needs a number of nodes"),
        (["8x8", "-o", "a.bmp"], 'The file type ".bmp" is not supported. Use .svg, .png'),
        (["8x8", "-o", "a.gif", "--cell", "300"], "A GIF animation is limited to 2,000 pixels"),
        (["8x8", "-o", "a.gif", "--fps", "0"], "fps must be a whole number from 1 to 50"),
    ],
)
def test_bad_input_is_reported_in_one_line(run: Run, words: list[str], complaint: str) -> None:
    said = run("tour", *words)
    record = json.loads(run("tour", *words, "--json").out)

    assert (said.code, said.out) == (2, "")
    assert is_one_sentence(said.err)
    assert complaint in said.err
    assert record["status"] == "invalid"
    assert complaint in record["message"]


def test_a_picture_of_a_tour_can_have_a_transparent_background(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"

    run("tour", "5x6", "-o", picture, "--cell", "12", "--transparent")

    with Image.open(picture) as image:
        assert image.mode == "RGBA"
        assert image.getpixel((0, 0)) == (0, 0, 0, 0)
        assert image.getpixel((20, 20))[3] == 255  # type: ignore[index]


@pytest.mark.parametrize("ending", ["gif", "png", "svg"])
def test_a_tour_of_a_file_is_rendered(run: Run, tmp_path: Path, ending: str) -> None:
    file, picture = tmp_path / "tour.csv", tmp_path / f"picture.{ending}"
    run("tour", "5x6", "-o", file)

    said = run("render", file, "-o", picture, "--theme", "dark", "--cell", "12")

    assert (said.code, said.out, said.err) == (0, "", "")
    if ending != "svg":
        with Image.open(picture) as image:
            assert (image.size, getattr(image, "n_frames", 1)) == ((76, 64), 31 if ending == "gif" else 1)
    assert parse_positions(file.read_text(encoding="utf-8"))[0].puzzle.shape == (5, 6)


def test_a_rendered_solution_names_its_solver(run: Run, tmp_path: Path) -> None:
    file, film = tmp_path / "board.txt", tmp_path / "a.GIF"
    file.write_text("tour 5x6\n", encoding="utf-8")

    said = run("render", file, "--solution", "-o", film, "--frames", "11", "--fps", "4")

    assert said.code == 0
    with Image.open(film) as image:
        assert (getattr(image, "n_frames", 0), image.info["duration"]) == (11, 250)
        assert "solver: tour_complete" in image.info["comment"].decode()


def test_only_tours_are_films(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("12..\n3...\n..1.\n...2\n", encoding="utf-8")

    said = run("render", file, "-o", tmp_path / "a.gif")

    assert (said.code, "only tours can be animated" in said.err) == (2, True)
    assert is_one_sentence(said.err)


def test_symmetric_tours_are_found_and_named(run: Run) -> None:
    said = run("tour", "6x6", "--closed", "--rule", "symmetric", "--symmetry", "quarter-turn")

    assert said.code == 0
    assert "The tour is symmetric by a quarter turn: squares a quarter turn apart are 9 moves apart." in said.out


def test_the_properties_of_a_tour_are_in_its_record(run: Run) -> None:
    record = json.loads(run("tour", "6x6", "--closed", "--rule", "symmetric", "--json").out)

    symmetry, crossings = record["properties"]
    assert symmetry.startswith("The tour is symmetric by a half turn (Eulerian)")
    assert crossings.startswith("The tour crosses itself ")


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (["8x8"], "A tour exists."),
        (["8x8", "--closed"], "A closed tour exists."),
        (["8x8", "--surface", "torus"], "A tour exists."),
        (["4x6", "--surface", "cylinder"], "No known theorem rules out a tour."),
    ],
)
def test_a_limit_says_what_is_known(run: Run, words: list[str], known: str) -> None:
    said = run("tour", *words, "--limit", "20")

    assert said.code == 4
    assert f" squares. {known}" in said.out


def test_the_longest_uncrossed_walk_is_found(run: Run) -> None:
    said = run("tour", "4x5", "--uncrossed")

    assert (said.code, said.err) == (0, "")
    assert "solved: The longest uncrossed walk has 7 moves; none is longer.\n" in said.out
    assert "The path of 7 moves does not cross itself." in said.out
    assert "The longest uncrossed paths on 4 × 5 have 7 moves (OEIS A003192)." in said.out
    assert run("tour", "4x5", "--rule", "uncrossed").out.splitlines()[:5] == said.out.splitlines()[:5]


def test_a_closed_uncrossed_walk_returns_to_its_start(run: Run, tmp_path: Path) -> None:
    said = run("tour", "4x4", "--uncrossed", "--closed", "--json")
    file = tmp_path / "walk.puzzle"
    written = run("tour", "4x4", "--uncrossed", "--closed", "-o", str(file))

    record = json.loads(said.out)
    assert (said.code, record["status"], record["best"], record["visited"]) == (0, "solved", 4, 4)
    assert "The closed path of 4 moves does not cross itself." in record["properties"]
    assert written.code == 0
    [position] = parse_positions(file.read_text("utf-8"))
    assert position.entries.max() == 4
    assert run("tour", "3x3", "--uncrossed", "--closed").out.startswith("none: There is no closed uncrossed walk.")


def test_uncrossed_walks_are_counted_and_refused_in_sentences(run: Run) -> None:
    stopped = run("tour", "8x8", "--uncrossed", "--limit", "1000")
    torus = run("tour", "6x6", "--uncrossed", "--surface", "torus")
    moves = run("tour", "6x6", "--uncrossed", "--moves", "5")

    assert stopped.code == 4
    assert "limit: Stopped before the end of the search: the longest uncrossed walk so far has " in stopped.out
    assert torus.code == moves.code == 2
    assert is_one_sentence(torus.err)
    assert "set moves to 0" in moves.err
