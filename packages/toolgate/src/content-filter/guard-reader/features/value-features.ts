import { onceForEach } from '../../../internal/index.ts';
import { isCommand, toPlainSentence, weighWording } from '../../prompt/index.ts';
import { commonWords } from '../../reading/index.ts';
import {
  classesOf,
  classifyWord,
  type PromptWord,
  refersAhead,
  refersBack,
  wordClass,
} from '../../secrecy/index.ts';
import { countContent, isOftenSaid, minShaped, role, stem } from '../../statements/index.ts';
import type { Candidate } from '../candidates/index.ts';
import { guardNames, isThing, readGuards, readNames } from '../near-guards.ts';
import type { Reading } from '../reading.ts';
import { readForm, readTokens } from './value-form.ts';

/** Names of the features of the shape and place of a value. */
const shapeNames = [
  'quoted',
  'token',
  'longNumber',
  'number',
  'counted',
  'date',
  'clock',
  'fullName',
  'name',
  'plain',
  'shouted',
  'bound',
  'common',
  'best',
  'last',
  'alone',
  'role',
  'command',
  'negated',
  'condition',
  'heading',
  'often',
  'ordinary',
  'title',
  'first',
  'secretThing',
  'carrierThing',
  'questThing',
  'publicThing',
  'opened',
  'uttered',
  'long',
  'inGuard',
  'nextHasValue',
  'nextRefers',
  'nextNames',
  'nextAhead',
  'nextIsApart',
  'nextContent',
  'game',
  'followed',
  'wording',
  'wordingBefore',
  'wordingAfter',
] as const;
/** Number of the features of a value alone. */
export const ownFeatures: number = guardNames.length + shapeNames.length;

const { negation, condition, secret, carrier, quest, public: outsider } = wordClass;
/** Minimum score of a clause that is a guard. */
const minLikely = 0.5;
/** Maximum number of words in a first line that is the name of the app, and number of content words in a full sentence. */
const maxTitleWords = 6;
const maxContent = 6;
/** Maximum number of words before a value that may name its thing. */
const maxNames = 5;

/**
 * Prepares the features of a value alone: the guards near it, its shape and its place. Returns a function that reads them.
 *
 * @param isOrdinary whether a word is frequent in prompts.
 */
export function prepareOwnFeatures(
  reading: Reading,
  isOrdinary: (word: string) => boolean,
): (candidate: Candidate) => number[] {
  const { text, sentences } = reading.context;
  const readSentences = prepareSentences(reading);
  const isOften = onceForEach((value: string) => isOftenSaid(value, text));
  return (candidate) => {
    const { value, at } = candidate;
    const near = readNames(candidate, sentences[at]?.words ?? [], maxNames);
    const shape: Shape = {
      ...readForm(value),
      ...readTokens(value, isOrdinary),
      ...readPlace(candidate, reading),
      ...readSentences(at),
      ...readThings(near),
      often: isOften(value),
      nextNames: sharesThing(near, sentences[at + 1]?.words ?? []),
      quoted: candidate.isQuoted,
      bound: candidate.isBound,
      uttered: candidate.isUttered,
      followed: isFollowed(candidate, text),
    };
    return [...readGuards(candidate, reading), ...shapeNames.map((name) => Number(shape[name]))];
  };
}

function isShaped({ certainty }: Candidate): boolean {
  return certainty >= minShaped;
}

type Shape = Record<(typeof shapeNames)[number], boolean | number>;

/** Whether a plain word follows a value. The value is then a part of a longer name. */
function isFollowed({ value, start }: Candidate, text: string): boolean {
  const end = start + value.length;
  const next = /^\s(\p{Ll}{3,})/u.exec(text.slice(end, end + 24))?.[1];
  return next !== undefined && !commonWords.has(next) && classifyWord(next) === 0;
}

/** Reads the place of a value among other values. */
function readPlace(
  candidate: Candidate,
  { context: { sentences }, guards, candidatesOf }: Reading,
) {
  const { start, at, certainty } = candidate;
  // Among plain words, a value with a clear shape is alone.
  const siblings = candidatesOf(at).filter((one) => one.certainty >= certainty);
  const own = guards[at]?.clauses.find((clause) => clause.start <= start && clause.end > start);
  return {
    best: siblings.every((one) => one.certainty === certainty),
    last: siblings.at(-1) === candidate,
    alone: siblings.length === 1,
    first: start <= (sentences[at]?.words[0]?.start ?? 0) + 1,
    inGuard: (own?.score ?? 0) > minLikely,
  };
}

/** Prepares the features of the sentence of a value and of those beside it, which all values of the sentence share. */
function prepareSentences(reading: Reading) {
  const { text, sentences } = reading.context;
  /** Reads how a sentence is said: above 0 like hidden sentences. */
  const readWording = onceForEach((at: number) => {
    const sentence = sentences[at];
    if (sentence === undefined) return 0;
    return weighWording(toPlainSentence(text.slice(sentence.start, sentence.end)));
  });
  return onceForEach((at: number) => ({
    ...readSentence(at, reading),
    ...readNext(at, reading),
    wording: readWording(at),
    wordingBefore: readWording(at - 1),
    wordingAfter: readWording(at + 1),
  }));
}

/** Reads the features of the sentence of a value. */
function readSentence(
  at: number,
  { context: { text, sentences, evidence, isGame }, labels }: Reading,
) {
  const { start = 0, end = 0, classes = 0, words = [] } = sentences[at] ?? {};
  const line = text.slice(start, end);
  return {
    role: role.test(line),
    command: isCommand(toPlainSentence(line)),
    negated: (classes & negation) !== 0,
    condition: (classes & condition) !== 0,
    heading: labels.isLabel[at] === true || evidence[at]?.isHeading === true,
    title: at === 0 && words.length <= maxTitleWords,
    opened:
      evidence[at]?.opens === true ||
      evidence.slice(at + 1, at + 3).some(({ opens, isAnaphoric }) => opens && isAnaphoric),
    nextAhead: refersAhead(line) || /[:：]\s*$/u.test(line),
    game: isGame[at] === true,
  };
}

/** Reads the sort of the thing of a value. */
function readThings(near: readonly PromptWord[]) {
  const classes = classesOf(near);
  return {
    secretThing: (classes & secret) !== 0,
    carrierThing: (classes & carrier) !== 0,
    questThing: (classes & quest) !== 0,
    publicThing: (classes & outsider) !== 0,
  };
}

/** Reads the features of the next sentence. */
function readNext(at: number, { context: { text, sentences }, candidatesOf, hasShaped }: Reading) {
  const next = sentences[at + 1];
  const words = next?.words ?? [];
  return {
    nextHasValue: hasShaped(at + 1) && candidatesOf(at + 1).some(isShaped),
    nextRefers:
      next !== undefined && refersBack(text.slice(next.start, next.end), classesOf(words)),
    nextIsApart: next?.isParagraphStart === true,
    nextContent: Math.min(1, countContent(words) / maxContent),
  };
}

function sharesThing(near: readonly PromptWord[], words: readonly PromptWord[]): boolean {
  const things = new Set(near.filter(isThing).map(({ text }) => stem(text)));
  return words.some((word) => isThing(word) && things.has(stem(word.text)));
}
