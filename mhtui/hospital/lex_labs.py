"""Laboratory tests as doctors write them. One entry a test: `id: form; form`. `~` marks a form too weak for prose."""

from __future__ import annotations

from typing import Final

BLOOD: Final = """
tft: thyroid function tests; thyroid function; thyroid functions; TFT; thyroid profile; thyroid panel; thyroid tests;
  thyroid bloods; thyroid labs; thyroid screen; thyroid studies; thyroid blood tests; thyroid function panel; thyroid
  function blood tests; thyroid levels; thyroid hormones; thyroid hormone levels;
  thyroid check; ~thyroid
tsh: TSH; thyroid stimulating hormone; thyrotropin; thyrotrophin
ft4: free T4; FT4; T4; free thyroxine; ~thyroxine; thyroxine level; fT4; T4 free
t4_total: total T4; total thyroxine
ft3: free T3; FT3; T3; triiodothyronine; free triiodothyronine; tri-iodothyronine; T3 free
t3_total: total T3
t3_reverse: reverse T3; rT3
thyroid_ab: thyroid antibodies; anti-thyroid antibodies; antithyroid antibodies; thyroid autoantibodies; TPO;
  anti-TPO; TPO antibodies; anti-TPO antibodies; thyroid peroxidase antibodies; thyroid peroxidase; antithyroid
  peroxidase antibodies; anti thyroid peroxidase antibodies; anti-thyroid peroxidase; TPOAb; TPO Ab; thyroid Abs
trab: TRAb; TSH receptor antibodies; TSH receptor antibody; thyrotropin receptor antibodies
us/thyroid: thyroid ultrasound; thyroid scan; scan thyroid; scan of thyroid; scan thyroid gland; scan of thyroid gland
thyroid_uptake: thyroid uptake scan; radioiodine uptake scan; thyroid scintigraphy; technetium thyroid scan
ue: U&E; U/E; U/Es; U&Es; U and Es; UE; UEs; urea and electrolytes; urea & electrolytes; urea electrolytes; urea and
  electrolyte; urea, electrolytes; urea, electrolytes and creatinine; urea and electrolytes with creatinine; urea
  electrolytes creatinine; electrolytes; electrolyte panel; electrolytes and creatinine; electrolytes and renal
  function; renal function and electrolytes; electrolytes and kidney function; serum electrolytes; renal function;
  renal function tests; renal profile; renal panel; renal bloods; renal labs; kidney function; kidney function tests;
  kidney bloods; bloods for kidney; U's and E's; ~kidney; kidney panel; kidney profile; kidney tests; RFT; RFTs; EUC;
  UEC; U&E and creatinine; U&E creatinine; U&Es and creatinine; U&E with creatinine; U&E and eGFR; creatinine and
  electrolytes; urea and creatinine; urea creatinine and electrolytes; urea, creatinine and electrolytes; lytes; chem
  7; chem7; SMA 7; ~salts
bmp: BMP; basic metabolic panel; basic metabolic profile; basic metabolic; chem 8
cmp: CMP; comprehensive metabolic panel; comprehensive metabolic profile; complete metabolic panel; comprehensive
  metabolic; chem 14; chem 12; SMA 12; SMA 20
sodium: sodium; ~Na; Na level; ~salt; serum Na
potassium: potassium; serum K; K level; ~K
chloride: chloride
bicarbonate: bicarbonate; bicarb; HCO3; total CO2
urea: urea; BUN; blood urea nitrogen; urea nitrogen
creatinine: creatinine; creat; serum creat
egfr: eGFR; GFR; estimated GFR; glomerular filtration rate; estimated glomerular filtration rate
creatinine_clearance: creatinine clearance; CrCl
fbc: FBC; CBC; full blood count; complete blood count; blood count; full blood counts; FBE; full blood examination;
  full blood exam; CBC with diff; CBC with differential; CBC w/ diff; CBC w diff; CBC diff; CBCD; FBC with
  differential; FBC and differential; FBC and diff; FBC with diff; FBC diff; haemogram; hemogram; blood cell count;
  blood counts; full blood picture; FBP; full haemogram
haemoglobin: haemoglobin; hemoglobin; Hb; Hgb; haemoglobin level
wcc: WCC; WBC; white cell count; white cells; white blood cell count; white blood cells; white count; leukocyte count;
  leucocyte count; WBC count
neutrophils: neutrophils; neutrophil count; ANC; absolute neutrophil count; absolute neutrophils; differential white
  cell count; white cell differential
platelets: platelets; platelet count; plts
mcv: MCV; mean corpuscular volume; mean cell volume
haematocrit: haematocrit; hematocrit; Hct; PCV
blood_film: blood film; blood smear; peripheral smear; peripheral blood film; peripheral blood smear; ~film
reticulocytes: reticulocytes; reticulocyte count; retics
lft: LFT; liver function tests; liver function test; liver function; liver functions; hepatic panel; hepatic function
  panel; hepatic function; hepatic function tests; hepatic profile; liver panel; liver profile; liver enzymes; liver
  tests; liver bloods; liver labs; liver blood tests; liver biochemistry; liver chemistry; liver function panel;
  hepatic enzymes; transaminases; aminotransferases; HFP; ~liver
alt: ALT; SGPT; alanine aminotransferase; alanine transaminase; ALAT
ast: AST; SGOT; aspartate aminotransferase; aspartate transaminase; ASAT
alp: ALP; alk phos; alkaline phosphatase
ggt: GGT; gamma GT; gammaGT; gamma-glutamyl transferase; gamma glutamyltransferase; GammaGT; γGT; gamma glutamyl
  transpeptidase
bilirubin: bilirubin; bili; total bilirubin
albumin: albumin
b12: B12; vitamin B12; vit B12; cobalamin; VitB12; vitamin b 12; cyanocobalamin level; active B12; holotranscobalamin
folate: folate; ~folic acid; folic acid level; vitamin B9; folates
rbc_folate: red cell folate; RBC folate; erythrocyte folate
haematinics: haematinics; hematinics; haematinic screen; haematinic bloods; haematinics screen; haematinic panel
b12_folate: B12 and folate; B12/folate; B12 folate; B12 & folate; vitamin B12 and folate; vitamin B12/folate; vitamin
  B12 & folic acid; folate and B12; folate/B12; folate B12; B12 and folic acid; folic acid and B12
b1: thiamine; thiamine level; vitamin B1; B1; B1 level; thiamin
b6: vitamin B6; B6; pyridoxine level
mma: methylmalonic acid; MMA
homocysteine: homocysteine
ferritin: ferritin
iron_studies: iron studies; iron study; iron profile; iron panel; iron screen; iron levels; iron bloods; fe studies;
  iron stores
iron: serum iron; ~iron
transferrin: transferrin
tsat: transferrin saturation; TSAT
tibc: TIBC; total iron binding capacity
vitamin_d: vitamin D; vit D; VitD; 25-OH vitamin D; 25 OH vitamin D; 25-hydroxyvitamin D; 25-OH-D; 25 hydroxy vitamin
  D; 25OHD; cholecalciferol level; 25(OH)D; vitamin D3; vit D3; vit. D; calcidiol
vitamin_d_active: 1,25-dihydroxyvitamin D; 1,25-dihydroxy vitamin D; 1,25-OH vitamin D; calcitriol; 1,25(OH)2D
vitamin_c: vitamin C; ascorbate; ascorbic acid
hba1c: HbA1c; A1c; HbA1c level; glycated haemoglobin; glycated hemoglobin; glycosylated haemoglobin; glycosylated
  hemoglobin; haemoglobin A1c; hemoglobin A1c; HgbA1c; Hb A1c; A1C; glycohemoglobin; HBA1C; IFCC HbA1c; Hgb A1c
glucose: glucose; blood glucose; blood sugar; blood sugars; sugar level; plasma glucose; serum glucose; BGL; BSL;
  blood glucose level; blood sugar level; glucose level; ~sugar; ~sugars; BG; sugar check
glucose_fasting: fasting glucose; fasting blood glucose; fasting blood sugar; fasting plasma glucose; FPG; FBG; FBS;
  fasting sugar; glucose fasting; fasting serum glucose; fasting venous glucose
glucose_random: random glucose; random blood glucose; random blood sugar; RBG; RBS; random plasma glucose; random
  sugar; glucose random; non fasting glucose
glucose_capillary: capillary glucose; capillary blood glucose; CBG; fingerstick glucose; fingerprick glucose; finger
  prick glucose; finger stick glucose; finger-prick blood glucose; fingerstick; finger stick; finger prick; bedside
  glucose; ~BM; ~BMs; BM check; BM reading; BM stick; BM sticks; BM test; BM strip; finger prick BM; bedside BM;
  capillary BM; bedside sugar; capillary sugar; capillary blood sugar; fingerprick sugar; finger prick sugar; finger
  prick blood sugar; pin prick glucose; pinprick glucose; prick test glucose; glucose stick; glucose strip; blood
  glucose monitoring; POC glucose; point of care glucose; accucheck; accuchek; glucometer; glucometer reading;
  fingerprick; BM stix; dextrostix; bedside blood glucose; finger prick test; finger stick blood sugar
ogtt: glucose tolerance test; oral glucose tolerance test; OGTT; GTT
insulin: insulin level; fasting insulin; serum insulin
c_peptide: C-peptide
lipids: lipids; lipid profile; lipid panel; lipid screen; lipid levels; lipid bloods; cholesterol panel; cholesterol
  profile; blood lipids; lipid studies; lipid tests; cholesterol and triglycerides; cholesterol screen; blood fats;
  lipogram; cholesterol bloods
lipids_fasting: fasting lipids; fasting lipid profile; fasting lipid panel; lipids fasting; fasting cholesterol
cholesterol: cholesterol; ~chol; total cholesterol; cholesterol level
ldl: LDL; LDL cholesterol
hdl: HDL; HDL cholesterol
triglycerides: triglycerides; triglyceride; TG; trigs; TGs
crp: CRP; C-reactive protein; C reactive protein; hsCRP; hs-CRP
esr: ESR; erythrocyte sedimentation rate; sed rate; sedimentation rate
inflammatory: inflammatory markers; inflammatory bloods; CRP and ESR; ESR and CRP; CRP/ESR; ESR/CRP; inflammatory
  marker screen; inflammation markers; acute phase reactants; CRP & ESR
procalcitonin: procalcitonin; PCT
calcium: calcium; ~Ca; ~Ca2; corrected calcium; adjusted calcium; total calcium; calcium level; serum Ca
calcium_ionised: ionised calcium; ionized calcium; iCa
phosphate: phosphate; phosphorus; PO4; phos; phosphate level
bone_profile: bone profile; bone panel; bone bloods; bone chemistry; bone screen
magnesium: magnesium; ~Mg; ~Mg2; Mg level; serum Mg; mag level; serum mag; ~mag
zinc: zinc; zinc level
pth: PTH; parathyroid hormone; parathormone
prolactin: prolactin; PRL; prolactin level; prl level; serum PRL
macroprolactin: macroprolactin
ck: CK; creatine kinase; creatinine kinase; CPK; creatine phosphokinase; creatinine phosphokinase; CK level; total CK
ck_mb: CK-MB; CKMB; CK MB
troponin_t: troponin T; TnT; trop T; hs-TnT
troponin_i: troponin I; TnI; trop I; hs-TnI
troponin: troponin; trop; trops; hs troponin; high sensitivity troponin; hsTn; cardiac enzymes; hs-trop; cardiac
  troponin; high-sensitivity troponin
bnp: BNP; NT-proBNP; pro BNP; NTproBNP; natriuretic peptide
d_dimer: D-dimer; d dimer; ddimer
ldh: LDH; lactate dehydrogenase
ammonia: ammonia; NH3; ammonia level; NH4; plasma ammonia
lactate: lactate; lactic acid
uric_acid: uric acid; urate; serum urate
amylase: amylase
lipase: lipase
pancreatic: pancreatic enzymes
osmolality: serum osmolality; plasma osmolality; serum osm; plasma osm; serum osmo; serum osmolarity; osmolality
  serum; blood osmolality; paired osmolalities; ~osmolality
osmolality_urine: urine osmolality; urinary osmolality; urine osm; osmolality urine; urine osmolarity
sodium_urine: urine sodium; urinary sodium; spot urine sodium; urine Na; urine electrolytes
coagulation: coagulation screen; coagulation; clotting; clotting screen; coag; coags; coagulation profile; coagulation
  panel; coag screen; clotting profile; coagulation studies; coag studies; clotting studies; PT/INR; PT and INR;
  PT/APTT; PT/PTT; PT/INR/PTT
inr: INR; international normalised ratio; international normalized ratio
pt: ~PT; prothrombin time
aptt: APTT; aPTT; PTT; partial thromboplastin time
abg: ABG; arterial blood gas; arterial gas; arterial gases; arterial blood gases
vbg: VBG; venous blood gas; venous gas; venous gases; venous blood gases
cbg_gas: capillary blood gas; capillary gas
blood_gas: blood gas; blood gases; ~gas; ~gases
cortisol: cortisol; serum cortisol; cortisol level; plasma cortisol; blood cortisol
cortisol_am: morning cortisol; 9am cortisol; 9 am cortisol; AM cortisol; 8am cortisol; 8 am cortisol; cortisol 9am;
  0900 cortisol; cortisol (9am); early morning cortisol; fasting cortisol; am serum cortisol; morning
  serum cortisol; 9am serum cortisol; 9 am serum cortisol; 08:00 cortisol; 09:00 cortisol
cortisol_random: random cortisol
cortisol_midnight: midnight cortisol; late night cortisol; midnight serum cortisol; evening cortisol; late-night serum
  cortisol
cortisol_salivary: salivary cortisol; saliva cortisol; late night salivary cortisol; midnight salivary cortisol;
  cortisol saliva; late-night salivary cortisol
cortisol_urine: urinary free cortisol; urine free cortisol; UFC; 24 hour urinary cortisol; 24h urinary cortisol; 24
  hour urine cortisol; 24 hour urinary free cortisol; 24h urine free cortisol; 24-hour urine free cortisol; 24h UFC;
  24 hour UFC; urinary cortisol; urine cortisol; 24h urine cortisol; 24 hr urinary free cortisol; 24h urinary free
  cortisol; 24hr urinary cortisol; 24 hr urine cortisol; 24 hr urine free cortisol
dst: dexamethasone suppression test; DST; dex suppression; dex suppression test; dexamethasone suppression; overnight
  dexamethasone suppression test; low dose dexamethasone suppression test; low dose dexamethasone suppression;
  overnight dex suppression test; ODST; LDDST
synacthen: short synacthen test; synacthen; synacthen test; SST; ACTH stimulation test; ACTH stim; cosyntropin test;
  cosyntropin stimulation test; short synacthen; tetracosactide test
acth: ACTH; adrenocorticotropic hormone
testosterone: testosterone
oestradiol: oestradiol; estradiol; E2
fsh_lh: FSH and LH; FSH/LH; LH/FSH; gonadotrophins; gonadotropins; LH and FSH
fsh: FSH
lh: LH
igf1: IGF-1; IGF1
gh: growth hormone
metanephrines: metanephrines; plasma metanephrines; plasma free metanephrines
metanephrines_urine: urinary metanephrines; urine metanephrines; 24 hour urinary metanephrines; 24h urine
  metanephrines; 24h urinary metanephrines; 24 hour urine metanephrines
catecholamines_urine: urinary catecholamines; urine catecholamines; 24h urinary catecholamines; 24 hour urinary
  catecholamines; 24 hour urine catecholamines; 24h urine catecholamines
vma: VMA; urine VMA
catecholamines: catecholamines; plasma catecholamines
ceruloplasmin: caeruloplasmin; ceruloplasmin; ceruloplasmin level; caeruloplasmine
copper: serum copper; copper; copper level; copper studies; serum Cu; copper levels
copper_urine: urinary copper; urine copper; 24 hour urinary copper; 24h urinary copper; 24 hour urine copper; 24h
  urine copper; copper urine; 24 hr urinary copper; 24hr urine copper; 24 hr urine copper; 24 hour urine for copper;
  24h urine for copper; urine copper excretion; urinary copper excretion
wilson: Wilson screen; Wilson's screen; Wilson disease screen; Wilson's disease screen; Wilson's
  bloods; copper and caeruloplasmin; caeruloplasmin and copper; copper/caeruloplasmin;
  caeruloplasmin/copper
porphyrins: porphyrins; porphyria screen; urine porphyrins; urinary porphyrins; PBG; porphobilinogen; urine
  porphobilinogen; urinary porphobilinogen; urine PBG; urinary PBG; porphyrin screen; urine porphobilinogen and
  porphyrins; ALA and PBG
lead: lead level; blood lead; serum lead; blood lead level; lead levels; lead screen
heavy_metals: heavy metals; heavy metal screen; heavy metal levels
mercury: mercury level; mercury; blood mercury
carboxyhaemoglobin: carboxyhaemoglobin; carboxyhemoglobin; COHb; carbon monoxide level; carbon monoxide
ace_serum: serum ACE; angiotensin converting enzyme; ACE level; serum angiotensin converting enzyme
ige: IgE
immunoglobulins: immunoglobulins; serum immunoglobulins; Igs
electrophoresis: serum electrophoresis; protein electrophoresis; SPEP; serum protein electrophoresis; myeloma screen
psa: PSA; prostate specific antigen
coeliac: coeliac screen; celiac screen; coeliac serology; celiac serology; TTG; tTG; anti-TTG; tissue
  transglutaminase; tissue transglutaminase antibodies; coeliac antibodies; celiac antibodies; celiac panel; TTG
  antibodies; coeliac bloods; TTG IgA; tTG-IgA; anti-TTG antibodies
group_save: group and save; group and hold; type and screen; crossmatch
cdt: CDT; carbohydrate deficient transferrin; carbohydrate-deficient transferrin
peth: PEth; phosphatidylethanol
"""

