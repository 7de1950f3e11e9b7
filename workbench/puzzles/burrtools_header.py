"""How a file of BurrTools begins once it is unpacked: XML with the root `puzzle`."""

import re

BURRTOOLS_HEADER = re.compile(
    r"\ufeff?\s*+(?>(?:<\?[^>]*+>|<!--(?:[^-]|-(?!->))*+-->)\s*+)*+<(?:(?P<doctype>!DOCTYPE)\s+)?puzzle\b"
)
