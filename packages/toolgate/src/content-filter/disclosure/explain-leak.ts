import { onceForEach } from '../../internal/index.ts';
import type { ExplainedTerm, LeakDecision, LeakDetector } from '../matching/index.ts';

/** A sentence of the prompt that an answer revealed. Show it only to the host, because it quotes the prompt. */
export interface RevealedSentence {
  /** The sentence. */
  text: string;
  /** The probability that it is hidden, judged by the prompt without the conversation. */
  share: number;
  /** The weight of its revealed words. */
  weight: number;
  /** The evidence for and against hiding it, as log odds: the terms of the prompt, then the terms of the conversation. */
  terms: ExplainedTerm[];
}

/** Why an answer is a leak. */
export interface LeakExplanation extends Pick<LeakDecision, 'rule' | 'sum'> {
  /** The sum at which an answer leaks. */
  bar: number;
  /** The extra weight of the first words of instructions: the part of `sum` that no sentence has. Only for the rule `match`. */
  heads?: number;
  /** The revealed sentences of the prompt, heaviest first; at most eight. */
  sentences: RevealedSentence[];
}

/** Why an answer says a secret. Show it only to the host. */
export interface SecretExplanation {
  rule: 'secret';
  /** The declared value; absent for a secret of the host. `inspect system` shows why it is one. */
  value?: string;
}

/** Maximum number of sentences in an explanation. It takes the heaviest. */
const maxSentences = 8;

/** A sentence of the prompt, explained without an answer. */
type ExplainedSentence = Omit<RevealedSentence, 'weight'>;

/**
 * Explains the decision of a detector. Returns `undefined` when it found no leak.
 *
 * @param explain returns the sentences of a text of its index, given by number.
 */
export function explainLeak(
  { index, weigh, weighRecited = weigh, decision, explainShift }: LeakDetector,
  explain: (text: number) => readonly ExplainedSentence[],
): LeakExplanation | undefined {
  if (decision === undefined) return undefined;
  const read = onceForEach(explain);
  const isRecital = decision.rule === 'whole instruction';
  const weighSaid = isRecital ? weighRecited : weigh;
  const sentences = groupBySentence(index, decision.words).flatMap(({ text, sentence, words }) => {
    const found = read(text)[sentence];
    if (found === undefined) return [];
    const weight = words.reduce((sum, word) => sum + weighSaid(word), 0);
    const terms = [...found.terms, ...(explainShift?.(words[0] ?? 0, isRecital) ?? [])].map(
      (added) => ({
        term: added.term,
        weight: round(added.weight),
      }),
    );
    return [{ text: found.text, share: round(found.share), weight: round(weight), terms }];
  });
  const { rule, sum, threshold, words } = decision;
  const heads = sum - words.reduce((all, word) => all + weighSaid(word), 0);
  const heaviest = sentences.toSorted((one, other) => other.weight - one.weight);
  return {
    rule,
    sum: round(sum),
    bar: round(threshold),
    ...(rule === 'match' && { heads: round(heads) }),
    sentences: heaviest.slice(0, maxSentences),
  };
}

/** The revealed words of one sentence. */
interface RevealedGroup {
  text: number;
  sentence: number;
  words: number[];
}

function groupBySentence(
  { textStarts, words }: LeakDetector['index'],
  revealed: readonly number[],
): RevealedGroup[] {
  const groups = new Map<string, RevealedGroup>();
  for (const word of revealed) {
    const text = textStarts.findLastIndex((start) => start <= word);
    const sentence = words[word]?.sentence.number ?? 0;
    const key = `${text} ${sentence}`;
    const group = groups.get(key) ?? { text, sentence, words: [] };
    groups.set(key, group);
    group.words.push(word);
  }
  return [...groups.values()];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
