import type { SpecificationVersion } from '../models/index.ts';
import type { Part, RecordedCall } from './recorded-call.ts';

type Version = Exclude<SpecificationVersion, 'v1'>;

interface End {
  reason?: string;
  usage?: object;
  providerMetadata?: object;
  warnings?: object[];
  request?: object;
  response?: { headers?: object; body?: unknown; id?: string };
}

const png = 'iVBORw0KGgo=';

/** Calls of the specifications V2 to V4, which AI SDK 5 to 7 use. */
export function recordedCallsSinceV2(version: Version): RecordedCall[] {
  const call = (title: string, content: Part[], end: End = {}) =>
    recordedCall(version, title, content, end);
  return [
    call('a text', [text('We play Hamlet tonight at eight.')]),
    call('texts with item ids', [
      text('We play ', { openai: { itemId: 'msg_1' } }),
      text('Hamlet.', { openai: { itemId: 'msg_2', annotations: [] } }),
    ]),
    call('an empty answer', []),
    call('a text of many scripts', [text('Žluťoučký 🎭👩‍👩‍👧 مسرح 劇場 \u0000\u2028 end')]),
    call('a tool call', [toolCall('1', '{"day":"today"}')], { reason: 'tool-calls' }),
    call(
      'tool calls after a text',
      [text('Let me see.'), toolCall('1', '{"day":"today"}'), toolCall('2', '{}')],
      { reason: 'tool-calls' },
    ),
    call('a tool call without input', [toolCall('1', '')], { reason: 'tool-calls' }),
    call('a tool that the provider ran', providerRun(version)),
    call('a file as base64', [file(version, png)]),
    call('a file as bytes', [file(version, Uint8Array.of(137, 80))]),
    call('reasoning without a mark', [reasoning('They ask for today.'), text('Hamlet.')]),
    call('signed reasoning', [
      reasoning('They ask for today.', { anthropic: { signature: 'c2lnbmVk' } }),
      text('Hamlet.'),
    ]),
    call('redacted reasoning', [
      reasoning('', { anthropic: { redactedData: 'ZW5jcnlwdGVk' } }),
      text('Hamlet.'),
    ]),
    call('sources', [
      text('Hamlet.'),
      { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.org/a', title: 'A' },
      { type: 'source', sourceType: 'document', id: 's2', mediaType: 'text/plain', title: 'B' },
    ]),
    call('an answer cut at its limit', [text('We play')], { reason: 'length' }),
    call('an answer that the provider filtered', [], { reason: 'content-filter' }),
    call('an end without a reason and a count', [text('Hamlet.')], {
      reason: version === 'v2' ? 'unknown' : 'other',
      usage: usageOf(version),
    }),
    call('warnings', [text('Hamlet.')], { warnings: warningsOf(version) }),
    call('an object as text', [text('{"title":"Hamlet","acts":5}')]),
    call('headers, bodies and metadata', [text('Hamlet.')], {
      request: { body: { model: 'm' } },
      response: { id: 'r1', headers: { 'x-request-id': 'q1' }, body: { output: [] } },
      providerMetadata: { openai: { responseId: 'r1', serviceTier: 'default' } },
    }),
    ...(version === 'v2' ? [] : [call('a call that needs approval', approval())]),
    ...(version === 'v4' ? newest(call) : []),
    future(call),
    ...streamsOnly(call),
  ];
}

type Call = (title: string, content: Part[], end?: End) => RecordedCall;

function text(words: string, providerMetadata?: object): Part {
  return { type: 'text', text: words, ...(providerMetadata && { providerMetadata }) };
}

function reasoning(words: string, providerMetadata?: object): Part {
  return { type: 'reasoning', text: words, ...(providerMetadata && { providerMetadata }) };
}

function toolCall(toolCallId: string, input: string): Part {
  return { type: 'tool-call', toolCallId, toolName: 'list_shows', input };
}

function file(version: Version, data: string | Uint8Array): Part {
  const tagged = version === 'v4' ? { type: 'data', data } : data;
  return { type: 'file', mediaType: 'image/png', data: tagged };
}

function providerRun(version: Version): Part[] {
  const ran = { toolCallId: 'ws_1', toolName: 'web_search', providerExecuted: true };
  const { providerExecuted, ...named } = ran;
  return [
    { type: 'tool-call', input: '{"query":"Hamlet"}', ...ran },
    {
      type: 'tool-result',
      ...named,
      ...(version === 'v2' && { providerExecuted }),
      result: { action: { type: 'search' }, sources: [] },
    },
    text('Hamlet.'),
  ];
}

function approval(): Part[] {
  const mcp = { toolCallId: 'mcp_1', toolName: 'mcp.book', providerExecuted: true, dynamic: true };
  return [
    { type: 'tool-call', input: '{"seats":2}', ...mcp },
    { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'mcp_1' },
  ];
}

/** Usage; without counts, as of a provider that does not report it. */
function usageOf(version: Version, input?: number, output?: number): object {
  if (version === 'v2') {
    const total = input === undefined ? undefined : input + (output ?? 0);
    return { inputTokens: input, outputTokens: output, totalTokens: total };
  }
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
    raw: { input_tokens: input },
  };
}

