"""What a reply may not add to the record: names, kin, complaints, facts of a life. Lists only: what is done with them
stands in `invention.py` and `softening.py`. All in small letters (see `WordList`)."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated
from mhtui.patient.model.lexicon.word_list import WordList

NAME: Final = re.compile(r"(?<=[a-z,;'] )(?!I\b)[A-Z][a-z]{2,}(?:'s)?\b")
NO_NAMES: Final = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december christmas easter god christ jesus lord heaven hell satan devil english british american doctor dr
    doc nurse sir madam miss mrs internet google youtube facebook whatsapp mum mom dad mummy daddy nan gran grandma grandad
    earth yes no and but because maybe well okay fine please thank thanks bible europe england britain london it's i'm
    i've i'll i'd don't the that what why how when who you they she there""".split()
)
ALIKE: Final = (
    r"mum|mom|mother|mam|mummy|parents?",
    r"dad|father|daddy|parents?",
    r"wife|husband|spouse|partner|married|widow\w*",
    r"girlfriend|boyfriend|partner|fianc\w+",
    r"brothers?|siblings?",
    r"sisters?|siblings?",
    r"kids?|child(?:ren)?|sons?|daughters?|baby|boys?|girls?",
    r"boss|manager|supervisor|foreman",
    r"gran\w*|nan|grand\w+",
)
KIN: Final = Gated(
    r"\b(?:my|our) (?:\w+ )?(?P<kin>mum|mom|mother|dad|father|wife|husband|partner|girlfriend|boyfriend|fianc\w+|brothers?|sisters?|kids?|"
    r"child(?:ren)?|sons?|daughters?|baby|boss|manager|grandmother|grandfather|grandma|grandad|nan|uncle|aunt|cousin|neighbou?rs?|"
    r"flatmate|roommate|colleagues?|landlord|therapist|psychiatrist|dog|cat)\b",
    re.IGNORECASE,
)
UNKNOWN: Final = Gated(
    r"\b(?:don't|do not|couldn't|can't|wouldn't) (?:really )?(?:know|say|remember|understand|tell you)\b[^.!?]*$", re.I
)
COMPLAINTS: Final = WordList(
    r"\b(?:suicid\w+|kill(?:ing)? myself|end(?:ing)? (?:it all|my (?:own )?life)|take my own life|wish i (?:were|was) dead|better off dead|want(?:ed)? to die|not wake up|not (?:want\w* to )?(?:be|live) (?:here )?any ?more)",
    r"\b(?:cut(?:ting)? myself|hurt(?:ing)? myself|harm(?:ing)? myself|self-harm\w*|burn(?:ing)? myself)",
    r"\b(?:overdos\w+)",
    r"\b(?:(?:kill|hurt|stab|attack)(?:ing)? (?:him|her|them|people|someone|somebody|you)\b)",
    r"\b(?:(?:hear\w*|the|these|those|two|some|my) voices?\b|hear(?:ing)? (?:things|whisper\w+|someone|somebody|people)|whisper(?:s|ing)? (?:to|at|in) m\w+|hallucinat\w+)",
    r"\b(?:see(?:ing)? (?:things|people|shadows|figures|ghosts|animals|insects|spiders|rats)\b|visions?\b)",
    r"\b(?:(?:watch|follow|spy|monitor|track|plott)(?:ing|ed|es|s)? (?:on |against )?me\b|(?:coming|are|is|'re) after me\b|conspir\w+|paranoi\w+)",
    r"\b(?:panic(?:k\w*)?\b|panic attacks?|palpitation\w*|heart (?:is |was )?(?:pounding|racing|hammering)|can't breathe|hyperventilat\w+)",
    r"\b(?:flashbacks?|nightmares?|bad dreams|night terrors)",
    r"\b(?:hopeless\w*|no (?:hope|future)\b|no point (?:in )?(?:living|going on|being)|nothing to live for)",
    r"\b(?:worthless\w*|guilt\w*|a burden)",
    r"\b(?:cocaine|cannabis|weed|marijuana|heroin|ketamine|amphetamine\w*|ecstasy|mdma|lsd|crystal meth|opioids?)",
    r"\b(?:alcohol\w*|drink(?:ing)? (?:too much|a lot|every|more)|drunk\b|beers?\b|wine\b|vodka|whisk\w+|gin\b|hangover\w*)",
    r"\b(?:(?:lost|gained|put on|losing|gaining) (?:\w+ )?weight|my weight|appetite|kilos?\b|anorex\w*|binge\w*|purg\w+|vomit\w*|starv\w+)",
    r"\b(?:headaches?|migraines?|seizures?|(?:have|had|having) fits\b|epilep\w+|concussion|black(?:ed)? out|faint\w*|dizz\w+|stroke\b)",
    r"\b(?:chest pains?|stomach (?:ache|pain|cramps)\w*|nausea\w*|diabet\w*|cancer|asthma|thyroid|tumou?r\w*|hypertension|blood pressure)",
    r"\b(?:(?:sertra|fluoxe|paroxe|citalo|escitalo|venlafa|duloxe|mirtaza|amitripty|olanza|quetia|risperi|aripipra|clozap|haloper|lithium|lamotri|valpro|carbamaz|diazepam|lorazepam|alprazolam|clonazepam|zopiclone|zolpidem|methadone|naltrex)\w*|prozac|xanax|valium|zoloft|ritalin|adderall)",
    r"\b(?:bipolar|schizo\w+|depress(?:ion|ive)|ptsd|adhd|ocd|autis\w+|psycho(?:sis|tic)|borderline personality|dementia|alzheimer\w*|delirium|anxiety disorder|manic|mania)",
    r"\b(?:abus(?:e|ed|ing|ive)\b|rap(?:e|ed)\b|assault\w*|molest\w*|beat(?:en)? me)",
    r"\b(?:(?:hospitali[sz]ed|in hospital|been admitted|sectioned|on the ward|psych ward|rehab)\b)",
    r"\b(?:obsess\w+|compuls\w+|intrusive thoughts|check(?:ing)? (?:the (?:door|stove|locks?|gas)|things) (?:over|again|ten|many)|wash(?:ing)? my hands (?:over|again|until))",
    r"\b(?:arrest\w*|prison|jail|in court|police (?:came|took|arrested|stopped))",
    r"\b(?:divorc\w+|miscarr\w+|pregnan\w+|lost my job|got (?:fired|sacked)|made redundant|evicted|bankrupt\w*|in debt|gambl\w+)",
    r"\b(?:(?:a|the|an|that|this|another|some) (?:\w+ )?(?:(?:man|woman|child|girl|boy|lady|demon|devil|god|angel|stranger|mother|father|lord|dead|people|crowd|neighbour)(?:'s|s')?|male|female|deep|strange|loud|soft|old) voices?|voices? (?:(?:that|which|who) )?(?:is |are |was |keeps? |kept )?(?:tell|say|order|call|command|speak|talk|comment|shout|whisper|scream)\w*|(?:someone|somebody|something|people|they|he|she|it|god|the devil|a (?:man|woman|child|boy|girl)|strangers|demons?|angels?|the (?:dead|radio|telly|television|tv|walls?)) (?:is |are |was |were |keeps? |kept |'s |'re )*(?:talk|speak|whisper|shout|call|mutter|scream|murmur|comment)\w* (?:\w+ )?(?:(?:to|at) me (?:in|from|when|through|at night|all)|(?:in(?:side)?|into) my (?:head|ears?|mind|skull)|from (?:the|inside|behind)|when (?:nobody|no one|there's no)|my name when|about me (?:in|from|through)))",
    r"\b(?:tell|tells|telling|told|order|orders|ordering|ordered|command|commands|commanding|commanded|want|wants|saying|says|say|said) (?:me|that i|i) (?:\w+ )?(?:(?:to|should|must|have to|had to|ought to) )(?:\w+ )?(?:kill|burn|hurt|jump|die|cut|stab|attack|harm|hit|strangle|smother|drown|hang|shoot|push|set (?:\w+ )?(?:fire|alight)|slit|smash)\b",
    r"\b(?:poison(?:ing|ed|s)?\b|(?:putting|puts?|slipp\w+|slips?|tamper\w*|spik\w+|contaminat\w*|drugg\w+|dosing|doses|messing) (?:\w+ ){0,3}(?:in|into|inside|with) (?:my|our|the) (?:food|water|tea|coffee|drinks?|milk|meals?|dinners?|tablets|medicines?|medication|pills|air|tap|sandwich\w*|bread)\b|(?:spiked|drugged|contaminated|doctored|laced) (?:my|our|the) \w+)",
    r"\b(?:(?:bugg?(?:ed|ing|s)|tapp?(?:ed|ing|s)|wire-?tap\w*|hack(?:ed|ing|s)?|intercept\w*|bugs? in|(?:hidden |secret |little )?(?:cameras?|microphones?|transmitters?|trackers?|listening devices?) (?:in|on|behind|under)|(?:put|putting|planted|implanted|placed|hid) (?:a |an |some )?(?:\w+ )?(?:chips?|microchips?|implants?|cameras?|bugs?|microphones?|trackers?|transmitters?|devices?|wires?))\b)",
    r"\b(?:watch|follow|spy|spie|monitor|track|stalk|hunt|chas|film|record|listen|photograph|trail)(?:ing|ed|es|s|d)? (?:on |in on |to |outside )?(?:us\b|my (?:house|home|flat|door|windows?|car|every move|family|children|phone|calls|thoughts))|\b(?:out to get|plotting against|turned against|sent (?:someone|men|people) (?:after|for)) (?:me|us)\b|\bafter (?:me|us) (?:because|since|for (?:my|what))\b",
    r"\b(?:read(?:s|ing)?|steal(?:s|ing)?|stole|tak(?:es|ing)|insert\w*|put(?:s|ting)?|plant\w*|broadcast\w*|control(?:s|ling|led)?|block\w*|beam\w*|hear(?:s|ing)?) (?:\w+ )?(?:thoughts?|my (?:thoughts?|mind|brain|head))\b(?! (?:together|straight|down))|\b(?:mind control|remote(?:ly)? controll\w+|special messages?|messages? (?:for me|to me) (?:in|on|from|through)|(?:the )?(?:tv|television|telly|radio|newsreader|news) (?:is |was |keeps? )?(?:talk|speak|send|refer)\w* (?:to|about|me))",
    r"\b(?:cia|mi5|mi6|fbi|kgb|mossad|secret service|freemasons?|illuminati|the mafia|aliens?|lizard people|reptilians?|the government|secret police|intelligence services?) (?:is|are|was|were|has|have|want|wants|sent|put|know|knows|did|does|watch\w*|follow\w*)\b",
    r"\b(?:the )?(?:police|neighbours?|neighbors?|nurses?|doctors?|landlord|staff|hospital|council|government|strangers?|people) (?:is |are |'re |were |have been |'ve been |want to |keep |keeps )(?:\w+ )?(?:poison|drugg?|kill|murder|watch|follow|spy|spying|bugg?|tapp?|track|hunt|plott|conspir|steal|harass|persecut|target)\w*\b",
)
"""Complaints, each class with its wordings: a class that the record has may be spoken of."""
HELD: Final = tuple(
    (re.compile(rf"\b(?:{said})", re.IGNORECASE), re.compile(rf"\b(?:{record})", re.IGNORECASE))
    for said, record in (
        (
            r"suicid|kill(?:ing)? myself|end(?:ing)? (?:it|my)|take my own|better off|want(?:ed)? to die|not wake",
            r"suicid|end(?:ing|ed)? (?:it|things|h\w+ life|my life)|not wake|do away with|kill\w* (?:my|him|her)self|dead\b|want to die|dying|wish to die",
        ),
        (
            r"(?:hear\w*|the|these|those|two|some|my) voices?|hear(?:ing)? (?:things|someone|somebody|people)",
            r"voices\b(?! properly)|whisper|hears? (?:her|his|my) name|my name, and|talks? to m",
        ),
        (
            r"(?:watch|follow|spy|monitor|track)\w* (?:on )?me|(?:are|is|'re|coming) after me",
            r"watch(?:es|ing|ed)|listens|spies|spying|follow(?:s|ed|ing) me|after me\b",
        ),
        (r"panic|heart|can't breathe|palpitation", r"panic|heart|breath|the air"),
        (
            r"(?:lost|losing) (?:\w+ )?weight|my weight|appetite",
            r"weigh|kilos?\b|stone\b|thin|eat|dinner|meals?|trousers|belt|collar",
        ),
        (r"(?:gained|put on|gaining) (?:\w+ )?weight", r"(?:gain|put)\w* (?:on|\w+ )?(?:weight|kilos?|stone)"),
    )
)
"""What a paraphrase calls by its name, and how a record may say it."""
FACTS: Final = WordList(
    r"\b(?:guns?\b(?! (?:to|at|against) my head)(?<!under the gun)(?<!jumped the gun)(?<!jump the gun)(?<!jumping the gun)(?<!top gun)|(?:hand|shot)guns?|pistols?|revolvers?|rifles?|firearms?|machine guns?|crossbows?|ammunition|grenades?|explosives|gunpowder|(?:loaded|fired|own|bought|carry|air|hunting) weapons?)\b",
    r"\b(?:machetes?|daggers?|swords?|samurai|switchblades?|flick ?knives|flick ?knife|knife|knives|hatchets?|an? axe|the axe|my axe|cleavers?|stanley blades?|razor ?blades?|scalpels?|box ?cutters?)\b(?! and forks?)",
    r"\b(?:(?:carry|carried|carrying|keep|kept|keeping|have|'ve got|got|had|took|take|taken|bought|brought|hold|holding|grabbed|picked up|with|hid|hidden|swung) (?:a|an|the|my|his|some) (?:\w+ )?(?:hammer|baseball bat|cricket bat|crowbar|iron bar|screwdriver|metal bar|bat under|cosh|brick|taser|pepper spray|petrol can|can of petrol|jerry ?can|bottle of acid|rope|noose|belt round)|(?:home-?made|pipe|petrol|nail) bombs?|an? bomb\b|molotov\w*|weapons?\b|armed (?:myself|with)|set (?:fire to|alight)|set (?:\w+ ){1,3}(?:on fire|alight)|burn(?:t|ed|ing)? (?:down|the (?:house|flat|place|building|shop)))",
    r"\b(?:broke|broken|breaking|fractured|sprained|dislocated|tore|torn|smashed|crushed|injured|hurt|burn(?:ed|t)|scalded|twisted|shattered|bruised|cracked|lost|chopped off|cut off|snapped) (?:my|both my|a|two|three|one of my|some) (?:\w+ )?(?:legs?|arms?|wrists?|ankles?|foot|feet|hands?|fingers?|toes?|knees?|hips?|shoulders?|collar ?bones?|ribs?|back|neck|spine|skull|jaw|nose|pelvis|vertebra\w*|ligaments?|tendons?|face|eye|teeth|tooth|bones?)\b",
    r"\b(?:(?:car|road|motorbike|motorcycle|bike|bicycle|traffic|train|bus|plane|work|boating|climbing|riding|skiing|diving|industrial|farm) (?:crash\w*|accidents?|wrecks?|smash|pile-?up|collisions?)|crashed (?:my|the|a|his|her|into)|(?:was|got|been|were) (?:in|after|through) an? (?:\w+ )?(?:accident|crash|collision)|had an? (?:\w+ )?(?:accident|crash|fall|collision)|(?:hit|run over|knocked (?:down|over|off \w+ \w+)|struck) by (?:a|an|the) (?:\w+ )?(?:car|bus|van|lorry|truck|train|tram|motorbike|bike|taxi|cab)|fell (?:off|from|down|out of) (?:a|an|the|my|some) (?:\w+ )?(?:ladder|roof|horse|stairs|steps|tree|scaffold\w*|bike|balcony|window|cliff|wall|bridge|building|bed)|knocked unconscious|head injury|(?:in|from) (?:a|the) (?:house ?)?(?:fire|explosion|earthquake|flood))\b",
    r"\b(?:amputat\w+|in plaster|on crutches|in a wheelchair|wheelchair\b|in a coma|coma\b|stitches (?:in|on|across)|had (?:an operation|surgery|my (?:appendix|gall ?bladder|tonsils|womb|kidney))|operated on|(?:brain|heart|knee|hip|back) (?:surgery|operation|transplant)|shot in the|(?:was|been|got) (?:shot|stabbed|mugged|robbed|kidnapped|burgled|tortured|trafficked)|shrapnel|hiv\b|hepatitis\w*|tuberculosis|syphilis|multiple sclerosis|parkinson\w*|heart attack|pacemaker)\b",
    r"\b(?:in the war|war zone|combat|(?:afghanistan|iraq|vietnam|the falklands|the gulf)|refugee|asylum seeker|deployed|tour of duty|in foster care|fostered|adopted|orphan\w*|boarding school|won the lottery|inherit\w+|kidnapp\w*|a cult\b|homeless\w*|sleeping rough|on the streets?|squatt\w+)\b",
)
"""Weapons, injuries, accidents, illnesses of the body, turns of a life: facts of a class that the record does not have."""
OCCUPATIONS: Final = (
    r"pilots?|co-?pilots?|sailors?|soldiers?|marines?|officers?|captains?|sergeants?|policem[ae]n|policewom[ae]n|police officers?|detectives?|firem[ae]n|firefighters?|paramedics?|nurses?|"
    r"midwi(?:fe|ves)|doctors?|surgeons?|dentists?|vets?|psychologists?|social workers?|carers?|care assistants?|teachers?|lecturers?|professors?|headmasters?|teaching assistants?|tutors?|"
    r"lawyers?|solicitors?|barristers?|judges?|paralegals?|accountants?|bookkeepers?|bankers?|brokers?|traders?|auditors?|economists?|engineers?|architects?|surveyors?|builders?|bricklayers?|"
    r"carpenters?|joiners?|plumbers?|electricians?|roofers?|plasterers?|painters?|decorators?|mechanics?|welders?|machinists?|fitters?|miners?|farmers?|gardeners?|fisherm[ae]n|butchers?|bakers?|"
    r"chefs?|cooks?|waiters?|waitress(?:es)?|barm[ae]n|barmaids?|baristas?|bartenders?|cleaners?|janitors?|caretakers?|porters?|couriers?|postm[ae]n|drivers?|truckers?|cabbies|conductors?|"
    r"signalm[ae]n|stewards?|stewardess(?:es)?|flight attendants?|receptionists?|secretar(?:y|ies)|clerks?|typists?|administrators?|managers?|directors?|consultants?|salesm[ae]n|estate agents?|"
    r"shopkeepers?|cashiers?|hairdressers?|barbers?|beauticians?|models?|actors?|actress(?:es)?|singers?|musicians?|dancers?|artists?|sculptors?|photographers?|designers?|writers?|novelists?|poets?|"
    r"journalists?|reporters?|editors?|publishers?|librarians?|translators?|programmers?|developers?|scientists?|chemists?|biologists?|physicists?|pharmacists?|opticians?|physios?|physiotherapists?|"
    r"priests?|vicars?|monks?|nuns?|pastors?|footballers?|boxers?|jockeys?|athletes?|coaches|referees?|tailors?|seamstress(?:es)?|cobblers?|jewellers?|florists?|undertakers?|security guards?|bouncers?|"
    r"prison officers?|civil servants?|politicians?|councillors?|diplomats?|spies|astronauts?|students?|apprentices?|packers?|sorters?|warehousem[ae]n|landlords?|trawlerm[ae]n|dockers?|stockbrokers?"
)
_WHERE: Final = (
    r"navy|army|air force|raf|marines|military|special forces|royal \w+|police(?: force)?|fire (?:service|brigade)|merchant navy|civil service|nhs|post office|coast ?guard|"
    r"banks?|bakery|factory|garage|call centre|restaurant|school|primary school|university|supermarket|hotel|pub|bar|airline|airport|mine|shipyard|docks|steelworks|library|nursery|care home|"
    r"building sites?|construction|it\b|insurance|advertising|banking|finance|retail|catering|journalism|teaching|nursing|law firm|newspaper|theatre|film|television"
)
WORK: Final = WordList(
    rf"\bi(?:'m| am| was| used to be| had been|'ve been| have been|'d been| became| trained (?:as|to be)| qualified as| work(?:ed|ing)? as| (?:was|am|'m) working as| retired as| started (?:out )?as|(?:'m| am| was) (?:studying|training) to be)"
    rf" (?:once |still |only |just |actually |also |really |always |briefly |never )*(?:a|an|the|in the)?\s?(?:[\w-]+ ){{0,2}}?(?P<a>{OCCUPATIONS})\b(?! of (?:god|the|light|fate|my|love))",
    rf"\bi(?:'ve| have| had|'d| used to)? (?:once )?(?:serv|work|fought|enlist|volunteer|job|fly|flew|flown|sailed|temp)\w* (?:\w+ )?(?:in|with|for|at|on) (?:the |a |an |my )?(?:[\w-]+ )?(?P<b>{_WHERE})\b",
    rf"\b(?:my|a|the|his) (?:old |last |first |day |night )?(?:job|career|years|time|shifts?|work|post|contract) (?:as|in|at|with) (?:the |a |an )?(?:[\w-]+ )?(?P<c>{_WHERE}|{OCCUPATIONS})\b",
    r"\b(?:when|while|since|before|after) i (?:was|left|joined|served) (?:in |with )?the (?P<d>navy|army|air force|raf|marines|military|police|fire service|merchant navy|special forces|royal \w+)\b",
    r"\bi (?:used to |still )?(?:teach|taught|lecture[d]?|drove|drive|fly|flew|coach(?:ed)?) (?:a |at |in |the )?(?:\w+ )?(?P<e>lorry|lorries|taxis?|cabs?|bus(?:es)?|trains?|trucks?|planes?|jets?|helicopters?|forklift|tram|school|college|university|maths|english|history|physics|music|children)\b",
    r"\bi(?:'ve| have)? (?:used to |still )?(?:own|run|ran|owned|manage|managed|set up|started|founded) (?:a|an|my own) (?:\w+ )?(?P<f>business|company|shop|caf[eé]|restaurant|pub|hotel|farm|garage|salon|gym|agency|bakery|factory|nightclub|studio|firm|stall|charity)\b",
    r"\bi(?:'m| am| was)? (?:stud(?:y|ied|ying)|read|reading|doing a degree in|graduated in|have a degree in) (?P<g>law|medicine|physics|chemistry|engineering|psychology|philosophy|history|economics|mathematics|maths|biology|nursing|theology|music|architecture|business|computer science|literature)\b",
)
"""What somebody does or did for a living; the group that was found names it."""
SAME_WORK: Final = (
    r"solicitors?|lawyers?|conveyanc\w+|law(?: firm)?|legal",
    r"pharmac\w+|chemists?|dispens\w+|shopkeepers?|shop|business",
    r"architects?|designers?|landscap\w+|gardeners?|firm|own (?:firm|terrible)|self-employed|business|company|studio",
    r"signal\w*|railway\w*|trains?",
    r"sorters?|parcels?|warehouse\w*|packers?|depot",
    r"teach\w*|taught|school|lectur\w+|children",
    r"nurs(?:e|es|ing)|nhs|ward",
    r"driv(?:e|er|ers|ing)|drove|lorr(?:y|ies)|bus(?:es)?|taxis?|cabs?|van|trucks?",
    r"arm(?:y|ies)|soldiers?|military|regiment|sergeants?|barracks",
    r"navy|sailors?|ships?|merchant navy",
    r"police\w*|detectives?|officers?|constable",
)
"""Words for one trade."""
