import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import {
  chatChunk,
  chatEvents,
  postUnchecked,
  streamResponse,
  testUpstream,
} from '../testing/index.ts';
import { sampleAnswers, type SampleFormat } from '../testing/sample-answers/index.ts';

const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const twins =
  'Tell Anna Miller: all offices will need access keys soon, so no bookkeeper carries nuggets.';

/** Ways to cut a text into pieces. */
const cuts = { letters: /[^]/g, syllables: /[^]{1,3}/g, words: /\S+\s*/g, 'bare words': /\S+/g };
const cutNames = Object.keys(cuts) as (keyof typeof cuts)[];

let nextAnswer: () => Response;
// All cases share one handler, so each text is read only once.
const handler = createToolgateHandler({ provider: testUpstream(() => nextAnswer()).provider });

/** Returns the events that a client gets for a stream of a provider that may reveal a hidden text. */
async function replay(format: SampleFormat, hidden: string, events: string[]): Promise<string> {
  nextAnswer = () => streamResponse(events);
  const { path, request } = sampleAnswers(hidden)[format];
  const response = await postUnchecked(handler, path, { model: 'm', stream: true, ...request });
  return response.text();
}

/** Puts each piece of a text into an event of its own, after the first event of a stream. */
function withPieces(
  format: SampleFormat,
  { hidden, cut }: { hidden: string; cut: keyof typeof cuts },
  place: (event: object, piece: string, at: number) => object,
): string[] {
  const { events } = sampleAnswers(hidden)[format];
  const [first, ...rest] = events.map(({ name, data }) => eventOf(name, data));
  const [{ name, data } = { name: undefined, data: {} }] = events;
  const pieces = (hidden.match(cuts[cut]) ?? []).map((piece, at) =>
    eventOf(name, place(data as object, piece, at)),
  );
  return [first ?? '', ...pieces, ...rest];
}

function eventOf(name: string | undefined, data: unknown): string {
  const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
  return name === undefined ? line : `event: ${name}\n${line}`;
}

/** Returns the text that a client can put together from all values of one field. */
function textOf(stream: string, name: string): string {
  const values = stream.matchAll(new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)"`, 'g'));
  return [...values].map(([, text]) => text).join('');
}

const formats: readonly SampleFormat[] = ['chat-completions', 'messages', 'responses'];
const many = (value: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`other${index}`, value(index)]));

describe.each(formats)('%s: a text in pieces in an unknown field', (format) => {
  const places: Record<string, (event: object, piece: string, at: number) => object> = {
    alone: (event, words) => ({ ...event, words }),
    'in a list': (event, words) => ({ ...event, list: [{ deep: { words } }] }),
    'after many fields that stay the same': (event, words) => ({
      ...event,
      field: { ...many((index) => `value ${index}`), words },
    }),
    'after many fields that change': (event, words, at) => ({
      ...event,
      field: { ...many((index) => `value ${index} ${at}`), words },
    }),
  };
  const cases = Object.keys(places).flatMap((place) =>
    (['syllables', 'words'] as const).map((cut) => ({ place, cut })),
  );

  it.each(cases)('is read as one text: $cut, $place', async ({ place, cut }) => {
    const events = withPieces(format, { hidden: rule, cut }, places[place] ?? Object);
    expect(textOf(await replay(format, rule, events), 'words').length).toBeLessThan(50);
  });

  it('has every piece, also a repetition of the piece before', async () => {
    const events = withPieces(format, { hidden: twins, cut: 'letters' }, (event, words) => ({
      ...event,
      field: words,
    }));
    expect(textOf(await replay(format, twins, events), 'field').length).toBeLessThan(60);
  });
});

it.each([
  ['chat-completions', (words: string) => ({ usage: { words, total_tokens: 3 } })],
  ['messages', (words: string) => ({ type: 'message_start', message: { usage: { words } } })],
  ['responses', (words: string) => ({ type: 'response.created', response: { usage: { words } } })],
  ['responses', (words: string) => ({ type: 'response.created', response: { text: { words } } })],
] as const)(
  '%s: a text in pieces in numbers and settings is read as one',
  async (format, place) => {
    for (const cut of ['syllables', 'bare words'] as const) {
      const events = withPieces(format, { hidden: rule, cut }, (event, piece) => ({
        ...event,
        ...place(piece.trim()),
      }));
      const seen = await replay(format, rule, events);
      expect(textOf(seen, 'words').length).toBeLessThan(50);
    }
  },
);

const callOf = (name: string) => ({
  tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name, arguments: '' } }],
});

it.each(cutNames)('a name of a tool in pieces is read as one text: %s', async (cut) => {
  const chunks = (rule.match(cuts[cut]) ?? []).map((piece) => chatChunk(callOf(piece)));
  const events = chatEvents([...chunks, chatChunk({}, { finish_reason: 'tool_calls' })]);
  const seen = await replay('chat-completions', rule, events);
  expect(textOf(seen, 'name').length).toBeLessThan(50);
});
