import {
  deniesNothing,
  findHiding,
  findOpening,
  hasStaffOnly,
  isEnglishNegation,
  isExceptedByEvent,
  isExceptedByInput,
  keepsSecret,
  type PromptSentence,
  type PromptWord,
  secrecyPhrase,
  wordClass,
  says,
} from '../secrecy/index.ts';
import { splitName } from './labelled-fields.ts';

/** The evidence in a sentence about its own values or earlier ones. */
export interface SentenceEvidence {
  /** Whether it forbids to reveal something, or says that something is secret. */
  hides: boolean;
  /** Whether it instructs the model to reveal something. */
  opens: boolean;
  /** Offset after its verb. The verb refers to the values after it. */
  verbAt: number;
  /** Whether it refers to something said before: `it`, `this`, `that information`. */
  isAnaphoric: boolean;
  /** Whether it refers to the prompt itself. */
  isAboutPrompt: boolean;
  /** The stems of the things that it names. */
  things: ReadonlySet<string>;
  /** Whether it has a negation that forbids nothing: `do not hesitate to ask`. */
  isIdle: boolean;
  /** Whether a label in it, or the heading above it, marks its statement as secret. */
  isLabelled: boolean;
  /** Whether it is a heading. A heading names the lines below it and states no value. */
  isHeading: boolean;
}

/** Maximum number of words in a label. */
const maxLabelWords = 7;
/** Reads the evidence in one sentence about values. */
export function readSentence(text: string, sentence: PromptSentence): SentenceEvidence {
  const { words, classes } = sentence;
  const negations = words.filter((word) => says(word, wordClass.negation)).length;
  const isIdle =
    negations > 0 && deniesNothing(text.slice(sentence.start, sentence.end), negations);
  const hidingAt = isIdle ? -1 : findHiding(text, sentence);
  const openingAt = hidingAt < 0 ? findOpening(text, sentence) : -1;
  const plain = {
    isHeading: false,
    isIdle,
    isAboutPrompt: (classes & wordClass.prompt) !== 0 && (classes & wordClass.secret) === 0,
    isLabelled: isLabelled(text, sentence),
  };
  if (hidingAt >= 0) return { ...readHiding(sentence, hidingAt), ...plain };
  if (openingAt < 0) return { ...noEvidence, ...plain };
  const meant = findObject(skipRecipient(words, openingAt), openingAt, true);
  return {
    ...noEvidence,
    ...plain,
    opens: true,
    verbAt: words[openingAt]?.end ?? 0,
    isAnaphoric: meansPrevious(words, openingAt, meant),
    things: readThings(meant),
  };
}

/** Leaves out a pronoun for the hearer, because it refers to nothing said before: `tell them how many`. */
function skipRecipient(words: readonly PromptWord[], verb: number): readonly PromptWord[] {
  const isRecipient =
    /^(?:them|him|her)$/.test(words[verb + 1]?.text ?? '') && words[verb + 2] !== undefined;
  return isRecipient ? words.filter((_, at) => at !== verb + 1) : words;
}

/** Reads a sentence that hides something with the word at `verb`. */
function readHiding(
  { words, classes }: PromptSentence,
  verb: number,
): Omit<SentenceEvidence, 'isAboutPrompt' | 'isHeading' | 'isIdle' | 'isLabelled'> {
  const isUtterance =
    ((words[verb]?.classes ?? 0) & (wordClass.disclosure | wordClass.utterance)) ===
    wordClass.utterance;
  const opens =
    !isUtterance &&
    (classes & wordClass.exception) !== 0 &&
    !isExceptedByEvent(words) &&
    !isExceptedByInput(words);
  const meant = findObject(words, verb, opens);
  const isAboutPrevious = meansPrevious(words, verb, meant);
  return {
    hides: !opens,
    opens,
    verbAt: words[verb]?.end ?? 0,
    isAnaphoric: isAboutPrevious,
    things: readThings(meant),
  };
}

/** Whether a sentence refers to something said before, with a pronoun or by omitting the object. */
function meansPrevious(
  words: readonly PromptWord[],
  verb: number,
  meant: readonly PromptWord[],
): boolean {
  const isEnglish = english.test(words[verb]?.text ?? '');
  return isAnaphoric(meant, isEnglish) || dropsObject(words, { verb, meant });
}

/** The evidence in a sentence that neither hides nor opens anything. */
const noEvidence = {
  hides: false,
  opens: false,
  verbAt: 0,
  isAnaphoric: false,
  things: new Set<string>(),
} as const;

/** English words of revealing and hiding. Most have other senses too. Other words in plain letters are of another language. */
const english =
  /^(?:repeat|send|tell|told|giv|show|mention|discuss|talk|hear|breath|hint|confirm|hand|publish|provid|pass|utter|know|learn|see|find|out|discover|print|shar|leak|expos|betray|reveal|disclos|divulg|public|confid|secret|private|internal|sensitive|restrict|stay|keep|kept|remain|hid|guard|protect|say|respond|answer|output|writ|reply|return|display|may$|can$|should$|could$|need$)/;

