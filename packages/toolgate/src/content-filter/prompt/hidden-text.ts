import { copyText } from '../../internal/index.ts';

/** How the filter protects a text of the prompt. Without a visibility, it hides instructions and lets answers quote facts. */
export type Visibility =
  /** All of it is hidden, facts included. */
  | 'hidden'
  /** Nothing in it is hidden. */
  | 'quotable'
  /** All of it is hidden, down to single words of 6 letters or more. */
  | 'secret';

/** A text that the answer must not reveal. */
export interface HiddenText {
  /** The text itself. */
  text: string;
  /** Its origin. A leak of this text reports it as its `kind`. */
  kind: 'instructions' | 'tool-descriptions' | 'secret';
  /** How it is protected. By default its instructions are hidden, and answers may quote its facts. */
  visibility?: Visibility;
}

/**
 * Maximum number of protected characters in one request, about 100,000 tokens. Indexing this many takes half a second
 * and up to 100 MB; without a limit, one prompt could stall a gateway.
 */
export const protectedCharacters = 400_000;

/** Cuts the texts, in their order, to {@link protectedCharacters} characters in total. */
export function limitHiddenTexts(texts: readonly HiddenText[]): HiddenText[] {
  let left = protectedCharacters;
  const limited: HiddenText[] = [];
  for (const hidden of texts) {
    if (left === 0) break;
    const isLonger = hidden.text.length > left;
    limited.push(isLonger ? { ...hidden, text: copyText(hidden.text.slice(0, left)) } : hidden);
    left -= Math.min(left, hidden.text.length);
  }
  return limited;
}
