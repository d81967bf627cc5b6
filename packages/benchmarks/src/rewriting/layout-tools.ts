import { bareWords, splitWords } from './rewriting.ts';

const fillers =
  'river candle orange window marble garden silver basket meadow lantern copper violin harbour pepper blanket forest'.split(
    ' ',
  );
/** A word that has nothing to do with the text. */
export const filler = (at: number): string => fillers[(at * 5 + (at >> 2)) % fillers.length] ?? '';
/** The words of a sentence that has nothing to do with the text. */
export const prose: readonly string[] =
  'The morning was cold and the streets were still empty when the old postman left his house to walk along the canal as he did each day of the year'.split(
    ' ',
  );
/** The words of a text. */
export const words: (text: string) => string[] = splitWords;
/** Writes each word of a text and joins them, by default in lines. */
export const lines = (
  text: string,
  write: (word: string, at: number) => string,
  join = '\n',
): string => words(text).map(write).join(join);

/** Writes a table. */
export function table(rows: readonly (readonly string[])[], head: readonly string[]): string {
  return [writeRow(head), writeRow(head.map(() => '---')), ...rows.map(writeRow)].join('\n');
}

/** Lays words out column by column. */
export function byColumns(text: string, columns: number): string[][] {
  const all = words(text);
  const height = Math.ceil(all.length / columns);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: columns }, (_column, column) => all[column * height + row] ?? ''),
  );
}

/** Takes every `step`th item, then the items after each of those. */
export function takeEvery(items: readonly string[], step: number): string[] {
  return Array.from({ length: step }, (_, first) =>
    items.filter((_item, at) => at % step === first),
  ).flat();
}

/** Writes items in a zigzag over some rails, and reads rail after rail. */
export function rails(items: readonly string[], count: number): string[] {
  const period = 2 * (count - 1);
  const railOf = (at: number): number => Math.min(at % period, period - (at % period));
  return Array.from({ length: count }, (_, rail) =>
    items.filter((_item, at) => railOf(at) === rail),
  ).flat();
}

/** The letters and digits of a text. */
export const letters = (text: string): string[] => Array.from(bareWords(text).join(''));
/** Joins words to an identifier. */
export const snake = (pieces: readonly string[]): string =>
  pieces.map((piece) => piece.toLowerCase()).join('_');

function writeRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
