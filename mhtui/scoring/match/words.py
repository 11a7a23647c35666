"""Word tables: spellings, shorthand, drug names, relatives, irregular forms. Data only."""

from __future__ import annotations

# Canonical word (or words) on the left; everything on the right is read as if it stood there.
CANON_TEXT = """
mother: mum mom mam mummy mommy mo mater mama
father: dad daddy fa papa pa
grandmother: gran granny nan nana grandma
grandfather: grandad granddad grandpa granddaddy
brother: bro bruv
sister: sis
husband: hubby
partner: boyfriend girlfriend fiance fiancee
child: children kid kids kiddie bairn
patient: pt px
television: tv telly telles
medication: med meds medicine medicines tablets tablet pills pill tabs tab
alcohol: etoh booze liquor
cannabis: weed marijuana ganja spliff spliffs joint joints thc skunk
hallucination: halluc hallucn hallucns hallucs
diagnosis: dx
history: hx
symptom: sx sxs
treatment: rx tx
doctor: dr gp
week: wk wks
month: mth mths mo
year: yr yrs
hour: hr hrs
minute: min mins
day: d
fortnight: fortnights
night: nocte evening evenings nights
weight: wt
height: ht
disorder: disord dz disease illness
difficulty: diff
depression: dep depn
orientated: oriented orientation orientatd
disorientated: disoriented disorientation
judgement: judgment judgements
behaviour: behavior behaviors behaviours
colour: color
favour: favor
tumour: tumor
anaemia: anemia
oestrogen: estrogen
diarrhoea: diarrhea
paediatric: pediatric
oedema: edema
apnoea: apnea
hypothyroid: hypothroid hypothyroidism
programme: program
counselling: counseling
travelling: traveling
labelled: labeled
flat: apartment apt
bathroom: loo toilet lavatory
psychiatric: psych
neurological: neuro neurologic
previous: prev previously prior
present: pres
positive: pos +ve
negative: neg -ve
normal: nl wnl nad unremarkable
abnormal: abnl
increase: increased increasing incr raised elevated raise up-titrate
decrease: decreased decreasing reduced reducing reduce decr lower lowered
suicidal: suicidality
suicide: suicides sui
speech: spch
poor: impaired deficient lacking limited
good: gd
without: w/o
with: w/ c̄
because: cos coz cuz bec owing
quarrel: row
afraid: scared frightened terrified
police: cops copper
prison: jail penitentiary gaol
car: motor
excessive: excessively
severe: severely
overspending: overspent overspend overspends
pressured: pressurd
loud: loudly
interrupt: interrupted interrupting interruption
difficult: hard
self-harm: selfharm dsh
gambling: betting bets gambles gambled gamble
admission: adm admitted admit inpatient admissions
referral: ref refer referred refers
discharge: d/c discharged
paranoia: paranoid
agitation: agitated agitatd
anxiety: anxious anxieties
elation: elated elatd
irritability: irritable irritabl
distractible: distracted distractibility
sedation: sedated sedating oversedated
concentration: concentrate concentrating concn concentr
energy: energetic energised energized
sexual: sexually
reckless: recklessly recklessness
labile: lability
grandiose: grandiosity grandeur
contraceptive: contraception
pregnancy: pregnant
commands: command commanding
delusion: delusional delusions deluded
hopeless: hopelessness
worthless: worthlessness
empty: emptiness
guilt: guilty
restless: restlessness
supervision: supervised supervise observation observed
benzodiazepine: bzd benzo benzos benzodiazepines
antidepressant: ad ads antidepressants
antipsychotic: antipsychotics neuroleptic neuroleptics
involve: involving involved
stimulant: stimulants
financial: finances finance
menstruation: period periods menses
comment: commented
self: myself himself herself meself yourself themselves hisself oneself
nobody: noone
"""

# Shorthand that counts only in the given case, with its expansion.
SHORTHAND_TEXT = """
SI: suicidal ideation
S.I.: suicidal ideation
HI: homicidal ideation
AVH: auditory hallucination and visual hallucination
AH: auditory hallucination
VH: visual hallucination
AHs: auditory hallucination
DSH: self-harm
SH: self-harm
SIB: self-harm
FTD: formal thought disorder
FOI: flight of ideas
IOR: ideas of reference
BPAD: bipolar disorder
BPD: borderline personality disorder
EUPD: borderline personality disorder
MDD: major depression
MDE: major depressive episode
GAD: generalised anxiety disorder
OCD: obsessive compulsive disorder
PTSD: posttraumatic stress disorder
ADHD: attention deficit hyperactivity disorder
ASD: autism
PND: postnatal depression
CSA: childhood sexual abuse
IPV: domestic violence
DV: domestic violence
LD: learning disability
DTs: delirium tremens
EMW: early morning waking
ECT: electroconvulsive therapy
CBT: cognitive behavioural therapy
IAPT: psychological therapy
TSH: thyroid function
TFT: thyroid function
TFTs: thyroid function
FBC: full blood count
CBC: full blood count
UDS: urine drug screen
U&E: urea and electrolytes
U&Es: urea and electrolytes
BMP: urea and electrolytes
LFT: liver function
LFTs: liver function
EKG: ecg
hCG: pregnancy test
UPT: pregnancy test
β-hCG: pregnancy test
bHCG: pregnancy test
FHx: family history :
FH: family history :
FHX: family history :
PMH: medical history :
PMHx: medical history :
PPH: psychiatric history :
PPHx: psychiatric history :
SHx: social history :
DHx: drug history :
MHA: mental health act
MCA: capacity
HTT: home treatment team
CRHT: home treatment team
CMHT: mental health team
LOC: loss of consciousness
CP: chest pain
SOB: breathlessness
palps: palpitations
BMI: bmi
QTc: qtc
Li: lithium
Li+: lithium
SSRI: ssri antidepressant
SSRIs: ssri antidepressant
GP: gp
T2DM: type 2 diabetes
T1DM: type 1 diabetes
ADLs: personal care
SW: social worker
CP+plan: child protection plan
BAC: blood alcohol level
BAL: blood alcohol level
YMRS: mania rating scale
OT: occupational therapy
BP: blood pressure
HR: heart rate
UC: benefits
AWOL: absconded
awol: absconded
c/o: complains of
h/o: history of
s/p: status after
d/t: because of
a/w: associated with
b/c: because
w/d: withdrawal
s/e: side effects
SE: side effects
SEs: side effects
e+d: eating and drinking
EtOH: alcohol
ETOH: alcohol
x/7: days
TF: thought form :
TC: thought content :
I&J: insight and judgement :
ø: no
Ø: no
∅: no
↓: decreased
↑: increased
→: then
½: 0.5
+++: positive
++: positive
(+): positive
+: positive
&: and
"""

