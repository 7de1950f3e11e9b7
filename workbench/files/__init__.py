"""Reading and writing: what a text is, documents, notations, lists of puzzles, analyses, safe writing."""
