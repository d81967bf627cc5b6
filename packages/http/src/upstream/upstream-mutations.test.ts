import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  messageEvents,
  postJson,
  postUnchecked,
  responseEvents,
  streamResponse,
  testUpstream,
  toolUse,
  wholeMessage,
  wholeResponse,
} from '../testing/index.ts';

const gatewayTool = { name: 'svc_prompt_guard', parameters: { type: 'object' } };
const tool = { name: 'look', description: 'Looks around.', parameters: { type: 'object' } };
const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const requests = {
  '/v1/chat/completions': {
    messages: [
      {
        role: 'system',
        content: [{ type: 'text', text: rule, toolgate: { visibility: 'hidden' } }],
      },
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        tool_calls: [{ id: '1', type: 'function', function: { name: 'svc_x' } }],
      },
      { role: 'tool', tool_call_id: '1', content: 'x' },
    ],
    tools: [
      { type: 'function', function: tool },
      { type: 'function', function: gatewayTool },
    ],
    tool_choice: { type: 'function', function: { name: 'svc_prompt_guard' } },
    response_format: { type: 'text' },
    n: 1,
  },
  '/v1/messages': {
    max_tokens: 9,
    system: [{ type: 'text', text: rule, toolgate: { visibility: 'secret' } }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'svc_x', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x' }] },
    ],
    tools: [
      { name: 'look', input_schema: { type: 'object' } },
      { name: 'svc_prompt_guard', input_schema: { type: 'object' } },
    ],
    tool_choice: { type: 'tool', name: 'svc_prompt_guard' },
  },
  '/v1/responses': {
    instructions: rule,
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
      { type: 'function_call', call_id: '1', name: 'svc_x', arguments: '{}' },
      { type: 'function_call_output', call_id: '1', output: 'x' },
    ],
    tools: [
      { type: 'namespace', name: 'n', tools: [{ type: 'function', ...gatewayTool }] },
      { type: 'function', ...tool },
    ],
    tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ name: 'svc_prompt_guard' }] },
    store: false,
  },
};
const answers = {
  '/v1/chat/completions': chatCompletion(
    {
      content: 'Hi',
      reasoning_details: [{ text: 'So', signature: 's' }],
      tool_calls: [{ id: '1', type: 'function', function: { name: 'svc_x', arguments: '{}' } }],
    },
    { finish_reason: 'tool_calls' },
  ),
  '/v1/messages': wholeMessage(
    [
      { type: 'thinking', thinking: 'So', signature: 's' },
      { type: 'text', text: 'Hi', citations: null },
      toolUse('a', 'svc_x'),
    ],
    'tool_use',
  ),
  '/v1/responses': wholeResponse([
    { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'So' }] },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Hi', annotations: [], logprobs: [] }],
    },
    { type: 'function_call', id: 'fc_1', call_id: '1', name: 'svc_x', arguments: '{}' },
  ]),
};
const streams = {
  '/v1/chat/completions': chatEvents([
    chatChunk({ role: 'assistant', content: 'Hi', reasoning: 'So' }),
    chatChunk({
      tool_calls: [{ index: 0, id: '1', function: { name: 'svc_x', arguments: '{}' } }],
    }),
    chatChunk({}, { finish_reason: 'stop' }),
  ]),
  '/v1/messages': messageEvents([
    {
      begin: { type: 'thinking', thinking: '', signature: '' },
      deltas: [{ type: 'thinking_delta', thinking: 'So' }],
    },
    { begin: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text: 'Hi' }] },
    {
      begin: { type: 'tool_use', id: 'a', name: 'look', input: {} },
      deltas: [{ type: 'input_json_delta', partial_json: '{}' }],
    },
  ]),
  '/v1/responses': responseEvents(['Hi', ' you']),
};
/** The number of mutations of each kind. `scripts/fuzz-requests.mjs` runs many more, with other seeds. */
const asked = process.env['TOOLGATE_FUZZ_REQUESTS'];
const seed = Number(process.env['TOOLGATE_FUZZ_SEED'] ?? 11);
const timeout = 60_000 + Number(asked ?? 0) * 20;

function runsOf(usual: number): number {
  if (asked === undefined) return inject('isFullRun') ? usual : Math.ceil(usual / 8);
  // There are three formats, each with requests, answers and streams.
  return Math.ceil(Number(asked) / 9);
}

