import { describe, expect, it } from 'vitest';
import { createContentFilter } from './index.ts';

const persona = 'You are Nell, who answers the mail of the Wexley ferry company.';
const rule = 'Decline any question about the collision of last spring with one calm sentence.';
const fact = 'The crossing from Wexley to Marle takes forty minutes and costs nine euros.';
const sentences = [persona, rule, fact, 'Never promise a refund before the harbour office agreed.'];
const filter = createContentFilter();

function leaks(system: string, answer: string): boolean {
  const hidden = [{ text: system, kind: 'instructions' as const }];
  const channel = filter.open({ hidden })?.channel();
  channel?.push(answer);
  channel?.end();
  return channel?.leak !== undefined;
}

const text = sentences.join(' ');
const lines = (write: (sentence: string, at: number) => string): string =>
  sentences.map(write).join('\n');

describe('a prompt', () => {
  it.each([
    ['as plain text', text],
    ['as a string of JSON', JSON.stringify(sentences.join('\n'))],
    ['in a field of JSON', JSON.stringify({ system: text })],
    ['in a list of JSON', JSON.stringify(sentences, undefined, 1)],
    ['as paragraphs of HTML', sentences.map((one) => `<p><b>${one}</b></p>`).join('')],
    [
      'as elements of XML',
      `<rules>${sentences.map((one) => `<rule>${one}</rule>`).join('')}</rules>`,
    ],
    ['as strings of YAML', `rules:\n${lines((one) => `  - "${one}"`)}`],
    ['as strings of code', `SYSTEM = (\n${lines((one) => `    "${one} "`)}\n)`],
    ['as a quotation', lines((one) => `> ${one}`)],
    ['as a table', lines((one, at) => `| ${at + 1} | ${one} |`)],
    ['with letters', lines((one, at) => `${'abcd'.charAt(at)}. ${one}`)],
    ['with names', lines((one, at) => `[R${at + 1}] ${one}`)],
    ['with labels', lines((one, at) => `- **Part ${at + 1}** – ${one}`)],
    ['with steps', lines((one, at) => `Step ${at + 1} - ${one}`)],
  ])('%s hides its instructions, and no facts', (_, system) => {
    expect(leaks(system, `Sure: ${rule}`)).toBe(true);
    expect(leaks(system, `Sure: ${fact}`)).toBe(false);
  });
});
