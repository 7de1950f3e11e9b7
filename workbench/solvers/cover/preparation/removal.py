"""What preparing a cover removes, and why: for each reason a title, and a sentence about one option or item."""

from enum import StrEnum
from typing import NamedTuple

from workbench.puzzles.cover import Cover

MAX_LISTED = 12  # items of an option that a sentence lists


class Reason(StrEnum):
    """Why an option or an item is not needed in the search."""

    FORCED = "forced"  # options from here
    EXCLUDED = "excluded"
    DOMINATED = "dominated"
    BLOCKING = "blocking"
    CONTRADICTORY = "contradictory"
    COVERED = "covered"  # items from here
    EQUAL = "equal"
    IMPLIED = "implied"
    FREE = "free"


class Wording(NamedTuple):
    """The words for a reason; a sentence names the option or item itself and those that are the cause."""

    title: str
    sentence: str
    of_items: bool = False
    causes_are_items: bool = True


WORDINGS = {
    Reason.FORCED: Wording("Forced options", "{} is the only option left for item {}, so it is in every solution."),
    Reason.EXCLUDED: Wording(
        "Excluded by a forced option", "{} cannot be chosen together with {}, which is in every solution.", False, False
    ),
    Reason.DOMINATED: Wording(
        "Excluded by a dominated item", "{0} covers item {2}, which an option of item {1} has to cover."
    ),
    Reason.BLOCKING: Wording("Would leave an item without options", "{} would leave item {} without options."),
    Reason.CONTRADICTORY: Wording(
        "Would lead to an item without options", "{} would force other options, which leave item {} without options."
    ),
    Reason.COVERED: Wording(
        "Covered by a forced option", "Item {} is covered by {}, which is in every solution.", True, False
    ),
    Reason.EQUAL: Wording("Equal items", "Item {} is in the same options as item {}.", True),
    Reason.IMPLIED: Wording(
        "Implied secondary items", "Item {} is only in options of item {}, and no two of them can be chosen.", True
    ),
    Reason.FREE: Wording("Secondary items that exclude nothing", "Item {} excludes no option.", True),
}
ORDER = tuple(WORDINGS)


class Removal(NamedTuple):
    """An option (from 0) or an item (from 1) that was removed, and the items or options that are the cause."""

    reason: Reason
    number: int
    causes: tuple[int, ...] = ()

    @property
    def of_item(self) -> bool:
        """Whether an item was removed."""
        return WORDINGS[self.reason].of_items

    @property
    def items(self) -> tuple[int, ...]:
        """The items that cause it."""
        return self.causes if WORDINGS[self.reason].causes_are_items else ()


def sentence(cover: Cover, removal: Removal) -> str:
    """Return why an option or item of the original cover was removed."""
    wording = WORDINGS[removal.reason]
    name = item_text if wording.of_items else option_text
    cause = item_text if wording.causes_are_items else option_text
    text = wording.sentence.format(name(cover, removal.number), *(cause(cover, number) for number in removal.causes))
    return text[0].upper() + text[1:]


def item_text(cover: Cover, item: int) -> str:
    """Return the name of an item."""
    return cover.items[item - 1]


def option_text(cover: Cover, option: int) -> str:
    """Return the option by its name; without one, by its number and its items."""
    if cover.options and cover.options[option]:
        return f"option {cover.options[option]}"
    items = [cover.items[item - 1] for item in cover.option(option).tolist()]
    more = " …" if len(items) > MAX_LISTED else ""
    return f"option {option + 1} ({' '.join(items[:MAX_LISTED])}{more})"
