import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../create-content-filter.ts';

/** More letters than the filter holds for anything else. */
const longKey = Array.from({ length: 20 }, (_, at) => `Key${at * 7919 + 1000}`).join('');
const secrets = ['401-555-0139', 'Tr0ut&Ladder#19', 'VORTEX-7781-AX', '7391', '재현우-비밀번호7'];
const filter = createContentFilter({ secrets: [...secrets, longKey, 'Okapi-77-kl'], redact: true });

/** Streams a text that is cut at some offsets. */
function stream(text: string, cuts: readonly number[]): string {
  const channel = filter.open({ hidden: [] })?.channel();
  if (channel === undefined) throw new Error('nothing is hidden');
  const bounds = [0, ...cuts, text.length];
  const pieces = bounds.slice(1).map((end, at) => text.slice(bounds[at], end));
  return pieces.map((piece) => channel.push(piece)).join('') + channel.end();
}

/** Returns the cuts into pieces of 1, 2 and 3 characters, and all cuts into two. */
function listCuts({ length }: string): number[][] {
  const every = (size: number): number[] =>
    Array.from({ length: Math.floor((length - 1) / size) }, (_, at) => (at + 1) * size);
  return [...[1, 2, 3].map(every), ...every(1).map((cut) => [cut])];
}

const prose = 'A sentence of ordinary text that says nothing of interest, and then ';

describe('a filter that redacts', () => {
  it.each(
    secrets.flatMap((secret): [string, string][] => [
      [`It is "${secret}".`, 'It is "[redacted]".'],
      [`${prose}${secret}, twice.`, `${prose}[redacted], twice.`],
      [`Say ${secret.slice(0, 2)}, Tr, VO or 73.`, `Say ${secret.slice(0, 2)}, Tr, VO or 73.`],
    ]),
  )('gives the same text however it is cut: %j', (text, redacted) => {
    for (const cuts of [[], ...listCuts(text)]) expect(stream(text, cuts)).toBe(redacted);
  });

  it.each(
    secrets
      .filter((secret) => secret.length > 4)
      .flatMap((secret): [string, string][] => [
        [`${secret}${secret}`, '[redacted]'],
        [`${prose}${secret}${secret}${secret}.`, `${prose}[redacted].`],
        [`${Array.from(secret).toReversed().join('')}${secret}, 😀`, '[redacted], 😀'],
        [`${prose}xy${secret}`, `${prose}xy[redacted]`],
        [`${secret.slice(0, 2)}${secret}`, `${secret.slice(0, 2)}[redacted]`],
      ]),
  )('gives the same text for secrets within a word: %j', (text, redacted) => {
    for (const cuts of [[], ...listCuts(text)]) expect(stream(text, cuts)).toBe(redacted);
  });

  it.each([
    [`It is ${longKey}.`, 'It is [redacted].'],
    [`It is Okapi${'-'.repeat(300)}77kl.`, 'It is [redacted].'],
    [`It is Okapi${'-'.repeat(2000)}77kl.`, `It is Okapi${'-'.repeat(1003)}[redacted].`],
  ])('gives the same text for a long secret, case %#', (text, redacted) => {
    for (const cuts of [[], ...listCuts(text).slice(0, 60)])
      expect(stream(text, cuts)).toBe(redacted);
  });

  it.each(['[5,7391,2]', 'id,pin\n1,7391,2', '7391,500 and 7391,50', '12,7391,7391'])(
    'replaces a number in a list however it is cut: %j',
    (text) => {
      const redacted = stream(text, []);
      expect(redacted).not.toContain('7391');
      for (const cuts of listCuts(text)) expect(stream(text, cuts)).toBe(redacted);
    },
  );

  it.each([
    [
      '{"pin": 7391, "a": [7391, -7391, 7391.5]}',
      '{"pin": "[redacted]", "a": ["[redacted]", -0, "[redacted]"]}',
    ],
    ['[7391, {"b": {"c": "is 7391"}}]', '["[redacted]", {"b": {"c": "is [redacted]"}}]'],
    ['{"k": "VORTEX-7781-AX", "n": [1, true]}', '{"k": "[redacted]", "n": [1, true]}'],
    [
      '{\n  "pin": 7391,\n  "k": "\\"7391"\n}',
      '{\n  "pin": "[redacted]",\n  "k": "\\"[redacted]"\n}',
    ],
  ])('keeps JSON valid in any text: %j', (json, redacted) => {
    JSON.parse(redacted);
    for (const surround of [
      (text: string) => text,
      (text: string) => `\`\`\`json\n${text}\n\`\`\``,
      (text: string) => `Here it is [1], {you} see:\n\n\`\`\`json\n${text}\n\`\`\`\nSo be it.`,
      (text: string) => `~~~\n${text}\n~~~\n\nAnd:\n\n~~~\n${text}\n~~~`,
      (text: string) => `${text}\n${text}`,
    ]) {
      const text = surround(json);
      for (const cuts of [[], ...listCuts(text)])
        expect(stream(text, cuts)).toBe(surround(redacted));
    }
  });

  it.each([
    [
      '```json\n{"pin": 7391\n```\nIt is 7391.',
      '```json\n{"pin": "[redacted]"\n```\nIt is [redacted].',
    ],
    ['[1] It is 7391.\n[Note] It is 7391.', '[1] It is [redacted].\n[Note] It is [redacted].'],
    ['{7391} or [see 7391]', '{[redacted]} or [see [redacted]]'],
    ['{"a": 1} It is 7391.', '{"a": 1} It is [redacted].'],
  ])('adds no quotation marks outside of JSON: %j', (text, redacted) => {
    for (const cuts of [[], ...listCuts(text)]) expect(stream(text, cuts)).toBe(redacted);
  });
});
