"""Files: text in and out, documents that survive a round trip and every damage, writing that is whole or not at all."""

import contextlib
import copy
import io
import json
import os
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import either
from workbench.base import choices
from workbench.base.history import History
from workbench.files.documents import (
    MAX_FILE_BYTES,
    FileError,
    Json,
    Saved,
    format_document,
    format_file,
    is_document,
    parse_document,
    parse_positions,
    parse_puzzles,
    read_text,
)
from workbench.files.position import Position
from workbench.files.saving import write_text
from workbench.files.stored_history import KEPT_STEPS, TOO_LARGE
from workbench.puzzles import KINDS, board_budget, json_size
from workbench.puzzles.colouring import NO_COLOURS, ColouredPlace, Colouring
from workbench.puzzles.cover import Cover
from workbench.puzzles.json_size import check_json_size
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.text_limits import TextLimits
from workbench.puzzles.tour import Tour

SAMPLE = Path(__file__).parents[1] / "data" / "document-1.0.puzzle"
OLD_TOUR = Path(__file__).parents[1] / "data" / "tour-0.3.puzzle"  # names start and end by row and column from 0
UNIX = pytest.mark.skipif(os.name != "posix", reason="Unix's files")

TEXTS = (
    "12..\n3...\n..1.\n...2",
    "sudoku 2x3\n12....\n......\n......\n...5..\n......\n.....6",
    "sudoku 3x1\n1..\n...\n...",
)


def history() -> History[Position]:
    """Return a history of four states, at the third."""
    start = Position.fresh(Sudoku.parse(TEXTS[1])[0])
    history = History(start, "opened")
    history.push(history.now.state.enter([(1, 2), (1, 3)], 4), "4 in r2c3 r2c4")
    history.push(history.now.state.mark([(5, 0)], 2).mark([(5, 0)], 6), "marks → r6c1")
    history.push(history.now.state.give([(2, 2)], 1), "1 given in r3c3")
    history.undo()
    return history


def document() -> Json:
    """Return a whole document as the JSON object that it is."""
    loaded: Json = json.loads(format_document(Saved(history())))
    return loaded


def stored(**changes: object) -> str:
    """Return the text of the whole document with these keys replaced."""
    return json.dumps({**document(), **changes})


def kept(history: History[Position]) -> list[tuple[str, str, list[list[int]], list[list[int]]]]:
    """Return all that can be seen of the steps of a history."""
    return [
        (step.description, step.state.puzzle.format(), step.state.entries.tolist(), step.state.marks.tolist())
        for step in history.steps
    ]


# Reading text


def test_a_text_is_read_as_utf_8(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes("größe × 2\n".encode())

    assert read_text(tmp_path / "a") == "größe × 2\n"


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbf12..\n")

    assert read_text(tmp_path / "a") == "12..\n"


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_puzzles_of_every_system_can_be_read(tmp_path: Path, ending: str) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"\xef\xbb\xbf" + TEXTS[1].replace("\n", ending).encode())

    assert parse_puzzles(read_text(file)) == Sudoku.parse(TEXTS[1])


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_documents_of_every_system_can_be_read(tmp_path: Path, ending: str) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"\xef\xbb\xbf" + format_document(Saved(history())).replace("\n", ending).encode())

    assert kept(parse_document(read_text(file)).history) == kept(history())


def test_standard_input_is_called_minus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\ufeff×".encode())))

    assert read_text(Path("-")) == "×"


@UNIX
def test_a_pipe_can_be_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(TEXTS[0],), daemon=True)
    writer.start()

    text = read_text(pipe)

    writer.join(10)
    assert text == TEXTS[0]


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        (b"12..\n3.\xa0.\n", 2, 3),
        (b"12..\n..\xc3", 2, 3),
        (b"\xef\xbb\xbf12..\n\xff", 2, 1),
        (b"\xef\xbb\xbf12\xff", 1, 3),
        ("é×".encode() + b"\xff", 1, 3),
    ],
    ids=["Latin-1", "cut", "BOM, then rubbish", "BOM and rubbish", "after other letters"],
)
def test_what_is_no_text_is_refused_with_its_place(tmp_path: Path, content: bytes, line: int, column: int) -> None:
    (tmp_path / "a").write_bytes(content)

    with pytest.raises(ParseError, match="not UTF-8 text") as caught:
        read_text(tmp_path / "a")

    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("name", ["missing", "no folder/missing", ".", "x" * 300])
def test_what_is_no_file_is_refused_by_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name

    with pytest.raises(FileError) as caught:
        read_text(path)

    assert str(caught.value).startswith(f"{path}: ")
    assert str(caught.value).endswith(".")


@UNIX
def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("12..")
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("permissions do not bind root")

    with pytest.raises(FileError, match="Permission denied"):
        read_text(file)


