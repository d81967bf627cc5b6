import {
  type ContextTerm,
  contextTerms,
  type Evidence,
  type EvidenceTerm,
  evidenceTerms,
  type JudgedSentence,
  sentenceWeights,
} from '../sentence-odds/index.ts';

/** The kind of a sentence of a prompt. */
export type SentenceKind =
  /** Says who the model is or how it must behave. It is hidden. */
  | 'instruction'
  /** Says something about the world. An answer may quote it. */
  | 'fact'
  /** A line to say, a question to ask or a template. An answer may say it. */
  | 'script'
  /** An example. An answer may repeat it. */
  | 'example'
  /** A secret. It is hidden down to single words of 6 letters or more. */
  | 'secret';

/** Why a sentence has its kind: the term with the most weight for it. */
export type SentenceReason =
  | (typeof evidenceTerms)[EvidenceTerm]
  | (typeof contextTerms)[ContextTerm]
  /** No term speaks for its kind. */
  | 'nothing says otherwise'
  /** It contains a string that the host declared to be a secret. */
  | 'it holds a declared secret'
  /** The host decided, by a correction, the `visibility` of the text or a quotable text. */
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

/** A piece of evidence, and how much it adds to the log odds that a sentence is hidden. */
export interface ExplainedTerm {
  term: string;
  /** Above 0, it is evidence for hiding the sentence; below 0, against. */
  weight: number;
}

/** Minimum probability for a sentence to be an instruction. */
const hiddenShare = 0.5;

/** Returns the kind of a judged sentence, and the term with the most weight for it. */
export function nameKind({ sentence, context, share }: JudgedSentence): SentenceVerdict {
  const isHidden = share >= hiddenShare;
  return {
    kind: isHidden ? 'instruction' : nameQuotable(sentence.evidence),
    reason: findReason({ sentence, context }, isHidden ? 1 : -1),
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

/** A sentence with the evidence from its surroundings. */
type Weighed = Pick<JudgedSentence, 'sentence' | 'context'>;

/** Calls `visit` with how much each term adds to the log odds that a sentence is hidden. */
function visitTerms(
  { sentence: { evidence }, context }: Weighed,
  visit: (term: SentenceReason, weight: number) => void,
): void {
  for (const name in evidence) {
    const term = name as EvidenceTerm;
    visit(evidenceTerms[term], (evidence[term] ?? 0) * (sentenceWeights.terms[term] ?? 0));
  }
  for (const name in context) {
    const term = name as ContextTerm;
    visit(contextTerms[term], context[term]);
  }
}

/** The name of the bias. The bias counts for every sentence. */
const usual = 'what is usual in prompts';

/** Returns how much each term adds to the log odds that a sentence is hidden, the greatest first. Their sum is the log odds. */
export function explainOdds(judged: Weighed): ExplainedTerm[] {
  const added: ExplainedTerm[] = [{ term: usual, weight: sentenceWeights.context.bias ?? 0 }];
  visitTerms(judged, (term, weight) => added.push({ term, weight }));
  return added
    .filter(({ weight }) => weight !== 0)
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
}

/** Returns the name of the term that adds most in one direction. All terms together are the reason only if no single one is. */
function findReason(judged: Weighed, sign: 1 | -1): SentenceReason {
  const { together } = contextTerms;
  let reason: SentenceReason =
    judged.context.together * sign > 0 ? together : 'nothing says otherwise';
  let max = 0;
  visitTerms(judged, (term, weight) => {
    if (term === together || weight * sign <= max) return;
    max = weight * sign;
    reason = term;
  });
  return reason;
}
