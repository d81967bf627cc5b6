import type { TextScore, TextScorer } from './model/index.ts';

/** Maximum number of characters in a cache. */
const maxCharacters = 1_000_000;
/** The cache ignores longer texts: one of them would evict all others. */
const maxTextLength = 50_000;

/** Caches the scores of the most recently used texts (LRU), because every request repeats its conversation. */
export function cachedScorer(scorer: TextScorer): TextScorer {
  const scores = new Map<string, TextScore>();
  let size = 0;
  return (text) => {
    const known = scores.get(text);
    if (known !== undefined) {
      scores.delete(text);
      scores.set(text, known);
      return known;
    }
    const score = scorer(text);
    if (text.length > maxTextLength) return score;
    scores.set(text, score);
    size += cost(text);
    for (const oldest of scores.keys()) {
      if (size <= maxCharacters) break;
      scores.delete(oldest);
      size -= cost(oldest);
    }
    return score;
  };
}

/** The size of an entry; a fixed part bounds the number of empty and very short texts too. */
function cost(text: string): number {
  return text.length + 100;
}
