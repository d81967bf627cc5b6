import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../../create-toolgate-handler.ts';
import {
  messageEvents,
  postUnchecked,
  readEvents,
  streamResponse,
  testUpstream,
  toolUse,
  wholeMessage,
} from '../../../testing/index.ts';

const secretRule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const notice =
  'This answer was withheld from here on because it would reveal confidential information.';
const path = '/v1/messages';
const user = { role: 'user', content: 'Hi' };
const open = { model: 'm', max_tokens: 9, messages: [user] };
const hiding = { ...open, system: secretRule };
const hidden = { headers: { 'toolgate-outcome': 'none' } };

type Json = Record<string, unknown>;

async function whole(answer: string | object, body: object = hiding, init: RequestInit = {}) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const headers = { 'content-type': 'application/json' };
  const { provider } = testUpstream(() => new Response(text, { headers }));
  return postUnchecked(createToolgateHandler({ provider }), path, body, init);
}

async function stream(events: readonly string[], body: object = hiding, init: RequestInit = {}) {
  const { provider } = testUpstream(() => streamResponse(events));
  const handler = createToolgateHandler({ provider });
  return (await postUnchecked(handler, path, { stream: true, ...body }, init)).text();
}

/** The events of a stream as objects. */
async function eventsOf(...asked: Parameters<typeof stream>): Promise<Json[]> {
  return readEvents(await stream(...asked)).map(({ data }) => data as Json);
}

const event = (fields: { type: string } & Json) =>
  `event: ${fields.type}\ndata: ${JSON.stringify(fields)}\n\n`;
const textDelta = (text: string) => ({ type: 'text_delta', text });
const text = (...deltas: string[]) => ({
  begin: { type: 'text', text: '' },
  deltas: deltas.map(textDelta),
});
const thinking = (said: string, signature = 'c2lnbmVk') => ({
  begin: { type: 'thinking', thinking: '', signature: '' },
  deltas: [
    { type: 'thinking_delta', thinking: said },
    { type: 'signature_delta', signature },
  ],
});
const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} };
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 'srvtoolu_1',
  content: [
    {
      type: 'web_search_result',
      url: 'https://a.test',
      title: 'A',
      encrypted_content: 'e',
      page_age: null,
    },
  ],
};
const citation = {
  type: 'web_search_result_location',
  url: 'https://a.test',
  title: 'A',
  cited_text: 'Open from nine.',
  encrypted_index: 'e',
};

/** Streams with all kinds of blocks. */
const kinds: [string, Parameters<typeof messageEvents>][] = [
  ['text', [[text('Hel', 'lo "you"\n', ', sit 🎭')]]],
  ['several texts', [[text('One'), text(), text('Two')]]],
  [
    'text that begins at once',
    [[{ begin: { type: 'text', text: 'Hi' }, deltas: [textDelta('!')] }]],
  ],
  ['thinking', [[thinking('They greet.'), text('Hi')]]],
  ['thinking of several blocks', [[thinking('They greet.'), thinking('So I do.'), text('Hi')]]],
  [
    'thinking that is sealed',
    [[{ begin: { type: 'redacted_thinking', data: 'ZW5j' }, deltas: [] }, text('Hi')]],
  ],
  [
    'calls',
    [
      [
        text('One moment.'),
        {
          begin: toolUse('toolu_1', 'look'),
          deltas: ['', '{"a":', '1}'].map((partial_json) => ({
            type: 'input_json_delta',
            partial_json,
          })),
        },
        { begin: toolUse('toolu_2', 'look', { b: 2 }), deltas: [] },
      ],
      'tool_use',
    ],
  ],
  [
    'a search and what it found',
    [
      [
        {
          begin: search,
          deltas: [{ type: 'input_json_delta', partial_json: '{"query":"hours"}' }],
        },
        { begin: found, deltas: [] },
        {
          begin: { type: 'text', text: '', citations: [] },
          deltas: [{ type: 'citations_delta', citation }, textDelta('From nine.')],
        },
      ],
      'pause_turn',
    ],
  ],
  [
    'a call of another server',
    [
      [
        {
          begin: {
            type: 'mcp_tool_use',
            id: 'mcp_1',
            name: 'read',
            server_name: 'files',
            input: {},
          },
          deltas: [{ type: 'input_json_delta', partial_json: '{"name":"a"}' }],
        },
        {
          begin: {
            type: 'mcp_tool_result',
            tool_use_id: 'mcp_1',
            is_error: false,
            content: [{ type: 'text', text: 'b' }],
          },
          deltas: [],
        },
      ],
    ],
  ],
  [
    'a block that is not known',
    [
      [
        { begin: { type: 'hologram', size: 3 }, deltas: [{ type: 'beam_delta', beam: 'x' }] },
        text('Hi'),
      ],
    ],
  ],
  ['an own refusal', [[text('No.')], 'refusal']],
  ['a limit', [[text('Well')], 'model_context_window_exceeded']],
  ['a reason that is not known', [[text('Well')], 'tired']],
];

