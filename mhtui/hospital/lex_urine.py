"""Urine tests, toxicology, alcohol, pregnancy, swabs; and drug levels, whose forms are made from a list of drugs."""

from __future__ import annotations

from typing import Final

URINE: Final = """
urinalysis: urinalysis; wee dip; pee dip; dip wee; dip pee; dip test; urine stick; UA; U/A; urine dip; urine dipstick;
  dipstick; dip urine; urine dipstix; dipstix; dipstick urine; dipstick urinalysis; urine dip test; urine analysis;
  ward urine; ~dip; urine dip stick; dip the urine; urine routine; routine urine; urine stick test; urine test strip;
  dipstick of urine; dip his urine; dip her urine; dip of urine; routine urinalysis; urine routine examination
urine_culture: urine culture; MSU; mid-stream urine; midstream urine; MSU culture; urine MC&S; urine MCS; urine for
  culture; urine C&S; urine for MC&S; MSU for culture; MSU for MC&S; MSU MC&S; urine culture and sensitivity; urine
  microscopy and culture; urine microscopy, culture and sensitivity; urine microscopy culture and sensitivity;
  midstream specimen of urine; mid-stream specimen of urine; urine M C & S; culture
  urine; urine cx; UCx; urinary culture; culture the urine; urine sent for culture; midstream urine culture; midstream
  urine sample; mid stream urine sample; mid stream sample of urine; midstream sample of urine; culture of urine;
  urine bacteriology; urine for C&S; midstream urine specimen; MSU sample; MSU specimen; urine specimen for culture;
  urine sample for culture; clean catch urine; clean catch urine culture; MSSU; urine for microscopy and culture;
  urine cultures and sensitivities
csu: CSU; catheter specimen of urine; catheter urine
ua_culture: urinalysis and culture; UA and culture; urine dip and culture; urinalysis with culture; UA with culture;
  urinalysis with reflex culture; urine dip and MSU; UA C&S; UA and C&S; UA/culture; urinalysis +/- culture;
  urinalysis/culture; UA with reflex culture; urine analysis and culture
uds: UDS; urine drug screen; drug screen; tox screen; toxicology screen; urine toxicology; urine tox; urine tox
  screen; toxicology; drugs of abuse screen; drug of abuse screen; drugs of abuse; urine drugs of abuse; urine
  toxicology screen; urine drug test; urine drug testing; drug test; utox; u tox; ~tox; tox panel; urine drugs screen;
  drugs screen; urinary drug screen; urinary drugs screen; urine for drug screen; urine for toxicology; illicit drug
  screen; urine for drugs of abuse; UDT; UTS; recreational drug screen; DOA screen; urine DOA; urine for drugs; urine
  drug panel; drug panel; drug screening; urine drug screening; urine drug toxicology; street drug screen; substance
  screen; urine drugs; illicit drugs screen; urine illicit drug screen; urine for tox; urine for tox screen; urine for
  UDS; drug urine screen; urine illicits; urinary toxicology; urinary toxicology screen; drug of abuse; urine
  substance screen; DAU; urine DAU; drug abuse screen; point of care drug screen; POC drug screen; urine screen for
  drugs; screen urine for drugs; urine immunoassay drug screen; toxicology urine; tox urine; drug screen urine; urine
  sample for drugs; urine sample for drug screen
uds_amphetamine: urine amphetamines; amphetamine screen; urine amphetamine; amphetamines screen; urine amphetamine
  screen; urine methamphetamine; methamphetamine screen
uds_cannabis: urine cannabinoids; urine THC; THC screen; cannabis screen; cannabinoid screen; urine cannabis; urine
  cannabis screen; cannabis test; urine cannabis test
uds_cocaine: urine cocaine; cocaine screen; urine benzoylecgonine; urine cocaine screen; cocaine test
uds_opiate: urine opiates; opiate screen; opiates screen; urine opioids; opioid screen; urine opiate screen; urine
  opiate
uds_benzo: urine benzodiazepines; benzodiazepine screen; urine benzos; benzo screen; urine benzodiazepine screen;
  urine benzodiazepine
synthetic_cannabinoids: synthetic cannabinoids; synthetic cannabinoid screen; spice screen; NPS screen; novel
  psychoactive substances; novel psychoactive substance screen; spice test
tox_serum: serum tox; serum toxicology; serum tox screen; serum drug screen; blood toxicology; blood tox screen; blood
  drug screen; blood tox; serum toxicology screen; plasma toxicology; plasma drug screen; toxicology bloods; plasma
  toxicology screen; blood toxicology screen; stox
tox_hair: hair drug screen; hair drug test; hair toxicology; hair strand test; hair analysis; hair strand testing
tox_saliva: saliva drug test; saliva drug screen; oral fluid drug screen; oral fluid drug test; oral fluid toxicology;
  salivary drug screen; oral fluid screen
paracetamol: paracetamol level; acetaminophen level; paracetamol; acetaminophen; APAP level; serum paracetamol; serum
  acetaminophen; paracetamol levels; serum APAP; APAP; tylenol level; paracetamol concentration; plasma paracetamol
salicylate: salicylate level; salicylates; aspirin level; salicylate; salicylate levels; serum salicylate; ASA level;
  plasma salicylate
paracetamol_salicylate: paracetamol and salicylate levels; paracetamol and salicylate; salicylate and paracetamol;
  paracetamol/salicylate; paracetamol/salicylate levels; acetaminophen and salicylate levels;
  acetaminophen/salicylate; acetaminophen/salicylate levels; salicylate and acetaminophen levels; salicylate and
  paracetamol levels; salicylate/paracetamol levels; acetaminophen and salicylate
bac: BAC; blood alcohol; blood alcohol level; blood alcohol concentration; ethanol level; alcohol level; serum
  ethanol; serum alcohol; EtOH level; BAL; blood ethanol; EtOH; serum ethanol level; blood alcohol content; blood
  EtOH; plasma ethanol; alcohol concentration; serum EtOH; plasma alcohol; ethanol; serum alcohol level; alcohol blood
  level; ethanol concentration; blood ethanol level; blood ethanol concentration; serum ethanol
  concentration
breath_alcohol: breath alcohol; breathalyser; breathalyzer; alcometer; breath test; BrAC; alcohol breath test; breath
  alcohol level; breath ethanol; breathalyse; breathalyze; breath alcohol concentration; breathalyser reading; breath
  analysis
alcohol_urine: urine alcohol; urine ethanol; urinary ethanol; urinary alcohol
etg: EtG; ethyl glucuronide; urine EtG; urine ethyl glucuronide; ethylglucuronide
preg: pregnancy test; preg test; ~pregnancy; pregnancy screen; pregnancy testing; test for pregnancy
hcg: hCG; beta-hCG; bhCG; b-hCG; β-hCG; βhCG; HCG level; human chorionic gonadotropin; human chorionic gonadotrophin;
  b HCG; beta HCG level
hcg_urine: urine pregnancy test; urine hCG; urine beta-hCG; UPT; urine pregnancy; urinary hCG; urine β-hCG; urine
  bhCG; UhCG; urinary pregnancy test; urine preg test; urine for pregnancy; urine for pregnancy test; urine βhCG;
  urine for hCG; urine for beta-hCG; urine b-hCG; urine preg; dip for pregnancy; pregnancy test (urine); urine
  pregnancy screen; pregnancy dip; home pregnancy test; urine for b-hCG
hcg_serum: serum hCG; serum beta-hCG; serum β-hCG; quantitative hCG; quantitative beta-hCG; blood pregnancy test;
  serum pregnancy test; serum bhCG; quant hCG; blood hCG; serum pregnancy; plasma hCG; quantitative β-hCG; serum βhCG;
  serum b-hCG; serum quantitative hCG; serum quantitative beta-hCG; beta-hCG quantitative; hCG quant; plasma beta-hCG;
  blood beta-hCG
stool_culture: stool culture; stool cultures; stool MC&S; stool sample; stool for culture; faecal culture; stool
  sample for culture
faecal_calprotectin: faecal calprotectin; fecal calprotectin; calprotectin
fit: faecal immunochemical test; FOBT; FOB; faecal occult blood; fecal occult blood
sputum_culture: sputum culture; sputum MC&S; sputum
throat_swab: throat swab; throat culture
aso_titre: ASO titre; ASOT; ASO; anti-streptolysin O; antistreptolysin O; ASO titer; anti-DNase B; ASLO;
  antistreptolysin titre; anti-streptococcal antibodies; anti-streptolysin O titre; antistreptolysin O titre; strep
  titres; strep titers; streptococcal titres; streptococcal serology; antistreptococcal antibodies; antistreptococcal
  titres; streptococcal antibodies; ASO titres; ASO titers
acr: ACR; urine albumin creatinine ratio; albumin creatinine ratio; urine ACR; microalbumin; uACR; albumin:creatinine
  ratio; urine microalbumin
pcr_ratio: urine protein creatinine ratio; protein creatinine ratio
urine_osm: urine specific gravity
urine_ketones: urine ketones; urinary ketones
ketones: blood ketones; beta-hydroxybutyrate; serum ketones; capillary ketones; ~ketones
urine_metabolic: urine organic acids; urine amino acids; organic acids
"""