@UNIX
def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "a")

    with pytest.raises(FileError, match="symbolic links"):
        read_text(tmp_path / "a")


@UNIX
def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as sparse:
        sparse.truncate(MAX_FILE_BYTES + 2**20)

    with pytest.raises(FileError, match="33 MiB; the limit is 32 MiB"):
        read_text(tmp_path / "a")


@pytest.mark.slow
@UNIX
def test_a_file_of_exactly_the_limit_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b" " * MAX_FILE_BYTES)

    assert len(read_text(tmp_path / "a")) == MAX_FILE_BYTES


def test_standard_input_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bytes(MAX_FILE_BYTES + 2))))

    with pytest.raises(FileError, match="the limit is 32 MiB"):
        read_text(Path("-"))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_a_device_that_does_not_end_is_refused() -> None:
    with pytest.raises(FileError, match="the limit is 32 MiB"):
        read_text(Path("/dev/zero"))


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any bytes"
    file.write_bytes(content)

    try:
        text = read_text(file)
    except ParseError as refused:
        place, packed = (refused.line, refused.column), False
    except FileError:
        place, packed = (1, 1), True
    else:
        marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
        assert marked or "\ufffd" in text or text.encode() == content.removeprefix(b"\xef\xbb\xbf")
        return

    assert min(place) >= 1 or place == (0, 0)
    assert packed == content.startswith(b"\x1f\x8b")


# Puzzles as text


BLANKS = [kind.blank(choices.settle(kind.sizes, {})) for kind in KINDS.values()]
EVERY_KIND = pytest.mark.parametrize("puzzle", BLANKS, ids=list(KINDS))


@EVERY_KIND
def test_the_canonical_text_of_every_kind_tells_its_kind(puzzle: Puzzle) -> None:
    assert parse_puzzles(puzzle.format()) == [puzzle]
    assert parse_puzzles(puzzle.format(), puzzle.kind) == [puzzle]


@EVERY_KIND
def test_the_kind_may_be_written_in_capitals(puzzle: Puzzle) -> None:
    text = puzzle.format()

    assert parse_puzzles(text.replace(puzzle.kind, puzzle.kind.upper(), 1)) == [puzzle]


def test_a_text_that_names_no_kind_is_read_by_the_kind_that_can() -> None:
    assert parse_puzzles(TEXTS[0]) == Sudoku.parse(TEXTS[0])


def test_a_text_may_hold_many_puzzles() -> None:
    puzzles = parse_puzzles(f"{TEXTS[1]}\n# another\n{TEXTS[0]}\n{TEXTS[2]}")

    assert [puzzle.shape for puzzle in puzzles] == [(6, 6), (4, 4), (3, 3)]


@pytest.mark.parametrize("kind", [None, "sudoku"])
def test_a_document_is_one_puzzle_as_it_stands(kind: str | None) -> None:
    changed = history()
    changed.redo()

    [puzzle] = parse_puzzles(format_document(Saved(changed)), kind)

    assert puzzle == changed.now.state.puzzle


@pytest.mark.parametrize(
    "text", ["", " \n\n", "# nothing\n", "\ufeff", "\0\0", "sudoku", "hello, world", "12..\n3...\n"]
)
@pytest.mark.parametrize("kind", [None, "sudoku"])
def test_a_text_without_a_puzzle_is_refused(text: str, kind: str | None) -> None:
    with pytest.raises(ParseError):
        parse_puzzles(text, kind)


def test_a_wrong_cell_is_told_with_its_place() -> None:
    with pytest.raises(ParseError, match='Line 4, column 3: "7"') as caught:
        parse_puzzles("# a comment\n12..\n3...\n..7.\n...2\n")

    assert (caught.value.line, caught.value.column) == (4, 3)


@pytest.mark.slow
@given(st.one_of(st.text(max_size=60), st.text("0123456789.x \n{}[]\"':sudok", max_size=80)))
def test_any_text_is_puzzles_or_refused(text: str) -> None:
    try:
        puzzles = parse_puzzles(text)
    except ParseError:
        return

    assert [parse_puzzles(puzzle.format()) for puzzle in puzzles] == [[puzzle] for puzzle in puzzles]


TOUR = "1 6 3\n4 . 8\n7 2 5\n"


def test_a_tour_in_a_text_becomes_entries() -> None:
    [position] = parse_positions(TOUR)
    [whole] = parse_positions(TOUR, "tour")

    assert position.puzzle == whole.puzzle == KINDS["tour"].parse("tour 3x3")[0]
    assert position.entries.tolist() == [[1, 6, 3], [4, 0, 8], [7, 2, 5]]
    assert np.array_equal(position.entries, whole.entries)
    assert parse_document(TOUR).history.now.state.same(position)
    assert parse_document(format_document(Saved(History(position)))).history.now.state.same(position)


