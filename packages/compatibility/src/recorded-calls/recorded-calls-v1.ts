import type { Part, RecordedCall } from './recorded-call.ts';

const rawCall = { rawPrompt: [{ role: 'user', content: 'Hi' }], rawSettings: { model: 'm' } };
const png = 'iVBORw0KGgo=';

interface End {
  reason?: string;
  usage?: object;
  providerMetadata?: object;
  logprobs?: object;
}

interface Content {
  text?: string;
  reasoning?: string | object[];
  files?: object[];
  sources?: object[];
  toolCalls?: object[];
  response?: object;
  rawResponse?: { headers: object; body: unknown };
  [field: string]: unknown;
}

/** Calls of specification V1, which AI SDK 4 uses. */
export function recordedCallsV1(): RecordedCall[] {
  return [...texts(), ...toolCalls(), ...otherContent(), ...ends(), future(), ...brokenStreams()];
}

function texts(): RecordedCall[] {
  const logprobs = [{ token: 'Hi', logprob: -0.1, topLogprobs: [{ token: 'Hi', logprob: -0.1 }] }];
  return [
    call('a text', { text: 'We play Hamlet tonight at eight.' }),
    call('a text with log probabilities', { text: 'Hi' }, { logprobs }),
    call('an empty answer', { text: '' }),
    call('a text of many scripts', { text: 'Žluťoučký 🎭👩‍👩‍👧 مسرح 劇場 \u0000\u2028 end' }),
    call('an object as text', { text: '{"title":"Hamlet","acts":5}' }),
  ];
}

function toolCalls(): RecordedCall[] {
  return [
    call(
      'a tool call',
      { toolCalls: [toolCall('1', '{"day":"today"}')] },
      { reason: 'tool-calls' },
    ),
    call(
      'tool calls after a text',
      { text: 'Let me see.', toolCalls: [toolCall('1', '{"day":"today"}'), toolCall('2', '{}')] },
      { reason: 'tool-calls' },
    ),
    call('a tool call without input', { toolCalls: [toolCall('1', '')] }, { reason: 'tool-calls' }),
    streamedCall(),
  ];
}

function otherContent(): RecordedCall[] {
  return [
    call('a file as base64', { files: [{ data: png, mimeType: 'image/png' }] }),
    call('a file as bytes', { files: [{ data: Uint8Array.of(137, 80), mimeType: 'image/png' }] }),
    call('reasoning as a string', { reasoning: 'They ask for today.', text: 'Hamlet.' }),
    call('signed reasoning', {
      reasoning: [{ type: 'text', text: 'They ask for today.', signature: 'c2lnbmVk' }],
      text: 'Hamlet.',
    }),
    call('redacted reasoning', {
      reasoning: [{ type: 'redacted', data: 'ZW5jcnlwdGVk' }],
      text: 'Hamlet.',
    }),
    call('sources', {
      text: 'Hamlet.',
      sources: [
        { sourceType: 'url', id: 's1', url: 'https://example.org/a', title: 'Programme' },
        { sourceType: 'url', id: 's2', url: 'https://example.org/b', providerMetadata: { x: {} } },
      ],
    }),
  ];
}

function ends(): RecordedCall[] {
  return [
    call('an answer cut at its limit', { text: 'We play' }, { reason: 'length' }),
    call('an answer that the provider filtered', { text: '' }, { reason: 'content-filter' }),
    call(
      'an end without a reason and a count',
      { text: 'Hamlet.' },
      { reason: 'unknown', usage: { promptTokens: Number.NaN, completionTokens: Number.NaN } },
    ),
    call('warnings', {
      text: 'Hamlet.',
      warnings: [
        { type: 'unsupported-setting', setting: 'topK', details: 'It is not sent.' },
        { type: 'unsupported-tool', tool: { type: 'function', name: 't', parameters: {} } },
        { type: 'other', message: 'The model is old.' },
      ],
    }),
    call(
      'headers, bodies and metadata',
      {
        text: 'Hamlet.',
        request: { body: '{"model":"m"}' },
        response: { id: 'r1', timestamp: new Date(0), modelId: 'm-1' },
        rawResponse: { headers: { 'x-request-id': 'q1' }, body: { choices: [] } },
      },
      { providerMetadata: { openai: { cachedPromptTokens: 5, reasoningTokens: 2 } } },
    ),
  ];
}

