"""How the two large screens are laid out."""

from __future__ import annotations

from typing import Final

ENCOUNTER: Final = """
EncounterScreen #middle { height: 1fr; }
EncounterScreen #panes { width: 1fr; height: 1fr; }
EncounterScreen #chart { width: 34; display: none; border-right: solid $border; height: 1fr; }
EncounterScreen #scratch { width: 34; display: none; border-left: solid $border; height: 1fr; }
EncounterScreen.-wide #chart, EncounterScreen.-ultra #chart, EncounterScreen.-ultra #scratch { display: block; }
EncounterScreen.-wide.-show-scratch #chart { display: none; }
EncounterScreen.-wide.-show-scratch #scratch { display: block; }
EncounterScreen.-desk #chart, EncounterScreen.-desk #scratch { display: none; }
EncounterScreen.-desk.-show-chart #chart, EncounterScreen.-desk.-show-scratch #scratch { display: block; }
EncounterScreen.-narrow.-show-chart #chart, EncounterScreen.-narrow.-show-scratch #scratch {
  display: block; width: 1fr; border: none; }
EncounterScreen.-narrow.-show-chart #panes, EncounterScreen.-narrow.-show-scratch #panes { display: none; }
EncounterScreen #notice { height: auto; max-height: 4; padding: 0 1; color: $warning; display: none; }
EncounterScreen .heading { color: $primary; text-style: bold; }
"""

WATCH: Final = """
WatchScreen #middle { height: 1fr; }
WatchScreen #chart { width: 34; display: none; border-right: solid $border; height: 1fr; }
WatchScreen #dialogue { width: 1fr; }
WatchScreen #work { width: 1fr; display: none; height: 1fr; }
WatchScreen #coming { height: auto; max-height: 4; padding: 0 1; color: $muted; display: none; }
WatchScreen.-narrow.-show-work #work, WatchScreen.-wide.-show-work #work { display: block; }
WatchScreen.-narrow.-show-work #dialogue { display: none; }
WatchScreen.-wide #chart, WatchScreen.-ultra #chart, WatchScreen.-ultra #work { display: block; }
WatchScreen.-wide #work, WatchScreen.-ultra #work { border-left: solid $border; }
WatchScreen.-wide.-show-work #chart { display: none; }
WatchScreen.-narrow.-show-chart #chart { display: block; width: 1fr; border: none; }
WatchScreen.-narrow.-show-chart #dialogue, WatchScreen.-narrow.-show-chart #work { display: none; }
"""
