import type { Highest } from './window-scorer.ts';

/** Maximum number of words that a passage has before its window, and after it: more than most sentences. */
const maxExtension = 24;

/** Returns the folded text of a window, with the rest of the sentences in which it begins and ends. */
export function findPassage({ reading, first, end }: Omit<Highest, 'odds'>): string {
  const { words, firsts } = reading;
  const { text, count, from, to, sentence } = words;
  const start = firsts[first] ?? 0;
  const last = (firsts[end] ?? count) - 1;
  let begin = start;
  while (begin > 0 && start - begin < maxExtension && sentence[begin - 1] === sentence[start]) {
    begin -= 1;
  }
  let close = last;
  while (
    close + 1 < count &&
    close - last < maxExtension &&
    sentence[close + 1] === sentence[last]
  ) {
    close += 1;
  }
  return text.slice(from[begin], to[close]);
}
