"""Addresses of Penpa+: pages written by hand here are read, boards survive writing, and hostile pages are refused."""

import base64
import time
import zlib

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.kakuro.kakuros import any_boards, read
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.penpa_page import MAX_ADDRESS, PREFIX, Frame
from workbench.puzzles.penpa_writer import middle
from workbench.puzzles.puzzle import ParseError

HEAD = "kakuro,3,3,38,0,1,1,152,152,24,24,0,0,0,0,Title: ,Author: ,,,OFF,false"
PUZZLE = (  # on a grid of 7 x 7; 49 corners come before the small numbers
    'zS:{},zN:{"32":["1",1,"1"]},z1:{"266":["4",4],"270":["3",4],"289":["4",4],"317":[3,4]},'
    'zY:{"16":[2,"kakuro",2],"17":[1,"kakuro",2],"18":[1,"kakuro",2],"23":[1,"kakuro",2],"30":[1,"kakuro",2]}'
)
BOARD = "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . 1\n"


def address(*lines: str) -> str:
    """Return the address of a page with these lines."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return PREFIX + base64.b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()


def page(head: str = HEAD, margins: str = "[0,0,0,0]", puzzle: str = PUZZLE) -> str:
    """Return the address of a page that was put together by hand."""
    return address(head, margins, "{}", f"{{{puzzle}}}", "{}", "[]")


def test_a_page_is_read() -> None:
    assert Kakuro.parse(page()) == [read(BOARD)]
    assert Kakuro.parse(page().replace("m=edit", "m=solve") + "&l=en") == [read(BOARD)]


def test_margins_are_no_cells() -> None:
    inner = page("kakuro,5,4,38,0", "[1,0,0,2]", 'zY:{"29":[1,"kakuro",2]},z1:{"405":["5",4]}')

    [board] = Kakuro.parse(inner)

    assert board.shape == (3, 3)
    assert np.argwhere(~board.white).tolist() == [[0, 0]]
    assert board.across[0, 0] == 5


def test_black_cells_of_a_square_grid_are_blocks() -> None:
    [board] = Kakuro.parse(page("square,2,2,38", puzzle='zS:{"14":4,"15":1}'))

    assert np.argwhere(~board.white).tolist() == [[0, 0]]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(any_boards())
def test_every_board_survives(board: Kakuro) -> None:
    assert Kakuro.parse(board.format("penpa")) == [board]
    assert Kakuro.parse(board.format_filling(np.where(board.white, 5, 0).astype(np.int32), "penpa")) == [board]


def test_entries_are_the_answer_of_the_page() -> None:
    board = read(BOARD)
    text = board.format_filling(np.array([[0, 0, 0], [0, 3, 2], [0, 1, 1]], np.int32), "penpa")

    lines = zlib.decompress(base64.b64decode(text.split("p=")[1]), -15).decode().split("\n")

    assert 'zN:{"32":["1",1,"1"]}' in lines[3]
    assert '["3",2,"1"]' in lines[4]
    assert len(lines) == 19


def test_the_middle_is_a_cell_a_corner_or_a_side() -> None:
    """The middle of a 10 x 10 grid is the corner 286, as pages saved by Penpa+ have it."""
    assert middle(Frame(10, 10, 2, 2, 14, 196)) == 286
    assert middle(Frame(3, 3, 2, 2, 7, 49)) == 24
    assert middle(Frame(4, 3, 2, 2, 7, 56)) == 2 * 56 + 24
    assert middle(Frame(3, 4, 2, 2, 8, 56)) == 3 * 56 + 27


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{PREFIX}AAAA", "The address is damaged; copy it again, from the start to the end."),
        (f"{PREFIX}A", "The address is damaged"),
        (page()[:-20], "The address is damaged"),
        (address("kakuro,3,3"), "The address ends too early"),
        (page("hex,3,3,38"), "The page has a grid of type hex; expected kakuro or square."),
        (page("kakuro,x,3,38"), "The page has no size"),
        (page(margins="[0,0]"), "The page has no size"),
        (page("kakuro,900000,3,38"), "The board is 3 × "),
        (page(margins="[4,0,0,0]"), "The board is -1 × 3"),
        (page(puzzle="zN:[[["), "The puzzle of the page cannot be read"),
        (page(puzzle='zN:{"a":' + "[" * 100_000), "The puzzle of the page cannot be read"),
        (page(puzzle='zN:{"24":["x",1,"1"]}'), "r2c2 holds something other than a digit from 1 to 9."),
        (page(puzzle='zN:{"24":["12",1,"1"]}'), "r2c2 holds something other than a digit"),
        (page(puzzle='z1:{"266":["46",4]}'), "r1c2 has a clue that is not a number from 1 to 45."),
        (page(puzzle='z1:{"266":[[],4]}'), "r1c2 has a clue that is not a number"),
    ],
)
def test_what_is_no_kakuro_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ParseError) as raised:
        Kakuro.parse(text)

    assert problem in raised.value.message
    assert raised.value.line == 1


def test_numbers_beyond_the_grid_and_odd_values_are_passed_over() -> None:
    digits = 'zN:{"999999999":["5",1,"1"],"x":["5"],"-3":1},z1:{"0":["5",4],"999999999":["5",4]}'
    odd = digits + ',zY:{"24":null,"25":[1,"circle",2]},zS:7'

    [board] = Kakuro.parse(page(puzzle=odd))

    assert board.white.all()
    assert not board.givens.any()


@pytest.mark.slow
def test_a_bomb_is_refused_before_it_is_inflated() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = b"".join(packer.compress(b" " * 2**20) for _ in range(300)) + packer.flush()
    begun = time.process_time()

    with pytest.raises(ParseError) as raised:
        Kakuro.parse(PREFIX + base64.b64encode(bomb).decode())

    assert raised.value.message == "The address holds more than 8 MiB; no puzzle here is that large."
    assert time.process_time() - begun < 1


def test_the_largest_board_fits() -> None:
    white = np.ones((200, 200), bool)
    white[::2, ::2] = False
    clues = np.where(white, 0, 45).astype(np.int32)
    board = Kakuro(white, clues, clues)

    text = board.format("penpa")

    assert len(text) < MAX_ADDRESS
    assert Kakuro.parse(text) == [board]


@pytest.mark.parametrize("blank", [" ", "\t", "\u00a0", "\u2003", "\u3000", "\x1f"])
def test_blanks_around_an_address_change_nothing(blank: str) -> None:
    line = f"{blank}{page()}{blank}"

    assert Kakuro.parse(line) == [read(BOARD)]
    assert Kakuro.parse(f"{line}\n{blank}\n{line}\n") == [read(BOARD)] * 2