# generic: brand names
DRUGS_TEXT = """
sertraline: zoloft lustral
fluoxetine: prozac
citalopram: celexa cipramil
escitalopram: lexapro cipralex escit
paroxetine: paxil seroxat
venlafaxine: effexor
duloxetine: cymbalta
mirtazapine: remeron zispin
bupropion: wellbutrin zyban
amitriptyline: elavil
clomipramine: anafranil
lithium: priadel eskalith lithobid camcolit
valproate: depakote epilim valproic depakene divalproex
lamotrigine: lamictal
carbamazepine: tegretol
olanzapine: zyprexa olanz
quetiapine: seroquel
risperidone: risperdal
paliperidone: xeplion invega sustenna
aripiprazole: abilify
haloperidol: haldol serenace
clozapine: clozaril zaponex
chlorpromazine: thorazine largactil
zuclopenthixol: clopixol zuclo
flupentixol: depixol
diazepam: valium
lorazepam: ativan
clonazepam: klonopin rivotril
alprazolam: xanax
zopiclone: zimovane
zolpidem: ambien
promethazine: phenergan
methylphenidate: ritalin concerta
lisdexamfetamine: vyvanse elvanse
atomoxetine: strattera
donepezil: aricept
memantine: ebixa namenda
buprenorphine: subutex suboxone
naltrexone: revia
naloxone: narcan
disulfiram: antabuse
acamprosate: campral
pregabalin: lyrica
gabapentin: neurontin
propranolol: inderal
metformin: glucophage
levothyroxine: thyroxine synthroid levothyrox
procyclidine: kemadrin
modafinil: provigil
"""

# drug class: members (generic names); a member states the class.
CLASSES_TEXT = """
antidepressant: sertraline fluoxetine citalopram escitalopram paroxetine venlafaxine duloxetine mirtazapine bupropion
  amitriptyline clomipramine ssri snri tricyclic
antipsychotic: olanzapine quetiapine risperidone paliperidone aripiprazole haloperidol clozapine chlorpromazine
  zuclopenthixol flupentixol
moodstabiliser: lithium valproate lamotrigine carbamazepine
benzodiazepine: diazepam lorazepam clonazepam alprazolam temazepam midazolam
stimulant: methylphenidate lisdexamfetamine dexamfetamine amphetamine atomoxetine modafinil
opioid: heroin morphine methadone buprenorphine codeine oxycodone tramadol fentanyl
"""

IRREGULAR_TEXT = """
be: is am are was were been being
have: has had having
do: does did done doing
go: goes went gone going
say: says said
see: sees saw seen
hear: hears heard
think: thinks thought thinking thoughts
feel: feels felt
sleep: sleeps slept sleeping asleep
wake: wakes woke woken awake
drive: drives drove driven driving driver
drink: drinks drank drunk drinking
eat: eats ate eaten eating
take: takes took taken taking
spend: spends spent spending
speak: speaks spoke spoken speaking
tell: tells told
find: finds found
begin: begins began begun beginning
bring: brings brought
become: becomes became
give: gives gave given
get: gets got gotten getting
lose: loses lost losing
die: dies died dying dead death
kill: kills killed killing
hurt: hurts hurting
steal: steals stole stolen
choose: chooses chose chosen
leave: leaves left
keep: keeps kept
hold: holds held
run: ran running
write: wrote written
buy: bought
fight: fought
know: knew known
worse: worsen worsened worsening
idea: ideas
use: used uses using user
child: children
man: men
woman: women
"""

# Left out of the string that patterns run on: they carry no fact of their own.
FILLERS = frozenset(
    "a an the my his her their your our its own of some any very quite really also just so such rather too please "
    "this that these those itself currently completely totally clearly certainly "
    "well_ basically actually as".split()
)

# Words of a statement that ask for nothing in the text.
EMPTY = frozenset(
    "patient be have do he she they it i we you him them me there who which what for to in on at by with from and or "
    "into about then when while not no current present "
    "has reported report state describe say feel get make take use go plan note risk associat due because "
    "if all both each every one same own part way thing lasted lasting day night week "
    "month year hour ago still now yet again often usually sometimes old time episod history positive "
    "give information agent equivalent decision treatment treat "
    "appearance behaviour speech affect perception cognition content form consider".split()
)
