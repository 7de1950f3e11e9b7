"""Fish of all sizes: basic, finned, sashimi, Franken and mutant."""

from dataclasses import replace

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import conclusion, named, units
from workbench.puzzles.sudoku.layout import Layout

FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}
NUMBERS = {2: "two", 3: "three", 4: "four"}
SASHIMI, SIAMESE = 8, 16  # variants of the finder of fish of rows and columns; + size
FINNED, MUTANT = 8, 16  # variants of the finder of fish with boxes; + size
FIN_RULE = "With fins outside the cover units, only candidates that see all fins are removed."


def fish(layout: Layout, step: Step) -> str:
    """Describe a fish by its base and cover units and its fins."""
    digit, bases, covers = step.digits[0], units(layout, step.bases), units(layout, step.covers)
    fins = (*step.fins, *step.endo_fins)
    if not fins:
        return (
            f"In {bases}, {digit} is confined to {covers}, so it is removed from the rest of {covers}. "
            f"{conclusion(step)}"
        )
    is_are = "is a fin" if len(fins) == 1 else "are fins"
    return (
        f"In {bases}, {digit} is confined to {covers}, except that {named(fins)} {is_are}; "
        f"it is removed from {covers} where it sees {'the fin' if len(fins) == 1 else 'all fins'}. {conclusion(step)}"
    )


def siamese(technique: Technique) -> Technique:
    """Return the technique that reports two finned fish with the same base lines as one step."""
    return replace(technique, variant=technique.variant | SIAMESE)


def basic(size: int, score: int, library: str, se: float) -> Technique:
    """Return the technique of fish without fins."""
    return Technique(
        name=identifier(FISH[size]),
        title=capitalized(FISH[size]),
        level=Level.HARD,
        score=score,
        library=library,
        finder="fish.basic",
        rule=f"In {NUMBERS[size]} rows, a digit is confined to {NUMBERS[size]} columns, or the other way round: "
        "it is removed from the rest of these.",
        describe=fish,
        se=se,
        variant=size,
    )


def finned(size: int, level: Level, score: int, library: str, kind: int = 0) -> Technique:
    """Return the technique of finned or sashimi fish."""
    title = f"{'Sashimi' if kind else 'Finned'} {FISH[size]}"
    sashimi = " In a sashimi fish, a base line has at most one candidate besides its fins." if kind else ""
    return Technique(
        name=identifier(title),
        title=title,
        level=level,
        score=score,
        library=library,
        finder="fish.finned",
        rule=f"{one(size)} with fins: candidates of the base lines outside the cover lines. Only candidates that see"
        f" all fins are removed.{sashimi}",
        describe=fish,
        variant=size | kind,
    )


def with_boxes(size: int, level: Level, score: int, library: str, kind: int) -> Technique:
    """Return the technique of Franken or mutant fish."""
    name = "mutant" if kind & MUTANT else "franken"
    title = capitalized(f"{'finned ' if kind & FINNED else ''}{name} {FISH[size]}")
    sides = "any mixture of rows, columns and boxes as" if kind & MUTANT else "boxes among its"
    return Technique(
        name=identifier(title),
        title=title,
        level=level,
        score=score,
        library=library,
        finder="complex_fish.find",
        rule=f"{one(size)} with {sides} base or cover units.{' ' + FIN_RULE if kind & FINNED else ''}",
        describe=fish,
        variant=size | kind,
    )


def one(size: int) -> str:
    """Return a fish as a sentence begins with it: An X-wing."""
    return f"{'An' if FISH[size][0] == 'X' else 'A'} {FISH[size]}"


def capitalized(title: str) -> str:
    """Return a title that begins with a capital; str.capitalize would lower the others."""
    return title[0].upper() + title[1:]


def identifier(title: str) -> str:
    """Return the name of a technique in the registry from its title."""
    return title.lower().replace(" ", "_").replace("-", "_")


TECHNIQUES = (
    basic(2, 140, "0300", 3.2),
    basic(3, 150, "0301", 3.8),
    basic(4, 160, "0302", 5.2),
    finned(2, Level.HARD, 130, "0310"),
    finned(2, Level.HARD, 150, "0320", SASHIMI),
    finned(3, Level.UNFAIR, 200, "0311"),
    finned(3, Level.UNFAIR, 240, "0321", SASHIMI),
    finned(4, Level.UNFAIR, 250, "0312"),
    finned(4, Level.UNFAIR, 260, "0322", SASHIMI),
    with_boxes(2, Level.UNFAIR, 300, "0330", 0),
    with_boxes(3, Level.UNFAIR, 350, "0331", 0),
    with_boxes(4, Level.UNFAIR, 370, "0332", 0),
    with_boxes(2, Level.UNFAIR, 390, "0340", FINNED),
    with_boxes(3, Level.UNFAIR, 410, "0341", FINNED),
    with_boxes(4, Level.UNFAIR, 430, "0342", FINNED),
    with_boxes(2, Level.EXTREME, 450, "0350", MUTANT),
    with_boxes(3, Level.EXTREME, 450, "0351", MUTANT),
    with_boxes(4, Level.EXTREME, 450, "0352", MUTANT),
    with_boxes(2, Level.EXTREME, 470, "0360", MUTANT | FINNED),
    with_boxes(3, Level.EXTREME, 470, "0361", MUTANT | FINNED),
    with_boxes(4, Level.EXTREME, 470, "0362", MUTANT | FINNED),
)
