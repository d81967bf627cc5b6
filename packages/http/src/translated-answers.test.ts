import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/source.ts';
import { createResponseStore } from './store/index.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  postJson,
  readEvents,
  streamResponse,
  testUpstream,
  wholeMessage,
  wholeResponse,
} from './testing/index.ts';
import { fetchTransport } from './upstream/transport.ts';
import { upstream } from './upstream/upstream.ts';

type Wire = Record<string, unknown>;

const paths = {
  chat: '/v1/chat/completions',
  messages: '/v1/messages',
  responses: '/v1/responses',
} as const;

const user = [{ role: 'user', content: 'Hi' }];
const bodies = {
  chat: { model: 'm', messages: user },
  messages: { model: 'm', max_tokens: 99, messages: user },
  responses: { model: 'm', input: 'Hi' },
} as const;

/** The answer for a caller of one format from a provider of another, and the request to that provider. */
async function ask(
  from: keyof typeof paths,
  { format, answer, body = {} }: { format: FormatName; answer: () => Response; body?: object },
) {
  const sent: Wire[] = [];
  const transport = fetchTransport(async (input, init) => {
    sent.push((await new Request(input, init).json()) as Wire);
    return answer();
  });
  const model = upstream({ format, baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const response = await postJson(handler, paths[from], { ...bodies[from], ...body });
  const text = await response.text();
  expect([text, response.status]).toEqual([text, 200]);
  const events = text.startsWith('{')
    ? [JSON.parse(text) as Wire]
    : readEvents(text).flatMap(({ data }) => (data === '[DONE]' ? [] : [data as Wire]));
  return { events, sent: sent[0] ?? {} };
}

const stream = { stream: true };
const page = { url: 'https://a.test', title: 'A' };
const annotation = { type: 'url_citation', ...page, start_index: 0, end_index: 3 };
const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
const cited = {
  type: 'output_text',
  text: 'Sky is blue.',
  annotations: [annotation],
  logprobs: [],
};
const item = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [cited],
};
const whole = wholeResponse([item]);
const created = { type: 'response.created', response: wholeResponse([]) };
const streamed: Wire[] = [
  created,
  {
    type: 'response.output_item.added',
    output_index: 0,
    item: { ...item, status: 'in_progress', content: [] },
  },
  {
    type: 'response.content_part.added',
    ...at,
    part: { ...cited, text: '', annotations: [] },
  },
  { type: 'response.output_text.delta', ...at, delta: cited.text, logprobs: [] },
  { type: 'response.output_text.annotation.added', ...at, annotation_index: 0, annotation },
  { type: 'response.output_text.done', ...at, text: cited.text, logprobs: [] },
  { type: 'response.content_part.done', ...at, part: cited },
  { type: 'response.output_item.done', output_index: 0, item },
  { type: 'response.completed', response: whole },
];

function numbered(events: readonly Wire[]): string[] {
  return events.map(({ type, ...fields }, index) => {
    const data = JSON.stringify({ type, sequence_number: index, ...fields });
    return `event: ${String(type)}\ndata: ${data}\n\n`;
  });
}

describe('citations of a provider of responses', () => {
  const answers = {
    whole: () => Response.json(whole),
    streamed: () => streamResponse(numbered(streamed)),
  };
  const chatForm = [
    { type: 'url_citation', url_citation: { ...page, start_index: 0, end_index: 3 } },
  ];
  const block = {
    type: 'web_search_result_location',
    ...page,
    cited_text: '',
    encrypted_index: '',
  };

  it('come in a chat completion', async () => {
    const { events } = await ask('chat', { format: 'responses', answer: answers.whole });
    expect(events).toMatchObject([{ choices: [{ message: { annotations: chatForm } }] }]);
  });

  it('come in a streamed chat completion', async () => {
    const options = { format: 'responses', answer: answers.streamed, body: stream } as const;
    const { events } = await ask('chat', options);
    const found = events.flatMap(({ choices }) => {
      const [{ delta } = { delta: {} }] = choices as { delta: Wire }[];
      return delta['annotations'] ?? [];
    });
    expect(found).toEqual(chatForm);
  });

  it('come in a message', async () => {
    const { events } = await ask('messages', { format: 'responses', answer: answers.whole });
    expect(events).toMatchObject([{ content: [{ type: 'text', citations: [block] }] }]);
  });

  it('come in a streamed message', async () => {
    const options = { format: 'responses', answer: answers.streamed, body: stream } as const;
    const { events } = await ask('messages', options);
    const deltas = events.map(({ delta }) => delta as Wire | undefined);
    expect(deltas.flatMap((delta) => delta?.['citation'] ?? [])).toEqual([block]);
  });

  it('go back to callers of responses as they came', async () => {
    const options = { format: 'responses', answer: answers.streamed, body: stream } as const;
    const { events } = await ask('responses', options);
    expect(events.filter(({ type }) => String(type).includes('annotation'))).toHaveLength(1);
  });
});

describe('citations of a provider of chat completions', () => {
  const chatForm = {
    type: 'url_citation',
    url_citation: { ...page, start_index: 0, end_index: 3 },
  };
  const message = { content: cited.text, annotations: [chatForm] };

  it('come in a response', async () => {
    const { events } = await ask('responses', {
      format: 'chat-completions',
      answer: () => Response.json(chatCompletion(message)),
    });
    expect(events).toMatchObject([{ output: [{ content: [{ annotations: [annotation] }] }] }]);
  });

  it('come in a streamed response', async () => {
    const { events } = await ask('responses', {
      format: 'chat-completions',
      answer: () =>
        streamResponse(
          chatEvents([
            chatChunk({ role: 'assistant', content: cited.text }),
            chatChunk({ annotations: [chatForm] }),
            chatChunk({}, { finish_reason: 'stop' }),
          ]),
        ),
      body: stream,
    });
    const added = events.filter(({ type }) => type === 'response.output_text.annotation.added');
    expect(added).toMatchObject([{ annotation }]);
  });
});

describe('the service tier that a provider answers with', () => {
  const answers: [FormatName, Wire][] = [
    ['chat-completions', { ...chatCompletion({ content: 'Hi' }), service_tier: 'priority' }],
    ['responses', { ...whole, service_tier: 'priority' }],
    [
      'messages',
      (({ usage, ...rest }: Wire) => ({
        ...rest,
        usage: { ...(usage as Wire), service_tier: 'priority' },
      }))(wholeMessage([{ type: 'text', text: 'Hi', citations: null }])),
    ],
  ];
  it.each(answers)('of %s is reported to callers of all formats', async (format, answer) => {
    const got = [];
    for (const from of ['chat', 'messages', 'responses'] as const) {
      const { events } = await ask(from, { format, answer: () => Response.json(answer) });
      const [{ service_tier: tier, usage } = {}] = events;
      got.push(from === 'messages' ? (usage as Wire)['service_tier'] : tier);
    }
    expect(got).toEqual(['priority', 'priority', 'priority']);
  });
});

it('estimates at the beginning of a messages stream how many tokens the request has', async () => {
  const words = 'The quick brown fox jumps over the lazy dog. '.repeat(2000);
  const messages = [{ role: 'user', content: words }];
  const body = { ...stream, messages };
  const { events } = await ask('messages', {
    format: 'chat-completions',
    answer: () =>
      streamResponse(
        chatEvents([chatChunk({ content: 'Hi' }), chatChunk({}, { finish_reason: 'stop' })]),
      ),
    body,
  });
  const [{ message } = {}] = events;
  const { usage } = message as { usage: { input_tokens: number } };
  // Nine words and a full stop each time.
  expect(usage.input_tokens).toBeGreaterThan(18_000);
  expect(usage.input_tokens).toBeLessThan(22_000);
});

it('names the tool where the arguments of a call end', async () => {
  const call = { index: 0, id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } };
  const answer = () =>
    streamResponse(
      chatEvents([
        chatChunk({ tool_calls: [call] }),
        chatChunk({}, { finish_reason: 'tool_calls' }),
      ]),
    );
  const tools = [{ type: 'function', name: 'look', parameters: { type: 'object' } }];
  const body = { ...stream, tools };
  const { events } = await ask('responses', { format: 'chat-completions', answer, body });
  const done = events.find(({ type }) => type === 'response.function_call_arguments.done');
  expect(done).toMatchObject({ name: 'look', arguments: '{}' });
});

