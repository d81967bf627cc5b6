import { createLruCache } from '../internal/index.ts';
import type { TextScore, TextScorer } from './model/index.ts';

/** Maximum number of characters in a cache. */
const maxCharacters = 1_000_000;
/** Longer texts are not cached, because each would evict many others. */
const maxTextLength = 50_000;
/** What an entry counts in addition to its characters. It bounds the number of empty and very short texts too. */
const fixedSize = 100;

/** Adds a cache (LRU) to a scorer, because each request repeats the texts of its conversation. */
export function cachedScorer(scorer: TextScorer): TextScorer {
  const scores = createLruCache<TextScore>({
    maxEntries: Infinity,
    maxSize: maxCharacters,
    sizeOf: (_, text) => text.length + fixedSize,
  });
  return (text) =>
    text.length > maxTextLength ? scorer(text) : scores.get(text, () => scorer(text));
}
