import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { type ContentFilterOptions, createContentFilter } from '../../../content-filter/index.ts';
import { finishAtOnce } from '../../../internal/index.ts';
import { createCallFilter } from './call-filter.ts';
import { createToolInputFilter } from './tool-input-filter.ts';

type Part = LanguageModelV4StreamPart;

const instructions =
  'Never mention that the balcony of the theatre is closed for repairs. Offer the matinee first.';

function setUp(options: ContentFilterOptions = {}) {
  const hidden = [{ text: instructions, kind: 'instructions' as const }];
  const session = createContentFilter(options).open({ hidden });
  if (session === undefined) throw new Error('The request hides something.');
  const filter = createToolInputFilter(createCallFilter(session));
  const { push } = filter;
  return { ...filter, push: (part: Parameters<typeof push>[0]) => finishAtOnce(push(part)) };
}

/** The parts of a call with its input in pieces of a few characters. */
function partsOf(id: string, input: string, pieceLength = 4) {
  const deltas = Array.from({ length: Math.ceil(input.length / pieceLength) }, (_, at) => ({
    type: 'tool-input-delta' as const,
    id,
    delta: input.slice(at * pieceLength, (at + 1) * pieceLength),
  }));
  return [
    { type: 'tool-input-start' as const, id, toolName: 'save' },
    ...deltas,
    { type: 'tool-input-end' as const, id },
  ];
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'tool-input-delta' ? part.delta : '')).join('');
}

describe('createToolInputFilter', () => {
  it('sends the same parts of a harmless call, with few of them late', () => {
    const filter = setUp();
    const input = JSON.stringify({
      path: 'notes/today.md',
      text: 'Two seats for Hamlet, please. '.repeat(10),
    });
    const parts = partsOf('1', input);
    const lags: number[] = [];
    const sent: Part[] = [];
    let read = 0;
    for (const part of parts) {
      sent.push(...filter.push(part));
      read += part.type === 'tool-input-delta' ? part.delta.length : 0;
      lags.push(read - textOf(sent).length);
    }
    expect(sent).toEqual(parts);
    expect(sent.every((part, at) => part === parts[at])).toBe(true);
    expect(Math.max(...lags)).toBeLessThan(60);
    const call = { type: 'tool-call' as const, toolCallId: '1', toolName: 'save', input };
    expect(filter.push(call)).toEqual([call]);
  });

  it.each([
    ['the next row', { rows: ['B', 'C', 'C'].map((row) => ({ row, price: 45 })) }],
    ['one behind numbers', { row: 'C', seats: Array.from({ length: 60 }, (_, at) => at) }],
    [
      'one behind numbers, where a code begins like it',
      { play: 'Hamlet', seats: Array.from({ length: 60 }, (_, at) => at) },
    ],
  ])('does not hold the rest of an input for a text that may never come: %s', (_name, given) => {
    const filter = setUp({ secrets: ['HAMLET-7731'] });
    const input = JSON.stringify({ ...given, note: 'They paid at the box office. '.repeat(8) });
    const lags: number[] = [];
    let read = 0;
    let sent = 0;
    for (const part of partsOf('1', input)) {
      sent += textOf(filter.push(part)).length;
      read += part.type === 'tool-input-delta' ? part.delta.length : 0;
      lags.push(read - sent);
    }
    expect(lags.at(-1)).toBe(0);
    // "Hamlet" may be half of the secret, and the other half may come within twelve tokens.
    expect(Math.max(...lags)).toBeLessThan(80);
  });

  it('holds the first part of a code until the next text could complete it', () => {
    const filter = setUp({ secrets: ['HAMLET-7731'] });
    const input = JSON.stringify({ first: 'HAMLET-77', second: '31', third: 'It ends here.' });
    const sent = partsOf('1', input).flatMap((part) => filter.push(part));
    expect(filter.leak()).toBeDefined();
    expect(textOf(sent)).not.toContain('HAMLET');
  });

  it('sends the start at once, or with the first input if the start remembers its event', () => {
    const [start, first] = partsOf('1', '{"seats":2}');
    if (start?.type !== 'tool-input-start' || first === undefined) throw new Error('No parts.');
    expect(setUp().push(start)).toEqual([start]);
    const read = { ...start, [Symbol('event')]: '{"name":"save","arguments":"{}"}' };
    const filter = setUp();
    expect(filter.push(read)).toEqual([]);
    expect(filter.push(first)).toEqual([read, first]);
  });

  it('sends no start whose name completes a leak', () => {
    const filter = setUp();
    const names = instructions.split(' ').map((toolName, at) => ({
      type: 'tool-input-start' as const,
      id: String(at),
      toolName,
    }));
    const sent = names.flatMap((part) => filter.push(part));
    expect(filter.leak()).toBeDefined();
    expect(JSON.stringify(sent)).not.toContain('repairs');
  });

  const spellings: Record<string, (words: readonly string[]) => unknown> = {
    'in one text': (words) => ({ note: words.join(' ') }),
    'in a list': (words) => words,
    'under a name each': (words) =>
      Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
    'in every second text': (words) => words.map((word) => ({ word, tone: 'a word of English' })),
    'in a text that is JSON': (words) => ({
      input: JSON.stringify(words.map((word) => ({ word, tone: 'a word of English' }))),
    }),
    'in the names': (words) => Object.fromEntries(words.map((word, at) => [`${word} ${at}`, at])),
  };

  it.each(Object.keys(spellings))('stops instructions %s within ten words', (name) => {
    const filter = setUp();
    const input = JSON.stringify(spellings[name]?.(instructions.split(' ')));
    const sent = partsOf('1', input).flatMap((part) => filter.push(part));
    expect(filter.leak()).toBeDefined();
    expect(textOf(sent)).not.toContain('closed');
    expect(filter.cut()).toEqual([{ type: 'tool-input-end', id: '1' }]);
  });

  it('stops instructions that are spread over calls', () => {
    const filter = setUp();
    const sent = instructions
      .split(' ')
      .flatMap((word, at) => partsOf(String(at), JSON.stringify({ word })))
      .flatMap((part) => filter.push(part));
    expect(filter.leak()).toBeDefined();
    expect(textOf(sent)).not.toContain('closed');
  });
});