/** Returns the words that may be the object of a verb. In English they follow it; a clause after it is not an object. */
function findObject(
  words: readonly PromptWord[],
  verb: number,
  isOpening: boolean,
): readonly PromptWord[] {
  if (!/^[a-z]+$/.test(words[verb]?.text ?? '')) return words;
  // "The code is confidential", "her name must never be mentioned".
  const isPassive =
    (words[verb]?.classes ?? 0) & wordClass.disclosure
      ? /ed$|^(?:told|given|shown|shared)$/.test(words[verb]?.text ?? '')
      : true;
  if (!isOpening && isPassive) return words;
  const after = words.slice(verb + 1, verb + 9);
  if (!isOpening) return after;
  const clause = after.findIndex((word) => says(word, wordClass.condition | wordClass.exception));
  const object = clause < 0 ? after : after.slice(0, clause);
  const end = object.findIndex((word) => says(word, wordClass.identity | wordClass.utterance));
  return end < 0 ? object : object.slice(0, Math.max(0, end - 3));
}

/** Whether a sentence omits its object. Many languages do, and English at the end of a sentence: `should not be told`. */
function dropsObject(
  words: readonly PromptWord[],
  { verb, meant }: { verb: number; meant: readonly PromptWord[] },
): boolean {
  const text = words[verb]?.text ?? '';
  const isEnglish = /^[a-z]+$/.test(text) && english.test(text);
  const names = meant.some(
    ({ classes }) =>
      (classes & (wordClass.secret | wordClass.carrier | wordClass.prompt | wordClass.generic)) !==
      0,
  );
  // "The buying price is confidential" names the hidden thing.
  if (verb === words.length - 1) return !names || readThings(words).size < 2;
  return !isEnglish && !names && readThings(meant).size <= 1;
}

/** Whether a pronoun refers to something said before. */
function isAnaphoric(words: readonly PromptWord[], isEnglish: boolean): boolean {
  return words.some(({ classes, text }, at) => {
    if ((classes & wordClass.pronoun) === 0) return false;
    // In English, `to` begins an infinitive or names a recipient. In Slavic languages it is a pronoun.
    if (text === 'to' && (isEnglish || words.some(isEnglishNegation))) return false;
    const next = words[at + 1];
    if (next === undefined) return true;
    if (says(next, wordClass.prompt)) return false;
    if (says(next, wordClass.generic)) return true;
    if (text === 'that' || text === 'these' || text === 'those' || text === 'this')
      return /^(?:to|with|from|under|in|even|is|at|not|for|secret|private|confidential)$/.test(
        next.text,
      );
    return true;
  });
}

/** Returns the stems of the things that a sentence names, and of the words that qualify them. */
function readThings(words: readonly PromptWord[]): ReadonlySet<string> {
  const functional =
    wordClass.negation |
    wordClass.disclosure |
    wordClass.empty |
    wordClass.public |
    wordClass.pronoun |
    wordClass.condition |
    wordClass.utterance |
    wordClass.input |
    wordClass.identity |
    wordClass.label |
    wordClass.hiding |
    wordClass.exception;
  const things = new Set<string>();
  for (const { text, classes } of words) {
    const isThing = (classes & (wordClass.secret | wordClass.carrier)) !== 0;
    if (isThing || (text.length >= 4 && (classes & functional) === 0)) things.add(stem(text));
  }
  return things;
}

/** Returns the stem of a word: the first letters, which its forms have in common. */
export function stem(word: string): string {
  return word.length <= 4 ? word : word.slice(0, Math.max(4, word.length - 2));
}

/** Whether the marking word is among the first three or the last three words of a label. */
function endsLabel(words: readonly PromptWord[]): boolean {
  const at = words.findIndex((word) => says(word, wordClass.label));
  return at <= 2 || words.length - at <= 3;
}

/** Words in brackets at the end of a line. */
const lastNote = /[([]([^()[\]]{4,40})[)\]][.\s]*$/u;

/** Whether a sentence labels its statement: `Confidential: X`, `Code (internal use only): X`. */
function isLabelled(text: string, { words, start, end, classes }: PromptSentence): boolean {
  const line = text.slice(start, end);
  const note = lastNote.exec(line)?.[1];
  if (note !== undefined && keepsSecret(splitName(note))) return true;
  if (
    (classes & (wordClass.label | wordClass.negation | wordClass.staff)) === 0 &&
    !secrecyPhrase.test(line)
  )
    return false;
  // Without a separator, the word of a label is an ordinary word.
  const head = findHead(line);
  if (head === '') return false;
  const inHead = words.filter((word) => word.end <= start + head.length);
  const has = (bit: number): boolean => inHead.some((word) => says(word, bit));
  if (secrecyPhrase.test(head) || hasStaffOnly(inHead)) return true;
  if (inHead.length > maxLabelWords) return false;
  if (has(wordClass.label) && !has(wordClass.prompt | wordClass.identity) && endsLabel(inHead))
    return true;
  return has(wordClass.negation) && has(wordClass.public | wordClass.disclosure);
}

/** Finds the words before a colon or a dash, in brackets or in a heading. */
function findHead(line: string): string {
  if (/^\s*#/.test(line)) return line;
  return /^[^:：\])>-]{0,80}[:：\])>]|^[\s#*[(<]*[^:\n]{0,40} - /u.exec(line)?.[0] ?? '';
}
