"""Solutions in the forms of online judges, on the samples that these publish with their problems."""

import io
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import pytest

from workbench.cli.main import main

pytestmark = pytest.mark.usefixtures("compiled")

BOJ_2580 = """\
0 3 5 4 6 9 2 7 8
7 8 2 1 0 5 6 0 9
0 6 0 2 7 8 1 3 5
3 2 1 0 4 6 8 9 7
8 0 4 9 1 3 5 0 6
5 9 6 8 2 0 4 1 3
9 1 7 6 5 2 0 8 0
6 0 3 7 0 1 9 5 2
2 5 8 3 9 4 7 6 0
"""
BOJ_2580_ANSWER = """\
1 3 5 4 6 9 2 7 8
7 8 2 1 3 5 6 4 9
4 6 9 2 7 8 1 3 5
3 2 1 5 4 6 8 9 7
8 7 4 9 1 3 5 2 6
5 9 6 8 2 7 4 1 3
9 1 7 6 5 2 3 8 4
6 4 3 7 8 1 9 5 2
2 5 8 3 9 4 7 6 1
"""
BOJ_3763 = """\
--A----C-----O-I
-J--A-B-P-CGF-H-
--D--F-I-E----P-
-G-EL-H----M-J--
----E----C--G---
-I--K-GA-B---E-J
D-GP--J-F----A--
-E---C-B--DP--O-
E--F-M--D--L-K-A
-C--------O-I-L-
H-P-C--F-A--B---
---G-OD---J----H
K---J----H-A-P-L
--B--P--E--K--A-
-H--B--K--FI-C--
--F---C--D--H-N-
"""
BOJ_3763_ANSWER = """\
FPAHMJECNLBDKOGI
OJMIANBDPKCGFLHE
LNDKGFOIJEAHMBPC
BGCELKHPOFIMAJDN
MFHBELPOACKJGNID
CILNKDGAHBMOPEFJ
DOGPIHJMFNLECAKB
JEKAFCNBGIDPLHOM
EBOFPMIJDGHLNKCA
NCJDHBAEKMOFIGLP
HMPLCGKFIAENBDJO
AKIGNODLBPJCEFMH
KDEMJIFNCHGAOPBL
GLBCDPMHEONKJIAF
PHNOBALKMJFIDCEG
IAFJOECGLDPBHMNK
"""
KAKURO2 = """\
8
0 0 0 0 0 0 0 0
0 1 1 0 0 1 1 1
0 1 1 0 1 1 1 1
0 1 1 1 1 1 0 0
0 0 1 1 0 1 1 0
0 0 0 1 1 1 1 1
0 1 1 1 1 0 1 1
0 1 1 1 0 0 1 1
24
2 1 0 16
2 5 0 24
3 1 0 17
3 4 0 29
4 1 0 35
5 2 0 7
5 5 0 8
6 3 0 16
7 1 0 21
7 6 0 5
8 1 0 6
8 6 0 3
1 2 1 23
1 3 1 30
1 6 1 27
1 7 1 12
1 8 1 16
2 5 1 17
3 4 1 15
4 7 1 12
5 5 1 7
5 8 1 7
6 2 1 11
6 3 1 10
"""
KAKURO2_ANSWER = """\
0 0 0 0 0 0 0 0
0 9 7 0 0 8 7 9
0 8 9 0 8 9 5 7
0 6 8 5 9 7 0 0
0 0 6 1 0 2 6 0
0 0 0 4 6 1 3 2
0 8 9 3 1 0 1 4
0 3 1 2 0 0 2 1
"""
UVA_10255 = "5 1 1\n6 2 2\n6 1 1\n"
IMPOSSIBLE = "123.\n....\n...4\n....\n"  # breaks no rule, and has no solution


class Said(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Solve = Callable[..., Said]


@pytest.fixture
def solve(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Solve:
    """Return what runs `workbench solve --to` in this process with a text as standard input."""

    def run(form: str, *words: str, text: str) -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        return Said(main(["solve", "--to", form, *words, "-"]), *capsys.readouterr())

    return run


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (BOJ_2580, BOJ_2580_ANSWER),
        (BOJ_3763, BOJ_3763_ANSWER),
        (f"2\n{BOJ_3763}\n{BOJ_3763}", f"{BOJ_3763_ANSWER}\n{BOJ_3763_ANSWER}"),  # as at SPOJ
        (f"1\n{KAKURO2}", KAKURO2_ANSWER),
        (f"2\n{KAKURO2}{KAKURO2}", 2 * KAKURO2_ANSWER),
    ],
)
def test_the_samples_of_judges_have_the_published_answers(solve: Solve, text: str, answer: str) -> None:
    assert solve("judge", text=text) == (0, answer, "")


