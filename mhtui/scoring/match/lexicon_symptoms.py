"""Concepts of risk, mood, psychosis, anxiety, cognition and sleep, with clinical and lay forms. Data only.

One concept a line: `name flags: form | form`. Flags: `+` an event that stays true once it happened, `~` a frame
that cannot itself be denied, `<broader`, `!opposite`. Forms: `(a/b)` one of,
`(a/b)?` optional, `_` up to three words, `word*` any ending.
"""

from __future__ import annotations

SYMPTOMS = """
suicidal_ideation: suicid* (ideat*/idea/thought/think/feel*/rumination*/urge/intent*) | suicidal | sui ideat* | \
  thought* suicide | \
  (think/thought/thinking/idea/urge/want/wish/plan) (about/to/on)? _ (end/take/finish) (it/life/all/everything) | \
  (think/thought/contemplate/consider) (about/on)? (suicide/kill self/killing myself/killing yourself/killing) | \
  end it all | \
  (want/wish/wanted/would like) to (die/be dead/kill myself) | \
  (kill/top/off) (myself/yourself/meself/herself/himself/self) | \
  (wish/wished) (i/he/she) (be dead/was dead/were dead/would die) | take (life/his life/own life/overdose) | \
  better off dead | (do/doing) (myself/himself/herself) in | not want to (live/be here/go on/wake up/exist) | \
  thoughts of (ending/taking) (it/life) | no point (in)? (living/going on) | throw (myself/himself/herself) | \
  (jump/jumping) (off/from/in front) | thinking about ending | thoughts of dying | topping | suicidal thinking
death_wish: passive (death wish/suicidal ideation/suicidal thoughts/si/ideation) | death wish | \
  (glad/happy/wish) not to wake (up)? | \
  passively suicidal | wish* _ (be dead/not wake) | rather be dead | not mind (dying/if died/being dead) | \
  wish* to be dead
suicide_plan <suicidal_ideation: suicid* plan* | plan* (to/for/of) (suicide/overdose/hang*/kill/end) | \
  plan* method | suicide note plan
suicide_attempt +: suicid* attempt* | attempt* suicide | \
  (try/tried/attempted) to (kill/end/hang/take) _ (self/life/myself/himself/herself/it)? | \
  took (massive/large)? overdose | attempt* (hang*/overdose/drown*) | attempts | attempt on life | suicide bid | \
  previous attempt
overdose +: overdose* | od | took (lot/load/bottle/handful) (tablets/pills) | swallow* (lot/all/box/bottle/packet*)
suicide_note +: suicide note | (left/wrote/write/put) (note/letter) | goodbye (note/letter) | note saying goodbye
self_harm: self-harm* | self harm* | self injur* | self-injur* | \
  (cut/burn/scratch/hurt/harm) (self/myself/himself/herself) | cutting | \
  (cut/cuts) (arms/wrists/thighs/arm/wrist/leg*/forearm*) | self mutilat* | cutting arms | superficial cuts
homicidal_ideation: homicidal | homicidal (ideation/thoughts) | \
  (think/thought*/idea/want/urge/ideation) (about/to/of)? _ (kill/harm/hurt/stab/attack/strangle) \
  (others/other/him/her/them/someone/somebody/people/anyone/anybody/else/neighbour/boss/partner) | \
  (harm/harming/hurt/hurting) (to)? (others/other people/anybody/anyone/someone/people/somebody) | \
  thoughts of (violence/harm to others) | \
  violent (thoughts/ideation) | thoughts harm* | danger to others | wish* to harm others
threat_kill +: threat* to kill | threatened to kill | (say*/said/told) _ (would/will) kill
violence +: violent* | assault* | physical* aggress* | \
  (punch*/hit/hits/beat/beats/kick*) (him/her/me/them/people/partner/wife/husband)
aggression <violence: aggressive | aggression | hostile
arson +: arson | (set/sets/light/start*) fire* | fire setting | fire-setting
weapon: knife | gun | weapon* | blade | machete
hopelessness: hopeless* | no hope | no future | (see/sees) no (future/point/way out) | nothing to look forward | \
  bleak* | never get better | \
  pointless | no point | no light (at)? end
worthlessness: worthless* | (feel*/am/be) (useless/failure/rubbish/waste of space/no good) | low self esteem | \
  low self-esteem | burden to everyone
burden: burden* | millstone | weight on (them/family/everyone/everybody) | better off without (me/him/her) | \
  drag* (them/family/everyone) down
guilt: guilt* | blame* (myself/himself/herself/self) | self-blame | self blame | (all/everything) my fault | \
  deserve* (punish*/punishment) | wicked
low_mood <depression_state: (low/depressed/sad/flat/down) (mood/spirits) | \
  mood (be)? (low/depressed/sad/flat/down/subjectively low) | \
  (feel*/be/been) (really/so)? (low/depressed/down/sad/miserable/blue/rotten/rubbish) | down in (dumps) | \
  depress* | low in mood | dysthymi* | \
  persistently low | tearful* | black dog | mood _ low | low spirits | (be/in) (pit) | rock bottom | low mood
depression_state: depress* | low mood
depressive_episode +<depression_state: depress* episod* | episod* (of)? (depression/low mood) | \
  bout* (of)? depression | depress* illness | \
  major depression | depress* | (be/was) (flat/depressed/low)
remission !relapse: remission | in full remission | fully recovered | well since | back to normal | euthymic | \
  fully well | (symptoms) resolved
relapse: relaps* | relapsed | come back | recurrence
anhedonia: anhedoni* | (lost/loss/lose/losing) (of)? (interest*/pleasure/enjoyment) | \
  no (pleasure/interest/enjoyment/joy) | \
  not (enjoy*/interested) | lack interest | nothing (fun/gives pleasure/interests) | no longer enjoy* | \
  (can)? not be (fussed/bothered) with | \
  decreased interest | takes no pleasure | everything (boring/flat) | gone flat
low_energy !increased_energy: (low/poor/decreased/no/lack*/lost) (of)? (energy/motivation/get up and go) | \
  fatigue* | exhaust* | anergi* | letharg* | \
  tired all (the)? time | worn out | knackered | shattered | drained | tired
increased_energy !low_energy: (increase/more/high/excess/boundless/lots/much more/abundant) (of)? energy | \
  energy (be)? (increase/high/up) | \
  overactiv* | full of energy | hyperactiv* | (never)? felt so alive | lift (this)? building | buzzing | \
  more energy | markedly increase energy | energised
increased_activity: goal directed activity | goal-directed activity | (increase/more) _ activit* | overactiv* | \
  (several/many/multiple/four/five) projects | \
  works (day and night/all night/round) | far more active | more active | busy all night | \
  increase (goal-directed)? activity | projects at once | \
  hyperactive
elated_mood: elat* | elevat* mood | mood (be)? (elat*/high/elevat*/euphoric/expansive/increase) | \
  euphori* | high as (a)? kite | \
  on top of (the)? world | (feel*)? (wonderful/golden/ecstatic/never better) | expansive mood | increase mood | \
  hypertymic | over (the)? moon | mood high
mania +: mani* | manic | hypomani* | gone high | (went/go/got/was) high | (be)? high as kite | manic episode
irritable: irritab* | short temper* | short fuse | snappy | snap* (at) | bite _ head off | biting everyone | \
  quick to anger | angry when | \
  easily angered | anger when | fly off (the)? handle | tetchy | ratty | sudden anger | irritation
when_opposed ~: when* _ (oppose*/contradict*/challenge*/cross*/thwart*/confront*/disagree*) | \
  if (oppose*/contradict*/challenge*) | on (contradiction/opposition/confrontation) | \
  (to/on/with) (being)? (contradict*/opposition/challenge*)
labile_affect: labil* | affect* swing* | mood swing* | emotional* unstable | rapid* (chang*/shift*) (mood/affect)
emotional_instability: emotional* (unstable/instability/dysregulat*) | mood swing* | affective instability
blunted_affect: (blunt*/flat*/restrict*/constrict*) affect | affect (be)? (blunt*/flat*/restrict*/constrict*) | \
  emotional* (flat/numb*)
reactive_affect: reactive affect | affect (be)? reactive | (full/wide/normal) range (of)? affect
racing_thoughts: rac* thought* | thought* (rac*/jump*/come too fast/going too fast/all over) | \
  mind (rac*/going too fast/won't stop/whirring) | \
  thoughts (come)? (fast/quick*/crowd*) | can not keep up with thought* | thoughts race and jump
unfinished_tasks: (many/start*/begin*) _ tasks _ (finish*/complete*) (none/nothing) | \
  (start*/begin*) (many/lots/several) _ (never/not) (finish*/complete*) | \
  finish* none | none finish* | half written | leaves (everything/things/tasks) unfinished | \
  (never/not) finish* (anything/things/tasks/them) | finish* nothing | tasks unfinished | unfinished
grandiose !low_self_esteem: grandios* | inflated self esteem | inflated self-esteem | \
  special (powers/mission/commission/purpose/gift) | chosen | (believes) famous
grandiose_delusion <grandiose,delusion: grandios* (delus*/belief*/idea*) | delus* (of)? grandios* | \
  chosen (to/by) | special (commission/mission) | (have/has) been chosen
chosen_to: chosen (to/by/for) | been chosen | selected to | commission* to
delusion: delus* | fixed false belief | unshakeable belief | firmly believes | convinced that | false belief
delusion_persecution <delusion: persecut* | paranoi* | paranoid (delus*/idea*/belief*) | \
  (people/they/neighbour*/someone/gang) _ (after/following/spying on/watching/plotting/out to get) (me/him/her) | \
  out to (get/do/kill/harm) (me/him/her) | plot* against | being (followed/watched/monitored/spied) | conspir* | \
  poison* (food/tea/water) | spy* on
reference: idea* (of)? reference | delus* (of)? reference | referential (idea*/delus*/thinking) | \
  self referential | self-referential | \
  (television/newsreader/radio/adverts/song*) _ (talking to/about/message*/signal*/for) (me/him/her)? | \
  (personal/coded/secret/special) message* | \
  (finds)? (message*/meaning/sign*) in (numbers/number plates/license plates/prices/newspaper*) | confirming numbers
numbers ~: number* | numeral* | digits | license plates | number plates
thought_insertion: thought insert* | (thoughts) (put/placed/inserted) (in/into) (head/mind) | \
  thought* (aren't/are not/not) (mine/own) | alien thoughts
thought_broadcast: thought broadcast* | (people/others/everyone) (can)? (hear/read) (my/his/her)? (thoughts/mind)
thought_withdrawal: thought withdraw* | thoughts (taken|removed|stolen)
passivity: passivity | made (actions/feelings/impulses) | (control*) by (outside/external|another) force | \
  being controlled
auditory_hallucination <hallucination,psychotic_symptoms: auditory hallucinat* | \
  (hear*/heard) (voices/voice/someone/people/man/woman/name/things/murmur*) | voices | voice | \
  hallucinatory voices | hears own name | hears name | (hear*) _ (talking/calling/whispering/shouting) | \
  verbal hallucinat* | auditory
hears_name: (hear*/says/saying/call*/calling) _ name | name _ (encourag*/go on)
encouragement: encourag* | go on | kind words | praise*
command_voices <auditory_hallucination: command* hallucinat* | command voices | \
  voices* _ (tell*/command/order*/instruct*) _ (to)? | commands | command | \
  command auditory hallucinat* | telling (him/her/me) to (do/kill/harm/hurt/jump/cut) | \
  (voices/it/they) (give/giving) (commands/orders) | imperative voices
running_commentary <auditory_hallucination: running commentary | comment* on (actions/what/everything) | \
  commentator | third person voices
visual_hallucination <hallucination,psychotic_symptoms: visual hallucinat* | \
  (see*/seen) (things/people/figures/animals/shadows) (that)? (are not|not there|nobody|others) | visions | \
  visual | sees things
tactile_hallucination <hallucination: tactile hallucinat* | formication | insects crawling
hallucination <psychotic_symptoms: hallucinat* | perceptual (disturb*/abnormal*) | abnormal percept* | \
  responding to (unseen|internal) stimul*
psychotic_symptoms: psychosis | psychotic (symptoms/features/phenomena)?
mood_congruent: mood congruent | mood-congruent | congruent (with|to) mood
formal_thought_disorder: formal thought disorder | thought disorder* | loosen* (of)? associat* | derail* | \
  tangential* | knight's move | word salad | \
  incoheren* | neologism* | disorder of form
linear_thought !formal_thought_disorder: \
  (thought*/thinking)? (linear|coherent|logical|goal directed) (and)? (linear|coherent|logical|goal directed)? | \
  coherent and logical
flight_of_ideas !linear_thought: flight (of)? ideas | thought* jump* from _ to | jumps from (topic/subject/idea) to
pressured_speech !normal_speech: pressure* (of)? speech | speech _ pressure* | \
  (talk*/speaks/spoke/speaking) (very)? (fast/rapid*/non-stop/nonstop/without pause/incessant*) | \
  pressured | rapid speech | torrent (of)? words | words came in (a)? torrent | rattled on | \
  pressure of speech | over-talkative | talks (too)? fast
hard_to_interrupt: difficult* to (interrupt|stop|redirect) | (can|could) not (be)? (interrupt|redirected) | \
  (can't|could not) get (a)? word in | uninterruptible | interruptible only with | talk* over | \
  (with)? difficult* interrupt | hard interrupt
loud_speech: loud* | shouting | high volume | volume (be)? (loud|high|increase)
normal_speech: speech (be)? normal | normal (rate|volume|speech) | speech (be)? (unremarkable|spontaneous) | \
  normal (in)? (rate|tone|volume)
slow_speech !pressured_speech: speech slow* | slow* speech | spoke slowly | poverty of speech | monosyllabic | \
  long gaps | latency
odd_dress: (bright|odd|bizarre|flamboyant|colourful|garish)* _ (dress*|cloth*|attire|make-up|makeup|lipstick) | \
  (dress*|attire) _ (bright*|odd*|bizarre*|flamboyant*|colourful*)
over_familiar: over-familiar* | overfamiliar* | over familiar* | disinhibit*
restless: restless* | pac* | can not sit still | fidget* | psychomotor agitat* | up and down
retardation: psychomotor (retard*|slow*) | slowed (down)? | retardation | moves slowly
agitation: agitat* | psychomotor agitat* | wound up
good_eye_contact !poor_eye_contact: good eye contact | eye contact (be)? (good|appropriate|normal|maintain*) | \
  e / c good | maintain* (good)? eye contact | looking right at me
poor_eye_contact: (poor|avoid*|no|fleeting|little|limited) eye contact | \
  eye contact (be)? (poor|fleeting|avoid*|avert*|minimal|limited) | e / c (poor|fleeting) | \
  gaze (avert*|to floor) | avoids gaze
insight_poor !insight_good: (poor|no|lack*|absent|little|without|nil|partial) (of)? insight | \
  insight (be)? (poor|absent|lack*|nil|none|minimal|little) | \
  (not|nothing) (think|believe*|accept*) _ (ill|unwell|illness|disorder) | \
  deni* (being|any)? (ill|illness|disorder) | nothing wrong with me | not (ill|unwell) | i & j poor
insight_good: (good|full|intact|preserved) insight | insight (be)? (good|full|intact|present|preserved) | \
  (know*|recognis*|accept*|understand*) _ (be)? (ill|unwell|illness|disorder) | insightful
judgement_poor !judgement_good: (poor) judgement | judgement (be)? (poor|questionable|compromised) | poor decision
judgement_good: (good|intact|sound) judgement | judgement (be)? (good|intact|sound|fair) | \
  good insight and judgement
orientated !disorientated: orientat* | o x 3 | orientation (be)? (full|intact) | x 3 orientated | a & o x 3 | aox3
disorientated: disorientat* | disoriented | orientation (be)? (impaired|poor|lost) | impaired orientation | \
  not know (where|what day|the date)
distractible: distractib* | easily distract* | inattent* | attention (be)? (poor|distract*) | poor attention | \
  can not pay attention | distracted
poor_concentration <distractible: (poor|decrease|difficult*|trouble|unable|lack*) (to|in|with|of)? concentrat* | \
  concentrat* (be)? (poor|reduced|decrease|shot|gone) | \
  (can|could) not (concentrate|focus|follow) | (lose|lost) (the)? thread | can not take _ in | \
  struggle* to (concentrate|focus)
memory_loss !memory_good: memory (loss|problem*|impair*|poor|decline|complaint*) | \
  (poor|impaired|failing) memory | forget* | amnesi* | can not remember | not recall | (loses|lost) memory | \
  no memory of
memory_good: memory (be)? (good|intact|normal|fine) | intact memory
confusion: confus* | delirious | delirium | acute confusional
delirium_tremens +: delirium tremens | dt | the dt
decreased_need_sleep !sleep_good: (decrease|less|no|little) need (for|of)? sleep | not need (to)? sleep | \
  need* (less|little|no) sleep | \
  sleep* _ (not|without|no) (feel*)? (tired*|fatigue*|tired) | (feel*|wake*) (rested|refreshed) | not tired | \
  without (feeling)? tired* | rested after
sleep_poor !sleep_good: insomnia | sleepless* | \
  (poor|disturbed|broken|lack of|difficulty|trouble|problem*|no|bad) (with|of|in)? sleep* | not sleep* | \
  sleep (be)? (poor|disturbed|bad|broken) | \
  can not sleep | (hardly|barely) sleep* | awake (all|half) night | up all night | not slept | not sleeping | \
  sleep disturbance
initial_insomnia: initial insomnia | \
  (difficult*|trouble|struggle*|problem*) (to|with)? (fall*|get*|drop*|nod*) (to|off)? (sleep|asleep)? | \
  sleep onset | takes _ to (drop off|fall asleep|get off) | counting sheep
early_waking: early (morning)? wak* | wak* (up)? (early|in the early hours) | terminal insomnia | \
  early wakening | wakes at
middle_insomnia: middle insomnia | broken sleep | wak* (several|many|multiple) times
sleep_good !sleep_poor: (sleep*) (be)? (well|fine|good|soundly|normal|like a baby|like a log) | good sleep | \
  (seven|eight|solid|full) (hours)? _ sleep | slept (well|through) | no (problem*|trouble) (with)? sleep*
hypersomnia: hypersomni* | oversleep* | sleep* (too much|all day|excessive*) | excessive daytime sleepiness
nightmares: nightmare* | bad dreams | distressing dreams | dream* of
sleep_apnoea: apnoea* | stop* breathing | snor* | witnessed pauses
appetite_poor !appetite_good: (poor|low|decrease|loss|lost|no|off) (of)? (appetite|food) | \
  appetite (be)? (poor|low|decrease|gone|down) | not eat* | hardly eating | can not face (food|dinner) | \
  off food | anorexi*
appetite_good: (good|normal) appetite | appetite (be)? (good|normal|fine) | eating well
weight_loss !weight_gain: weight loss | (lost|lose|loss|losing|down) (of)? _ (weight|kg|kilo*|stone|st|lb*|pounds) | \
  weight (be)? (down|decrease)
weight_gain: weight gain | (gain*|put on) _ (weight|kg|kilo*|stone|st|lb*|pounds) | weight (be)? (up|increase) | heavier
binge_eating: bing* | loss of control eating | eats (large amounts|uncontrollabl*)
purging: purg* | (self induced|self-induced)? vomit* | make* (self|himself|herself|myself) (sick|vomit) | \
  laxative* | fingers down (throat)
body_image: sees (herself|himself|self) as fat | (feel*|be) fat | body image | overweight despite
anxiety: anxi* | nervous* | worr* | on edge | tense | nerves | apprehens* | panicky
worry <anxiety: worr* | ruminat* | fret*
panic_attacks <anxiety: panic (attack*|disorder|episode*)? | sudden (fear|terror)
agoraphobia: agoraphob* | avoid* (crowd*|crowded places|going out|busy) | \
  afraid (to)? (go out|leave the house) | can not (leave|go out) (the)? (house)?
social_anxiety <anxiety: social (anxiety|phobia) | fear (of)? (being judged|embarrass*|scrutiny)
phobia: phobi* | fear (of)? (spider*|heights|flying|needles|dogs)
palpitations: palpitat* | heart (pounding|racing|going) | heart's going | palps | pounding heart
tremor: trembl* | tremor* | shak* | hands shake
sweating: sweat*
breathlessness: breathless* | short of breath | shortness of breath | can not (breathe|get breath) | dyspnoea
chest_pain: chest pain* | pain in chest
obsessions: obsess* | intrusive (thoughts|images|doubts) | ocd
contamination: contaminat* | germs | dirt | fear of germs
compulsions: compuls* | ritual* | check* (repeatedly|again|things) | handwashing | wash* hands
checking: check* (repeated*|again|locks|door*|gas|mirror*) | repeated checking
flashbacks: flashback* | relive* | re-experien* | happening again
hypervigilance: hypervigil* | on guard | startl* | exaggerated startle | jumpy
avoidance: avoid* | stays away
dissociation: dissociat* | depersonali* | derealis* | (lose*|lost) time | out of body | unreal
abandonment: (fear|afraid) (of)? (abandon*|being left) | abandonment
emptiness: empt* | hollow | nothing in me | nothing inside
impulsivity: impulsiv* | act* without thinking
suspicious: suspicious* | guarded | mistrust*
somatic: somatic | unexplained (pain|symptoms) | bodily symptoms
"""