IMMUNE: Final = """
ana: ANA; antinuclear antibodies; antinuclear antibody; anti-nuclear antibodies; anti-nuclear antibody; antinuclear
  factor; ANF
dsdna: dsDNA; anti-dsDNA; ds-DNA; anti-double stranded DNA; double stranded DNA antibodies; dsDNA antibodies;
  anti-dsDNA antibodies; anti ds DNA antibodies
ena: ENA; extractable nuclear antigens; ENA panel; ENA screen
anca: ANCA
rheumatoid: rheumatoid factor; ~RF; RhF
ccp: anti-CCP; CCP antibodies
complement: complement; C3 and C4; C3/C4; complements; complement levels
c3: C3
c4: C4
antiphospholipid: antiphospholipid antibodies; antiphospholipid screen
lupus_anticoagulant: lupus anticoagulant
anticardiolipin: anticardiolipin; anticardiolipin antibodies; anti-cardiolipin antibodies
autoantibodies: autoantibodies; autoantibody screen; autoimmune screen; autoimmune panel; autoimmune profile;
  auto-antibodies; autoimmune antibodies; autoimmune bloods; autoantibody panel; autoantibody profile; autoimmune
  serology; autoimmune antibody screen; connective tissue screen; CTD screen
nmdar: anti-NMDAR; NMDAR; NMDA; anti-NMDA; NMDAR antibodies; NMDA receptor antibodies; NMDA antibodies; anti-NMDAR
  antibodies; anti-NMDA receptor antibodies; anti NMDA receptor; NMDA receptor antibody; NMDAR Ab; NMDAR Abs; NMDA Ab;
  NMDA Abs; anti-NMDA antibodies; anti-NMDAR antibody; anti-NMDA receptor antibody; NMDAR IgG; NMDA-R antibodies;
  anti-NMDA-R antibodies; anti-NMDAR Ab; anti NMDAR Abs; N-methyl-D-aspartate receptor antibodies;
  anti-N-methyl-D-aspartate receptor antibodies; anti-NMDA receptor encephalitis antibodies; NMDAR encephalitis
  antibodies; GluN1 antibodies; NMDA R antibodies; NMDAR encephalitis screen; NMDAR serology
nmdar_serum: serum NMDAR; serum anti-NMDAR; serum NMDAR antibodies; serum anti-NMDAR antibodies; serum NMDA receptor
  antibodies; serum anti-NMDA receptor antibodies; blood NMDAR antibodies; NMDAR antibodies serum; serum NMDA
  antibodies; anti-NMDAR antibodies serum; serum anti-NMDA antibodies; anti-NMDAR antibodies (serum); NMDA receptor
  antibodies (serum); serum NMDA-R antibodies; NMDA receptor antibodies serum; NMDAR antibodies in serum; NMDAR
  antibodies in blood; anti-NMDA receptor antibodies serum; anti-NMDA receptor antibodies (serum)
nmdar_csf: CSF NMDAR; CSF anti-NMDAR; CSF NMDAR antibodies; CSF anti-NMDAR antibodies; CSF NMDA receptor antibodies;
  CSF anti-NMDA receptor antibodies; NMDAR antibodies CSF; NMDAR antibodies in CSF; CSF for NMDAR antibodies; CSF for
  anti-NMDAR antibodies; anti-NMDAR antibodies CSF; anti-NMDAR antibodies in CSF; CSF NMDA antibodies; anti-NMDAR
  antibodies (CSF); NMDA receptor antibodies (CSF); CSF for anti-NMDAR; CSF for NMDAR; NMDA receptor antibodies CSF;
  NMDA receptor antibodies in CSF; anti-NMDA receptor antibodies CSF; CSF anti-NMDA antibodies; CSF NMDA-R antibodies;
  anti-NMDA receptor antibodies in CSF; anti-NMDA receptor antibodies (CSF)
lgi1: LGI1; LGI1 antibodies; anti-LGI1; anti-LGI1 antibodies
vgkc: VGKC; anti-VGKC; VGKC antibodies; VGKC complex antibodies; voltage gated potassium channel antibodies
caspr2: CASPR2; CASPR2 antibodies; anti-CASPR2; anti-CASPR2 antibodies
encephalitis_ab: autoimmune encephalitis panel; autoimmune encephalitis antibodies; autoimmune encephalitis screen;
  encephalitis panel; encephalitis antibodies; limbic encephalitis antibodies; limbic encephalitis screen; neuronal
  antibodies; anti-neuronal antibodies; antineuronal antibodies; neuronal antibody panel; neuronal antibody screen; AE
  panel; autoimmune encephalitis antibody panel; encephalitis antibody panel; encephalitis antibody screen; neuronal
  surface antibodies; neuronal autoantibodies; autoimmune encephalitis serology; autoimmune encephalopathy panel;
  encephalitis screen; autoimmune encephalopathy antibodies
paraneoplastic: paraneoplastic antibodies; paraneoplastic screen; paraneoplastic panel; onconeural antibodies
gad_ab: GAD antibodies; anti-GAD; GAD65; anti-GAD antibodies; GAD65 antibodies; anti-GAD65; GAD Ab
acetylcholine_ab: acetylcholine receptor antibodies; AChR antibodies; anti-AChR
hiv: HIV; HIV test; HIV serology; HIV screen; HIV antibodies; HIV antibody; HIV Ag/Ab; HIV 1 and 2; HIV 1/2; HIV
  antigen antibody; HIV Ab; HIV combo; human immunodeficiency virus; HIV 1+2; HIV testing; HIV antigen/antibody; HIV
  ag ab; HIV blood test; HIV antibody test
hiv_load: HIV viral load; HIV RNA
cd4: CD4; CD4 count
syphilis: syphilis; syphilis serology; syphilis screen; syphilis test; syphilis antibodies; VDRL; RPR; TPHA; TPPA;
  treponemal serology; treponemal antibodies; treponema serology; treponema pallidum serology; STS; FTA-ABS; FTA;
  VDRL/RPR; RPR/VDRL; RPR or VDRL; VDRL/TPHA; treponemal test; treponemal screen; treponemal antibody; treponema
  pallidum antibodies; rapid plasma reagin; neurosyphilis serology; lues serology; syphilis IgG; serological test for
  syphilis; serologic test for syphilis; syphilis testing; neurosyphilis screen; syphilis blood test
syphilis_hiv: syphilis and HIV serology; HIV and syphilis serology; syphilis and HIV; HIV and syphilis; HIV/syphilis;
  syphilis/HIV; syphilis/HIV serology; HIV/syphilis serology
hep_b: hepatitis B serology; hepatitis B; hep B; HBsAg; hep B serology; hepatitis B surface antigen; HBV; HBV serology
hep_c: hepatitis C serology; hepatitis C; hep C; hep C serology; HCV; HCV antibody; hepatitis C antibody; HCV
  serology; anti-HCV; HCV Ab; hep C antibodies; hepatitis C antibodies
hepatitis: hepatitis serology; hepatitis screen; hepatitis panel; viral hepatitis screen; viral hepatitis serology;
  hepatitis viruses; hepatitis B and C; hep B and C; hep B/C; hepatitis B and C serology; hep B and C serology;
  hepatitis B/C; hepatitis B/C serology
bbv: BBV; BBV screen; blood borne virus screen; bloodborne virus screen; blood borne viruses; blood-borne virus
  screen; BBV serology; bloodborne viruses
sti: STI screen; STD screen; sexual health screen; STI panel; STI testing; STD panel; STI tests
chlamydia: chlamydia; chlamydia PCR
gonorrhoea: gonorrhoea; gonorrhea
ct_ng: chlamydia and gonorrhoea
lyme: Lyme serology; Lyme; Lyme antibodies; borrelia serology; Lyme titre; Lyme titers; lyme disease serology
hsv: HSV PCR; HSV; herpes PCR; CSF HSV PCR; HSV PCR CSF; herpes simplex PCR; CSF herpes PCR; CSF HSV; CSF herpes
  simplex PCR; CSF PCR for HSV; CSF viral PCR; viral PCR; HSV PCR on CSF; HSV PCR in CSF
covid: COVID test; COVID swab; covid
covid_pcr: COVID PCR; SARS-CoV-2 PCR
lfd: LFD; lateral flow
toxoplasma: toxoplasma serology; toxoplasma; toxo serology
cryptococcal: cryptococcal antigen; CrAg
tb: TB test; tuberculosis test
igra: quantiferon; IGRA; interferon gamma release assay
mantoux: mantoux
malaria: malaria film; malaria screen; malaria films; thick and thin films; malaria
ebv: EBV serology; monospot; EBV; glandular fever screen; heterophile antibody
blood_culture: blood cultures; blood culture; blood for culture; blood C&S; peripheral cultures; blood cultures x2;
  two sets of blood cultures; BCx; cultures of blood; bloods for culture; blood cxs; blood cx
lp: lumbar puncture; LP; spinal tap; CSF; CSF analysis; CSF examination; CSF exam; CSF studies; CSF study; CSF sample;
  CSF tap; cerebrospinal fluid; cerebrospinal fluid analysis; cerebrospinal fluid examination; CSF cell count; CSF
  protein; CSF glucose; CSF microscopy; CSF cells; spinal fluid; spinal fluid analysis; spinal fluid exam; CSF
  routine; lumbar tap; LP for CSF; LP with CSF; lumbar puncture with CSF; LP with CSF analysis; lumbar puncture with
  CSF analysis; lumbar puncture and CSF; LP and CSF; LP/CSF; lumbar puncture for CSF; lumbar puncture and CSF
  analysis; LP and CSF analysis; CSF cells and protein; CSF cell count and protein; CSF protein and glucose; CSF
  cells, protein and glucose; spinal puncture; CSF microscopy and protein; lumbar puncture (CSF); LP (CSF); CSF
  biochemistry
csf_culture: CSF culture; CSF MC&S; culture of CSF
csf_oligoclonal: oligoclonal bands; CSF oligoclonal bands; oligoclonals
csf_amyloid: CSF biomarkers; CSF amyloid; CSF tau; CSF dementia biomarkers; amyloid and tau; CSF amyloid and tau;
  Alzheimer biomarkers; CSF amyloid/tau; CSF Alzheimer biomarkers
csf_prion: CSF 14-3-3; 14-3-3; RT-QuIC; CSF RT-QuIC
genetic_hd: Huntington gene test; Huntington's gene test; HTT gene; huntingtin gene; Huntington genetics; Huntington's
  genetics; HTT CAG repeat; Huntington's genetic test; Huntington genetic test; Huntington disease genetic test;
  Huntington's disease genetic testing; Huntington gene; HD gene test; HD genetic test; HTT genetic test; CAG repeats;
  Huntington genetic testing; HTT testing; CAG repeat test; huntingtin
apoe: APOE; APOE genotype; ApoE genotyping
microarray: chromosomal microarray; microarray; array CGH
karyotype: karyotype
genetics: genetic testing; genetics; genetic test
fragile_x: fragile X test; fragile X; FMR1
pharmacogenetics: pharmacogenetics; pharmacogenomics; pharmacogenetic testing; pharmacogenomic testing
cyp2d6: CYP2D6 genotype; CYP2D6
cyp2c19: CYP2C19
hla_b1502: HLA-B*1502; HLA B1502; HLA-B*15:02
"""