def test_other_puzzles_are_read_without_entries() -> None:
    assert parse_positions(TEXTS[0])[0].same(Position.fresh(Sudoku.parse(TEXTS[0])[0]))


def test_an_object_that_begins_with_the_name_of_a_kind_is_no_document() -> None:
    assert not is_document('\n { "tour": "3x3"}')
    assert is_document('{"format": "puzzle-workbench 1.0"}')
    assert [puzzle.format() for puzzle in parse_puzzles('{"tour": "3x3"}')] == ["tour 3x3\n"]


# Documents


def test_a_document_survives_a_round_trip() -> None:
    before = history()

    after = parse_document(format_document(Saved(before)))

    assert kept(after.history) == kept(before)
    assert after.history.at == before.at == 2
    assert after.history.now.state.same(before.now.state)
    assert (after.read_only, after.unknown) == ("", {})


def test_a_document_that_was_opened_is_not_dirty() -> None:
    opened = parse_document(format_document(Saved(history()))).history

    dirty = [opened.dirty]
    opened.undo()
    dirty.append(opened.dirty)
    opened.redo()
    dirty.append(opened.dirty)

    assert dirty == [False, True, False]


def test_undo_and_redo_go_on_in_a_document_that_was_opened() -> None:
    opened = parse_document(format_document(Saved(history()))).history

    assert (opened.undoable, opened.redoable) == ("marks → r6c1", "1 given in r3c3")
    opened.redo()
    assert opened.now.state.puzzle.given()[2, 2] == 1


def test_writing_a_document_changes_nothing_in_it() -> None:
    saved = Saved(history())
    saved.history.push(saved.history.now.state.enter([(0, 5)], 3), "3 in r1c6")

    texts = {format_document(saved) for _ in range(2)}

    assert len(texts) == 1
    assert saved.history.dirty
    assert saved.history.at == 3


def test_the_colours_of_cells_and_candidates_survive_a_round_trip_with_their_history() -> None:
    before = History(Position.fresh(Sudoku.parse("sudoku 2x3\n" + "......\n" * 6)[0]))
    for colouring in (
        Colouring({ColouredPlace(0, 0): 1}),
        Colouring({ColouredPlace(0, 0): 1, ColouredPlace(2, 3, 6): 4}),
        NO_COLOURS,
    ):
        before.push(replace(before.now.state, colouring=colouring), "colour")
    before.undo()

    written = format_document(Saved(before))
    after = parse_document(written)

    assert json.loads(written)["colours"] == ["1: r1c1", "4: r3c4=6"]
    assert after.unknown == {}
    assert [step.state.colouring for step in after.history.steps] == [step.state.colouring for step in before.steps]
    assert after.history.at == 2


def test_a_document_can_be_read_by_a_person() -> None:
    text = format_document(Saved(history()))

    for line in ('"format": "puzzle-workbench 1.0"', '"kind": "sudoku"', '"12...."', '"0 0 4 4 0 0"', "marks → r6c1"):
        assert line in text
    assert text.endswith("}\n")


@EVERY_KIND
def test_every_kind_has_documents(puzzle: Puzzle) -> None:
    opened = parse_document(format_document(Saved(History(Position.fresh(puzzle)))))

    assert opened.history.now.state.same(Position.fresh(puzzle))


def test_the_largest_board_keeps_its_highest_entries_and_marks() -> None:
    position = Position.fresh(Sudoku.blank({"box": "5x5"})).enter([(24, 23)], 25).mark([(0, 24)], 25)

    opened = parse_document(format_document(Saved(History(position))))

    assert opened.history.now.state.same(position)


def test_a_history_may_go_from_one_size_to_another() -> None:
    before = history()
    before.push(Position.fresh(Sudoku.parse(TEXTS[0])[0]), "paste")
    before.push(before.now.state.enter([(3, 0)], 4), "4 in r4c1")

    after = parse_document(format_document(Saved(before))).history

    assert kept(after) == kept(before)


def test_of_a_long_history_the_last_steps_are_kept() -> None:
    position = Position.fresh(Sudoku.parse(TEXTS[0])[0])
    long = History(position, "opened")
    for k in range(1, KEPT_STEPS + 101):
        long.push(position.enter([(1, 1 + k % 3)], k % 4 + 1), f"step {k}")
    for _ in range(50):
        long.undo()

    opened = parse_document(format_document(Saved(long))).history

    assert opened.now.state.same(long.now.state)
    assert (opened.undoable, opened.redoable) == (f"step {KEPT_STEPS + 50}", f"step {KEPT_STEPS + 51}")
    assert opened.at == KEPT_STEPS
    opened.at = 0
    assert opened.now.state.same(long.steps[50].state)


