"""Concepts of substances, history, family, care, tests and plans, with clinical and lay forms. Data only.

Same notation as the symptom table.
"""

from __future__ import annotations

LIFE = """
alcohol: alcohol* | drink* | wine | beer | vodka | spirits | whisky | whiskey | cider | lager | gin | units | \
  cans | pint*
wine <alcohol: wine | rosé | prosecco | red wine | white wine
vodka <alcohol: vodka
beer <alcohol: beer | lager | pint* | cans
half_bottle ~: half (a)? bottle | 0.5 bottle | half-bottle | 37.5 cl
most_days ~: most (nights|days|evenings) | every (night|day) | nightly | daily | each (night|day) | a night | \
  per night
alcohol_dependence <alcohol: alcohol (depend*|addict*) | alcoholi* | drink* problem
abstinent: abstinen* | abstain* | teetotal* | sober | dry | (not) (a)? drop | does not drink | no alcohol | \
  stopped drinking | nil alcohol
withdrawal: withdrawal* | detox* | the shakes
cannabis <drugs: cannabis | hash | pot | smok* weed | weed | grass
cocaine <drugs: cocaine | coke | crack | charlie
heroin <drugs: heroin | smack | gear | brown
opioid <drugs: opioid* | opiate* | heroin | morphine | codeine | methadone | oxycodone
amphetamine <drugs: amphetamin* | meth | methamphetamin* | crystal
ecstasy <drugs: mdma | ecstasy | molly
ketamine <drugs: ketamine | ket
hallucinogens <drugs: lsd | acid trip | mushrooms | psychedelic*
drugs: (recreational|illicit|street|illegal) (drug*|substance*) | drug* (use|misuse|taking|abuse) | \
  substance* (use|misuse|abuse) | (use*|take*) drugs | drugs | illicits | substances | drug free
injecting: inject* drug* | iv drug | ivdu | intravenous drug
stimulant_tablet +: (stimulant|study|amphetamine|methylphenidate) (tablet|pill|medication) | stimulant (once|tablet)
smoking: smok* | cigarette* | tobacco | nicotine | vap* | pack year*
caffeine: caffeine | coffee | energy drink*
gambling: gambl* | betting | casino | bookie* | slot machine* | roulette
gaming: gaming | video games
overspending: overspend* | over-spend* | \
  (spent|spend*) (excessive*|too much|recklessly|wildly|huge|massive|thousands) | excessive spending | \
  spending spree* | spend* spree* | spent _ (thousands|14,000|14k) | financial disinhibition | \
  (overs|reckless|excessive|wild) spending
loan: loan* | borrow* | credit line | debt* | credit card
reckless_driving: (reckless|dangerous|fast|speeding|high-speed) driv* | \
  driv* _ (reckless*|dangerous*|fast|speed|at high speed|at speed) | (driv*) _ (160|speed*) | speed* in car
driving: driv* | at the wheel
at_night ~: at night | by night | night-time | nighttime | overnight | night
high_speed ~: high speed | high-speed | speeding | fast | at speed | 160
sexual_disinhibition: sexual disinhibit* | disinhibit* sexual* | (sexual|hypersexual)* disinhibit* | \
  hypersexual* | promiscu* | (new|multiple|two|several) (new)? (sexual)? partner* | sexual disinhibition | \
  increased libido | sexually disinhibited
unprotected_sex: unprotected (sex|once|intercourse)? | \
  (sex|intercourse) without (condom|protection|contracepti*) | no condom | without (a)? condom
father ~: father
mother ~: mother
sister ~: sister
brother ~: brother
grandmother ~: grandmother
grandfather ~: grandfather
son ~: son
daughter ~: daughter
husband ~: husband
wife ~: wife
aunt ~: aunt*
uncle ~: uncle
cousin ~: cousin*
parents ~: parents
bipolar +: bipolar | manic depress* | manic-depress* | bpad | bd1 | bd2
schizophrenia +: schizophren* | schizoaffect*
suicide_death +: (die*|died|death) (by|from|of|through)? suicide | (committed|completed) suicide | \
  (took|taken|take|end*) (his|her)? (own)? life | kill* (himself|herself) | drown* (himself|herself)? | \
  hang* (himself|herself) | suicide
dementia +: dementia | alzheimer*
autism +: autis* | asperger*
adhd +: adhd | attention deficit
personality_disorder +: personality disorder
learning_disability +: learning disabil* | intellectual disab* | iq
eating_disorder +: anorexia nervosa | bulimi* | eating disorder
stopped: stop* | (gave/given) up | quit | discontinu* | ceas* | came off
lithium: lithium
sertraline: sertraline
valproate: valproate
antidepressant: antidepressant*
antipsychotic: antipsychotic*
benzodiazepine: benzodiazepine*
stimulant: stimulant* | psychostimulant*
moodstabiliser: mood stabili* | moodstabiliser
antimanic: antimanic* | anti-manic | antimania
lamotrigine: lamotrigine
clozapine: clozapine
depot: depot | (long acting|long-acting) injection* | lai | monthly (jab|injection)
activation_switch +: activat* | (unusual*|over)* activ* | switch* (to|into)? (mania|hypomania|high) | \
  became (high|manic|elated|overactive|hyperactive) | activation
ect +: electroconvulsive (therapy)? | ect | shock treatment
cbt: cognitive behavioural (therapy)? | cbt | talking therap*
psychotherapy: psychological therap* | psychotherap* | counsel* | talking therap*
adherence !nonadherence: (good)? (adheren*|complian*|concordan*) | takes _ reliabl* | \
  takes (all)? medication (as prescribed|regularly)
nonadherence: non-adheren* | nonadheren* | non-complian* | (miss*|skip*|forget*) (doses|medication|tablets) | \
  not tak* medication | stop* (taking)? medication
side_effects: side effect* | side-effect* | adverse effect*
sedation: sedat* | drows* | sleepy | zombie | groggy
rash: rash | spots | maculopapular
admission +: admission* | hospitali* | inpatient | section* | detained
previous_admission +: (previous|past) (psychiatric)? admission* | admitted before | been in (hospital|psychiatric)
thyroid ~: thyroid | hypothyroid* | hyperthyroid* | thyroid function
neurological: neurolog* (disease|disorder|illness)?
autoimmune: autoimmun*
seizure +: seizure* | epilep* | fit | fits | convuls*
head_injury +: head injur* | tbi | (bang*|hit|knock*) head | concuss* | brain injury
loss_consciousness +: loss (of)? consciousness | knocked out | out cold | unconscious | blacked out | passed out
diabetes +: diabet* | t2dm | sugar
hypertension +: hypertens* | high blood pressure
asthma +: asthma
contraceptive_missed: (miss*|forgot*|not taken|stopped) _ (contracept*|birth control|pill) | \
  (contracept*|birth control|ocp) (pill)? _ (miss*|forgot*|not taken) | pill missed
period_late: (menstruation|period) (be)? (late|overdue|delayed|missed) | late (menstruation|period) | \
  missed (menstruation) | amenorr* | lmp _ ago | menstruation late
pregnancy: pregnan*
pregnancy_possible: pregnan* (be)? (possible|may be|not excluded|to be excluded|can not be excluded) | \
  (possible|possibly|may be|might be|could be) pregnan* | risk of pregnancy
pregnancy_test ~: pregnancy test | hcg
drug_screen ~: (urine)? drug screen* | tox* screen* | urine tox*
thyroid_function ~: thyroid function (test)? | thyroid
excluded_negative ~: negative | excluded | ruled out | normal
full_blood_count ~: full blood count
urea_electrolytes ~: urea (and)? electrolytes
liver_function ~: liver function (test)? | liver
baseline_bloods ~: (baseline)? (blood*|labs|laboratory)
ecg ~: ecg | electrocardiogram | heart trac*
metabolic_monitoring ~: metabolic monitor* | (monitor*) _ (metabolic|glucose|lipids) | \
  metabolic (profile|screen*|panel)
weight ~: weight | bmi | weigh
plan_admission: admission | admit* | inpatient
close_supervision: close supervision | (close|1:1|one to one|constant|continuous) (supervision|nursing) | \
  supervis* | intensive home treatment | home treatment team
legal_framework: legal framework | mental health act | section (2|3|4|5|2/3)? | detention | detain* | \
  involuntar* | legal (basis|powers|hold) | commit* | 5150
lack_capacity: lack* capacity | no capacity | not have capacity | capacity (be)? lack* | incapacit* | \
  without capacity
capacity: capacity | capacitous
refuse: refus* | declin* | will not (take|accept|have) | not (want|agree*) | object*
accept_help: (would|will) (accept|take|agree|consider) | accept* | willing to | open to | agree* to | happy to
help_sleep: help (with|to)? sleep | (something|tablet*|medication) (to|for)? (help|with)* sleep | \
  sleep (tablet*|medication|aid|help) | hypnotic*
no_driving: (not|no|stop|cease|avoid) driv* | (must|should) not drive | driv* (stop*|prohibit*|restrict*) | \
  dvla | no driving
driving_advice: advice | advis*
sister_involved: involve _ sister | (sister) _ involv*
early_signs ~: early (warning)? signs | relapse signature | early warning | signs of relapse
involve_family: involve (family|sister|relatives|carer*|partner)
supportive: support* | close to | close support | close
holds_key: (hold*|have|has|keep*) (a|spare)? key | key holder | spare key | keys
name_lena ~: lena
employed !unemployed: employed | works (as|in|at) | works (full|part) time | \
  (full|part|full-time|part-time) (time)? (work|job|employment) | in work
unemployed: unemploy* | (no|not in|out of|without) (work|job|employ*) | jobless | on (benefits|the dole) | \
  redundan* | signed on | lost job
self_employed: self-employ* | self employ* | own business
homeless: homeless* | rough sleep* | sleep* rough | no fixed abode | nfa | sofa surf*
lives_alone !lives_with: (live*|living|lives) (alone|by self|on own|by himself|by herself|by myself|on) | \
  single occupancy | just me | nobody else (at home)?
lives_with: (live*|living|lives) with | sharing with | lodger | no longer alone
married !single: married
single: (be|marital status) single | unmarried | divorced | separated
abuse +: abus* | molest* | interfered with
childhood_sexual_abuse +<abuse: (childhood)? sexual abuse | abus* sexual* | molest* | interfered with | csa
domestic_violence +: domestic (violence|abuse) | \
  (partner|husband|wife|him|he) _ (hit*|punch*|beat*|slap*|kick*) | violent partner | intimate partner violence
trauma +: trauma*
bereavement +: bereave* | (lost|loss|death) (of)? (mother|father|husband|wife|son|daughter|child|partner) | griev*
redundancy +: redundan* | laid off | lost (his|her|my)? job | sacked | fired
debt: debt* | arrears | owes money
social_withdrawal: (social)* withdraw* | isolat* | stop* (seeing|going out) | (not) see* friends | \
  avoid* people | stopped going out
conviction +: convict* | prison* | criminal record | (served|did) (time|sentence) | offen*
probation: probation
children ~: child* | dependants | dependents
carer: carer | caregiver
religion: faith | church | mosque | religio* | god | prayer*
speech_delay: delayed speech | late to talk | speech delay
tics: tic | tics
postnatal: postnatal | post-natal | postpartum | after (the)? birth | after (the)? baby
work_stress: work stress | stress at work
family_history_psychiatric ~: family history
brought_by: brought (in)? (by|to) | accompanied by | came (in)? with | escorted by
night_activity: night-time activit* | activit* at night | (busy|active|up|working) (all|at)? night | \
  nocturnal activit* | phon* people at night
risk_financial: financial (risk|harm)* | financ*
risk_sexual: sexual (risk|harm|vulnerab*)*
"""
