import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { describe, expect, inject, it } from 'vitest';
import { createContentFilter } from '../../content-filter/index.ts';
import { atTurnEnd, shortenTurn } from '../../internal/index.ts';
import { pushParts } from '../../testing/push-parts.ts';
import { resultOf } from '../../testing/scripted-model.ts';
import {
  createAnswerFilter,
  createPartFilter,
  type FilterFindings,
  filterResult,
} from './index.ts';

type Part = LanguageModelV4StreamPart;

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
const hiding = {
  hidden: [{ kind: 'instructions' as const, text: `You are Quillon of the Marlowe. ${rule}` }],
};

function openAnswer(redact: boolean) {
  const filter = createContentFilter({ secrets: ['Zephyr-4417'], redact });
  const session = filter.open(hiding);
  if (session === undefined) throw new Error('nothing is hidden');
  return createAnswerFilter(session, { filter, request: hiding, notice: 'Withheld.' });
}

function open(redact: boolean, findings: FilterFindings = {}) {
  return createPartFilter(openAnswer(redact), findings);
}

const long = 'We play Hamlet tonight at eight, and seats in row K are free. '.repeat(
  inject('isFullRun') ? 4000 : 250,
);

const called = { toolCallId: 'c', toolName: 'search', providerExecuted: true };
const source = { type: 'source', id: 's', sourceType: 'url', url: 'https://example.org' } as const;

/** Parts that hold a text whole. */
const wholeParts: [string, (text: string) => Part][] = [
  ['a call', (text) => ({ ...called, type: 'tool-call', input: JSON.stringify({ text }) })],
  ['the name of a tool', (text) => ({ ...called, type: 'tool-call', toolName: text, input: '{}' })],
  ['the id of a call', (text) => ({ ...called, type: 'tool-call', toolCallId: text, input: '{}' })],
  ['a result', (text) => ({ ...called, type: 'tool-result', result: { text } })],
  ['a source', (text) => ({ ...source, providerMetadata: { a: { text } } })],
  ['a file', (data) => ({ type: 'file', mediaType: 'text/plain', data: { type: 'data', data } })],
  [
    'content of a provider’s own kind',
    (text) => ({ type: 'custom', kind: 'a.b', providerMetadata: { a: { text } } }),
  ],
  ['citations', (citedText) => ({ type: 'text-end', id: '1', citations: [{ source, citedText }] })],
  ['a raw chunk', (text) => ({ type: 'raw', rawValue: { text } })],
];

/** Does long work, and counts the turns that other requests have meanwhile. */
async function countTurns<Result>(work: () => Result): Promise<[Awaited<Result>, number]> {
  // A server that accepts a connection in each turn: every turn is short, however fast the machine is.
  shortenTurn();
  let turns = 0;
  let isOver = false;
  const accept = (): void => {
    turns += 1;
    shortenTurn();
    if (!isOver) atTurnEnd(accept);
  };
  // Registered before the work, so that it shortens each turn before the work continues in it.
  atTurnEnd(accept);
  const pending = work();
  expect(pending).toBeInstanceOf(Promise);
  const result = await pending;
  isOver = true;
  return [result, turns];
}

const fileBytes = Array.from({ length: long.length }, (_, at) => (at * at * 31 + at * 7) % 256);

describe.each<[string, unknown]>([
  ['a text', long],
  ['tokens', long.split(' ').map((token) => ({ token, logprob: -0.25 }))],
  ['names', Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`seat ${at}`, true]))],
  ['numbers', fileBytes],
  ['a file', btoa(String.fromCharCode(...fileBytes.slice(0, 60_000)))],
])('long metadata with %s', (_form, value) => {
  const providerMetadata = { acme: { value } } as SharedV4ProviderMetadata;

  it('leaves other requests their turns in a stream', async () => {
    const part: Part = { type: 'text-end', id: '1', providerMetadata };
    const [sent, turns] = await countTurns(() => open(false).push(part));
    expect(turns).toBeGreaterThan(1);
    expect(sent).toEqual([part]);
  });

  it('leaves other requests their turns in a whole answer', async () => {
    const result = { ...resultOf('We play Hamlet.'), providerMetadata };
    const [sent, turns] = await countTurns(() => filterResult(result, openAnswer(false), {}));
    expect(turns).toBeGreaterThan(1);
    expect(sent).toBe(result);
  });

  it('is removed where it reveals hidden text', async () => {
    const part: Part = { type: 'text-end', id: '1', providerMetadata };
    const revealing = { acme: { value, rule } } as SharedV4ProviderMetadata;
    const sent = await pushParts(open(false), [{ ...part, providerMetadata: revealing }]);
    expect(sent).toEqual([{ ...part, providerMetadata: {} }]);
  });
});