function streamHi(): Response {
  const chunks = [chatChunk({ content: 'Hi' }), chatChunk({}, { finish_reason: 'stop' })];
  return streamResponse(chatEvents(chunks));
}

describe('a choice of a tool that the provider does not have', () => {
  const hosted = { type: 'web_search_preview' };
  const look = { type: 'function', name: 'look', parameters: { type: 'object' } };
  it.each<[FormatName, Wire]>([
    ['chat-completions', chatCompletion({ content: 'Hi' })],
    ['messages', wholeMessage([{ type: 'text', text: 'Hi', citations: null }])],
  ])('is left out for a provider of %s', async (format, answer) => {
    for (const [tools, count] of [
      [[hosted], 0],
      [[hosted, look], 1],
    ] as const) {
      const body = { tools, tool_choice: hosted };
      const { sent, events } = await ask('responses', {
        format,
        answer: () => Response.json(answer),
        body,
      });
      expect(sent['tool_choice']).toBeUndefined();
      expect((sent['tools'] as object[] | undefined)?.length ?? 0).toBe(count);
      expect(events[0]).toMatchObject({
        // The response repeats no tool that the provider did not get.
        tools: count === 0 ? [] : [look],
        tool_choice: 'auto',
        toolgate: {
          warnings: ['The model does not have the tool openai.web_search_preview: it was left out'],
        },
      });
    }
  });

  it('is not in the response of a stream either', async () => {
    const body = { ...stream, tools: [hosted], tool_choice: 'required' };
    const { events } = await ask('responses', {
      format: 'chat-completions',
      answer: streamHi,
      body,
    });
    const responses = events.flatMap(({ response }) => (response ? [response] : []));
    expect(responses).toHaveLength(3);
    for (const response of responses) {
      expect(response).toMatchObject({ tools: [], tool_choice: 'auto' });
    }
  });
});

