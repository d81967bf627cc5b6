import { wordClass } from '../secrecy/index.ts';

const { negation, condition, disclosure, utterance, public: listener } = wordClass;

/**
 * Pairs of meanings that show a rule of speech: something must stay unsaid or unknown, the model says it on a
 * condition, or somebody learns it. In 214 apps of four collections, 245 of 1,083 instructions have one of the pairs,
 * and 18 of 661 sentences that an answer may say.
 */
const pairs: readonly (readonly [number, number])[] = [
  [negation, disclosure | utterance | listener],
  [condition, utterance | listener],
  [disclosure, listener],
];

/**
 * Whether a sentence with these meanings rules who may say or learn something, or when. `meanings` has the bits of
 * `wordClass`.
 */
export function rulesSpeech(meanings: number): boolean {
  return pairs.some(([one, other]) => (meanings & one) !== 0 && (meanings & other) !== 0);
}
