import { cue, type CuedWords } from './cued-words.ts';

/** Words that mean to become known only beside other cues, in addition to the word class `disclosure`. */
export const knowledgeWords: CuedWords = cue(
  'have|has|uses?|haben|kennen|ont|tienen|hanno|knew|learn(?:ed|t)|found out|guess*|said|name|slip*|g[ai]v(?:es?|en|ing) (?:(?:it|this|that|them|her|him) )?away|c[ao]me out|got out|spoil*|rauskomm*|verplapper*|wüsst*',
);
/** Words that only mean to reveal something. */
export const revealWords: CuedWords = cue(
  'guess*|goes? to nobody|(?:want|like|wish|have|get|let|see)s? (?:it|this|that|them) (?:known|public|out|to (?:be known|get out|come out))|(?<=(?:been|be|gets?) )(?:told|informed|announced|made public)|catch wind*|g[eo]ts? wind*|let slip|let (?:it|this|that) slip|g[ai]ven? (?:it|this|that|them) away|c[ao]me out|get out|leak*|hand (?:it|this|that|them) (?:out|to|over)|pass (?:it|this|that|them) on|spill*|(?:talk|speak|breathe|whisper) (?:about|of) (?:it|this|that)|need to know|(?:meant|supposed) to (?:know|have|hear)|(?:heard?|learn|find out|know) (?:of|about)? ?(?:it|this|that)|verplapper*|verr[aä]t*|wissen (?:soll|darf|dürfen|sollen)|(?:lämnas|ges) ut|découvr*|dirlo|saber [di]+sso|descubr*|scopr*',
  '知道|得知|透露|泄露|剧透|知ら|明かさ|漏らさ',
);
/** Words for leaving a place. */
export const departureWords: CuedWords = cue(
  'leav(?:es?|ing)|outside|draußen|nach außen|hinaus|raus|(?:ne )?sort(?:ir|e| pas)|dehors|salga|a?fuera|esca|uscire|fuori|sair|fora|buiten',
  '传出|外传|外面|外に|外部',
);
/** Words for staying in a place. They guard together with {@link circleWords}. */
export const stayWords: CuedWords = cue(
  'stay*|remain*|keep*|kept|leave|held|bleib*|behalt*|behält*|rest(?:e|er|a|i)|gard(?:e|er|ez)|qued[ae]n?|guard[ae]*|guárd*|tieni|fica|fique|blij[fv]*|houd*|stann*|bliv*|zosta*|остан*|держи*',
);
/** The people who know something, or their place. */
export const circleWords: CuedWords = cue(
  '(?:between|among|with|unter|zwischen|entre|tra|fra|tra di|onder|tussen|mell[aeo][nm]|między|между|при) (?:us|ourselves|uns|nous|nosotros|noi|nós|ons|oss|os|nami|нами|нас)|' +
    'in[- ]house|in the (?:family|team|company|building)|within (?:the|our|these) *|inside|under (?:your|our) hat|to (?:your|our|him|her|them|my)sel(?:f|ves)|(?:für|pour|para|per|voor|dla) (?:dich|uns|euch|sich|vous|toi|nous|ti|te|noi|jezelf|siebie)|intern*|d?aqui',
  '之间|内部',
);
/** The only people who know something. */
export const insiderWords: CuedWords = cue(
  '(?:only|just|solely|nur|seule?s?|solo|sólo|sola?mente|soltanto|só|apenas|alleen|bara|kun|tylko|только) (?:we|us|wir|nous|noi|nós|wij|vi|my|мы|nosotros|(?:lo |la )?sabemos|(?:\\p{L}+ ){0,3}(?:crew|staff|team|people|family|insiders|employees|managers|personale?|personeel))',
);
/** Words for doing something alone. They guard together with {@link discoveryWords}. */
export const soleEffortWords: CuedWords = cue(
  '(?:them|him|her|your|one)sel(?:f|ves)|on (?:their|his|her) own|without your help|selbst|selber|alleine?|(?:eux|elles|lui)-mêmes?|seule?s?|sol[oaei]s?|mism[oa]s?|da sé|sozinh[oa]s?|zelf|själva?|selv|sam[ia]|сами',
  '自己|自行|自分で|스스로',
);
/** Words for finding something out. */
export const discoveryWords: CuedWords = cue(
  'find*|figure*|work|guess*|get there|discover*|come* to|darauf kommen|(?:he)?rausfind*|erraten|tro[u]?v*|(?:ad|ind|d)[eio]vin*|d[eé]sc?[ou]u?[bv]r*|encuentr*|encontr*|scopr*|vind*|ontdek*|od(?:kry|gad)*|dojść',
  '推理|猜|找|发现|見つけ|찾',
);
/** Words for harm if something becomes known. */
export const harmWords: CuedWords = cue(
  'ruin*|spoil*|would kill|wreck*|disaster|void|wasted|at risk|danger*|gefahr|gefährd*|arruin*|peligro|pericolo|perigo',
);
/** Words for pretending. They guard together with {@link ignoranceWords}. */
export const pretenceWords: CuedWords = cue(
  'pretend*|feign*|play*|claim*|(?<=as )(?:if|though)|(?<=als )(?:ob|wüsstest)|tu* so|semblant|fing[ei]*',
  '装作|假装',
);
/** Words for knowing nothing. */
export const ignoranceWords: CuedWords = cue(
  'knew|nothing|heard|exist*|ignor*|dumb|no idea|dumm|nichts?|wüsste*|rien|no sab*|nada|niente|nulla|não sab*',
  '不知|知らない',
);
/** Words for evading a question. */
export const deflectionWords: CuedWords = cue(
  'change the subject|dodge*|deny|denies|deflect*|evade*|evasive*|sidestep*|plead ignorance|claim ignorance|play dumb|play innocent|feign*|weich* aus|ausweich*|leugn*|ablenk*|thema wechseln|élude*|esquiv*|chang(?:e|ez) de sujet|cambia de tema|nieg[ao]|desv[ií]a|svia|cambia argomento|muda de assunto|ontwijk*|byt ämne|zmie[nń] temat|увод*|уклон*|смен* тем*',
  '岔开|回避|はぐらか|얼버무',
);
/** Words for asking about something. */
export const questionWords: CuedWords = cue(
  'asks?|asked|asking|wants? to know|questions?|inquir*|frag*|nachfrag*|demand*|pregunt*|chied*|pergunt*|vraag*|vraagt|frågar|pyta*|спраш*|спрос*',
  '问|聞か|訊|묻',
);
/** Phrases for hearing only something else instead. */
export const substituteWords: CuedWords = cue(
  '(?:told|hears?|gets?|given|offered|shown) (?:\\p{L}+ ){1,6}instead|hears? only|(?:just|only) hears?|(?<=(?:is|are|be|gets?) )told only|only (?:hears?|learns?|told)|say only that|only say that|sag nur|sage nur,? dass|nur sagen,? dass|dis seulement|dites seulement|di solo que|diles solo|di[lr]? solo che|diga (?:só|apenas) que',
);
/** Words for not knowing, or for believing something else. */
export const unawarenessWords: CuedWords = cue(
  'unaware|(?<=in the )dark|oblivious|none the wiser|believes? (?:it|that|this|he|she|they)|thinks? (?:it|that|this|he|she|they)|ahnungslos|(?<=im )dunkeln|glaub(?:t|en)|ignor(?:ent|an|ano|am)|croit|croient|creen|credono|acham|geloven|tror',
  '不知情|蒙在鼓里|知らない',
);
/** Phrases that keep something from others without any other cue. */
export const closedWords: CuedWords = cue(
  "off-limits|off limits|(?<=under (?:an )?)(?:embargo|wraps)|(?<=not for )(?:sharing|publication|others|outsiders|everyone|everybody|anyone else)|anonymous(?:ly)?|anonyme?|anonim[oa]|anónim[oa]|(?<=no(?:body['’]s|ne of \\p{L}+)? )business|keep (?:silent|quiet|mum)|(?:hold|keep) (?:it|them|this|that|these) back|mum['’]s the word|(?:keep|leave) (?:them|him|her|people|everyone|everybody|readers|players) guessing|lips (?:are |stay )?sealed|(?<=to (?:the|your|my) )grave|(?<=mit ins )grab|(?<=no es )asunto*|nichts ange[hg]*|geht (?:\\p{L}+ ){1,4}nichts an|(?<=ne )regarde (?:pas|que)|(?<=non (?:è|sono) )affar*|(?<=não é da )conta|gaat (?:\\p{L}+ ){1,4}niets? aan|zip it|hush-hush|tight-lipped|(?<=on the )quiet|(?<=in (?:strict )?)confidence|loose lips|schweig*|motus|bouche cousue|acqua in bocca|punto en boca|(?<=ni )pío|mondje dicht|(?<=im )vertrauen|(?<=en )confidence|(?<=en )confianza|(?<=in )confidenza",
  '不公开|剧透|非公開|内緒|秘密に|ここだけ|ネタバレ|비밀로',
);
