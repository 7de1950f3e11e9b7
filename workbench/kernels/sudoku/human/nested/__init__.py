"""Dynamic forcing chains that other techniques help along (+), and those in which other chains are nested."""
