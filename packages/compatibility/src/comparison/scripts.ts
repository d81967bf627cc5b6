import {
  APICallError,
  type LanguageModelV4StreamPart,
  type SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

/** A part as a script writes it: one of specification V4. */
export type Part = LanguageModelV4StreamPart;

/** The behaviour of a model in one call. */
export interface Script {
  /** What a stream brings; a whole answer is put together from it. */
  parts: readonly Part[];
  /** How the stream ends after its parts: it closes, breaks with an error, or waits until the caller leaves. Default `close`. */
  end?: 'close' | 'hang' | Error;
  /** The error with which the call rejects instead of an answer. */
  rejection?: unknown;
}

const start: Part = { type: 'stream-start', warnings: [] };
const metadata: Part = {
  type: 'response-metadata',
  id: 'response-1',
  timestamp: new Date(0),
  modelId: 'played-model',
};

/** The error that breaks a stream, or is in an error part. */
const connectionLost: Error = new Error('The connection was lost.');

function finish(reason: 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other'): Part {
  return {
    type: 'finish',
    finishReason: { unified: reason, raw: `raw-${reason}` },
    usage: {
      inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 5, text: 5, reasoning: 0 },
    },
    providerMetadata: { played: { tier: 'ordinary' } },
  };
}

function pieces(whole: string, length = 12): string[] {
  return whole.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
}

function text(words: string, id = 'text-1'): Part[] {
  return [
    { type: 'text-start', id },
    ...pieces(words).map((delta): Part => ({ type: 'text-delta', id, delta })),
    { type: 'text-end', id },
  ];
}

function toolCall(toolCallId: string, toolName: string, input: string): Part[] {
  return [
    { type: 'tool-input-start', id: toolCallId, toolName },
    ...pieces(input).map((delta): Part => ({ type: 'tool-input-delta', id: toolCallId, delta })),
    { type: 'tool-input-end', id: toolCallId },
    { type: 'tool-call', toolCallId, toolName, input },
  ];
}

const words = 'We play Hamlet tonight at eight, and The Tempest on Sunday. Shall I book two seats?';

function answer(parts: readonly Part[], reason: Parameters<typeof finish>[0] = 'stop'): Script {
  return { parts: [start, metadata, ...parts, finish(reason)] };
}

const today = '{"day":"today","kind":"any play of the evening"}';
const listShows = toolCall('call-1', 'list_shows', today);
const error: Part = { type: 'error', error: connectionLost };
const half = [start, metadata, ...text(words).slice(0, 5)];

/** A block of reasoning, with what its end says of it. */
function reasoning(thoughts: string, id: string, sealed: SharedV4ProviderMetadata): Part[] {
  return [
    { type: 'reasoning-start', id },
    ...pieces(thoughts).map((delta): Part => ({ type: 'reasoning-delta', id, delta })),
    { type: 'reasoning-end', id, providerMetadata: sealed },
  ];
}

const signature = { anthropic: { signature: 'c2lnbmVk' } };
const twoThoughts = [
  ...reasoning('They ask for a play; the list says Hamlet.', 'reasoning-1', signature),
  ...reasoning('Two seats are free.', 'reasoning-2', signature),
];
const stored = { openai: { itemId: 'rs_1', reasoningEncryptedContent: null } };
const source: Part = {
  type: 'source',
  sourceType: 'url',
  id: 'source-1',
  url: 'https://example.org/programme',
  title: 'Programme',
};
const file: Part = {
  type: 'file',
  mediaType: 'image/png',
  data: { type: 'data', data: 'iVBORw0KGgo=' },
};
const warned: Part = {
  type: 'stream-start',
  warnings: [{ type: 'other', message: 'This model is old.' }],
};
const searched: Part[] = [
  {
    type: 'tool-call',
    toolCallId: 'search-1',
    toolName: 'web_search',
    input: '{"query":"Hamlet"}',
    providerExecuted: true,
    dynamic: true,
  },
  {
    type: 'tool-result',
    toolCallId: 'search-1',
    toolName: 'web_search',
    result: { found: 'a programme' },
    dynamic: true,
  },
];

