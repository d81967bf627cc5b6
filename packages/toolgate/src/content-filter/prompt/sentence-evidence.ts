import {
  addressesCustomer,
  isAboutWriting,
  mentionsTerms,
  namesDuty,
  statesFact,
} from './fact-words.ts';
import type { SectionKind } from './headings.ts';
import { addressesModel, definesRole, isCommand, isInstruction } from './instruction-words.ts';
import { sentenceWeights } from './sentence-weights.ts';
import { weighWords } from './sentence-words.ts';

/** What a sentence and its position say about whether it is hidden. The texts name them where a verdict is explained. */
export const evidenceTerms = {
  words: 'its words',
  command: 'it commands',
  model: 'it can only be meant for a model',
  instruction: 'it speaks to a reader or about a model',
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

/** What is known about whether a sentence is hidden. */
export type EvidenceTerm = keyof typeof evidenceTerms;

/** What the sentences around a sentence say about it, as explained to a host. */
export const contextTerms = {
  own: 'the sentence by itself',
  near: 'the sentences next to it',
  block: 'the block that holds it',
  document: 'its block is called a document and commands little',
  prompt: 'the whole prompt',
} as const;

/** What the sentences around a sentence say about it. */
export type ContextTerm = keyof typeof contextTerms;

/** What `pnpm train:filter` learned. All weights are logarithms of odds for being hidden. */
export interface SentenceWeights {
  /** Words, separated by spaces, by their weight: `^` begins a sentence, `_` joins two words. */
  words: Readonly<Record<string, string>>;
  /** Weight of each term, and the `bias`. */
  terms: Readonly<Partial<Record<EvidenceTerm | 'bias', number>>>;
  /** Weight of each term of the context, and the `bias`. */
  context: Readonly<Partial<Record<ContextTerm | 'bias', number>>>;
}

/** What the position of a sentence says. */
export interface SentencePosition {
  /** The section that holds it. */
  section: SectionKind;
  isQuoted: boolean;
  isData: boolean;
  isLabel: boolean;
  /** Whether it is one of many questions, or a choice to offer. */
  isOneOfMany: boolean;
  /** What the text before it announces. */
  announced: 'script' | 'example' | undefined;
  /** Whether the line before it, or the sentence before it on its line, ends with a colon. */
  isIntroduced: boolean;
}

/** The value of each term that holds, most of them 1. */
export type Evidence = Partial<Record<EvidenceTerm, number>>;

const spokenLine =
  /^["“「]?(?:i'm\b|i am\b|hello\b|hi\b|hey\b|welcome\b|sorry\b|thank you\b|thanks\b|我(?!想|希望|要|会|将|需要|们要|的(?:第一|要求|需求))|您好|你好|大家好|欢迎|抱歉|对不起|不好意思|嗨|好的|こんにちは|ようこそ|申し訳|私は|…{2}|\.{6}|_{3})/;
const sections: Readonly<Partial<Record<SectionKind, EvidenceTerm>>> = {
  example: 'inExample',
  script: 'inScript',
  profile: 'inProfile',
};
/** Characters below which a sentence is short. */
const shortCharacters = 24;
const afterLead = /^[^,，]{4,80}[,，]\s*(?:please |then )?(?=\S)/;

/** Collects what a sentence, in lower case and without its list marker, and its position say. */
export function collectEvidence(sentence: string, position: SentencePosition): Evidence {
  const evidence: Evidence = { words: weighWords(sentence) };
  const note = (term: EvidenceTerm, holds: boolean): void => {
    if (holds) evidence[term] = 1;
  };
  note('command', isCommand(sentence) || isCommand(sentence.replace(afterLead, '')));
  note('model', addressesModel(sentence));
  note('instruction', isInstruction(sentence));
  note('role', definesRole(sentence));
  note('writing', isAboutWriting(sentence));
  note('duty', namesDuty(sentence));
  note('fact', statesFact(sentence));
  note('terms', mentionsTerms(sentence));
  note('customer', addressesCustomer(sentence));
  note('spoken', spokenLine.test(sentence));
  note('quoted', position.isQuoted);
  note('choice', position.isOneOfMany);
  note('script', position.announced === 'script');
  note('example', position.announced === 'example');
  note('introduced', position.isIntroduced);
  note('data', position.isData);
  note('label', position.isLabel);
  note('short', sentence.length < shortCharacters);
  const section = sections[position.section];
  if (section !== undefined) evidence[section] = 1;
  return evidence;
}

/** Sums evidence up: the logarithm of the odds that a sentence is hidden, by itself. */
export function sumEvidence(evidence: Evidence): number {
  const { terms } = sentenceWeights;
  let sum = terms.bias ?? 0;
  for (const term in evidence)
    sum += (terms[term as EvidenceTerm] ?? 0) * (evidence[term as EvidenceTerm] ?? 0);
  return sum;
}
