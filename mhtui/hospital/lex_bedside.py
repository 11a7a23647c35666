"""Tracings, measurements, examinations, collateral; and imaging, whose forms are made from methods and sites."""

from __future__ import annotations

from typing import Final

BEDSIDE: Final = """
ecg: ECG; EKG; electrocardiogram; electrocardiograph; electrocardiography; 12-lead; 12-lead ECG; 12-lead EKG; 12 lead
  electrocardiogram; twelve lead ECG; twelve-lead; heart tracing; heart trace; cardiac tracing; cardiograph; QTc; QT
  interval; QTc interval; QTc check; resting ECG; 12L ECG; twelve-lead EKG;
  cardiogram; 12 L ECG; twelve lead electrocardiogram; ECG trace; ECG tracing; ECG with QTc; ECG for QTc; resting
  electrocardiogram; QT check
ecg_ambulatory: 24 hour ECG; 24h ECG; Holter; Holter monitor; ambulatory ECG; 24-hour tape; 24 hr ECG; 24 hour Holter;
  24h Holter; 24h tape; 24 hour ECG monitoring; Holter ECG; Holter monitoring; ambulatory ECG monitoring; 24 hour
  ambulatory ECG; 24 hour tape ECG; 24h ambulatory ECG; 24 hour EKG; ambulatory EKG; 24h EKG; 24 hour
  electrocardiogram; 24 hour ECG tape
ecg_telemetry: cardiac monitoring; telemetry; cardiac telemetry; ECG monitoring; continuous ECG; continuous ECG
  monitoring
ecg_long: 48 hour ECG; 72 hour ECG; 48h ECG; 72h ECG; 7 day ECG; 7 day Holter; 48 hour Holter
ecg_recorder: event recorder; loop recorder; implantable loop recorder
ecg_exercise: exercise ECG; exercise stress test; stress test; exercise tolerance test; ETT; stress ECG; exercise
  test; treadmill test; ECG stress test
eeg: EEG; electroencephalogram; electroencephalograph; electroencephalography; brain wave test; brainwave test; brain
  waves; brain wave tracing; brain wave recording; routine EEG; standard EEG; interictal EEG; brainwave tracing; brain
  wave study; brain wave trace; awake EEG; brain tracing; resting EEG; 21 channel EEG; brain electrical activity test
eeg_sleep: sleep deprived EEG; sleep EEG; sleep-deprived electroencephalogram; sleep deprivation EEG; EEG sleep
  deprived; EEG with sleep deprivation; sleep electroencephalogram
eeg_video: video EEG; video telemetry; EEG telemetry; video-EEG telemetry; vEEG; EEG video; video EEG monitoring; EEG
  video telemetry; prolonged video EEG; telemetry EEG
eeg_ambulatory: ambulatory EEG; 24 hour EEG; 24h EEG; 24 hr EEG; 48 hour EEG; 72 hour EEG; home EEG; 24 hour
  ambulatory EEG
eeg_long: prolonged EEG; continuous EEG; EEG monitoring; long term EEG; overnight EEG; cEEG; long term EEG monitoring;
  continuous EEG monitoring
qeeg: qEEG; quantitative EEG; brain mapping
vep: visual evoked potentials; VEP
ssep: SSEP; somatosensory evoked potentials
erp: evoked potentials
emg: EMG; electromyography
ncs: nerve conduction studies; NCS; nerve conduction; nerve conduction study
emg_ncs: EMG/NCS
echo: echocardiogram; echo; TTE; echocardiography; transthoracic echo; TTE echo; heart ultrasound; cardiac echo;
  cardiac ultrasound; transthoracic echocardiogram; cardiac echocardiogram
ect: ECT
rtms: TMS; rTMS
psg: PSG; polysomnography; polysomnogram; sleep study; overnight polysomnography; overnight sleep study; inpatient
  sleep study; sleep studies; polysomnographic study; in-lab sleep study; overnight polysomnogram; video
  polysomnography; nocturnal polysomnography; sleep lab study; overnight PSG; video PSG; sleep laboratory study
mslt: MSLT; multiple sleep latency test
mwt: maintenance of wakefulness test; MWT
actigraphy: actigraphy; actigraph; actigraphic recording; wrist actigraphy
oximetry: overnight oximetry; nocturnal oximetry; overnight pulse oximetry; home oximetry
sleep_diary: sleep diary; sleep log; sleep chart
mood_diary: mood diary; mood chart; mood charting; mood log
food_diary: food diary; food chart; food record
seizure_chart: seizure diary; seizure chart
drinking_diary: drink diary; drinking diary; alcohol diary
behaviour_chart: ABC chart; behaviour chart; behavioural chart; behavior chart; ABC charts
fluid_balance: fluid balance; fluid balance chart; input output chart; fluid chart; intake and output; intake/output;
  input/output; input and output; I/O
bladder_scan: bladder scan; bladder ultrasound; post-void residual; PVR; post void bladder scan; post-void bladder
  scan; post void residual volume; residual volume scan; bladder USS; post micturition residual; post void residual
  scan; bladder volume scan; post-void residual bladder scan; bladder volume; ultrasound bladder; USS bladder;
  ultrasound of the bladder; scan the bladder; scan bladder; bladder US; post-micturition bladder scan;
  post-micturition residual volume; scan of the bladder
pr_exam: PR exam; rectal exam; rectal examination; ~PR; digital rectal examination; DRE; PR examination; digital rectal
  exam; per rectal examination; per rectum examination
abdominal_exam: abdominal exam; abdominal examination; abdo exam; abdominal palpation; palpate the abdomen;
  examination of the abdomen
cardiac_exam: cardiovascular exam; cardiovascular examination; cardiac exam; heart exam; CVS exam; cardiac
  examination; CVS examination; heart auscultation
resp_exam: respiratory exam; respiratory examination; chest exam; chest examination; lung exam
thyroid_exam: thyroid exam; thyroid examination; neck examination; examination of the thyroid; thyroid palpation;
  examine thyroid; neck exam
skin_exam: skin exam; skin examination; skin check; skin inspection
fundoscopy: fundoscopy; ophthalmoscopy; fundus exam; fundi; fundoscopic exam; fundoscopic examination; fundus
  examination
slit_lamp: slit lamp; slit-lamp examination; slit lamp exam; slit lamp examination; Kayser-Fleischer rings; look for
  Kayser-Fleischer rings; slit-lamp exam for Kayser-Fleischer rings; Kayser-Fleischer exam
eye_exam: eye exam; eye examination; ophthalmology exam; ophthalmic examination; ophthalmology review
visual_fields: visual fields; perimetry
pupils: ~pupils
hearing_test: hearing test; audiogram; audiometry; audiology
dental_exam: dental exam; dental examination; dental check
physical: physical examination; physical exam; ~physical; full physical; physical exam full; general examination; full
  physical examination; full physical exam; general physical examination; general physical
  exam; clinical examination; complete physical; complete physical examination; systemic examination; head to toe
  examination; physical assessment; medical examination; complete physical exam; medical exam; examine physically;
  systems examination; ~PE; general exam; clinical exam; examine him physically; examine her physically; examine them
  physically; focused physical exam; physical examination (general); focused physical examination; body examination;
  bedside physical examination; full body examination; head-to-toe exam; top to toe examination; systemic exam;
  medical physical; examine patient physically; examine the patient physically
neuro: neurological examination; neurological exam; neuro exam; neuro examination; neurologic examination; neurologic
  exam; neurological assessment; full neuro exam; full neurological examination; CNS examination; CNS
  exam; neurology exam; neurology examination; examine neurologically; nervous system
  exam; nervous system examination; focused neuro exam; focused neurological exam; focused neurological examination;
  neurological check; neuro assessment; neuro check; neuro exam including gait; gait and neuro exam; examination of
  the nervous system; neurologic assessment; neurological exam including gait; detailed neurological examination;
  complete neurological exam; complete neurological examination; peripheral and central neurological examination;
  neurological screen; neurological physical examination
cranial_nerves: cranial nerves; cranial nerve exam; cranial nerve examination; cranial nerves exam
reflexes: ~reflexes; deep tendon reflexes; tendon reflexes; plantar reflexes; ~plantars
gait: gait assessment; ~gait; gait exam; gait examination; gait analysis
soft_signs: neurological soft signs; primitive reflexes; frontal release signs
physical_neuro: physical and neurological examination; physical and neurological exam; physical and neuro exam;
  physical including neurological examination; physical examination including neurological; physical exam including
  neuro; physical exam with neuro; full physical and neurological examination; full physical and neurological exam;
  general and neurological examination; physical examination with neurological; physical and neurologic exam; physical
  and neurologic examination; physical/neurological examination; physical/neuro exam; full physical and neuro exam;
  physical exam including neurological; physical examination including neurological examination; physical exam
  including neurological exam; physical including neuro; physical exam with neurological exam; physical including
  neuro exam
vitals: vital signs; vitals; ~obs; ~observations; basic observations; physical observations; physical obs; basic obs;
  NEWS; NEWS2; NEWS score; vital sign; set of obs; full set of observations; full set of obs; set of vitals; set of
  observations; bedside observations; baseline observations; baseline obs;
  baseline vitals; baseline vital signs; vital parameters; vital observations; ~vs; TPR; obs chart; NEWS-2; vital sign
  measurement; NEWS 2 score; set of vital signs; NEWS chart
bp: blood pressure; ~BP; blood press; blood pressures; blood pressure reading; BP check; BP reading; blood pressure
  check; BP measurement; blood pressure measurement; check BP; sitting BP; sitting blood pressure; seated blood
  pressure
heart_rate: heart rate; pulse rate; ~pulse; ~HR
temperature: temperature; ~temp; body temperature; core temperature; core temp; tympanic temperature
resp_rate: respiratory rate; ~RR; resp rate; respiration rate
sats: oxygen saturation; O2 sats; SpO2; sats; pulse oximetry; oxygen sats; saturations; O2 saturation; oxygen
  saturations
orthostatic: orthostatic BP; orthostatic blood pressure; orthostatics; orthostatic vitals; orthostatic vital signs;
  lying and standing BP; lying/standing BP; lying and standing blood pressure; lying/standing blood pressure; postural
  BP; postural blood pressure; postural drop; L/S BP; LSBP; L&S BP; sitting and standing BP; sitting and standing
  blood pressure; standing and lying BP; erect and supine BP; erect and supine blood pressure; supine and standing BP;
  supine and standing blood pressure; sit-stand BP; orthostatic obs; postural obs; postural vitals; BP lying and
  standing; BP lying/standing; blood pressure lying and standing; postural vital signs; orthostatic readings;
  orthostatic measurements; orthostatic BPs; postural BPs; orthostatic hypotension test; lying-standing BP; lying
  standing BP; blood pressure lying/standing; BP lying & standing; lying to standing BP; lying to standing blood
  pressure; lying, sitting and standing BP; BP supine and standing; BP supine/standing; postural observations; lying
  and standing obs; erect/supine BP; supine/standing BP; orthostatic hypotension check; BP sitting and standing; BP
  lying then standing; supine and erect BP; sitting/standing BP; orthostatic blood pressures; orthostatic blood
  pressure measurement; orthostatic pressures; postural blood pressures;
  postural pressures; erect/supine blood pressure; supine/standing blood pressure; blood pressure supine and standing;
  postural BP check; postural hypotension check
abpm: ambulatory BP; ambulatory blood pressure; ABPM; 24 hour BP; 24 hour blood pressure; 24h BP; 24h blood pressure;
  ambulatory blood pressure monitoring; ambulatory BP monitoring; 24 hour BP monitoring; 24h ambulatory blood
  pressure; 24 hour ambulatory blood pressure; 24h BP monitoring; 24 hour blood pressure monitoring; 24h ABPM; 24 hour
  ABPM; 24 hour ambulatory BP; 24h ambulatory BP
home_bp: home BP; home blood pressure; home BP readings; home blood pressure readings; HBPM
weight: ~weight; body weight; ~weigh; weight check; weight measurement; weigh him; weigh her; weigh the patient; weigh
  them; weight today; current weight; ~wt; weighing; baseline weight; daily weight
height: ~height; ~ht
bmi: BMI; body mass index; B.M.I.
weight_bmi: weight and BMI; BMI and weight; weight/BMI; BMI/weight; weight and height; height and weight;
  height/weight; weight/height; Ht/Wt; ht and wt; wt and BMI; weight, height and BMI; height, weight and BMI; height
  weight BMI; weight & BMI; wt/BMI; anthropometry; weight, BMI; anthropometrics; weight height BMI; weight with BMI;
  weight for height; wt and ht; Wt/Ht; weight, height, BMI; height, weight, BMI; height weight and BMI; weight height
  and BMI
waist: waist circumference; ~waist; abdominal circumference; girth; abdominal girth; waist measurement
grip: grip strength; sit up squat stand test; SUSS test; SUSS
ascites: paracentesis
endoscopy: endoscopy; gastroscopy; OGD
colonoscopy: colonoscopy
biopsy_brain: brain biopsy
biopsy_liver: liver biopsy
biopsy: biopsy
spirometry: spirometry; lung function; lung function tests; pulmonary function tests; PFTs
peak_flow: peak flow; PEFR
tilt: tilt table test; tilt table; tilt test
tensilon: tensilon test; ice pack test
lorazepam_challenge: lorazepam challenge; lorazepam challenge test; lorazepam test; benzodiazepine challenge
collateral: collateral; collateral history; collateral information; collateral info; informant history; third party
  history; third-party history; corroborative history; corroborating history; witness account; witness history;
  informant interview; collateral account; collateral hx; informant account; collateral interview; collateral call;
  informant report; third party account; corroboration; corroborative account; family interview; eyewitness account;
  collateral Hx; third party information; third-party collateral; carer interview; informant information;
  corroborative information; informant collateral; witness statement; phone call to family; history from family;
  relative interview; family history from informant
records_gp: GP records; GP notes; GP summary; GP record; summary care record; primary care records; primary care
  record
records_psych: psychiatric records; past psychiatric records; previous psychiatric records
discharge_summary: discharge summary; discharge summaries; previous discharge summary
records: medical records; old notes; previous notes; old records; past records; previous records; medical notes; past
  notes; previous medical records; past medical records; old medical records; previous admission notes; hospital
  records; hospital notes; case notes; clinical records; health records; review of records; records review; electronic
  records; electronic health record; old charts; chart review
pdmp: PDMP; prescription monitoring programme; prescription drug monitoring; prescription drug monitoring programme;
  prescription monitoring; prescription monitoring program; prescription drug monitoring program; prescription
  database; controlled drug register
pharmacy_records: pharmacy records; pharmacy refill records; dispensing record; dispensing records; pharmacy
  dispensing record; dispensing history; prescribing history; pharmacy record; refill history; pharmacy refill history
school_report: school report; school reports; report from school; old school reports; school records; teacher report;
  teacher reports
med_review: medication review; medicines reconciliation; medication reconciliation; drug chart review; drug chart; med
  rec; meds reconciliation; medication list
capacity: capacity assessment; mental capacity assessment; ~capacity; MCA assessment
risk_assessment: risk assessment; safety assessment
risk_suicide: suicide risk assessment; suicide risk screen
risk_violence: violence risk assessment
mse: mental state examination; mental status examination; MSE; mental state exam; mental status exam; psychiatric
  examination
ot_assessment: OT assessment; occupational therapy assessment; ADL assessment; functional assessment
home_visit: home visit
neuropsych: neuropsychology; neuropsychological testing; neuropsychological assessment; neuropsych testing;
  neuropsychometry; neuropsych; cognitive testing formal; formal neuropsychology; neuropsych assessment;
  neuropsychological tests; neuropsychological battery; neuropsych battery; neuropsychological evaluation; formal
  cognitive testing; formal neuropsychological testing; neuropsychology assessment; neuropsychological test battery;
  psychometric testing; psychometry; formal neuropsych testing
speech_assessment: SALT assessment; swallow assessment; speech and language assessment
"""

