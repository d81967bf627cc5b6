import { onceForEach } from '../../internal/index.ts';
import type { LinearModel } from '../linear-model/index.ts';
import type { LongWork } from '../long-work.ts';
import { says, wordClass } from '../secrecy/index.ts';
import { minShaped, type PromptContext } from '../statements/index.ts';
import { type Candidate, findCandidates, findLabels, type RuledValue } from './candidates/index.ts';
import { likelihoodOf, scoreSentence, type SentenceGuard } from './guards/index.ts';
import { findNamed } from './near-guards.ts';
import type { Reading } from './reading.ts';

/** Minimum likelihood of a guard in a prompt that is read for values. Measured with `pnpm train:secrets`. */
const minGuard = 0.3;
/** Minimum likelihood of a guard whose neighbours come first, and their maximum distance in sentences. */
const minNear = 0.48;
const reach = 2;
/** Number of sentences in one piece of work. */
const pieceSentences = 64;
/** Maximum number of sentences to read for values. */
const maxSentences = 400;
/** Minimum likelihood of a guard that names the thing of a value. */
const minNaming = 0.3;
/** Maximum number of such guards. */
const maxNaming = 40;

/**
 * Scores the sentences of a prompt. In a prompt with a guard, all its sentences may have values. It takes linear time.
 */
export function* readPrompt(
  context: PromptContext,
  ruled: readonly RuledValue[],
  model: LinearModel,
): LongWork<Reading> {
  const { text, sentences } = context;
  const labels = findLabels(text, sentences);
  const guards: SentenceGuard[] = [];
  for (let at = 0; at < sentences.length; at++) {
    if (at % pieceSentences === 0) yield;
    guards.push(scoreSentence(context, { at, isLabel: labels.isLabel[at] === true }, model));
  }
  yield;
  const isGuarded =
    guards.some((guard) => likelihoodOf(guard) > minGuard) ||
    context.evidence.some(({ hides, isAboutPrompt }) => hides && !isAboutPrompt);
  const readable =
    context.grantsAccess || isGuarded
      ? findReadable(context, { guards, labels })
      : new Set<number>();
  const ruledAt = new Map<number, RuledValue[]>();
  // A game hides what its players have to find out.
  for (const [at, sentence] of sentences.entries())
    if (context.isGame[at] && says(sentence, wordClass.quest)) readable.add(at);
  for (const one of ruled) {
    readable.add(one.at);
    const others = ruledAt.get(one.at);
    if (others === undefined) ruledAt.set(one.at, [one]);
    else others.push(one);
  }
  const candidatesOf = onceForEach((at: number): readonly Candidate[] => {
    const sentence = sentences[at];
    if (sentence === undefined || !readable.has(at)) return [];
    return findCandidates(text, {
      sentence,
      at,
      given: context.givenAt(at),
      ruled: ruledAt.get(at) ?? [],
    });
  });
  const naming = findNamed(sentences, (at) => guards[at]?.best ?? 0, {
    min: minNaming,
    max: maxNaming,
  });
  return {
    context,
    guards,
    labels,
    naming,
    readable,
    candidatesOf,
    hasShaped: (at) =>
      readable.has(at) && context.givenAt(at).some(({ certainty }) => certainty >= minShaped),
  };
}

/**
 * Finds the sentences that may have values: all but labels. A guard may be anywhere: over a list, under it, or in a rule that names
 * the thing. In a long prompt, the sentences beside guards come first.
 */
function findReadable(
  { text, sentences, evidence }: PromptContext,
  { guards, labels }: Pick<Reading, 'guards' | 'labels'>,
): Set<number> {
  const found = new Set<number>();
  // A comment may be a label, and may say a value itself.
  const isOnlyLabel = (at: number): boolean =>
    (labels.isLabel[at] === true || evidence[at]?.isHeading === true) &&
    !text.slice(sentences[at]?.start, sentences[at]?.end).trimStart().startsWith('<!--');
  const add = (isWanted: (at: number) => boolean): void => {
    for (let at = 0; at < guards.length && found.size < maxSentences; at++)
      if (!isOnlyLabel(at) && isWanted(at)) found.add(at);
  };
  add((at) => {
    for (let near = at - reach; near <= at + reach; near++)
      if ((guards[near]?.best ?? 0) > minNear) return true;
    return (labels.over[at] ?? []).some((place) => (guards[place]?.label ?? 0) > minNear);
  });
  add(() => true);
  return found;
}
