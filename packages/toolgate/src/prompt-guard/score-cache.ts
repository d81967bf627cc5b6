import type { TextScore, TextScorer } from './score-text.ts';

/** Characters of text that a cache holds together. */
const capacity = 1_000_000;
/** Longer texts are scored anew each time, so that one of them does not push everything else out. */
const longestText = 50_000;

/** Remembers the scores of the texts that it saw last, since every request repeats its conversation. */
export function cachedScorer(scorer: TextScorer): TextScorer {
  const scores = new Map<string, TextScore>();
  let held = 0;
  return (text) => {
    const known = scores.get(text);
    if (known !== undefined) {
      scores.delete(text);
      scores.set(text, known);
      return known;
    }
    const score = scorer(text);
    if (text.length > longestText) return score;
    scores.set(text, score);
    held += cost(text);
    for (const oldest of scores.keys()) {
      if (held <= capacity) break;
      scores.delete(oldest);
      held -= cost(oldest);
    }
    return score;
  };
}

/** An entry has a price of its own, so that empty and very short texts are bounded too. */
function cost(text: string): number {
  return text.length + 100;
}