/** An error after which the SDK tries again at once. */
const overloaded = new APICallError({
  message: 'Overloaded.',
  url: 'https://model.example',
  requestBodyValues: {},
  statusCode: 503,
  responseHeaders: { 'retry-after-ms': '1' },
});
const refused = new APICallError({
  message: 'Bad request.',
  url: 'https://model.example',
  requestBodyValues: {},
  statusCode: 400,
});

/** The names of {@link scripts}. */
type ScriptName =
  | 'text'
  | 'raw'
  | 'storedThought'
  | 'twoTexts'
  | 'rich'
  | 'cut'
  | 'filtered'
  | 'other'
  | 'toolCall'
  | 'textAfterCall'
  | 'twoCalls'
  | 'wholeCall'
  | 'badInput'
  | 'brokenInput'
  | 'unknownTool'
  | 'providerTool'
  | 'object'
  | 'list'
  | 'choice'
  | 'objectCall'
  | 'noObject'
  | 'thinkingAloud'
  | 'fenced'
  | 'empty'
  | 'noFinish'
  | 'errorPart'
  | 'errorFirst'
  | 'breaks'
  | 'breaksFirst'
  | 'hangs'
  | 'hangsAtOnce'
  | 'rejects'
  | 'rejectsOnce';

/** The answers of models, by name. */
export const scripts: Readonly<Record<ScriptName, Script>> = {
  text: answer(text(words)),
  storedThought: answer([...reasoning('They ask for a play.', 'rs_1:0', stored), ...text(words)]),
  raw: answer(
    text(words).flatMap((part): Part[] => [{ type: 'raw', rawValue: { event: part } }, part]),
  ),
  twoTexts: answer([...text('We play Hamlet. '), ...text('Two seats?', 'text-2')]),
  rich: { parts: [warned, metadata, ...twoThoughts, source, file, ...text(words), finish('stop')] },
  cut: answer(text('We play'), 'length'),
  filtered: answer([], 'content-filter'),
  other: answer(text('We play'), 'other'),
  toolCall: answer([...text('Let me see.'), ...listShows], 'tool-calls'),
  textAfterCall: answer([...listShows, ...text(words)], 'tool-calls'),
  twoCalls: answer(
    [...listShows, ...toolCall('call-2', 'list_shows', '{"day":"tomorrow"}')],
    'tool-calls',
  ),
  wholeCall: answer(
    [{ type: 'tool-call', toolCallId: 'call-1', toolName: 'list_shows', input: today }],
    'tool-calls',
  ),
  badInput: answer(toolCall('call-1', 'list_shows', '{"day":5}'), 'tool-calls'),
  brokenInput: answer(toolCall('call-1', 'list_shows', '{"day":'), 'tool-calls'),
  unknownTool: answer(toolCall('call-1', 'fly_home', '{}'), 'tool-calls'),
  providerTool: answer([...searched, ...text(words)]),
  object: answer(text('{"title":"Hamlet","acts":5,"place":"the great stage"}')),
  list: answer(text('{"elements":[{"title":"Hamlet","acts":5},{"title":"The Tempest","acts":5}]}')),
  choice: answer(text('{"result":"comedy"}')),
  objectCall: answer(toolCall('call-1', 'json', '{"title":"Hamlet","acts":5}'), 'tool-calls'),
  noObject: answer(text('Hamlet has five acts.')),
  thinkingAloud: answer(text('<think>They ask for a play.</think>We play Hamlet tonight.')),
  fenced: answer(text('```json\n{"title":"Hamlet","acts":5}\n```')),
  empty: { parts: [] },
  noFinish: { parts: half },
  errorPart: { parts: [...half, error, finish('other')] },
  errorFirst: { parts: [start, error] },
  breaks: { parts: half, end: connectionLost },
  breaksFirst: { parts: [start], end: connectionLost },
  hangs: { parts: half, end: 'hang' },
  hangsAtOnce: { parts: [start], end: 'hang' },
  rejects: { parts: [], rejection: refused },
  rejectsOnce: { parts: [], rejection: overloaded },
};