RELATIVES: Final = (
    "sister", "brother", "mother", "father", "mum", "mom", "dad", "wife", "husband", "partner", "spouse", "parent",
    "family", "relative", "son", "daughter", "friend", "flatmate", "housemate", "girlfriend", "boyfriend", "aunt",
    "uncle", "grandmother", "grandfather", "carer", "caregiver", "colleague", "neighbour", "next of kin", "nok",
    "fiance", "fiancee", "cousin", "roommate", "informant", "employer", "teacher", "key worker", "support worker",
    "care home", "gp", "school",
)  # fmt: skip
FAMILY_WORDS: Final = frozenset({"family", "relative", "informant", "next", "kin", "nok", "carer", "caregiver"})
CONTACT_VERBS: Final = ("speak to", "speak with", "talk to", "talk with", "call", "phone", "ring", "contact",
                        "interview", "telephone", "ask", "discuss with", "discussion with", "phone call to",
                        "history from", "information from", "info from", "account from", "call to", "interview with",
                        "conversation with")  # fmt: skip

METHODS: Final = {
    "ct": ("CT", "CT scan", "computed tomography", "CAT scan", "CAT", "cranial CT scan", "computerised tomography",
           "computerized tomography", "non contrast CT", "plain CT", "CT imaging", "non con CT", "noncontrast CT"),
    "mri": ("MRI", "MRI scan", "MR", "magnetic resonance imaging", "MR imaging", "NMR", "MR scan",
            "magnetic resonance"),
    "xray": ("X-ray", "XR", "xray", "radiograph", "film", "plain film", "plain X-ray", "roentgenogram",
            "radiography"),
    "us": ("ultrasound", "USS", "ultrasound scan", "USS scan", "ultrasound exam", "ultrasound examination",
           "sonogram", "sonography", "ultrasonography", "doppler",
           "doppler ultrasound"),
    "pet": ("PET", "PET scan", "FDG-PET", "PET-CT", "PET/CT", "FDG PET scan", "PET imaging", "FDG PET-CT",
            "FDG PET/CT"),
    "amyloid_pet": ("amyloid PET", "amyloid PET scan"),
    "spect": ("SPECT", "SPECT scan", "HMPAO SPECT", "perfusion scan", "perfusion SPECT", "SPECT imaging"),
    "cta": ("CT angiogram", "CTA", "CT angiography", "CT angio"),
    "mra": ("MR angiogram", "MRA", "MR angiography", "MR angio", "MRI angiogram", "MRI angiography"),
    "ctv": ("CT venogram", "CTV", "CT venography"),
    "mrv": ("MR venogram", "MRV", "MR venography"),
    "fmri": ("fMRI", "functional MRI"),
    "ct_perfusion": ("CT perfusion",),
    "mrs": ("MR spectroscopy", "MRS"),
}  # fmt: skip
SITES: Final = {
    "head": ("head", "brain", "cranial", "cranium", "cerebral", "intracranial", "head/brain", "brain/head", "heads",
             "encephalon", "head and brain"),
    "skull": ("skull",), "chest": ("chest", "thorax", "lung", "thoracic"),
    "abdomen": ("abdomen", "abdominal", "abdo", "belly", "tummy"), "pelvis": ("pelvis", "pelvic"),
    "neck": ("neck", "soft tissue neck", "neck soft tissue", "cervical soft tissue"),
    "spine": ("spine", "spinal", "cervical spine", "lumbar spine", "c-spine", "l-spine", "thoracic spine",
              "whole spine", "spinal cord", "lumbosacral spine"),
    "sinus": ("sinus", "sinuses"), "orbit": ("orbit", "orbits"),
    "pituitary": ("pituitary", "pituitary fossa", "pituitary gland", "sella"),
    "iam": ("IAM", "internal auditory meatus"),
    "heart": ("heart", "cardiac"), "carotid": ("carotid", "carotids", "carotid artery", "carotid arteries"),
    "renal": ("renal", "kidney", "kidneys", "renal tract", "KUB", "urinary tract"),
    "liver": ("liver", "hepatic"), "breast": ("breast",), "ovary": ("ovary", "ovaries", "ovarian", "transvaginal"),
    "thyroid": ("thyroid", "thyroid gland", "thyroid and neck", "neck and thyroid", "neck/thyroid", "thyroid/neck"),
    "hand": ("hand",), "wrist": ("wrist",), "hip": ("hip",), "knee": ("knee",), "leg": ("leg",), "arm": ("arm",),
    "foot": ("foot",), "shoulder": ("shoulder",), "ankle": ("ankle",), "body": ("whole body", "body", "full body"),
    "testis": ("testis", "testicular", "testes", "scrotal", "scrotum"), "adrenal": ("adrenal", "adrenal gland"),
    "tap": ("chest abdomen pelvis", "chest/abdomen/pelvis", "chest, abdomen and pelvis", "CAP", "TAP"),
}  # fmt: skip
# A contrast scan answers what a plain order asks; a plain one does not answer an order for contrast by name.
IMAGING: Final = """
ct/head: CTH; HCT; CTB; NCCT head; NCCTH; CT of head; CT h; NCHCT; CT head non contrast; CT head (non-contrast); CT
  head plain
mri/head: MRB; MRI-B; structural MRI; MRI brain structural; structural MRI brain; brain MR; structural brain MRI
xray/chest: CXR; chest film; PA chest; CXR PA; chest radiography; chest plain film; PA CXR
xray/abdomen: AXR
spect/dat: DaTscan; DAT scan; DaT-SPECT; dopamine transporter scan; DaTSCAN; DAT SPECT; dopamine transporter imaging;
  dopamine transporter SPECT
xray/bone: DEXA; DXA; bone density scan; bone density; bone densitometry; DEXA scan; BMD; DXA scan; bone mineral
  density; bone mineral density scan
ct/angio_pulm: CTPA
us/venous: leg doppler; venous doppler
"""
