"""What mail, forums and programs put around a puzzle changes nothing, in any notation of any kind."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.files.documents import parse_positions, read_text
from workbench.files.notations import style_problem
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Lossy, ParseError, Puzzle

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TEXTS = {
    "sudoku": "sudoku 2x2\n1...\n..2.\n.3..\n...4\n",
    "kakuro": "kakuro 3x3\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n",
    "polyomino": "polyomino 2x4\n....\n...#\npieces free 3\n",
    "tour": "tour 3x4 closed\n...#\n....\n....\n",
    "cover": "cover\na b c\na b\nb c\nc\n",
    "address": "https://puzz.link/p?kakuro/2/2/n3443\n",
    "digits": LINE + "\n",
}


def lines(change: Callable[[str], str]) -> Callable[[str], str]:
    """Return what changes each line of a text."""
    return lambda text: "".join(f"{change(line)}\n" for line in text.splitlines())


WRAPPINGS: dict[str, Callable[[str], str]] = {
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "line ends of Windows, twice": lambda text: text.replace("\n", "\r\r\n"),
    "line ends of old Macs": lambda text: text.replace("\n", "\r"),
    "byte order marks": lambda text: "\ufeff\ufeff" + text,
    "zero-width spaces": lines(lambda line: f"\u200b{line}\u200b"),
    "a mark of direction": lambda text: "\u200e" + text,
    "the end of a text of DOS": lambda text: text + "\x1a",
    "the end of a string of C": lambda text: text + "\0",
    "no-break spaces": lambda text: text.replace(" ", "\xa0"),
    "capitals": lambda text: (
        text if "http" in text else "".join([first_line(text).upper(), text[len(first_line(text)) :]])
    ),
    "indented": lines(lambda line: "\t" + line),
    "indented below a blank line": lambda text: "\n" + lines(lambda line: "    " + line)(text),
    "quotation marks": lambda text: f'"{text.strip()}"\n',
    "a string of Python": lambda text: f'"""\n{text}"""\n',
    "typographic quotation marks": lambda text: f"\u201c{text.strip()}\u201d\n",
    "guillemets": lambda text: f"\u00ab{text.strip()}\u00bb\n",
    "a quoted line each": lines(lambda line: f'"{line}"'),
    "a string of a list each": lines(lambda line: f'"{line}",'),
    "a semicolon at each end": lambda text: text if text.count("\n") < 2 else lines(lambda line: line + ";")(text),
    "a mail": lines(lambda line: "> " + line),
    "a fence": lambda text: f"```text\n{text}```\n",
    "HTML": lambda text: f"<pre><code>{text}</code></pre>\n",
    "a forum": lambda text: f"[code]\n{text}[/code]\n",
    "rules": lambda text: f"-----\n{text}=====\n",
    "a comment of code above": lambda text: f"// two kinds of comments\n{text}",
    "a comment below": lambda text: f"{text}\n% the end of it\n",
}


def first_line(text: str) -> str:
    """Return the first line, where it is a header."""
    return text.split("\n")[0] if not text[0].isdigit() else ""


def puzzle_of(text: str) -> Puzzle:
    [position] = parse_positions(text)
    return position.puzzle


@pytest.mark.parametrize("wrapping", WRAPPINGS)
@pytest.mark.parametrize("name", TEXTS)
def test_a_wrapped_text_is_the_same_puzzle(name: str, wrapping: str) -> None:
    text = TEXTS[name]

    assert puzzle_of(WRAPPINGS[wrapping](text)) == puzzle_of(text)


@pytest.mark.parametrize("sample", ["sudoku/30-inkala.txt", "kakuro/07-by-07.txt", "cover/langford-7.txt"])
def test_all_notations_are_recognized_without_a_kind(sample: str) -> None:
    [position] = parse_positions(read_text(SAMPLES / sample))
    puzzle = position.puzzle

    for style in (style for style in puzzle.styles if not style_problem(puzzle, style)):
        kept = puzzle.kept_in(style) if isinstance(puzzle, Lossy) else puzzle
        assert puzzle_of(puzzle.format(style)).kind == kept.kind, style


@pytest.mark.parametrize("around", ["<{}>", "({}).", '"{}"', "{};", "{},", "[here]({})", "\u201c{}\u201d"])
def test_signs_around_an_address_are_left_out(around: str) -> None:
    address = KINDS["sudoku"].parse(LINE)[0].format("f-puzzles").strip()

    assert puzzle_of(around.format(address)).format("line").strip() == LINE


@pytest.mark.parametrize("style", ["f-puzzles", "sudokupad", "puzz.link", "penpa"])
@pytest.mark.parametrize("end", ["\n", "=\n"])
def test_an_address_that_a_mail_breaks_is_one(style: str, end: str) -> None:
    address = KINDS["sudoku"].parse(LINE)[0].format(style).strip()
    broken = end.join(address[k : k + 60] for k in range(0, len(address), 60))

    assert puzzle_of(broken).format("line").strip() == LINE


@pytest.mark.parametrize(("old", "new"), [("+", " "), ("load=", "load= ")])
def test_blanks_in_an_address_are_mended(old: str, new: str) -> None:
    address = KINDS["sudoku"].parse(LINE)[0].format("f-puzzles")

    assert old in address
    assert puzzle_of(address.replace(old, new)).format("line").strip() == LINE


def test_addresses_in_sentences_are_taken_out() -> None:
    address = KINDS["sudoku"].parse(LINE)[0].format("puzz.link").strip()

    assert puzzle_of(f"Have a look at {address}, please!").format("line").strip() == LINE
    assert len(parse_positions(f"First\n{address}\n\nSecond: {address}\n")) == 2


def test_an_address_beside_a_damaged_grid_does_not_hide_what_is_wrong_with_it() -> None:
    rows = "\n".join(LINE[k : k + 9] for k in range(0, 72, 9))

    with pytest.raises(ParseError, match="Row 9 has 8 cells"):
        parse_positions(f"{rows}\n53..7...\n\nfrom https://example.com/puzzles\n")


@pytest.mark.parametrize("between", [" ", ",", ", ", "\t", ";", " | "])
def test_a_kakuro_may_have_any_sign_between_its_cells(between: str) -> None:
    rows = ["#", "3\\", "4\\"], ["\\4", ".", "."], ["\\3", ".", "."]

    assert puzzle_of("".join(f"{between.join(row)}\n" for row in rows)) == puzzle_of(TEXTS["kakuro"])


def test_a_key_of_yaml_above_a_grid_is_left_out() -> None:
    rows = "".join(f"  {LINE[k : k + 9]}\n" for k in range(0, 81, 9))

    assert puzzle_of(f"puzzle: |\n{rows}").format("line").strip() == LINE


@pytest.mark.parametrize("text", [f"{LINE},{SOLVED}", f"puzzle,solution\n{LINE},{SOLVED}", f"1,{LINE},{'.' * 81},30"])
def test_the_solution_beside_a_sudoku_is_no_puzzle_of_its_own(text: str) -> None:
    assert puzzle_of(f"My puzzle\n{text}\nand more\n").format("line").strip() == LINE


def test_two_sudokus_on_a_line_are_two() -> None:
    other = "." + LINE[1:-1] + "."

    assert len(parse_positions(f"Both: {LINE} and {other}\n")) == 2


def test_an_xml_of_another_puzzle_with_a_type_is_none_of_burrtools() -> None:
    with pytest.raises(ParseError, match="not a puzzle that the program knows"):
        parse_positions('<puzzle version="1" type="nurikabe"/>')


def test_many_lines_of_words_are_refused_in_time() -> None:
    begun = time.process_time()

    with pytest.raises(ParseError):
        parse_positions("key:\n" * 12_000)

    assert time.process_time() - begun < 2
