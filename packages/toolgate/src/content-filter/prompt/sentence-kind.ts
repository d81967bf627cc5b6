import {
  type ContextTerm,
  contextTerms,
  type Evidence,
  type EvidenceTerm,
  evidenceTerms,
} from './evidence-terms.ts';
import type { JudgedSentence } from './sentence-context.ts';
import { sentenceWeights } from './sentence-weights.ts';

/** The kind of a sentence of a prompt. */
export type SentenceKind =
  /** Says who the model is or how it must behave. Hidden. */
  | 'instruction'
  /** Says something about the world. May be quoted. */
  | 'fact'
  /** A line to be said, a question to ask or a template. May be said. */
  | 'script'
  /** An example. May be repeated. */
  | 'example'
  /** Hidden down to single words of 6 letters or more. */
  | 'secret';

/** Why a sentence has its kind: the term that says most for it. */
export type SentenceReason =
  | (typeof evidenceTerms)[EvidenceTerm]
  | (typeof contextTerms)[ContextTerm]
  /** Nothing says anything about it. */
  | 'nothing says otherwise'
  /** It contains a string that the host declared to be a secret. */
  | 'it holds a declared secret'
  /** The host said so, by a correction, a mark on the whole text or a quotable text. */
  | 'the host said so';

/** The kind of a sentence and its reason. */
export interface SentenceVerdict {
  /** The kind. */
  kind: SentenceKind;
  /** Why the sentence has this kind. */
  reason: SentenceReason;
  /** The probability that the sentence is hidden, from 0 to 1. */
  share: number;
}

/** A piece of evidence and the part that it adds to the logarithm of the odds that a sentence is hidden. */
export interface ExplainedTerm {
  term: string;
  /** Above 0 it speaks for hidden, below 0 against. */
  weight: number;
}

/** Probability from which on a sentence is an instruction. */
const hiddenShare = 0.5;

/** Names the kind of a judged sentence, and the term that says most for it. */
export function nameKind({ sentence, context, share }: JudgedSentence): SentenceVerdict {
  const isHidden = share >= hiddenShare;
  return {
    kind: isHidden ? 'instruction' : nameQuotable(sentence.evidence),
    reason: findReason(weighTerms({ sentence, context }), isHidden ? 1 : -1),
    share,
  };
}

function nameQuotable({
  example,
  inExample,
  quoted,
  choice,
  script,
  spoken,
  inScript,
}: Evidence): SentenceKind {
  if ((example ?? inExample) !== undefined) return 'example';
  return (quoted ?? choice ?? script ?? spoken ?? inScript) === undefined ? 'fact' : 'script';
}

/** Returns the part that each term adds to the logarithm of the odds that a sentence is hidden. */
function weighTerms({
  sentence,
  context,
}: Pick<JudgedSentence, 'sentence' | 'context'>): Map<SentenceReason, number> {
  const added = new Map<SentenceReason, number>();
  for (const [term, value] of Object.entries(sentence.evidence) as [EvidenceTerm, number][])
    added.set(evidenceTerms[term], value * (sentenceWeights.terms[term] ?? 0));
  for (const [term, value] of Object.entries(context) as [ContextTerm, number][])
    added.set(contextTerms[term], value);
  return added;
}

/** The name of the bias, which counts for every sentence. */
const usual = 'what is usual in prompts';

/**
 * Returns the part that each term adds to the logarithm of the odds that a sentence is hidden, the greatest first. Their sum is these
 * odds.
 */
export function explainOdds(judged: Pick<JudgedSentence, 'sentence' | 'context'>): ExplainedTerm[] {
  const added: [string, number][] = [
    [usual, sentenceWeights.context.bias ?? 0],
    ...weighTerms(judged),
  ];
  return added
    .map(([term, weight]) => ({ term, weight }))
    .filter(({ weight }) => weight !== 0)
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
}

function findReason(added: ReadonlyMap<SentenceReason, number>, sign: 1 | -1): SentenceReason {
  let reason: SentenceReason = 'nothing says otherwise';
  let most = 0;
  for (const [term, value] of added) {
    if (value * sign <= most) continue;
    most = value * sign;
    reason = term;
  }
  return reason;
}
