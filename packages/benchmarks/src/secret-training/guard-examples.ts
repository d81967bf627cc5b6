import { cutClauses } from '../../../toolgate/src/content-filter/guard-reader/guards/clauses.ts';
import { collectGuardFeatures } from '../../../toolgate/src/content-filter/guard-reader/guards/guard-features.ts';
import { scoreSentence } from '../../../toolgate/src/content-filter/guard-reader/guards/guard-scores.ts';
import type { LinearModel } from '../../../toolgate/src/content-filter/linear-model/index.ts';
import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import {
  type PromptWord,
  readPromptSentences,
} from '../../../toolgate/src/content-filter/secrecy/index.ts';
import { hash, isUnknown, type SecretRow } from './secret-rows.ts';
import type { Example } from './train-linear.ts';

/** An example of words that guard something, or that do not: the places of its features. */
export type GuardExample = Example<Uint32Array>;

/** Every this many sentences of real prompts one is an example. */
const everyReal = 3;
const maxLabelWords = 6;
/** Sentences on either side of a secret; one of them guards it. */
const reach = 2;
/** How likely, after training on composed prompts, the most likely sentence near a secret must guard it to be taken for its guard. */
const minLikely = 0.15;
const maxIdle = 0.4;

function example(
  words: readonly PromptWord[],
  isLabel: boolean,
  isPositive: boolean,
  weight: number,
): GuardExample {
  const features: number[] = [];
  collectGuardFeatures({ words, isLabel }, features);
  return { features: Uint32Array.from(new Set(features)), isPositive, weight };
}

/** How much an example of a prompt whose guards are known counts. */
const guardedWeight = 3;
/** Signs of a heading, a key, a tag. */
const labelSign = /[#:*_[<]/;

/**
 * Examples of a composed prompt, whose parts say what they do, of a prompt whose guards are known, or of a real prompt, which is taken to
 * guard nothing.
 */
export function guardExamples(row: SecretRow): GuardExample[] {
  if (row.source === 'composed') return composedExamples(row);
  return row.guards === undefined ? realExamples(row) : guardedExamples(row, row.guards);
}

/** Finds the words that keep a secret in a prompt, each once. */
export function findGuardPlaces(
  text: string,
  guards: readonly string[],
): { from: number; length: number }[] {
  const lower = text.toLowerCase();
  return guards
    .map((guard) => ({ from: lower.indexOf(guard.toLowerCase()), length: guard.length }))
    .filter(({ from }) => from >= 0);
}

/** The words that keep a secret, and their sentences, guard something; all other sentences do not. */
function guardedExamples(
  { context: { text, sentences } }: SecretRow,
  guards: readonly string[],
): GuardExample[] {
  const places = findGuardPlaces(text, guards);
  return sentences.flatMap(({ words, start, end }) => {
    const place = places.find(({ from, length }) => from < end && from + length > start);
    if (place === undefined) {
      const plain = [example(words, false, false, guardedWeight)];
      if (words.length <= maxLabelWords)
        plain.push(example(words, true, false, guardedWeight * 0.5));
      return plain;
    }
    const to = place.from + place.length;
    const guard = words.filter((word) => word.end > place.from && word.start < to);
    const found = [example(words, false, true, guardedWeight * 1.5)];
    if (guard.length === 0) return found;
    found.push(example(guard, false, true, guardedWeight * 2.5));
    if (guard.length < maxLabelWords && labelSign.test(text.slice(start, to + 2)))
      found.push(example(guard, true, true, guardedWeight * 2));
    return found;
  });
}

function composedExamples({ parts, context: { text, sentences } }: SecretRow): GuardExample[] {
  const found = parts.map(({ text: part, does }) => {
    const words = finishAtOnce(readPromptSentences(part)).flatMap((sentence) => sentence.words);
    const guards = does === 'guard' || does === 'label';
    return example(words, does === 'label' || does === 'plainLabel', guards, guards ? 0.6 : 0.2);
  });
  const guards = parts
    .filter(({ does }) => does === 'guard')
    .map((part) => part.text.toLowerCase());
  for (const { start, end, words } of sentences) {
    const line = text.slice(start, end).toLowerCase();
    if (guards.some((guard) => line.includes(guard))) found.push(example(words, false, true, 0.4));
  }
  return found;
}

/** A sentence that the prompt's own evidence takes for a prohibition is left out: it may guard something. */
function realExamples(row: SecretRow): GuardExample[] {
  const { text, sentences, evidence } = row.context;
  const first = hash(text);
  return sentences.flatMap((sentence, at) => {
    const { words } = sentence;
    const isLeftOut = (first + at * 7) % everyReal !== 0;
    if (
      (isLeftOut && row.source === 'real') ||
      isUnknown(row, at) ||
      evidence[at]?.hides === true ||
      evidence[at]?.isLabelled === true
    )
      return [];
    const found = [example(words, false, false, 0.15)];
    for (const { from, to } of cutClauses(text, sentence))
      if (to - from > 1 && to - from < words.length)
        found.push(example(words.slice(from, to), false, false, 0.1));
    if (words.length <= maxLabelWords) found.push(example(words, true, false, 0.1));
    return found;
  });
}

/**
 * Examples of a prompt by hand, whose secrets are known but not what guards them: the sentence near a secret that a first model
 * finds most likely guards it, and the others that it finds unlikely do not (learning from bags: Dietterich et al. 1997).
 */
export function likelyExamples(
  { context, secrets }: SecretRow,
  model: LinearModel,
): GuardExample[] {
  const { text, sentences } = context;
  const scores = sentences.map((_, at) => scoreSentence(context, { at, isLabel: false }, model));
  const guarding = new Set<number>();
  for (const secret of secrets) {
    const at = sentences.findIndex(({ start, end }) => text.slice(start, end).includes(secret));
    const near = sentences
      .map((_, place) => place)
      .filter((place) => at >= 0 && Math.abs(place - at) <= reach);
    const best = near.reduce(
      (most, place) => ((scores[place]?.best ?? 0) > (scores[most]?.best ?? 0) ? place : most),
      at,
    );
    if ((scores[best]?.best ?? 0) > minLikely) guarding.add(best);
  }
  return sentences.flatMap(({ words }, at) => {
    const { clauses = [], best = 0 } = scores[at] ?? {};
    if (guarding.has(at)) {
      const top = clauses.reduce((most, clause) => (clause.score > most.score ? clause : most));
      const found = [example(words, false, true, 2)];
      if (top.to > top.from) found.push(example(words.slice(top.from, top.to), false, true, 3));
      return found;
    }
    return secrets.length === 0 || best < maxIdle ? [example(words, false, false, 1)] : [];
  });
}
