import { finishAtOnce } from 'toolgate/internal';
// oxlint-disable oxc/no-map-spread -- these are maps of arbitraries, which copy no array
import { createOpenAI } from '@ai-sdk/openai';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { base64, createIds, toolInput, toolName, words } from '../../testing/arbitraries.ts';
import { capturedRequest } from '../../testing/captured-request.ts';
import { chatCompletions } from './index.ts';

type Message = Record<string, unknown>;

const text = words.map((value) => ({ type: 'text', text: value }));
const image = fc
  .tuple(fc.constantFrom('image/png', 'image/jpeg'), base64, fc.constantFrom('low', 'high'))
  .map(([type, data, detail]) => ({
    type: 'image_url',
    image_url: { url: `data:${type};base64,${data}`, detail },
  }));
const linkedImage = fc.constant({
  type: 'image_url',
  image_url: { url: 'https://a.test/b.png?c=d' },
});
const audio = fc.tuple(base64, fc.constantFrom('wav', 'mp3')).map(([data, format]) => ({
  type: 'input_audio',
  input_audio: { data, format },
}));
const file = fc.tuple(base64, words).map(([data, filename]) => ({
  type: 'file',
  file: { filename, file_data: `data:application/pdf;base64,${data}` },
}));
const storedFile = fc.constant({ type: 'file', file: { file_id: 'file-1' } });

const part = fc
  .tuple(
    fc.oneof(text, image, linkedImage, audio, file, storedFile),
    fc.option(fc.constantFrom({ mode: 'explicit' }, { mode: 'explicit', ttl: '30m' })),
  )
  .map(([plain, mark]) => (mark === null ? plain : { ...plain, prompt_cache_breakpoint: mark }));
const user = fc
  .oneof(words, fc.array(part, { minLength: 2, maxLength: 4 }))
  .map((content): Message[] => [{ role: 'user', content }]);
const named = fc
  .tuple(words, words)
  .map(([content, name]): Message[] => [{ role: 'user', content, name }]);
const system = fc
  .tuple(words, fc.option(words))
  .map(([content, name]): Message[] => [
    { role: 'system', content, ...(name !== null && { name }) },
  ]);
const assistant = words.map((content): Message[] => [{ role: 'assistant', content }]);

/** Calls, one or several at once, with their results. */
const calls = fc
  .tuple(
    fc.option(words),
    fc.array(fc.tuple(toolName, toolInput, words), { minLength: 1, maxLength: 3 }),
  )
  .map(([content, called]) => (newId: () => string): Message[] => {
    const all = called.map(([name, input, result]) => ({ id: newId(), name, input, result }));
    return [
      {
        role: 'assistant',
        content,
        tool_calls: all.map(({ id, name, input }) => ({
          id,
          type: 'function',
          function: { name, arguments: JSON.stringify(input) },
        })),
      },
      ...all.map(({ id, result }) => ({ role: 'tool', tool_call_id: id, content: result })),
    ];
  });

const messages = fc
  .array(fc.oneof(user, named, system, assistant, calls), { minLength: 1, maxLength: 6 })
  .map((turns) => {
    const newId = createIds('call_');
    return turns.flatMap((turn) => (typeof turn === 'function' ? turn(newId) : turn));
  });

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const tools = fc.uniqueArray(toolName, { minLength: 1, maxLength: 3 }).chain((names) =>
  fc.record({
    tools: fc.tuple(
      ...names.map((name) =>
        fc.record({ description: words, strict: fc.boolean() }).map((rest) => ({
          type: 'function',
          function: { name, parameters: schema, ...rest },
        })),
      ),
    ),
    tool_choice: fc.constantFrom('auto', 'none', 'required', {
      type: 'function',
      function: { name: names[0] },
    }),
    parallel_tool_calls: fc.boolean(),
  }),
);

const settings = fc.record(
  {
    max_tokens: fc.integer({ min: 1, max: 9999 }),
    temperature: fc.integer({ min: 0, max: 20 }).map((value) => value / 10),
    top_p: fc.integer({ min: 1, max: 10 }).map((value) => value / 10),
    presence_penalty: fc.constantFrom(-1, 0.5),
    frequency_penalty: fc.constantFrom(-2, 1),
    stop: fc.array(words, { minLength: 1, maxLength: 4 }),
    seed: fc.nat(),
    logit_bias: fc.constant({ '50256': -100 }),
    user: words,
    store: fc.boolean(),
    metadata: fc.constant({ a: 'b' }),
    service_tier: fc.constantFrom('auto', 'default'),
    prompt_cache_key: words,
    safety_identifier: words,
    verbosity: fc.constantFrom('low', 'medium', 'high'),
    prediction: words.map((content) => ({ type: 'content', content })),
    response_format: fc.constantFrom(
      { type: 'json_object' },
      { type: 'json_schema', json_schema: { name: 'n', schema, strict: true } },
      { type: 'json_schema', json_schema: { name: 'n', description: 'd', schema, strict: false } },
    ),
  },
  { requiredKeys: [] },
);
const logprobs = fc.integer({ min: 0, max: 20 }).map((top) => ({
  logprobs: true,
  top_logprobs: top,
}));

const requests = fc
  .tuple(messages, fc.option(tools, { nil: {} }), settings, fc.option(logprobs, { nil: {} }))
  .map((fields) => ({
    model: 'gpt-4o',
    messages: fields[0],
    ...Object.assign({}, ...fields.slice(1)),
  }));

describe('any conversation of chat completions', () => {
  it('comes out of the call options as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (body) => {
        const { options, warnings } = finishAtOnce(
          chatCompletions.readRequest(body, new Headers()),
        );
        const back = await capturedRequest(options, (fetch) =>
          createOpenAI({ apiKey: 'key', fetch }).chat('gpt-4o'),
        );
        expect(back).toEqual(body);
        expect(warnings).toEqual([]);
      }),
      { numRuns: inject('isFullRun') ? 300 : 60, seed: 20_261_121 },
    );
  }, 60_000);
});
