import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';

/** The units that checks can count in an answer. */
export const countedUnits = [
  'characters',
  'words',
  'sentences',
  'lines',
  'paragraphs',
  'headings',
  'listItems',
  'numbers',
  'citations',
] as const;

/** A unit that checks can count in an answer. */
export type CountedUnit = (typeof countedUnits)[number];

/** A number, or how to compute one from an answer; for {@link AnswerCheck}. */
export type AnswerNumber =
  | number
  /** How many of these units the answer has. */
  | { readonly count: CountedUnit }
  /** How often a text occurs. */
  | { readonly occurrences: string }
  /** The number at this index among the numbers in the answer, from 0; -1 is the last. */
  | { readonly number: number }
  /** The sum of all numbers in the answer. */
  | { readonly total: 'numbers' }
  | { readonly add: readonly AnswerNumber[] }
  | { readonly subtract: readonly AnswerNumber[] }
  | { readonly multiply: readonly AnswerNumber[] }
  | { readonly divide: readonly AnswerNumber[] };

/**
 * A check of an answer as data, which code runs: an object with one key. "The sources" are the request (without the model's
 * earlier answers), its documents, the results of tools, and the sources of the answer. If one of them is a file that code
 * cannot read, such as an image, the checks against sources pass.
 */
export type AnswerCheck =
  | { readonly all: readonly AnswerCheck[] }
  | { readonly any: readonly AnswerCheck[] }
  | { readonly not: AnswerCheck }
  | { readonly equals: readonly [AnswerNumber, AnswerNumber] }
  | { readonly atLeast: readonly [AnswerNumber, AnswerNumber] }
  | { readonly atMost: readonly [AnswerNumber, AnswerNumber] }
  /** This number occurs in the answer. */
  | { readonly hasNumber: AnswerNumber }
  /** This check and the two below ignore upper and lower case. */
  | { readonly contains: string }
  | { readonly startsWith: string }
  | { readonly endsWith: string }
  /** The answer does not contain any of these texts. */
  | { readonly lacks: readonly string[] }
  /** A regular expression that the answer matches: without repeated groups, lookarounds and back references, and with at most one `*` or `+`, which needs `^` at the start. */
  | { readonly matches: string }
  /** The whole answer is one of these texts. */
  | { readonly oneOf: readonly string[] }
  | { readonly itemsOneOf: readonly string[] }
  | { readonly itemsDiffer: true }
  /** Each address and each note such as `[1]` is in the sources. */
  | { readonly citationsKnown: true }
  /** The whole answer is JSON that fits this JSON schema. */
  | { readonly json: Readonly<Record<string, unknown>> }
  /** Each quotation of three words or more is in the sources, word for word. */
  | { readonly quotesKnown: true }
  /** Each number is in the sources, in any notation. Numbers of list items and notes are ignored. */
  | { readonly numbersKnown: true }
  /** Each id is in the sources: each word with letters and at least three digits or, with a list, each word that starts with one of its texts. */
  | { readonly idsKnown: true | readonly string[] }
  /** Each statement of three words or more cites a source: `[1]`, an address, a raised number, `(Miller 2020)`. */
  | { readonly everySentenceCites: true }
  /** Each amount of money is at most this; with a currency (ISO 4217), each amount in this currency. */
  | { readonly amountsAtMost: number | { readonly limit: number; readonly currency?: string } }
  /** The answer is in this language (ISO 639-1). A text that is too short to recognise passes. */
  | { readonly language: string };

/**
 * A check of an answer as a function, which may be async.
 *
 * @returns feedback for the model if the answer fails, otherwise `undefined`, `null` or a blank text. Anything else ends the
 *   loop as `validation unavailable`, as does an error.
 */
export type CandidateCheck = (
  candidate: LanguageModelV4GenerateResult,
  options: LanguageModelV4CallOptions,
) => string | null | undefined | PromiseLike<string | null | undefined>;
