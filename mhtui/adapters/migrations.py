"""The database schema, as numbered steps that are each applied once, in a transaction, and recorded by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mhtui.adapters.sqlite import Database


def _append_only(db: Database, table: str) -> None:
    for change in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} are append-only'); END"
        )


def m001_sessions_and_events(db: Database) -> None:
    """Sessions, their append-only log, frozen cases and drafts."""
    db.execute("CREATE TABLE cases (hash TEXT PRIMARY KEY, case_id TEXT NOT NULL, text TEXT NOT NULL)")
    db.execute(
        """CREATE TABLE sessions (
            id TEXT PRIMARY KEY, case_id TEXT NOT NULL, case_hash TEXT NOT NULL REFERENCES cases(hash),
            title TEXT NOT NULL, arm TEXT NOT NULL, doctor TEXT NOT NULL, participant TEXT NOT NULL,
            phase TEXT NOT NULL, paused INTEGER NOT NULL, ended TEXT, turns INTEGER NOT NULL,
            started_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, active_ms INTEGER NOT NULL,
            last_seq INTEGER NOT NULL, last_hash TEXT NOT NULL)"""
    )
    db.execute(
        """CREATE TABLE events (
            session_id TEXT NOT NULL REFERENCES sessions(id), seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,
            phase TEXT NOT NULL, actor TEXT NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL, hash TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID"""
    )
    _append_only(db, "events")
    db.execute(
        """CREATE TABLE drafts (
            session_id TEXT NOT NULL, field TEXT NOT NULL, text TEXT NOT NULL, at_ms INTEGER NOT NULL,
            PRIMARY KEY (session_id, field)) WITHOUT ROWID"""
    )


def m002_calls(db: Database) -> None:
    """Calls to models: apart from the events, with a chain of their own; prompts once each; reasoning by itself."""
    db.execute("CREATE TABLE prompts (hash TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID")
    db.execute(
        """CREATE TABLE calls (
            session_id TEXT NOT NULL REFERENCES sessions(id), n INTEGER NOT NULL, after_seq INTEGER NOT NULL,
            at_ms INTEGER NOT NULL, record TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (session_id, n))"""
    )
    db.execute(
        """CREATE TABLE call_chains (
            session_id TEXT PRIMARY KEY REFERENCES sessions(id), calls INTEGER NOT NULL, last_hash TEXT NOT NULL)
            WITHOUT ROWID"""
    )
    db.execute(
        """CREATE TABLE reasoning (
            session_id TEXT NOT NULL, n INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (session_id, n))"""
    )
    _append_only(db, "calls")


def m003_ratings(db: Database) -> None:
    """What judges and raters gave, append-only."""
    db.execute(
        """CREATE TABLE ratings (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id), at_ms INTEGER NOT NULL,
            record TEXT NOT NULL) WITHOUT ROWID"""
    )
    db.execute("CREATE INDEX ratings_by_session ON ratings (session_id, id)")
    _append_only(db, "ratings")


def m004_rulings(db: Database) -> None:
    """What panels and people decided of pairs left undecided, append-only."""
    db.execute(
        """CREATE TABLE rulings (
            id TEXT PRIMARY KEY, key TEXT NOT NULL, at_ms INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID"""
    )
    db.execute("CREATE INDEX rulings_by_key ON rulings (key, id)")
    _append_only(db, "rulings")


def m005_raters(db: Database) -> None:
    """What raters are done with, which sessions calibrate them, and sheets not yet locked."""
    db.execute(
        """CREATE TABLE rating_seals (
            session_id TEXT NOT NULL REFERENCES sessions(id), rater TEXT NOT NULL, rubric_hash TEXT NOT NULL,
            how TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (session_id, rater, rubric_hash)) WITHOUT ROWID"""
    )
    db.execute(
        """CREATE TABLE calibration_marks (
            n INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL REFERENCES sessions(id),
            marked INTEGER NOT NULL, at_ms INTEGER NOT NULL)"""
    )
    db.execute(
        """CREATE TABLE rating_drafts (
            session_id TEXT NOT NULL, rater TEXT NOT NULL, rubric_hash TEXT NOT NULL, text TEXT NOT NULL,
            at_ms INTEGER NOT NULL, PRIMARY KEY (session_id, rater, rubric_hash)) WITHOUT ROWID"""
    )
    _append_only(db, "rating_seals")
    _append_only(db, "calibration_marks")


def m006_replay(db: Database) -> None:
    """What reviewers noted at events, and the order in which blind comparisons were shown; append-only both."""
    db.execute(
        """CREATE TABLE remarks (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id), seq INTEGER NOT NULL,
            at_ms INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID"""
    )
    db.execute("CREATE INDEX remarks_by_session ON remarks (session_id, seq, id)")
    db.execute(
        "CREATE TABLE blind_orders (id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID"
    )
    _append_only(db, "remarks")
    _append_only(db, "blind_orders")


def m007_studies(db: Database) -> None:
    """Studies (protocols, participants, assignments, answers) and preferences of raters, append-only both; and scores
    once made, kept so that a report need not score again: derived, so they may be dropped."""
    db.execute(
        """CREATE TABLE study_rows (
            id TEXT PRIMARY KEY, study TEXT NOT NULL, kind TEXT NOT NULL, at_ms INTEGER NOT NULL,
            record TEXT NOT NULL) WITHOUT ROWID"""
    )
    db.execute("CREATE INDEX study_rows_by_study ON study_rows (study, kind, id)")
    db.execute(
        """CREATE TABLE preferences (
            id TEXT PRIMARY KEY, a TEXT NOT NULL REFERENCES sessions(id), b TEXT NOT NULL REFERENCES sessions(id),
            at_ms INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID"""
    )
    db.execute(
        """CREATE TABLE scores (
            session_id TEXT NOT NULL REFERENCES sessions(id), key TEXT NOT NULL, record TEXT NOT NULL,
            PRIMARY KEY (session_id, key)) WITHOUT ROWID"""
    )
    _append_only(db, "study_rows")
    _append_only(db, "preferences")


def m008_listing(db: Database) -> None:
    """What the first event says of a session stands in its row too, so that a listing reads no event."""
    for column in ("kind TEXT NOT NULL DEFAULT 'encounter'", "branched_from TEXT", "example INTEGER NOT NULL DEFAULT 0",
                   "mode TEXT"):  # fmt: skip
        db.execute(f"ALTER TABLE sessions ADD COLUMN {column}")
    db.execute(
        """UPDATE sessions SET
            kind = CASE WHEN json_extract(payload, '$.imported') IS NOT NULL THEN 'imported'
                ELSE ifnull(json_extract(payload, '$.pressure.side'), 'encounter') END,
            branched_from = json_extract(payload, '$.branched_from.session_id') || ':' ||
                json_extract(payload, '$.branched_from.seq'),
            example = json_extract(payload, '$.versions.example') IS NOT NULL,
            mode = json_extract(payload, '$.versions.mode')
        FROM (SELECT session_id, CASE WHEN json_valid(payload) THEN payload ELSE '{}' END AS payload
            FROM sessions AS named CROSS JOIN events ON session_id = named.id AND seq = 0) AS opening
        WHERE opening.session_id = sessions.id"""
    )


def m009_case_links(db: Database) -> None:
    """Which case an imported session is scored by, append-only."""
    db.execute(
        """CREATE TABLE case_links (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id),
            case_hash TEXT REFERENCES cases(hash), at_ms INTEGER NOT NULL, by TEXT NOT NULL) WITHOUT ROWID"""
    )
    db.execute("CREATE INDEX case_links_by_session ON case_links (session_id, id)")
    _append_only(db, "case_links")


MIGRATIONS: Final[tuple[Callable[[Database], None], ...]] = (
    m001_sessions_and_events,
    m002_calls,
    m003_ratings,
    m004_rulings,
    m005_raters,
    m006_replay,
    m007_studies,
    m008_listing,
    m009_case_links,
)
"""In order. A step once released is never changed: add another."""


def schema_version(db: Database) -> int:
    """How many steps the file has seen (SQLite's user_version)."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def is_ours(db: Database) -> bool:
    """Whether the file is empty or a database of this program."""
    tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return not tables or {"migrations", "sessions", "events"} <= tables


def migrate(db: Database, now_ms: int) -> list[str]:
    """Apply the steps still missing, inside the caller's transaction; returns their names."""
    return [_apply(db, number, now_ms) for number in range(schema_version(db), len(MIGRATIONS))]


def _apply(db: Database, number: int, now_ms: int) -> str:
    step = MIGRATIONS[number]
    db.execute("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_ms INTEGER NOT NULL)")
    step(db)
    db.execute("INSERT INTO migrations VALUES (?, ?)", [step.__name__, now_ms])
    db.execute(f"PRAGMA user_version = {number + 1}")
    return step.__name__
