"""The composition root, its parts: store, cases, code table, reader, models, embeddings, scorer.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mhtui import config
from mhtui.core.events import Limits
from mhtui.play.services import Settings
from mhtui.play.who import EMBEDDED

if TYPE_CHECKING:
    from mhtui.adapters.case_files import CaseLibrary
    from mhtui.adapters.embedder import SentenceEmbedder
    from mhtui.adapters.nli import ProcessNli
    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.core.case import Case
    from mhtui.core.chat import Waiting
    from mhtui.core.events import Event
    from mhtui.core.icd11 import Icd11
    from mhtui.core.report import Report
    from mhtui.core.rulings import Ruling
    from mhtui.patient.model.role import Ear
    from mhtui.patient.reader import Reader
    from mhtui.patient.sense import Embed, Sense
    from mhtui.play.session import LiveSession
    from mhtui.scoring.match.matcher import Matcher
    from mhtui.scoring.match.weigh import Entailer
    from mhtui.scoring.scorer import Scorer
    from mhtui.wiring_models import Models


WARMING_S = 5.0
"""So long is what is still loading waited for at the end."""


class Rooms:
    """The parts of the program, each built when first used."""

    def __init__(
        self,
        db: Path | None = None,
        *,
        embeddings: bool = True,
        limits: Limits | None = None,
        seed: int | None = None,
    ) -> None:
        self._db_path = config.database_path(db)
        self._use_embeddings = embeddings
        self._loading = threading.Lock()
        self._senses: dict[str, Sense] = {}
        self._reports: dict[tuple[str | int, ...], Report] = {}
        self.settings = _settings()
        self.limits = limits or Limits()
        self._seed = seed
        self.patient = EMBEDDED
        """Who plays the patient of new sessions: see patient.model.variants.patient_choice."""
        self.tell_wait: Callable[[LiveSession, Waiting], None] = lambda _session, _waiting: None
        """Told while the endpoint of a patient's model is waited for."""
        self.keep_partial = False
        """Whether what came of a cancelled reply of a patient's model is kept with the calls: then it is streamed."""
        self.embedder_note = ""
        self._nli: ProcessNli | None = None
        self._warming: threading.Thread | None = None

    @property
    def database(self) -> Path:
        """The database file in use; made with the first session."""
        return self._db_path

    @cached_property
    def store(self) -> SqliteStore:
        """The session store."""
        from mhtui.adapters.sqlite_store import SqliteStore

        return SqliteStore(self._db_path)

    @cached_property
    def library(self) -> CaseLibrary:
        """All cases: bundled and the user's own."""
        from mhtui.adapters.case_files import CaseLibrary

        return CaseLibrary.standard(config.user_cases_folder())

    @cached_property
    def icd11(self) -> Icd11:
        """The code table."""
        from mhtui.adapters.icd11_table import load_icd11

        return load_icd11()

    @cached_property
    def models(self) -> Models:
        """Models behind endpoints, as the settings describe them."""
        from mhtui.wiring_models import Models

        return Models()

    @property
    def reader(self) -> Reader:
        """The reader of doctor's words; loaded once, also when asked for from several threads."""
        with self._loading:
            return self._reader

    @cached_property
    def _reader(self) -> Reader:
        from mhtui.adapters.reader_weights import load_reader

        return load_reader(self._embeddings)

    @cached_property
    def _embeddings(self) -> Embed | None:
        from mhtui.adapters.sense_model import load_embeddings

        wanted = self._use_embeddings and config.embeddings_wanted()
        return load_embeddings(config.weights_path()) if wanted else None

    @property
    def sense_model(self) -> Embed:
        """What the patient compares a question with its memory by; loaded once, also from several threads."""
        with self._loading:
            return self._embeddings or self._reader.word_sums()

    @property
    def ear(self) -> Ear | None:
        """What hears whether a model's words are a patient's; loaded once, also from several threads."""
        with self._loading:
            return self._ear

    @cached_property
    def _ear(self) -> Ear | None:
        from mhtui.adapters.ear import load_ear

        wanted = self._use_embeddings and config.embeddings_wanted()
        return load_ear(config.weights_path()) if wanted else None

    def sense(self, case: Case) -> Sense:
        """What a case's lines mean; kept for the next session of the same case."""
        from mhtui.adapters.sense_files import load_sense

        key = case.content_hash()
        if key not in self._senses:
            self._senses[key] = load_sense(case, self.sense_model, config.cache_folder())
        return self._senses[key]

    @cached_property
    def embedder(self) -> SentenceEmbedder | None:
        """The embedder, or None; `embedder_note` says which or why not."""
        if not (self._use_embeddings and config.embeddings_wanted()):
            self.embedder_note = "embeddings are switched off: rules decide alone"
            return None
        from mhtui.adapters.embedder import find_embedder

        found, self.embedder_note = find_embedder(config.weights_path())
        return found

    @cached_property
    def matcher(self) -> Matcher:
        """What decides whether texts state checkpoints: rules, and where weights are installed embeddings and the
        trained reader."""
        from mhtui.scoring.match.matcher import Matcher

        embedder = self.embedder
        return Matcher(embedder, entailer=self.entailer if embedder else None)

    @cached_property
    def entailer(self) -> Entailer | None:
        """The trained reader, together with a cross-encoder that the settings name; None where weights are missing.

        Raises WrongUse where the settings name a folder without one.
        """
        from mhtui.adapters.tuned import load_tuned

        own, folder = load_tuned("entailment", config.weights_path()), config.nli_path()
        if folder is None:
            return own
        from mhtui.adapters.nli import ProcessNli, Together

        self._nli = ProcessNli(folder)
        return Together(own, self._nli) if own else self._nli

    @cached_property
    def scorer(self) -> Scorer:
        """The objective scorer."""
        from mhtui.scoring.scorer import Scorer

        embedder = self.embedder
        return Scorer(self.matcher, self.icd11, embedder.name if embedder else None)

    def rulings(self, case: Case, events: Sequence[Event]) -> Mapping[str, Ruling]:
        """What panels and people decided of the pairs of a session, wherever these came up first; by pair."""
        from mhtui.core.rulings import in_force
        from mhtui.scoring.settled import pairs_of
        from mhtui.scoring.transcript import transcribe

        pairs = pairs_of(case, transcribe(events)).values()
        return in_force(self.store.rulings([pair.key for pair in pairs]))

    def warm_up(self, case_id: str = "") -> None:
        """Load, off the screen's thread, what the first answer and the debrief (of a case) will need."""
        self._warming = threading.Thread(target=self._warm, args=(case_id,), name="warm-up", daemon=True)
        self._warming.start()

    def _warm(self, case_id: str) -> None:
        self.reader.topics("Hello. How have you been sleeping, and how is your mood?")
        if (embedder := self.embedder) is None:
            return
        from mhtui.adapters.embedder import EmbedderError

        # closed while loading, or it cannot start: who scores will be told, a thread's traceback helps nobody
        with contextlib.suppress(EmbedderError):
            embedder.warm_up()
            if case_id:
                self.scorer.prepare(self.library.get(case_id))

    def close(self) -> None:
        """Let go of the database, and give up scores that are being made."""
        if "store" in self.__dict__:
            self.store.close()
        self.stop_scoring()
        if self._warming:  # native code that is still loading when the interpreter ends would abort it
            self._warming.join(WARMING_S)

    def forget_reports(self) -> None:
        """Keep no report that was made."""
        self._reports.clear()

    def stop_scoring(self) -> None:
        """Give up scores that are being made: who leaves does not wait for embeddings."""
        if self.__dict__.get("embedder"):
            self.__dict__["embedder"].close()
        if self._nli:
            self._nli.close()


def _settings() -> Settings:
    known = {key: value for key, value in config.read_settings().items() if key in Settings.__dataclass_fields__}
    return replace(Settings(), **known)
