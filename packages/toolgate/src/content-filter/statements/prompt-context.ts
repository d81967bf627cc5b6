import { onceForEach } from '../../internal/index.ts';
import type { LongWork } from '../long-work.ts';
import { type PlainPrompt, readPlainPrompt } from '../plain-prompt/index.ts';
import {
  type PromptSentence,
  type PromptWord,
  readPromptSentences,
  wordClass,
  says,
} from '../secrecy/index.ts';
import { type SentenceEvidence, stem } from './evidence.ts';
import { findGivenValues, type GivenValue } from './given-values.ts';
import { readEvidence } from './read-evidence.ts';

/** A prompt with the evidence for its secrets. */
export interface PromptContext {
  /** The prompt without its markup. All offsets of the context are offsets in it. */
  readonly text: string;
  /** The prompt itself. */
  readonly prompt: string;
  readonly toSource: PlainPrompt['toSource'];
  readonly toPlain: PlainPrompt['toPlain'];
  readonly sentences: readonly PromptSentence[];
  /** The evidence in each sentence about values. */
  readonly evidence: readonly SentenceEvidence[];
  /** For each thing, by its stem, the sentences that instruct the model to hand it out. */
  readonly opened: ReadonlyMap<string, readonly number[]>;
  /** For each sentence, whether it or a neighbour is about access for users. */
  readonly isAboutAccess: readonly boolean[];
  /** For each sentence, whether it or a neighbour is about a game or a lesson where somebody finds something out. */
  readonly isGame: readonly boolean[];
  /** Whether a sentence of the prompt grants access. */
  readonly grantsAccess: boolean;
  /** Returns the values that a sentence gives. Finds them at the first call. */
  readonly givenAt: (at: number) => readonly GivenValue[];
}

/** Number of sentences before and after a sentence about access that are about access too. */
const accessNeighbours = 2;
/** Number of sentences before and after a sentence about a game or a lesson that are about it too. */
const gameNeighbours = 4;
const accessPhrase =
  /\b(?:access|entry|permission)\s+(?:is\s+|was\s+)?(?:granted|denied|allowed)|\bgrant(?:s|ed|ing)?\b|\bden(?:y|ied)\b|\bunlock|\b(?:admin|developer|debug|maintenance|root|employee)\s+(?:mode|access)|\bintruder|\bauthori[sz]ed|\bauthenticated|\bturned away\b|\b(?:open|opens|admits?)\sto\s(?:who|any)|zugang|zutritt|gewähr|acceso|acesso|accès|accesso|доступ|通行|放行/iu;

/** A phrase for permission, and a word for anyone who gets it. */
const entering = /\b(?:may|can)\s(?:open|enter|pass)\b/iu;
const anyWho = /\bwho(?:ever)?\b/iu;

/** The phrase of a model that grants access. */
export const grantPhrase: RegExp = /\baccess\W{0,3}granted\b|\bgrant(?:s|ing)?\W{1,3}access\b/iu;

/** Reads the evidence of a prompt in linear time. */
export function* readPromptContext(prompt: string): LongWork<PromptContext> {
  const plain = yield* readPlainPrompt(prompt);
  const { text } = plain;
  const sentences = yield* readPromptSentences(text);
  yield;
  const evidence = yield* readEvidence(text, sentences);
  yield;
  const opened = new Map<string, number[]>();
  for (const [at, { opens, isAboutPrompt, things }] of evidence.entries()) {
    if (isAboutPrompt || !opens) continue;
    for (const thing of things) {
      const places = opened.get(thing) ?? [];
      places.push(at);
      opened.set(thing, places);
    }
  }
  yield;
  const isAboutAccess = findAccess(text, sentences);
  yield;
  return {
    ...plain,
    prompt,
    sentences,
    evidence,
    opened,
    isAboutAccess,
    isGame: markNear(sentences, (word) => says(word, wordClass.finding), gameNeighbours),
    givenAt: onceForEach((at) => {
      const sentence = sentences[at];
      return sentence === undefined ? [] : findGivenValues(text, sentence);
    }),
    grantsAccess: /grant/i.test(text) && grantPhrase.test(text),
  };
}

function findAccess(text: string, sentences: readonly PromptSentence[]): boolean[] {
  return markNear(
    sentences,
    ({ classes, start, end }) =>
      (classes & wordClass.access) !== 0 && speaksOfAccess(text.slice(start, end)),
    accessNeighbours,
  );
}

function speaksOfAccess(sentence: string): boolean {
  return accessPhrase.test(sentence) || (entering.test(sentence) && anyWho.test(sentence));
}

/** Marks the sentences that fulfil a condition, and their neighbours. */
function markNear(
  sentences: readonly PromptSentence[],
  condition: (sentence: PromptSentence) => boolean,
  neighbours: number,
): boolean[] {
  const found = sentences.map(() => false);
  for (const [at, sentence] of sentences.entries()) {
    if (!condition(sentence)) continue;
    for (let near = at - neighbours; near <= at + neighbours; near++)
      if (near >= 0 && near < found.length) found[near] = true;
  }
  return found;
}

/**
 * Returns the sentences in `places` that mean the same thing. The word before the thing there, such as `staff` in
 * `staff code`, must be in `here` too. `here` has the stems of the words around the value.
 */
export function findSpeaking(
  places: readonly number[],
  {
    thing,
    here,
    sentences,
  }: { thing: string; here: ReadonlySet<string>; sentences: readonly PromptSentence[] },
): number[] {
  return places
    .slice(0, 16)
    .filter((place) => qualifierAgrees(sentences[place]?.words ?? [], { thing, here }));
}

function qualifierAgrees(
  words: readonly PromptWord[],
  { thing, here }: { thing: string; here: ReadonlySet<string> },
): boolean {
  return words.some(({ text }, at) => {
    if (stem(text) !== thing) return false;
    const before = words[at - 1];
    if (before === undefined || before.classes !== 0 || before.text.length < 4) return true;
    return here.has(stem(before.text));
  });
}

/** Maximum occurrences of a secret value in its prompt. */
const maxOccurrences = 2;

/** Whether a prompt uses a value so often that it is an ordinary word there. */
export function isOftenSaid(value: string, text: string): boolean {
  let count = 0;
  for (
    let at = text.indexOf(value);
    at >= 0 && count <= maxOccurrences;
    at = text.indexOf(value, at + value.length)
  )
    count++;
  return count > maxOccurrences;
}
