import { isNegatedVerb } from './negation.ts';
import { type PromptSentence, type PromptWord, says } from './prompt-sentences.ts';
import { wordClass } from './secrecy-words.ts';

/** Maximum number of words between `only` and the verb of knowing. */
const maxKnowers = 7;
const knowing =
  /^(?:knows?|see|hear|learn|wissen|kennen|savoir|connaître|saber|conocer|sapere|conoscere|weten|kennen|veta|знать|bilir)$/u;
/** Number of words to read after an exception for the input of a user. */
const maxInputWords = 12;
const supplied = /^(?:given|supplied|correct|matched|right)$/;
/** Number of words to read of an exception. */
const maxExceptionWords = 8;
/** Words for `only` in several languages. */
export const only: RegExp =
  /^(?:only|nur|seulement|solo|solamente|somente|apenas|alleen|endast|kun|bara|tylko|jen|только|лише|al|yalnızca|sadece|hanya|chỉ|vain|csak|doar|eyes)$/;
/** Phrases that mark something as not public. */
export const secrecyPhrase: RegExp =
  /\b(?:eyes only|off the record|trade secrets?|not (?:yet )?public|not public yet|under embargo|to yourself|top secret)\b/i;
/** Words for a time or an event. */
const time =
  /\d|^(?:\p{L}+day|spring|summer|autumn|winter|tomorrow|tonight|then|dann|alors|entonces|allora|então|launch\p{L}*|release\p{L}*|publication|publish\p{L}*|announc\p{L}*|further|notice|ja[en]\p{L}*|enero|gennaio|f[ée][bv]\p{L}*|march|m[aä]r[sçz]o?|a[bpv]ri\p{L}*|ma[iy]o?|maggio|ju[nil]\p{L}*|giugno|luglio|août|a[ug]gu?st\p{L}*|agosto|\p{L}+(?:br[eo]|ber)|\p{L}+tag|frühling|sommer|herbst|morgen|start|veröffentlich\p{L}*|\p{L}+di|sortie|lunes|martes|miércoles|jueves|viernes|sábado|domingo|gala|lan[czç]\p{L}*)$/u;
/** Words for what a user must do or ask before learning something. */
const requested =
  /^(?:ask\p{L}*|request\p{L}*|want\p{L}*|need\p{L}*|necessary|relevant|pertinent|appropriate|certain|sure|require\p{L}*|solv\p{L}*|paid|pay\p{L}*|verif\p{L}*|confirm\p{L}*|complet\p{L}*|earn\p{L}*|prove\p{L}*|finish\p{L}*|explicit\p{L}*|prompted|instructed|they|he|she|you|i|(?:ge|er|nach)?fr[aä]g\p{L}*|gelöst|verlang\p{L}*|demand\p{L}*|résol\p{L}*|pid[ea]\p{L}*|pregunt\p{L}*|resuel\p{L}*|chied\p{L}*|richiest\p{L}*|risol\p{L}*|pe[çd]\p{L}*|pergunt\p{L}*|vra[ae]?g\p{L}*|pyta\p{L}*|прос\p{L}*|спрос\p{L}*|изрично|sor[ad]\p{L}*|iste\p{L}*)$|[问問要求聞]|요청|묻/u;
/** Words for a user who names a value. Such a user may hear it. */
const guess =
  /^(?:guess\p{L}*|says?|names?|erra\p{L}*|devin\p{L}*|trouv\p{L}*|adivin\p{L}*|indovin\p{L}*|ra[ad]{1,2}\p{L}*|zgad\p{L}*|угад\p{L}*)$/u;

/** Returns the position of the word with which a sentence hides something; -1 without one. */
export function findHiding(text: string, { words, classes, start, end }: PromptSentence): number {
  if (
    (classes & wordClass.negation) !== 0 &&
    (classes & (wordClass.disclosure | wordClass.utterance)) !== 0
  ) {
    const at = words.findIndex((_, verb) => isNegatedVerb(text, { words, verb }));
    if (at >= 0) return at;
  }
  if ((classes & wordClass.hiding) !== 0) {
    const at = words.findIndex((word) => says(word, wordClass.hiding));
    if (
      (classes & (wordClass.label | wordClass.secret | wordClass.carrier)) !== 0 ||
      /to (?:your|my|it)self/.test(text.slice(start, end))
    )
      return at;
    // "Guard it."
    if (words.length <= 6 && (classes & wordClass.pronoun) !== 0) return at;
  }
  const silence = findSilence(words);
  return silence >= 0 ? silence : findSecrecy(text, { words, start, end });
}

