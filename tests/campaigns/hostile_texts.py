"""The texts of the campaign `hostile`: made when they are needed, most of them as large as a file may be."""

import json
import random
from collections.abc import Callable

from workbench.puzzles import KINDS
from workbench.puzzles.text_limits import limits_of

SIZE = 32 * 2**20 - 1024  # bytes: nearly as large as a file may be
SUDOKU = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
DOCUMENT = '{"format": "puzzle-workbench 1.0", '


def repeated(text: str, size: int = SIZE) -> str:
    """Return a text again and again, up to a size."""
    return text * (size // len(text))


def grid(rows: int, columns: int, between: str = " ") -> str:
    """Return a grid of different numbers."""
    return "".join(between.join(map(str, range(r * columns + 1, (r + 1) * columns + 1))) + "\n" for r in range(rows))


def document(kind: str, puzzle: list[str], steps: list[object], **more: object) -> str:
    """Return a document with this history."""
    history = {"at": len(steps) - 1, "steps": steps}
    return json.dumps({"format": "puzzle-workbench 1.0", "kind": kind, "puzzle": puzzle, **more, "history": history})


def tour_steps(different: bool) -> str:
    """Return a document of 301 steps that each name a board of 5000 x 5000."""
    words = [f"tour 5000x5000 start {k},{k}" if different else "tour 5000x5000" for k in range(301)]
    return document("tour", words[-1:], [{"did": "x", "puzzle": [word]} for word in words])


def kakuro(rows: int, columns: int) -> str:
    """Return a board with a header."""
    top = " ".join(["#"] + ["45\\"] * (columns - 1))
    return f"kakuro {rows}x{columns}\n{top}\n" + (" ".join(["\\45"] + ["."] * (columns - 1)) + "\n") * (rows - 1)


def cover(items: int, options: int) -> str:
    """Return an exact cover of plain options."""
    names = [f"i{k}" for k in range(items)]
    rows = (f"{names[k % items]} {names[(k * 7 + 1) % items]}\n" for k in range(options))
    return "cover\n" + " ".join(names) + "\n" + "".join(rows)


def noise(signs: str, seed: int = 1) -> str:
    """Return random signs, as many as a file may have."""
    return "".join(random.Random(seed).choices(signs, k=SIZE))


def entries(columns: int, word: str) -> str:
    """Return a document of a tour whose entries are long lines."""
    row = repeated(word, SIZE // columns - 8)
    return document("tour", [f"tour {columns}x{columns}"], [], entries=[row] * columns)


CASES: dict[str, Callable[[], str]] = {
    # item 8: small files that ask for much memory
    "301 steps of one large tour": lambda: tour_steps(different=False),
    "301 steps of different large tours": lambda: tour_steps(different=True),
    "301 steps with holes": lambda: document(
        "tour", ["tour 3x3"], [{"puzzle": [f"tour 5000x5000 leaper 1,{k}"]} for k in range(1, 302)]
    ),
    "600 large tours": lambda: "tour 5000x5000\n" * 600,
    "600 large tours with spaces": lambda: "".join("tour 5000x5000" + " " * k + "\n\n" for k in range(600)),
    "600 large tours as JSON": lambda: '{"tour": "5000x5000"}\n' * 600,
    "tours of two far squares": lambda: "a1 zzz4999\n\n" * 300 + "0,0\n4999,4999\n\n" * 300,
    "tours of two far squares as JSON": lambda: "[[0, 0], [4999, 4999]]\n" * 600,
    "one tour of two far squares": lambda: "tour 5000x5000\n0,0\n4999,4999\n",
    "one large tour": lambda: "tour 5000x5000\n",
    "2000 polyomino boards": lambda: "polyomino 200x200\n" * 40_000,
    "polyomino boards with pieces": lambda: "polyomino 200x200\npieces fixed 5\npieces free 6\n" * 20_000,
    "kakuro addresses": lambda: ("https://puzz.link/p?kakuro/199/199/" + "z" * 2500 + "0" * 398 + "\n") * 10_000,
    "kakuros in XML, sizes only": lambda: '<puzzle type="kakuro"><size row="200" col="200"/></puzzle>\n' * 100_000,
    "kakuro run lists": lambda: "199 199 - 1 9\n\n" * 200_000,
    "steps of kakuros": lambda: document(
        "kakuro",
        kakuro(3, 3).splitlines(),
        [
            {"puzzle": [f"https://puzz.link/p?kakuro/199/199/{'z' * 2475}{'w' * 13}{k % 10}{'0' * 397}"]}
            for k in range(2001)
        ],
    ),
    "marks of a large board": lambda: document(
        "tour", ["tour 5000x5000"], [], entries=["1"] * 5000, marks=["0"] * 5000
    ),
    "steps with entries on a large board": lambda: document(
        "tour", ["tour 5000x5000"], [{"entries": [str(k)] * 5000} for k in range(301)]
    ),
    # item 9: large files
    "one line of dots": lambda: "." * SIZE,
    "one line of digits": lambda: "1" * SIZE,
    "one line of letters": lambda: "a" * SIZE,
    "one line of numbers": lambda: repeated("1 "),
    "16 MB of numbers": lambda: repeated("1 ", 16 * 2**20),
    "one line of spaces": lambda: " " * SIZE,
    "spaces, then a puzzle": lambda: " " * (SIZE - 100) + "\n" + SUDOKU,
    "line ends": lambda: "\n" * SIZE,
    "line ends, then a puzzle": lambda: "\n" * (SIZE - 100) + SUDOKU,
    "carriage returns": lambda: "\r" * SIZE,
    "other line ends": lambda: "\u2028" * (SIZE // 3),
    "lines of one dot": lambda: repeated(".\n"),
    "lines of one digit": lambda: repeated("1\n"),
    "lines of two numbers": lambda: repeated("1 2\n"),
    "lines of one letter": lambda: repeated("a\n"),
    "lines of hash signs": lambda: repeated("#\n"),
    "lines of remarks": lambda: repeated("# no\n"),
    "remarks, then a puzzle": lambda: repeated("# a remark\n", SIZE - 100) + SUDOKU,
    "one long remark": lambda: "# " + "x" * (SIZE - 100) + "\n" + SUDOKU,
    "lines of slashes": lambda: repeated("//\n"),
    "lines of bars": lambda: repeated("|\n"),
    "lines of frames": lambda: repeated("--\n"),
    "390,000 sudokus": lambda: repeated(SUDOKU + "\n"),
    "390,000 sudokus with zeros": lambda: repeated(SUDOKU.replace(".", "0") + "\r\n"),
    "49,158 sudokus": lambda: f"# 17 clues\n{(SUDOKU + chr(10)) * 49_158}",
    "49,158 sudokus and something": lambda: f"{(SUDOKU + chr(10)) * 49_158}x\n",
    "sudokus with solutions, csv": lambda: "puzzle,solution\n" + repeated(f"{SUDOKU},{'123456789' * 9}\n", SIZE - 100),
    "sudokus with remarks": lambda: repeated(f"# one\n{SUDOKU}\n"),
    "sudokus of 4 x 4": lambda: repeated("1..............2\n"),
    "sudokus of 4 x 4 in rows": lambda: repeated("12..\n3...\n..1.\n...2\n"),
    "sudokus of 16 x 16 on a line": lambda: repeated("." * 256 + "\n"),
    "sudokus of 25 x 25 on a line": lambda: repeated("." * 625 + "\n"),
    "sudokus as grids": lambda: repeated("123456789\n" * 9 + "\n"),
    "sudokus with headers": lambda: repeated("sudoku 3x3\n" + "123456789\n" * 9),
    "sudokus apart": lambda: repeated(". " * 81 + "\n"),
    "sudokus as drawn frames": lambda: repeated("+---+---+---+\n" + ("|123|456|789|\n" * 3 + "+---+---+---+\n") * 3),
    "HoDoKu lines": lambda: repeated(f":0000:x:{SUDOKU}:::\n"),
    "sudoku headers": lambda: repeated("sudoku 3x3\n"),
    "sections": lambda: repeated("[Puzzle]\n"),
    "a tour of 1500 x 1500": lambda: grid(1500, 1500),
    "a tour of 1500 x 1500 with a header": lambda: "tour 1500x1500\n" + grid(1500, 1500),
    "a tour of 1500 x 1500, csv": lambda: grid(1500, 1500, ","),
    "a tour of 1500 x 1500, JSON": lambda: json.dumps(
        [list(range(r * 1500 + 1, r * 1500 + 1501)) for r in range(1500)]
    ),
    "a tour of 2000 x 2000": lambda: grid(2000, 2000)[:SIZE],
    "a tour of 5000 x 5000 dots": lambda: ("." * 5000 + "\n") * 5000,
    "a tour of 4000 x 4000 zeros and ones": lambda: ("1 " * 4000 + "\n") * 4000,
    "a tour of empty fields": lambda: ("," * 4999 + "\n") * 5000,
    "a list of coordinates": lambda: "".join(f"{k // 2000},{k % 2000}\n" for k in range(3_000_000)),
    "a list of coordinates as JSON": lambda: json.dumps([[k // 2000, k % 2000] for k in range(2_000_000)]),
    "a list of pairs": lambda: " ".join(f"({k // 2000}, {k % 2000})" for k in range(2_000_000)),
    "a list of squares": lambda: repeated("a1 b3 c5 d7 "),
    "a list of different squares": lambda: " ".join(
        f"{a}{b}{r}" for a in "abcdefghijk" for b in "abcdefghijklmnopqrstuvwxyz" for r in range(1, 5000)
    ),
    "small tours": lambda: repeated("tour 3x3\n\n"),
    "small drawn tours": lambda: repeated("...\n...\n\n"),
    "small tours of numbers": lambda: repeated("1 2 3\n4 5 6\n\n"),
    "tours as JSON": lambda: repeated('{"tour": "3x3"}\n'),
    "words after tour": lambda: "tour 3x3 " + repeated("closed ", SIZE - 100),
    "deep JSON": lambda: "[" * SIZE,
    "deep JSON objects": lambda: repeated('{"a":'),
    "deep JSON in a document": lambda: DOCUMENT + '"x": ' + "[" * (SIZE - 100),
    "many empty lists": lambda: "[" + repeated("[],", SIZE - 100) + "[]]",
    "many keys": lambda: DOCUMENT + ",".join(f'"{k}":0' for k in range(2_500_000)) + "}",
    "many empty lists in a document": lambda: DOCUMENT + '"x": [' + repeated("[],", SIZE - 100) + "[]]}",
    "many numbers in a document": lambda: DOCUMENT + '"x": [' + repeated("1,", SIZE - 100) + "1]}",
    "many strings in a document": lambda: DOCUMENT + '"x": [' + repeated('"",', SIZE - 100) + '""]}',
    "a long number": lambda: "1" * 5000 + "\n" + "1" * (SIZE - 6000),
    "a long number in JSON": lambda: DOCUMENT + '"x": ' + "1" * (SIZE - 100) + "}",
    "a document of many lines": lambda: document("sudoku", ["1"] * 5_000_000, []),
    "a document of long entries": lambda: entries(1000, "1 "),
    "a document of short entries": lambda: entries(5000, "1 "),
    "a document of long numbers": lambda: entries(100, "11111111111 "),
    "a document of 2001 steps": lambda: document(
        "sudoku",
        [SUDOKU],
        [{"did": "x" * 80, "puzzle": [SUDOKU], "entries": ["0 " * 9] * 9, "marks": ["0 " * 9] * 9}] * 2001,
    ),
    "a document of many steps": lambda: document("sudoku", [SUDOKU], [{}] * 5_000_000),
    "a document of many puzzles": lambda: document("sudoku", [SUDOKU] * 380_000, []),
    "steps of many puzzles": lambda: document("sudoku", [SUDOKU], [{"puzzle": [SUDOKU] * 5000}] * 70),
    "a kakuro of 200 x 200": lambda: kakuro(200, 200),
    "kakuros of 200 x 200": lambda: repeated(kakuro(200, 200)),
    "kakuros of 10 x 10": lambda: repeated(kakuro(10, 10)),
    "kakuros without headers": lambda: repeated(kakuro(10, 10).partition("\n")[2] + "\n"),
    "kakuro of one line": lambda: "kakuro 1x1\n" + repeated("# ", SIZE - 100),
    "kakuro clues": lambda: repeated("45\\45 "),
    "kakuro clues in lines": lambda: repeated("45\\45\n"),
    "kakuro headers": lambda: repeated("kakuro 200x200\n"),
    "algospot cases": lambda: "200000\n" + repeated("1\n1\n0\n", SIZE - 100),
    "pencilbox": lambda: repeated("2\n2\n0 0 0 0\n\n. 0\n0 0\n"),
    "kb": lambda: repeated("x 2 2\n0 0\n0 1\n0\n"),
    "pzprv3": lambda: repeated("pzprv3\nkakuro\n1\n1\n0 -1\n-1 .\n.\n"),
    "coded kakuros": lambda: repeated("-1 -1 3000\n"),
    "coded kakuros in JSON": lambda: repeated("[[-1, 40], [3000, 0]]\n"),
    "XML tags": lambda: '<puzzle type="kakuro">' + repeated("<a/>", SIZE - 100),
    "XML walls": lambda: (
        '<puzzle type="kakuro"><size row="200" col="200"/>' + repeated('<wall r="1" c="1"/>', SIZE - 100)
    ),
    "XML in lines": lambda: '<puzzle type="kakuro">\n' + repeated("<a/>\n", SIZE - 100),
    "XML of deep tags": lambda: repeated("<a>"),
    "XML text": lambda: "<puzzle>" + repeated("text ", SIZE - 100) + "</puzzle>",
    "XML puzzles": lambda: repeated('<puzzle type="kakuro">\n<size row="1" col="1"/>\n</puzzle>\n'),
    "UPC": lambda: repeated("2,2\n*,C3\nF3,?\n"),
    "puzzlekit": lambda: repeated("2 2\n- -\n- 0\n"),
    "SourGumdrop": lambda: repeated(". 3/ 4/\n3 * *\n\n"),
    "an address of many": lambda: "https://puzz.link/p?kakuro/199/199/" + "." * (SIZE - 100),
    "addresses": lambda: repeated("https://puzz.link/p?kakuro/1/1/.\n"),
    "another site's address": lambda: "https://puzz.link/p?" + "a" * (SIZE - 100),
    "an exact cover of a million items": lambda: "cover\n" + " ".join(f"i{k}" for k in range(1_000_000)) + "\ni1\n",
    "an exact cover of a million options": lambda: cover(1000, 1_000_000),
    "an exact cover of 100,000 options": lambda: cover(1000, 100_000),
    "an exact cover of long options": lambda: (
        "cover\n"
        + " ".join(f"i{k}" for k in range(10_000))
        + "\n"
        + (" ".join(f"i{k}" for k in range(10_000)) + "\n") * 480
    ),
    "an exact cover on one line": lambda: "cover ; a b c ; " + repeated("a b ; ", SIZE - 100),
    "an exact cover of one option": lambda: "cover\na b c\n" + repeated("a ", SIZE - 100),
    "a million items without a header": lambda: " ".join(f"i{k}" for k in range(1_000_000)) + "\ni1\n",
    "many exact covers": lambda: repeated("cover\na b\na\nb\n"),
    "cover headers": lambda: repeated("cover\n"),
    "Knuth's text": lambda: "| x\na b c\n" + repeated("a b\n", SIZE - 100),
    "Knuth's comments": lambda: repeated("| x\n"),
    "names of options": lambda: "cover\na\n" + repeated("|: x\n", SIZE - 100),
    "colours": lambda: "cover\na | x\n" + "".join(f"a x:{k}\n" for k in range(100_000)),
    "costs": lambda: "cover\na\n" + "a " + repeated("|1 ", SIZE - 100),
    "a matrix": lambda: "cover matrix\na b c\n" + repeated("1 0 1\n", SIZE - 100),
    "a wide matrix": lambda: repeated("01" * 4000 + "\n"),
    "a matrix without a header": lambda: repeated("1 0 1\n"),
    "a matrix on one line": lambda: repeated("01"),
    "polyomino headers": lambda: repeated("polyomino 2x2\n"),
    "polyomino pieces": lambda: "polyomino 5x5\n" + "".join(f"piece p{k}\n##\n" for k in range(1_000_000)),
    "polyomino sets": lambda: "polyomino 5x5\n" + repeated("pieces fixed 6\n", SIZE - 100),
    "polyomino drawings": lambda: repeated("AAB\nABB\n\n"),
    "polyomino drawings on a line": lambda: repeated("AAB/ABB\n\n"),
    "polyominoes of one letter": lambda: repeated(("A" * 8 + "\n") * 8 + "\n"),
    "large polyomino drawings": lambda: repeated(("AB" * 100 + "\n") * 200 + "\n"),
    "a polyomino of long rows": lambda: "polyomino 5x5\npiece A\n" + repeated(".....#####\n", SIZE - 100),
    "polycube": lambda: repeated("D:xDim=2:yDim=2:zDim=1\n~D\n"),
    "polycube layouts": lambda: "D:xDim=2:yDim=2:zDim=1\nL\n" + repeated("A B C D\n", SIZE - 100) + "~L\n~D\n",
    "polycube pieces": lambda: (
        "D:xDim=200:yDim=200:zDim=1\n" + "".join(f"C:name={k}:layout=0 0 0\n" for k in range(1_000_000))
    ),
    "unicode letters": lambda: "é" * (SIZE // 2),
    "unicode digits": lambda: "٣" * (SIZE // 2),
    "unicode faces": lambda: "\U0001f600\n" * (SIZE // 5),
    "unicode spaces": lambda: "\u3000" * (SIZE // 3),
    "nulls": lambda: "\0" * SIZE,
    "one wide sign and dots": lambda: "\U0001f600" + "." * (SIZE - 10),
    "one wide sign in a remark": lambda: "# \U0001f600\n" + repeated(SUDOKU + "\n", SIZE - 10),
    "noise of signs": lambda: noise("0123456789.# \n"),
    "noise of letters": lambda: noise("abcXYZ \n|:"),
    "noise of brackets": lambda: noise('[]{}",:0 \n'),
    "commas": lambda: "," * SIZE,
    "quotes": lambda: '"' * SIZE,
    "semicolons": lambda: repeated("a ; "),
}


def cut(kind: str, text: str) -> str:
    """Return the beginning of a text that is as large as one of this kind may be."""
    limits = limits_of(KINDS[kind])
    return "".join(text[: limits.characters - 1].splitlines(keepends=True)[: limits.lines - 1])


def at_limit(kind: str, name: str) -> Callable[[], str]:
    """Return what makes a case again, as large as the texts of this kind may be."""
    return lambda: cut(kind, CASES[name]())


BEGINNINGS = {
    "kakuro": (
        "kakuro",
        "pencilbox",
        "kb",
        "pzprv3",
        "coded",
        "XML",
        "UPC",
        "puzzlekit",
        "Sour",
        "addresses",
        "algospot",
    ),
    "polyomino": ("polyomino", "large polyomino", "polycube"),
    "cover": ("an exact", "many exact", "cover", "Knuth", "names of", "colours", "costs", "a matrix", "a wide matrix"),
    "sudoku": ("sudoku", "HoDoKu", "390,000"),
    "tour": ("small", "a list of coord", "tours as JSON"),
}
CASES |= {
    f"{name}, as many as may be": at_limit(kind, name)
    for kind, beginnings in BEGINNINGS.items()
    for name in list(CASES)
    if name.startswith(beginnings)
}
