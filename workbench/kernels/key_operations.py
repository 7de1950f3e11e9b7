"""The operations of key programs; without numba, so that expressions can be checked at any time."""

(CONSTANT, NAME, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, NEGATE, LESS, LESS_EQUAL, EQUAL, NOT, AND, OR) = range(14)
(LEAST, GREATEST, ABSOLUTE, CHOOSE) = range(14, 18)  # CHOOSE: condition, value if true, value if not

DEPTH = 32  # operands on the stack
