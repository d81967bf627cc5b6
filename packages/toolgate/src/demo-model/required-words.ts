// The required word, in quotation marks or up to the end of its clause.
const requirement =
  /(?<!\b(?:not|never|without) )\b(?:mention|contain|include|say)(?:s|ing)? (?:the words? )?(?:["“`]([^"”`\n]{1,80})|([^\s"“`.,;:!?][^"“`.,;:!?\n]{0,79}?)(?=["“`.,;:!?\n]|$| (?:and|at|because|but|in|or|that|when)\b))/gi;

/**
 * Returns the words that a hint or a feedback asks for: `X` in `mention X`, `contain "X"`, `include X` and `say X`;
 * each once, in order. It does not understand negations.
 */
export function requiredWords(text: string): string[] {
  const words = new Set<string>();
  for (const [, quoted, bare = ''] of text.matchAll(requirement))
    words.add((quoted ?? bare).trim());
  return [...words];
}

/** Whether a text contains a word, in upper or lower case. */
export function mentions(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}
