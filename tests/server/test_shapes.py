"""Types are known before threads use them: two that met one for the first time at once brought the server down."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SERVED = """
import sys
from pathlib import Path

from starlette.testclient import TestClient

from lychgate.core.codec import learned
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web import create_app

folder = Path(sys.argv[1])


def played(sessions, client, ruleset, deeds):
    info, links = sessions.create(ruleset, ruleset, {}, [("Ada", "person", ""), ("Ben", "bot", "random")])
    seated = client.post("/api/join", json={"secret": links.seats["Ada"]}).json()
    bearer = {"Authorization": f"Bearer {seated['key']}"}
    at = f"/api/s/{info.id}/1"
    for number, (what, said) in enumerate(deeds):
        revision = client.get(f"{at}/table", headers=bearer).json()["revision"]
        answer = client.post(f"{at}/{what}", json={"revision": revision, "key": str(number), **said}, headers=bearer)
        assert answer.status_code == 200, (said, answer.text)
    for what in ("why", "journal", "chronicle", "history?of=Ada"):
        client.get(f"{at}/{what}", headers=bearer)
    client.post(f"/join/{links.spectator}", follow_redirects=False)
    for what in ("", "/journal", "/why", "/chronicle", "/vault.zip", "/screen", "/word?of=giant", "/notes"):
        client.get(f"/s/{info.id}/0{what}")
    sessions.import_game(sessions.live(info.id).export("Ada"), f"{ruleset} again")
    return info


def typed(*lines):
    return [("reply", {"answer": f"text:{line}"}) for line in lines]


with open_store(folder / "one.sqlite3") as store:
    sessions = Sessions(store)
    client = TestClient(create_app(sessions))
    known, modules = learned(), {name for name in sys.modules if name.startswith("lychgate.")}
    answers = ({"answer": "assemble"}, {"answer": "suggested"})
    played(sessions, client, "twelve_years", [*(("reply", said) for said in answers), ("undo", {}), ("redo", {})])
    pasted = "bestiary\\n[moss-wolf]\\nlevel = 2\\nac = 6\\nmorale = 7\\nhp = 9"
    lines = typed("pc Ada hp 30", "set cast.Ada.hp 12 because she fell", pasted, "foes 2 moss-wolf")
    info = played(sessions, client, "hundred_saints", [*lines, ("undo", {}), ("redo", {})])
with open_store(folder / "one.sqlite3") as store:
    Sessions(store).live(info.id)
late = sorted({name for name in sys.modules if name.startswith("lychgate.")} - modules)
print(len(known), *late, *(learned() - known))
"""


def test_no_type_is_met_for_the_first_time_while_a_table_is_served(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVED, str(tmp_path)], capture_output=True, text=True, check=False, timeout=120
    )

    assert done.returncode == 0, done.stderr
    known, *met = done.stdout.split()
    assert int(known) > 15
    assert met == []