LEVEL_DRUGS: Final = """
lithium: lithium; Li
valproate: valproate; valproic acid; VPA; sodium valproate; Depakote; divalproex; Epilim; depakene
carbamazepine: carbamazepine; CBZ; Tegretol
oxcarbazepine: oxcarbazepine
clozapine: clozapine; Clozaril; clozapine and norclozapine; clozapine/norclozapine; clozapine plus
  norclozapine
lamotrigine: lamotrigine
phenytoin: phenytoin; Dilantin
phenobarbital: phenobarbital; phenobarbitone
levetiracetam: levetiracetam; keppra
topiramate: topiramate
olanzapine: olanzapine
quetiapine: quetiapine
risperidone: risperidone
paliperidone: paliperidone
aripiprazole: aripiprazole
haloperidol: haloperidol
amisulpride: amisulpride
sertraline: sertraline
citalopram: citalopram
escitalopram: escitalopram
fluoxetine: fluoxetine
venlafaxine: venlafaxine
nortriptyline: nortriptyline
amitriptyline: amitriptyline
clomipramine: clomipramine
imipramine: imipramine
tricyclic: tricyclic; TCA; tricyclic antidepressant
digoxin: digoxin
theophylline: theophylline; aminophylline
caffeine: caffeine
methadone: methadone
buprenorphine: buprenorphine
diazepam: diazepam
benzodiazepine: benzodiazepine
clonazepam: clonazepam
lorazepam: lorazepam
ciclosporin: ciclosporin; cyclosporine
tacrolimus: tacrolimus
cotinine: cotinine
gabapentin: gabapentin
pregabalin: pregabalin
antipsychotic: antipsychotic; neuroleptic
antidepressant: antidepressant
methylphenidate: methylphenidate
"""

LEVEL_FORMS: Final = (
    "{} level", "serum {}", "plasma {}", "blood {}", "{} concentration", "level of {}", "{} trough", "trough {}",
    "{} serum level", "{} plasma level", "{} blood level", "{} assay", "{} trough level", "{} serum concentration",
    "{} plasma concentration", "{} TDM", "{} drug level", "{} monitoring level", "{} serum", "{} conc", "{} lvl",
    "{} test", "{} blood test", "{} blood concentration", "{} 12 hour level", "12 hour {}", "12h {}", "12 h {}",
    "{} 12h level", "level for {}", "serum level of {}", "plasma level of {}", "{} (serum)", "{} (level)", "{} lev",
)  # fmt: skip
# What a drug calls for by custom, which is several tests and none by name.
DRUG_BUNDLES: Final = (
    "{} bloods", "{} monitoring", "{} monitoring bloods", "{} workup", "{} work up", "pre {} bloods", "pre {} workup",
    "{} baseline", "{} baseline bloods", "{} screen", "{} labs", "{} panel",
)  # fmt: skip
