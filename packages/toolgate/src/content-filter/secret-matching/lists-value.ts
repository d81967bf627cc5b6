/**
 * Maximum number of values alike in the texts of a user. More of them are guesses: who lists a thousand numbers does not
 * know which one is the code.
 */
const maxGuesses = 20;

/** Whether the texts list a value of one word among many like it: numbers or codes of its form, or other entries of a list. */
export function listsValue(texts: readonly string[], value: string): boolean {
  const [word, ...others] = splitWords(value);
  if (word === undefined || others.length > 0) return false;
  const alike = /\p{N}/u.test(word)
    ? selectForm(texts.flatMap(splitWords), describeForm(word))
    : texts.flatMap(splitEntries);
  const different = new Set(alike);
  return different.has(word) && different.size > maxGuesses;
}

/** Returns the words and numbers of a text, in lower case. */
function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}_-]+/gu) ?? []
  );
}

/** Returns the entries of lists that are one word: alone in a line, or between commas. */
function splitEntries(text: string): string[] {
  return text
    .split(/[,;|/\r\n\t、，؛،]/u)
    .map(splitWords)
    .flatMap(([word, ...others]) => (word === undefined || others.length > 0 ? [] : [word]));
}

function selectForm(words: readonly string[], form: string): string[] {
  return words.filter((word) => describeForm(word) === form);
}

/** Replaces digits by `9` and letters by `a`. */
function describeForm(word: string): string {
  return word.replaceAll(/\p{N}/gu, '9').replaceAll(/[\p{L}\p{M}]/gu, 'a');
}