PLACES = st.tuples(st.integers(0, 2), st.integers(0, 2))
ACTS = st.lists(st.tuples(st.sampled_from(["give", "enter", "mark", "undo", "redo"]), PLACES, st.integers(0, 3)))


@given(st.sampled_from(TEXTS), ACTS, st.dictionaries(st.text(), st.none() | st.integers() | st.text(), max_size=3))
@settings(max_examples=either(15, 50))
def test_any_document_survives_a_round_trip(
    text: str, acts: list[tuple[str, tuple[int, int], int]], more: Json
) -> None:
    before = History(Position.fresh(Sudoku.parse(text)[0]))
    for act, cell, value in acts:
        if act in ("undo", "redo"):
            getattr(before, act)()
        else:
            before.push(getattr(before.now.state, act)([cell], value or act == "mark"), f"{act} {value}")
    more = {key: value for key, value in more.items() if key not in document()}

    written = format_document(Saved(before, unknown=more))
    after = parse_document(written)

    assert kept(after.history) == kept(before)
    assert after.history.at == before.at
    assert after.unknown == more
    assert format_document(after) == written


def test_the_sample_of_format_1_0_can_be_opened() -> None:
    saved = parse_document(read_text(SAMPLE))

    history = saved.history
    position = history.now.state
    assert position.puzzle == Sudoku.parse("sudoku 2x3\n12....\n...1..\n......\n...5..\n....2.\n.....6")[0]
    assert {(r, c): int(position.entries[r, c]) for r, c in np.argwhere(position.entries)} == {(2, 3): 5, (5, 0): 4}
    assert {(r, c): int(position.marks[r, c]) for r, c in np.argwhere(position.marks)} == {(0, 2): 36, (0, 3): 4}
    assert [step.description for step in history.steps] == [
        "",
        "5 in r3c4",
        "4 in r6c1",
        "mark 3 in r1c3 r1c4",
        "mark 6 in r1c3",
        "3 given in r4c1",
        "nothing in r6c1",
    ]
    assert history.at == 4
    assert not history.dirty
    assert saved.read_only == ""
    history.redo()
    assert history.now.state.puzzle.given()[3, 0] == 3


def test_a_tour_with_squares_counted_from_0_is_opened_and_saved_with_the_names_of_today() -> None:
    saved = parse_document(read_text(OLD_TOUR))

    text = format_file(saved)

    states = [step.state for step in saved.history.steps]
    tours = [state.puzzle for state in states if isinstance(state.puzzle, Tour)]
    assert [(tour.start, tour.end) for tour in tours] == [((4, 0), (0, 5)), ((4, 0), (0, 5)), ((4, 1), (0, 5))]
    assert kept(parse_document(text).history) == kept(saved.history)
    assert '"tour 5x6 start a1 end f5"' in text
    assert '"tour 5x6 start b1 end f5"' in text


# Other versions, and what may be missing


def test_unknown_keys_survive_a_round_trip() -> None:
    more: Json = {"colour": "blue", "later": {"deep": [1, 2.5, None, {"é": "ß"}]}}

    again = parse_document(format_document(parse_document(stored(**more))))

    assert again.unknown == more


@pytest.mark.parametrize("version", ["0.9", "1.0", "1.1", "1.12"])
def test_a_version_of_the_same_or_an_older_sort_may_be_written_over(version: str) -> None:
    assert parse_document(stored(format=f"puzzle-workbench {version}")).read_only == ""


@pytest.mark.parametrize("version", ["2.0", "10.3"])
def test_a_newer_major_version_is_opened_for_reading_only(version: str) -> None:
    saved = parse_document(stored(format=f"puzzle-workbench {version}", colour="blue"))

    assert version in saved.read_only
    assert kept(saved.history) == kept(history())


@pytest.mark.parametrize("key", ["entries", "marks", "history"])
def test_what_a_document_does_not_name_is_empty(key: str) -> None:
    whole = document()
    del whole[key]

    position = parse_document(json.dumps(whole)).history.now.state

    assert position.puzzle == history().now.state.puzzle
    assert position.entries.any() == (key != "entries")
    assert position.marks.any() == (key != "marks")


@pytest.mark.parametrize(
    "damaged",
    [None, [], {}, "undone", 3, {"at": 0}, {"at": 0, "steps": []}, {"at": 0, "steps": {}}, {"at": 0, "steps": [None]}],
)
def test_without_its_history_a_document_is_opened_as_it_stands(damaged: object) -> None:
    opened = parse_document(stored(history=damaged)).history

    assert opened.now.state.same(history().now.state)
    assert len(opened.steps) == 1
    assert not opened.dirty


