"""Items and options of a matrix in words, for the line below it and for tooltips."""

from workbench.puzzles.cover import Cover
from workbench.puzzles.sentences import counted
from workbench.ui.cover.matrix_sheet import bounds_of


def item_description(cover: Cover, item: int, size: int) -> str:
    """Return the description of an item with this many options."""
    kind = "" if item <= cover.primary else " (secondary)"
    times = bounds_of(cover, item)
    description = f"item {cover.items[item - 1]}{kind}: {counted(size, 'option')}"
    return description + (f", must be covered {times} times" if times else "")


def option_description(cover: Cover, option: int) -> str:
    """Return the description of an option."""
    items, colours = cover.option(option).tolist()[:24], cover.option_colours(option).tolist()
    names = [
        cover.items[item - 1] + (f":{cover.colour_name(colour)}" if colour else "")
        for item, colour in zip(items, colours, strict=False)
    ]
    more = " …" if len(cover.option(option)) > len(items) else ""
    cost = f", cost {cover.costs[option]}" if cover.costs[option] != 1 else ""
    return f"option {cover.option_name(option)}: {' '.join(names)}" + more + cost


def differing_text(cover: Cover, options: list[int]) -> str:
    """Return which options are not in a solution, in a sentence; "" if there are none."""
    if not options:
        return ""
    names = ", ".join(cover.option_name(k) for k in options[:5]) + (" …" if len(options) > 5 else "")
    one, several = "Option {} is not in this solution.", "Options {} are not in this solution."
    return (one if len(options) == 1 else several).format(names)
