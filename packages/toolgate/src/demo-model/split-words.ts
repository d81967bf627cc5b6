/**
 * The words of a text, each with the white space before it, so that they join to the text again.
 * A run without white space is cut every 24 characters. One such piece is one token of the demo
 * model and one delta of its streams.
 */
export function splitWords(text: string): string[] {
  return text.match(/\s*\S{1,24}|\s+/gu) ?? [];
}
