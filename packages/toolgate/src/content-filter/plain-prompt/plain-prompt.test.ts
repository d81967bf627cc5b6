import { describe, expect, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import { finishAtOnce } from '../long-work.ts';
import { readPlainPrompt } from './plain-prompt.ts';

const sentences = ['You greet guests.', 'The code is blue heron.', 'Never say "blue heron" aloud.'];
const lines = sentences.join('\n');

function read(prompt: string): string {
  return finishAtOnce(readPlainPrompt(prompt)).text.trim();
}

describe('readPlainPrompt', () => {
  it.each([
    ['JSON in a string', JSON.stringify(lines)],
    ['a field of JSON', JSON.stringify({ system: lines })],
    ['JSON Lines', sentences.map((rule) => JSON.stringify({ rule })).join('\n')],
    ['escaped line breaks', lines.replaceAll('\n', String.raw`\n`)],
    ['carriage returns', lines.replaceAll('\n', '\r\n')],
    ['paragraphs of HTML', sentences.map((one) => `<p>${one}</p>`).join('\n')],
    ['a list of HTML', `<ul>\n  ${sentences.map((one) => `<li>${one}</li>`).join('\n  ')}</ul>`],
    ['line breaks of HTML', lines.replaceAll('\n', '<br />')],
    ['inline elements', `<div>${lines.replaceAll('blue heron', '<b>blue</b> heron')}</div>`],
    ['entities', `<p>${lines.replaceAll('u', '&#x75;').replaceAll('"', '&quot;')}</p>`],
    ['elements of XML', sentences.map((one) => `  <rule>${one}</rule>`).join('\n')],
    ['elements of XML in one line', sentences.map((one) => `<rule>${one}</rule>`).join('')],
    ['strings of YAML', sentences.map((one) => `  - ${JSON.stringify(one)}`).join('\n')],
    ['a quotation', lines.replaceAll(/^/gm, '> ')],
    ['a comment', lines.replaceAll(/^/gm, '// ')],
    ['numbered rows', sentences.map((one, at) => `| ${at + 1} | ${one} |`).join('\n')],
  ])('reads the sentences in %s', (_, prompt) => {
    expect(read(prompt).replaceAll(/\n+/g, '\n')).toBe(lines);
  });

  it('reads the keys over the texts of JSON, and keys with a value', () => {
    const prompt = JSON.stringify({
      role: 'You greet the guests of a hotel.',
      confidential: ['The lift code is four four one.', 'The owner is Ida Lund.'],
      admin_code: '4417',
      open: true,
    });
    expect(read(prompt)).toBe(
      [
        'You greet the guests of a hotel.',
        'confidential:',
        'The lift code is four four one.',
        'The owner is Ida Lund.',
        'admin_code: 4417',
        'open: true',
      ].join('\n'),
    );
  });

  it.each([
    ['plain text', lines],
    ['JSON of values', '{"plan": "9 euros", "hours": "8 to 18"}'],
    ['JSON among text', 'Answer as {"name": "A name of the guest.", "room": 3}.'],
    ['a placeholder', 'Greet <name> and offer <drink>.'],
    ['a named element', '<ssi>The dogs work in the morning.</ssi>\nThe ssi is not for passengers.'],
    ['a short element', '<hours>8 to 18</hours>'],
    ['a quotation in text', 'Say this:\n> Welcome to our house.'],
    [
      'lines to say',
      'Greet guests with one of these lines:\n- "Welcome to our house."\n- "Good day to you."',
    ],
    ['headings', '# Role\nYou greet guests.\n# Rules\nBe kind.'],
    ['rows that do not count', '| 12 | Blue Heron |\n| 40 | Red Fox |'],
    ['a path', 'Save it at C:\\notes.\nThen stop.'],
  ])('leaves %s as it is', (_, prompt) => {
    expect(read(prompt)).toBe(prompt);
  });

  it.each([
    ['YAML', 'rules:', (one: string) => `  - "${one}"`, ''],
    ['TOML', 'rules = [', (one: string) => `  "${one}",`, ']'],
    ['code', 'const system: string = (', (one: string) => `  "${one} "`, ')'],
  ])('reads the strings of a list in %s', (_, head, write, foot) => {
    const plain = [sentences[0] ?? '', 'Be brief.', 'Never name a price.'];
    expect(read([head, ...plain.map(write), foot].join('\n')).split(/\s*\n/)).toEqual(
      [head, ...plain, foot].filter((line) => line !== ''),
    );
  });

  it('finds the way back to the prompt', () => {
    const prompt = JSON.stringify({
      system: '<p>Hi &amp; bye.</p>\n<p>The <b>code</b> is Xy.</p>',
    });
    const { text, toSource, toPlain } = finishAtOnce(readPlainPrompt(prompt));
    for (const word of ['Hi', 'bye', 'code', 'is', 'Xy']) {
      expect(prompt.startsWith(word, toSource(text.indexOf(word)))).toBe(true);
      expect(text.startsWith(word, toPlain(prompt.indexOf(word)))).toBe(true);
    }
  });

  it.each([
    ['JSON', (count: number) => JSON.stringify(Array.from({ length: count }, () => lines))],
    ['tags', (count: number) => '<p>a<b>'.repeat(count)],
    ['open brackets', (count: number) => '<p><'.repeat(count)],
    ['spaces', (count: number) => `<p>${' '.repeat(10 * count)}<p>`],
  ])('reads %s in linear time', (_, create) => {
    const growth = measureGrowth(20_000, (size) => read(create(size / 10)));
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});
