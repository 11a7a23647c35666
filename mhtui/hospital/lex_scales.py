"""Rating scales and bedside cognitive tests; and wording that names no exam.

Capitalised words that are also English (`AIMS`, `CAGE`) are weak: in lower case they count only when they stand alone.
"""

from __future__ import annotations

from typing import Final

SCALES: Final = """
phq9: PHQ-9; patient health questionnaire 9; patient health questionnaire; patient health questionnaire nine; PHQ
  nine; PHQ; patient health questionnaire (PHQ-9); PHQ-9 depression; PHQ-9 questionnaire; 9 item PHQ; nine item
  patient health questionnaire; 9 item patient health questionnaire
phq2: PHQ-2
phq15: PHQ-15; patient health questionnaire 15
phqa: PHQ-A; PHQ adolescent
gad7: GAD-7; generalised anxiety disorder 7; generalized anxiety disorder 7; GAD seven; generalised anxiety disorder
  scale; generalized anxiety disorder scale; generalised anxiety disorder assessment; generalised anxiety disorder
  questionnaire; generalized anxiety disorder questionnaire; GAD-7 questionnaire; generalised anxiety disorder 7-item
  scale; generalized anxiety disorder 7-item scale; 7-item GAD; generalised anxiety disorder 7 item; generalized
  anxiety disorder 7 item; generalized anxiety disorder assessment; GAD scale; GAD questionnaire
gad2: GAD-2
hamd: HAM-D; HAMD; HDRS; Hamilton depression rating scale; Hamilton depression scale; Hamilton rating scale for
  depression; HRSD; Hamilton depression; HAM-D-17; HAMD-17; HDRS-17; HAMD17; Hamilton depression rating; Hamilton
  scale for depression; Hamilton D; HAM-D 21; Hamilton depression inventory; HAM-D17; 17 item HAM-D; Hamilton
  depression score
hama: HAM-A; HAMA; Hamilton anxiety rating scale; Hamilton anxiety scale; Hamilton anxiety; HARS; Hamilton rating
  scale for anxiety; Hamilton A; Hamilton scale for anxiety
madrs: MADRS; Montgomery-Asberg depression rating scale; Montgomery-Åsberg depression rating scale; Montgomery Asberg;
  Montgomery-Åsberg; Montgomery Asberg scale; Montgomery-Asberg depression scale; Montgomery-Åsberg depression scale;
  Montgomery-Åsberg scale; Montgomery depression scale; Montgomery and Asberg depression rating scale
bdi: BDI; BDI-II; Beck depression inventory; Beck depression; BDI-2; Beck depression inventory II; Beck depression
  scale; Beck's depression inventory; Beck depression score; Beck depression questionnaire; Beck depression inventory
  2
bai: BAI; Beck anxiety inventory; Beck anxiety
bhs: BHS; Beck hopelessness scale; Beck hopelessness
bss: Beck scale for suicide ideation; Beck suicide scale; BSSI; Beck suicidal ideation scale
sis: Beck suicide intent scale; suicide intent scale
qids: QIDS; QIDS-SR; quick inventory of depressive symptomatology
ids: IDS-SR; inventory of depressive symptomatology
zung: Zung; Zung self-rating depression scale; SDS; Zung depression scale
ces_d: CES-D
gds: GDS; geriatric depression scale; GDS-15; geriatric depression; GDS-30; geriatric depression score
cornell: Cornell scale; Cornell scale for depression in dementia; CSDD; Cornell depression scale
hads: HADS; hospital anxiety and depression scale
dass: DASS; DASS-21; depression anxiety stress scales; depression anxiety stress scale
k10: K10; K-10; Kessler; Kessler-10; Kessler psychological distress scale
k6: K6
who5: WHO-5; WHO5
core_om: CORE-OM
core10: CORE-10
epds: EPDS; Edinburgh postnatal depression scale; ~Edinburgh; Edinburgh scale; Edinburgh depression scale; postnatal
  depression scale; Edinburgh postnatal; EPDS-10; Edinburgh postnatal depression; Edinburgh postnatal scale; Edinburgh
  postnatal depression score; Edinburgh postpartum depression scale; Edinburgh perinatal depression scale; postnatal
  depression scale (Edinburgh)
ymrs: YMRS; Young mania rating scale; Young mania scale; Young scale; mania rating scale; Young mania; Young mania
  rating; Young's mania rating scale; Young's mania scale; Young mania score; Y-MRS; Young mania rating score
asrm: Altman; Altman self-rating mania scale; ASRM
mdq: MDQ; mood disorder questionnaire; mood disorders questionnaire
hcl32: HCL-32; hypomania checklist; HCL
panss: PANSS; positive and negative syndrome scale; positive and negative symptom scale; positive & negative syndrome
  scale; positive negative syndrome scale; positive and negative syndrome; positive/negative syndrome scale
bprs: BPRS; brief psychiatric rating scale; brief psychiatric rating; brief psychiatric scale
sans: ~SANS; scale for the assessment of negative symptoms; scale for assessment of negative symptoms
saps: SAPS; scale for the assessment of positive symptoms; scale for assessment of positive symptoms
psyrats: PSYRATS
caarms: CAARMS
sips: SIPS
pqb: PQ-B; PQ-16; prodromal questionnaire
cdss: CDSS; Calgary depression scale; Calgary depression scale for schizophrenia; Calgary scale; ~Calgary
cgi: CGI; CGI-S; clinical global impression
gaf: GAF; global assessment of functioning
honos: HoNOS; health of the nation outcome scales
whodas: WHODAS
mmse: MMSE; mini mental state examination; mini-mental state examination; mini-mental state exam; mini-mental; mini
  mental; Folstein; Folstein test; mini mental status exam; mini-mental status examination; mini mental exam; mini
  mental state; mini-mental test; mini-mental status; MMSE score; mini mental test; mini mental state test; Folstein
  MMSE; mini mental score; Folstein mini-mental
moca: MoCA; Montreal cognitive assessment; ~Montreal; Montreal cognitive; Montreal test; Montreal cognitive test;
  Montreal cognitive screen; Montreal assessment; MoCA test; Montreal cognitive evaluation; Montreal cognitive exam;
  Montreal cog
ace3: ACE-III; ACE-3; ACE III; Addenbrooke's cognitive examination III; Addenbrooke's cognitive examination-III;
  Addenbrooke's cognitive examination 3; Addenbrooke's III; Addenbrooke's-III; ACE three; Addenbrookes 3;
  Addenbrooke's ACE-III; Addenbrooke ACE-III; Addenbrooke's cognitive exam III; Addenbrooke's cognitive assessment III
ace: ~ACE; Addenbrooke's; Addenbrooke's cognitive examination; Addenbrookes cognitive examination; Addenbrooke;
  Addenbrooke's cognitive exam; Addenbrooke's cognitive assessment; Addenbrooke's test; ACE cognitive; Addenbrooke's
  exam; Addenbrooke's examination; Addenbrooke's cognitive test; Addenbrooke's ACE; ACE cognitive examination;
  Addenbrooke's assessment; Addenbrooke cognitive exam
acer: ACE-R; Addenbrooke's cognitive examination revised; ACER
mini_ace: mini-ACE; M-ACE; mini Addenbrooke's; MACE
four_at: 4AT; 4 AT; 4AT score; four AT; 4AT test; 4 A's test; 4As test; 4AT delirium; 4AT screen; four A's test; 4A's
  test; rapid delirium screen 4AT; 4AT delirium screen
cam: ~CAM; confusion assessment method; confusion assessment; CAM score; CAM screen; CAM assessment; confusion
  assessment method (CAM); confusion assessment tool; CAM delirium; CAM test
cam_icu: CAM-ICU
drs: DRS-R-98; delirium rating scale; DRS-98; delirium rating scale revised
amts: AMTS; AMT; abbreviated mental test; abbreviated mental test score; AMT10; AMT-10; AMTS10
amt4: AMT-4
sixcit: 6CIT; 6-CIT; six item cognitive impairment test
gpcog: GPCOG
rudas: RUDAS
slums: SLUMS
mini_cog: mini-cog; minicog
clock: clock drawing; clock drawing test; clock test; CDT clock; draw a clock; clock face; clock-drawing task; clock
  face test
fab: frontal assessment battery; FAB; frontal battery; frontal lobe battery
trails: trail making; trail making test; TMT; trails A and B; trail making A and B
digit_span: digit span
iqcode: IQCODE
npi: NPI; neuropsychiatric inventory
wais: WAIS; WAIS-IV
wisc: WISC
iq: IQ test; ~IQ; intelligence test; cognitive ability test; IQ testing; IQ assessment
gcs: GCS; neuro obs; neurological observations; neuro observations; neurological obs; Glasgow coma scale; Glasgow coma
  score
audit: ~AUDIT; alcohol use disorders identification test; alcohol use disorder identification test; AUDIT
  questionnaire; AUDIT score; AUDIT-10; AUDIT tool; alcohol AUDIT; AUDIT alcohol; AUDIT alcohol questionnaire; alcohol
  use disorders identification; WHO AUDIT; alcohol use identification test; AUDIT screen; alcohol use disorders test
audit_c: AUDIT-C; AUDITC; AUDIT consumption
cage: ~CAGE; CAGE questionnaire; CAGE questions; CAGE score; CAGE screen; CAGE alcohol questionnaire; CAGE alcohol;
  alcohol CAGE
sadq: SADQ; severity of alcohol dependence questionnaire
mast: ~MAST; Michigan alcohol screening test
dast: DAST; DAST-10; drug abuse screening test; DAST10; DAST-20; DAST questionnaire; drug abuse screen test; drug
  abuse screening questionnaire
dudit: DUDIT; drug use disorders identification test
assist: ~ASSIST; WHO ASSIST
crafft: CRAFFT
ftnd: FTND; Fagerström; Fagerstrom; Fagerstrom test; Fagerström test for nicotine dependence; Fagerstrom test for
  nicotine dependence; nicotine dependence test
pgsi: PGSI; problem gambling severity index; problem gambling index
sogs: SOGS; South Oaks; South Oaks gambling screen
ciwa: CIWA; CIWA-Ar; CIWA-A; CIWA score; clinical institute withdrawal assessment; clinical institute withdrawal
  assessment for alcohol; alcohol withdrawal scale; CIWA scale; CIWA-Ar score; alcohol withdrawal score; clinical
  institute withdrawal scale; alcohol withdrawal assessment; alcohol withdrawal scoring; CIWA chart; CIWA assessment;
  clinical institute withdrawal assessment for alcohol revised; CIWA scoring; CIWA protocol score; alcohol withdrawal
  rating; alcohol withdrawal rating scale; alcohol withdrawal chart
cows: ~COWS; clinical opiate withdrawal scale; clinical opioid withdrawal scale; opiate withdrawal scale; COWS score;
  opioid withdrawal scale
ciwa_b: CIWA-B; benzodiazepine withdrawal scale
ybocs: Y-BOCS; YBOCS; Yale-Brown obsessive compulsive scale; Yale-Brown; Yale Brown scale; Yale-Brown
  obsessive-compulsive; Yale Brown OCD scale; Yale-Brown OCD scale; Yale-Brown scale; Yale Brown obsessive scale; Yale
  Brown obsessive compulsive inventory; Yale Brown obsessions scale
cybocs: CY-BOCS; CYBOCS; children's Yale-Brown; children's Yale-Brown obsessive compulsive scale
oci: OCI-R; OCI; obsessive compulsive inventory
pcl5: PCL-5; PCL; PTSD checklist; PTSD checklist for DSM-5; PCL five; PTSD checklist 5; posttraumatic stress disorder
  checklist; post-traumatic stress disorder checklist; PTSD symptom checklist; PCL-5 checklist; PTSD checklist DSM-5
caps: CAPS-5; clinician administered PTSD scale; ~CAPS
pc_ptsd: PC-PTSD; PC-PTSD-5
ies: IES-R; impact of event scale; impact of events scale; IES
itq: ITQ; international trauma questionnaire
ctq: CTQ; childhood trauma questionnaire
aces: ACEs questionnaire; adverse childhood experiences
lec5: LEC-5; life events checklist
des: DES-II; DES; dissociative experiences scale; DES-2; dissociation scale
cssrs: C-SSRS; CSSRS; Columbia suicide severity rating scale; ~Columbia; Columbia scale; Columbia suicide severity;
  Columbia protocol; Columbia suicide scale; Columbia suicide rating scale; Columbia suicide risk scale; Columbia
  suicide screen; Columbia screen; suicide severity rating scale; Columbia suicide severity scale; Columbia suicide
  risk; Columbia suicide severity rating; Columbia screener; Columbia suicidality scale; Columbia suicide severity
  score
sad_persons: SAD PERSONS; SADPERSONS; SAD PERSONS scale
sbq: SBQ-R
asq: ASQ
eat26: EAT-26; eating attitudes test; eating attitudes test 26; EAT26; eating attitude test; eating attitudes
  questionnaire; EAT-26 questionnaire
scoff: SCOFF; SCOFF questionnaire; SCOFF questions
eat_scoff: EAT-26/SCOFF; SCOFF/EAT-26
ede_q: EDE-Q; eating disorder examination questionnaire
ede: EDE; eating disorder examination
edi: EDI; EDI-3; eating disorder inventory
bdd_yb: BDD-YBOCS
bddq: BDDQ; body dysmorphic disorder questionnaire; BDD questionnaire
asrs: ASRS; adult ADHD self-report scale; adult ADHD self report; ADHD self-report scale; adult ADHD self-report;
  ASRS-v1.1; ADHD self report; adult ADHD self-report screener; WHO ADHD self-report scale; ASRS v1.1; adult ADHD
  screener; ADHD self-rating scale; ASRS screener
conners: Conners; Conners rating scale; Conners scale; Conners questionnaire
caars: CAARS; Conners adult ADHD rating scale
diva: ~DIVA; DIVA-5; diagnostic interview for ADHD in adults; DIVA 2.0
wurs: WURS; Wender Utah rating scale; Wender Utah
vanderbilt: Vanderbilt; Vanderbilt scale; Vanderbilt assessment
snap: SNAP-IV
qbtest: QbTest; QB test; continuous performance test; CPT
aq10: AQ-10; AQ10
aq: AQ; autism quotient; autism spectrum quotient; AQ-50
ados: ADOS; ADOS-2; autism diagnostic observation schedule
adir: ADI-R; autism diagnostic interview
mchat: M-CHAT
cars: ~CARS; childhood autism rating scale
scq: SCQ; social communication questionnaire
raads: RAADS; RAADS-R
sdq: SDQ; strengths and difficulties questionnaire
cdi: CDI; children's depression inventory
rcads: RCADS
mfq: MFQ; mood and feelings questionnaire
cdrs: CDRS; CDRS-R
cbcl: CBCL; child behaviour checklist; child behavior checklist
tics: YGTSS; Yale global tic severity scale; tic severity scale; Yale tic scale
aims: ~AIMS; abnormal involuntary movement scale; abnormal involuntary movements scale; AIMS exam; AIMS score; AIMS
  examination; involuntary movement scale; abnormal movement scale; abnormal movements scale; AIMS assessment;
  abnormal involuntary movement; AIMS scale; involuntary movements scale; AIMS test; AIMS rating; abnormal involuntary
  movement test; tardive dyskinesia scale; abnormal involuntary movement rating; abnormal involuntary movement
  assessment
sas_scale: SAS; Simpson-Angus; Simpson-Angus scale; Simpson Angus scale; Simpson-Angus rating; SAS scale;
  Simpson-Angus rating scale; Simpson Angus extrapyramidal scale
bars: ~BARS; ~Barnes; Barnes akathisia rating scale; Barnes akathisia scale; Barnes scale; akathisia rating scale;
  Barnes akathisia; Barnes rating; akathisia scale; Barnes akathisia rating
esrs: ESRS; extrapyramidal symptom rating scale; EPS scale; EPS rating
gass: GASS; Glasgow antipsychotic side effect scale
lunsers: LUNSERS
uku: UKU
bfcrs: BFCRS; Bush-Francis; Bush Francis catatonia rating scale; Bush-Francis scale; catatonia rating scale;
  Bush-Francis catatonia scale; Bush Francis catatonia; Bush-Francis rating; Bush-Francis rating scale; Bush-Francis
  catatonia screen; BFCSI; Bush-Francis catatonia screening instrument; Bush-Francis catatonia exam; BFCRS catatonia;
  Bush-Francis catatonia rating; Bush-Francis screening instrument; catatonia scale; Bush-Francis catatonia
  examination; catatonia rating; Bush-Francis assessment; Bush-Francis catatonia score; Bush-Francis screen;
  Bush-Francis exam
isi: ISI; insomnia severity index
ess: ESS; Epworth; Epworth sleepiness scale; Epworth score; Epworth sleepiness score; Epworth sleepiness
psqi: PSQI; Pittsburgh sleep quality index; ~Pittsburgh
stop_bang: STOP-BANG; STOPBANG
rbdsq: RBDSQ
pdss: PDSS; panic disorder severity scale; panic scale
lsas: LSAS; Liebowitz; Liebowitz social anxiety scale
spin: ~SPIN; social phobia inventory
pswq: PSWQ; Penn State worry questionnaire
stai: STAI; state-trait anxiety inventory; state trait anxiety inventory
hai: health anxiety inventory; SHAI
whiteley: Whiteley index
zan: ZAN-BPD; Zanarini; ZAN BPD; Zanarini scale
msi_bpd: MSI-BPD; ~McLean; McLean screening instrument; McLean screening instrument for BPD; McLean BPD screen; MSI
  BPD
bsl: BSL-23; borderline symptom list
scid: SCID; SCID-5; structured clinical interview
scid_pd: SCID-II; SCID-5-PD; SCID-PD
mini_int: MINI interview; mini international neuropsychiatric interview; MINI neuropsychiatric interview
pid5: PID-5; personality inventory for DSM-5
mmpi: MMPI; MMPI-2
ipde: IPDE
sapas: SAPAS
pcl_r: PCL-R; psychopathy checklist; Hare psychopathy checklist; PCL:SV
hcr20: HCR-20; HCR20
barthel: Barthel; Barthel index
cfs: clinical frailty scale; ~Rockwood; CFS
updrs: UPDRS; MDS-UPDRS
hachinski: Hachinski
rass: RASS; sedation scale; Richmond agitation sedation scale; Richmond agitation-sedation scale
oasm: MOAS; OAS; overt aggression scale
bvc: BVC; Broset; Broset violence checklist
sleep50: HoNOS 65
must: ~MUST; malnutrition universal screening tool; MUST score
pdq: perceived deficits questionnaire
sheehan: Sheehan disability scale; ~Sheehan
eq5d: EQ-5D
bss_brief: brief resilience scale
prime_md: PRIME-MD
igd: IGDS; internet gaming disorder scale; IGDS9-SF; internet addiction test; IGD scale; IGDS9
"""

