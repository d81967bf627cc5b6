import type { PromptSentence } from '../../secrecy/index.ts';

/** A clause of a sentence. */
export interface Clause {
  /** Offset of its first character in the prompt. */
  start: number;
  /** Offset after its last character. */
  end: number;
  /** Index of its first word in the sentence. */
  from: number;
  /** Index after its last word. */
  to: number;
  /** How likely it guards a value, from 0 to 1; 0 until it is scored. */
  score: number;
}

/** The boundary between two clauses. */
const clauseEnd =
  /[,;:()–—，；：、|<>]\s*|\.{3}\s|\s--?\s|\s(?=(?:goes to|stays|remains|bleibt|reste|queda|rimane|fica|blijft)\s)|\s(?=(?:and|but|so|because|since|which|und|aber|also|was|et|mais|car|y|pero|así|e|ma|mas|en|maar|och|men|i|ale|и|но|а)\s)/giu;
const maxClauses = 16;

/** Cuts a sentence into clauses at signs and conjunctions. */
export function cutClauses(text: string, { start, end, words }: PromptSentence): Clause[] {
  const line = text.slice(start, end);
  const clauses: Clause[] = [];
  let from = 0;
  let begin = start;
  const add = (to: number): void => {
    let next = from;
    while (next < words.length && (words[next]?.start ?? 0) < to) next++;
    clauses.push({ start: begin, end: to, from, to: next, score: 0 });
    from = next;
    begin = to;
  };
  clauseEnd.lastIndex = 0;
  while (clauses.length < maxClauses - 1 && clauseEnd.test(line)) add(start + clauseEnd.lastIndex);
  add(end);
  return clauses;
}
