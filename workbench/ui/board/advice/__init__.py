"""The parts that the advice of several kinds has in common: buttons, progress, and the list of rows."""