describe.each(wholeParts)('the long text of %s', (_place, partOf) => {
  it.each([false, true])('leaves other requests their turns (redacting: %s)', async (redact) => {
    const part = partOf(long);
    const filter = open(redact);
    const [sent, turns] = await countTurns(() => filter.push(part));
    expect(turns).toBeGreaterThan(1);
    expect(sent).toEqual([part]);
  });

  it('blocks the answer where it leaks', async () => {
    const findings: FilterFindings = {};
    const sent = await pushParts(open(false, findings), [partOf(`${long}${rule}${long}`)]);
    expect(sent.at(-1)).toMatchObject({ finishReason: { unified: 'content-filter' } });
    expect(JSON.stringify(sent)).not.toContain('balcony');
    expect(findings.leak).toBeDefined();
  });

  it('is read at once if it is short', () => {
    const part = partOf('We play Hamlet.');
    expect(open(false).push(part)).toEqual([part]);
  });
});

describe('the streamed input of a call', () => {
  it('leaves other requests their turns where it ends, if secrets are replaced', async () => {
    const parts: Part[] = [
      { type: 'tool-input-start', id: 'c', toolName: 'mail' },
      { type: 'tool-input-delta', id: 'c', delta: `{"text":"${long}` },
      { type: 'tool-input-delta', id: 'c', delta: 'Zephyr-4417"}' },
    ];
    const filter = open(true);
    expect(await pushParts(filter, parts)).toEqual([]);
    shortenTurn();
    const pushed = filter.push({ type: 'tool-input-end', id: 'c' });
    expect(pushed).toBeInstanceOf(Promise);
    const sent = await pushed;
    const input = sent.map((part) => (part.type === 'tool-input-delta' ? part.delta : '')).join('');
    expect(input).toBe(`{"text":"${long}[redacted]"}`);
    expect(sent.at(-1)).toEqual({ type: 'tool-input-end', id: 'c' });
  });
});

describe('the end of a stream', () => {
  it('leaves other requests their turns inside a call, if secrets are replaced', async () => {
    const filter = open(true);
    await pushParts(filter, [
      { type: 'tool-input-start', id: 'c', toolName: 'mail' },
      { type: 'tool-input-delta', id: 'c', delta: `{"text":"${long}Zephyr-4417` },
    ]);
    const [sent, turns] = await countTurns(() => filter.end());
    expect(turns).toBeGreaterThan(1);
    expect(JSON.stringify(sent)).toContain('K are free. [redacted]');
  });

  it('leaves other requests their turns after many texts in pieces', async () => {
    const filter = open(false);
    const names = Array.from({ length: 100 }, (_, at) => `field ${at}`);
    for (const words of [long.slice(0, 500), long.slice(500, 1000)]) {
      const rawValue = Object.fromEntries(names.map((name) => [name, words]));
      await filter.push({ type: 'raw', rawValue });
    }
    const [, turns] = await countTurns(() => filter.end());
    expect(turns).toBeGreaterThan(1);
  });
});

describe('the names in a raw chunk', () => {
  const rawValue = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`seat ${at}`, {}]));

  it('are read in short pieces', async () => {
    const [, turns] = await countTurns(() => open(false).push({ type: 'raw', rawValue }));
    expect(turns).toBeGreaterThan(10);
  });

  it('are refused if they are more than any provider sends', async () => {
    const many = Array.from({ length: 21 }, () =>
      Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${at}`, 1])),
    );
    const pushed = async (): Promise<unknown> => open(false).push({ type: 'raw', rawValue: many });
    await expect(pushed()).rejects.toThrow(RangeError);
  });

  it('block the answer where they leak', async () => {
    const findings: FilterFindings = {};
    const words = Object.fromEntries(rule.split(' ').map((word) => [word, 1]));
    await pushParts(open(false, findings), [{ type: 'raw', rawValue: { ...rawValue, words } }]);
    expect(findings.leak).toBeDefined();
  });
});

describe('base64 in raw chunks', () => {
  const encoded = btoa(`${rule} `.repeat(12));

  it.each([0, 1, 2, 3])('is read as what it encodes, cut at any place: %i', async (rest) => {
    const cut = 400 + rest;
    for (const data of [encoded.slice(0, cut), encoded.slice(cut)]) {
      const findings: FilterFindings = {};
      await pushParts(open(false, findings), [{ type: 'raw', rawValue: { data } }]);
      expect(findings.leak).toBeDefined();
    }
  });
});
