"""Kakuros in PencilBox's XML: every block is a wall with its clues.

    <puzzle type="kakuro"><size row="3" col="3"/>
     <board><wall r="1" c="2" a="0" b="4"/> ...</board>      from 1; a across, b down
     <answer><arow row="1"><n v="-1"/><z/><n5/> ...</arow> ...</answer>
    </puzzle>

The answer is passed over.
"""

import numpy as np

from workbench.puzzles.kakuro.board import KakuroBoard, Word, check_size
from workbench.puzzles.puzzle import Filling, ParseError
from workbench.puzzles.xml_tags import Tag, tags


def read_xml(text: str, first: int) -> list[KakuroBoard]:
    """Return the board of an XML text that begins at line `first`, if it has one."""
    boards: list[KakuroBoard] = []
    for tag in tags(text, first):
        if tag.name == "puzzle" and tag.attributes.get("type", "kakuro") != "kakuro":
            word(tag, "type").reject("a puzzle of type kakuro")
        if tag.name == "size":
            if boards:
                raise ParseError("There is a second <size>; expected one puzzle.", tag.line, tag.column)
            rows, columns = (word(tag, name).number(-999_999, 999_999, "a number") for name in ("row", "col"))
            check_size(rows, columns, tag.line, tag.column)
            boards.append(KakuroBoard.of_blocks(rows, columns, tag.line))
            boards[-1].white[:] = True
        elif tag.name == "wall":
            read_wall(tag, boards)
    return boards


def read_wall(tag: Tag, boards: list[KakuroBoard]) -> None:
    """Put a wall on the latest board."""
    if not boards:
        raise ParseError("There is a wall without a board; expected <size row= col=> before it.", tag.line, tag.column)
    board = boards[-1]
    rows, columns = board.shape
    cell = word(tag, "r").number(1, rows, "a row") - 1, word(tag, "c").number(1, columns, "a column") - 1
    if not board.white[cell]:
        raise ParseError("This wall is listed twice; expected each once.", tag.line, tag.column)
    board.white[cell] = False
    board.across[cell], board.down[cell] = (word(tag, name).clue() if name in tag.attributes else 0 for name in "ab")


def word(tag: Tag, name: str) -> Word:
    """Return the value of an attribute; raise ParseError if there is none."""
    if name not in tag.attributes:
        raise ParseError(f"<{tag.name}> has no {name}; expected one.", tag.line, tag.column)
    return Word(tag.attributes[name], tag.line, tag.column)


def write_xml(board: KakuroBoard, filling: Filling) -> str:
    """Return PencilBox's XML."""
    rows, columns = board.shape
    walls = [
        f'  <wall r="{r + 1}" c="{c + 1}" a="{board.across[r, c]}" b="{board.down[r, c]}"/>'
        for r, c in np.argwhere(~board.white).tolist()
    ]
    numbers = np.where(board.white, filling, -1).tolist()
    answer = [
        f'  <arow row="{r + 1}">' + "".join(number_tag(number) for number in row) + "</arow>"
        for r, row in enumerate(numbers)
    ]
    head = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<puzzle type="kakuro">',
        f' <size row="{rows}" col="{columns}"/>',
    ]
    return "\n".join([*head, " <board>", *walls, " </board>", " <answer>", *answer, " </answer>", "</puzzle>"]) + "\n"


def number_tag(number: int) -> str:
    """Return the tag of one number of an answer."""
    return "<z/>" if number == 0 else f"<n{number}/>" if number > 0 else f'<n v="{number}"/>'
