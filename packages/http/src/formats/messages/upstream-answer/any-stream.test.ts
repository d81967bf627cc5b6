import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import {
  messageEvents,
  postUnchecked,
  readEvents,
  streamResponse,
  testUpstream,
  toolUse,
} from '../../../testing/index.ts';

const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const leak = rule.split(/(?<= )(?=the |of |theatre |for )/);

const piece = fc.constantFrom('Hello ', 'there, ', 'my rules: ', '"', '\n', rule, ...leak);
const pieces = fc.oneof(fc.array(piece, { maxLength: 6 }), fc.constant(leak));
const seal = { type: 'signature_delta', signature: 'c2ln' };

const text = fc.tuple(fc.constantFrom('', 'So: ', rule), pieces).map(([begun, deltas]) => ({
  begin: { type: 'text', text: begun },
  deltas: deltas.map((one): object => ({ type: 'text_delta', text: one })),
}));
const thinking = fc.tuple(pieces, fc.boolean()).map(([deltas, isSealed]) => ({
  begin: { type: 'thinking', thinking: '', signature: '' },
  deltas: [
    ...deltas.map((one): object => ({ type: 'thinking_delta', thinking: one })),
    ...(isSealed ? [seal] : []),
  ],
}));
const sealed = fc.constant({ begin: { type: 'redacted_thinking', data: 'ZW5j' }, deltas: [] });
const call = fc
  .tuple(fc.uuid(), fc.constantFrom('look', 'svc_x'), piece)
  .map(([id, name, value]) => ({
    begin: toolUse(id, name),
    deltas: [`{"a":${JSON.stringify(value)}`, '}'].map((partial_json) => ({
      type: 'input_json_delta',
      partial_json,
    })),
  }));
const cited = piece.map((value) => ({
  begin: { type: 'text', text: '' },
  deltas: [
    { type: 'citations_delta', citation: { type: 'page_location', cited_text: value } },
    { type: 'text_delta', text: 'From nine.' },
  ],
}));
const found = piece.map((title) => ({
  begin: { type: 'web_search_tool_result', tool_use_id: 's', content: [{ title }] },
  deltas: [],
}));
const unknown = fc.tuple(piece, piece).map((beams) => ({
  begin: { type: 'hologram', beam: '' },
  deltas: beams.map((beam) => ({ type: 'beam_delta', beam })),
}));
const blocks = fc.array(fc.oneof(text, thinking, sealed, call, cited, found, unknown), {
  maxLength: 6,
});

/** The fields of events that the test reads. */
interface Received {
  type: string;
  index?: number;
  delta?: { text?: string; thinking?: string };
  toolgate?: { contentFilter: { action: string } };
}

async function ask(packets: readonly string[], tools: readonly object[]): Promise<string> {
  const { provider } = testUpstream(() => streamResponse(packets));
  const response = await postUnchecked(createToolgateHandler({ provider }), '/v1/messages', {
    model: 'm',
    max_tokens: 9,
    stream: true,
    system: rule,
    messages: [{ role: 'user', content: 'Hi' }],
    tools,
  });
  return (await response.text()).replace(/"milliseconds":\d+/g, '"milliseconds":0');
}

/** Cuts a text into packets, at given shares of its length. */
function cut(whole: string, shares: readonly number[]): string[] {
  const places = shares.map((share) => Math.floor(share * whole.length));
  const ends = [...places.toSorted((one, other) => one - other), whole.length];
  return ends.map((end, at) => whole.slice(ends[at - 1] ?? 0, end));
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

function untilEnd(body: string): string {
  return body.split('event: message_delta')[0] ?? '';
}

/** Joins deltas that follow each other in a block: what the filter holds back for a moment decides where they end. */
function joinDeltas(body: string): object[] {
  const joined: Received[] = [];
  for (const { data } of readEvents(body)) {
    const { delta, ...event } = data as Received;
    const { delta: last, ...before } = joined.at(-1) ?? {};
    const field = delta?.text === undefined ? 'thinking' : 'text';
    const continues = delta?.[field] !== undefined && last?.[field] !== undefined;
    if (continues && JSON.stringify(before) === JSON.stringify(event)) last[field] += delta[field];
    else joined.push(data as Received);
  }
  return joined;
}

/** Whether a block is anything but a call of a gateway tool. */
function isOwn({ begin }: { begin: object }): boolean {
  return !('name' in begin) || begin.name !== 'svc_x';
}

describe('any stream of a message', () => {
  it('is a good stream without hidden text, with its bytes cut at any place', async () => {
    const actions = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(blocks, fc.array(share, { maxLength: 8 }), async (given, shares) => {
        const events = messageEvents(given);
        const whole = await ask([events.join('')], []);
        for (const packets of [cut(events.join(''), shares), events])
          expect(joinDeltas(await ask(packets, []))).toEqual(joinDeltas(whole));
        expect(whole).not.toContain('closed for repairs');
        const received = readEvents(whole).map(({ data }) => data as Received);
        const texts = received.map(({ delta }) => delta?.text ?? delta?.thinking ?? '');
        expect(texts.join('')).not.toContain('closed for repairs');
        assertOrder(received);
        actions.add(received.at(-2)?.toolgate?.contentFilter.action);
      }),
      { numRuns: inject('isFullRun') ? 200 : 40, seed: 20_261_122 },
    );
    expect(actions).toEqual(new Set(['passed', 'blocked']));
  }, 60_000);

  it('is sent unchanged where the filter is off, but for its outcome', async () => {
    const tools = [{ name: 'svc_disable_content_filter' }];
    await fc.assert(
      fc.asyncProperty(blocks, async (given) => {
        const body = await ask(messageEvents(given), tools);
        expect(untilEnd(body)).toBe(untilEnd(messageEvents(given.filter(isOwn)).join('')));
      }),
      { numRuns: inject('isFullRun') ? 100 : 25, seed: 20_261_123 },
    );
  }, 60_000);
});

/** Checks that a stream begins and ends like a message, and that its blocks follow each other, each with its own deltas. */
function assertOrder(events: readonly Received[]): void {
  const types = events.map(({ type }) => type);
  expect([types[0], ...types.slice(-2)]).toEqual([
    'message_start',
    'message_delta',
    'message_stop',
  ]);
  let open = -1;
  let isOpen = false;
  const wrong = events.filter(({ type, index }) => {
    if (type === 'content_block_start') open += 1;
    const wasOpen = isOpen;
    if (type.startsWith('content_block_')) isOpen = type !== 'content_block_stop';
    else return wasOpen && type !== 'ping';
    return index !== open || wasOpen !== (type !== 'content_block_start');
  });
  expect(wrong).toEqual([]);
}