const paths = ['/v1/chat/completions', '/v1/messages', '/v1/responses'] as const;

const junk = fc.constantFrom<unknown>(
  ...(JSON.parse(
    '[null, 0, -1, 1.5, true, "", "svc_", "svc_shadow_agent", "__proto__", "text", "data:", [], {}, [null], [[]],' +
      '{"type":"svc_x"}, {"type":"text"}, {"index":0}, [{"text":5}]]',
  ) as unknown[]),
);
/** A mutation: the place to change, as a share of all places, and the new value. `undefined` removes the old one. */
const mutations = fc.array(fc.tuple(fc.nat(), fc.option(junk, { nil: undefined })), {
  minLength: 1,
  maxLength: 3,
});

type Place = [Record<string, unknown>, string];

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>;
  const own = Object.keys(node).map((key): Place => [node, key]);
  return own.concat(Object.values(node).flatMap(placesIn));
}

function mutate(value: unknown, changes: readonly (readonly [number, unknown])[]): unknown {
  const copy = structuredClone(value);
  for (const [at, change] of changes) {
    const places = placesIn(copy);
    const place = places[at % Math.max(1, places.length)];
    if (place === undefined) continue;
    const [node, key] = place;
    if (change === undefined) delete node[key];
    else node[key] = structuredClone(change);
  }
  return copy;
}

function mutateEvent(event: string, changes: readonly (readonly [number, unknown])[]): string {
  return event.replace(/^data: (\{.*\})$/m, (_line, json: string) => {
    return `data: ${JSON.stringify(mutate(JSON.parse(json), changes))}`;
  });
}

function handlerOf(answer: () => Response) {
  const upstream = testUpstream(answer);
  const handler = createToolgateHandler({
    provider: upstream.provider,
  });
  return { handler, upstream };
}

/** Returns every tool name that a provider would read in a request. */
function toolNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toolNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) =>
    key === 'name' && typeof field === 'string' ? [field] : toolNames(field),
  );
}

describe.each(paths)('any mutation at %s', (path) => {
  it(
    'of a request is answered or refused, and shows the provider no gateway tool',
    async () => {
      const { handler, upstream } = handlerOf(() => Response.json(answers[path]));
      await fc.assert(
        fc.asyncProperty(mutations, async (changes) => {
          const body = mutate(requests[path], changes);
          const response = await postJson(handler, path, { ...(body as object), model: 'm' });
          expect([200, 400]).toContain(response.status);
          if (response.status === 200) await response.text();
        }),
        { numRuns: runsOf(600), seed },
      );
      expect(upstream.requests.length).toBeGreaterThan(runsOf(600) / 6);
      const names = upstream.requests.flatMap(({ body }) => {
        const { tools, tool_choice, messages, input } = JSON.parse(body);
        return toolNames([tools, tool_choice, messages, input]);
      });
      expect(names.filter((name) => name.startsWith('svc_'))).toEqual([]);
    },
    timeout,
  );

  it(
    'of an answer is passed on or reported as the provider’s failure',
    async () => {
      let answer: unknown;
      const { handler } = handlerOf(() => Response.json(answer));
      await fc.assert(
        fc.asyncProperty(mutations, async (changes) => {
          answer = mutate(answers[path], changes);
          const response = await postUnchecked(handler, path, { ...requests[path], model: 'm' });
          expect([200, 502]).toContain(response.status);
        }),
        { numRuns: runsOf(200), seed: seed + 1 },
      );
    },
    timeout,
  );

  it(
    'of a stream is passed on or reported as the provider’s failure',
    async () => {
      const events = streams[path];
      let sent: readonly string[] = [];
      const { handler } = handlerOf(() => streamResponse(sent));
      await fc.assert(
        fc.asyncProperty(fc.nat(events.length - 1), mutations, async (at, changes) => {
          sent = events.map((event, index) => (index === at ? mutateEvent(event, changes) : event));
          const body = { ...requests[path], model: 'm', stream: true };
          const response = await postUnchecked(handler, path, body);
          expect([200, 502]).toContain(response.status);
          expect(await response.text()).not.toContain('The gateway failed');
        }),
        { numRuns: runsOf(200), seed: seed + 2 },
      );
    },
    timeout,
  );
});
