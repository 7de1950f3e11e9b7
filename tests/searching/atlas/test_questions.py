"""What is asked of an atlas by names."""

import numpy as np
import pytest

from tests.searching.atlas.atlases import TETROMINOES_4X4, atlas_of
from workbench.base.choices import ChoiceError
from workbench.files.analyses import parse_analysis
from workbench.files.documents import FileError
from workbench.puzzles.cover import CoverSymmetric
from workbench.searching.atlas import questions
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.kept import kept_in
from workbench.searching.atlas.questions import atlas_text, options_named, part_named, up_to_symmetry
from workbench.searching.atlas.record import Constraints
from workbench.searching.atlas.selection import Constraint, Selection

pytestmark = pytest.mark.usefixtures("compiled")

DOMINOES = "polyomino 4x4\npieces free 2 any\n"
COVER = "a b c\nx: a b\ny: c\nz: a b c\n"


def test_options_are_named_by_their_numbers_and_names() -> None:
    atlas = atlas_of(TETROMINOES_4X4)
    cover = atlas.reduction.cover

    assert options_named(atlas, ["#1", f"#{cover.count}", cover.option_name(5)]) == [0, cover.count - 1, 5]
    assert options_named(atlas, []) == []


@pytest.mark.parametrize("name", ["#0", "#-1", "#", "#1x", "#1000", "#1000000000", "1", "nothing like it"])
def test_a_name_that_no_option_has_is_refused(name: str) -> None:
    with pytest.raises(ChoiceError, match="No option is called"):
        options_named(atlas_of(TETROMINOES_4X4), [name])


def test_a_part_has_the_number_of_its_name() -> None:
    atlas = atlas_of(TETROMINOES_4X4)

    assert [part_named(atlas, name) for name in atlas.parts] == list(range(5))
    with pytest.raises(ChoiceError, match="no part called 'X'; the parts of this puzzle: I, L, O, S, T"):
        part_named(atlas, "X")


def orbits_of(atlas: Atlas, constraints: Constraints) -> int:
    """Return the classes under all symmetries that map the pins and the bans onto themselves, by listing."""
    assert isinstance(atlas.puzzle, CoverSymmetric)
    maps = [symmetry.options.tolist() for symmetry in atlas.puzzle.cover_symmetries()]
    sets = [set(constraints.pinned), set(constraints.forbidden)]
    group = [image for image in maps if all({image[k] for k in some} == some for some in sets)]
    view = atlas.view(constraints.pinned, constraints.forbidden)
    solutions = [view.solution(k).tolist() for k in range(view.solutions)]
    return len({min(tuple(sorted(image[k] for k in solution)) for image in group) for solution in solutions})


@pytest.mark.parametrize(
    "constraints", [Constraints(), Constraints([0]), Constraints([], [0]), Constraints([0], [23]), Constraints([0, 23])]
)
def test_classes_are_those_under_the_symmetries_that_keep_the_constraints(constraints: Constraints) -> None:
    atlas = atlas_of(DOMINOES)

    found = up_to_symmetry(atlas, atlas.view(constraints.pinned, constraints.forbidden), constraints)

    assert found == orbits_of(atlas, constraints)


def test_dominoes_on_the_square_have_as_many_classes_as_published() -> None:
    atlas = atlas_of(DOMINOES)

    assert up_to_symmetry(atlas, atlas.whole, Constraints()) == 9  # of 36, as in test_symmetry


def test_the_symmetries_of_a_plain_cover_are_not_known() -> None:
    atlas = atlas_of(COVER, "cover")

    with pytest.raises(ChoiceError, match="symmetries of this puzzle are not known"):
        up_to_symmetry(atlas, atlas.whole, Constraints())


def test_the_text_of_an_atlas_holds_its_constraints() -> None:
    atlas = atlas_of(TETROMINOES_4X4)
    selection = Selection((Constraint(3, True), Constraint(5, False)), (1,), "words")

    assert kept_in(parse_analysis(atlas_text(atlas, selection, "title"))).selection == selection


def test_an_atlas_that_is_too_large_for_a_file_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "too_large", lambda _: True)

    with pytest.raises(FileError, match="too large for a file"):
        atlas_text(atlas_of(TETROMINOES_4X4), Selection(), "title")


def test_only_six_items_stand_for_a_name() -> None:
    from workbench.searching.atlas.names import option_title

    items = "abcdefg"
    atlas = atlas_of(f"{' '.join(items)}\n{' '.join(items[:6])}\n{' '.join(items)}\ng\n", "cover")

    assert [option_title(atlas, k) for k in range(2)] == ["1: a b c d e f", "2: a b c d e f …"]
    assert np.all(atlas.whole.shares >= 0)