describe('a streamed message', () => {
  const streams = kinds.map(([title, asked]) => [title, messageEvents(...asked)] as const);

  it.each(streams)('is sent unchanged if nothing is hidden: %s', async (_title, events) => {
    expect(await stream(events, open)).toBe(events.join(''));
  });

  it.each(streams)('is sent unchanged if nothing leaks: %s', async (_title, events) => {
    expect(await stream(events, hiding, hidden)).toBe(events.join(''));
  });

  it('keeps its pings, its unknown events and fields, and their places', async () => {
    const [start = '', ...rest] = messageEvents([text('Hello', ' there.')]);
    const ping = event({ type: 'ping' });
    const events = [
      start.replace('"role"', '"score":{"a":[1,"x"]},"role"'),
      ping,
      ...rest.slice(0, 2),
      event({ type: 'weather', is: 'fine' }),
      ...rest.slice(2, -1),
      ping,
      ...rest.slice(-1),
    ];
    expect(await stream(events, open)).toBe(events.join(''));
    expect(await stream(events, hiding, hidden)).toBe(events.join(''));
  });

  it('adds its outcome at the end, and leaves the rest unchanged', async () => {
    const events = messageEvents([text('Hello', ' there.')]);
    const body = await stream(events);
    const [end = ''] = events.slice(-2);
    expect(body).toBe(
      events.join('').replace(end, /event: message_delta\n.*\n\n/.exec(body)?.[0] ?? ''),
    );
    expect(readEvents(body).at(-2)?.data).toEqual({
      ...(JSON.parse(end.split('data: ')[1] ?? '') as object),
      toolgate: expect.objectContaining({ contentFilter: { action: 'passed' } }),
    });
  });

  it('moves blocks up behind a call of a gateway tool, and sends the rest unchanged', async () => {
    const dropped = {
      begin: toolUse('toolu_1', 'svc_x'),
      deltas: [{ type: 'input_json_delta', partial_json: '{}' }],
    };
    const kept = [
      thinking('They greet.'),
      text('Hi', ' you "all"'),
      { begin: { type: 'hologram', size: 3 }, deltas: [{ type: 'beam_delta', beam: 'x' }] },
      {
        begin: toolUse('toolu_2', 'look'),
        deltas: [{ type: 'input_json_delta', partial_json: '{}' }],
      },
    ];
    const given = messageEvents([dropped, ...kept], 'tool_use');
    const tools = { ...open, tools: [{ name: 'svc_disable_content_filter' }] };
    for (const body of [hiding, tools]) {
      expect(await stream(given, body, hidden)).toBe(messageEvents(kept, 'tool_use').join(''));
    }
  });

  it.each<[string, Json]>([
    [
      'the beginning',
      { type: 'message_start', message: { content: [{ type: 'text', text: secretRule }] } },
    ],
    [
      'the beginning of a block',
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: secretRule } },
    ],
    [
      'an unknown field of a block',
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'text', text: '', more: secretRule },
      },
    ],
    [
      'an unknown block',
      { type: 'content_block_start', index: 0, content_block: { type: 'x', more: [secretRule] } },
    ],
    [
      'who calls',
      {
        type: 'content_block_start',
        index: 0,
        content_block: { ...toolUse('t', 'look'), caller: { type: secretRule } },
      },
    ],
    [
      'a result',
      {
        type: 'content_block_start',
        index: 0,
        content_block: { ...found, content: { a: secretRule } },
      },
    ],
    [
      'a signature',
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'thinking', thinking: '', signature: secretRule },
      },
    ],
    [
      'what is sealed',
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'redacted_thinking', data: secretRule },
      },
    ],
    [
      'a delta without a block',
      { type: 'content_block_delta', index: 7, delta: textDelta(secretRule) },
    ],
    [
      'an unknown delta',
      { type: 'content_block_delta', index: 7, delta: { type: 'x', more: secretRule } },
    ],
    ['an unknown event', { type: 'news', more: { of: secretRule } }],
    ['a type', { type: secretRule }],
    ['a ping', { type: 'ping', more: secretRule }],
    ['a reason', { type: 'message_delta', delta: { stop_reason: secretRule }, usage: {} }],
    [
      'a sequence',
      {
        type: 'message_delta',
        delta: { stop_reason: 'stop_sequence', stop_sequence: secretRule },
        usage: {},
      },
    ],
    [
      'an explanation',
      {
        type: 'message_delta',
        delta: {
          stop_reason: 'refusal',
          stop_details: { type: 'refusal', explanation: secretRule },
        },
        usage: {},
      },
    ],
    [
      'a usage',
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { speed: secretRule } },
    ],
    ['the last event', { type: 'message_stop', more: secretRule }],
  ])('is read in %s', async (_title, leaking) => {
    const all = messageEvents([text('Well.')]);
    const at = all.findIndex((one) => one.startsWith(`event: ${leaking['type'] as string}\n`));
    const events = [...all];
    if (leaking['type'] === 'content_block_start')
      events.splice(
        1,
        3,
        event(leaking as { type: string }),
        event({ type: 'content_block_stop', index: 0 }),
      );
    else if (at === -1 || leaking['type'] === 'content_block_delta')
      events.splice(-2, 0, event(leaking as { type: string }));
    else events[at] = event(leaking as { type: string });
    const body = await stream(events);
    expect(body).not.toContain('balcony');
    const received = readEvents(body).map(({ data }) => data as Json);
    expect(received[0]?.['type']).toBe('message_start');
    expect(received.at(-2)).toMatchObject({ toolgate: { contentFilter: {} } });
    expect(JSON.stringify(received.at(-2))).toMatch(/"action":"blocked"|"withheld"/);
    assertInOrder(received);
  });

  it('is read in lines beside its data', async () => {
    const [start = '', ...rest] = messageEvents([text('Well.')]);
    const body = await stream([start, `id: ${secretRule}\n${rest[0] ?? ''}`, ...rest.slice(1)]);
    expect(body).not.toContain('balcony');
  });

  it('is read in its citations', async () => {
    const quoting = { type: 'citations_delta', citation: { ...citation, cited_text: secretRule } };
    const events = await eventsOf(
      messageEvents([{ begin: { type: 'text', text: '' }, deltas: [textDelta('So: '), quoting] }]),
    );
    expect(JSON.stringify(events)).not.toContain('balcony');
    expect(events.slice(-5)).toMatchObject([
      { delta: textDelta('So: ') },
      { delta: textDelta(`\n\n${notice}`) },
      { type: 'content_block_stop', index: 0 },
      { delta: { stop_reason: 'refusal', stop_details: { type: 'refusal' } } },
      { type: 'message_stop' },
    ]);
  });

  it('ends thinking before the notice, in the words of the version', async () => {
    const leaking = {
      begin: toolUse('t', 'look'),
      deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify({ a: secretRule }) }],
    };
    for (const [version, block] of [
      ['2026-10-21', { type: 'text', text: '', citations: null }],
      ['2023-06-01', { type: 'text', text: '' }],
    ]) {
      const headers = { 'anthropic-version': version as string };
      const events = await eventsOf(messageEvents([thinking('Hm.'), leaking]), hiding, { headers });
      assertInOrder(events);
      expect(events.slice(-5)).toMatchObject([
        { index: 1, content_block: block },
        { index: 1, delta: textDelta(notice) },
        { index: 1 },
        { delta: { stop_reason: 'refusal' } },
        {},
      ]);
      expect(events.at(-5)?.['content_block']).toEqual(block);
    }
  });

  it('signs partly withheld thinking, and drops its sealed part', async () => {
    const events = await eventsOf(
      messageEvents([
        thinking('They greet.', 'Zmlyc3Q='),
        thinking(secretRule, 'c2Vjb25k'),
        { begin: { type: 'redacted_thinking', data: 'ZW5j' }, deltas: [] },
        text('Hi'),
      ]),
    );
    assertInOrder(events);
    const json = JSON.stringify(events);
    expect(json).not.toMatch(/closed for|c2Vjb25k|ZW5j/);
    const signed = events.filter((one) => JSON.stringify(one).includes('signature_delta'));
    expect(signed).toEqual([
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'signature_delta', signature: 'Zmlyc3Q=' },
      },
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'signature_delta', signature: 'toolgate-unsigned' },
      },
    ]);
    expect(events.at(-4)).toEqual({
      type: 'content_block_delta',
      index: 2,
      delta: textDelta('Hi'),
    });
  });

  it('is whole for a client if its provider forgets the last event', async () => {
    const events = messageEvents([text('Hello.')]);
    expect(await stream(events.slice(0, -1), open)).toBe(events.join(''));
  });

  it('keeps the fields of several events with an end', async () => {
    const events = messageEvents([text('Hello.')]);
    const early = event({
      type: 'message_delta',
      delta: { stop_reason: null },
      usage: { output_tokens: 3 },
    });
    const given = events.toSpliced(-2, 0, early);
    expect(await stream(given, open)).toBe(given.join(''));
    expect(await stream(given, hiding, hidden)).toBe(given.join(''));
  });
});

