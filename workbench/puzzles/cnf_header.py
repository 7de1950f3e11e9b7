"""How DIMACS begins a problem of satisfiability: comments, then its problem line."""

import re

CNF_HEADER = re.compile(r"(?:c(?: [^\n]*+)?\n)*+p\s+w?cnf\s+\d", re.ASCII)
