"""Phrases that turn a mention of an exam into something other than an order for it."""

from __future__ import annotations

from enum import Enum
from typing import Final

from mhtui.hospital.text import norms, stem


class Cue(Enum):
    """What a phrase does to the mentions around it."""

    REFUSE = "refuse"  # those after it are not wanted
    REASON = "reason"  # what follows explains the order
    PAST = "past"  # what follows was done
    KNOWN = "known"  # the exam right after it is spoken of, not ordered
    FOR = "for"  # a short reason, over at the next comma or "and"
    ORDER = "order"  # what follows is wanted
    NOTHING = "nothing"  # looks like one of the above and is not


_PHRASES: Final[dict[Cue, str]] = {
    Cue.NOTHING: """on him; on her; on them; on this; on the ward; on admission; on arrival; on mr; on mrs; on ms; on
    maya; on file; on patient; on the patient; on record; on the system; on top; on board; on balance; to include; to
    be; to go; to do; to have; to get; to add; to check; to order; to request; to see the; to send; to arrange; like
    to; want to; need to; love to; wish to; able to; if we could; that is all; that's all; to complete; to start with;
    to begin with; to repeat; that would be great; that would be helpful; addition to; as follows; such as; same as;
    as above; as below; as an outpatient; as an inpatient; to me; to the lab; to us; grateful for; thankful for; due
    an; due for; next to;

don't forget; do not forget; never forget; don't skip; do not skip; don't omit; no rush; no hurry; no urgency;
no contrast; without contrast; not urgent; not urgently; not fasting; not fasted; not sure; not certain; if not done;
if not already done;
if not; why not; no delay; without delay; do not delay; don't delay; no later than; nothing else; no problem; no
worries; not only; not just;
not had; never had; has not had; hasn't had; hasn't been done; not been done; not done yet; not done; not yet done;
not yet had; no allergies;
no known allergies; don't miss; do not miss; as well as; as well; as soon as possible; as soon as; as a baseline; as
baseline; as before;
as usual; as a start; as a first step; as first line; as an urgent; as urgent; as discussed; as agreed; for him; for
her; for them; for me;
for this patient; for the patient; for now; for today; for completeness; for baseline; for a baseline; for starters;
for the time being;
for tomorrow; for this man; for this woman; for this lady; for this gentleman; for maya; for pt; for patient; as part
of; no doubt; no matter;
if possible; if you can; if available; if you could; if able; if we can; if you have it; if you have one; if feasible;
if safe; if she agrees;
if he agrees; if she consents; if he consents; if they agree; if you don't mind; if that is ok; if that's ok; if okay;
if ok; if poss; if held;
as you see fit; would not mind; wouldn't mind; wouldn't hurt; would not hurt; can't hurt; bloods for; blood for; urine
for; sample for;
samples for; test for; tests for; testing for; screen for; screening for; check for; ask for; asking for; request for;
look for; swab for;
blood test for; blood tests for; order for; orders for; csf for; serum for; specimen for; labs for; sent for; send
for; need for; go for;
form for; slot for; tested for; like for; request form for; not now but; no change; not forgetting; not to forget;
without sedation;
since we can; since you can; before we start; since admission; no particular order; not in any order; no more than;
first if; please if;
order set for; no gadolinium; without gadolinium; no caffeine; without delay; if it's possible; if it is possible; if
not too much trouble""",
    Cue.REFUSE: """no; not; without; skip; skipping; hold off; hold off on; omit; omitting; avoid; avoiding; cancel;
    cancelling; defer; deferring;
postpone; leave out; leaving out; leave the; leave; except; except for; excepting; excluding; apart from; other than;
aside from; instead of; rather than;
as opposed to; in place of; never mind; never mind the; nevermind; forget; forget about; decline; declining; nor;
neither; don't; dont; do not; doesn't; does not; didn't;
did not; can't; cannot; wouldn't; would not; won't; will not; shouldn't; should not; minus; drop; scrap; ditch; need
not; needn't; no longer; refrain from; withhold;
scratch; disregard; spare him; spare her; spare them; forgo; forego; bar; barring; never; isn't; aren't; is not; are
not; wasn't; haven't; have not; hasn't;
nothing to gain from; no point in; no reason for; no role for; against; remove; stop the; stand down; bypass; all but;
everything but; anything but; save for; w/o; more than; over and above;
cancelled; unnecessary; no need; unwilling to; reluctant to; hesitate; hold the; delete; take off; withdraw; in lieu
of; before ordering; before requesting; before we order;
before doing; before considering; before thinking about; refuse; refused; refusing; declines; declined; refuses;
unable to have; unsuitable for; unfit for; wants no""",
    Cue.REASON: """because; because of; since; since he; since she; as he; as she; as they; as patient; as pt; as the;
    as there; as we; as i; as his; as her; as it; as this; as per;
as you; as a result; due to; owing to; given; given the; given that; in view of; in light of; in the context of;
considering; bearing in mind; prior to; before; after; following;
to rule out; to exclude; rule out; ruling out; excluding a; excludes; to look for; to see; to see if; to see whether;
to assess; to monitor; to confirm; to clarify; to make sure; to ensure; to find; to check for; to guide;
to establish; to help; to quantify; to investigate; to screen for; to detect; to differentiate; to distinguish; to
document; to evaluate; to check whether; to check if; to check that;
r/o; worried; worried about; worry; worry about; concern; concerned; concern about; concerned about; in case; in case
of; suspect; suspecting; suspected; suspicion; suspicion of; query; querying; looking for;
wonder; wondering about; ? cause; possible; probable; likely; presumed; on; is on; he is on; she is on; he's on; she's
on;
taking; takes; was on; been on; being on; has been on; while on; hx of; h/o; history of; with a history of; with a
history;
if; when; while; whilst; so that; so we can; so we; so i can; so i; starting; start; started; starts; commence;
commencing; commenced; prescribe; prescribed; prescribing; initiate; initiating; initiation of; give him; give her;
titrate; titrating; increase;
increasing; restart; restarting; although; though; despite; depending on; pending; unless; until; diagnosis of;
diagnosed with; ddx; differential; dd; impression; imp; indication; reason; clinical details; clinical info;
background; pmh; pmhx; dh; fhx; fh; family history of;
complains of; complaining of; c/o; presenting with; presents with; presented with; he has; she has; they have; patient
has; pt has; has been; have been; who has; who is; who; with his; with her; looks; looks like; sounds like; seems;
could
be; may be; might be;
 risk of; at risk of; effect of; effects of; side effects of; mimic; mimics;
overdose of; overdose; toxicity; rules out; admitted with; brought in with; treat; treating; treated; treatment with;
treatment of; switch to; switching to; change to;
monitoring of; monitoring for; worsening; which would; which could; that could; that would; in whom; only if;
provided; explain; explains; explaining; indicates; suggests; suggestive of; suggesting; consistent with; ? if; ? due
to; ignoring; wary of; fear of; fearing; afraid of; can cause; may cause; could cause; causes; causing; caused by;
secondary to;
baseline before; ahead of; thinking of; think of; thinking about; in preparation for; plan to start; planning to
start; planning; intend to; intending to; going to start; about to start; want to start; like to start; would like to
start; for fear of; in order to; wanting to""",
    Cue.PAST: """had; has had; have had; underwent; already had; already has; already have; already done; already did;
    already got; already sent; already; we have; we've got; we've had; we have got; we've already; i have; i've
    already; i've seen; reviewed; reviewing; seen; saw; showed; shows; gp did; they did;
was done; gp checked; they checked; did; after his; after her; noted; thanks for; thank you for""",
    Cue.KNOWN: """previous; prior; last; old; earlier; recent; yesterday's; last week's; abnormal; raised; elevated;
    high; low; deranged;
prolonged; positive; normal; borderline; unremarkable; negative; outstanding; known""",
    Cue.FOR: """for; as; to; which; that; re; regarding; about; with regard to; ?""",
    Cue.ORDER: """please; can we; could we; can i; could i; could you; can you; may i; may we; would you; order; get;
    get me; do; send; check; request; then; arrange; need; needs; want; wants; repeat; chase; book; obtain; instead;
    would like; i'd like; i would like; let's; lets; let us; we'll; i'll; run; add; add on; start with; take; perform;
    organise; organize; results of; result of; just; only; also; proceed with; go ahead with; go with;
do want; do need; would want; still want; still need; but do; but please; rather; make it; however; so; hence;
therefore; thus; we should; i want; we want; i need; we need; opt for; prefer; plus; grab; pull; fetch; draw; show me;
what is; what's; what was; what were; what did; how is; how was; is there; are there; do we have; do you have; any;
has anyone done; has he had; has she had; have they had; has there been; did he have; did she have; was there; were
there; ordering; requesting; measure; recheck; redo; record""",
}  # fmt: skip
# The reading of these rests on the exam they follow.
AFTER_REFUSED: Final = """not needed; not required; not necessary; not indicated; not wanted; isn't needed; isn't
required; isn't necessary; isn't indicated; aren't needed; aren't required; aren't necessary; aren't indicated;
unnecessary; can wait; could wait; not yet; not now; not today; not tonight; not at this stage; not at present; not
for now; not this time; not this admission; not at this point; not at the moment;
no longer; not warranted; isn't warranted; contraindicated; on hold; cancelled; cancel; canceled; to be cancelled;
declined; refused; deferred; can be skipped; can be omitted; can be deferred; can be left; skip; no; not; not useful;
not helpful; won't help; would not help; wouldn't help; wouldn't change; won't change; will not change; would not
change; adds nothing; adds little; not appropriate; inappropriate; not a priority; isn't a priority; not essential;
superfluous; overkill; excessive;
doesn't need; does not need; not justified; isn't justified; can be avoided; avoid; hold; hold off; later; another
day; another time; next time; would be overkill; of no use; pointless; isn't useful; isn't helpful; don't need; do not
need; not to be done; should not be done; shouldn't be done; need not; needn't; must wait; should wait; will wait; not
for this; not right now; doesn't add; does not add; not relevant; irrelevant; redundant; already done; already; has
been done; been done; done already; done yesterday; done last; was done; were done; done by; done at; done in; done
this morning; up to date; done and; won't be; will not be; would not be; wouldn't be; wouldn't; won't; don't bother;
isn't; aren't; can't be; cannot be; never mind; not going to; makes no sense; if abnormal; if positive; if normal; if
negative; if raised; only if; if indicated; if needed; if necessary; if required; if no; if not improving; if worse;
if worsening; if deteriorates; if he deteriorates; if she deteriorates; if anything; if symptoms; if this; if that; if
those; if these; if it; unless; doesn't; does not; do not; don't; can be done later; at a later date; at later date;
in future; in the future; out; off"""
AFTER_KNOWN: Final = """was; were; showed; shows; showing; came back; returned; is high; is low; is raised; is
elevated; is abnormal; is normal; is prolonged; is fine; is negative; is positive; are fine; are normal; are abnormal;
are raised; high; low; raised; elevated; abnormal; prolonged; deranged; normal; negative; positive; unremarkable;
reported; slow; slowing; slowed; fine; stable; wnl; within; settled; clear; pending; awaited; done;  last week; last
month; last year;
yesterday; loss; gain; toxicity; poisoning; overdose; withdrawal;
disease; disorder; deficiency; deficit; failure; injury; prolongation; abuse; misuse; dependence; dependent;
infection; status; trauma; surgery; therapy; treatment; supplement; supplements; tablets; tablet; mg; mcg; dose;
doses; induced; related; naive; pain; symptoms; symptom; problem; problems; excess; changes; change; positive for;
fluctuating; rising; falling; dropping; dropped; rose; fell; clinic; team; ward; nurse; pathway; guideline; protocol;
register; replacement; carbonate; encephalitis; encephalopathy; metabolism; stones; channel; binder; cycle; card; use;
user; intake; consumption; habit; craving; machine; department; tech; technician; inhibitor; inhibitors; prescription;
patch; infusion; unit; suite; responders; response; responder"""
# A word right before or after that makes it another test.
OTHER_BEFORE: Final = """urine urinary salivary saliva hair csf spinal stool faecal fecal sputum sweat breath 
fetal foetal maternal nasal throat wound vaginal ambulatory holter exercise stress overnight prolonged continuous
video ionised ionized functional genetic reverse anti modified peritoneal pleural synovial tissue
placental neonatal intracranial invasive donor free signal averaged dihydroxy cell erythrocyte rbc wbc leukocyte short
telephone spect pet semen macro
mini 
"""
OTHER_AFTER: Final = """antibody antibodies ab abs autoantibodies ultrasound tolerance suppression stimulation biopsy
binding clearance isoenzyme isoenzymes ratio gene genetic genetics genotype genotyping pcr antigen angiogram
angiography venogram venography perfusion spectroscopy receptor uptake excretion resistance electrophoresis precursor
metabolites challenge fraction subtypes subclasses nuclear scintigraphy guided index elastography doppler mutation
sequencing immunofixation kinetics"""
SPECIMENS: Final = {
    "urine": "urine", "urinary": "urine", "serum": "blood", "plasma": "blood", "saliva": "saliva", "salivary": "saliva",
    "hair": "hair", "csf": "csf", "spinal": "csf", "stool": "stool", "fecal": "stool", "sputum": "sputum",
    "sweat": "sweat", "breath": "breath", "blood": "blood",
}  # fmt: skip


def phrases(text: str) -> tuple[tuple[str, ...], ...]:
    """Phrases of a `;` list, as compared."""
    return tuple(norms(p.strip()) for p in text.replace("\n", " ").split(";"))


def _table() -> dict[tuple[str, ...], Cue]:
    table: dict[tuple[str, ...], Cue] = {}
    for cue, text in _PHRASES.items():
        for phrase in phrases(text):
            table.setdefault(phrase, cue)
    return table


CUES: Final = _table()
REFUSED_AFTER: Final = frozenset(phrases(AFTER_REFUSED))
KNOWN_AFTER: Final = frozenset(phrases(AFTER_KNOWN))
BEFORE_WORDS: Final = frozenset(stem(w) for w in OTHER_BEFORE.split())
AFTER_WORDS: Final = frozenset(stem(w) for w in OTHER_AFTER.split())
LONGEST_CUE: Final = max(len(p) for p in (*CUES, *REFUSED_AFTER, *KNOWN_AFTER))
CUE_WORDS: Final = frozenset(w for p in (*CUES, *REFUSED_AFTER, *KNOWN_AFTER) for w in p)
