import type { PromptSentence } from './prompt-sentences.ts';
import { classifyWord, isUnspaced, wordClass } from './secrecy-words.ts';

/**
 * Ways in which a clause keeps something within a circle, in some twenty languages. Each is a pair of meanings that come
 * together: nobody and knowing, staying and inside, harm and getting known. One of the two alone guards nothing.
 */
interface Pair {
  readonly one: RegExp;
  readonly other: RegExp;
}

/** Writes an expression for whole words; a letter may follow `*`. */
function wordsOf(...lists: string[]): RegExp {
  const all = lists
    .join('|')
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll(' ', String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${all})(?![\p{L}\p{N}])`, 'iu');
}

/** The same for scripts without spaces between words. */
function signsOf(first: RegExp, signs: string): RegExp {
  return new RegExp(`${first.source}|${signs}`, 'iu');
}

/** Words of getting known that make nothing known elsewhere, beside the words of the class. */
const knowing = wordsOf(
  'have|has|uses?|haben|kennen|ont|tienen|hanno|knew|learn(?:ed|t)|found out|guess*|said|name|slip*|g[ai]v(?:es?|en|ing) (?:(?:it|this|that|them|her|him) )?away|c[ao]me out|got out|spoil*|rauskomm*|verplapper*|wüsst*',
);
/** Making known in a word that means nothing else. */
const lettingOut = signsOf(
  wordsOf(
    'guess*|goes? to nobody|(?:want|like|wish|have|get|let|see)s? (?:it|this|that|them) (?:known|public|out|to (?:be known|get out|come out))|(?:been|be|gets?) (?:told|informed|announced|made public)|catch wind*|g[eo]ts? wind*|let slip|let (?:it|this|that) slip|g[ai]ven? (?:it|this|that|them) away|c[ao]me out|get out|leak*|hand (?:it|this|that|them) (?:out|to|over)|pass (?:it|this|that|them) on|spill*|(?:talk|speak|breathe|whisper) (?:about|of) (?:it|this|that)|need to know|(?:meant|supposed) to (?:know|have|hear)|(?:heard?|learn|find out|know) (?:of|about)? ?(?:it|this|that)|verplapper*|verr[aä]t*|wissen (?:soll|darf|dürfen|sollen)|(?:lämnas|ges) ut|découvr*|dirlo|saber [di]+sso|descubr*|scopr*',
  ),
  '知道|得知|透露|泄露|剧透|知ら|明かさ|漏らさ',
);
/** Getting out of where something belongs. */
const outward = signsOf(
  wordsOf(
    'leav(?:es?|ing)|outside|draußen|nach außen|hinaus|raus|(?:ne )?sort(?:ir|e| pas)|dehors|salga|a?fuera|esca|uscire|fuori|sair|fora|buiten',
  ),
  '传出|外传|外面|外に|外部',
);
const staying = wordsOf(
  'stay*|remain*|keep*|kept|leave|held|bleib*|behalt*|behält*|rest(?:e|er|a|i)|gard(?:e|er|ez)|qued[ae]n?|guard[ae]*|guárd*|tieni|fica|fique|blij[fv]*|houd*|stann*|bliv*|zosta*|остан*|держи*',
);
const circle = signsOf(
  wordsOf(
    '(?:between|among|with|unter|zwischen|entre|tra|fra|tra di|onder|tussen|mell[aeo][nm]|między|между|при) (?:us|ourselves|uns|nous|nosotros|noi|nós|ons|oss|os|nami|нами|нас)',
    'in[- ]house|in the (?:family|team|company|building)|within (?:the|our|these) *|inside|under (?:your|our) hat|to (?:your|our|him|her|them|my)sel(?:f|ves)|(?:für|pour|para|per|voor|dla) (?:dich|uns|euch|sich|vous|toi|nous|ti|te|noi|jezelf|siebie)|intern*|d?aqui',
  ),
  '之间|内部',
);
/** Whoever belongs to the circle, as the only ones. */
const insiders = wordsOf(
  '(?:only|just|solely|nur|seule?s?|solo|sólo|sola?mente|soltanto|só|apenas|alleen|bara|kun|tylko|только) (?:we|us|wir|nous|noi|nós|wij|vi|my|мы|nosotros|(?:lo |la )?sabemos|(?:\\p{L}+ ){0,3}(?:crew|staff|team|people|family|insiders|employees|managers|personale?|personeel))',
);
/** Finding something by oneself. */
const alone = signsOf(
  wordsOf(
    '(?:them|him|her|your|one)sel(?:f|ves)|on (?:their|his|her) own|without your help|selbst|selber|alleine?|(?:eux|elles|lui)-mêmes?|seule?s?|sol[oaei]s?|mism[oa]s?|da sé|sozinh[oa]s?|zelf|själva?|selv|sam[ia]|сами',
  ),
  '自己|自行|自分で|스스로',
);
const finding = signsOf(
  wordsOf(
    'find*|figure*|work|guess*|get there|discover*|come* to|darauf kommen|(?:he)?rausfind*|erraten|tro[u]?v*|(?:ad|ind|d)[eio]vin*|d[eé]sc?[ou]u?[bv]r*|encuentr*|encontr*|scopr*|vind*|ontdek*|od(?:kry|gad)*|dojść',
  ),
  '推理|猜|找|发现|見つけ|찾',
);
const harm = wordsOf(
  'ruin*|spoil*|would kill|wreck*|disaster|void|wasted|at risk|danger*|gefahr|gefährd*|arruin*|peligro|pericolo|perigo',
);
const pretence = signsOf(
  wordsOf(
    'pretend*|feign*|play*|claim*|as (?:if|though)|als (?:ob|wüsstest)|tu* so|semblant|fing[ei]*',
  ),
  '装作|假装',
);
const ignorance = signsOf(
  wordsOf(
    'knew|nothing|heard|exist*|ignor*|dumb|no idea|dumm|nichts?|wüsste*|rien|no sab*|nada|niente|nulla|não sab*',
  ),
  '不知|知らない',
);
/** Turning a question away. */
const deflection = signsOf(
  wordsOf(
    'change the subject|dodge*|deny|denies|deflect*|evade*|evasive*|sidestep*|plead ignorance|claim ignorance|play dumb|play innocent|feign*|weich* aus|ausweich*|leugn*|ablenk*|thema wechseln|élude*|esquiv*|chang(?:e|ez) de sujet|cambia de tema|nieg[ao]|desv[ií]a|svia|cambia argomento|muda de assunto|ontwijk*|byt ämne|zmie[nń] temat|увод*|уклон*|смен* тем*',
  ),
  '岔开|回避|はぐらか|얼버무',
);
/** A question about something. */
const question = signsOf(
  wordsOf(
    'asks?|asked|asking|wants? to know|questions?|inquir*|frag*|nachfrag*|demand*|pregunt*|chied*|pergunt*|vraag*|vraagt|frågar|pyta*|спраш*|спрос*',
  ),
  '问|聞か|訊|묻',
);
/** Being told no more than something else: hear only that. */
const substitute = wordsOf(
  '(?:told|hears?|gets?|given|offered|shown) (?:\\p{L}+ ){1,6}instead|hears? only|(?:is|are|be|gets?) told only|only (?:hears?|learns?|told)|say only that|only say that|sag nur|sage nur,? dass|nur sagen,? dass|dis seulement|dites seulement|di solo que|diles solo|di[lr]? solo che|diga (?:só|apenas) que',
);
/** Not knowing, or believing something else. */
const unaware = signsOf(
  wordsOf(
    'unaware|in the dark|oblivious|none the wiser|believes? (?:it|that|this|he|she|they)|thinks? (?:it|that|this|he|she|they)|ahnungslos|im dunkeln|glaub(?:t|en)|ignor(?:ent|an|ano|am)|croit|croient|creen|credono|acham|geloven|tror',
  ),
  '不知情|蒙在鼓里|知らない',
);
/** A person that is no insider, after for. */
const forOutsiders =
  /(?:^|[\s,;(–—-])(?:not|never|nothing|nichts|nicht|keine?|pas|rien|no|nada|non|niente|niet|niets|inte|ikke|nie|не|ne)\s(?:\p{L}+\s){0,2}(?:for|für|pour|para|per|voor|för|til|dla|для|pro)\s(?:\p{L}+\s){0,2}(\p{L}+)/iu;
/** Signs that alone say that something is kept from others. */
const closed = signsOf(
  wordsOf(
    "off-limits|off limits|under (?:an )?embargo|under wraps|not for (?:publication|others|outsiders|everyone|everybody|anyone else)|anonymous(?:ly)?|anonyme?|anonim[oa]|anónim[oa]|no(?:body['’]s|ne of \\p{L}+)? business|keep (?:silent|quiet|mum)|(?:hold|keep) (?:it|them|this|that|these) back|mum['’]s the word|(?:keep|leave) (?:them|him|her|people|everyone|everybody|readers|players) guessing|lips (?:are |stay )?sealed|to (?:the|your|my) grave|mit ins grab|no es asunto*|nichts ange[hg]*|geht (?:\\p{L}+ ){1,4}nichts an|ne regarde (?:pas|que)|non (?:è|sono) affar*|não é da conta|gaat (?:\\p{L}+ ){1,4}niets? aan|zip it|hush-hush|tight-lipped|on the quiet|on the q\\.?t|in (?:strict )?confidence|loose lips|schweig*|motus|bouche cousue|acqua in bocca|punto en boca|ni pío|mondje dicht|im vertrauen|en confidence|en confianza|in confidenza",
  ),
  '不公开|剧透|非公開|内緒|秘密に|ここだけ|ネタバレ|비밀로',
);
/** A negation that says the opposite: do not forget to, not hesitate to. */
const reversal = wordsOf(
  'forget*|hesitate*|fail|not (?:a )?(?:secret|confidential|off limits)|no secret|verg[ei]ss*|oubli*|olvid*|dimentic*|esqueç*',
);
/** A report of who knows or does not know something, which demands nothing: may not know, do not know. */
const report =
  /\b(?:may|might|do|does|did|often|usually)\s?(?:not|n['’]t)\s(?:always |yet |even )?(?:know|see|hear|learn|find)\b|\bif\b[^,;.]{0,30}\b(?:not|n['’]t|never)\s(?:know|sure|find|see|mentioned|given|provided)/iu;
/** A wish that something is not known. */
const wish = wordsOf('rather|prefer*|wish|hope|make sure|ensure|so that');

function isReport(clause: string): boolean {
  return report.test(clause) && !wish.test(clause);
}

/** Whether a sentence with a negation forbids nothing: it reports that somebody does not know, or says not to forget. */
export function deniesNothing(sentence: string, negations: number): boolean {
  return isReport(sentence) || (negations === 1 && reversal.test(sentence));
}

/** An English clause that is the object of knowing: it names its content itself. */
const ownContent =
  /\b(?:that|whether|why|what)\s(?:the|our|a|an|we|they|it|you|your|their|his|her|to|is|are|not)\b/iu;

const pairs: readonly Pair[] = [
  { one: staying, other: circle },
  { one: alone, other: finding },
  { one: pretence, other: ignorance },
  { one: question, other: deflection },
];

/** A verb of knowing, and a question word right after it. */
const knownQuestion =
  /(?<!\p{L})(?:know|learn|guess|tell|told|say|mention|reveal|find out|wissen|verrat\p{L}*|savoir|saber|sapere)\s(?:\p{L}+\s)?(?:who\p{L}*|where|when|which|how|we[rn]|wo|wann|wie|qui|où|combien|quién|dónde|cuánto)(?:\s\p{L}+(?:\s\p{L}+)?|(?=\W*$))/iu;

const cuesByStart = new Map<string, string[]>();
/** Letters of a cue by which it is looked up. */
const cueLetters = 3;
/** The words with which the alternatives of an expression begin. */
const opening = /(?:^|\||\(\?:)(?=([\p{L}-]{3,}))/gu;
for (const { source } of [
  staying,
  insiders,
  alone,
  harm,
  pretence,
  deflection,
  substitute,
  unaware,
  lettingOut,
  closed,
]) {
  const [, alternatives = ''] = source.split('N}])');
  for (const [, cue = ''] of alternatives.matchAll(opening)) {
    const start = cue.slice(0, cueLetters);
    cuesByStart.set(start, [...(cuesByStart.get(start) ?? []), cue]);
  }
}

/** Whether a sentence may keep something within a circle, by its single words. */
export function mayGuard({ words, classes }: Pick<PromptSentence, 'words' | 'classes'>): boolean {
  if ((classes & (wordClass.negation | wordClass.label)) !== 0) return true;
  return words.some(
    ({ text }) =>
      isUnspaced(text) ||
      (cuesByStart.get(text.slice(0, cueLetters))?.some((cue) => text.startsWith(cue)) ?? false),
  );
}

/** How a clause keeps something within a circle. */
export type Guarding = 'denied' | 'kept' | undefined;

/**
 * Says whether a clause keeps something from becoming known. `denied` is a negation with a verb of knowing, which may name
 * its object; `kept` is any other pair. `classes` holds the meanings of all its words.
 */
export function readGuarding(clause: string, classes: number): Guarding {
  const found = findGuarding(clause, classes);
  return found === undefined || isReport(clause) || reversal.test(clause) ? undefined : found;
}

function findGuarding(clause: string, classes: number): Guarding {
  const isKnown = (classes & wordClass.disclosure) !== 0 || knowing.test(clause);
  const isDenied = (classes & wordClass.negation) !== 0;
  const isKept =
    keeps(clause, classes) ||
    (isKnown && (insiders.test(clause) || harm.test(clause))) ||
    (isDenied && (outward.test(clause) || isNotForOutsiders(clause)));
  if (isKept) return 'kept';
  return isDenied && !ownContent.test(clause) && (lettingOut.test(clause) || asks(clause, isKnown))
    ? 'denied'
    : undefined;
}

/** Whether outsiders hear something else, or do not know. A condition says what may be. */
function isKeptUnaware(clause: string, classes: number): boolean {
  return substitute.test(clause) || ((classes & wordClass.condition) === 0 && unaware.test(clause));
}

/** Whether a clause keeps something from others without a negation. */
function keeps(clause: string, classes: number): boolean {
  return (
    closed.test(clause) ||
    pairs.some(({ one, other }) => one.test(clause) && other.test(clause)) ||
    ((classes & wordClass.public) !== 0 && isKeptUnaware(clause, classes))
  );
}

/** Whether a clause says of something that it is not for outsiders: `not for our guests' ears`. */
function isNotForOutsiders(clause: string): boolean {
  const person = forOutsiders.exec(clause)?.[1]?.toLowerCase() ?? '';
  return (classifyWord(person) & wordClass.public) !== 0;
}

/** Whether a clause of getting known says what sort of value it means. */
function asks(clause: string, isKnown: boolean): boolean {
  return readAsked(clause) !== undefined || (isKnown && (readSort(clause) ?? 'any') !== 'any');
}

/** The sort of value that a clause means by a word such as number or name. */
export type ValueSort = 'number' | 'name' | 'place' | 'time' | 'any';

/** A word of English that few other languages have. */
const english = wordsOf(
  "the|is|are|not|nobody|never|don['’]t|and|should|must|may|for|with|it|that|this|they|you|if|would|be",
);
/** Words that mean earlier ones, in English and elsewhere. */
const englishReference = wordsOf('it|this|that|these|those|them|both|he|she|who|which|there');
const reference = wordsOf(
  'davon|darüber|darauf|was (?:keine?[mnrs]?|niemand)|ce que|ils?|elle|en|y|ne|che|disso|этом|этого|он|она|dirl[ao]|d[ií]l[oae]|\\p{L}+-(?:l[aeo]|les|o|a)',
);

/** Words for values, by their sort. In other languages than these, such a word only means that there is a value. */
const sorts: readonly (readonly [ValueSort, RegExp])[] = (
  [
    [
      'number',
      'numbers?|figures?|amounts?|sums?|prices?|codes?|digits|combination|rates?|nummer|preis',
    ],
    ['name', 'names?|titles?|identity|term|words?|person|nom|nombre|nome'],
    ['place', 'places?|location|whereabouts|address|spot|ort|lugar'],
    ['time', 'dates?|datum'],
    ['any', 'answers?|solutions?|secrets?|information'],
  ] as const
).map(([sort, list]) => [
  sort,
  wordsOf(
    `(?:the|th(?:at|is|ese|ose)|its|his|her|their|our|dies*|der|die|das|den|[cs]?et?te|ce|l[aeo]|son|est[ea]|el|il|questo) (?:\\p{L}+ )?(?:${list})`,
  ),
]);

/** The sort of value that a clause means with the before it: this number, her name. */
export function readSort(clause: string): ValueSort | undefined {
  const asked = readAsked(clause);
  if (asked !== undefined) return asked;
  return sorts.find(([, words]) => words.test(clause))?.[0];
}

const askedSorts: readonly (readonly [ValueSort, RegExp])[] = [
  ['number', wordsOf('how (?:much|many|low|high)|wie viel*|combien|cuánto|quanto')],
  ['name', wordsOf('who*|wer|wen|qui|quién|chi|quem')],
  ['place', wordsOf('where|wo|où|dónde|dove|onde|waar|which \\p{L}+ (?:he|she|it|they)')],
  ['time', wordsOf('when|wann')],
];

/** The sort of value that a clause of knowing asks for: `know where it ends`. */
function readAsked(clause: string): ValueSort | undefined {
  const known = knownQuestion.exec(clause)?.[0];
  return known === undefined ? undefined : askedSorts.find(([, words]) => words.test(known))?.[0];
}

/** Whether a clause says what outsiders hear instead of something. */
export function namesSubstitute(clause: string): boolean {
  return substitute.test(clause);
}

/** Whether a clause means something that was said before it. */
export function refersBack(clause: string, classes: number): boolean {
  if (english.test(clause)) return englishReference.test(clause);
  return (classes & (wordClass.pronoun | wordClass.carrier)) !== 0 || reference.test(clause);
}

/** Whether a clause means a later one. */
export function refersAhead(clause: string): boolean {
  return ahead.test(clause);
}

const ahead = signsOf(
  wordsOf(
    '(?:the|what) follow(?:ing|s)|what comes next|next (?:line|part|section|sentence)|below|folgende*|was folgt|suivante?s?|ce qui suit|s[ie]gu[ie]e?nte*|volgende',
  ),
  '以下|下面|次の|다음',
);
