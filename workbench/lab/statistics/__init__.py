"""Statistics of results: plain functions of arrays; costs of runs that did not reach their goal are infinite."""
