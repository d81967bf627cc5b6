/** How a value is made: see `make-value.ts`. */
export type ValueSort =
  | 'code'
  | 'digits'
  | 'word'
  | 'phrase'
  | 'person'
  | 'company'
  | 'place'
  | 'date'
  | 'time'
  | 'amount'
  | 'percent'
  | 'phone'
  | 'spot'
  | 'codename'
  | 'thing'
  | 'count';

/** A fact: the thing that has a value (`the door code`), and sentences that state it with `{V}`. */
export interface Fact {
  thing: string;
  says: readonly string[];
  sorts: readonly ValueSort[];
}

/** Reads facts, one a line: `sorts|thing|sentence|sentence`. */
export function readFacts(lines: readonly string[]): Fact[] {
  return lines.map((line) => {
    const [sorts = '', thing = '', ...says] = line.split('|');
    return { sorts: sorts.trim().split(',') as ValueSort[], thing, says };
  });
}

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
