"""A structured intake: one plain question a topic, and the section of the note each answer belongs to."""

from __future__ import annotations

from typing import Final

GREETING: Final = (
    "Hello, I'm the doctor on duty. I'd like to ask you some questions, one at a time, if that is all right."
)

INTAKE: Final[tuple[tuple[str, str, str], ...]] = (
    ("chief_complaint", "What brings you here today?", "cc"),
    ("chief_complaint", "Please tell me more about that, in your own words.", "hpi"),
    ("onset_course", "When did this start, and how has it gone since then?", "hpi"),
    ("sleep", "How have you been sleeping?", "hpi"),
    ("appetite_weight", "How is your appetite, and has your weight changed?", "hpi"),
    ("energy", "How is your energy?", "hpi"),
    ("mood", "How has your mood been?", "mse_mood"),
    ("anhedonia", "Do you still enjoy the things you used to enjoy?", "hpi"),
    ("concentration", "How is your concentration?", "hpi"),
    ("guilt_worthlessness", "Do you feel guilty or worthless?", "hpi"),
    ("hopelessness", "How do you see the future, do you feel hopeless?", "risk"),
    ("suicidal_ideation", "Have you had any thoughts of ending your life?", "risk"),
    ("suicide_plan_means", "Have you made any plan for how you would end your life?", "risk"),
    ("past_suicide_attempts", "Have you ever tried to end your life in the past?", "risk"),
    ("self_harm", "Have you ever hurt yourself on purpose?", "risk"),
    ("homicidal_ideation", "Have you had any thoughts of harming someone else?", "risk"),
    ("auditory_hallucinations", "Do you hear voices or sounds that other people cannot hear?", "mse_perception"),
    ("visual_hallucinations", "Do you see things that other people cannot see?", "mse_perception"),
    ("delusions_persecution", "Do you feel that anyone is against you or trying to harm you?", "mse_thought_content"),
    (
        "delusions_reference_control",
        "Do you get special messages meant for you, or feel that your thoughts are interfered with?",
        "mse_thought_content",
    ),
    ("mania_elevated_mood", "Have you felt unusually high, or that you have special powers?", "mse_thought_content"),
    ("mania_spending_risk", "Have you been spending a lot of money or taking risks?", "risk"),
    ("anxiety_worry", "Do you feel anxious, or worry a lot?", "hpi"),
    ("panic", "Do you have sudden attacks of panic?", "hpi"),
    ("phobia_avoidance", "Are there places or situations you avoid because of fear?", "hpi"),
    (
        "obsessions_compulsions",
        "Do you have thoughts that keep coming back, or things you must do again and again?",
        "hpi",
    ),
    (
        "trauma_reexperiencing",
        "Has something terrible happened to you that comes back in nightmares or flashbacks?",
        "hpi",
    ),
    ("dissociation", "Do you ever feel unreal, or detached from yourself?", "hpi"),
    ("eating_body_image", "Do you worry about your shape, or make yourself sick after eating?", "hpi"),
    ("alcohol", "How much alcohol do you drink?", "medical"),
    ("drugs", "Do you use any recreational drugs?", "medical"),
    ("tobacco_caffeine", "Do you smoke, and how much coffee do you drink?", "medical"),
    ("gambling_gaming", "Do you gamble, or spend a lot of time gaming?", "social"),
    ("past_psychiatric_history", "Have you ever had mental health problems or treatment before?", "psychiatric"),
    ("medications_adherence", "What medicines do you take, and do you take them regularly?", "medical"),
    ("side_effects", "Do you have any side effects from your medicines?", "medical"),
    ("medical_history", "Do you have any physical illnesses or allergies?", "medical"),
    ("seizures_head_injury", "Have you ever had a seizure or a head injury?", "medical"),
    ("family_psychiatric_history", "Has anyone in your family had mental health problems?", "family"),
    ("childhood_development", "What was your childhood like?", "social"),
    ("education_work", "What do you do for work, and how was school?", "social"),
    ("relationships_support", "Who is close to you and supports you?", "social"),
    ("living_finances", "Where do you live, and how are you managing for money?", "social"),
    ("legal_forensic", "Have you ever been in trouble with the police?", "social"),
    ("cognition_orientation", "Can you tell me today's date and where we are?", "mse_cognition"),
    ("memory", "How is your memory?", "mse_cognition"),
    ("insight", "What do you think is the matter, do you think you are ill?", "mse_insight"),
    ("judgement", "What would you do if you smelt smoke at home?", "mse_insight"),
    ("expectations_of_care", "What help would you like from us?", "mse_insight"),
)
"""(topic, question, section of the note for the answer). Every topic but small talk is asked."""

PANEL: Final = (
    "Full blood count, urea and electrolytes, liver function tests, thyroid function tests, glucose, calcium, CRP, "
    "vitamin B12, folate, urine drug screen, urinalysis, ECG"
)
"""The same orders for everybody."""
