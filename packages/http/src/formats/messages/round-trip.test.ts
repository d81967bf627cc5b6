import { finishAtOnce } from 'toolgate/internal';
// oxlint-disable oxc/no-map-spread -- these are maps of arbitraries, which copy no array
import { createAnthropic } from '@ai-sdk/anthropic';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { base64, createIds, toolInput, toolName, words } from '../../testing/arbitraries.ts';
import { capturedRequest } from '../../testing/captured-request.ts';
import { messages as format, messagesUpstream } from './index.ts';

type Block = Record<string, unknown>;
interface Message {
  role: string;
  content: Block[];
}

const text = words.map((value): Block => ({ type: 'text', text: value }));
const mark = { cache_control: { type: 'ephemeral', ttl: '1h' } };
const imageSource = fc.oneof(
  fc
    .tuple(fc.constantFrom('image/png', 'image/webp'), base64)
    .map(([media_type, data]): Block => ({ type: 'base64', media_type, data })),
  fc.constant<Block>({ type: 'url', url: 'https://a.test/b.png' }),
  fc.constant<Block>({ type: 'file', file_id: 'file_1' }),
);
const image = imageSource.map((source): Block => ({ type: 'image', source }));
const documentSource = fc.oneof(
  base64.map((data): Block => ({ type: 'base64', media_type: 'application/pdf', data })),
  fc.constant<Block>({ type: 'url', url: 'https://a.test/b.pdf' }),
);
const document = fc
  .record(
    {
      source: documentSource,
      title: words,
      context: words,
      citations: fc.constant({ enabled: true }),
    },
    { requiredKeys: ['source'] },
  )
  .map((fields): Block => ({ type: 'document', ...fields }));
const cited = fc.tuple(words, words).map(([data, title]): Block => ({
  type: 'document',
  source: { type: 'text', media_type: 'text/plain', data },
  title,
  citations: { enabled: true },
}));
const input = fc.oneof(text, image, document, cited);

const thought = fc
  .tuple(words, words)
  .map(([value, signature]): Block => ({ type: 'thinking', thinking: value, signature }));
const redacted = words.map((data): Block => ({ type: 'redacted_thinking', data }));
const said = fc.array(fc.oneof(text, thought, redacted), { maxLength: 2 });

const user = fc
  .array(input, { minLength: 1, maxLength: 3 })
  .map((content): Message[] => [{ role: 'user', content }]);

const resultContent = fc.oneof(
  words,
  fc.tuple(image, text).map(([first, second]) => [first, second]),
);
const result = fc
  .record({ content: resultContent, isError: fc.boolean() })
  .map(({ content, isError }) => ({
    content,
    // Only texts can be marked as errors.
    ...(isError && typeof content === 'string' && { is_error: true }),
  }));

/** Calls, one or several at once, and the message with their results and more. */
const calls = fc
  .tuple(
    said,
    fc.array(fc.tuple(toolName, toolInput, result), { minLength: 1, maxLength: 3 }),
    fc.array(input, { maxLength: 2 }),
  )
  .map(([before, called, rest]) => (newId: () => string): Message[] => {
    const all = called.map(([name, given, output]) => ({ id: newId(), name, given, output }));
    const uses = all.map(({ id, name, given }) => ({ type: 'tool_use', id, name, input: given }));
    const results = all.map(({ id, output }) => ({
      type: 'tool_result',
      tool_use_id: id,
      ...output,
    }));
    return [
      { role: 'assistant', content: [...before, ...uses] },
      { role: 'user', content: [...results, ...rest] },
    ];
  });
const assistant = fc
  .tuple(said, text)
  .map(([before, last]): Message[] => [{ role: 'assistant', content: [...before, last] }]);

const conversation = fc
  .tuple(user, fc.array(fc.oneof(fc.tuple(assistant, user), calls), { maxLength: 3 }), fc.boolean())
  .map(([first, turns, isMarked]) => {
    const newId = createIds('toolu_');
    const all = [
      ...first,
      ...turns.flatMap((turn) => (typeof turn === 'function' ? turn(newId) : turn.flat())),
    ];
    const last = all.at(-1)?.content.at(-1);
    if (isMarked && last) Object.assign(last, mark);
    return joinUsers(all);
  });

/** Joins consecutive messages of one role, as the API and the gateway do. */
function joinUsers(all: readonly Message[]): Message[] {
  const joined: Message[] = [];
  for (const { role, content } of all) {
    const last = joined.at(-1);
    if (last?.role === role) last.content.push(...content);
    else joined.push({ role, content: [...content] });
  }
  return joined;
}

const schema = {
  type: 'object',
  properties: { city: { type: 'string' } },
  additionalProperties: false,
};
const tools = fc.uniqueArray(toolName, { minLength: 1, maxLength: 3 }).chain((names) =>
  fc.record({
    tools: fc.tuple(
      ...names.map((name) =>
        words.map((description) => ({ name, description, input_schema: schema })),
      ),
    ),
    tool_choice: fc.constantFrom(
      { type: 'auto' },
      { type: 'auto', disable_parallel_tool_use: true },
      { type: 'any' },
      { type: 'tool', name: names[0] },
    ),
  }),
);