function toolCall(toolCallId: string, args: string): object {
  return { toolCallType: 'function', toolCallId, toolName: 'list_shows', args };
}

/** A call whose stream is made from its content, in the order of OpenAI's and Anthropic's. */
function call(title: string, content: Content, end: End = {}): RecordedCall {
  const { reason = 'stop', usage = { promptTokens: 9, completionTokens: 4 }, ...metadata } = end;
  const finish = { finishReason: reason, usage, ...metadata };
  const { text, reasoning, files, sources, toolCalls: calls, response, ...others } = content;
  const { rawResponse, ...head } = others;
  return {
    title,
    result: { rawCall, ...content, ...finish },
    head: {
      rawCall,
      ...head,
      // A stream's answer has no body.
      ...(rawResponse && { rawResponse: { headers: rawResponse.headers } }),
    },
    parts: [
      ...(response === undefined ? [] : [{ type: 'response-metadata', ...response }]),
      ...reasoningParts(reasoning),
      ...textParts(text),
      ...listParts(sources, (source) => ({ type: 'source', source })),
      ...listParts(files, (file) => ({ type: 'file', ...file })),
      ...listParts(calls, (each) => ({ type: 'tool-call', ...each })),
      { type: 'finish', ...finish },
    ],
  };
}

function textParts(text = ''): Part[] {
  return (text.match(/[\s\S]{1,5}/g) ?? []).map((textDelta) => ({ type: 'text-delta', textDelta }));
}

function listParts(list: object[] = [], partOf: (item: object) => Part): Part[] {
  return list.map((item) => partOf(item));
}

function reasoningParts(reasoning: Content['reasoning'] = []): Part[] {
  if (typeof reasoning === 'string') return [{ type: 'reasoning', textDelta: reasoning }];
  return (reasoning as { text?: string; signature?: string; data?: string }[]).flatMap(
    ({ text, signature, data }): Part[] =>
      data === undefined
        ? [
            { type: 'reasoning', textDelta: text },
            { type: 'reasoning-signature', signature },
          ]
        : [{ type: 'redacted-reasoning', data }],
  );
}

function streamedCall(): RecordedCall {
  const { parts, ...recorded } = call(
    'a tool call in pieces',
    { toolCalls: [toolCall('1', '{"day":"today"}')] },
    { reason: 'tool-calls' },
  );
  const deltas = ['{"day"', ':"today"}'].map((argsTextDelta) => ({
    type: 'tool-call-delta',
    toolCallType: 'function',
    toolCallId: '1',
    toolName: 'list_shows',
    argsTextDelta,
  }));
  return { ...recorded, parts: [...deltas, ...parts] };
}

/** What no provider of V1 gives, but might some day. */
function future(): RecordedCall {
  const recorded = call('parts and fields of the future', {
    text: 'Hamlet.',
    hologram: { depth: 3 },
    files: [{ data: png, mimeType: 'image/png', provenance: 'camera' }],
  });
  const unknown = { type: 'hologram', depth: 3 };
  const [first, ...rest] = recorded.parts.map((part) => Object.assign(part, { novelty: 1 }));
  return { ...recorded, parts: [unknown, ...(first ? [first] : []), unknown, ...rest] };
}

function brokenStreams(): RecordedCall[] {
  const { head, parts } = call('', { text: 'We play Hamlet.' }, { reason: 'error' });
  const [text, ...rest] = parts;
  const error = { type: 'error', error: { message: 'overloaded', code: 529 } };
  return [
    {
      title: 'an error in a stream',
      head,
      parts: [...(text ? [text] : []), error, ...rest.slice(-1)],
    },
    { title: 'a stream that stops without an end', head, parts: parts.slice(0, 2) },
    { title: 'a stream of nothing', head, parts: [] },
  ];
}
