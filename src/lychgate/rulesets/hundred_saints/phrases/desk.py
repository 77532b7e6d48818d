"""The desk: how its commands are typed."""

from __future__ import annotations

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.commands import desk as order
from lychgate.rulesets.hundred_saints.phrases.reading import dice_in
from lychgate.rulesets.hundred_saints.tables.encounter import PROCEDURES

GROUP = "The desk"


ASSISTS = ("auto", "prompt", "off")


def _roll(line: Line) -> order.RollDice:
    dice = dice_in(line, "dice")
    secret = line.flag("secret")
    return order.RollDice(dice, line.rest(), secret)


def _set(line: Line) -> order.Decree:
    path = _path(line)
    value, because, reason = line.rest_of("a value").partition(" because ")
    if not because or not reason.strip():
        raise line.refuse("A decree needs its reason.")
    return order.Decree(path, value.strip(), reason.strip())


def _path(line: Line) -> str:
    """A path; it may begin with a name of two words, such as ``goblin 1.hp``."""
    path = line.word("a path")
    named = [name for name in line.names("member", "side") if " " in name]
    if any(f"{path} {line.peek()}".casefold().startswith(f"{name}.".casefold()) for name in named):
        path = f"{path} {line.word('a path')}"
    return path


def _variant(line: Line) -> order.SwitchVariant:
    if not line.more:
        raise line.refuse("Which switch? '? variant' lists them.")
    name = line.word("a switch")
    value, _, reason = line.rest().partition("because ")
    return order.SwitchVariant(name, value.strip(), reason.strip())


FORMS = (
    Form("roll", "DICE [secret] [WHAT FOR]", "Roll any dice.", GROUP, _roll),
    Form("set", "PATH VALUE because REASON", "Set anything at all.", GROUP, _set),
    Form(
        "variant",
        "NAME VALUE [because REASON]",
        "Read the rules in another way from now on; everybody is told. Without VALUE it says what is allowed.",
        GROUP,
        _variant,
    ),
    Form(
        "assist",
        "PROCEDURE auto|prompt|off",
        "Whether the program rolls by itself, asks first, or leaves it to you (you say what came of it).",
        GROUP,
        lambda line: order.SetAssist(line.one_of("procedure", PROCEDURES), line.one_of("mode", ASSISTS)),
    ),
    Form("say", "TEXT", "Say something to everybody.", GROUP, lambda line: order.Say(line.rest_of("what is said"))),
    Form("close", "", "The campaign is over, and everything is open.", GROUP, lambda _line: order.Close()),
)