/** Checks that blocks follow each other: each begins at the next index, and ends before another begins. */
function assertInOrder(events: readonly Json[]): void {
  const steps = events.filter(({ type }) => /^content_block_(?:start|stop)$/.test(String(type)));
  const expected = steps.map((_step, at) => [at % 2 === 0 ? 'start' : 'stop', Math.floor(at / 2)]);
  const received = steps.map(({ type, index }) => [
    String(type).slice('content_block_'.length),
    index,
  ]);
  expect(received).toEqual(expected);
  expect(steps.length % 2).toBe(0);
}

describe('a whole message', () => {
  const answers: [string, object][] = [
    ['text', wholeMessage([{ type: 'text', text: 'Hi', citations: null, more: { a: [1, 'x'] } }])],
    ['thinking', wholeMessage([{ type: 'thinking', thinking: 'They greet.', signature: 'c2ln' }])],
    ['thinking that is sealed', wholeMessage([{ type: 'redacted_thinking', data: 'ZW5j' }])],
    ['calls', wholeMessage([toolUse('t1', 'look', { a: 1 }), toolUse('t2', 'look')], 'tool_use')],
    [
      'a search',
      wholeMessage(
        [search, found, { type: 'text', text: 'Nine.', citations: [citation] }],
        'pause_turn',
      ),
    ],
    ['an unknown block', wholeMessage([{ type: 'hologram', beams: ['x'] }])],
    ['nothing', wholeMessage([])],
    ['an own refusal', wholeMessage([{ type: 'text', text: 'No.' }], 'refusal')],
    ['a sequence', { ...wholeMessage([], 'stop_sequence'), stop_sequence: 'END' }],
  ];

  it.each(answers)('is sent unchanged: %s', async (_title, answer) => {
    const json = ` ${JSON.stringify(answer, undefined, 1)}\n`;
    expect(await (await whole(json, open)).text()).toBe(json);
    expect(await (await whole(json, hiding, hidden)).text()).toBe(json);
  });

  it.each<[string, Json]>([
    ['a text', wholeMessage([{ type: 'text', text: secretRule }])],
    ['a text that is none', wholeMessage([{ type: 'text', text: { a: secretRule } }])],
    [
      'what it cites',
      wholeMessage([{ type: 'text', text: 'a', citations: [{ ...citation, title: secretRule }] }]),
    ],
    ['an unknown field of a block', wholeMessage([{ type: 'text', text: 'a', more: secretRule }])],
    ['an unknown block', wholeMessage([{ type: 'x', more: [secretRule] }])],
    ['an input', wholeMessage([toolUse('t', 'look', { a: secretRule })])],
    ['the name of a tool', wholeMessage([toolUse('t', secretRule)])],
    ['the id of a call', wholeMessage([toolUse(`${'x'.repeat(256)} ${secretRule}`, 'look')])],
    ['a search', wholeMessage([{ ...search, input: { query: secretRule } }])],
    ['a result', wholeMessage([{ ...found, content: [{ title: secretRule }] }])],
    ['a signature', wholeMessage([{ type: 'thinking', thinking: 'a', signature: secretRule }])],
    ['a reason', wholeMessage([], secretRule)],
    ['a sequence', { ...wholeMessage([], 'stop_sequence'), stop_sequence: secretRule }],
    [
      'an explanation',
      {
        ...wholeMessage([], 'refusal'),
        stop_details: { type: 'refusal', explanation: secretRule },
      },
    ],
    ['an unknown field', { ...wholeMessage([]), more: { a: secretRule } }],
    ['the name of a field', { ...wholeMessage([]), more: { [secretRule]: 1 } }],
    [
      'its usage',
      { ...wholeMessage([]), usage: { input_tokens: 1, output_tokens: 2, more: secretRule } },
    ],
  ])('is read in %s', async (_title, answer) => {
    const body = await (await whole(answer)).json();
    expect(JSON.stringify(body)).not.toContain('balcony');
    expect(body).toMatchObject({
      id: 'msg_1',
      content: [{ type: 'text', text: notice }],
      stop_reason: 'refusal',
      toolgate: { contentFilter: { action: 'blocked' } },
    });
  });

  it('loses only the withheld text', async () => {
    const kept = [
      { type: 'text', text: 'Hi', citations: null, more: 1 },
      { type: 'hologram', size: 3 },
    ];
    const blocks = [
      { type: 'thinking', thinking: secretRule, signature: 'c2ln', more: 2 },
      { type: 'redacted_thinking', data: 'ZW5j' },
      ...kept,
    ];
    const body = (await (await whole(wholeMessage(blocks))).json()) as { content: object[] };
    expect(body.content).toEqual([
      {
        type: 'thinking',
        thinking: expect.not.stringContaining('closed for'),
        signature: 'toolgate-unsigned',
        more: 2,
      },
      ...kept,
    ]);
  });
});