@pytest.mark.parametrize("text", ["8\n1 1\n", "8 1 1\n"])
def test_a_tour_is_a_list_of_rows_and_columns_from_1(solve: Solve, text: str) -> None:
    said = solve("judge", text=text)

    squares = [(int(row), int(column)) for row, column in (line.split(" ") for line in said.out.splitlines())]
    assert squares[0] == (1, 1)
    assert sorted(squares) == [(r, c) for r in range(1, 9) for c in range(1, 9)]
    leaps = {tuple(sorted((abs(a - c), abs(b - d)))) for (a, b), (c, d) in pairwise(squares)}
    assert leaps == {(1, 2)}


def test_an_impossible_tour_is_a_line_of_its_own(solve: Solve) -> None:
    assert solve("judge", text="5 1 2\n").out == "-1 -1\n"


def test_uvas_circuits_are_wide_rows_from_the_start_and_there_is_none_on_odd_boards(solve: Solve) -> None:
    said = solve("uva-10255", text=UVA_10255)

    first, *boards = said.out.split("\n\n")
    assert (said.code, first, len(boards)) == (1, "No Circuit Tour.", 2)
    for board, start in zip(boards, [(1, 1), (0, 0)], strict=True):
        rows = board.rstrip("\n").split("\n")
        assert {len(row) for row in rows} == {6 * 5}
        numbers = [[int(row[k : k + 5]) for k in range(0, 30, 5)] for row in rows]
        assert numbers[start[0]][start[1]] == 1
        assert sorted(number for row in numbers for number in row) == list(range(1, 37))


def test_the_input_of_cses_names_the_column_first(solve: Solve) -> None:
    """The sample of CSES 1689: for "2 1", the published grid begins 8 1 10 13 6 3 20 17."""
    said = solve("cses-1689", text="2 1\n")

    rows = [line.split(" ") for line in said.out.splitlines()]
    assert said.code == 0
    assert rows[0][1] == "1"
    assert sorted(int(number) for row in rows for number in row) == list(range(1, 65))


def test_a_grid_of_move_numbers_starts_in_the_row_and_column(solve: Solve) -> None:
    rows = [line.split(" ") for line in solve("cses-1689", text="8 1 2\n").out.splitlines()]

    assert (len(rows), {len(row) for row in rows}, rows[0][1]) == (8, {8}, "1")


def test_any_notation_of_solutions_can_be_printed_alone(solve: Solve) -> None:
    said = solve("line", text=f"{BOJ_2580}\n{BOJ_2580}")

    line = BOJ_2580_ANSWER.replace(" ", "").replace("\n", "")
    assert said.out == f"{line}\n{line}\n"


def test_batches_and_single_searches_print_the_same(solve: Solve) -> None:
    text = 30 * ("".join(BOJ_2580.split()) + "\n")

    assert solve("judge", text=text) == solve("judge", "--limit", "1e15", text=text)


def test_a_puzzle_without_an_answer_is_said_on_standard_error(solve: Solve) -> None:
    said = solve("judge", text=f"{IMPOSSIBLE}\n1234\n3412\n2143\n....\n")

    assert said.out == "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
    assert said.err == "workbench: Puzzle 1: There is no solution.\n"
    assert said.code == 1


@pytest.mark.parametrize(
    ("form", "words", "message"),
    [
        ("algospot", (), "have no form algospot; there are: boj-2580, plain, "),
        (
            "judge",
            ("--all",),
            "--to prints one solution of each puzzle. Leave out --json, --all, --count and --uni",
        ),
        ("judge", ("--count",), "--to prints one solution of each puzzle."),
    ],
)
def test_what_has_no_form_is_an_error(solve: Solve, form: str, words: tuple[str, ...], message: str) -> None:
    said = solve(form, *words, text=BOJ_2580)

    assert (said.code, said.out) == (2, "")
    assert message in said.err
