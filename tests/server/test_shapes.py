"""Types are known before threads use them: two that met one for the first time at once brought the server down."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SERVED = '''
import sys
from pathlib import Path

from starlette.testclient import TestClient

from lychgate import rulesets
from lychgate.core.codec import learned
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web import create_app

for name in rulesets.names():
    rulesets.get(name)
known = learned()
folder = Path(sys.argv[1])
with open_store(folder / "one.sqlite3") as store:
    sessions = Sessions(store)
    info, links = sessions.create("One", "twelve_years", {}, [("Ada", "person", ""), ("Ben", "bot", "random")])
    client = TestClient(create_app(sessions))
    seated = client.post("/api/join", json={"secret": links.seats["Ada"]}).json()
    bearer = {"Authorization": f"Bearer {seated['key']}"}
    at = f"/api/s/{info.id}/1"
    for number, (what, said) in enumerate(
        [("reply", {"answer": "assemble"}), ("reply", {"answer": "suggested"}), ("undo", {}), ("redo", {})]
    ):
        revision = client.get(f"{at}/table", headers=bearer).json()["revision"]
        answer = client.post(f"{at}/{what}", json={"revision": revision, "key": str(number), **said}, headers=bearer)
        assert answer.status_code == 200, answer.text
    for what in ("why", "journal", "chronicle"):
        client.get(f"{at}/{what}", headers=bearer)
    game = sessions.live(info.id).export("Ada")
    sessions.import_game(game, "Two")
with open_store(folder / "one.sqlite3") as store:
    Sessions(store).live(info.id)
print(len(known), *(learned() - known))
'''


def test_no_type_is_met_for_the_first_time_while_a_table_is_served(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVED, str(tmp_path)], capture_output=True, text=True, check=False, timeout=120
    )

    assert done.returncode == 0, done.stderr
    known, *met = done.stdout.split()
    assert int(known) > 15
    assert met == []
