import { classifySentence } from '../secrecy/index.ts';
import {
  type Evidence,
  type EvidenceTerm,
  sentenceWeights,
  type SentenceWeights,
} from '../sentence-odds/index.ts';
import { createFeatureWeights, splitTokens, weighUsage } from '../wording/index.ts';
import { isAboutWriting, namesDuty, readFacts } from './fact-words.ts';
import type { SectionKind } from './headings.ts';
import { addressesModel, definesRole, describesModel, isCommand } from './instruction-words.ts';
import { rulesSpeech } from './speech-rules.ts';

/** The position of a sentence, as evidence. */
export interface SentencePosition {
  /** The section that holds it. */
  section: SectionKind;
  /** Whether the sentence is a command by its words. */
  commands: boolean;
  /** Whether it is an instruction by its words. */
  instructs: boolean;
  isQuoted: boolean;
  isData: boolean;
  isLabel: boolean;
  /** Whether it is one of many questions, or a choice to offer. */
  isOneOfMany: boolean;
  /** The kind of text that an earlier sentence announces. */
  announced: 'script' | 'example' | undefined;
  /** Whether the line before it, or the sentence before it on its line, ends with a colon. */
  isIntroduced: boolean;
}

const spokenLine =
  /^["“「]?(?:i'm\b|i am\b|hello\b|hi\b|hey\b|welcome\b|sorry\b|thank you\b|thanks\b|我(?!想|希望|要|会|将|需要|们要|的(?:第一|要求|需求))|您好|你好|大家好|欢迎|抱歉|对不起|不好意思|嗨|好的|こんにちは|ようこそ|申し訳|私は|…{2}|\.{6}|_{3})/;
const sections: Readonly<Partial<Record<SectionKind, EvidenceTerm>>> = {
  example: 'inExample',
  script: 'inScript',
  profile: 'inProfile',
};
/** A sentence with fewer characters is short. */
const shortCharacters = 24;
const afterLead = /^[^,，]{4,80}[,，]\s*(?:please |then )?(?=\S)/;

const weighUse = createFeatureWeights(sentenceWeights.usage);

/**
 * Weighs the wording of a sentence, given in lower case and without its list marker: above 0 if hidden sentences are
 * worded so, below 0 if sayable ones are.
 */
export function weighWording(sentence: string): number {
  return weighUsage(
    { tokens: splitTokens(sentence), classes: classifySentence(sentence) },
    weighUse,
  );
}

/** Collects the evidence from a sentence, in lower case and without its list marker, and from its position. */
export function collectEvidence(sentence: string, position: SentencePosition): Evidence {
  const tokens = splitTokens(sentence);
  const classes = classifySentence(sentence);
  const evidence: Evidence = {};
  const note = (term: EvidenceTerm, holds: boolean): void => {
    if (holds) evidence[term] = 1;
  };
  note('command', position.commands || commandsAfterLead(sentence));
  note('model', addressesModel(sentence));
  note('instruction', position.instructs);
  note('speech', rulesSpeech(classes));
  note('role', definesRole(sentence));
  note('writing', isAboutWriting(sentence));
  note('duty', namesDuty(sentence));
  const facts = readFacts(sentence);
  note('fact', facts.statesFact);
  note('terms', facts.mentionsTerms);
  note('customer', facts.addressesCustomer);
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
  evidence.usage = boundUsage(weighUsage({ tokens, classes }, weighUse), { sentence, evidence });
  return evidence;
}

/**
 * Limits the wording score of a sentence by its other evidence. A line to say or a quotation speaks to the user, so
 * wording like an instruction counts nothing in it. It counts if the sentence describes the model.
 */
export function boundUsage(
  usage: number,
  { sentence, evidence }: { sentence: string; evidence: Evidence },
): number {
  const { script, quoted, role } = evidence;
  const isOfAnother = (script ?? quoted) === 1 && role !== 1 && !describesModel(sentence);
  return isOfAnother ? Math.min(0, usage) : usage;
}

/** Whether a command follows the leading phrase of a sentence. */
function commandsAfterLead(sentence: string): boolean {
  const rest = sentence.replace(afterLead, '');
  return rest.length < sentence.length && isCommand(rest);
}

/** Sums up evidence. Returns the log odds that a sentence is hidden, from the sentence alone. */
export function sumEvidence(
  evidence: Evidence,
  terms: SentenceWeights['terms'] = sentenceWeights.terms,
): number {
  let sum = 0;
  for (const term in evidence)
    sum += (terms[term as EvidenceTerm] ?? 0) * (evidence[term as EvidenceTerm] ?? 0);
  return sum;
}
