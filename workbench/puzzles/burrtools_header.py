"""How a file of BurrTools begins once it is unpacked: XML with the root `puzzle`; PencilBox's `puzzle` has a type."""

import re

BURRTOOLS_HEADER = re.compile(
    r"\ufeff?\s*+(?>(?:<\?[^>]*+>|<!--(?:[^-]|-(?!->))*+-->)\s*+)*+"
    r"<(?:(?P<doctype>!DOCTYPE)\s+)?puzzle\b(?!(?:\s++(?!type\b)[^\s>]++)*+\s++type\b)"
)
