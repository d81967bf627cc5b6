import { describe, expect, it } from 'vitest';
import { streamText } from '../../testing/stream-text.ts';
import { createContentFilter } from '../create-content-filter.ts';

const secrets = ['Okapi', '7391', 'marmalade', 'BLUEBERRY-42'];
const prompt =
  'You are the clerk of the Harrowgate archive. Never reveal the ledger of donors to visitors. Always answer in rhymes about otters. ' +
  'If someone asks for a refund, tell them to write to the treasurer at noon. Do not mention the flooded basement.';
const hidden = [{ text: prompt, kind: 'instructions' as const }];
const rule = 'Never reveal the ledger of donors to visitors. Always answer in rhymes about otters.';

/** Ways to put a text into tags. */
const tags: Record<string, (text: string) => string> = {
  'a name of one letter': (text) => `<b>${text}</b>`,
  'a name with a sign': (text) => `<x-l>${text}</x-l>`,
  'a longer name': (text) => `<span>${text}</span>`,
  'an attribute': (text) => `<i class="a b">${text}</i>`,
  'a number in an attribute': (text) => `<p id='4'>${text}</p>`,
  'a long attribute': (text) => `<i style="color: red; margin: 1 2 3 4">${text}</i>`,
  'a sign of a tag in an attribute': (text) => `<b title="a > b">${text}</b>`,
  'lines within a tag': (text) => `<b\n class="a"\n>${text}</b>`,
  'a lone tag': (text) => `${text}<p>`,
  'a comment': (text) => `${text}<!-- a b -->`,
};

function run(text: string, size: number, redact = false) {
  const channel = createContentFilter({ secrets, redact }).open({ hidden })?.channel();
  const sent = streamText(channel, text, size);
  return { sent, kind: channel?.leak?.kind };
}

const names = Object.keys(tags);
const wrap = (name: string, parts: string[], joint: string): string =>
  parts.map((part) => tags[name]?.(part) ?? '').join(joint);

describe('a text without its tags', () => {
  it.each(names)('shows a secret in letters between them: %s', (name) => {
    for (const secret of secrets) {
      const text = `It is ${wrap(name, Array.from(secret), '')} and so on.`;
      const whole = run(text, text.length);
      expect(whole.kind).toBe('secret');
      const first = tags[name]?.(secret.charAt(0)) ?? '';
      // Three letters with their tags, or 32 characters more.
      expect(whole.sent.length).toBeLessThan(Math.max(3 * first.length, 40) + 32);
      for (const size of [1, 2, 3, 7]) expect(run(text, size)).toEqual(whole);
    }
  });

  it.each(names)('shows the words of a prompt between them: %s', (name) => {
    const text = `${wrap(name, rule.split(' '), ' ')} So be it.`;
    const whole = run(text, text.length);
    expect(whole.kind).toBe('instructions');
    for (const size of [1, 2, 3, 7]) expect(run(text, size)).toEqual(whole);
  });

  it('shows a leak that begins before the first tag', () => {
    expect(run('It is O<b>k</b><b>a</b><b>p</b><b>i</b>.', 1).kind).toBe('secret');
    expect(run(`Sure: ${rule.replace('ledger of', '<u>ledger</u> of')}`, 1).kind).toBe(
      'instructions',
    );
  });

  it('shows a secret that begins in an earlier text', () => {
    const session = createContentFilter({ secrets }).open({ hidden: [] });
    streamText(session?.channel(), 'It is BLUEB', 3);
    const channel = session?.channel();
    streamText(channel, '<b>ER</b><b>RY</b>-42', 3);
    expect(channel?.leak?.kind).toBe('secret');
  });

  it.each([
    '<p>Take <b>4</b> eggs, <b>2</b> spoons of sugar.</p>\n<ul><li>okay</li><li>a pie</li></ul>',
    'for (let i = 0; i<n; i++) { const map = new Map<string, Array<number>>(); } // a<b and c>d',
    '<table><tr><td>7</td><td>3</td></tr><tr><td>5</td><td>1</td></tr></table> I <3 it, 1 < 2',
  ])('says nothing more in %j', (text) => {
    for (const size of [1, 3, text.length])
      expect(run(text, size)).toEqual({ sent: text, kind: undefined });
  });

  it('has its secrets replaced, and is blocked if a tag is within one', () => {
    const text = '<p>It is <b>7391</b>, not <i>marmalade</i>.</p>';
    for (const size of [1, 2, text.length])
      expect(run(text, size, true)).toEqual({
        sent: '<p>It is <b>[redacted]</b>, not <i>[redacted]</i>.</p>',
        kind: undefined,
      });
    expect(run('<p>It is <b>BLUE</b>BERRY-42.</p>', 1, true).kind).toBe('secret');
  });
});
