const invisible = /[\p{Mn}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The words of a text as they are compared: folded, without punctuation; a Chinese or Japanese character is half a word,
 * and `2.5` or `7b3f` is one.
 */
function comparableWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(invisible, '').toLowerCase();
  return (
    folded.match(/\p{Script=Han}|(?:[^\P{L}\p{Script=Han}]|\p{N}|(?<=\p{N})[.,](?=\p{N}))+/gu) ?? []
  );
}

/**
 * The most consecutive words of a hidden text that occur in a text, in words worth: two Chinese or Japanese
 * characters count as one. Both are cut to their last and first 4,000 words.
 */
export function longestSharedRun(text: string, hidden: string): number {
  const shown = comparableWords(text).slice(-4000);
  const secret = comparableWords(hidden).slice(0, 4000);
  const places = new Map<string, number[]>();
  for (const [at, word] of secret.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [at]);
    else known.push(at);
  }
  let longest = 0;
  let previous = new Map<number, number>();
  for (const word of shown) {
    const current = new Map<number, number>();
    const worth = /\p{Script=Han}/u.test(word) ? 0.5 : 1;
    for (const at of places.get(word) ?? []) {
      const length = (previous.get(at - 1) ?? 0) + worth;
      current.set(at, length);
      longest = Math.max(longest, length);
    }
    previous = current;
  }
  return longest;
}
