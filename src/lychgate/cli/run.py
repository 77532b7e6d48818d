"""``lychgate run``: plays a scripted scene and checks what it expects."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command()
@click.argument("script", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print events and the final state as JSON.")
def run(script: Path, as_json: bool) -> None:
    """Play a scripted scene: given, dice and steps in; what happens and what is asked then out.

    Exits 1 if what the script expects does not happen, after telling what happened up to there.
    """
    import msgspec

    from lychgate.cli.outcome import Refused, Unsuccessful
    from lychgate.core.errors import LychgateError
    from lychgate.core.telling import log_lines
    from lychgate.sim.scenes import Unexpected, go_through, open_scene, read_script

    try:
        read = read_script(script.read_text(encoding="utf-8-sig"), script.name)
        scene = open_scene(read, script.name)
    except UnicodeDecodeError as broken:
        raise Refused(f"{script} is not text in UTF-8.") from broken
    except OSError as broken:
        raise Refused(f"{script} could not be read: {broken.strerror}.") from broken
    except LychgateError as wrong:
        raise Refused(str(wrong)) from wrong
    before = scene.state

    def tell() -> None:
        if not as_json:
            for line in log_lines(scene.ruleset, before, scene.events):
                click.echo(line.text)

    try:
        go_through(scene, read, script.name)
    except Unexpected as failed:
        tell()
        raise Unsuccessful(str(failed)) from failed
    except LychgateError as wrong:
        tell()
        raise Refused(str(wrong)) from wrong
    if as_json:
        click.echo(
            json.dumps(
                {
                    "events": [msgspec.to_builtins(event) for event in scene.events],
                    "state": msgspec.to_builtins(scene.state),
                },
                indent=2,
                ensure_ascii=False,
            )
        )
        return
    tell()
    for seat in read.seats:
        if (asked := scene.asked(seat)) is not None:
            question = scene.ruleset.question(scene.state, asked)
            choices = ", ".join(choice.id for choice in question.choices) or "anything"
            click.echo(f"{seat} is asked: {question.prompt} ({choices})")
    click.echo(f"{script.name}: as expected.")
