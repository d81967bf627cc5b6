import { commonWords } from '../../reading/index.ts';
import {
  classifyWord,
  type PromptSentence,
  type PromptWord,
  wordClass,
} from '../../secrecy/index.ts';
import {
  findClaims,
  findFields,
  type GivenValue,
  type PlacedClaim,
} from '../../statements/index.ts';
import { findContentRuns } from './content-runs.ts';
import { findValueParts } from './value-parts.ts';

/** The rule by which a value is guarded: the name of its thing, a label, or access that it grants. */
export type Rule = 'name' | 'label' | 'access';

/** A value that a rule found to be guarded. */
export interface RuledValue extends PlacedClaim {
  rule: Rule;
}

/** A part of a prompt that may be a value. */
export interface Candidate {
  value: string;
  /** Offset of its first character in the prompt. */
  start: number;
  /** Number of its sentence. */
  at: number;
  /** How certain its shape is: from 1 (plain words) to 4 (a quotation or an unusual token). A time of day has 0.5. */
  certainty: number;
  isQuoted: boolean;
  /** Whether a sentence states it as the value of a thing: after `is` or after a sign. */
  isBound: boolean;
  /** Whether it is in a condition on what users say. */
  isAsked: boolean;
  isUttered: boolean;
  /** The words of its thing. */
  subject: readonly PromptWord[];
  /** The rule that found it to be guarded; `undefined` without one. */
  rule: Rule | undefined;
}

/** Maximum number of candidates in a sentence. */
const maxInSentence = 24;
const minValueCharacters = 2;
const maxValueCharacters = 80;
const {
  access,
  condition,
  disclosure,
  guarding,
  input,
  negation,
  pronoun,
  public: outsider,
  utterance,
} = wordClass;
const allClasses = ~0;
/** Meanings that a plain value cannot have. */
const spoken = negation | disclosure | condition | pronoun | utterance | input | outsider;

/** A sentence of a prompt, with the values found in it. */
interface ReadSentence {
  sentence: PromptSentence;
  at: number;
  /** The values that it gives. */
  given: readonly GivenValue[];
  /** The values in it that rules found to be guarded. */
  ruled: readonly RuledValue[];
}

/**
 * Finds everything in a sentence that may be a value: values found by rules, given values (quotations, names, numbers,
 * tokens), stated values, and plain words at the place of a value.
 */
export function findCandidates(
  text: string,
  { sentence, at, given, ruled }: ReadSentence,
): Candidate[] {
  const found = new Map(ruled.map((one) => [keyOf(one), readRuled(one)]));
  const add = (candidate: Candidate): void => {
    const key = keyOf(candidate);
    const known = found.get(key);
    if (known === undefined) {
      if (found.size < maxInSentence && mayBeValue(candidate, text)) found.set(key, candidate);
      return;
    }
    known.isBound ||= candidate.isBound;
    known.isAsked ||= candidate.isAsked;
    known.isUttered ||= candidate.isUttered;
    known.isQuoted ||= candidate.isQuoted;
    known.certainty = Math.max(known.certainty, candidate.certainty);
    if (candidate.subject.length > 0) known.subject = candidate.subject;
  };
  const flags = { isQuoted: false, isBound: false, isAsked: false, isUttered: false };
  const plain = { at, subject: [], rule: undefined, ...flags };
  for (const { value, start, certainty, isUttered } of given)
    add({ ...plain, value, start, certainty, isUttered, isQuoted: isQuotation(text, start) });
  for (const { value, start, origin, isQuoted, isUttered, subject } of findClaims(text, sentence)) {
    const isAsked = origin === 'condition';
    const stated = { isBound: true, isAsked, isQuoted, isUttered, subject };
    if (origin !== 'loose') add({ ...plain, value, start, certainty: 1, ...stated });
  }
  for (const { value, start, certainty, subject, isAmount } of findFields(text, sentence)) {
    const field = { ...plain, value, start, certainty, subject, isBound: !isAmount };
    if (!isAmount || ![...found.values()].some((one) => overlap(one, field))) add(field);
  }
  for (const { value, start } of findContentRuns(text, sentence, [...found.values()]))
    add({ ...plain, value, start, certainty: 1 });
  const wholes = [...found.values()].filter(({ isQuoted }) => !isQuoted);
  for (const whole of wholes)
    for (const { value, offset } of findValueParts(whole.value))
      add({ ...whole, value, start: whole.start + offset });
  const candidates = [...found.values()].toSorted((one, other) => one.start - other.start);
  for (const one of candidates) one.rule ??= ruled.find((other) => overlap(one, other))?.rule;
  return candidates;
}

function keyOf({ start, value }: Pick<Candidate, 'start' | 'value'>): string {
  return `${start} ${value.length}`;
}

function readRuled({ origin, ...claim }: RuledValue): Candidate {
  const { value, start, at, isQuoted, isUttered, subject, rule } = claim;
  const isBound = origin === 'bound';
  const isAsked = origin === 'condition';
  return { value, start, at, certainty: 1, isQuoted, isBound, isAsked, isUttered, subject, rule };
}

/** Whether two values have a character of the prompt in common. */
export function overlap(
  one: Pick<Candidate, 'start' | 'value'>,
  other: Pick<Candidate, 'start' | 'value'>,
): boolean {
  return one.start < other.start + other.value.length && other.start < one.start + one.value.length;
}

/** Whether a text can be a value at all. Words of every prompt, names of code, and parts of a time or a number cannot. */
function mayBeValue({ value, start, isQuoted, isBound }: Candidate, text: string): boolean {
  if (
    value.length < minValueCharacters ||
    value.length > maxValueCharacters ||
    /^[\s\p{P}\p{S}]*$/u.test(value) ||
    /[<>{}$\\]{2}|^<|\n/.test(value)
  )
    return false;
  if (/[\d:.,][.:,]$/.test(text.slice(start - 2, start)) && /^\d/.test(value)) return false;
  const words = value.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  // A quotation such as "Access denied" is what the model says, and no value.
  const ordinary = isQuoted ? access | guarding : allClasses;
  if (words.every((word) => commonWords.has(word) || (classifyWord(word) & ordinary) !== 0))
    return false;
  const isPlain = !isQuoted && !isBound && /^\p{Ll}/u.test(value) && !/\d/.test(value);
  return !isPlain || !words.some((word) => (classifyWord(word) & spoken) !== 0);
}

function isQuotation(text: string, start: number): boolean {
  return /["'“‘„«「『`*]/.test(text.charAt(start - 1));
}
