import type { Fact } from './fact.ts';

/** The phrases of a language: `{A}` are those who must not know a value, `{a}` is one of them, `{T}` is the thing that has it. */
interface Phrases {
  openings: readonly string[];
  naming: readonly string[];
  headings: readonly string[];
  openHeadings: readonly string[];
  permits: readonly string[];
  rules: readonly string[];
}

/** What prompts of a language say, in the forms of the English lists. Those who must not know are named in the phrases. */
export interface LanguagePhrases extends Phrases {
  guards: readonly string[];
  roles: readonly string[];
  /** `sorts|thing|sentence|sentence` */
  facts: readonly string[];
  openFacts: readonly string[];
}

/** What prompts of a language say. */
export interface Speech extends Phrases {
  language: string;
  /** Ways of keeping a value, each with the family that it belongs to. */
  guards: readonly { family: string; text: string }[];
  roles: readonly (readonly string[])[];
  facts: readonly Fact[];
  openFacts: readonly Fact[];
}
