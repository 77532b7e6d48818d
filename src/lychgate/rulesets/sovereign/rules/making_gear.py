"""Making a Delver, the gear: armour, a shield, weapons, and what else the gold buys."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.telling import listed
from lychgate.rulesets.sovereign.rules.aiming import added_to, in_brief
from lychgate.rulesets.sovereign.rules.arms import arm_of
from lychgate.rulesets.sovereign.rules.draft import Draft, bought, can_pay, level_of
from lychgate.rulesets.sovereign.rules.effort import hindering
from lychgate.rulesets.sovereign.rules.feats import casts
from lychgate.rulesets.sovereign.rules.figures import ac_of
from lychgate.rulesets.sovereign.rules.giving import some
from lychgate.rulesets.sovereign.rules.kits import fits, outfit
from lychgate.rulesets.sovereign.rules.making_step import Offer, Step
from lychgate.rulesets.sovereign.rules.outfit import NEVER_SOLD, given, in_money, price
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.tables.creation import kits, packs
from lychgate.rulesets.sovereign.tables.goods import GOODS, Weapon, armours

HEADING = "Delvers"

NONE, ENOUGH, PACK = "none", "enough", "pack:"
"""Options that buy nothing, and how those of packs begin."""

KIT = "kit"
"""The option that buys a whole outfit at once, in place of the steps for armour, a shield, weapons and gear."""

BUYING = ("armour", "shield", "weapon", "gear")
"""The steps that an outfit answers."""


def outfit_of(draft: Draft) -> tuple[str, ...]:
    """What the outfit of a Delver's role is for them; nothing where no role was chosen."""
    kit = kits().get(draft.made.role)
    return () if kit is None else outfit(draft.who, draft.made.coins, kit)


def light_enough(draft: Draft, name: str) -> bool:
    """Whether a thing, or a pack of things, slows nobody who carries what the draft has."""
    pack = packs().get(name.removeprefix(PACK)) if name.startswith(PACK) else None
    return fits(draft.who, draft.made.coins, pack.things if pack is not None else (name,))


def bars(draft: Draft, thing: str) -> str:
    """That armour or a shield keeps a Delver from their magic; empty where it does not."""
    worn = given(draft.who, (thing,))
    barred = [one for one in draft.made.traditions if hindering(worn, one)]
    return f", bars your {'spells' if any(map(casts, barred)) else 'arts'}" if barred else ""


def shoots_better(draft: Draft) -> bool:
    """Whether a Delver shoots better than they strike."""
    return level_of(draft.who, "shoot") > level_of(draft.who, "stab")