function warningsOf(version: Version): object[] {
  if (version === 'v2') {
    return [
      { type: 'unsupported-setting', setting: 'topK', details: 'It is not sent.' },
      { type: 'unsupported-tool', tool: { type: 'function', name: 't', inputSchema: {} } },
      { type: 'other', message: 'The model is old.' },
    ];
  }
  return [
    { type: 'unsupported', feature: 'topK', details: 'It is not sent.' },
    { type: 'compatibility', feature: 'specificationVersion' },
    { type: 'other', message: 'The model is old.' },
    ...(version === 'v4' ? [{ type: 'deprecated', setting: 'topK', message: 'Use topP.' }] : []),
  ];
}

/** A call whose stream is made from its content, each part in the pieces that providers send. */
function recordedCall(
  version: Version,
  title: string,
  content: Part[],
  { reason = 'stop', providerMetadata, warnings = [], request, response, ...end }: End,
): RecordedCall {
  const { usage = usageOf(version, 9, 4) } = end;
  const finish = {
    finishReason: version === 'v2' ? reason : { unified: reason, raw: 'end_turn' },
    usage,
    ...(providerMetadata && { providerMetadata }),
  };
  const metadata = { id: response?.id ?? 'r', timestamp: new Date(0), modelId: 'm-1' };
  return {
    title,
    result: {
      content,
      ...finish,
      warnings,
      ...(request && { request }),
      response: { ...metadata, ...response },
    },
    head: {
      ...(request && { request }),
      ...(response?.headers && { response: { headers: response.headers } }),
    },
    parts: [
      { type: 'stream-start', warnings },
      { type: 'response-metadata', ...metadata },
      ...content.flatMap((part, index) => pieces(part, String(index))),
      { type: 'finish', ...finish },
    ],
  };
}

function pieces(part: Part, id: string): Part[] {
  const { type, ...fields } = part;
  switch (type) {
    case 'text':
    case 'reasoning': {
      const { text: words, ...others } = fields;
      const deltas = (words as string).match(/[\s\S]{1,5}/g) ?? [];
      return [
        { type: `${type}-start`, id, ...others },
        ...deltas.map((delta) => ({ type: `${type}-delta`, id, delta })),
        { type: `${type}-end`, id, ...others },
      ];
    }
    case 'tool-call': {
      const { toolCallId, toolName, input, ...others } = fields;
      return [
        { type: 'tool-input-start', id: toolCallId, toolName, ...others },
        { type: 'tool-input-delta', id: toolCallId, delta: input },
        { type: 'tool-input-end', id: toolCallId },
        part,
      ];
    }
    default:
      return [part];
  }
}

/** What only V4 has. */
function newest(call: Call): RecordedCall[] {
  const { result, ...structured } = call('structured output beside the text', [
    text('Here it is.'),
  ]);
  const pinged = call('pings between the parts', [text('Hamlet.')]);
  const cited = { ...text('Hamlet.'), citations: [{ type: 'url', url: 'https://example.org' }] };
  return [
    call('custom parts and files of reasoning', [
      { type: 'custom', kind: 'openai.compaction', providerMetadata: { openai: { itemId: 'c' } } },
      { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: png } },
      text('Hamlet.'),
    ]),
    call('citations', [cited]),
    call('an interrupted answer', [text('We play')], { reason: 'interrupted' }),
    call('a file by its address', [
      {
        type: 'file',
        mediaType: 'image/png',
        data: { type: 'url', url: new URL('https://example.org/a.png') },
      },
    ]),
    { ...structured, result: { ...result, structuredOutputText: '{"title":"Hamlet"}' } },
    { ...pinged, parts: pinged.parts.flatMap((part) => [{ type: 'ping' }, part]) },
  ];
}

/** What no provider gives, but might some day. */
function future(call: Call): RecordedCall {
  const unknown = { type: 'hologram', depth: 3 };
  const marked = { ...text('Hamlet.'), novelty: 1 };
  const recorded = call('parts and fields of the future', [unknown, marked, unknown]);
  return {
    ...recorded,
    result: { ...recorded.result, novelty: 1 },
    head: { ...recorded.head, novelty: 1 },
    parts: recorded.parts.map((part) =>
      part === unknown ? part : Object.assign(part, { novelty: 1 }),
    ),
  };
}

function streamsOnly(call: Call): RecordedCall[] {
  const { head, parts } = call('', [text('We play Hamlet.')], { reason: 'error' });
  const error = { type: 'error', error: { message: 'overloaded', code: 529 } };
  const raw = { type: 'raw', rawValue: { type: 'response.output_text.delta', delta: 'We' } };
  return [
    {
      title: 'an error in a stream',
      head,
      parts: [...parts.slice(0, 4), error, ...parts.slice(-1)],
    },
    { title: 'raw chunks', head, parts: parts.flatMap((part) => [raw, part]) },
    { title: 'a stream that stops without an end', head, parts: parts.slice(0, 4) },
    { title: 'a stream of nothing', head, parts: [] },
  ];
}