@pytest.mark.parametrize("at", [-1, 4, 99, None, "2", 2.0, [2], 0, 1, 3])
def test_a_history_that_leads_elsewhere_is_not_believed(at: object) -> None:
    steps = {**document()["history"], "at": at}  # type: ignore[dict-item]

    opened = parse_document(stored(history=steps)).history

    assert opened.now.state.same(history().now.state)
    assert len(opened.steps) == 1


def test_a_step_of_another_size_begins_with_nothing() -> None:
    first, *_ = document()["history"]["steps"]  # type: ignore[index]
    last = {key: document()[key] for key in ("puzzle", "entries", "marks")}
    steps = [first, {"did": "paste", "puzzle": TEXTS[0].splitlines()}, last]

    opened = parse_document(stored(history={"at": 2, "steps": steps})).history

    opened.undo()
    assert opened.now.state.same(Position.fresh(Sudoku.parse(TEXTS[0])[0]))


def test_a_text_that_is_no_document_becomes_a_new_one() -> None:
    saved = parse_document(TEXTS[0])

    assert saved.history.now.state.same(Position.fresh(Sudoku.parse(TEXTS[0])[0]))
    assert (saved.read_only, saved.unknown) == ("", {})


# Damage


@pytest.mark.parametrize(
    "changes",
    [
        {"format": None},
        {"format": "puzzle-workbench"},
        {"format": "puzzle-workbench 1"},
        {"format": "puzzle-workbench one.two"},
        {"format": "puzzle-workbench -1.0"},
        {"format": "puzzle-workbench ².0"},
        {"format": "another program 1.0"},
        {"format": ["puzzle-workbench 1.0"]},
        {"format": "puzzle-workbench " + "9" * 5000 + ".0"},
        {"kind": None},
        {"kind": "chess"},
        {"kind": 7},
        {"kind": ["sudoku"]},
        {"kind": {"sudoku": 1}},
        {"puzzle": None},
        {"puzzle": "sudoku 2x3"},
        {"puzzle": []},
        {"puzzle": [1, 2, 3]},
        {"puzzle": ["sudoku 2x3"]},
        {"puzzle": ["\ud800"]},
        {"puzzle": ["{"]},
        {"entries": None},
        {"entries": []},
        {"entries": [[0] * 6] * 6},
        {"entries": ["0 0 0 0 0 0"] * 5},
        {"entries": ["0 0 0 0 0"] * 6},
        {"entries": ["0 0 0 0 0 0 0"] * 6},
        {"entries": ["0 0 0 0 0 0"] * 5 + ["0 0 0 0 0 7"]},
        {"entries": ["0 0 0 0 0 0"] * 5 + ["0 0 0 0 0 -1"]},
        {"entries": ["0 0 0 0 0 0"] * 5 + ["0 0 0 0 0 x"]},
        {"entries": ["0 0 0 0 0 0"] * 5 + ["0 0 0 0 0 1.5"]},
        {"entries": ["0 0 0 0 0 0"] * 5 + ["0 0 0 0 0 " + "9" * 5000]},
        {"entries": ["0 0 0 0 0 0"] * 5 + ["0 0 0 0 0 99999999999999999999"]},
        {"colours": None},
        {"colours": ["1: r7c1"]},
        {"colours": ["9: r1c1"]},
        {"marks": {}},
        {"marks": ["0 0 0 0 0 0"] * 5 + ["64 0 0 0 0 0"]},
        {"marks": ["0 0 0 0 0 0"] * 5 + ["-1 0 0 0 0 0"]},
    ],
    ids=lambda changes: json.dumps(changes)[:50],
)
def test_a_damaged_document_is_refused(changes: Json) -> None:
    with pytest.raises(ParseError):
        parse_document(stored(**changes))


@pytest.mark.parametrize("key", ["format", "kind", "puzzle"])
def test_a_document_without_what_it_needs_is_refused(key: str) -> None:
    whole = document()
    del whole[key]

    with pytest.raises(ParseError):
        parse_document(json.dumps(whole))


@pytest.mark.parametrize(
    "text",
    ["{", "{}", "{]", '{"format"', "{'format': 1}", "{" * 100_000, '{"a":' * 100_000, '{"a": ' + "[" * 100_000, "{\0}"],
    ids=lambda text: text[:12],
)
def test_what_only_begins_like_a_document_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse_document(text)


def test_a_number_too_long_to_read_is_refused() -> None:
    with pytest.raises(ParseError):
        parse_document(stored()[:-1] + ', "later": ' + "9" * 5000 + "}")


def test_a_document_cut_off_anywhere_is_refused_with_its_place() -> None:
    text = stored()

    for at in range(1, len(text), 3):
        with pytest.raises(ParseError, match="Line 1, column") as caught:
            parse_document(text[:at])
        assert 1 <= caught.value.column <= at + 1


