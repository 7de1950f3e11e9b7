"""The instances of an experiment: what they are called, and what is made of each puzzle."""

from pathlib import Path

import numpy as np
import pytest

from workbench.lab.experiments.experiment import Experiment, InstanceSource
from workbench.lab.experiments.families import family_named
from workbench.lab.experiments.instances import (
    Instance,
    derived,
    family_name,
    instance_of,
    instances,
    origin_of,
    size_of,
    some_of,
)
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal

WIDE = "tour 3x7\n"


def made(*sources: InstanceSource, folder: Path = Path()) -> list[Instance]:
    """Return the instances of an experiment."""
    return [one for one in instances(Experiment("", Goal.ONE, sources, (), folder=folder)) if one]


def names(*sources: InstanceSource, folder: Path = Path()) -> list[str]:
    return [one.label.name for one in made(*sources, folder=folder)]


@pytest.mark.parametrize(("count", "most"), [(10, 3), (10, 10), (10, 11), (1, 1), (500, 499)])
def test_some_numbers_are_different_and_in_order(count: int, most: int) -> None:
    found = some_of(count, most, np.random.default_rng(1)).tolist()

    assert found == sorted(set(found))
    assert len(found) == min(count, most)
    assert 0 <= found[0] <= found[-1] < count


@pytest.mark.parametrize(("varied", "size"), [(None, 7), (12, 12), ("12", 12), ("2.5", 2.5), ("mrv", 7), ("", 7)])
def test_a_family_grows_with_the_choice_that_is_varied_or_the_longer_side(
    varied: int | str | None, size: float
) -> None:
    assert size_of(Tour.parse(WIDE)[0], varied) == size


def test_a_family_is_named_by_what_does_not_vary() -> None:
    family = family_named("tour square")

    assert family_name(family, {"n": 5, "seed": 3, "moves": "knight"}, "n") == "tour square moves=knight"
    assert family_name(family, {"n": 5}, "") == "tour square n=5"


def test_empty_boards_are_named_as_everywhere_and_have_their_choices_as_sizes() -> None:
    found = made(InstanceSource(generate="tour square", sweep={"n": (5, 6)}))

    assert [(one.label.name, one.label.family, one.label.size) for one in found] == [
        ("Open tour 5 × 5", "tour square", 5),
        ("Open tour 6 × 6", "tour square", 6),
    ]


def test_boards_whose_names_are_the_same_are_named_by_their_choices() -> None:
    found = names(InstanceSource(generate="polyomino square", sweep={"n": (5,), "copies": ("one", "most")}))

    assert found == ["Pentominoes 5 × 5", "polyomino square n=5 copies=most"]


def test_texts_are_numbered_and_those_in_one_text_too() -> None:
    one, two = "tour 5x5\n", "sudoku 2x2\n1...\n....\n....\n....\n\n....\n....\n....\n...1\n"

    found = names(InstanceSource(puzzles=(one, two)))

    assert [name.rpartition(" #")[2] for name in found] == ["1", "2.1", "2.2"]


def test_only_the_first_puzzles_of_a_source_are_taken() -> None:
    texts = ("tour 5x5\n", "tour 6x6\n", "tour 7x7\n")

    assert len(made(InstanceSource(puzzles=texts, first=2))) == 2
    assert len(made(InstanceSource(puzzles=texts, first=0))) == 3


def test_images_begin_with_the_puzzle_itself_and_are_numbered() -> None:
    found = made(InstanceSource(puzzles=("tour 3x7 start b1\n",), images=True))

    first, *others = found
    assert len(found) == 8  # all symmetries of the square: an oblong lies or stands
    assert first.label.parent == ""
    assert {one.label.parent for one in others} == {first.label.hash}
    assert [one.label.name.rpartition(", ")[2] for one in others] == [f"image {k}" for k in range(2, 9)]


def test_a_puzzle_is_shuffled_as_often_as_is_asked_for() -> None:
    found = made(InstanceSource(puzzles=("1" + "." * 80,), shuffle=3))

    assert [one.label.name.rpartition(", ")[2] for one in found] == ["shuffle 1", "shuffle 2", "shuffle 3"]


@pytest.mark.parametrize(
    ("starts", "count"), [("all", 25), ("feasible", 13), ("corner", 1), ("random 3", 3), ("random 20", 13)]
)
def test_a_board_is_begun_at_the_squares_asked_for(starts: str, count: int) -> None:
    found = made(InstanceSource(puzzles=("tour 5x5\n",), starts=starts))

    assert len(found) == count  # of 5 x 5 those of the corners' colour, because a tour has one more of them
    assert all(one.label.name.startswith("Knight") or ", start " in one.label.name for one in found)
    if starts == "corner":
        assert found[0].label.name.endswith("start a5")


def test_what_is_made_of_an_instance_descends_from_the_first_puzzle() -> None:
    first = instance_of(Tour.parse(WIDE)[0], "board", "family")
    begun = derived(first, Tour.parse("tour 3x7 start b1\n")[0], "start b1")
    again = derived(begun, Tour.parse("tour 3x7 start c1\n")[0], "image 2")

    assert derived(first, Tour.parse(WIDE)[0], "image 2") is first
    assert (begun.label.name, begun.stored.image, begun.label.parent) == (
        "board, start b1",
        "start b1",
        first.label.hash,
    )
    assert (again.label.name, again.stored.image) == ("board, start b1, image 2", "start b1, image 2")
    assert origin_of(again) == origin_of(first) == again.label.parent
    assert begun.label.size == first.label.size == 7


def test_puzzles_of_a_file_are_numbered(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text("." * 81 + "\n" + "1" + "." * 80 + "\n")

    found = made(InstanceSource(files=("two.txt",)), folder=tmp_path)

    assert [(one.label.name, one.label.family) for one in found] == [("two #1", "two"), ("two #2", "two")]
    assert isinstance(found[0].puzzle, Sudoku)
