"""Concepts of written notes: qualities of the mental state, findings, formulation. Data only.

Same notation as the symptom table. A name that begins with `q_` is a quality: it says something only of the domain that
the words around it, or the heading of its section, name. A name that begins with `d_` is such a domain.
"""

from __future__ import annotations

NOTES = """
d_appearance ~: appearance | dress | attire
d_behaviour ~: behaviour | manner
d_psychomotor ~: psychomotor | motor activity
d_speech ~: speech | speaks | speaking | talk | talks | talking | utterance*
d_mood ~: mood | spirits
d_affect ~: affect
d_form ~: thought form | form of thought | thought process* | thinking | stream of thought | train of thought
d_content ~: thought content | content of thought
d_perception ~: perception*
d_cognition ~: cognition | cognitive* | cognitively
d_insight ~: insight
d_judgement ~: judgement
d_risk ~: risk* | danger*
q_slow !q_fast: slow* | slowed | slowing | retard* | sluggish* | ponderous* | hesitant* | bradyphreni*
q_fast !q_slow: fast* | rapid* | quick* | accelerat* | pressure* | pressured | hurried* | gabbl* | racing
q_quiet !q_loud: quiet* | soft* | (low/decrease) volume | low-volume | whisper* | hush* | inaudib* | mumbl* | \
  faint* | murmur* | barely audible | monoton*
q_loud !q_quiet: loud* | shout* | boom* | (high/increase) volume | volume increase
q_sparse !q_copious: sparse* | brief* | little | few | poverty | paucity | laconic* | monosyllab* | terse* | \
  minimal* | scant* | scarce* | decrease | poor | taciturn | one-word | economical | short \
  (answers/sentences/replies) | impoverish* | says little
q_copious !q_sparse: copious* | volumin* | talkative* | verbos* | garrul* | voluble | volubl* | increase | wordy \
  | profuse* | over-talkative | circumstantial* | overinclusive | logorrh*
q_latency: latenc* | pause* | delay* | slow to (answer/reply/respond) | long (gap/gaps/silence/silences) | \
  (seconds/time) before (answer*/reply*/respond*/speak*) | takes (time/long) to (answer*/reply*)
q_interruptible: interruptible | can be (interrupt*/stopped/redirected) | lets self be interrupted | \
  redirectable | easily interrupted
q_normal !q_abnormal: normal* | unremarkable | negative | clear | within (normal)? (limits/range) | intact | \
  fine | nothing (abnormal/found/of note) | no abnormal* | reassuring | nad | satisfactory | benign
q_abnormal !q_normal: abnormal* | positive | deranged | increase
q_poor !q_good: poor | bad* | absent | lack* | compromis* | defective | faulty | unsound | suspended | clouded
q_good !q_poor: good | full | intact | preserv* | sound | fair | adequate | retained
q_partial !q_absent: partial* | some | incomplete | improving | fluctuat* | half | accept* (it)? \
  (could/may/might) | in part | to a degree | mixed | patchy | emerging
q_absent: absent | none | nil | lack* | no insight | without insight
q_low !q_high: low | minimal | small | not high | slight
q_high !q_low: high* | serious* | severe | grave | substantial | considerable | great | marked | significant | \
  increase
q_imminent: imminent* | immediate* | acute* | near | urgent* | tonight | soon | pressing | within days | \
  short-term | today
q_restricted !q_fullrange: restrict* | constrict* | narrow* | blunt* | flat* | decrease | numb* | \
  contain*
q_fullrange !q_restricted: full range | wide range | reactive | reactiv*
q_sad: sad* | sorrow* | unhappy | depress* | low | downcast | grief-stricken | mournful* | melanchol* | tearful*
q_fearful: fear* | afraid | terrif* | alarm* | apprehens* | on guard | wary | anxious | anxiety | uneasy
q_tense: tense* | tension | on edge | wound up | taut | anxiety | nervous*
q_bewildered: bewilder* | perplex* | puzzl* | confus* | lost | baffled
q_labile: labil* | shift* | chang* quickly | swing* | fluctuat* | tears then laugh* | from one moment
q_congruent: congruent* | congruous | in keeping | appropriat* | fitting | matches | consistent with
q_smile: smile* | smiling | social (facade/mask) | facade | polite mask
q_neat !q_unkempt: neat* | tidy | well dressed | well-dressed | well kempt | kempt | smart* | well groomed | \
  clean | pressed | presentable | groomed | shaved
q_unkempt !q_neat: unkempt | dishevel* | untidy | neglected | unwashed | dirty | scruffy | self-neglect | \
  unshaven | ungroomed | stained | grubby | matted | greasy
q_unshaven: unshaven | stubble | not shaved | beard growth
q_thin: thin | thinner | underweight | wasted | gaunt | (visible)? weight loss | cachectic | slight build | lost \
  weight | bony | (cloth*/jacket/collar/suit/shirt/trousers/coat/dress/ring/belt) _ \
  (big/loose/large/hang*/pinned/slack) | emaciat* | skinny
loose_clothes: (cloth*/jacket/collar/suit/shirt/trousers/coat/dress/ring/belt) _ \
  (big/loose*/large/hang*/pinned/slack) | (loose*/big/large/oversized/pinned) _ \
  (cloth*/jacket/collar/suit/shirt/trousers/coat) | loose clothing
q_odd_dress: \
  (odd/oddly/bright*/bizarre/garish/flamboyan*/mismatch*/colourful/eccentric*/strange*/layers/inappropriate*) _ \
  (dress*/cloth*/shoe*/scar*/attire/make-up/makeup/lipstick/hat/coat/colours) | \
  (dress*/cloth*/attire/shoes/make-up/makeup/lipstick/coat) _ \
  (odd*/bright*/bizarre/garish/flamboyan*/mismatch*/past) | (coat/scarves/scarf/hat/gloves/sunglasses) (and/or)? \
  _ indoors
q_dress: dress* | cloth* | attire | shoe* | coat | make-up
q_polite: courteous* | polite* | deferential* | well-mannered | well mannered | gracious | respectful* | civil
q_overpolite: over-apologetic | apologi* | apologetic* | says sorry | keeps saying sorry
q_passive: passiv* | submissive | complian* | resigned | acquiescent | unassertive | yield* | deferential*
q_cooperative !q_uncooperative: cooperat* | co-operat* | engag* | pleasant | helpful | complian* | friendly | \
  willing
q_uncooperative: uncooperative | unco-operative | refus* to (answer/engage) | hostile
q_guarded: guarded* | wary | suspicious* | mistrust* | evasive | reserved | watchful | defensive | reluctant to \
  | watch* the door
q_restless !q_still: restless* | pace* | pacing | fidget* | unable to sit | (can/could) not (stay/sit/keep) \
  (seated/still) | up and down | agitat* | cannot settle | picks at | picking at | pluck* | on the move | \
  overactive | rearranges | gets up
q_still: motionless | sits quietly | immobile
q_overfamiliar: over-familiar* | overfamiliar* | familiar* | disinhibit* | too friendly | flirt* | touch* \
  (examiner/desk) | rearranges | intrusive*
q_few_gestures: few gestures | (little/decrease) (gesture*/movement*) | slow* movement*
psychomotor_slow !psychomotor_fast: psychomotor (slow*/retard*) | retardation | slow* (movement*/in \
  movement*/gait) | slowed | moves slow* | (movement*/gait) slow* | few gestures | bradykines*
psychomotor_fast !psychomotor_slow: psychomotor (agitat*/acceler*) | hyperactiv* | overactiv*
eye_stare: stare | staring | wide eyes | lid (lag/retraction) | unbroken gaze | exophthalm* | prominent eyes
gaze_low: (gaze/eyes/eye contact) _ (down/sinks/floor/lap/cap/avert*/poor/fleeting/avoid*)
dry_mouth: dry (mouth/lips/tongue/mucosa*) | (lips/tongue/mouth/mucosa*) _ (dry/parched/cracked) | parched
flushed: flush* | red face | red-faced | blush*
smell_urine: (smell*/smelt/odour/stink*) _ urine | urine (smell/odour)
no_aids: without _ (glasses/hearing) | (glasses/hearing aid*) _ (missing/absent/not with/at home/left/not in) | \
  no (glasses/hearing aid*)
q_drowsy !q_alert: drows* | somnolent | sleepy | clouded | obtunded | hypoactive | dozes | drifts off | decrease \
  conscious*
q_alert: alert | awake | wide awake
rouses_voice: (rous*/respond*/wake*/open*) _ (voice/name/call*/spoken)
q_linear !q_disorganised: linear* | coheren* | logical* | goal-directed | goal directed | organised | sequential \
  | goal reached | reaches (the)? (goal/point) | gets to the point | follows
q_disorganised !q_linear: disorganis* | loosen* | rambl* | incoheren* | derail* | muddled | disjointed | \
  fragment* | wander* | illogical | jumbled | loose association* | tangential* | knight's move
q_overinclusive: overinclusive* | over-inclusive* | circumstantial* | detailed | too much detail | digress* | \
  roundabout | long-winded
q_block: block* | stop* _ (mid-sentence/sentence/midsentence) | loses thread | breaks off | mid-sentence
q_poverty: poverty | paucity | sparse* | (says/thinks) little | impoverish* | monosyllab* | empty of thought | \
  little to say
no_psychosis_delusion <delusion: delusion*
persecutory <delusion_persecution: persecut* | paranoi* | paranoid | poison* | plot* against | out to \
  (get/kill/harm) | spied | conspir* | harass*
third_person <auditory_hallucination: third person | third-person | (voices/they) _ (talk*/discuss*/argu*) _ \
  (about/him/her) | voices discuss* | two voices | men _ talking about
command <command_voices: command* | (tell*/order*/instruct*) _ (her/him) to | (voice*/they) _ say* _ (do \
  it/kill/use)
commands_any: command* | instruct* | order* | (tell*/told) _ to (do/kill/harm/hurt/jump)
auditory_voice <auditory_hallucination: hears (voice*/someone/name) | voice* | hears _ voice* | voice* saying
perception_any <hallucination: hallucinat* | abnormal (perception*/percept*/experience*) | perceptual \
  (abnormal*/disturb*)
flight_of_ideas: flight of ideas | jump* _ (topic*/idea*/subject*/linked) | punning | clang* | rhym*
grandiose: grandios* | (chosen/picked/selected) (to/by/for) | special (mission/power*/gift/commission) | \
  (mission/commission) to | exalted
reference: idea* of reference | referential* | (delusion*/belief*) of reference | message* in | \
  (signs/meaning/confirmation/messages) (in/from) | self-referential
orientated !disorientated: orientat* | oriented | knows (date/place/where) | full* orient* | o x 3 | aox3 | in \
  all spheres
recall_ok: recall* | remembers | 3 / 3 | three of three | (three/3) words
attention_poor <q_attention: (poor/impaired/decrease) attention | attention _ (poor/decrease/wander*/lapses) | \
  inattent* | distractib* | (months/days/world) backwards _ (fail*/not/error*) | cannot (attend/sustain)
attention_ok !attention_poor: attention _ (intact/good/full/normal/preserved/held) | (serial sevens/months \
  backwards) _ (correct*/accurate*)
accurate: accurat* | correct* | intact | without error* | no error* | no mistakes | preserved | 26 / 30
tires: tire* | effortful | effort | fatigu*
suicide_topic: suicid* | suicide | kill (self/himself/herself) | end* _ life | death wish | wish* _ \
  (die/dead/wake) | self-harm* | overdose | wants to die | taking _ life | take _ life
suicide_intent: inten* | intends | means to | going to | determined | resolve* | set on | decided to | rehears* \
  | prepar*
suicidal_plan: plan* | method | prepar* | (hoard*/stockpil*/stor*) | set _ out | date fixed
suicide_intended <suicidal_ideation: intend* to (swallow/take/kill/end/die/jump/hang*) | suicidal \
  (intent/intention*/plan*)
end_life <suicidal_ideation: (think*/thought*) of (end*/taking) _ life | not worth living | wish* not to wake
guilt: guilt* | blame* | self-blame | reproach* | remors* | should have | fault | ashamed
hopeless: hopeless* | no future | (feels/feel) finished | despair* | nothing ahead | no hope | bleak | see* no \
  future
not_delusional: not (delusion*/deluded/of delusional) | short of delusion* | no delusion* | (can/could) see the \
  other side | overvalued | not psychotic | without delusion*
low_mood_any <low_mood: low spirits | low mood | depress* | flat mood
grey <low_mood_any: grey | gray
elated_mood: elat* | euphori* | expansive | elevat* | golden | never better | exalted | exhilarat*
irritable_opposed: irritab* | (flips/turns/quick) to (anger/irritab*) | anger* | angry | snaps
opposed_ctx ~: (when|if|on) _ (contradict*/cross*/oppos*/slowed/challeng*/thwart*/disagree*) | on challenge
judgement_self: about (himself/herself/self/safety) | regarding (risk/safety/self) | safety | keep* _ safe
pharm_cause ~: (drug/substance/medical/physical/organic/thyroid) _ cause* | organic* | secondary
excluded: excluded | exclude* | ruled out | not found | negative | normal | do not explain | does not explain | \
  no sign of | unlikely | against | no physical cause
calcium ~: calcium
blood_count ~: blood count | full blood count | haemoglobin | bloods
thyroid_test ~: thyroid | tsh | tft* | thyroid function
drug_screen_any ~: drug screen* | toxicolog* | uds | urine drug*
blood_tests ~: blood* | labs
ecg_any ~: ecg | electrocardiogram | tracing
sinus_tachycardia: sinus tachycardia | tachycardi* | fast sinus
atrial_fibrillation: atrial fibrillation | af | fibrillation
hyperthyroid: hyperthyroid* | thyrotoxic* | overactive thyroid | (thyroid) _ overactive | graves* | t4 increase
graves: graves*
anxiety_primary: panic (disorder)? | anxiety (disorder/attack*/state) | attacks
secondary_to: secondary | due to | caused by | because of | explained by | account* for | result of | driven by
bereavement_any +: bereave* | grief | griev* | widow* | mourning | (death/loss) of | loss
not_explain: (not|than|more|beyond|exceeds|alone) _ (account*/explain*/grief/bereavement) (for)? | alone _ not \
  (account*/explain*) (for)? | more than (grief/bereavement) | beyond (normal)? (grief/bereavement)
account_for: account* for | explain* | accounts | more than | beyond
questionnaire ~: questionnaire* | phq | phq-9 | scale* | (rating)? form* | score* | rating
under_report: under-report* | underreport* | underestimat* | underrat* | not reassuring | misleading | \
  contradict* | false* | belie* | cannot be trusted | unreliable
item_negative: negative | (item)? 9 | not at all | denied
clinic_date ~: appointment
competition: (win*/won) _ (competition/contest/prize/award) | competition | contest | prize | award
overactive: overactiv* | (increase) _ activ* | hyperactiv* | round the clock | (four/five/several/many) jobs | \
  projects
reduced_sleep_need <decreased_need_sleep: need* less (and less)? (sleep/rest) | (decrease|less) need (for)? \
  (sleep/rest) | sleep* _ (h/hours) (a|per)? night | hardly sleep* | without (feeling)? tired*
wine_half: half (a)? bottle
pill_missed: (miss*|forgot*|not taken|not taking|stopped) _ (pill/contracept*/ocp) | no contracepti*
period_overdue: (period|menstruation|menses) _ (late/overdue/missed) | lmp _ (week/weeks/ago) | last period | \
  late (period|menstruation) | amenorr* | overdue
stimulant_pill <stimulant_tablet: (stimulant/study/amphetamine) (pill/tablet/medication) | single \
  (stimulant/study)
overspend <overspending: overspen* | spent | spending | (has)? spent _ on | debt*
loan_any: loan* | borrow* | credit | debt*
driving_fast <reckless_driving: (driv*/drove) _ (speed/fast/160/km/reckless*/dangerous*) | \
  (fast/reckless/dangerous/night) _ driv* | speeding
passive_wish <death_wish: wish* not to wake | passive death wish | not (to)? wake | passive (wish/thought*)
lives_alone: rents alone | live* (alone/by self/on own/by himself/by herself) | alone in | rents alone | lives \
  alone
close_support: close | support* | bond | nearby | (holds/has) (key/her key/his key) | streets away | main \
  support | protective
exhaustion: exhaust* | collaps* | worn out | self-neglect | not eating
lay_out: (laid/set/lined/put/arranged) _ (out/rows/row)
unprotected_sex: (without|no) (protection/condom*)
sexual_disinhibition: new (sexual)? partner*
sexual_risk: sexual* | unprotected | sex | (pregnancy/infection/sti)
activation_any <activation_switch: activat* | up all night | switch* | became (high/overactive) | like a \
  firework
falls_risk: fall* | unsteady
leave_ward: (leav*|wander*|abscond*|exit*|walk*) _ (ward/off/out/hospital/unit) | abscond* | wander*
dehydration: dehydrat* | dry | not drinking | fluid (depletion/deficit) | volume deplet*
kidney_injury: kidney injury | aki | renal (impairment/failure/injury) | creatinine | egfr | kidney
retention: retention | full bladder | bladder (scan/full/palpable) | not passing urine
urinary_infection: (urinary|urine) (tract)? infection | uti | infected urine | nitrit* | dipstick positive
constipation: constipat* | impact* | faecal | loaded rectum | no bowel | bowels not
anticholinergic: anticholinergic* | antimuscarinic* | oxybutynin | diphenhydramine | solifenacin | tolterodine | \
  procyclidine
opioid_any <opioid: opioid* | codeine | tramadol | morphine | oxycodone | opiate*
delirium: delirium | acute confus* | encephalopath*
dementia_any: dementia | alzheimer*
acute_onset: acute* | sudden* | abrupt* | over (two/three/four|few)? days | new | since admission | within days
fluctuating: fluctuat* | come* and go* | in and out | worse at night | lucid (interval*/spells) | varies | \
  variable | up and down
baseline_ok: (normal|good|independent|previous*|usual) _ (baseline/self/before) | baseline | managed _ \
  (himself/herself/alone) | was (well|independent|sharp) | independent
penicillin_allergy: penicillin allerg* | allerg* _ penicillin | penicillin _ (rash|anaphyla*|hives)
allergy ~: allerg*
bronchospasm: bronchospasm | asthma* | wheez*
beta_blocker: beta-blocker* | beta blocker* | propranolol | betablocker*
contraindicated: contraindicat* | must not | avoid* | not (be)? (safe|given) | dangerous | unsafe | stop
pregnancy_excluded: pregnan* (test)? _ (excluded/negative/ruled out) | not pregnant | (hcg/pregnancy test) \
  negative | (exclude*/ruled out/negative) _ pregnan*
weight_risk: weight loss | underweight | bmi | undernourish* | malnutrit* | restricted eating | poor intake | \
  not eating | lost _ kg
weapon_any <weapon: knife | blade | weapon* | knives | hammer
neighbour_any ~: neighbour* | man downstairs | downstairs
violence_risk: violen* | harm* (to)? (others/neighbour/people) | attack* (neighbour/others/people/him) | \
  assault* | stab* | homicid* | hurt (him/others)
first_episode: first (episode|presentation|time) | first-episode | untreated | never (been)? treated
decline: decline | deteriorat* | (dropping|dropped|falling|fallen) (off|out|grades) | withdraw* | loss of \
  function | over (a)? year | year of
cannabis_free: (no|without|not) _ cannabis | cannabis _ (stopped|ago|months|none)
"""
