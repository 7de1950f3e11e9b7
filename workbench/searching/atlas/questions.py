"""What can be asked of an atlas by names: options, parts, classes up to symmetry; and the text that keeps it."""

from collections.abc import Sequence

from workbench.base.choices import ChoiceError, did_you_mean, listed, shortened
from workbench.files.analyses import format_analysis
from workbench.files.documents import FileError
from workbench.files.provenance import provenance
from workbench.puzzles.cover import CoverSymmetric
from workbench.puzzles.sentences import quoted
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.kept import Kept, analysis_of
from workbench.searching.atlas.record import Constraints, too_large
from workbench.searching.atlas.selection import Selection
from workbench.searching.atlas.symmetry import Fixed, classes, fixed_by, keeps
from workbench.searching.atlas.view import AllowedSolutions


def options_named(atlas: Atlas, names: Sequence[str]) -> list[int]:
    """Return the numbers of options, from 0; raise ChoiceError for a name that none has."""
    cover = atlas.reduction.cover
    numbers = {cover.option_name(k): k for k in range(cover.count)} if names else {}
    found = []
    for name in names:
        number = int(name[1:]) - 1 if name.startswith("#") and name[1:].isdecimal() and len(name) < 10 else None
        option = number if number is not None and number < cover.count else numbers.get(name)
        if option is None or option < 0:
            example = quoted(cover.option_name(0)) if cover.count else "none"
            known = did_you_mean(name, numbers) or f"; names are like {example}, or #1."
            raise ChoiceError(f"No option is called {shortened(name)}{known}")
        found.append(option)
    return found


def part_named(atlas: Atlas, name: str) -> int:
    """Return the number of a part; raise ChoiceError."""
    if name not in atlas.parts:
        known = did_you_mean(name, atlas.parts) or f"; the parts of this puzzle: {listed(atlas.parts) or 'none'}."
        raise ChoiceError(f"There is no part called {shortened(name)}{known}")
    return atlas.parts.index(name)


def up_to_symmetry(atlas: Atlas, view: AllowedSolutions, constraints: Constraints) -> int:
    """Return how many solutions there are up to the symmetries that keep the pins; raise ChoiceError."""
    if not isinstance(atlas.puzzle, CoverSymmetric):
        raise ChoiceError(f"The symmetries of this puzzle are not known ({atlas.puzzle.name}).")
    group = [
        symmetry
        for symmetry in atlas.puzzle.cover_symmetries()
        if keeps(symmetry, constraints.pinned) and keeps(symmetry, constraints.forbidden)
    ]
    try:
        fixed = [one for one in fixed_by(atlas.reduction.cover, group[1:], view.allowed) if one]
        return classes([Fixed(group[0], view.solutions), *fixed])
    except MemoryError as error:
        raise ChoiceError(str(error)) from error


def atlas_text(atlas: Atlas, selection: Selection, title: str) -> str:
    """Return the file of an atlas with what is pinned and forbidden; raise FileError."""
    if too_large(atlas.diagram):
        raise FileError("The atlas was not saved: its diagram is too large for a file.")
    return format_analysis(analysis_of(atlas.puzzle, atlas, Kept(selection=selection), title, provenance()))