describe('reasoning between the turns of stored responses', () => {
  const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA' };

  async function turns(first: object) {
    const { provider, requests } = testUpstream(() =>
      Response.json({ ...wholeResponse([thought, item]), id: `resp_${requests.length}` }),
    );
    const handler = createToolgateHandler({ provider, store: createResponseStore() });
    const response = await postJson(handler, paths.responses, { input: 'Hi', ...first });
    const { id } = (await response.json()) as { id: string };
    const next = { model: 'o4-mini', input: 'And now?', previous_response_id: id };
    await postJson(handler, paths.responses, next);
    return requests.map(({ body }) => JSON.parse(body) as { include?: string[]; input: unknown });
  }

  it.each([
    { model: 'o4-mini' },
    { model: 'gpt-5.2' },
    { model: 'any', reasoning: { effort: 'low' } },
    { model: 'openai/gpt-5-mini', include: ['message.output_text.logprobs'] },
  ])('is asked for and kept: %j', async (first) => {
    const [asked, continued] = await turns(first);
    expect(asked?.include).toContain('reasoning.encrypted_content');
    expect(continued?.input).toEqual([
      { type: 'message', role: 'user', content: 'Hi' },
      thought,
      item,
      expect.objectContaining({ content: 'And now?' }),
    ]);
  });

  it.each([
    { model: 'gpt-4o' },
    { model: 'gpt-5-chat-latest' },
    { model: 'o4-mini', store: false },
    { model: 'gpt-5.2', reasoning: { effort: 'none' } },
  ])('is not asked for: %j', async (first) => {
    const [asked] = await turns(first);
    expect(asked?.include).toBeUndefined();
  });
});

describe('the failure of a tool', () => {
  const call = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} };
  const failure = {
    type: 'tool_result',
    tool_use_id: 'toolu_1',
    content: 'no file',
    is_error: true,
  };
  const body = {
    messages: [
      ...user,
      { role: 'assistant', content: [call] },
      { role: 'user', content: [failure] },
    ],
  };
  const told = '{"error":"no file"}';

  it('reaches a provider of chat completions', async () => {
    const { sent } = await ask('messages', {
      format: 'chat-completions',
      answer: () => Response.json(chatCompletion({ content: 'Hi' })),
      body,
    });
    expect((sent['messages'] as Wire[]).at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'toolu_1',
      content: told,
    });
  });

  it('reaches a provider of responses', async () => {
    const { sent } = await ask('messages', {
      format: 'responses',
      answer: () => Response.json(whole),
      body,
    });
    expect((sent['input'] as Wire[]).at(-1)).toEqual({
      type: 'function_call_output',
      call_id: 'toolu_1',
      output: told,
    });
  });
});

