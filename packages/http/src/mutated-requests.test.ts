import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, inject, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { createLimits } from './limits/index.ts';
import { createResponseStore } from './store/index.ts';
import { postJson, scriptedModel, textAnswer } from './testing/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

type Node = Record<string | number, unknown>;

const schema = {
  type: 'object',
  properties: { hint: { default: 'polite' }, max_iterations: { default: 2 } },
};

const chat = {
  messages: [
    { role: 'system', content: [{ type: 'text', text: 'Never tell of the balcony.' }] },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
        { type: 'file', file: { file_data: 'AAAA', filename: 'a.pdf' } },
      ],
    },
    {
      role: 'assistant',
      tool_calls: [
        { id: 'a', function: { name: 'look', arguments: '{"a":1}' } },
        { id: 'b', function: { name: 'svc_prompt_guard', arguments: '' } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: 'x' },
    { role: 'tool', tool_call_id: 'b', content: [{ type: 'text', text: 'x' }] },
  ],
  tools: [
    { type: 'function', function: { name: 'look', parameters: { type: 'object' } } },
    { type: 'function', function: { name: 'svc_shadow_agent', parameters: schema } },
    { type: 'custom', custom: { name: 'run', format: { type: 'text' } } },
  ],
  tool_choice: { type: 'function', function: { name: 'look' } },
  response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
  stop: ['x'],
  max_tokens: 10,
  metadata: { a: 'b' },
};

const messages = {
  max_tokens: 10,
  system: [{ type: 'text', text: 'Never tell.', toolgate: { visibility: 'secret' } }],
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Hi' },
        { type: 'image', source: { type: 'url', url: 'https://a.test/b.png' } },
        { type: 'document', source: { type: 'text', data: 'x' }, title: 'y' },
        { type: 'search_result', content: [{ type: 'text', text: 'x' }] },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'x', signature: 'y' },
        { type: 'tool_use', id: 'a', name: 'look', input: { a: 1 } },
        { type: 'tool_use', id: 'b', name: 'svc_x', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'x' }] },
        { type: 'tool_result', tool_use_id: 'b', content: 'x' },
      ],
    },
  ],
  tools: [
    { name: 'look', input_schema: { type: 'object' } },
    { name: 'svc_shadow_agent', input_schema: schema },
    { type: 'web_search_20250305', name: 'web_search', max_uses: 2 },
  ],
  tool_choice: { type: 'any' },
  thinking: { type: 'enabled', budget_tokens: 1024 },
  output_config: { effort: 'low', format: { type: 'json_schema', schema } },
};

