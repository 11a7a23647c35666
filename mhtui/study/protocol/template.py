"""The file that `mhtui study init --template` writes: every field, with what it means."""

from __future__ import annotations

from typing import Final

TEMPLATE: Final = '''\
# Protocol of a study. Fill it in, `mhtui study check FILE`, then `mhtui study init FILE` registers it.
schema = 1
id = "my-study"                 # lower case letters, digits, - and _
title = "Interview skills of trainees and language models"

cases = [{cases}]
scenarios = []                  # pressure scenarios: each person plays one side, models both

instructions = """
You will meet simulated patients, one after the other. Interview each patient, order the examinations you need, write
the note, rank your diagnoses and write a plan. The clock runs only while you are with a patient or at the note; you can
pause at any time, with a reason.
"""
consent = """
Taking part is voluntary. What you write is stored under your code, without your name. You can stop at any time.
"""
ai_help = "not allowed"         # or "allowed"; ask about it below either way

[[arms]]
name = "residents"
kind = "trainee"                # trainee, expert, other: people; model, scripted: machines
participants = 12               # wanted; no more are taken

[[arms]]
name = "floor"
kind = "scripted"
doctor = "scripted"             # model arms: "model:NAME" of your settings
repeats = 1

[assignment]
scheme = "all"                  # all, incomplete_blocks (then: each = 3), latin_square
seed = 1

[limits]
turns = 60
minutes = 40                    # with the patient
orders = 40
note_minutes = 15               # shown and measured; leave it out for none

[play]
patient = "embedded"
seed = 1
feedback = false                # whether people see their debrief at once

[instruments]
scorer = ""                     # a hash; empty: that of the program when the study is registered
rubrics = ["mentaleval"]        # by id
judges = []                     # models of your settings that apply them

[stopping]
rule = "When every arm is full."
# until = 2027-06-30            # no session begins after it

# [tutorial]
# case = "a-case-not-in-the-study"
# paid = false

[[exclusions]]
id = "ai-help"
rule = "Said to have used an AI tool."

[[before]]
id = "level"
ask = "Your level of training"
kind = "choice"
choices = ["medical student", "resident", "specialist"]
about = "training_level"

[[before]]
id = "years"
ask = "Years in psychiatry"
kind = "number"
least = 0
most = 70
about = "years"

[[before]]
id = "language"
ask = "Your first language"
about = "language"

[[before]]
id = "device"
ask = "What are you using: laptop, desktop, tablet?"
about = "device"
optional = true

[[before]]
id = "attention"
ask = "To show that you read this, answer no: do the patients here exist?"
kind = "yes_no"
expect = "no"

[[after_each]]
id = "seen"
ask = "Had you met or read this case before?"
kind = "yes_no"
about = "seen_before"

[[after]]
id = "ai"
ask = "Did you use an AI tool while you played?"
kind = "yes_no"
about = "ai_help"

[[after]]
id = "comment"
ask = "Anything you want to tell us"
optional = true
about = "comment"

# What only you know, for the reporting checklist (arXiv 2506.13776). Empty: "not recorded".
[reporting]
evaluation = ""
sampling = ""
differences = ""
piloting = ""
power = ""
ethics = ""
preregistration = ""
population = ""
recruitment = ""
inclusion = ""
authors = ""
exposure = ""
training = ""
pay = ""
bonus = ""
sittings = ""
effort = ""
quality_control = ""
references_allowed = ""
analysis = ""
subgroups = ""
release = ""
contact = ""
'''


def template(cases: tuple[str, ...]) -> str:
    """The template with these cases."""
    return TEMPLATE.replace("{cases}", ", ".join(f'"{name}"' for name in cases))