# Never mapped, even where a case author listed the words: they name no exam.
VAGUE_ALWAYS: Final = """
everything; anything; whatever you have; whatever you've got; whatever is available; whatever's available; whatever
  you got; whatever else; everything you have; everything you've got; everything available; the works; the lot;
  whatever tests you have; whatever results you have; any results you have; any tests; anything available; anything
  you have; anything else; all results; all available results; all available; all of them; all of it; anything
  relevant; whatever is needed; whatever you think; whatever there is; what you have; any results; all you have; all
  that you have; all of the above; everything else; anything abnormal; all tests available; available results;
  whatever the case holds; whatever is on file; all exams; all the exams; all available exams; all available tests;
  whatever is on record; anything useful; the whole lot; the full lot; whatever was done; all the results; any
  available results; all tests
"""
VAGUE_HEADS: Final = (
    "bloods", "labs", "blood tests", "blood work", "bloodwork", "lab tests", "lab work", "tests", "investigations",
    "workup", "work up", "blood panel", "blood screen", "lab panel", "laboratory tests", "laboratory workup",
    "laboratory investigations", "laboratory work up", "laboratory panel", "blood workup", "lab workup",
    "blood investigations", "laboratories", "screening bloods", "screening labs", "screening tests", "lab work up",
    "blood work up", "laboratory studies", "lab studies", "panel", "screen", "battery", "studies", "screening",
    "investigation", "examinations", "exams", "checks", "stuff", "things", "imaging", "scans", "baseline",
    "laboratory tests and imaging", "labwork", "lab screen", "blood test", "lab test", "biochemistry", "haematology",
)  # fmt: skip
VAGUE_LEADS: Final = (
    "all", "all the", "the usual", "usual", "the routine", "routine", "standard", "the standard", "basic", "baseline",
    "full", "a full", "general", "complete", "admission", "full set of", "set of", "usual set of", "regular", "normal",
    "the", "some", "any", "more", "further", "all routine", "all baseline", "all the usual", "all usual", "organic",
    "first line", "psych", "psychiatric", "psychosis", "first episode psychosis", "medical", "dementia", "delirium",
    "confusion", "depression", "fatigue", "metabolic", "physical health", "monitoring", "first line organic", "septic",
    "sepsis", "infection", "hormonal", "hormone", "endocrine", "comprehensive", "whole", "whole set of", "thorough",
    "necessary", "appropriate", "relevant", "indicated", "all relevant", "all necessary", "all indicated", "every",
    "all of the", "full panel of", "panel of", "battery of", "complete set of", "customary", "reversible dementia",
    "extensive", "broad", "entire", "other", "all other", "the other", "antipsychotic", "pre antipsychotic", "annual",
    "all standard", "all basic", "basic set of", "standard set of", "routine set of", "various", "a few",
    "a set of", "neurological", "neuro", "cardiac", "toxic", "nutritional", "vitamin", "encephalitis", "blood",
    "full organic", "full medical", "complete medical", "full psychiatric", "full physical", "full blood", "full lab",
    "full laboratory", "full routine", "usual admission", "usual baseline", "routine admission", "usual psych",
    "full metabolic", "full dementia", "full delirium", "full confusion", "full neurological", "urgent", "morning",
    "laboratory", "diagnostic", "all diagnostic", "all laboratory", "standard admission", "all blood", "all lab",
)  # fmt: skip
# Too loose to map by themselves, unless the case author listed exactly these words.
VAGUE_ALONE: Final = """
bloods; labs; blood test; blood tests; blood work; bloodwork; lab tests; lab work; tests; investigations; workup;
  work-up; imaging; neuroimaging; neuro imaging; brain imaging; head imaging; brain scan; head scan; scan; scans; CT;
  CT scan; CAT scan; MRI; MRI scan; MR scan; X-ray; xray; ultrasound; USS; PET scan; brain scans; scan of the head;
  scan of the brain; scan of his head; scan of her head; scan the head; scan his head; scan her head; scan the brain;
  head/brain imaging; cranial imaging; imaging of the brain; imaging of the head; scan of head; scan of brain;
  structural imaging; structural neuroimaging; structural brain imaging
Hamilton; Beck; Yale; depression scale; depression questionnaire; depression score; depression screen; depression
  inventory; depression rating; depression rating scale; depression screening; depression rating score; anxiety scale;
  anxiety questionnaire; anxiety screen; anxiety inventory; anxiety score; anxiety rating scale; mood scale; mood
  questionnaire; psychosis scale; psychosis rating scale; mania scale; mania questionnaire; symptom scale; rating
  scale; rating scales; questionnaires; questionnaire; scales; scale; scores; psychometrics; cognitive screen;
  cognitive test; cognitive tests; cognitive testing; cognitive assessment; cognitive examination; cognitive exam;
  cognitive screening; memory test; memory tests; memory screen; bedside cognitive test; bedside cognition; cognition;
  delirium screen; delirium score; delirium tool; alcohol questionnaire; alcohol screen; alcohol screening; alcohol
  scale; alcohol screening tool; substance use questionnaire; OCD scale; OCD questionnaire; PTSD scale; PTSD
  questionnaire; trauma questionnaire; suicide scale; suicide risk scale; suicide questionnaire; ADHD questionnaire;
  ADHD scale; ADHD rating scale; ADHD screen; eating disorder questionnaire; autism screen; autism questionnaire;
  movement scale; movement disorder scale; personality test; personality questionnaire; screening questionnaire;
  screening questionnaires; screening tool; sleep questionnaire; psych scale; psychological testing; psychological
  tests; psychology testing; eating disorder screen; withdrawal scale; withdrawal score; depression tool; standardised
  scale; standardized scale; symptom rating scale; severity scale; structured scale; structured rating scale; suitable
  scale; appropriate scale; standardised rating scale; validated scale; validated rating scale
urine; urine test; urine tests; urine sample; urine specimen; cultures; culture; levels; drug levels; drug level;
  level; medication levels; medication level; plasma level; plasma levels; serum level; serum levels; trough level;
  antibodies; antibody; antibody screen; hormones; hormone levels; vitamins; vitamin levels; serology; virology;
  infection screen; septic screen; tumour markers; toxic screen; exam; examination; examine; swab; swabs; blood
  sample; metabolic panel; metabolic profile; metabolic screen; metabolic bloods; clotting factors; panel; screen;
  endocrine screen; metabolites; profile; anaemia screen; heart tests; heart check; brain tests; nutritional screen;
  micronutrients; trace elements; minerals; urine screen; urine studies; genetic screen; monitoring; neuro workup;
  blood screen; specimen; drug monitoring; blood sampling; chemistry; biochemistry; haematology; microbiology; CNS
  imaging; chest imaging; cardiac workup; enzymes; delirium bloods; confusion bloods; dementia bloods; nutritional
  bloods; vitamin screen; vitamin panel; hormone panel; hormone profile
"""
