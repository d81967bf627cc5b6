import type { TreesText } from '../boosted-trees/index.ts';
import type { StoredLinearModel } from '../linear-model/index.ts';

/** Evidence for or against a sentence being hidden, from its words or its position. Explanations of verdicts show these texts. */
export const evidenceTerms = {
  usage: 'its wording',
  command: 'it commands',
  model: 'it can only be meant for a model',
  instruction: 'it speaks to a reader or about a model',
  speech: 'it rules who may say or learn something, or when',
  role: 'it defines the role',
  writing: 'it is about texts to write',
  duty: 'it names a duty',
  fact: 'it states a fact',
  terms: 'it names amounts or terms of trade',
  customer: 'it speaks to a customer',
  spoken: 'it is in the voice of the model',
  quoted: 'it is in quotation marks',
  choice: 'it is a question to ask or a choice',
  script: 'words such as "say:" are before it',
  example: 'words such as "for example:" are before it',
  introduced: 'a line that ends with a colon introduces it',
  data: 'it is part of a data structure',
  label: 'it is a label or a title',
  short: 'it is short',
  inExample: 'it is in an example by its heading or tag',
  inScript: 'it is in a script by its heading or tag',
  inProfile: 'it is in a profile by its heading or tag',
} as const;

/** The name of one kind of evidence. */
export type EvidenceTerm = keyof typeof evidenceTerms;

/** The value of each term that applies to a sentence; for most terms 1. */
export type Evidence = Partial<Record<EvidenceTerm, number>>;

/**
 * Whether the words before a sentence announce it as a quotation, a script or an example. The trees skip such a sentence, because the
 * training data say little about it: a quotation has the label of its line, and many of the other labels are missing.
 */
export function isAnnounced({ quoted, script, example, inScript, inExample }: Evidence): boolean {
  return (quoted ?? script ?? example ?? inScript ?? inExample) === 1;
}

/** Evidence from the sentences around a sentence. Explanations show these texts. */
export const contextTerms = {
  first: 'it opens the prompt',
  near: 'the sentences next to it',
  document: 'its block is called a document and commands little',
  prompt: 'the whole prompt',
  together: 'all these terms together',
} as const;

/** The name of one kind of evidence from the sentences around a sentence. */
export type ContextTerm = keyof typeof contextTerms;

/** The weights that `pnpm train:filter` learned. Each is a log odds: a positive weight speaks for hiding a sentence. */
export interface SentenceWeights {
  /** Weights of the features of the wording. */
  usage: StoredLinearModel;
  /** Weight of each term. */
  terms: Readonly<Partial<Record<EvidenceTerm, number>>>;
  /** Weight of each term of the context, and the `bias`. */
  context: Readonly<Partial<Record<ContextTerm | 'bias', number>>>;
  /** The decision trees that read all evidence together. What they add is the term `together`. */
  trees: TreesText;
}
