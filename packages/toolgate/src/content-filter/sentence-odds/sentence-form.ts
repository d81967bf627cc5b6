const digit = /\d/g;
const capital = /\p{Lu}/gu;
const capitalWord = /\s\p{Lu}/gu;
const comma = /[,，]/g;
const item = /^\s*(?:[-*•]|\d+[.)])/;
const questionMark = /[?？]/;
const colonAtEnd = /[:：]\s*$/;

/** Names of the features of {@link readForm}, in its order. */
export const formNames = [
  'characters',
  'digits',
  'capitals',
  'capitalWords',
  'commas',
  'isItem',
  'asks',
  'announces',
  'endsLine',
] as const;

/**
 * Reads how a sentence looks: how many characters, digits, capitals, words with a capital after the first, and commas it has, and
 * whether it is an item of a list, has a question mark, ends with a colon and ends its line (1 or 0).
 */
export function readForm(
  sentence: string,
  { isLineEnd }: { isLineEnd: boolean },
): readonly number[] {
  return [
    sentence.length,
    count(sentence, digit),
    count(sentence, capital),
    count(sentence, capitalWord),
    count(sentence, comma),
    Number(item.test(sentence)),
    Number(questionMark.test(sentence)),
    Number(colonAtEnd.test(sentence)),
    Number(isLineEnd),
  ];
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
