"""What the files of samples say at their beginning, without numpy."""

import pytest

from workbench.base.places import samples
from workbench.files.documents import parse_positions
from workbench.puzzles import KINDS
from workbench.ui.shell.start_page.sample_text import grid_of, kind_of, name_of, sample_kinds, sample_text


@pytest.mark.parametrize("kind", KINDS)
def test_each_sample_has_a_title_a_line_and_a_topic(kind: str) -> None:
    for file in samples(kind):
        text = sample_text(file)

        assert text.title
        assert text.about.endswith(".")
        assert text.topic or kind not in ("sudoku", "kakuro", "polyomino", "tour", "cover")
        assert "topic" not in text.about


def test_a_topic_has_one_number() -> None:
    for kind in KINDS:
        topics = {(text.order, text.topic) for text in map(sample_text, samples(kind))}

        assert len({order for order, _ in topics}) == len({topic for _, topic in topics}) == len(topics)


@pytest.mark.parametrize("kind", [kind for kind in ("sudoku", "tour", "polyomino") if kind in KINDS])
def test_the_grid_before_a_picture_has_the_size_of_the_board(kind: str) -> None:
    for file in samples(kind):
        [position] = parse_positions(file.read_text("utf-8"))
        text = sample_text(file)

        if max(position.puzzle.shape) <= 20 and "packing" not in file.stem:
            assert (text.rows, text.columns) == position.puzzle.shape, file.stem


def test_lines_of_words_are_rows() -> None:
    assert grid_of(["cover", "a b c d", "a b", "c d", "a"]) == (3, 4)


def test_kinds_come_in_the_order_of_their_faces() -> None:
    assert sample_kinds()[:5] == ["sudoku", "kakuro", "polyomino", "tour", "cover"]


def test_the_kind_of_a_document_stands_at_its_beginning(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "my.puzzle"
    file.write_text('{"format": "puzzle-workbench 1.0", "kind": "kakuro",\n', encoding="utf-8")

    assert kind_of(file) == "kakuro"
    assert kind_of(tmp_path / "missing.puzzle") == ""
    assert kind_of(samples("tour")[0]) == "tour"
    assert name_of(file) == "my.puzzle"
    assert name_of(samples("tour")[0]) == "Knight's tours: 8 × 8"
