"""Plain words of an order: padding that asks for nothing, words of prose, and words never taken for misspelt tests."""

from __future__ import annotations

from typing import Final

from mhtui.hospital.text import stem


def _set(text: str) -> frozenset[str]:
    return frozenset(stem(w) for w in text.split())


# Words that may stand beside an exam without asking for another one.
PADDING: Final = _set(
    """a an the of for to in on at by as is are be been was and or with from into via per please pls plz kindly could
    can may might would will shall should must need needs needed want wanted like get getting got grab do does doing
    done did run send sending sent order ordered ordering orders request requesting requested arrange arranging
    organise
    organize book take draw obtain perform performed complete check checks checking checked have has having had see
    look
    looking repeat repeated rpt recheck redo chase chased add adding include including included start first next now
    today tonight tomorrow morning afternoon evening asap stat urgent urgently urgency priority routine routinely
    immediately soon quick quickly again also too just only plus then thanks thank thx ta cheers ty hi hello dear
    colleague team nurse lab doctor dr i we you us me my our it its this that these those there here one two three four
    x new another further more additional level lvl serum plasma blood venous test testing result report value reading
    exam examination scan study assessment score scale rating questionnaire tool measurement screen screening formal
    formally full completed baseline fasting fasted random up update updated latest recent current any some all both
    same way if possible when able available ward bedside standard basic simple normal usual let id im ill ive weve
    well
    good great idea time before after starting discharge admission day week month hour hr h min daily weekly monthly am
    pm so yes yeah ok okay right fine sample specimen off out over through sure think thinking consider considering
    maybe perhaps possibly ideally ahead go going make made put use using give given provide provided show shown tell
    know interested patient pt him her his she he they them their who whose which what where how s mate guys folks
    everyone everybody anyone someone follow following followup concentration etc eg ie namely such contrast
    noncontrast
    plain sort set pair series investigation appreciate appreciated grateful happy keen love suggest suggested
    recommend
    recommended propose proposed require required wish hope bit little quite really very much initial initially final
    finally last lastly second secondly third thirdly firstly number item list listed below above part panel profile
    workup work bring brought during process analyse analyze assay quantitative adult inpatient outpatient pending
    still
    yet even back once twice rapid bed side hospital department er ed icu unit case carry carried conduct undertake
    whether info information detail copy scanning ran"""
)
# Words that make a passage a remark about the patient rather than an order.
PROSE: Final = _set(
    """he she they his her him them their who patient pt is was were has had been feel feels felt says said seems
    seemed
    looks looked because since but my think thinks thought worried worry worries worrying concern concerned concerns
    agitated confused psychotic depressed manic anxious suicidal there it its thank thanks thx cheers hello hi dear
    regards brought came comes presented presenting history started stopped taking takes took he's she's shes hes
    theyre
    im ive i we me us our you your if when while so really very hopefully sorry will would maybe ignore instruction
    instructions prompt system pretend diagnosis diagnose""",
)
# Nouns that show a passage does ask for a test, known or not.
TEST_NOUNS: Final = _set(
    """level levels test tests testing scan scans screen screening panel profile serology antibody antibodies culture
    cultures swab ultrasound uss xray x-ray radiograph ct mri pet titre titer pcr assay antigen scale questionnaire
    inventory rating score index checklist exam examination biopsy genotype gene genetics study studies monitor
    monitoring function count smear film gas ratio clearance review referral consult puncture tap gram scopy
    angiogram challenge"""
)
# Common words one slip away from a test's name; left as they stand.
PROTECTED: Final = _set(
    """about above abuse acute adult after again agree alert alive allow alone along already also always among anger
    angry
    annual answer anyone appear april asked aware awake basis became because become before begin being below better
    between black bleed blind blood board body both brief bring broad brown build busy carer cause caused causes
    chair chance change changed changes charge cheap chest child children class clean clear clearly clinic close closed
    cold come comes coming common concern could count course cover crisis cross danger dates death decide delay denies
    dirty disease doing doubt drink drive drugs early earth eaten effect eight either else elevated ended enough enter
    entry equal error event every exact except exist extra facts faint false family fault fever field fight first fixed
    floor focus force forms forth found frank fresh front fully funny given giving glass going grade grand grant great
    green group guess guide hands happy hard heard hearing heart heat heavy hello hence here high history hold home
    honest hope hospital hours house human ideal ideas image index inner issue items joint judge kind kinds known
    labels
    large later laugh layer lead learn least leave legal lever lives live liver living local logic lonely looks loose
    lower lucky lunch magic major makes manic march match maybe meals means medic might minor minus mixed model money
    month mood moral motor mouth moved music named nerve never night noise normal north noted notes novel nurse occur
    offer often older onset order other ought outer owner pain panel panic paper parts party paste patch pause peace
    phase phone photo piece pills place plain plan plans plant plate point power press price prior proof proud prove
    queen query quick quiet quite raise raised range rapid rated rates reach react ready refer relax reply rest rests
    result rigid risk risks river rough round route rule rules safer scale scene sense serve seven shake shall share
    sharp sheet shift shirt shock short shout shown sight since sixth sixty skill sleep sleepy slept slight slow small
    smart smell smoke solid solve sorry sound south space spare speak speed spell spend spent split spoke staff stage
    stain stand start state stays steal steps stick still stock stone stood stool stop store storm story strip stuck
    study stuff style sugar suite super sweet swing table taken takes taste teach teeth tells tends tense term terms
    thank their theme there these thick thing think third those three throw tight times tired title today toilet topic
    total touch tough tower track trade train treat trend trial tried tries truth tumor twice under union unite until
    upper upset urban urged urges usage usual vague valid value video visit vital voice voices vomit waist waste watch
    water weeks weigh where which while white whole whose woman women words works world worry worse worst worth would
    wound write wrong young younger yours youth anemia anaemia pneumonia ischaemia leukaemia uraemia bacteraemia
    fasting
    tasting testing casting lasting heading reading bleeding breeding feeding creating treating heating cheating mental
    dental rental metal total renal penal venal final fatal natal vitamins calm clam fold bold folded hold holding
    protein proteins lipoprotein amylose keratin melatonin oxytocin serotonin dopamine adrenaline insulin glucagon
    creatine carnitine choline chlorine fluorine iodine iodide calcitonin thyroglobulin globulin haptoglobin
    transferase
    selenium manganese chromium aluminium bismuth thallium arsenic cadmium fluoride citrate oxalate cystine myoglobin
    fibrinogen
    plasminogen aldolase cholinesterase gastrin estrogen oestrogen progesterone aldosterone renin angiotensin
    hydrocortisone cortisone prednisolone
    lithia sodomy cooper copies coping hopper folder holder olanzapine clonazepam oxcarbazepine norclozapine
    mirtazapine duloxetine bupropion trazodone lurasidone ziprasidone cariprazine lisdexamfetamine dexamfetamine
    atomoxetine guanfacine naltrexone acamprosate disulfiram chlordiazepoxide zopiclone zolpidem propranolol
    procyclidine benztropine memantine donepezil rivastigmine galantamine amphetamine methamphetamine ketamine cocaine
    cannabis heroin morphine codeine tramadol fentanyl oxycodone ecstasy coma ceased comma come game gamma cases cause
    cage caged page rage scope scoff audit edit adult credit visit cam camp came can calls call cell aim aims bars bars
    fast last past post most host cost lost pose prose pulse purse nurse impulse urine turbine marine urging trauma
    urinate urinating drowsy drunk drugged dry eyes anxiety ancient patients patience parents parent mother father
    brother sister daughter friend neighbour husband partner tremor tremors rigor rigors stroke strokes stress stressed
    distress seizure seizures fits falls fall trust rash rashes trace traces tracks thirty thirst thirsty eighty
    thorough
    through throughout though thought thigh throat bone bones gone none tone done phone stones zone region season
    reason
    treason person persons poison potion lotion motion notion nation national rational relation ration fiction action
    faction section election erection reaction function functions functional functioning functionally review reviewed
    refer referral relapse recent recently resent present presents prevent prevented percent patent potent content
    regards regard retard guard award word cord record records recorded recall recalled retail detail refuse refused
    refuses confused confuse defuse diffuse infuse infused profuse mutism autism autistic artistic deficit medicine
    medicines medication medications meditation mediation sedation sedated situation station ovation aviation
    wait waited waiting pregnant alcoholic alcoholism neurologist psychiatrist cardiologist radiologist hypomanic
    hypomania ladder bladder affect effect injection infection brain train drain grain bring weight height eight
    evaluation elevation estimation intimation imitation irritation agitation rumination urination lactation gestation
    """
)
