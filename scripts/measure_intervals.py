"""How often the intervals of mhtui.study hold the truth, by number of cases and doctors.

The figures of docs/agreement.md. "Alone": each session resampled by itself, as if none resembled another.

Usage: python scripts/measure_intervals.py [--trials N]
"""

from __future__ import annotations

import argparse

import numpy as np

from mhtui.study.figures import Figure, Floats
from mhtui.study.intervals import Clusters, Plan
from mhtui.study.pairwise import pair_figures, quadratic_kappa
from mhtui.study.reliability import alpha_figure, alpha_replicates

DESIGNS = ((5, 2, 1), (5, 20, 0), (8, 4, 1), (8, 10, 0), (10, 4, 1), (10, 10, 0), (20, 3, 1), (40, 2, 1))
"""Cases, sessions of each, and whether every session has a doctor of its own (1) or all cases are played by the same
doctors (0)."""
Truth = tuple[float, float, float]


def scores(rng: np.random.Generator, cases: int, each: int, own: bool) -> tuple[Floats, Clusters]:
    """Two raters on a scale of 1 to 5: what a session deserves hangs on case, doctor and chance, as do their errors."""
    case, doctor = np.divmod(np.arange(cases * each), each)
    doctor = np.arange(cases * each) if own else doctor
    quality = 3 + 0.7 * rng.normal(size=cases)[case] + 0.6 * rng.normal(size=cases * each)[doctor]
    errors = 0.4 * rng.normal(size=(2, cases))[:, case] + 0.5 * rng.normal(size=(2, cases * each))
    given = np.clip(np.rint(quality + errors + 0.3 * rng.normal(size=quality.shape)), 1, 5)
    return given, Clusters(tuple(map(str, case)), tuple(map(str, doctor)))


def truth() -> Truth:
    """Mean difference, kappa and alpha in a population large enough."""
    given, _ = scores(np.random.default_rng(1), 100_000, 1, True)
    alpha = alpha_replicates(given, "interval")(np.ones((1, given.shape[1])))[0]
    return 0.0, quadratic_kappa(given[0], given[1]), float(alpha)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--trials", type=int, default=400)
    trials = parser.parse_args().trials
    true = truth()
    print("| cases | sessions of each | doctors | bias | QWK | α | bias, alone |\n|---|---|---|---|---|---|---|")
    for cases, each, own in DESIGNS:
        held = np.zeros(4)
        for trial in range(trials):
            given, clusters = scores(np.random.default_rng([trial, cases, each]), cases, each, bool(own))
            plan = Plan(trial, 1000)
            pair = pair_figures(given[0], given[1], clusters, plan)
            alone = Clusters(tuple(map(str, range(len(clusters)))), ("",) * len(clusters))
            naive = pair_figures(given[0], given[1], alone, plan)["bias"]
            found = (pair["bias"], pair["qwk"], alpha_figure(given, "interval", clusters, plan), naive)
            held += [holds(figure, value) for figure, value in zip(found, (*true, true[0]), strict=True)]
        doctors = "each another" if own else str(each)
        print(f"| {cases} | {each} | {doctors} | {' | '.join(f'{share:.3f}' for share in held / trials)} |")


def holds(figure: Figure, value: float) -> bool:
    """Whether the interval has the true value in it."""
    return figure.low is not None and figure.high is not None and figure.low <= value <= figure.high


if __name__ == "__main__":
    main()
