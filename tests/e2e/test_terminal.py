"""Whole encounters in a real terminal, from the first key to the debrief, and every way a terminal can go away."""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

import pytest

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from conftest import Terminal


def meet_maya(terminal: Terminal) -> None:
    """From the first screen into the room of the first case."""
    terminal.start()
    terminal.until("Next patient", "Library", "History")
    terminal.press("/")
    terminal.until("Ten days without sleep", "to the door")
    terminal.press("Enter")
    terminal.until("Go in", "Maya R., 34")
    terminal.press("Enter")
    terminal.until("turn 0/60", "Patient", "Say something")


def say(terminal: Terminal, words: str, turn: int) -> None:
    """Say something and wait until the patient has been heard."""
    terminal.type(words)
    terminal.press("Enter")
    terminal.until(f"turn {turn}/60", "Say something")
    terminal.press("Escape")


def go_on(terminal: Terminal, question: str, *then: str) -> None:
    """The next phase: asked for, confirmed, opened."""
    terminal.press("F3")
    terminal.until(question)
    terminal.press("Enter")
    terminal.until(*then)


def test_whole_encounter(terminal: Terminal) -> None:
    """Home, case, door, interview, exams, note, diagnosis, plan, debrief: with keys alone, at 80 by 24."""
    meet_maya(terminal)
    say(terminal, "Hello, I am Dr Ames. What brings you here tonight?", 1)
    say(terminal, "How have you been sleeping?", 2)

    go_on(terminal, "Go on to the exams?", "orders 0/40")
    terminal.type("urine drug screen")
    terminal.press("Enter")
    terminal.until("orders 1/40", "Negative for amphetamines")

    go_on(terminal, "Go on to the note?", "0 of 17 written")
    terminal.type("Brought by her sister, little sleep.")
    go_on(terminal, "Go on to the diagnosis?", "search ICD-11")

    terminal.type("bipolar")
    terminal.until("6A60", "Bipolar type I disorder")
    terminal.press("Enter")
    terminal.until("1.  6A60")
    go_on(terminal, "Go on to the plan?", "0 of 6 written")

    terminal.type("Admit to a quiet room tonight.")
    terminal.press("F3")
    terminal.until("End the encounter?", "can be changed after")
    assert terminal.session()["state"] != "submitted"
    terminal.press("Enter")
    terminal.until("Ten days without sleep", "Interview", "Exams", "Note")

    card = terminal.session()
    assert (card["state"], card["turns"], card["arm"]) == ("submitted", 2, "trainee")
    report = terminal.ask("score", card["id"], "--no-embeddings")
    assert report["interview"]["covered"] > 0
    assert report["exams"]["coverage"]["covered"] == 1

    terminal.press("C-q")
    assert terminal.exit_code() == 0


def test_control_c_twice(terminal: Terminal) -> None:
    """The first says how to leave, the second leaves; the session is paused and says how to go on."""
    meet_maya(terminal)
    terminal.press("C-c")
    terminal.until("Ctrl+Q quits")
    terminal.press("C-c")
    assert terminal.exit_code() == 0
    card = terminal.session()
    assert card["state"] == "paused"
    assert "Traceback" not in terminal.screen()


def test_killed_in_mid_sentence(terminal: Terminal) -> None:
    """Killed without warning while somebody types: the session is offered first and the words are back."""
    meet_maya(terminal)
    say(terminal, "How have you been sleeping?", 1)
    terminal.type("And what does your sis")
    time.sleep(1.5)  # drafts are saved within a second
    os.kill(terminal.pid(), signal.SIGKILL)
    terminal.close()

    terminal.start()
    terminal.until("Resume", "interview", "turn 1")
    terminal.press("Enter")
    terminal.until("turn 1/60", "· f9", "And what does your sis")
    terminal.type("ter say?")
    terminal.press("Enter")
    terminal.until("turn 2/60")


def test_terminal_closed(terminal: Terminal) -> None:
    """The window is closed: the session is paused, with nothing left running, and can be taken up again."""
    meet_maya(terminal)
    say(terminal, "How have you been sleeping?", 1)
    terminal.type("Do you")
    pid = terminal.pid()
    terminal.close()
    terminal.wait_for_end(pid)
    card = terminal.session()
    assert (card["state"], card["turns"]) == ("paused", 1)

    terminal.start("play", "--resume", card["id"])
    terminal.until("Do you", "turn 1/60", "· f9")
    assert terminal.session()["state"] != "paused"
