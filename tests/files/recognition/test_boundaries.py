"""Where one reading ends and another begins, and what a person would notice if it moved."""

import json
import time
from contextlib import suppress

import pytest

from tests.files.recognition.test_recognition import GRID, LINE, NUMBERS, ROWS, SUDOKU, read
from workbench.files.documents import parse_positions
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import ParseError, PartialError
from workbench.puzzles.sudoku import Sudoku


def kinds(text: str) -> list[str]:
    """Return the kinds that a text can be read as, the likeliest first; [] if it is refused."""
    try:
        found = read(text)
    except ParseError:
        return []
    return [found.positions[0].puzzle.kind, *(other.kind for other in found.others)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n", ["tour"]),  # the first move alone
        ("1 1 1\n1 1 1\n1 1 1\n", ["tour"]),  # as a matrix, each row would be a cover
        ("1000\n0000\n0010\n0000\n", ["sudoku", "cover", "tour"]),  # two ones of a sudoku
        ("1000\n0100\n0010\n0000\n", ["cover", "tour"]),  # three rows have ones
        ('["1010", "0101", "1100"]', ["cover", "tour"]),
        ("1 2 3 4\n1 0 1 0\n0 1 0 1\n1 1 0 0\n", ["cover", "tour"]),  # below the names of its items
        ("- 1 0 1 0\n- 0 1 0 1\n- 1 1 0 0\n", ["cover", "tour"]),
        ("[[0,0],[1,2],[2,4]]", ["tour"]),
        ("1 2 3\n4 5 6\n7 8 9\n", []),
        ("10,20\n30,40\n50,60\n", []),
        ("5 1 1\n", ["tour"]),
        ("2 1\n", ["tour"]),  # a start on 8 x 8
        ("3 4 5\n", []),
        ("9 1\n", []),
        ("4 1 1\n", []),
        ("cat\ndog\nowl\n", []),
        ("/usr/bin\n", []),
        ("AAB\nABB\n", ["polyomino"]),
        ("x = [1, 2, 3]\ny = [4, 5, 6]\n", []),
        ("x = [1, 2, 3]\ny = [3, 4]\nz = [4]\n", ["cover"]),
        ("foo(a, b)\nbar(b)\n", []),
        ('{"include": ["src"], "exclude": ["dist", "tmp"]}', []),
        ("S = {A, B}\nA = {1, 2}\nB = {2, 3}\n", ["cover"]),
        ("S1: 1 2\nS2: 2 3\n", ["cover"]),
        ("# sets\nX = 1..3\nA = 1, 2\nB = 2, 3\n\nC = 3\n", ["cover"]),
        ("p1: r1 c1\np2: r2 c1\n", ["cover"]),
        ("S1: 1 2\nS2: 3 4\n", []),  # nothing in common
        ("S1: 1 2\nS1: 2 3\n", []),
        ("S1: 1 1\nS2: 1 2\n", []),
        ("A: B C\nB: A C\nC: A B\n", []),  # neighbours
        ("x = 5 and y\nz = 5 or y\n", []),
        ("size: 9 8\nwidth: 9\n", []),
        ("A: 1 2 3 4\nB: 3 4 1 2\nC: 2 1 4 3\nD: 4 3 2 1\n", []),  # a Latin square
    ],
)
def test_a_text_has_these_readings(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected


def test_a_list_of_the_names_of_sets_is_no_set() -> None:
    cover = read("S = {A, B}\nA = {1, 2}\nB = {2, 3}\n").positions[0].puzzle

    assert isinstance(cover, Cover)
    assert (cover.items, cover.options) == (("1", "2", "3"), ("A", "B"))


HUST_1017 = "6 7\n3 1 4 7\n2 1 4\n3 4 5 7\n3 3 5 6\n4 2 3 6 7\n2 2 7\n"


def test_a_judge_gives_each_option_after_the_number_of_its_items() -> None:
    cover = read(HUST_1017).positions[0].puzzle

    assert isinstance(cover, Cover)
    assert (len(cover.items), cover.count) == (7, 6)
    assert [cover.option(k).tolist() for k in (0, 5)] == [[1, 4, 7], [2, 7]]


@pytest.mark.parametrize(
    "wrong",
    [
        HUST_1017.replace("2 1 4", "3 1 4"),
        HUST_1017.replace("2 1 4", "2 1 8"),
        HUST_1017.replace("2 1 4", "2 4 4"),
        HUST_1017.replace("6 7", "7 7", 1),
    ],
)
def test_numbers_that_do_not_count_what_follows_them_are_no_cover_of_a_judge(wrong: str) -> None:
    assert kinds(wrong) == []


@pytest.mark.parametrize("text", ["A = {B}\nB = {C}\nC = {B}\n", "a = {b}\nb = {a}\nc = {a, b}\n"])
def test_a_set_that_others_have_elements_of_is_one(text: str) -> None:
    cover = read(text).positions[0].puzzle

    assert isinstance(cover, Cover)
    assert len(cover.options) == 3


def test_sets_of_lines_are_options_with_their_names() -> None:
    cover = read("X: 1..4\nS1: 1 4\nS2: 2 3\nS3: 2\n").positions[0].puzzle

    assert isinstance(cover, Cover)
    assert (cover.items, cover.options) == (("1", "2", "3", "4"), ("S1", "S2", "S3"))


@pytest.mark.parametrize(("name", "options"), [("U", 2), ("S", 2), ("ground_set", 2), ("A", 3)])
def test_the_set_of_all_elements_is_no_option_but_one_of_a_sequence_is(name: str, options: int) -> None:
    cover = read(f"{name} = {{1, 2, 3}}\nB = {{1, 2}}\nC = {{2, 3}}\n").positions[0].puzzle

    assert isinstance(cover, Cover)
    assert cover.count == options


def test_an_option_may_be_called_like_the_header() -> None:
    cover = read('[["cover"], ["cover", "b"], ["b"]]').positions[0].puzzle

    assert isinstance(cover, Cover)
    assert cover.count == 3


@pytest.mark.parametrize(
    "data",
    [
        {"solution": [[1] * 9] * 9, "board": NUMBERS},
        {"solvedBoard": [[1] * 9] * 9, "unsolved_puzzle": LINE},
        {"size": 9, "grid": NUMBERS},
        {"sudoku": LINE.replace(".", "0")},
        {"rows": ROWS},
        {"size": 9, "grid": [[{"value": cell} if cell else {} for cell in row] for row in NUMBERS]},
    ],
)
def test_the_board_of_json_is_the_puzzle_and_not_its_solution(data: dict[str, object]) -> None:
    assert [position.puzzle for position in read(json.dumps(data)).positions] == [SUDOKU]


@pytest.mark.parametrize("key", ["cages", "thermometers", "regions", "diagonal"])
def test_rules_of_json_are_named(key: str) -> None:
    with pytest.raises(PartialError, match=f'has a sudoku with "{key}", which cannot be read yet'):
        read(json.dumps({"board": NUMBERS, key: [1]}))


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4 5 6 7 8 9\n" + "".join(" ".join(map(str, row)) + "\n" for row in NUMBERS),
        "".join(f"{k} {' '.join(map(str, row))}\n" for k, row in enumerate(NUMBERS, 1)),
        "".join(f"- {row}\n" for row in NUMBERS),
        "".join(" ".join(row.replace(".", "#")) + "\n" for row in ROWS),
        "".join(row.replace(".", "o") + "\n" for row in ROWS),
        "; ".join(" ".join(map(str, row)) for row in NUMBERS),
        json.dumps([row.replace(".", "0") for row in ROWS]),
        f"{GRID}\nGivens: 30\nRating: 1.2\nTime: 0.003 s\n",
        f"**Puzzle**\n\n{GRID}",
        f"> Anti-knight rules do not apply\n> {LINE}\n",
    ],
)
def test_a_sudoku_is_found_in_this_too(text: str) -> None:
    assert [position.puzzle for position in read(text).positions] == [SUDOKU]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (f"Anti-knight sudoku! Diagonals too. {LINE} enjoy\n", 'Left out: "Anti-knight sudoku!…".'),
        (f"Killer sudoku, anti-knight:\n```\n{GRID}```\n", 'Left out: "Killer sudoku, anti…".'),
        (
            f"Anti-knight rules apply\n\n{''.join(f'> {row}' + chr(10) for row in ROWS)}",
            'Left out: "Anti-knight rules a…".',
        ),
    ],
)
def test_what_is_left_out_is_said_whatever_took_it_away(text: str, note: str) -> None:
    found = read(text)

    assert found.reading
    assert found.reading.notes == (note,)


