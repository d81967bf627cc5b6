import { type CuedWords, readCues, wordsOf } from './cued-words.ts';
import {
  soleEffortWords,
  circleWords,
  closedWords,
  deflectionWords,
  discoveryWords,
  harmWords,
  ignoranceWords,
  insiderWords,
  knowledgeWords,
  revealWords,
  departureWords,
  pretenceWords,
  questionWords,
  stayWords,
  substituteWords,
  unawarenessWords,
} from './guarding-words.ts';
import type { PromptSentence, PromptWord } from './prompt-sentences.ts';
import { classifyWord, wordClass } from './secrecy-words.ts';

/**
 * A pair of meanings that together keep something within a circle, in some twenty languages: staying and inside, alone
 * and finding out. One of the two alone guards nothing.
 */
interface Pair {
  readonly one: CuedWords;
  readonly other: CuedWords;
}

/** A negation with a person after `for`. */
const forOutsiders =
  /(?:^|[\s,;(–—-])(?:not|never|nothing|nichts|nicht|keine?|pas|rien|no|nada|non|niente|niet|niets|inte|ikke|nie|не|ne)\s(?:\p{L}+\s){0,2}(?:for|für|pour|para|per|voor|för|til|dla|для|pro)\s(?:\p{L}+\s){0,2}(\p{L}+)/iu;
/** Words that reverse a negation: do not forget to, do not hesitate to. */
const reversal = wordsOf(
  'forget*|hesitate*|fail|not (?:a )?(?:secret|confidential|off limits)|no secret|verg[ei]ss*|oubli*|olvid*|dimentic*|esqueç*',
);
/** A report that somebody may not know something. It demands nothing. */
const report =
  /\b(?:may|might|do|does|did|often|usually)\s?(?:not|n['’]t)\s(?:always |yet |even )?(?:know|see|hear|learn|find)\b|\bif\b[^,;.]{0,30}\b(?:not|n['’]t|never)\s(?:know|sure|find|see|mentioned|given|provided)/iu;
/** An English clause after a verb of knowing. It names its content itself. */
const ownContent =
  /\b(?:that|whether|why|what)\s(?:the|our|a|an|we|they|it|you|your|their|his|her|to|is|are|not)\b/iu;

/** A wish that something stays unknown. */
const wish = wordsOf('rather|prefer*|wish|hope|make sure|ensure|so that');

function isReport(clause: string): boolean {
  return report.test(clause) && !wish.test(clause);
}

/** Whether a negation forbids nothing: the sentence reports that somebody does not know, or reminds not to forget. */
export function deniesNothing(sentence: string, negations: number): boolean {
  return isReport(sentence) || (negations === 1 && reversal.test(sentence));
}

const pairs: readonly Pair[] = [
  { one: stayWords, other: circleWords },
  { one: soleEffortWords, other: discoveryWords },
  { one: pretenceWords, other: ignoranceWords },
  { one: questionWords, other: deflectionWords },
];

/** A verb of knowing with a question word directly after it. */
const knownQuestion =
  /(?<!\p{L})(?:know|learn|guess|tell|told|say|mention|reveal|find out|wissen|verrat\p{L}*|savoir|saber|sapere)\s(?:\p{L}+\s)?(?:who\p{L}{0,6}|where|when|which|how|we[rn]|wo|wann|wie|qui|où|combien|quién|dónde|cuánto)(?:\s\p{L}+(?:\s\p{L}+)?|(?=\W*$))/iu;

/** The cues of phrases that may guard alone, or as the first of a pair. */
const guardingCues = [
  stayWords,
  insiderWords,
  soleEffortWords,
  harmWords,
  pretenceWords,
  questionWords,
  substituteWords,
  unawarenessWords,
  revealWords,
  closedWords,
].reduce((all, { bit }) => all | bit, 0);

/** Returns the cues of a sentence if its single words may guard something; `undefined` otherwise. */
export function findGuardingCues({
  words,
  classes,
}: Pick<PromptSentence, 'classes'> & { words: readonly PromptWord[] }): number | undefined {
  const cues = readCues(words);
  const isGuarding = (classes & (wordClass.negation | wordClass.label)) !== 0;
  return isGuarding || (cues & guardingCues) !== 0 ? cues : undefined;
}

/** How a clause keeps something within a circle. */
export type Guarding = 'denied' | 'kept' | undefined;

/**
 * Returns how a clause keeps something from becoming known. `denied` is a negation with a verb of knowing, which may
 * name its object; `kept` is any other pair. `classes` has the meanings of all words of the clause, `cues` the cues of
 * its sentence.
 */
export function readGuarding(clause: string, classes: number, cues: number): Guarding {
  const found = findGuarding(clause, classes, cues);
  return found === undefined || isReport(clause) || reversal.test(clause) ? undefined : found;
}

function findGuarding(clause: string, classes: number, cues: number): Guarding {
  const isKnown = (classes & wordClass.disclosure) !== 0 || knowledgeWords.test(clause, cues);
  const isDenied = (classes & wordClass.negation) !== 0;
  const isKept =
    keeps(clause, classes, cues) ||
    (isKnown && (insiderWords.test(clause, cues) || harmWords.test(clause, cues))) ||
    (isDenied && (departureWords.test(clause, cues) || isNotForOutsiders(clause)));
  if (isKept) return 'kept';
  return isDenied &&
    !ownContent.test(clause) &&
    (revealWords.test(clause, cues) || asks(clause, isKnown))
    ? 'denied'
    : undefined;
}

/** Whether outsiders hear something else, or know nothing. In a condition, `unaware` words do not count. */
function isKeptUnaware(clause: string, classes: number, cues: number): boolean {
  return (
    substituteWords.test(clause, cues) ||
    ((classes & wordClass.condition) === 0 && unawarenessWords.test(clause, cues))
  );
}

/** Whether a clause keeps something from others without a negation. */
function keeps(clause: string, classes: number, cues: number): boolean {
  return (
    closedWords.test(clause, cues) ||
    pairs.some(({ one, other }) => one.test(clause, cues) && other.test(clause, cues)) ||
    ((classes & wordClass.public) !== 0 && isKeptUnaware(clause, classes, cues))
  );
}

/** Whether a clause says that something is not for outsiders: `not for our guests' ears`. */
function isNotForOutsiders(clause: string): boolean {
  const person = forOutsiders.exec(clause)?.[1]?.toLowerCase() ?? '';
  return (classifyWord(person) & wordClass.public) !== 0;
}

/** Whether a clause about knowing names the sort of value. */
function asks(clause: string, isKnown: boolean): boolean {
  return readAsked(clause) !== undefined || (isKnown && (readSort(clause) ?? 'any') !== 'any');
}

/** The sort of value that a clause names with a word such as `number` or `name`. */
export type ValueSort = 'number' | 'name' | 'place' | 'time' | 'any';

/** English words that few other languages have. */
const english = wordsOf(
  "the|is|are|not|nobody|never|don['’]t|and|should|must|may|for|with|it|that|this|they|you|if|would|be",
);
/** Words that refer to earlier ones, in English and in other languages. */
const englishReference = wordsOf('it|this|that|these|those|them|both|he|she|who|which|there');
const reference = wordsOf(
  'davon|darüber|darauf|was (?:keine?[mnrs]?|niemand)|ce que|ils?|elle|en|y|ne|che|disso|этом|этого|он|она|dirl[ao]|d[ií]l[oae]|\\p{L}+-(?:l[aeo]|les|o|a)',
);

/** Nouns for values, by their sort. */
const sortWords = [
  [
    'number',
    'numbers?|figures?|amounts?|sums?|prices?|codes?|digits|combination|rates?|nummer|preis',
  ],
  ['name', 'names?|titles?|identity|term|words?|person|nom|nombre|nome'],
  ['place', 'places?|location|whereabouts|address|spot|ort|lugar'],
  ['time', 'dates?|datum'],
  ['any', 'answers?|solutions?|secrets?|information'],
] as const;
const sorts: readonly (readonly [ValueSort, Pick<RegExp, 'test'>])[] = sortWords.map(
  ([sort, list]) => [sort, afterArticle(list)],
);
/** Words for values of all these sorts together. Most clauses have no such word, so one test is enough. */
const anySort = afterArticle(sortWords.map(([, list]) => list).join('|'));

function afterArticle(list: string): Pick<RegExp, 'test'> {
  return wordsOf(
    `(?:the|th(?:at|is|ese|ose)|its|his|her|their|our|dies*|der|die|das|den|[cs]?et?te|ce|l[aeo]|son|est[ea]|el|il|questo) (?:\\p{L}+ )?(?:${list})`,
  );
}

/** Returns the sort of value that a clause names with a noun after an article or pronoun: `this number`, `her name`. */
export function readSort(clause: string): ValueSort | undefined {
  const asked = readAsked(clause);
  if (asked !== undefined) return asked;
  return anySort.test(clause) ? sorts.find(([, words]) => words.test(clause))?.[0] : undefined;
}

const askedSorts: readonly (readonly [ValueSort, Pick<RegExp, 'test'>])[] = [
  ['number', wordsOf('how (?:much|many|low|high)|wie viel*|combien|cuánto|quanto')],
  ['name', wordsOf('who*|wer|wen|qui|quién|chi|quem')],
  ['place', wordsOf('where|wo|où|dónde|dove|onde|waar|which \\p{L}+ (?:he|she|it|they)')],
  ['time', wordsOf('when|wann')],
];

/** Returns the sort of value after a verb of knowing: `know where it ends`. */
function readAsked(clause: string): ValueSort | undefined {
  const known = knownQuestion.exec(clause)?.[0];
  return known === undefined ? undefined : askedSorts.find(([, words]) => words.test(known))?.[0];
}

/** Whether a clause says what outsiders hear instead. */
export function namesSubstitute(clause: string): boolean {
  return substituteWords.test(clause, substituteWords.bit);
}

/** Whether a clause refers to something before it. */
export function refersBack(clause: string, classes: number): boolean {
  if (english.test(clause)) return englishReference.test(clause);
  return (classes & (wordClass.pronoun | wordClass.carrier)) !== 0 || reference.test(clause);
}

/** Whether a clause refers to something after it. */
export function refersAhead(clause: string): boolean {
  return ahead.test(clause);
}

const ahead = wordsOf(
  '(?:the|what) follow(?:ing|s)|what comes next|next (?:line|part|section|sentence)|below|folgende*|was folgt|suivante?s?|ce qui suit|s[ie]gu[ie]e?nte*|volgende',
  '以下|下面|次の|다음',
);