describe('what a provider of another format cannot have', () => {
  const answers = {
    'chat-completions': () => Response.json(chatCompletion({ content: 'Hi' })),
    messages: () => Response.json(wholeMessage([{ type: 'text', text: 'Hi', citations: null }])),
    responses: () => Response.json(whole),
  };
  const source = { type: 'url', url: 'https://a.test/a.pdf' };
  const linked = { messages: [{ role: 'user', content: [{ type: 'document', source }] }] };
  const named = { messages: [{ role: 'user', content: 'Hi', name: 'Ann' }] };
  const spoken = { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } };
  const text = { type: 'text', text: 'Listen.' };
  const heard = { messages: [{ role: 'user', content: [text, spoken] }] };

  it.each<[keyof typeof paths, FormatName, Wire, string]>([
    ['chat', 'messages', named, 'the names of participants: they were left out'],
    ['chat', 'responses', named, 'the names of participants: they were left out'],
    ['chat', 'messages', heard, 'a file of type audio/wav: it was left out'],
    ['chat', 'responses', heard, 'a file of type audio/wav: it was left out'],
    [
      'messages',
      'chat-completions',
      linked,
      'the address of a file of type application/pdf: it was sent as a text',
    ],
  ])('is named in a warning, from %s to %s: %j', async (from, format, body, lost) => {
    const { events } = await ask(from, { format, answer: answers[format], body });
    const warnings = [`The model does not have ${lost}`];
    expect(events[0]).toMatchObject({ toolgate: { warnings } });
  });

  it('is no choice of a tool that is not declared', async () => {
    const transport = fetchTransport(async () => answers['chat-completions']());
    const model = upstream({
      format: 'chat-completions',
      baseURL: 'http://localhost/v1',
      transport,
    });
    const response = await postJson(
      createToolgateHandler({ models: { m: model } }),
      paths.messages,
      {
        ...bodies.messages,
        tools: [{ name: 'look', input_schema: { type: 'object' } }],
        tool_choice: { type: 'tool', name: 'find' },
      },
    );
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {
        error: {
          message: 'tool_choice.name: the tool "find" is not among the declared tools',
        },
      },
    ]);
  });
});

describe('a refusal of the model', () => {
  const words = 'I cannot.';
  const refused = { ...item, content: [{ type: 'refusal', refusal: words }] };
  const part = { type: 'refusal', refusal: words };
  const events: Wire[] = [
    created,
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...refused, status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...at, part: { ...part, refusal: '' } },
    { type: 'response.refusal.delta', ...at, delta: words },
    { type: 'response.refusal.done', ...at, refusal: words },
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index: 0, item: refused },
    { type: 'response.completed', response: wholeResponse([refused]) },
  ];
  const chunks = [
    chatChunk({ role: 'assistant', content: null }),
    ...['I ', 'cannot.'].map((piece) => chatChunk({ refusal: piece })),
    chatChunk({}, { finish_reason: 'stop' }),
  ];
  const answers = {
    responses: () => streamResponse(numbered(events)),
    chat: () => streamResponse(chatEvents(chunks)),
  };

  it('is one in a streamed chat completion', async () => {
    const options = { format: 'responses', answer: answers.responses, body: stream } as const;
    const choices = (await ask('chat', options)).events.flatMap(
      (event) => event['choices'] as { delta: Wire; finish_reason: string | null }[],
    );
    expect(choices.map(({ delta }) => delta['refusal']).join('')).toBe(words);
    expect(choices.flatMap(({ delta }) => delta['content'] ?? [])).toEqual([]);
    expect(choices.at(-1)?.finish_reason).toBe('stop');
  });

  it('is one in a streamed response', async () => {
    const options = { format: 'chat-completions', answer: answers.chat, body: stream } as const;
    const written = (await ask('responses', options)).events;
    const deltas = written.filter(({ type }) => type === 'response.refusal.delta');
    expect(deltas.map(({ delta }) => delta).join('')).toBe(words);
    expect(written.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { status: 'completed', output: [{ status: 'completed', content: [part] }] },
    });
  });
});
