import { copyText } from '../internal/index.ts';
import type { TextScore, TextScorer } from './model/index.ts';

/** Maximum number of characters in a cache. */
const maxCharacters = 1_000_000;
/** Longer texts are not cached, because each would evict many others. */
const maxTextLength = 50_000;

/** A text with its score. */
interface Entry {
  /** A copy of the text: the text itself may be a section of a request. */
  key: string;
  score: TextScore;
}

/** Adds a cache (LRU) to a scorer, because each request repeats the texts of its conversation. */
export function cachedScorer(scorer: TextScorer): TextScorer {
  const entries = new Map<string, Entry>();
  let size = 0;
  return (text) => {
    const cached = entries.get(text);
    if (cached !== undefined) {
      entries.delete(text);
      entries.set(cached.key, cached);
      return cached.score;
    }
    const score = scorer(text);
    if (text.length > maxTextLength) return score;
    const key = copyText(text);
    entries.set(key, { key, score });
    size += cost(text);
    // An iterator first passes the places of all keys that were deleted lately.
    if (size <= maxCharacters) return score;
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      size -= cost(oldest);
      if (size <= maxCharacters) break;
    }
    return score;
  };
}

/** The size of an entry; a fixed part bounds the number of empty and very short texts too. */
function cost(text: string): number {
  return text.length + 100;
}
