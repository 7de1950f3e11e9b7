"""Mnemonics: an & in the text of a button, a menu, a tab or a label stands before the letter that is its key."""

MARK, LITERAL = "&", "&&"


def literal(text: str) -> str:
    """Return a text, such as a name, with which a button or a menu shows each & as it is."""
    return text.replace(MARK, LITERAL)


def shown_text(text: str) -> str:
    """Return what a button or a menu shows of its text."""
    return MARK.join(part.replace(MARK, "") for part in text.split(LITERAL))
