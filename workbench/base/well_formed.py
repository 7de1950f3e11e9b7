"""Texts that any encoding of Unicode can hold: names of files in other encodings have halves of surrogate pairs."""


def well_formed(text: str) -> str:
    """Return a text with replacement signs for halves of surrogate pairs."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
