"""The tables, as the list of what brings a database from each form to the next. Only ever added to."""

from __future__ import annotations

MIGRATIONS = (
    """
    create table game (
        id {key},
        name text not null unique,
        header text not null,
        touched text not null,
        recency integer not null,
        entries integer not null default 0,
        summary text not null default '',
        summed integer not null default 0
    );
    create table record (
        game integer not null references game (id) on delete cascade,
        version integer not null,
        body text not null,
        unique (game, version)
    );
    """,
    """
    create index game_recency on game (recency);
    create table snapshot (
        game integer not null references game (id) on delete cascade,
        version integer not null,
        body text not null,
        seal text not null,
        unique (game, version)
    );
    create table session (
        id text primary key,
        game integer not null unique references game (id) on delete cascade,
        title text not null,
        made text not null,
        custom text not null,
        version integer not null default 0
    );
    create table seat (
        session text not null references session (id) on delete cascade,
        seat text not null,
        position integer not null,
        name text not null,
        kind text not null,
        bot text not null default '',
        host integer not null default 0,
        hand_dice integer not null default 0,
        standing text not null default '',
        webhook text not null default '',
        asked text not null default '',
        since text not null default '',
        told text not null default '',
        primary key (session, seat)
    );
    create table pass (
        hash text primary key,
        session text not null references session (id) on delete cascade,
        seat text not null,
        kind text not null,
        made text not null
    );
    create index pass_session on pass (session, seat);
    create table answered (
        session text not null references session (id) on delete cascade,
        seat text not null,
        key text not null,
        version integer not null,
        primary key (session, seat, key)
    );
    create table proposal (
        session text not null references session (id) on delete cascade,
        number integer not null,
        body text not null,
        closed integer not null default 0,
        primary key (session, number)
    );
    create table note (
        session text not null references session (id) on delete cascade,
        place text not null,
        seat text not null,
        body text not null,
        public integer not null,
        moment text not null,
        primary key (session, place, seat)
    );
    create table happening (
        session text not null references session (id) on delete cascade,
        number integer not null,
        version integer not null,
        moment text not null,
        seat text not null,
        body text not null,
        primary key (session, number)
    );
    """,
    """
    alter table happening add column reader text not null default '';
    update happening set body = seat || case
            when replace(body, ' took back ', '') <> body then ' took something back.'
            when replace(body, ' brought back ', '') <> body then ' brought something back.'
            else ' would take something back.'
        end
        where (
            replace(body, ' took back ', '') <> body
            or replace(body, ' brought back ', '') <> body
            or replace(body, ' would take back ', '') <> body
        ) and session in (
            select session.id from session join game on game.id = session.game
            where replace(header, '"roles":{"', '') <> header
        );
    """,
    """
    alter table session add column closed integer not null default 0;
    """,
    """
    create table witness (
        session text not null references session (id) on delete cascade,
        seat text not null,
        secret text not null,
        unique (session, seat, secret)
    );
    """,
    """
    alter table seat add column kept text not null default '';
    """,
    """
    create table picture (
        game integer not null references game (id) on delete cascade,
        file text not null,
        place integer not null,
        title text not null,
        width integer not null,
        height integer not null,
        content text not null,
        unique (game, file)
    );
    """,
)
"""``{key}`` is how a database writes a number that it gives itself. In the logs of sessions with a referee earlier
versions told everybody the words of what was taken back: these are taken out.

``record.version`` counts a game's records from 1; ``game.summed`` is the version that ``summary`` tells of;
``snapshot.seal`` is a hash of ``body`` and of the record of that version;
``session.version`` counts the changes of all that belongs to a session but its game, and one that is ``closed`` gets
no more records. ``happening.reader`` is the seat that a line is for, empty where it is for everybody. ``pass`` holds
hashes of links, used ones too, and of the keys they were exchanged for. Of a seat, ``asked`` is a hash of the decision
that waits for it ``since`` then, as far as a deadline or a webhook has to know; ``told`` of the one that its webhook
was told of; ``kept`` is the act that it keeps for later, as JSON. ``witness`` holds the secrets that open pages told
when their table was closed for good. ``picture`` holds pictures by the hashes of the files that were brought, in
base64: the two databases write bytes differently.
"""

SCHEMA_VERSION = len(MIGRATIONS)
"""The form that this version writes; it reads this and every earlier one."""


def statements(after: int, key: str) -> tuple[str, ...]:
    """The statements that bring a database of form ``after`` to this version's."""
    steps = (statement.strip() for step in MIGRATIONS[after:] for statement in step.split(";"))
    return tuple(statement.replace("{key}", key) for statement in steps if statement)
