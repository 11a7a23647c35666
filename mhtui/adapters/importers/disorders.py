"""What the source does not hold and the importer adds per disorder, in its own words: codes and a short plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Graded = tuple[str, int, str]
Item = tuple[str, tuple[str, ...]]
"""A statement and paraphrases that a doctor might write."""


@dataclass(frozen=True, slots=True)
class Disorder:
    """`codes` maps a severity ("" for any) to the reference; `lay` is what the patient would call it."""

    codes: dict[str, str]
    neighbours: tuple[Graded, ...]
    lay: str
    scales: tuple[str, ...]
    must: tuple[Item, ...]
    should: tuple[Item, ...]
    must_not: tuple[tuple[str, tuple[str, ...], str], ...]
    guidance: str

    def code(self, severity: str) -> str:
        """The reference code for a severity."""
        return self.codes.get(severity.casefold(), self.codes[""])


_FOLLOW_UP: Final[Item] = (
    "Follow-up with repeated symptom measurement",
    ("review in a few weeks", "measure symptoms again at follow-up"),
)
_ALCOHOL: Final[Item] = (
    "Advise on alcohol and assess the drinking in detail",
    ("brief intervention for alcohol", "AUDIT and advice to cut down drinking"),
)

DISORDERS: Final[dict[str, Disorder]] = {
    "adhd": Disorder(
        codes={"": "6A05.2"},
        neighbours=(
            ("6A05.0", 2, "inattention alone would leave out the restlessness"),
            ("6A05.1", 2, "restlessness alone would leave out the inattention"),
            ("6A05.Z", 1, "right category, presentation left open"),
            ("6B00", 1, "anxiety is mild and tied to school"),
        ),
        lay="my attention",
        scales=(),
        must=(
            (
                "Psychoeducation for patient and family with adjustments at school",
                ("parent training and school accommodations", "explain the condition and arrange classroom support"),
            ),
            (
                "Collateral history from school or family before treatment",
                ("teacher and parent rating scales", "obtain informant report of childhood symptoms"),
            ),
        ),
        should=(
            (
                "Consider stimulant medication with pulse, blood pressure, weight and height monitored",
                (
                    "methylphenidate trial with baseline observations",
                    "offer lisdexamfetamine with cardiovascular monitoring",
                ),
            ),
            _ALCOHOL,
            _FOLLOW_UP,
        ),
        must_not=(
            (
                "Medication without baseline cardiovascular check and substance history",
                ("start methylphenidate today without further checks",),
                "misuse and cardiac risk",
            ),
        ),
        guidance="NICE NG87",
    ),
    "anxiety_disorder": Disorder(
        codes={"": "6B00"},
        neighbours=(
            ("6B04", 1, "fear of judgement is present, worry goes beyond it"),
            ("6A73", 1, "low mood is mild beside the worry"),
            ("6B43", 1, "stressors are present, worry is general and lasting"),
            ("6B0Z", 2, "right block, disorder left open"),
        ),
        lay="the worrying",
        scales=("GAD-7",),
        must=(
            ("Offer cognitive behavioural therapy", ("refer for CBT", "structured psychological therapy for worry")),
            (
                "Explain the diagnosis and agree on a stepped plan",
                ("psychoeducation and shared plan", "education about anxiety and treatment steps"),
            ),
        ),
        should=(
            (
                "Offer an SSRI if therapy is declined or insufficient",
                ("sertraline as next step", "consider escitalopram"),
            ),
            _ALCOHOL,
            _FOLLOW_UP,
        ),
        must_not=(
            (
                "Benzodiazepines as regular treatment",
                ("long-term diazepam", "regular lorazepam"),
                "dependence, and alcohol is in play",
            ),
        ),
        guidance="NICE CG113",
    ),
    "bipolar_disorder": Disorder(
        codes={"": "6A60.9"},
        neighbours=(
            ("6A60.Z", 2, "right disorder, episode left open"),
            ("6A60.4", 2, "the low phases alone"),
            ("6A61", 1, "if the high phases prove hypomanic"),
            ("6C40.70", 1, "heavy drinking is present, course and family history speak for a primary disorder"),
        ),
        lay="these ups and downs",
        scales=(),
        must=(
            (
                "Start a mood stabiliser or an antipsychotic with mood-stabilising effect",
                ("quetiapine", "start lithium after baseline bloods", "olanzapine or lamotrigine as appropriate"),
            ),
            (
                "Safety plan and early review, since mixed states raise suicide risk",
                ("crisis plan and review within a week", "monitor suicide risk closely"),
            ),
        ),
        should=(
            (
                "Regular sleep and daily rhythm, relapse signs with family",
                ("psychoeducation on sleep and early warning signs", "involve family in relapse plan"),
            ),
            _ALCOHOL,
            _FOLLOW_UP,
        ),
        must_not=(("Antidepressant alone", ("restart sertraline", "SSRI monotherapy"), "earlier activation on one"),),
        guidance="NICE CG185",
    ),
    "depression": Disorder(
        codes={"": "6A70.1", "mild": "6A70.0", "moderate": "6A70.1", "severe": "6A70.3"},
        neighbours=(
            ("6A70.Z", 2, "right category, severity left open"),
            ("6A71", 1, "if earlier episodes come to light"),
            ("6A73", 1, "anxiety is secondary"),
            ("6B43", 1, "stressors are present, the picture goes beyond them"),
        ),
        lay="my mood",
        scales=("PHQ-9",),
        must=(
            (
                "Assess suicide risk and agree on a safety plan",
                ("safety plan with crisis contacts", "review risk at each contact"),
            ),
            (
                "Offer an antidepressant or structured psychological therapy, or both by severity",
                ("start an SSRI", "refer for CBT or behavioural activation", "sertraline and psychological therapy"),
            ),
        ),
        should=(
            (
                "Look for physical contributors and treat what is found",
                ("repeat thyroid function", "bloods to rule out medical causes"),
            ),
            (
                "Activity, sleep and social contact planned step by step",
                ("behavioural activation", "re-engage with friends and walks"),
            ),
            _FOLLOW_UP,
        ),
        must_not=(
            (
                "Discharge without follow-up or risk review",
                ("no follow-up needed", "discharge to self-care only"),
                "risk can change quickly",
            ),
        ),
        guidance="NICE NG222",
    ),
    "insomnia": Disorder(
        codes={"": "6E40.3"},
        neighbours=(
            ("6E40.1", 2, "worry about sleep keeps it going"),
            ("6C40.1", 2, "drinking late at night fragments sleep"),
            ("6E40", 2, "right category, kind of factor left open"),
            ("6B00", 1, "anxiety is tied to falling asleep"),
        ),
        lay="my sleep",
        scales=("ISI",),
        must=(
            ("Cognitive behavioural therapy for insomnia", ("CBT-I", "stimulus control and sleep restriction")),
            ("Reduce alcohol, above all late at night", ("stop drinking before bed", "cut down evening alcohol")),
        ),
        should=(
            ("Sleep diary and regular rising time", ("keep a sleep diary", "fixed wake time")),
            ("Treat low mood and anxiety if they stay when sleep improves", ("monitor PHQ-9 and GAD-7",)),
            _FOLLOW_UP,
        ),
        must_not=(
            (
                "Long-term hypnotics or benzodiazepines",
                ("regular zopiclone", "nightly temazepam"),
                "dependence, and dangerous with alcohol",
            ),
        ),
        guidance="European Insomnia Guideline 2023",
    ),
    "ocd": Disorder(
        codes={"": "6B20.0", "poor insight": "6B20.1"},
        neighbours=(
            ("6B20.Z", 2, "right category, insight left open"),
            ("6B20.1", 2, "insight judged differently"),
            ("6B00", 1, "worry is tied to checking"),
            ("6A70.1", 1, "low mood is secondary"),
        ),
        lay="the checking",
        scales=("Y-BOCS",),
        must=(
            ("Cognitive behavioural therapy with exposure and response prevention", ("refer for ERP", "CBT with ERP")),
            (
                "Explain the condition and how checking keeps it going",
                ("psychoeducation about rituals", "education on the cycle of doubt and checking"),
            ),
        ),
        should=(
            ("Offer an SSRI at sufficient dose and duration", ("sertraline titrated", "fluoxetine for twelve weeks")),
            _ALCOHOL,
            _FOLLOW_UP,
        ),
        must_not=(
            (
                "Reassurance on demand or family taking over the checking",
                ("family should check for her",),
                "feeds the rituals",
            ),
            ("Benzodiazepines as main treatment", ("regular clonazepam",), "no lasting benefit, dependence"),
        ),
        guidance="NICE CG31",
    ),
    "ptsd": Disorder(
        codes={"": "6B40"},
        neighbours=(
            ("6B41", 1, "no lasting change of self-view and relations beyond the trauma"),
            ("6B43", 1, "re-experiencing goes beyond adjustment"),
            ("6B4Z", 2, "right block, disorder left open"),
            ("6A70.1", 1, "low mood follows the trauma"),
        ),
        lay="me since what happened",
        scales=("PCL-5",),
        must=(
            ("Offer trauma-focused psychological therapy", ("trauma-focused CBT", "refer for EMDR")),
            (
                "Explain the reaction and agree on a safety and coping plan",
                ("psychoeducation and grounding", "education about trauma reactions"),
            ),
        ),
        should=(
            (
                "Offer an SSRI or venlafaxine if therapy is declined or delayed",
                ("sertraline", "venlafaxine as alternative"),
            ),
            _ALCOHOL,
            _FOLLOW_UP,
        ),
        must_not=(
            (
                "Benzodiazepines for the nightmares or the tension",
                ("diazepam at night", "regular lorazepam"),
                "hinders recovery, dangerous with alcohol",
            ),
            ("Single-session debriefing as treatment", ("one-off debriefing",), "does harm"),
        ),
        guidance="NICE NG116",
    ),
    "schizophrenia": Disorder(
        codes={"": "6A20.20"},
        neighbours=(
            ("6A20.10", 2, "if earlier episodes remitted between"),
            ("6A20.Z", 2, "right category, course left open"),
            ("6A21", 1, "depressive symptoms beside the core picture"),
            ("6C40.6", 1, "heavy drinking is present, screen and course speak against it as cause"),
        ),
        lay="the voices",
        scales=("PANSS",),
        must=(
            (
                "Urgent admission or equivalent close supervision because of commands to self-harm and self-neglect",
                (
                    "inpatient admission",
                    "crisis team with close observation",
                    "detain if she refuses and criteria are met",
                ),
            ),
            (
                "Start an antipsychotic with baseline physical checks",
                ("risperidone", "olanzapine with metabolic baseline", "aripiprazole"),
            ),
            (
                "Safety plan on the commands: observation, means, crisis contact",
                ("suicide precautions", "close observation and removal of means"),
            ),
        ),
        should=(
            ("Monitor weight, glucose, lipids and ECG", ("metabolic monitoring", "baseline ECG and HbA1c")),
            (
                "Involve family or other support and plan psychological therapy",
                ("family intervention", "CBT for psychosis"),
            ),
            _ALCOHOL,
        ),
        must_not=(
            (
                "Discharge home without supervision",
                ("send home with outpatient appointment only",),
                "commands to self-harm and self-neglect",
            ),
            ("Arguing the beliefs away or agreeing with them", ("confirm the conspiracy",), "harms trust and reality"),
        ),
        guidance="NICE CG178",
    ),
}
