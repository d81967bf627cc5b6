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
