"""Fighting: the orders before enemies, for one party alone or for all that face them."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.naming import the_foes
from lychgate.rulesets.twelve_years.rules.castle import crowns, faces_lich
from lychgate.rulesets.twelve_years.rules.combat import attack, provoke
from lychgate.rulesets.twelve_years.rules.cooperation import attack_together_note, comrades, meet_together
from lychgate.rulesets.twelve_years.rules.evasion import can_evade, evade
from lychgate.rulesets.twelve_years.rules.fight_sums import both_dice
from lychgate.rulesets.twelve_years.rules.foes import hostile, peaceful
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, us
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.state import Party, State

BEFORE_ENEMIES = "Fight"
"""The group of the orders to fight and to run."""


class Attack(Command, frozen=True, gc=False):
    """One exchange of blows with every enemy here."""

    when = ("fight",)
    group = BEFORE_ENEMIES

    def do(self, play: TwelveYears) -> None:
        """Alone as ever, or with all who face these enemies."""
        if comrades(play.state, us(play)):
            meet_together(play, runs=False)
        else:
            attack(play)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        """Both sides' dice: ``you 2d8+1d6+3, they 1d10+2``."""
        dealt, theirs = both_dice(state, party)
        together = attack_together_note(state, party, dealt, theirs)
        return "Attack", together or attack_note(state, party, dealt, theirs)


def attack_note(state: State, party: Party, dealt: str, theirs: str) -> str:
    """What each face of the d6 does, also where no blow harms: a success crowns the Lich King, or is wasted."""
    foes = hostile(party, state.site(party.at))
    if faces_lich(foes) and crowns(party):
        return f"5-6 you may crown him; 1-4 they {theirs}"
    if foes and all(special(foe).invulnerable for foe in foes):
        return f"nothing you carry does harm here; 1-4 they {theirs}"
    return f"you deal {dealt}, they {theirs}; 5-6 yours, 1-3 theirs, 4 both half"


class Evade(Command, frozen=True, gc=False):
    """Try to get away from every enemy here."""

    when = ("fight",)
    group = BEFORE_ENEMIES

    @classmethod
    def offered(cls, now: Situation) -> Options:
        return fixed(cls, "evade") if can_evade(now.state, now.foes, now.party.at) else ()

    def do(self, play: TwelveYears) -> None:
        """Alone as ever, or while all who face these enemies choose too."""
        if comrades(play.state, us(play)):
            meet_together(play, runs=True)
        else:
            evade(play)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        """What each face of the d4 would do."""
        foes = hostile(party, state.site(party.at))
        if foes and all(foe.kind == "golem" for foe in foes):
            return "Run", "d4: 1 caught, else away with the loot"
        if party.has("giant"):
            return "Run", "d4: 1 caught, 2 followed, 3-4 away (a Giant is slow)"
        return "Run", "d4: 1 caught, 2 followed, 3 away, 4 away with the loot"


class AttackPeaceful(Command, frozen=True, gc=False):
    """Attack creatures that would leave the party alone."""

    group = BEFORE_ENEMIES
    needs_site = True

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if not now.site.foes or now.party.truce or not any(peaceful(now.party, foe) for foe in now.site.foes):
            return ()
        return fixed(cls, "attack-peaceful")

    def do(self, play: TwelveYears) -> None:
        """It ends the peace for everybody here."""
        provoke(play)
        Attack().do(play)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        calm = tuple(foe for foe in state.site(party.at).foes if peaceful(party, foe))
        return f"Attack {the_foes(calm)}", "it would let you pass"