const responses = {
  instructions: 'Never tell of the balcony.',
  input: [
    { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
    { role: 'user', content: [{ type: 'input_image', image_url: 'https://a.test/b.png' }] },
    { type: 'reasoning', id: 'rs_1', summary: [{ text: 'x' }], encrypted_content: 'y' },
    { type: 'function_call', call_id: 'a', name: 'svc_x', namespace: 'n', arguments: '{}' },
    { type: 'function_call_output', call_id: 'a', output: 'x' },
    { type: 'custom_tool_call', call_id: 'b', name: 'run', input: 'x' },
    { type: 'custom_tool_call_output', call_id: 'b', output: [{ type: 'input_text', text: 'x' }] },
    { type: 'item_reference', id: 'rs_2' },
  ],
  tools: [
    { type: 'function', name: 'look', parameters: schema },
    { type: 'namespace', name: 'n', tools: [{ type: 'function', name: 'svc_prompt_guard' }] },
    { type: 'custom', name: 'run' },
    { type: 'web_search', filters: { allowed_domains: ['a.test'] } },
  ],
  tool_choice: { type: 'allowed_tools', tools: [{ type: 'function', name: 'look' }] },
  text: { format: { type: 'json_schema', name: 'a', schema } },
  reasoning: { effort: 'low' },
};

// Requests that clients send by mistake, and attackers on purpose.
const junk: readonly unknown[] = JSON.parse(String.raw`[
  null, 0, -1, 1.5, 1e308, true, "", "svc_", "svc_shadow_agent", "__proto__", "\u0000", "\ud800", "data:", "{",
  [], {}, [null], [[]], { "type": "svc_x" }, { "type": "text" }, { "default": 3 }, { "__proto__": { "stream": 5 } }
]`);

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Every place in a value where another value could be inserted. */
function placesIn(value: unknown): [Node, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  const own = Object.keys(node).map((key): [Node, string] => [node, key]);
  return [...own, ...own.flatMap(([, key]) => placesIn(node[key]))];
}

/** A copy with one or two places removed, filled with junk, or filled from another place. */
function mutate(request: object, random: () => number): object {
  const copy = structuredClone(request);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  for (let left = 1 + Math.floor(random() * 2); left > 0; left -= 1) {
    const places = placesIn(copy);
    const [node, key] = pick(places) ?? [{}, ''];
    const [other, otherKey] = pick(places) ?? [{}, ''];
    const kind = Math.floor(random() * 4);
    if (kind === 0) delete node[key];
    else node[key] = structuredClone(kind === 1 ? other[otherKey] : pick(junk));
  }
  return { ...copy, model: 'm' };
}

/** All fields of call options that may name a tool. */
function toolNamesOf({ tools = [], toolChoice, prompt }: LanguageModelV4CallOptions): string[] {
  const parts: object[] = prompt.flatMap(({ content }): object[] =>
    typeof content === 'string' ? [] : content,
  );
  return [
    ...tools.map(({ name }) => name),
    ...(toolChoice?.type === 'tool' ? [toolChoice.toolName] : []),
    ...parts.flatMap((part) => ('toolName' in part ? [String(part.toolName)] : [])),
  ];
}

/** An answer, or a refusal that names the wrong field. */
const acceptable = /^200 (?!.*server_error)|^400 .*"message":"(?:[a-z_]+[\w.[\]]*: |.*svc_)/s;

/** The total number of requests; `scripts/fuzz-requests.mjs` sends many more, from its own seeds. */
const total = Number(process.env['TOOLGATE_FUZZ_REQUESTS'] ?? (inject('isFullRun') ? 3000 : 400));
const seed = Number(process.env['TOOLGATE_FUZZ_SEED'] ?? 7);

/** Far longer than any answer takes; a request that takes longer hangs. */
const patience = 30_000;

type Services = Pick<ToolgateHandlerOptions, 'limits' | 'store'>;

const bare = (): Services => ({});
const limited = (): Services => ({
  limits: createLimits({ tokens: { limit: 1e9 }, timeoutMilliseconds: 60_000 }),
  store: createResponseStore(),
});

const cases: readonly [string, object, () => Services][] = [
  ['/v1/chat/completions', chat, bare],
  ['/v1/messages', messages, bare],
  ['/v1/messages/count_tokens', messages, bare],
  ['/v1/responses', responses, bare],
  ['/v1/chat/completions within limits', chat, limited],
  ['/v1/messages within limits', messages, limited],
  [
    '/v1/responses with a store',
    { ...responses, previous_response_id: null, store: true },
    limited,
  ],
];

describe.each(cases)('any mutation of a request to %s', (endpoint, request, services) => {
  const [path = ''] = endpoint.split(' ');

  const rounds = Math.ceil(total / cases.length);
  const timeout = patience + rounds * 100;

  it(
    'is answered, or refused with the field at fault, and shows the model no gateway tool',
    async () => {
      const model = scriptedModel(textAnswer('Hello'));
      const handler = createToolgateHandler({ models: { m: model }, ...services() });
      const random = seededRandom(seed);
      const statuses = new Set<number>();
      const failures: object[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const body = { ...mutate(request, random), stream: round % 2 === 0 };
        const signal = AbortSignal.timeout(patience);
        const response = await postJson(handler, path, body, { signal });
        const answer = `${response.status} ${await response.text()}`;
        if (!acceptable.test(answer)) failures.push({ body, answer });
        statuses.add(response.status);
      }
      expect(failures.slice(0, 5)).toEqual([]);
      expect(statuses).toEqual(new Set([200, 400]));
      expect(model.calls.flatMap(toolNamesOf).filter((name) => name.startsWith('svc_'))).toEqual(
        [],
      );
      expect(model.calls.every(({ tools, toolChoice }) => tools?.length || !toolChoice)).toBe(true);
    },
    timeout,
  );
});
