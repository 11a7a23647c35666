"""What `mhtui study` reads of the store and the settings, and how its options are understood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mhtui.adapters.rubric_files import bundled_rubrics, load_rubric
from mhtui.adapters.session_check import problem
from mhtui.core.errors import WrongUse
from mhtui.core.ports import SessionCard
from mhtui.core.ratings import Rating
from mhtui.core.rubric import Rubric
from mhtui.study.sheets import Session, session_of

if TYPE_CHECKING:
    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.study.importing import Imported
    from mhtui.wiring import Program


def sessions_asked(made: Program, names: Sequence[str], cases: Sequence[str]) -> tuple[list[Session], list[Rating]]:
    """The encounters named (none: all), of these cases where any are named, and all their ratings.

    Raises WrongUse for a pressure dialogue.
    """
    store = made.store
    wanted = list(dict.fromkeys(store.find(name) for name in names))
    cards = {card.id: card for card in store.cards()}
    if foreign := [i for i in wanted if i in cards and cards[i].kind == "imported"]:
        raise WrongUse(f"{foreign[0]} was imported from another program: it counts in no study.")
    if dialogues := [i for i in wanted if i in cards and cards[i].kind != "encounter"]:
        raise WrongUse(f"{dialogues[0]} is a pressure dialogue: `mhtui pressure report` sums those up.")
    cards = {i: card for i, card in cards.items() if card.kind == "encounter"}
    chosen = [cards[i] for i in (wanted or sorted(cards)) if i in cards and (not cases or _is_case(cards[i], cases))]
    if cases and not chosen:
        raise WrongUse(f"No session is of the case {', '.join(cases)}.")
    return [_session(store, card) for card in chosen], store.ratings([card.id for card in chosen])


def _is_case(card: SessionCard, cases: Sequence[str]) -> bool:
    return any(card.case_id == case or (len(case) >= 6 and card.case_hash.startswith(case.lower())) for case in cases)


def _session(store: SqliteStore, card: SessionCard) -> Session:
    log = store.log(card.id)
    return session_of(card, -1 if log.last_seq is None else log.last_seq, problem(log) or "")


def rubrics_known(names: Iterable[str]) -> list[Rubric]:
    """The rubrics of the package and those of files named; what is named by id or hash is looked for elsewhere."""
    found = list(bundled_rubrics().values())
    return found + [load_rubric(name) for name in names if Path(name).is_file()]


def rubrics_asked(
    ratings: Sequence[Rating], names: Sequence[str]
) -> tuple[list[Rating], list[Rubric], tuple[Rubric, ...]]:
    """The ratings by the rubrics named, all rubrics at hand, and those named that nobody applied."""
    known = rubrics_known(names)
    found = of_rubrics(ratings, names)
    applied = {rating.rubric_hash for rating in found}
    meant = [rubric for rubric in known if any(_is(rubric.name, rubric.hash, name) for name in names)]
    return found, known, tuple(rubric for rubric in meant if rubric.hash not in applied)


def of_rubrics(ratings: Sequence[Rating], names: Sequence[str]) -> list[Rating]:
    """Those of the rubrics named by id, id/version, a beginning of the hash, or file; all where none is named.

    Raises WrongUse for a name that no rating and no rubric bears.
    """
    known = rubrics_known(names)
    for name in names:
        borne = [(one.name, one.hash) for one in known] + [(one.rubric, one.rubric_hash) for one in ratings]
        if not any(_is(title, digest, name) for title, digest in borne):
            there = ", ".join(sorted({f"{title} {digest[:12]}" for title, digest in borne}))
            raise WrongUse(f"There is no rubric {name!r}; there are: {there}.")
    return [one for one in ratings if not names or any(_is(one.rubric, one.rubric_hash, name) for name in names)]


def _is(title: str, digest: str, name: str) -> bool:
    """Whether a rubric is meant by a name: a file, id, id/version, or beginning of the hash."""
    if Path(name).is_file():
        return load_rubric(name).hash == digest
    by_hash = len(name) >= 6 and digest.startswith(name.lower())
    return by_hash or name in (title, title.split("/")[0])


def imported(made: Program, file: Path, rubrics: Sequence[str], *, correct: bool, open_too: bool) -> Imported:
    """The ratings of a CSV file, checked against the store. Raises WrongUse for a file that is off in any row."""
    from ulid import ULID

    from mhtui.study.importing import Desk, ratings_of_lines, read_lines
    from mhtui.wiring import now_ms

    lines = read_lines(_text(file), str(file))
    cards = {card.id: card for card in made.store.cards()}
    sessions: dict[str, Session] = {}

    def find(name: str) -> Session:
        session_id = made.store.find(name)
        if session_id not in cards:
            raise WrongUse(f"session {session_id} is not whole")
        if session_id not in sessions:
            sessions[session_id] = _session(made.store, cards[session_id])
        if sessions[session_id].state == "open" and not open_too:
            raise WrongUse(f"session {session_id} has not ended; --open takes it all the same")
        return sessions[session_id]

    known = made.store.ratings(list(cards))
    desk = Desk(find, rubrics_known(map(_must_be_file, rubrics)), lambda: str(ULID()), now_ms())
    return ratings_of_lines(lines, str(file), desk, known, correct)


def _must_be_file(name: str) -> str:
    load_rubric(name)
    return name


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise WrongUse(f"{file} is not UTF-8: save it as CSV UTF-8.") from None
    except OSError as error:
        raise WrongUse(f"{file} cannot be read: {error.strerror}.") from None