def test_the_place_of_a_damage_is_told() -> None:
    lines = format_document(Saved(history())).splitlines()
    lines[4] = ' "sudoku 2x3'

    with pytest.raises(ParseError) as caught:
        parse_document("\n".join(lines))

    assert caught.value.line == 5


def test_half_of_a_surrogate_pair_can_be_kept_in_a_file(tmp_path: Path) -> None:
    saved = parse_document(stored(later="\ud800"))

    write_text(tmp_path / "a", format_document(saved))

    assert parse_document(read_text(tmp_path / "a")).unknown == {"later": "\ud800"}


def test_entries_that_lie_on_givens_are_refused_or_dropped() -> None:
    rows = ["2 0 0 0 0 3", *["0 0 0 0 0 0"] * 5]  # r1c1 is given as 1

    try:
        position = parse_document(stored(entries=rows, history=None)).history.now.state
    except ParseError:
        return

    assert position.entries[0].tolist() == [0, 0, 0, 0, 0, 3]


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield where everything inside a JSON value is."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from places(part, (*path, key))


def damage(value: object, path: tuple[str | int, ...], away: bool, new: object) -> None:
    """Take away what lies at a place inside a JSON value, or put something else there."""
    for key in path[:-1]:
        value = value[key]  # type: ignore[index]
    if away:
        del value[path[-1]]  # type: ignore[attr-defined]
    else:
        value[path[-1]] = new  # type: ignore[index]


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 70),
        st.integers(),
        st.floats(),
        st.text(max_size=6),
        st.sampled_from(["sudoku", "sudoku 2x2", "1234", "0 0 0 0 0 0", "1 1 1 1 1 1", "puzzle-workbench 3.0"]),
    ),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
WHOLE = document()
PLACES_IN_WHOLE = st.sampled_from([(key,) for key in WHOLE]) | st.sampled_from(list(places(WHOLE)))
DAMAGES = st.lists(st.tuples(PLACES_IN_WHOLE, st.booleans(), VALUES), min_size=1, max_size=3)


@pytest.mark.slow
@given(DAMAGES)
@settings(max_examples=either(130, 400))
def test_a_document_damaged_in_any_way_is_refused_or_can_be_written_again(
    damages: list[tuple[tuple[str | int, ...], bool, object]],
) -> None:
    damaged = copy.deepcopy(WHOLE)
    for path, away, new in damages:
        with contextlib.suppress(KeyError, IndexError, TypeError):  # an earlier damage has taken this place away
            damage(damaged, path, away, new)

    try:
        saved = parse_document(json.dumps(damaged))
    except ParseError:
        return

    again = parse_document(format_document(saved))
    assert again.history.now.state.same(saved.history.now.state)
    assert kept(again.history) == kept(saved.history)


TEXT = json.dumps(WHOLE)


@pytest.mark.slow
@given(
    st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=3) | st.text('{}[]",:0123456789e.-\\u', max_size=3)
)
@settings(max_examples=either(130, 400))
def test_a_document_with_any_stretch_replaced_is_refused_or_can_be_written_again(at: int, cut: int, put: str) -> None:
    try:
        saved = parse_document(TEXT[:at] + put + TEXT[at + cut :])
    except ParseError:
        return

    again = parse_document(format_document(saved))
    assert again.history.now.state.same(saved.history.now.state)


# Large boards


def walked(tour: Tour, *squares: tuple[int, int]) -> Position:
    """Return a position with the beginning of a walk."""
    filling = np.zeros(tour.shape, np.int32)
    for number, square in enumerate(squares, 1):
        filling[square] = number
    return Position.fresh(tour).keep(filling)


def test_a_large_board_that_nobody_touched_takes_a_short_file() -> None:
    text = format_document(Saved(History(Position.fresh(Tour(np.ones((5000, 5000), bool))))))

    opened = parse_document(text).history

    assert len(text) < 200
    assert opened.now.state.puzzle.shape == (5000, 5000)
    assert not opened.now.state.entries.any()


def test_the_history_of_a_large_board_keeps_what_was_empty_and_what_was_not() -> None:
    tour = Tour(np.ones((150, 151), bool))
    before = History(Position.fresh(tour))
    before.push(walked(tour, (0, 0), (1, 2)), "walk")
    before.push(Position.fresh(tour), "clear")
    before.push(walked(tour, (5, 5)), "walk")

    after = parse_document(format_document(Saved(before))).history

    assert [step.description for step in after.steps] == ["", "walk", "clear", "walk"]
    for one, other in zip(before.steps, after.steps, strict=True):
        assert one.state.same(other.state)


