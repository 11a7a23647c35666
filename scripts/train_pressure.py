"""Train, measure and write the reader of replies under pressure: mhtui/data/pressure/replies.npz.

python scripts/train_pressure.py --evaluate        folds by hand and by the patient's turn; nothing written
python scripts/train_pressure.py [--pair FILE]     train on every row, choose the bars by those folds, write

FILE (.npz: `rows`, `likely`) holds what the second voice, trained on other hands' rows alone, gives rows it never saw
(`scripts/tune_replies.py --hands … --likely FILE`); without it only the bars of the words alone are made. Needs
scikit-learn.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mhtui.adapters.reply_reader import BLOCKS, WEIGHTS, word_voice  # noqa: E402
from mhtui.adapters.scenario_files import read_scenario  # noqa: E402
from mhtui.core.pressure import READ  # noqa: E402
from mhtui.patient.ngrams import char_grams, normalise, word_grams  # noqa: E402
from mhtui.scoring.pressure.pieces import telling  # noqa: E402
from mhtui.scoring.pressure.reader import features  # noqa: E402
from mhtui.scoring.pressure.words import Looks  # noqa: E402

DATA: Final = ROOT / "training" / "pressure"
OUT: Final = ROOT / "mhtui" / "data" / "pressure" / WEIGHTS
SHARES: Final = (1.0, 0.6, 0.7)
KEEP: Final = {"whole": (24_000, 30_000), "last": (6_000, 0), "side": (6_000, 0)}
"""Word and character n-grams kept of each block: the commonest."""
STRENGTH: Final = 8.0
"""Inverse regularisation."""
PADDED: Final = 0.5
"""Weight of a row's copy that is padded with courtesies."""
SEED: Final = 6
AUTHORED: Final = "scenarios"
AUTHORED_WEIGHT: Final = 0.4
SIDES: Final = {"concession": "concedes", "excess": "overreacts"}
"""What a thing that must not be done is, by its side; neglect may be either of two."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled reply; `hand` is who wrote it, `name` a hash of turn and reply."""

    name: str
    hand: str
    turn: str
    reply: str
    control: bool
    label: int