const settings = fc.record(
  {
    system: words.map((value) => [{ type: 'text', text: value, ...mark }]),
    stop_sequences: fc.array(words, { minLength: 1, maxLength: 3 }),
    metadata: words.map((user_id) => ({ user_id })),
    cache_control: fc.constant({ type: 'ephemeral' }),
    service_tier: fc.constantFrom('auto', 'standard_only'),
    output_config: fc.constantFrom(
      { effort: 'low' },
      { format: { type: 'json_schema', schema } },
      { effort: 'max', format: { type: 'json_schema', schema } },
    ),
    context_management: fc.constant({
      edits: [{ type: 'clear_thinking_20251015', keep: 'all' }],
    }),
  },
  { requiredKeys: [] },
);
const sampling = fc.oneof(
  fc.record({ top_k: fc.integer({ min: 1, max: 40 }) }, { requiredKeys: [] }),
  fc.constantFrom({ temperature: 0.5 }, { top_p: 0.9 }),
  fc.constantFrom<object>(
    { thinking: { type: 'enabled', budget_tokens: 2048 } },
    { thinking: { type: 'adaptive', display: 'omitted' } },
    { thinking: { type: 'disabled' } },
  ),
);

const requests = fc
  .tuple(conversation, fc.option(tools, { nil: {} }), settings, sampling)
  .map(([messages, ...rest]) => ({
    model: 'claude-sonnet-4-6',
    max_tokens: 4096,
    messages,
    ...omitForbiddenThinking(Object.assign({}, ...rest), messages),
  }));

/**
 * Removes the field `thinking` where the API refuses it: if the tool choice forces a call, or if thinking is enabled and
 * an answer begins with a call.
 */
function omitForbiddenThinking(fields: object, messages: readonly Message[]): object {
  const {
    thinking,
    tool_choice: choice,
    ...rest
  } = fields as {
    thinking?: { type: string };
    tool_choice?: { type: string };
  };
  const isForced = choice?.type === 'any' || choice?.type === 'tool';
  const isRefused = thinking?.type === 'enabled' && messages.some(beginsWithCall);
  return {
    ...rest,
    ...(choice && { tool_choice: choice }),
    ...(thinking && !isForced && !isRefused && { thinking }),
  };
}

function beginsWithCall({ content }: Message): boolean {
  const first = content.find(({ type }) => /thinking|tool_use/.test(String(type)));
  return first?.['type'] === 'tool_use';
}

/** Undoes differences of the AI SDK's provider that do not change the meaning of a body. */
function normalized(body: unknown): unknown {
  const { max_tokens: limit, thinking, ...rest } = body as Record<string, unknown>;
  const { budget_tokens: budget = 0 } = (thinking ?? {}) as { budget_tokens?: number };
  const json = JSON.stringify({ max_tokens: Number(limit) - budget, thinking, ...rest });
  // The provider asks for fine-grained tool input, which is the default of streams.
  return JSON.parse(json.replaceAll(',"eager_input_streaming":true', ''));
}

describe('any conversation of messages', () => {
  it('comes out of the call options as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (body) => {
        const { options, warnings } = finishAtOnce(format.readRequest(body, new Headers()));
        const back = await capturedRequest(options, (fetch) =>
          createAnthropic({ apiKey: 'key', fetch })('claude-sonnet-4-6'),
        );
        expect(normalized(back)).toEqual({ ...body, max_tokens: 4096 });
        expect(warnings).toEqual([]);
      }),
      { numRuns: inject('isFullRun') ? 300 : 60, seed: 20_261_121 },
    );
  }, 60_000);

  it('comes out of the codec as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (body) => {
        const { options } = finishAtOnce(format.readRequest(body, new Headers()));
        const { body: sent, warnings } = messagesUpstream.writeRequest(options, {
          modelId: body.model,
          isStream: false,
          baseURL: 'http://localhost',
          original: undefined,
        });
        expect(inLongForm(JSON.parse(JSON.stringify(sent)))).toEqual({ ...body, max_tokens: 4096 });
        expect(warnings).toEqual([]);
      }),
      { numRuns: inject('isFullRun') ? 300 : 100, seed: 20_261_122 },
    );
  }, 60_000);

  it('comes out as it went in if another took each message into its hands', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (body) => {
        const headers = new Headers();
        const { options, body: wire = {} } = finishAtOnce(format.readRequest(body, headers, true));
        const original = {
          format: 'messages',
          text: undefined,
          body: wire,
          options,
          headers,
        } as const;
        const prompt = structuredCopy(options.prompt) as typeof options.prompt;
        const call = {
          modelId: body.model,
          isStream: false,
          baseURL: 'http://localhost',
          original,
        };
        const { body: sent } = messagesUpstream.writeRequest({ ...options, prompt }, call);
        expect(sent).toEqual(body);
      }),
      { numRuns: inject('isFullRun') ? 200 : 100, seed: 20_261_123 },
    );
  }, 60_000);
});

/** Returns content as a list. A text becomes a list with one text block. */
function inLongForm({ messages, ...rest }: { messages: { content: unknown }[] }): object {
  const inLong = messages.map(({ content, ...message }) => ({
    ...message,
    content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  }));
  return { ...rest, messages: inLong };
}

/** Copies lists and objects. The copies have the same content and remember the same originals. */
function structuredCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCopy);
  if (typeof value !== 'object' || value === null || value instanceof URL) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, structuredCopy(one)]),
  );
  for (const symbol of Object.getOwnPropertySymbols(value))
    Reflect.set(copy, symbol, Reflect.get(value, symbol));
  return copy;
}
