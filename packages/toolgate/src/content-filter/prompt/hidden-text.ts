/** How a text of the prompt is protected. */
export type Visibility =
  /** All of it is hidden, facts included. Without a mark, instructions are hidden and facts may be quoted. */
  | 'hidden'
  /** Nothing in it is hidden. */
  | 'quotable'
  /** All of it is hidden, down to single words of 6 letters or more. */
  | 'secret';

/** A text that the answer must not reveal. */
export interface HiddenText {
  /** The text itself. */
  text: string;
  /** Where it comes from; it becomes the `kind` of a leak. */
  kind: 'instructions' | 'tool-descriptions' | 'secret';
  /** How it is protected; by default its instructions are hidden and facts in it may be quoted. */
  visibility?: Visibility;
}

/**
 * Characters of hidden text that are protected in one request, about 100,000 tokens. Their index takes half a second and
 * 150 MB; without a bound, one prompt could stall a gateway.
 */
export const protectedCharacters = 400_000;

/** Returns the texts as far as they are protected: the first {@link protectedCharacters} characters, in their order. */
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
