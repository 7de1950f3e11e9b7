"""The choices of tie-breaks that a person writes: custom keys and wheels, which have no useful default."""

from collections.abc import Iterable, Mapping

from workbench.base.choices import ChoiceError, Value

WRITTEN = {"custom": "expression", "own": "expression", "wheel": "wheel"}  # the choice that a rule needs
BELONGS = {  # the rules of a choice
    "expression": ("custom", "own"),
    "parameter": ("custom", "own"),
    "wheel": ("wheel",),
    "around": ("wheel",),
}


def check_rules(rules: Iterable[str], given: Mapping[str, Value], option: str) -> None:
    """Raise ChoiceError if a rule lacks what is to be written for it, or something was given for no rule."""
    rules = list(rules)
    for rule in rules:
        if rule in WRITTEN and WRITTEN[rule] not in given:
            raise ChoiceError(f"{option} {rule} needs --{WRITTEN[rule]}. Give it as well.")
    for name, owners in BELONGS.items():
        if name in given and not set(owners) & set(rules):
            others = " or ".join(f"{option} {owner}" for owner in owners)
            raise ChoiceError(f"--{name} has no effect with {option} {', '.join(rules)}. Use it with {others}.")


def choices_of_rule(rule: str, given: Mapping[str, Value]) -> dict[str, Value]:
    """Return a rule with what was written for it."""
    return {"rule": rule, **{name: value for name, value in given.items() if rule in BELONGS.get(name, ())}}
