import type { HiddenText } from './content-filter.ts';

/**
 * How many characters of hidden text are protected in one request, about 100,000 tokens; an index of
 * them takes half a second and 150 MB. Without a bound a caller could stall a gateway with one prompt.
 */
export const protectedCharacters = 400_000;

/** The texts as far as they are protected: the first characters of them all, in their order. */
export function limitHiddenTexts(texts: readonly HiddenText[]): HiddenText[] {
  let left = protectedCharacters;
  const limited: HiddenText[] = [];
  for (const hidden of texts) {
    if (left === 0) break;
    const text = hidden.text.slice(0, left);
    left -= text.length;
    limited.push(text === hidden.text ? hidden : { ...hidden, text });
  }
  return limited;
}