@pytest.mark.parametrize(
    "text",
    [
        "```\nhttps://puzz.link/p?slither/3/3/zzz\n```\n",
        "> https://puzz.link/p?slither/3/3/zzz\n",
    ],
)
def test_what_a_text_surely_is_is_said_of_what_stands_in_it_too(text: str) -> None:
    with pytest.raises(ParseError, match="The genre slither of"):
        read(text)


def test_without_rules_a_link_keeps_entries_and_marks() -> None:
    grid = [[{} for _ in range(9)] for _ in range(9)]
    grid[0][0] = {"value": 5, "given": True}
    grid[0][1] = {"value": 4}
    grid[0][2] = {"centerPencilMarks": [1, 2]}
    with pytest.raises(PartialError) as error:
        read(json.dumps({"size": 9, "grid": grid, "antiknight": True}))

    [position] = parse_positions(error.value.readings[0].text)

    assert isinstance(position.puzzle, Sudoku)
    assert int((position.puzzle.givens > 0).sum()) == 1
    assert (int(position.entries[0, 1]), int(position.marks[0, 2])) == (4, 0b11)


SLOW = {
    "comments of XML": "<!-- a -->\n" * 500 + LINE,
    "fields of HTML": "<tr><td>" + "<input " * 9_000,
    "tables of LaTeX": "\\begin{tabular}" * 4_000,
    "addresses": "http://x/?" + "f-puzzles.com?&" * 8_000,
    "ranges": "A={" + "1..9999," * 200 + "}\nB={1}",
    "digits": "A = {1, ..., " + "1" * 5_000 + "}\nB = {2}",
    "numbers": f"[[-{'1' * 5000}, 2], [3, 4]]",
    "brackets": "[" * 60_000,
    "quotes": "'\"" * 30_000,
    "rows": "01\n" * 300_000,
    "surrogates": '<?xml version="1.0"?><a>\ud800</a>',
    "an unknown encoding": '<?xml version="1.0" encoding="UT-8"?><a/>',
    "no-break spaces": "# my board\n\xa08 9\n1 2 3\n",
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_a_hostile_text_is_read_or_refused_soon(text: str) -> None:
    begun = time.process_time()

    with suppress(ParseError):
        read(text)

    assert time.process_time() - begun < 4  # CPU seconds, on a machine that is twice as slow