const spokenWord =
  /^(?:word|wort|wörtchen|mot|palabra|palavra|parola|woord|ord|słow[ao]|slov[ao]|слова|sana|szó|kelime)$/;

/** Returns the position of the word with which a sentence asks for silence (`not a word`); -1 without one. */
function findSilence(words: readonly PromptWord[]): number {
  return words.findIndex(
    ({ text }, at) =>
      spokenWord.test(text) &&
      words.slice(Math.max(0, at - 2), at).some((word) => says(word, wordClass.negation)),
  );
}

/** Returns the position of the word that calls something secret or for staff only (`this is confidential`); -1 without one. */
function findSecrecy(
  text: string,
  { words, start, end }: Pick<PromptSentence, 'words' | 'start' | 'end'>,
): number {
  const verb = words.findIndex((word) => says(word, wordClass.identity));
  const at = words.findIndex(
    ({ classes }, place) =>
      (classes & wordClass.label) !== 0 &&
      place > verb &&
      isLast(words, place) &&
      !says(words[place - 1], wordClass.negation),
  );
  if (verb >= 0 && at >= 0) return at;
  if (hasStaffOnly(words))
    return Math.max(
      0,
      words.findIndex((word) => says(word, wordClass.staff)),
    );
  return secrecyPhrase.test(text.slice(start, end)) ? Math.max(0, verb) : -1;
}

/** Whether a label is a predicate: in `is secret` it is, in `is a secret garden` it is not. */
function isLast(words: readonly PromptWord[], at: number): boolean {
  const next = words[at + 1];
  return (
    next === undefined ||
    (next.classes &
      (wordClass.empty |
        wordClass.secret |
        wordClass.carrier |
        wordClass.generic |
        wordClass.pronoun)) !==
      0
  );
}

/** Whether only insiders, or only some people, may know something: `only residents need to know`. */
export function hasStaffOnly(words: readonly PromptWord[]): boolean {
  const at = words.findIndex(({ text }) => only.test(text));
  if (at < 0) return false;
  if (words.some((word) => says(word, wordClass.staff))) return true;
  const next = words[at + 1];
  if (
    next === undefined ||
    next.text.length < 4 ||
    (next.classes & ~(wordClass.public | wordClass.staff)) !== 0
  )
    return false;
  return words
    .slice(at + 2, at + 1 + maxKnowers)
    .some(({ text, classes }) => (classes & wordClass.disclosure) !== 0 && knowing.test(text));
}

/**
 * Whether the exception of a sentence is a time or an event that a user cannot cause: `until May`, unlike
 * `until the riddle is solved`. A value that is hidden until then is hidden now. A user who guesses the value counts as
 * such an event, because that user says it first.
 */
export function isExceptedByEvent(words: readonly PromptWord[]): boolean {
  const at = words.findIndex((word) => says(word, wordClass.exception));
  const clause = words.slice(at + 1, at + 1 + maxExceptionWords);
  return (
    clause.some(({ text }) => time.test(text) || guess.test(text)) ||
    !clause.some(({ text, classes }) => (classes & wordClass.public) !== 0 || requested.test(text))
  );
}

/**
 * Whether the exception of a sentence is that somebody says the secret: `unless the code is entered`. That person knows
 * it already.
 */
export function isExceptedByInput(words: readonly PromptWord[]): boolean {
  const at = words.findIndex((word) => says(word, wordClass.exception));
  const clause = words.slice(at + 1, at + 1 + maxInputWords);
  return (
    clause.some((word) => says(word, wordClass.secret | wordClass.carrier)) &&
    clause.some(({ text, classes }) => (classes & wordClass.input) !== 0 || supplied.test(text))
  );
}