def test_a_small_board_is_written_as_it_always_was() -> None:
    document = json.loads(format_document(Saved(History(Position.fresh(Tour(np.ones((2, 3), bool)))))))

    assert document["entries"] == document["marks"] == ["0 0 0", "0 0 0"]
    assert len(document["history"]["steps"]) == 1


def test_a_file_that_would_be_too_large_loses_its_history_before_it_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = history()
    texts = [format_document(Saved(whole)), format_document(Saved(whole.excerpt(0)))]
    assert len(texts[0]) > len(texts[1])

    for limit, expected in ((len(texts[0].encode()), texts[0]), (len(texts[1].encode()), texts[1])):
        monkeypatch.setattr("workbench.files.documents.MAX_FILE_BYTES", limit)
        assert format_file(Saved(whole)) == expected
    monkeypatch.setattr("workbench.files.documents.MAX_FILE_BYTES", len(texts[1].encode()) - 1)
    with pytest.raises(FileError, match="the limit is"):
        format_file(Saved(whole))


def test_a_file_keeps_as_much_history_as_can_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = history()
    for k in range(30):
        whole.push(whole.now.state.enter([(4, k % 6)], k % 5 + 1), f"step {k}")
    texts = [format_document(Saved(whole.excerpt(kept))) for kept in (KEPT_STEPS, 10, 0)]

    for readable in texts:
        monkeypatch.setattr("workbench.files.documents.check_json_size", partial(refuse_longer, len(readable)))
        assert format_file(Saved(whole)) == readable
    monkeypatch.setattr("workbench.files.documents.check_json_size", partial(refuse_longer, len(texts[-1]) - 1))
    with pytest.raises(FileError, match="too many lines to be opened again"):
        format_file(Saved(whole))


def refuse_longer(limit: int, text: str) -> None:
    """Raise ParseError for a text beyond the limit."""
    if len(text) > limit:
        raise ParseError("too long")


def test_a_document_whose_puzzle_is_too_large_to_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = Saved(history())
    monkeypatch.setattr(Sudoku, "text_limits", TextLimits(20, 10, 20))

    with pytest.raises(FileError, match="could not be opened again") as caught:
        format_file(saved)

    assert len(str(caught.value)) <= 160


def test_a_step_whose_puzzle_could_not_be_read_is_left_out_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.puzzles.cover.text.MAX_SLOW", 30)
    monkeypatch.setattr("workbench.puzzles.cover.writers.MAX_SLOW", 30)
    plain = Cover.parse("cover\na b\n" + "a\n" * 20)[0]
    before = History(Position.fresh(replace(plain, options=("a long name",) * 20)))
    before.push(Position.fresh(plain), "remove the names")

    after = parse_document(format_file(Saved(before))).history

    assert kept(after) == kept(before.excerpt(0))


@pytest.mark.parametrize("limit", ["MAX_SLOW", "MAX_OPTIONS", "MAX_ITEMS", "MAX_MEMBERS"])
def test_a_cover_beyond_a_limit_of_its_reader_is_not_written(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = Saved(History(Position.fresh(Cover.parse("cover\na b | x\nfirst: a x:red\nb x:red\na b\n")[0])))
    monkeypatch.setattr(f"workbench.puzzles.cover.text.{limit}", 2)
    monkeypatch.setattr(f"workbench.puzzles.cover.writers.{limit}", 2)

    with pytest.raises(ParseError):
        parse_document(format_document(saved))
    with pytest.raises(FileError) as caught:
        format_file(saved)

    assert len(str(caught.value)) <= 160


def test_a_history_of_covers_with_other_numbers_of_options_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_size, "MAX_BYTES", 0)
    before = History(Position.fresh(Cover.parse("cover\na b\n" + "a\n" * 100)[0]))
    for options in range(101, 120):
        before.push(Position.fresh(Cover.parse("cover\na b\n" + "a\n" * options)[0]), "add")

    after = parse_document(format_document(Saved(before))).history

    assert kept(after) == kept(before)


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff"])
@pytest.mark.parametrize("kind", [None, "sudoku", "cover"])
def test_a_text_of_nothing_has_nothing_to_read(text: str, kind: str | None) -> None:
    with pytest.raises(ParseError, match="The text is empty"):
        parse_puzzles(text, kind)


def test_givens_in_place_of_a_file_are_answered_with_how_to_give_them() -> None:
    with pytest.raises(FileError, match=r"No such file or directory\. To give a puzzle itself, write -"):
        read_text(Path("53..7....6..195....98....6."))
    with pytest.raises(FileError, match=r"No such file or directory\.$"):
        read_text(Path("nothing.txt"))


