import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import { readPlainPrompt } from '../../../toolgate/src/content-filter/plain-prompt/index.ts';
import { weighSentencesAlone } from '../../../toolgate/src/content-filter/prompt/read-sentences.ts';
import {
  boundUsage,
  sumEvidence,
} from '../../../toolgate/src/content-filter/prompt/sentence-evidence.ts';
import {
  type ContextTerm,
  contextTerms,
  type EvidenceTerm,
  evidenceTerms,
  isAnnounced,
  type SentenceWeights,
} from '../../../toolgate/src/content-filter/sentence-odds/evidence-terms.ts';
import { readSentenceFeatures } from '../../../toolgate/src/content-filter/sentence-odds/sentence-features.ts';
import {
  readSurroundings,
  type WeighedSentence,
} from '../../../toolgate/src/content-filter/sentence-odds/surroundings.ts';
import type { Example } from '../linear-model/index.ts';
import type { LabelledPrompt } from './sentence-corpus.ts';

/** A sentence of a composed prompt with its known label. */
export interface SentenceRow {
  sentence: WeighedSentence;
  text: string;
  /** Whether it is hidden; `undefined` when that is not known. */
  label: 0 | 1 | undefined;
  /** Whether the trees learn it. */
  isForTrees: boolean;
  weight: number;
}

/** The sentences of a composed prompt. */
export interface ReadPrompt {
  source: string;
  rows: SentenceRow[];
}

/** The terms of the evidence that are trained together, in the order of the features. */
export const terms: readonly EvidenceTerm[] = (Object.keys(evidenceTerms) as EvidenceTerm[]).filter(
  (term) => term !== 'usage',
);
/** The terms of the context, in the order of the features. */
export const contexts: readonly Exclude<ContextTerm, 'together'>[] = (
  Object.keys(contextTerms) as ContextTerm[]
).filter((term) => term !== 'together');
const minCharacters = 8;

/** Reads the sentences of a prompt, with no evidence of how they are said. */
export function readPrompt({ text: prompt, source, ranges, weight }: LabelledPrompt): ReadPrompt {
  const isApp = source.startsWith('app ');
  const { text, toSource } = finishAtOnce(readPlainPrompt(prompt));
  const rows = weighSentencesAlone(text).map((sentence): SentenceRow => {
    const head = toSource(sentence.head);
    const range = ranges.find(({ start, end }) => start <= head && head < end);
    // A text that a real prompt quotes, announces or lists as an example may be hidden or not.
    const { quoted, script, example, choice, data, inScript, inExample } = sentence.evidence;
    const mayBeSaid = script ?? example ?? choice ?? data ?? inScript ?? inExample;
    const isUnknown = range?.label === 1 && (quoted === 1 || (!isApp && mayBeSaid === 1));
    return {
      sentence: { ...sentence, evidence: { ...sentence.evidence, usage: 0 } },
      text: text.slice(sentence.head, sentence.end).replaceAll('’', "'").toLowerCase(),
      label: isUnknown || sentence.end - sentence.head < minCharacters ? undefined : range?.label,
      isForTrees: !isAnnounced(sentence.evidence) && (isApp || mayBeSaid !== 1),
      weight,
    };
  });
  return { source, rows };
}

/** Adds to each sentence how it is said, by a function that is chosen by the source of its prompt. */
export function addHeldOutUsage(
  prompts: readonly ReadPrompt[],
  choose: (source: string) => (sentence: string) => number,
): ReadPrompt[] {
  return prompts.map(({ source, rows }) => {
    const weigh = choose(source);
    const add = ({ evidence, ...rest }: WeighedSentence, text: string): WeighedSentence => ({
      ...rest,
      evidence: { ...evidence, usage: boundUsage(weigh(text), { sentence: text, evidence }) },
    });
    return {
      source,
      rows: rows.map(({ sentence, ...row }) => ({ ...row, sentence: add(sentence, row.text) })),
    };
  });
}

/** How much apps, real prompts, what ordinary answers said of them, and ordinary texts count. */
export type OriginShares = Readonly<Record<'app' | 'real' | 'used' | 'text', number>>;

/** The weight of all rows together. */
const totalWeight = 8000;

/** Gives each origin its share of the weight, and both labels of it the same. */
export function balanceRows(prompts: readonly ReadPrompt[], shares: OriginShares): ReadPrompt[] {
  const sums = new Map<string, number>();
  for (const { source, rows } of prompts)
    for (const { label, weight } of rows) {
      const key = `${getOrigin(source)} ${label}`;
      if (label !== undefined) sums.set(key, (sums.get(key) ?? 0) + weight);
    }
  return prompts.map(({ source, rows }) => {
    const origin = getOrigin(source);
    const share = (shares[origin] * totalWeight) / 2;
    return {
      source,
      rows: rows.map((row) => ({
        ...row,
        weight: (row.weight * share) / (sums.get(`${origin} ${row.label}`) ?? 1),
      })),
    };
  });
}

function getOrigin(source: string): keyof OriginShares {
  const [origin] = source.split(' ', 1);
  return origin === 'app' || origin === 'used' || origin === 'text' ? origin : 'real';
}

/** Makes a row an example with these values as its features. */
export function toExample(values: readonly number[], { label, weight }: SentenceRow): Example {
  return {
    features: Int32Array.from(values.keys()),
    values: Float32Array.from(values),
    label: label ?? 0,
    weight,
  };
}

/** Returns the values of the terms of a sentence. */
export function getValues({ sentence: { evidence } }: SentenceRow): number[] {
  return terms.map((term) => evidence[term] ?? 0);
}

/** A row with the values of its context, and the features that the trees read. */
export interface SurroundedRow {
  source: string;
  row: SentenceRow;
  own: number;
  values: number[];
  features: Float32Array;
}

/** Reads the evidence of the sentences around each labelled sentence, by the weights of the terms. */
export function surround(
  prompts: readonly ReadPrompt[],
  weights: SentenceWeights['terms'],
): SurroundedRow[] {
  return prompts.flatMap(({ source, rows }) => {
    const sentences = rows.map(({ sentence }) =>
      Object.assign({}, sentence, { own: sumEvidence(sentence.evidence, weights) }),
    );
    return readSurroundings(sentences).flatMap((found, at) => {
      const row = rows[at];
      if (row?.label === undefined) return [];
      const { own } = sentences[at] ?? { own: 0 };
      const values = contexts.map((term) => found[term]);
      return [{ source, row, own, values, features: readSentenceFeatures(sentences, at, found) }];
    });
  });
}