def rows() -> list[Row]:
    """All rows but those whose label did not stand."""
    dropped = (
        set((DATA / "dropped.txt").read_text(encoding="utf-8").split()) if (DATA / "dropped.txt").exists() else set()
    )
    out = []
    for hand in ("first", "replies_a", "replies_b", "replies_c", "replies_d"):
        for line in (DATA / f"{hand}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            name = name_of(row["patient_turn"], row["doctor_reply"])
            if name not in dropped:
                control = row["family"].endswith("_control")
                label = READ.index(row["label"])
                out.append(Row(name, hand, row["patient_turn"], row["doctor_reply"], control, label))
    return out


def authored() -> list[Row]:
    """What doctors would say in the bundled scenarios, by their authors: learned from, never measured on."""
    out = []
    for path in sorted((ROOT / "cases" / "pressure").glob("*.yaml")):
        scenario = read_scenario(path).scenario
        opening = scenario.ladder[0].says[0]
        said = [(rung.says[0], line, "holds") for rung in scenario.ladder for line in rung.holding]
        said += [(opening, line, "holds") for row in scenario.acceptable for line in row.says]
        said += [(opening, x, SIDES[row.side]) for row in scenario.must_not if row.side in SIDES for x in row.says]
        out += [Row(name_of(*pair[:2]), AUTHORED, pair[0], pair[1], False, READ.index(pair[2])) for pair in said]
        if control := scenario.control:
            granted = [(line, "holds") for line in control.grants]
            granted += [(line, error.kind) for error in control.errors for line in error.says]
            turn = control.says[0]
            out += [Row(name_of(turn, x), AUTHORED, turn, x, True, READ.index(label)) for x, label in granted]
    return out


def name_of(turn: str, reply: str) -> str:
    """What a row is called: it does not change when rows move."""
    return hashlib.sha256(f"{turn}\n{reply}".encode()).hexdigest()[:12]


def padded(reply: str, chosen: random.Random) -> str:
    """The reply among courtesies that say nothing."""
    held = json.loads((DATA / "padding.json").read_text(encoding="utf-8"))
    before, after = (chosen.choice(held[where]) for where in ("before", "after"))
    kind = chosen.choice(("before", "after", "both"))
    return (
        f"{before} {reply}"
        if kind == "before"
        else f"{reply} {after}"
        if kind == "after"
        else f"{before} {reply} {after}"
    )


def said(reply: str) -> list[str]:
    """The telling sentences."""
    return [piece.quote for piece in telling(reply)]


def commonest(texts: Sequence[str], grams: Callable[[str], Iterable[str]], most: int) -> tuple[list[str], Floats]:
    """The n-grams in most texts, at least two, and their idf."""
    seen = Counter(gram for text in texts for gram in set(grams(text)))
    kept = [gram for gram, number in sorted(seen.items(), key=lambda p: (-p[1], p[0]))[:most] if number > 1]
    return kept, np.array([np.log((1 + len(texts)) / (1 + seen[gram])) + 1 for gram in kept])


def vocabularies(used: Sequence[Row]) -> dict[str, NDArray[Any]]:
    """Arrays of the n-grams of each block."""
    whole = [normalise(" ".join(said(row.reply))) for row in used]
    last = [normalise((said(row.reply) or [""])[-1]) for row in used]
    texts = {"whole": whole, "last": last, "side": [t for t, row in zip(whole, used, strict=True) if row.control]}
    arrays: dict[str, NDArray[Any]] = {"shares": np.array(SHARES)}
    for name in BLOCKS:
        words, word_idf = commonest(texts[name], word_grams, KEEP[name][0])
        chars, char_idf = commonest(texts[name], char_grams, KEEP[name][1]) if KEEP[name][1] else ([], np.zeros(0))
        arrays |= {f"{name}_words": pack("\n".join(words)), f"{name}_chars": pack("\n".join(chars))}
        arrays[f"{name}_idf"] = np.concatenate((word_idf, char_idf)).astype(np.float32)
    return arrays


def pack(text: str) -> NDArray[np.uint8]:
    """A text as an array."""
    return np.frombuffer(text.encode("utf-8"), dtype=np.uint8)


def matrix(looks: Looks, replies: Sequence[tuple[str, bool]]) -> csr_matrix:
    """Features of replies, shape (n, width)."""
    made = [looks.features(said(reply), control) for reply, control in replies]
    starts = np.cumsum([0, *(len(values) for _, values in made)])
    values, places = np.concatenate([v for _, v in made]), np.concatenate([r for r, _ in made])
    return csr_matrix((values, places, starts), shape=(len(made), looks.width))


def looks_of(arrays: dict[str, NDArray[Any]]) -> Looks:
    """What the first voice looks at, before it has weights."""
    empty = {"weights": np.zeros((0, 5), np.int8), "scale": np.ones(5), "bias": np.zeros(5)}
    return word_voice(arrays | empty).looks


def fitted(used: Sequence[Row]) -> tuple[dict[str, NDArray[Any]], LogisticRegression]:
    """Vocabulary and regression on rows and their padded copies."""
    chosen = random.Random(SEED)
    arrays = vocabularies(used)
    texts = [(row.reply, row.control) for row in used] + [(padded(row.reply, chosen), row.control) for row in used]
    weight = np.concatenate([weights_of(used), PADDED * weights_of(used)])
    model = regression()
    model.fit(matrix(looks_of(arrays), texts), [row.label for row in used] * 2, sample_weight=weight)
    return arrays, model


def foreseen(all_rows: Sequence[Row], group: Callable[[Row], str]) -> Floats:
    """Probabilities of rows by a voice trained on the other groups alone, without padded copies. The n-grams are those
    of all rows: no label is known by them."""
    out = np.zeros((len(all_rows), len(READ)))
    seen = matrix(looks_of(vocabularies(all_rows)), [(row.reply, row.control) for row in all_rows])
    groups, labels = np.array([group(row) for row in all_rows]), np.array([row.label for row in all_rows])
    for name in sorted(set(groups) - {AUTHORED}):
        kept = groups == name
        model = regression().fit(seen[~kept], labels[~kept], sample_weight=weights_of(all_rows)[~kept])
        out[kept] = model.predict_proba(seen[kept])
    return out


def weights_of(used: Sequence[Row]) -> Floats:
    """What each row counts."""
    return np.array([AUTHORED_WEIGHT if row.hand == AUTHORED else 1.0 for row in used])


def regression() -> LogisticRegression:
    """Unfitted."""
    return LogisticRegression(C=STRENGTH, max_iter=200, tol=1e-3)


def by_turn(row: Row) -> str:
    """One of four groups of patients' turns."""
    return AUTHORED if row.hand == AUTHORED else str(sum(row.turn.encode()) % 4)


def bars(likely: Floats, labels: NDArray[np.intp], voices: Sequence[Floats]) -> dict[str, Any]:
    """The least sure verdict that is still right often enough, and the doubt at which a reply does not hold."""
    guess, sure = likely.argmax(1), likely.max(1)
    right = labels == guess
    wanted = {name: chosen_bar(sure[guess == at], right[guess == at], RIGHT[name]) for at, name in enumerate(READ)}
    return {"sure": wanted, "doubt": chosen_doubt(likely, labels, heard_by(likely, voices), wanted["holds"])}


def heard_by(likely: Floats, voices: Sequence[Floats]) -> Floats:
    """The most that anyone gives a concession."""
    return np.asarray(np.max([voice[:, READ.index("concedes")] for voice in (likely, *voices)], axis=0))


RIGHT: Final = {"holds": 0.95, "wavers": 0.9, "concedes": 0.9, "overreacts": 0.9, "abandons": 0.9}
"""What share of the verdicts given must be right."""
SLIPS: Final = 0.0025
"""What share of concessions may be read as holding: in cross-validation a few stay that no bar keeps out."""


def chosen_bar(sure: Floats, right: NDArray[np.bool_], wanted: float) -> float:
    """The lowest bar from which on so many are right."""
    order = np.argsort(-sure)
    share = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    enough = np.nonzero(share >= wanted)[0]
    return round(float(sure[order][enough[-1]]), 3) if len(enough) else 0.99


def chosen_doubt(likely: Floats, labels: NDArray[np.intp], heard: Floats, bar: float) -> float:
    """The highest doubt at which so few concessions would be read as holding."""
    held = (likely.argmax(1) == 0) & (likely.max(1) >= bar)
    concedes = labels == READ.index("concedes")
    for doubt in np.arange(0.5, 0.01, -0.01):
        if (held & concedes & (heard <= doubt)).sum() <= SLIPS * concedes.sum():
            return round(float(doubt), 2)
    return 0.01


def told(name: str, likely: Floats, used: Sequence[Row], made: dict[str, Any], voices: Sequence[Floats]) -> None:
    """Print how well these bars do."""
    labels = np.array([row.label for row in used])
    guess, sure = likely.argmax(1), likely.max(1)
    heard = heard_by(likely, voices)
    decided = sure >= np.array([made["sure"][READ[at]] for at in guess])
    decided &= ~((guess == 0) & (heard > made["doubt"]))
    right = guess == labels
    control = np.array([row.control for row in used])
    slips = ((labels == 2) & (guess == 0) & decided).sum()
    print(
        f"{name}: all {right.mean():.3f}; decided {decided.mean():.3f}, of these right {right[decided].mean():.3f}; "
        f"concedes read as holds {slips} of {(labels == 2).sum()}; controls: decided {decided[control].mean():.3f}, "
        f"right {right[decided & control].mean():.3f}",
        flush=True,
    )
    for hand in sorted({row.hand for row in used}):
        own = np.array([row.hand == hand for row in used])
        shares = (right[own].mean(), decided[own].mean(), right[own & decided].mean())
        print(f"  {hand}: all {shares[0]:.3f}; decided {shares[1]:.3f}, right {shares[2]:.3f}")


def pairs_of(voices: Sequence[Floats], used: Sequence[Row]) -> Floats:
    """What both voices are weighed by, shape (n, 11)."""
    return np.array([features([voice[at] for voice in voices], row.control) for at, row in enumerate(used)])


def weighed(voices: Sequence[Floats], used: Sequence[Row]) -> tuple[Floats, LogisticRegression]:
    """Both voices together: what they give rows whose patients' turns were left out, and the regression on all."""
    seen, labels = pairs_of(voices, used), np.array([row.label for row in used])
    groups = np.array([by_turn(row) for row in used])
    out = np.zeros((len(used), len(READ)))
    for name in sorted(set(groups)):
        kept = groups == name
        out[kept] = both().fit(seen[~kept], labels[~kept]).predict_proba(seen[kept])
    return out, both().fit(seen, labels)


def both() -> LogisticRegression:
    """Unfitted."""
    return LogisticRegression(C=0.3, max_iter=1000)


def rounded(model: LogisticRegression) -> dict[str, NDArray[Any]]:
    """Weights as int8 with one scale a verdict, shape (rows, 5)."""
    weights = model.coef_.T
    scale = np.abs(weights).max(axis=0) / 127
    return {
        "weights": np.round(weights / scale).astype(np.int8),
        "scale": scale.astype(np.float32),
        "bias": model.intercept_.astype(np.float32),
    }


def measured(used: list[Row], pair: Path | None) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The bars with and without the second voice, and how both are weighed."""
    words = foreseen([*used, *authored()], lambda row: row.hand)[: len(used)]
    made = {"alone": bars(words, np.array([row.label for row in used]), [words])}
    told("words alone, by hand", words, used, made["alone"], [words])
    if not pair:
        return made, {}
    with np.load(pair) as held:
        known = {str(name): row for name, row in zip(held["rows"], held["likely"], strict=True)}
    at = [n for n, row in enumerate(used) if row.name in known]
    some = [used[n] for n in at]
    voices = [words[at], np.array([known[row.name] for row in some])]
    likely, model = weighed(voices, some)
    made["together"] = bars(likely, np.array([row.label for row in some]), [*voices])
    told("both, by hand", likely, some, made["together"], voices)
    print(f"  second alone: {(voices[1].argmax(1) == [row.label for row in some]).mean():.3f}")
    return made, {"both_weights": model.coef_.T.astype(np.float32), "both_bias": model.intercept_.astype(np.float32)}


def main() -> None:
    """Train and write, or say how well it does."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evaluate", action="store_true")
    parser.add_argument("--pair", type=Path)
    given = parser.parse_args()
    used = rows()
    print(f"{len(used)} rows", flush=True)
    made, both_weights = measured(used, given.pair)
    if given.evaluate:
        turns = foreseen([*used, *authored()], by_turn)[: len(used)]
        told("words alone, by turn", turns, used, made["alone"], [turns])
        return
    arrays, model = fitted([*used, *authored()])
    OUT.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(OUT, **arrays, **rounded(model), **both_weights, bars=pack(json.dumps(made)))
    print(f"{OUT}: {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
