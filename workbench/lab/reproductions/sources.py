"""The texts whose figures are reproduced, as they are cited."""

KNUTH_X_POST = "jeonggyun, “Knuth's Algorithm X” (2019)"
SUDOKU_POST = "Jeonggyun, “Sudoku solvers” (2019)"
ARTICLE = "Ł. Grządko, “Efektywny algorytm Knutha”"
KAKURO_POST = "A post on the judge's problem KAKURO2, as a constraint satisfaction problem"
WARNSDORFF_POST = "杉山空, “Improving Warnsdorff's rule” (2024)"

HITOTUMATU = "Hitotumatu and Noshita 1979, by " + ARTICLE
FELGENHAUER = "Felgenhauer and Jarvis 2005; Russell and Jarvis 2006; also in " + ARTICLE
TABLE = ARTICLE + ", table 1"
