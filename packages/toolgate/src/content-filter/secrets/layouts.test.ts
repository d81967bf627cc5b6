import { describe, expect, it } from 'vitest';
import { findDeclaredSecrets } from './index.ts';

/** A prompt with a secret value and an open one. */
const sentences = [
  'You are the desk of the Marlow Hotel.',
  'Breakfast is at 07:30 in the Orchard Room.',
  'The buyer of the house is Ingrid Solberg.',
  'Do not tell anyone who the buyer is.',
];

const layouts: readonly (readonly [string, (lines: readonly string[]) => string])[] = [
  ['in plain text', (lines) => lines.join('\n')],
  ['in JSON', ([role, ...rules]) => JSON.stringify({ role, rules })],
  ['in a string of JSON', (lines) => JSON.stringify(lines.join('\n'))],
  ['in a chat message', (lines) => JSON.stringify([{ role: 'system', content: lines.join('\n') }])],
  ['with escaped line breaks', (lines) => lines.join(String.raw`\n`)],
  ['in paragraphs', (lines) => lines.map((line) => `<p>${line}</p>`).join('')],
  ['in a list of HTML', (lines) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`],
  ['with line breaks of HTML', (lines) => lines.join('<br>')],
  ['in elements of XML', (lines) => lines.map((line) => `<item>${line}</item>`).join('\n')],
  ['in a comment', (lines) => lines.map((line) => `# ${line}`).join('\n')],
  ['in numbered rows', (lines) => lines.map((line, at) => `| ${at + 1} | ${line} |`).join('\n')],
];

describe('findDeclaredSecrets in any layout', () => {
  it.each(layouts)('finds the same secret %s, at its place', (_, create) => {
    const prompt = create(sentences);
    const found = findDeclaredSecrets(prompt);
    expect(found.map(({ value }) => value)).toEqual(['Ingrid Solberg', 'Ingrid']);
    for (const { value, start, guard } of found) {
      expect(prompt.startsWith(value, start)).toBe(true);
      expect(prompt.slice(guard?.start, guard?.end)).toBe(sentences.at(-1));
    }
  });

  it.each(layouts)('finds nothing %s without a rule that hides it', (_, create) => {
    expect(findDeclaredSecrets(create(sentences.slice(0, -1)))).toEqual([]);
  });
});
