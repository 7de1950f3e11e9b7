"""The names of items, colours and options: which are valid, and those of items that have none."""

from workbench.puzzles.sentences import quoted

MAX_NAME = 100  # characters
RESERVED = ("#", ";")  # where they stand alone they are a comment, and the end of a line


def name_fault(name: str) -> str:
    """Return what is wrong with the name of an item or a colour, "" if nothing is."""
    if not name:
        return "A name is missing."
    if not name.isprintable() or " " in name or ":" in name or "|" in name or name in RESERVED:
        return (
            f"{quoted(name)} is not a valid name. Use visible characters except space, : and |, and not # or ; alone."
        )
    if len(name) > MAX_NAME:
        return f"The name has {len(name)} characters; the limit is {MAX_NAME}."
    return ""


def option_name_fault(name: str) -> str:
    """Return what is wrong with the name of an option, "" if nothing is; it may have single spaces, or be empty."""
    words = name.split(" ")
    if name and (name.startswith("#") or not all(words)):
        return f"{quoted(name)} is not a valid option name: it starts with # or has extra spaces."
    if len(name) > MAX_NAME:
        return f"The name has {len(name)} characters; the limit is {MAX_NAME}."
    return next(filter(None, map(name_fault, words)), "") if name else ""


def usual_names(n: int) -> list[str]:
    """Return names for n items that have none: letters while they last, then numbers."""
    return [chr(ord("a") + k) for k in range(n)] if n <= 26 else [str(k + 1) for k in range(n)]
