import { placesOf } from '../../../toolgate/src/content-filter/guard-reader/word-filter.ts';
import { readOutputs, readSystemPrompts } from '../filter/filter-data.ts';
import { halfOf } from '../filter/prompt-halves.ts';

const count = 2000;
const bitsAWord = 8;
const maxCharacters = 6000;
const word = /(?<![\p{L}\p{N}])\p{Ll}{3,16}(?![\p{L}\p{N}])/gu;

/** Makes a filter of the words that most real prompts and ordinary answers have. The half of the prompts that judges is left out. */
export function readOrdinaryWords(data: string): Uint8Array {
  const texts = new Map<string, number>();
  const add = (text: string): void => {
    for (const one of new Set(text.slice(0, maxCharacters).match(word)))
      texts.set(one, (texts.get(one) ?? 0) + 1);
  };
  for (const { system } of readSystemPrompts(data)) if (halfOf(system) === 0) add(system);
  for (const { output } of readOutputs(data, 'ordinary_no_system')) add(output);
  const frequent = [...texts]
    .toSorted(([one, often], [other, oftener]) => oftener - often || (one < other ? -1 : 1))
    .slice(0, count);
  const filter = new Uint8Array((count * bitsAWord) / 8);
  for (const [one] of frequent)
    for (const place of placesOf(one, filter.length * 8))
      filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7));
  return filter;
}
