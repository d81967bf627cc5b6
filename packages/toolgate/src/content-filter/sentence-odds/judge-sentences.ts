import { type BoostedTrees, decodeTrees, sumTrees } from '../boosted-trees/index.ts';
import type { LongWork } from '../long-work.ts';
import { type ContextTerm, isAnnounced } from './evidence-terms.ts';
import { readSentenceFeatures } from './sentence-features.ts';
import { sentenceWeights } from './sentence-weights.ts';
import { readSurroundings, type Surroundings, type WeighedSentence } from './surroundings.ts';

/** A sentence and the evidence of the text around it. */
export interface JudgedSentence {
  sentence: WeighedSentence;
  /** How much each term of the context adds to the log odds that the sentence is hidden. */
  context: Record<ContextTerm, number>;
  /** The probability that the sentence is hidden. */
  share: number;
}

/** Number of sentences in one piece of work. */
const pieceSentences = 128;

/** The trees of {@link sentenceWeights}. They are decoded at first use, because an app that hides nothing does not need them. */
let trees: BoostedTrees | undefined;

/** Judges sentences by their own evidence and by the text around them. */
export function* judgeInContext(sentences: readonly WeighedSentence[]): LongWork<JudgedSentence[]> {
  const surroundings = readSurroundings(sentences);
  yield;
  const judged: JudgedSentence[] = [];
  for (const [at, found] of surroundings.entries()) {
    const sentence = sentences[at];
    if (sentence === undefined) break;
    judged.push(judge(sentence, found, weighTogether(sentences, at, found)));
    if (at % pieceSentences === 0) yield;
  }
  return judged;
}

/** Returns what the trees add to the log odds of a sentence; 0 if it is announced. */
function weighTogether(
  sentences: readonly WeighedSentence[],
  at: number,
  surroundings: Surroundings,
): number {
  const sentence = sentences[at];
  if (sentence === undefined || isAnnounced(sentence.evidence)) return 0;
  trees ??= decodeTrees(sentenceWeights.trees);
  return sumTrees(trees, readSentenceFeatures(sentences, at, surroundings));
}

function judge(
  sentence: WeighedSentence,
  surroundings: Surroundings,
  together: number,
): JudgedSentence {
  const context = { ...weighSurroundings(surroundings), together };
  const odds = Object.values(context).reduce(
    (sum, value) => sum + value,
    sentence.own + (sentenceWeights.context.bias ?? 0),
  );
  return { sentence, context, share: 1 / (1 + Math.exp(-odds)) };
}

function weighSurroundings(surroundings: Surroundings): Omit<Surroundings, 'block'> {
  const { context } = sentenceWeights;
  return {
    first: surroundings.first * (context.first ?? 0),
    near: surroundings.near * (context.near ?? 0),
    document: surroundings.document * (context.document ?? 0),
    prompt: surroundings.prompt * (context.prompt ?? 0),
  };
}
