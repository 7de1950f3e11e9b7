"""Numbers of solutions, which may have forty digits, and shares of them, as texts."""

from workbench.base.number_format import percent

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
BREAK = "\u200b"  # where a line may be broken
LONG = 10**15  # from which on a number is shown as a power of ten where there is little room
CERTAIN = 1e-12  # that a share computed in floating point may be off


def grouped(number: int) -> str:
    """Return a number with its digits in groups, at which a line may be broken."""
    return f"{number:,}".replace(",", f",{BREAK}")


def power(number: int) -> str:
    """Return a number with four digits and a power of ten: 1.908 × 10¹⁰."""
    digits = len(str(number)) - 1
    mantissa = number / 10**digits
    if f"{mantissa:.3f}" == "10.000":
        mantissa, digits = 1.0, digits + 1
    return f"{mantissa:.3f} × 10{str(digits).translate(SUPERSCRIPTS)}"


def compact(number: int) -> str:
    """Return a number in at most 19 characters."""
    return f"{number:,}" if number < LONG else power(number)


def number_of_text(text: str) -> int | None:
    """Return a whole number as a person types it, None if it is none."""
    digits = "".join(letter for letter in text if letter not in f" ,._'{BREAK}\u00a0\u202f")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 2000 else None


def share_text(share: float) -> str:
    """Return a share in percent; 100 % and 0 % only if it is exactly that."""
    if share > 1 - CERTAIN:
        return "100 %"
    return percent(share)


def exact_part(share: float, solutions: int) -> str:
    """Return how many solutions a share is: exactly where floating point allows, else about."""
    if solutions < 2**48:
        return f"{round(share * solutions):,}"
    return f"≈ {compact(round(share * 2**53) * solutions // 2**53)}"
