"""Concepts of written plans: what is done, offered, monitored, avoided. Data only.

Same notation as the symptom table.
"""

from __future__ import annotations

PLANS = """
a_discharge ~: discharge* | leav* | after hospital
a_admit: admi* | inpatient | (hospital|ward) (bed|stay) | come into hospital | keep in hospital | transfer to \
  (ward|hospital|unit)
a_home_treatment: home treatment | crisis team | (intensive|crisis) (home|team) | someone (present|with|staying) \
  | hospital at home
a_supervise: (close|constant|continuous|1:1|one-to-one|round-the-clock|enhanced) _ \
  (supervis*/observ*/nursing/monitor*) | supervision | (not|never) (be)? left alone | (stay|staying) with
a_law: mental health (act|law) | (local)? legal (route|framework|safeguard*|power*|basis) | involuntar* | \
  detention | detain* | section (2|3|5) | dols | deprivation of liberty | compulsor* | legal
a_capacity: capacity | best interest*
a_means: (remov*|collect*|return*|dispos*|take away|hand in|clear|lock*|restrict*|secure) _ \
  (morphine/zopiclone/tablet*/medication/stockpile*/opioid*/means/drugs/knife/pharmacy/ligature*) | means \
  restriction | (means|access to means) _ (remov*/restrict*) | (tablets|medication) _ (remov*/return*/collect*)
a_pharmacy: pharmacy | chemist | pharmacist
a_small_supply: (small|limited|weekly|short) (suppl*|quantit*|amounts|prescription*|dispens*) | dispens* _ \
  (weekly|daily) | weekly dispens* | (7|seven|few) days _ (suppl*|at a time) | limited suppl* | supply _ \
  (weekly|small)
a_safety_plan: safety plan* | crisis plan* | safety-plan* | written plan | coping plan
a_crisis_contact: crisis (number|line|contact|card|team)
a_safety_net: safety net* | safety-net* | return if | come back if | red flag* | (ring|call|hospital) _ if | \
  warned to | straight to hospital | emergency if
a_psych_treatment: psychological (treatment|therap*|intervention*) | cbt | psychotherap* | counsel* | \
  behavioural activation | cognitive behavioural* | talking therap* | therapy | (behavioural|activation)
a_cbt <a_psych_treatment: cbt | cognitive behavioural*
a_family_therapy: family (intervention*|therap*|work|session*|meeting*|psychoeducation)
a_psychoeducation: psychoeducat* | educat* | teach* | explain* | information | leaflet* | written information
a_early_signs: early (warning)? signs | relapse (signature|plan*|prevention) | warning signs
a_bereavement_support: (bereavement|grief) (support|counsel*|therap*|work) | help with (loss|grief)
a_contact_gp: (tell|inform*|phone*|telephone*|ring|call|contact|letter to|write to|discuss with) _ \
  (gp|doctor|practice|surgery|dr) | (gp|practice) _ (informed|told|phoned|telephoned|letter)
a_involve_family: (involv*|speak with|speak to|ring|call|phone|contact|include*|meet|talk to|invite*) _ \
  (sister|daughter|son|wife|husband|mother|father|parents|family|relative*|carer*|partner|ruth|lena) | \
  (sister|daughter|mother|family|carer) _ (involv*|informed|told|invited|included)
a_carer_support: carer* (support|assessment*) | support (for)? (carer*|family|sister|mother|herself|himself) | \
  needs support
a_follow_up: follow-up | follow up | review* | see again | seen again | appointment | contact | reassess*
a_weekly: weekly | per week
a_within_48h: 48 (h|hour|hours) | two days | within 2 days
a_alcohol_advice: (cut|reduc*|decrease|stop|advi*|limit|less) _ (alcohol|whisky|wine|drink*|beer) | alcohol \
  (advice|decrease|counsel*|brief) | (brief)? advice _ (alcohol|whisky|wine|drink*)
a_sodium: sodium | electrolyte* | urea electrolytes | hyponatr* | urea and electrolytes
a_weigh: weigh* | weight* | bmi
a_intake: intake | fluid* | food | eating and drinking | nutrition* | diet*
a_imaging: imaging | ct | scan* | mri | ultrasound
a_abdomen ~: abdom* | pancrea*
a_cognitive_retest: (repeat|reassess*|recheck|retest*) _ (moca|cognit*|memory|mmse|4at) | (moca|cognit*|mmse) _ \
  (repeat*|again|later|reassess*)
a_baseline: baseline | before (start*|treatment)
a_bloods ~: blood* | labs | u & e | full blood count | lft* | liver (function|test*) | lipids | hba1c | glucose \
  | urea and electrolytes
a_metabolic: metabolic | lipid* | hba1c | glucose | waist | weight
a_ecg ~: ecg | electrocardiogram
a_monitor: monitor* | repeat | check* | follow | watch | as treatment goes on
a_lithium_talk: (discuss*|talk*|rais*|explor*|revisit*|increase|explain*) _ lithium | lithium _ \
  (discuss*|later|option|raised|explored|talk*)
a_finance ~: (financ*|money|bank|card*|loan*|spending|purchases|orders|credit)
a_protect_money: (protect*/safeguard*/limit*/stop*/cancel*/freeze/block/contact/guard) _ \
  (financ*/money/bank/loan*/spending/purchases/orders/credit/card*) | (financ*/money/card*/bank) _ \
  (protect*/safeguard*/limit*/held/frozen)
a_emergency_contraception: emergency contracept* | morning-after | morning after | levonorgestrel | ulipristal
a_repeat_pregnancy: repeat* _ (pregnan*|hcg|upt) | (pregnan*|hcg|upt) _ (repeat*|again)
a_pregnancy_test ~: pregnancy test | hcg | test for pregnancy
a_sexual_health: (sexual health|sti|std) (screen*|check*|review)? | sexual health
a_contraception: contracept* | coil | condom*
a_no_driving: (no|not|stop|avoid|cease|advi* against) driv* | (hold*|keep*|take*|give*) _ keys | dvla | not \
  (to)? drive | licensing authority
a_ect: electroconvulsive* | ect
a_deesc: de-escalat* | deescalat* | calm (talk*|approach) | verbal | low stimul*
a_sleep_env: sleep hygiene | quiet night* | uninterrupted sleep | night sleep | sleep at night
a_orient: (re-?orient*|orientat*) | clock | calendar | daylight | light
a_aids: hearing aid* | glasses | spectacles
a_mobilise: mobilis* | walk* | out of bed | physiotherap* | sit out
a_familiar: familiar (face*|people|staff) | same staff | family visit* | visit*
a_catheter: cathet*
a_trial_without: trial (without|of) (catheter|void*|removal) | twoc | remove _ catheter
a_enema: enema* | suppositor* | laxativ* | bowel (regime*|chart) | macrogol | senna | disimpact*
a_antibiotic: antibiotic* | trimethoprim | nitrofurantoin | ciprofloxacin | gentamicin | cephalosporin* | \
  cefalexin | antimicrobial*
a_culture: cultur* | sensitivit*
a_fluids: fluid* | rehydrat* | iv fluid* | drinks | hydrat*
a_renal: renal | kidney | creatinine | urea and electrolytes | egfr | u & e
a_no_label: (no|not) _ (dementia|placement|nursing home|care home) | not dementia
a_falls: falls (prevention|precaution*|risk|sensor|mat) | fall* | low bed | sensor mat
a_least_restrictive: least restrictive | without restraint | no restraint
a_allergy_chart: (record*|chart*|document*|band|enter*) _ allerg* | allerg* _ \
  (record*|chart*|document*|band|bracelet)
a_daily_review: daily (review|4at|assessment) | review* (daily|every day|each day) | each day | every day
a_endocrine: endocrin* | thyroid (clinic|specialist|team)
a_antithyroid: antithyroid | carbimazole | propylthiouracil | ptu | thionamide*
a_agranulocytosis: (sore throat|fever|mouth ulcer*) | agranulocytosis | neutropen*
a_urgent: urgent* | same day | same-day | today | at once | immediate* | tonight | straight away
a_referral: refer* | referral | discuss with | ask | phone*
a_asthma_review: asthma (review|nurse|clinic|plan*) | peak flow | preventer | inhaler* | salbutamol
a_smoking: smok* (cessation|stop*) | stop smoking | (quit|give up|cessation|help to stop) _ \
  (smok*|tobacco|cigarette*) | nicotine replacement
a_eye: eye (assessment|clinic|review|check) | ophthalm* | eye drops
a_rate_control: rate control | diltiazem | verapamil | calcium channel blocker*
a_fit_note: fit note | sick note | certificate | time off work
a_share: share* _ (information|risk|warn*) | inform* _ (police|neighbour) | disclos* | warn* _ (neighbour|him) | \
  tell _ (police|neighbour) | protect* _ neighbour | duty to (warn|protect)
a_safeguard: safeguard* | social (services|care) | child protection
a_sealed: seal* | (open*) _ (front of her|front of him) | unopened
a_nutrition: nutrition* | dietit* | weigh* | food chart
a_cannabis_advice: (advi*|avoid*|stop*|no|about) _ (cannabis|tobacco|energy drink*|caffeine)
a_haloperidol <antipsychotic: haloperidol
a_oral_offer: oral* | by mouth
a_low_dose: low dose | low-dose | start low | lowest dose | small dose
a_first_person: choos* with | choice | chosen with | shared decision | prefer*
a_home_alone: (home|discharge*) _ alone | alone at home | (send|sent|let|goes|discharge*) _ home
a_opioid_drug <opioid: opioid* | codeine | tramadol | morphine | oxycodone
a_hypnotic: hypnotic* | zopiclone | zolpidem | temazepam | nitrazepam | sleeping (tablet*|pill*|medication)
zopiclone <a_hypnotic: zopiclone
tricyclic <antidepressant: tricyclic* | amitriptyline | nortriptyline | dosulepin | clomipramine | imipramine | \
  lofepramine
ssri_any <antidepressant: ssri* | sertraline | fluoxetine | citalopram | escitalopram | paroxetine
mirtazapine <antidepressant: mirtazapine
a_penicillin: penicillin* | amoxicillin | co-amoxiclav | piperacillin* | flucloxacillin | tazocin
a_cholinesterase: cholinesterase* | donepezil | rivastigmine | galantamine | memantine
a_restraint: restrain* | mittens | tie* down | cot sides | bed rails
a_covert: covert* | (hid*/conceal*/crush*/disguise*) _ (medic*/food/drink/tea) | medication in (food/drink/tea)
a_secret: (keep*/kept) _ (secret/secrets) | secrecy | promise* _ (secret/confidential*)
a_no_suicide_contract: no-suicide | no suicide (contract|promise) | contract | promise not
a_wait: watchful waiting | wait and see | wait to see | (review|see|back) _ (three months|fortnight|month)
"""