class ArmourStep(Step):
    """Body armour, if any; or the outfit of a role, which answers the steps for all other gear too."""

    number, title = 12, "Armor Class: armour, or a whole kit"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        found = [kit_offer(draft)] if outfit_of(draft) else []
        found += [Offer(NONE, "None", f"AC {ac_of(draft.who)}")]
        for row in armours().values():
            if row.worn == "body" and can_pay(draft, row.price):
                hampers = "".join(f", {skill.title()} {by:+}" for skill, by in row.hampers.items())
                ac = f"AC {ac_of(given(draft.who, (row.name,)))}"
                note = f"{in_money(row.price)}: {ac}{hampers}{bars(draft, row.name)}"
                found.append(Offer(row.name, row.name.capitalize(), note))
        return tuple(found)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        if chosen == KIT:
            left = tuple(step for step in draft.left if step not in BUYING)
            return replace(bought(draft, *outfit_of(draft)), left=left)
        return (draft if chosen == NONE else bought(draft, chosen)).next()

    def by_chance(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        """The outfit of the role; without a role what leaves half of the money for the rest, and bars no magic."""
        if outfit_of(draft):
            return (kit_offer(draft),)
        none, *others = self.offers(draft, of)
        return (none, *(one for one in others if not bars(draft, one.id) and 2 * price(one.id) <= draft.made.coins))


def kit_offer(draft: Draft) -> Offer:
    """The outfit of a Delver's role, with its price and the AC that it gives."""
    things = outfit_of(draft)
    ac = f"AC {ac_of(given(draft.who, things)).total}"
    what = listed(some(item) for item in given(replace(draft.who, items=()), things).items)
    label = f"{draft.made.role.capitalize()} kit, {in_money(sum(map(price, things)))}"
    return Offer(KIT, label, f"{ac}: {what}")


class ShieldStep(Step):
    """A shield, or none."""

    number, title = 12, "Armor Class: a shield"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        if not can_pay(draft, price("shield")):
            return ()
        ac = f"AC {ac_of(given(draft.who, ('shield',)))}"
        with_it = f"{in_money(price('shield'))}: {ac}, one hand{bars(draft, 'shield')}"
        return (Offer("no", "No shield", f"AC {ac_of(draft.who)}"), Offer("shield", "A shield", with_it))

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        return (bought(draft, chosen) if chosen == "shield" else draft).next()

    def by_chance(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        """No shield where it bars magic, or for who shoots better than they strike: bows take both hands."""
        return self.offers(draft, of)[: 1 if bars(draft, "shield") or shoots_better(draft) else None]


def weapon_words(one: Creature, row: Weapon) -> str:
    """What somebody does with a weapon, as their sheet will have it: to hit, damage, Shock; and its traits."""
    arm = arm_of(one, row, thrown=False)
    traits = f", {row.in_words}" if row.traits else ""
    return f"{added_to(arm.hit):+} to hit ({arm.skill.title()}), {in_brief(arm)}{traits}"


class WeaponStep(Step):
    """Weapons, one after the other."""

    number, title = 11, "Weapons"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        found = [Offer(ENOUGH, "Enough weapons", in_money(draft.made.coins))]
        for row in GOODS.weapon:
            if row.name in NEVER_SOLD or not can_pay(draft, row.price):
                continue
            note = f"{in_money(row.price)}: {weapon_words(draft.who, row)}"
            found.append(Offer(row.name, row.name.capitalize(), note))
        return tuple(found)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        return draft.next() if chosen == ENOUGH else bought(draft, chosen)

    def by_chance(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        """A weapon for the better of two skills, beside a shield one for one hand; and then no other."""
        enough, *others = self.offers(draft, of)
        rows = {row.name: row for row in GOODS.weapon}
        light = [one for one in others if light_enough(draft, one.id)]
        fitting = [one for one in light if rows[one.id].shoots == shoots_better(draft) and rows[one.id].price]
        if any(item.name == "shield" for item in draft.who.items):
            fitting = [one for one in fitting if not rows[one.id].has("2H")]
        armed = any(item.name in rows for item in draft.who.items)
        return (enough,) if armed or not fitting else tuple(fitting)


class GearStep(Step):
    """Gear: packs, and single things."""

    number, title = 10, "Gear"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        found = [Offer(ENOUGH, "Enough gear", f"{in_money(draft.made.coins)} left")]
        for pack in packs().values():
            if can_pay(draft, pack.price):
                note = f"{in_money(pack.price)}: {', '.join(dict.fromkeys(pack.things))}"
                found.append(Offer(f"{PACK}{pack.name}", f"{pack.name} pack".capitalize(), note))
        for row in GOODS.gear:
            if can_pay(draft, row.price):
                many = f"{row.bundle} " if row.bundle > 1 else ""
                found.append(Offer(row.name, f"{many}{row.name}".capitalize(), f"{in_money(row.price)}, enc {row.enc}"))
        return tuple(found)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        if chosen == ENOUGH:
            return draft.next()
        pack = packs().get(chosen.removeprefix(PACK)) if chosen.startswith(PACK) else None
        return bought(draft, *(pack.things if pack is not None else (chosen,)))

    def by_chance(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        """Arrows for who shoots, then a pack, and then nothing else."""
        enough, *others = self.offers(draft, of)
        held = [item.name for item in draft.who.items]
        rows = {row.name: row for row in GOODS.weapon}
        if any(name in rows and rows[name].shoots for name in held) and "quiver" not in held:
            arrows = tuple(one for one in others if one.id == "quiver")
            if arrows:
                return arrows
        if "torch" in held:
            return (enough,)
        wanted = tuple(one for one in others if one.id.startswith(PACK) and light_enough(draft, one.id))
        return wanted or tuple(one for one in others if one.id == "torch" and light_enough(draft, one.id)) or (enough,)