def test_what_begins_with_millions_of_blanks_is_refused_with_its_place() -> None:
    with pytest.raises(ParseError, match="begins with 3,000,001 blank characters"):
        parse_puzzles(" " * 3_000_000 + "\n" + "tour 5x5")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (
            "https://puzz.link/p?slither/3/3/zzz",
            "The genre slither of puzz.link is not supported, only kakuro and",
        ),
        (
            "http://pzv.jp/p.html?nurikabe/3/3/zzz\n",
            "The genre nurikabe of pzv.jp is not supported, only kakuro and",
        ),
    ],
)
def test_the_address_of_another_genre_is_named(address: str, said: str) -> None:
    with pytest.raises(ParseError, match=said) as refused:
        parse_puzzles(address)

    assert refused.value.column == address.index("?") + 2


@pytest.mark.parametrize(
    "text", [stored(kind="x" * 5000), f"https://puzz.link/p?{'x' * 5000}/3", f"https://{'x' * 5000}/p?x/3"]
)
def test_a_message_does_not_repeat_a_long_text(text: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_puzzles(text)

    assert len(str(refused.value)) <= 160


# What a document may ask for


def large_steps(words: list[str]) -> str:
    """Return a document whose history names a board again and again, each time in these words."""
    steps: list[dict[str, object]] = [{"did": "x", "puzzle": [word]} for word in words]
    return tour_document(words[-1], steps)


def tour_document(puzzle: str, steps: list[dict[str, object]]) -> str:
    """Return a document with a board in one line and these steps, of which the last is the present."""
    history = {"at": len(steps) - 1, "steps": steps}
    return json.dumps({"format": "puzzle-workbench 1.0", "kind": "tour", "puzzle": [puzzle], "history": history})


def test_equal_boards_of_a_history_are_one_object() -> None:
    history = parse_document(large_steps(["tour 5000x5000"] * 301)).history

    assert len(history.steps) == 301
    assert len({id(step.state.puzzle) for step in history.steps}) == 1


def test_boards_that_differ_in_their_start_only_are_one_array() -> None:
    history = parse_document(large_steps([f"tour 5000x5000 start 0,{k}" for k in range(301)])).history

    boards = [step.state.puzzle.open_cells() for step in history.steps]
    assert len(boards) == 301
    assert len({id(board) for board in boards}) == 1


def test_a_history_beyond_the_budget_is_left_out_with_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_budget, "MAX_CELLS", 100)
    words = [f"tour 4x{columns}" for columns in range(1, 9)]

    saved = parse_document(large_steps(words))

    assert len(saved.history.steps) == 1
    assert saved.history.now.state.puzzle.shape == (4, 8)
    assert saved.notice == TOO_LARGE


def test_of_a_history_beyond_the_budget_the_steps_near_the_present_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Position.fresh(Sudoku.blank({"box": "2x2"}))
    before = History(empty, "first")
    for k in range(1, 1200):
        before.push(empty.keep(np.array([k >> n & 1 for n in range(16)], np.int32).reshape(4, 4)), f"step {k}")
    text = format_document(Saved(before))
    taken = check_json_size(text) // board_budget.CELL_BYTES
    monkeypatch.setattr(board_budget, "MAX_CELLS", taken + 5_000)

    saved = parse_document(text)

    assert saved.notice == TOO_LARGE
    assert kept(saved.history) == kept(before.excerpt(100))


@pytest.mark.slow
def test_what_the_json_of_a_document_takes_is_not_left_for_the_boards_of_its_history() -> None:
    saved = parse_document(tour_document("tour 5000x5000", [{"entries": ["10"] * 5000}] * 301))

    assert len(saved.history.steps) == 1
    assert saved.notice == TOO_LARGE


def test_a_history_of_many_changes_with_the_same_pieces_is_read_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_budget, "MAX_CELLS", 35 * (board_budget.NEW_PIECE + 15 * board_budget.ANY_PIECE))
    puzzle = Polyomino.parse("polyomino 3x7\npieces free 6\n")[0]
    before = History(Position.fresh(puzzle))
    for k in range(12):
        puzzle = puzzle.paint([(k % 3, k // 3)], on=False)
        before.push(Position.fresh(puzzle), "hole")

    saved = parse_document(format_document(Saved(before)))

    assert saved.notice == ""
    assert kept(saved.history) == kept(before)


def test_a_document_beyond_the_budget_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_budget, "MAX_CELLS", 100)

    with pytest.raises(ParseError, match="over 100 cells in total"):
        parse_document(large_steps(["tour 11x10"]))


def test_a_json_text_of_too_many_values_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", lambda _: pytest.fail("it was read"))

    with pytest.raises(ParseError, match="too many lists"):
        parse_document('{"format": "puzzle-workbench 1.0", "x": [' + "[]," * 2_000_000 + "[]]}")
