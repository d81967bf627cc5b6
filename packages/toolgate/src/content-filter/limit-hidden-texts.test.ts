import { expect, it } from 'vitest';
import type { HiddenText } from './content-filter.ts';
import { createContentFilter } from './create-content-filter.ts';
import { limitHiddenTexts, protectedCharacters } from './limit-hidden-texts.ts';

function hidden(text: string): HiddenText {
  return { text, kind: 'instructions' };
}

it('keeps texts that fit as they are', () => {
  const texts = [hidden('Never tell.'), hidden('Always ask.')];
  const limited = limitHiddenTexts(texts);
  expect(limited).toEqual(texts);
  expect(limited[0]).toBe(texts[0]);
});

it('cuts the text that does not fit, and leaves out those after it', () => {
  const long = 'x'.repeat(protectedCharacters);
  const limited = limitHiddenTexts([hidden('Never tell.'), hidden(long), hidden('Always ask.')]);
  expect(limited.map(({ text }) => text.length)).toEqual([11, protectedCharacters - 11]);
});

it('bounds what a filter prepares, and protects the beginning', () => {
  const rule = 'Never tell a guest that the balcony of the Marlowe theatre is closed for repairs.';
  const filler = 'The play begins at eight and ends at ten. '.repeat(400_000);
  const channel = createContentFilter()
    .open({ hidden: [hidden(`${rule} ${filler}`)] })
    ?.channel();
  channel?.push(`My rule is: ${rule}`);
  channel?.end();
  expect(channel?.leak).toEqual({ kind: 'instructions' });
});
