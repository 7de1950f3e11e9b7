"""Addresses of pages that show one puzzle: which kind of puzzle each one holds, or what is to be done."""

import re
from urllib.parse import unquote

from workbench.files.credits import Credits, text_of
from workbench.puzzles import KINDS, penpa_page
from workbench.puzzles.puzzle import ParseError, Puzzle, Reading
from workbench.puzzles.recognizable import Linked
from workbench.puzzles.sentences import joined

ADDRESS = re.compile(r"[\s<(\[\"'“‘«]*(?P<address>(?:https?://|www\.)\S+)\s*", re.IGNORECASE)
PZPR = re.compile(
    r"(?:https?://)?(?:www\.)?(?P<site>[a-z0-9.-]+)/(?:[\w/-]{0,60}/)?(?:p|p\.html|pzv\.html|pzprv3/p\.html)?\?(?P<genre>[a-z][a-z0-9]*)"
    r"(?P<use>_edit|_play|_player)?/",
    re.ASCII | re.IGNORECASE,
)
PZPR_INSIDE = re.compile(r"[/?#](?P<genre>[a-z][a-z0-9]*)/(?:v:[^/]*/)?\d+/\d+/", re.ASCII | re.IGNORECASE)
PREFIX = "https://puzz.link/p?"
F_PUZZLES = re.compile(r"f-puzzles\.com/?\?|[/?=]fpuzzles", re.IGNORECASE)
SUDOKUPAD = re.compile(r"(?:sudokupad|crackingthecryptic|sudokulab)\.", re.IGNORECASE)
SUDOKUWIKI = re.compile(r"[?&]bd=", re.IGNORECASE)
SOLO = re.compile(r"/solo(?:\.html)?#(?P<game>\S+)", re.IGNORECASE)
AFTER = ";,>)]}\"'”’»"  # signs of the text around an address, with which none ends
DIGITS = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9.])", re.ASCII)
MAX_LENGTH = penpa_page.MAX_ADDRESS + 100  # characters
MAX_OTHER = 200_000  # of one that is none of Penpa+: a kakuro of 200 x 200 cells takes 90,000
OFFLINE = "This is an address; the program does not go online. Copy the puzzle itself."
SHORT = (
    "This link holds only the puzzle's number, and the program does not go online. Copy a link that holds the puzzle."
)


def credits_in(text: str) -> Credits | None:
    """Return the title and author of a puzzle of Penpa+, f-puzzles or SudokuPad that was read; None for other texts."""
    from workbench.puzzles.sudoku.text import f_puzzles

    if len(text) > MAX_LENGTH:
        return None
    page = penpa_page.ADDRESS.fullmatch(text) if "&p=" in text else None
    named = penpa_page.title_and_author(page["code"], penpa_page.AddressSpan(1, 1)) if page else None
    title, author = map(text_of, named or f_puzzles.title_and_author(text))
    return Credits(title, author) if title + author else None


def readings_of(text: str) -> list[Reading]:
    """Return the reading of an address, [] for any other text; raise ParseError for one that holds no puzzle."""
    match = ADDRESS.fullmatch(text) if len(text) <= MAX_LENGTH else None
    if match is None:
        return []
    address = match["address"].rstrip(AFTER)
    if page := penpa_page.ADDRESS.fullmatch(address):
        kind = "kakuro" if penpa_page.is_kakuro(penpa_page.read_page(page, 1)) else "sudoku"
        return [Reading(kind, f"a {kind} of Penpa+", address + "\n", kind=kind)]
    if len(address) > MAX_OTHER:
        raise ParseError(f"The address has {len(address):,} characters; the limit is {MAX_OTHER:,}.", 1, 1)
    if pzpr := PZPR.match(address):
        return [pzpr_reading(address, pzpr, text.index(address))]
    for inside in PZPR_INSIDE.finditer(address):
        genre, kinds = inside["genre"].lower(), kinds_by_genre()
        if genre in kinds:
            rest = address[inside.end("genre") :]
            return [Reading(kinds[genre], f"a {genre} of pzpr", f"{PREFIX}{genre}{rest}\n", kind=kinds[genre])]
    if F_PUZZLES.search(address):
        if re.search(r"[?&]id=", address, re.IGNORECASE):
            raise ParseError(SHORT, 1, 1)
        return [Reading("sudoku", "a sudoku of f-puzzles", address, kind="sudoku")]
    if SUDOKUPAD.search(address):
        raise ParseError(SHORT, 1, 1)
    if SUDOKUWIKI.search(address):
        return []
    if sudoku := sudoku_inside(address):
        return [sudoku]
    raise ParseError(OFFLINE, 1, 1)


def sudoku_inside(address: str) -> Reading | None:
    """Return the reading of an address that ends with a game of Solo, or holds 81 digits; None for any other."""
    if solo := SOLO.search(address):
        return Reading("sudoku", "a sudoku of Solo", f"{solo['game']}\n", kind="sudoku")
    if digits := DIGITS.search(unquote(address[:2000])):
        return Reading("sudoku", "a sudoku, 81 digits of an address", f"{digits[0]}\n", kind="sudoku")
    return None


def pzpr_reading(address: str, match: re.Match[str], begin: int) -> Reading:
    """Return the reading of an address of puzz.link and pages like it; raise ParseError for another genre."""
    genre, kinds = match["genre"].lower(), kinds_by_genre()
    if genre not in kinds:
        known = joined(sorted(kinds))
        message = f"The genre {genre[:20]} of {match['site'][:40]} is not supported, only {known}."
        raise ParseError(message, 1, begin + match.start("genre") + 1)
    rest = address[match.end("use") if match["use"] else match.end("genre") :]
    return Reading(kinds[genre], f"a {genre} of {match['site']}", f"{PREFIX}{genre}{rest}\n", kind=kinds[genre])


def kinds_by_genre() -> dict[str, str]:
    """Return the kinds that are read from such addresses, by their names there."""
    return {genre: name for name, kind in KINDS.items() for genre in genres_of(kind)}


def genres_of(kind: type[Puzzle]) -> tuple[str, ...]:
    """Return the names of a kind's puzzles in such addresses."""
    return kind.genres if isinstance(kind, Linked) else ()
