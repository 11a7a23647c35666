"""How the patient comes across: the mental status examination as the doctor sees and hears it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from mhtui.core.case.base import Lines, Part, Text, Topic


class Speech(Part):
    """Rate, volume and amount of speech; `latency_s` is the usual wait before an answer, in seconds."""

    rate: Literal["slow", "normal", "fast", "pressured"] = "normal"
    volume: Literal["whispered", "quiet", "normal", "loud"] = "normal"
    amount: Literal["mute", "poor", "reduced", "normal", "increased"] = "normal"
    interruptible: Text = "yes"
    latency_s: Annotated[float, Field(ge=0, le=30)] = 1.0


class Affect(Part):
    """Observed emotion; `turns_irritable_on` names what makes it tip, as a person would say it."""

    quality: Text
    range: Literal["flat", "blunted", "restricted", "full", "wide"] = "full"
    lability: Literal["none", "mild", "marked"] = "none"
    congruent: bool = True
    turns_irritable_on: tuple[Text, ...] = ()


class ThoughtForm(Part):
    """How thoughts follow each other. `asides` are the patient's own excursions, free of facts that matter; rendering
    weaves them into speech as the pattern and strength (0 absent to 3 severe) ask for."""

    pattern: Literal[
        "linear",
        "circumstantial",
        "tangential",
        "flight_of_ideas",
        "loosened",
        "blocked",
        "perseverative",
        "poverty",
        "overinclusive",
    ] = "linear"
    strength: Annotated[int, Field(ge=0, le=3)] = 0
    pulls: tuple[Text, ...] = ()
    asides: Lines = ()


class Cognition(Part):
    """Orientation, attention and recall as they would be written in the chart."""

    orientation: Text
    attention: Text
    recall: Text | None = None
    serial_sevens: Text | None = None


class Signs(Part):
    """Observable signs by what brings them out; each becomes part of the behaviour line."""

    always: Lines = ()
    on_contradiction: Lines = ()
    on_empathy: Lines = ()
    on_painful_topic: Lines = ()
    on_judgement: Lines = ()
    on_silence: Lines = ()
    on_guarded: Lines = ()
    on_disclosure: Lines = ()
    painful_topics: tuple[Topic, ...] = ()


class Presentation(Part):
    """The mental status examination, from which behaviour and speech are rendered at each turn.

    `defensiveness` (0 open to 3 hostile) slows how fast rapport grows. `mood_says` is the subjective mood in the
    patient's words.
    """

    appearance: Text
    behaviour: Text
    psychomotor: Text
    eye_contact: Text
    speech: Speech
    mood_says: Text
    affect: Affect
    thought_form: ThoughtForm
    thought_content: Text
    perception: Text
    cognition: Cognition
    insight: Text
    judgement: Text
    defensiveness: Annotated[int, Field(ge=0, le=3)] = 1
    signs: Signs
