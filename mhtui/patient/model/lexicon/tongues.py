"""Common words of languages written in Latin letters, and phrases of others that are at home in English."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated

_COMMON: Final = {
    "en": "the and i is are you to of a in it that was my not me they he she we have had has be on for with but so no do don't know "
    "this what when there all just like because can can't get got it's i'm at as if out up now or by from go see come one an us "
    "him her his them who why how then here about more never always been am will would could should said say tell think want",
    "de": "und ich ist nicht das der die den dem des ein eine einen mir mich auch aber wir sie ihr habe haben hat bin wie was noch schon kann "
    "kannst können immer mit zu auf für weil wenn oder keine kein keinen sehr es er du von im nach bei seit doch nur mehr mein meine meinen "
    "nie nichts alles jetzt heute nacht schlafen müde weiß wissen will wollen muss möchte warum bitte danke sind war werden gut schlecht "
    "angst leben sterben hilfe herr frau tag tage stimmen kopf hause gehen lassen sich so hier",
    "fr": "le la les des du est et je ne pas que qui dans une un pour sur avec mais nous vous il elle ils suis mon ma mes ça c'est j'ai plus "
    "très depuis tout rien être n'ai au aux ce cette moi toi si bien mal jamais toujours parce quand comme où peux peut veux dois fais "
    "fait ont sont avez avons dormir nuit nuits vie mourir fatigué fatiguée peur aide merci pourquoi ici sais maintenant jours tête voix "
    "monsieur quoi ai as sans on en",
    "es": "el la los las es y yo que en una un para con pero nosotros usted él ella estoy está muy desde todo nada ser tengo tiene "
    "porque cuando como siento mi mis se lo le te nos del al ya más menos también nunca siempre puedo puede quiero dormir noche noches "
    "vida morir cansado cansada miedo ayuda gracias hace días hay he ha eso esto qué quién dónde sin sobre hacer casa voces cabeza "
    "por sé son soy era fue aquí bien mal ahora",
    "it": "il lo la gli le è e io non che una un per con ma noi lei lui sono mio mia molto da tutto niente essere ho hai ha perché quando come "
    "mi si ci ti del della nel al sento più mai sempre posso può voglio dormire notte notti vita morire stanco stanca paura aiuto grazie "
    "giorni fa cosa chi dove senza fare casa voci testa bene male ora adesso qui di",
    "pt": "os as é e eu não que em uma um para com nós você ele ela estou está meu minha muito desde tudo nada ser tenho tem porque "
    "quando como me se do da no na mais nunca sempre posso pode quero dormir noite noites vida morrer cansado cansada medo ajuda "
    "obrigado dias há isso quem onde sem fazer casa vozes cabeça bem mal agora aqui consigo",
    "nl": "het een en ik niet dat van voor met maar wij jij hij zij ben mijn heel al alles niets zijn heb heeft hebben omdat wanneer "
    "de je me te er ook nog wel geen kan kunnen wil moet naar bij uit als dan nooit altijd slapen nacht nachten leven bang moe hulp "
    "dagen wat wie waar hier nu goed slecht weet hoofd stemmen huis",
    "sv": "och jag är inte det att en ett som på för med men vi du han hon har hade kan vill måste mig dig min mitt mycket aldrig alltid "
    "sova natt nätter liv dö trött rädd hjälp dagar vad vem var här nu bra vet också så om från till sedan bara ingen ingenting og jeg "
    "ikke er det at som på med men har kan vil meg deg mig min veldig aldri alltid sove natten træt bange",
    "pl": "i nie to się na jest że w z do jak ale ja ty on ona my jestem mam mogę może chcę muszę bardzo już tylko też od dla po przez "
    "nigdy zawsze spać noc noce życie umrzeć boję pomoc dni co kto gdzie tu teraz dobrze źle wiem mnie mi mój moja nic wszystko",
    "ro": "și nu este sunt eu tu el ea noi am ai are să că la cu pe de din pentru dar foarte mai niciodată mereu pot vreau trebuie dorm "
    "noapte viață frică ajutor zile ce cine unde aici acum bine rău știu mă îmi meu mea nimic tot",
    "tr": "ve ben bir bu da de değil için ile ama çok var yok ne kim nerede ben sen biz beni bana benim hiç her zaman gece uyku "
    "uyuyamıyorum yardım gün günler istiyorum bilmiyorum şimdi iyi kötü gibi daha sonra",
}
COMMON: Final = {code: frozenset(listed.split()) for code, listed in _COMMON.items()}
BOTH: Final = COMMON["en"] | frozenset(
    "die war hat plus pour son ora os dos con sin fin van ben al bin land nun rot gut co ten den ton tot bang kan wat ho la le "
    "les un des du est au ai sole bog dag var han hun vi men som jag dig min ja nu si se de en el es et il ha um ton do to on my "
    "by bit os no me ma moi sono mi ve ne era hay fare casa da nada ne pas per he pot sent mit noch von im ad es del der das tag "
    "over door heel hier pas sans mine main sur tout rien tu te ti lo li gli".split()
)
"""Words that an English sentence may have too, as they are or as names and sayings: by themselves they show nothing."""
FOREIGN: Final = frozenset().union(*COMMON.values()) - BOTH
LOANS: Final = Gated(
    r"\b(?:je ne sais (?:quoi|pas)|c'est la (?:vie|guerre)|c'est (?:tout|ça)|que será,? será|que sera,? sera|comme ci,? comme ça|dolce (?:far niente|vita)|la dolce vita|"
    r"mea (?:maxima )?culpa|joie de vivre|raison d'[eê]tre|d[eé]j[aà] vu|vis[- ][aà][- ]vis|mi casa(?: es)?(?:,? su casa)?|hasta la vista|cogito,? ergo sum|carpe diem|tout de suite|"
    r"por favor|la vida loca|nom de (?:plume|guerre)|cr[eè]me de la cr[eè]me|cr[eè]me br[uû]l[eé]e|pi[eè]ce de r[eé]sistance|sturm und drang|savoir[- ]faire|gott sei dank|mein gott|"
    r"mamma mia|vaya con dios|no problemo|ad hoc|bona fide|et cetera|per se|memento mori|in vino veritas|au revoir|bon (?:voyage|app[eé]tit)|[aà] la (?:carte|mode)|"
    r"en route|en suite|faux pas|coup de gr[aâ]ce|tour de france|no pasar[aá]n|plus [cç]a change|quid pro quo|dos and don'ts|le mans|la la land|el ni[nñ]o|los angeles|las vegas)\b",
    re.IGNORECASE,
)
"""Phrases that an English speaker says; they are taken out before words are counted."""
MARKED: Final = re.compile(r"[à-öø-ÿāăąćčďđęěğıłńňőřśşšţťůűźżžșț]")
"""Letters that hardly an English word has."""
AT_HOME: Final = frozenset(
    "café cafés cliché clichés naïve naïvety fiancé fiancée résumé décor déjà voilà façade touché passé sauté purée protégé "
    "soirée entrée crème brûlée piñata jalapeño señor señora à über doppelgänger rösti pâté éclair éclairs exposé matinée".split()
)
