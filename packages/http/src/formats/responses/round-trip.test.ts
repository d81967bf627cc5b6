import { finishAtOnce } from 'toolgate/internal';
// oxlint-disable oxc/no-map-spread -- these are maps of arbitraries, which copy no array
import { createOpenAI } from '@ai-sdk/openai';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { base64, createIds, toolInput, toolName, words } from '../../testing/arbitraries.ts';
import { capturedRequest } from '../../testing/captured-request.ts';
import { responses } from './index.ts';

type Item = Record<string, unknown>;

const text = words.map((value): Item => ({ type: 'input_text', text: value }));
const image = fc
  .tuple(fc.constantFrom('image/png', 'image/jpeg'), base64, fc.constantFrom('low', 'high'))
  .map(([type, data, detail]): Item => ({
    type: 'input_image',
    image_url: `data:${type};base64,${data}`,
    detail,
  }));
const linked = fc.constantFrom<Item>(
  { type: 'input_image', image_url: 'https://a.test/b.png?c=d' },
  { type: 'input_file', file_url: 'https://a.test/b.pdf' },
  { type: 'input_file', file_id: 'file-1' },
);
const file = fc.tuple(base64, words).map(([data, filename]): Item => ({
  type: 'input_file',
  filename,
  file_data: `data:application/pdf;base64,${data}`,
}));
const input = fc.oneof(text, image, linked, file);

const user = fc
  .array(input, { minLength: 1, maxLength: 3 })
  .map((content): Item[] => [{ role: 'user', content }]);
const system = words.map((content): Item[] => [{ role: 'system', content }]);
const phase = fc.constantFrom<object>({}, { phase: 'commentary' }, { phase: 'final_answer' });
const assistant = fc
  .tuple(words, phase)
  .map(([value, said]): Item[] => [{ role: 'assistant', content: value, ...said }]);

/** Reasoning with its encrypted content. */
const reasoning = fc
  .tuple(fc.array(words, { maxLength: 2 }), words)
  .map(([summary, encrypted]) => (newId: () => string): Item[] => [
    {
      type: 'reasoning',
      id: newId().replace('call', 'rs'),
      summary: summary.map((value) => ({ type: 'summary_text', text: value })),
      encrypted_content: encrypted,
    },
  ]);

const output = fc.oneof(words, fc.array(fc.oneof(text, image), { minLength: 1, maxLength: 2 }));

/** Calls, one or several at once, with their results. */
const calls = fc
  .array(fc.tuple(toolName, toolInput, output), { minLength: 1, maxLength: 3 })
  .map((called) => (newId: () => string): Item[] => {
    const all = called.map(([name, given, result]) => ({ call_id: newId(), name, given, result }));
    return [
      ...all.map(({ call_id, name, given }) => ({
        type: 'function_call',
        call_id,
        name,
        arguments: JSON.stringify(given),
      })),
      ...all.map(({ call_id, result }) => ({
        type: 'function_call_output',
        call_id,
        output: result,
      })),
    ];
  });

const conversation = fc
  .tuple(user, fc.array(fc.oneof(user, system, assistant, reasoning, calls), { maxLength: 5 }))
  .map(([first, turns]) => {
    const newId = createIds('call_');
    return [
      ...first,
      ...turns.flatMap((turn) => (typeof turn === 'function' ? turn(newId) : turn)),
    ];
  });

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const tools = fc.uniqueArray(toolName, { minLength: 1, maxLength: 3 }).chain((names) =>
  fc.record({
    tools: fc.tuple(
      ...names.map((name) =>
        fc.record({ description: words, strict: fc.boolean() }).map((rest) => ({
          type: 'function',
          name,
          parameters: schema,
          ...rest,
        })),
      ),
    ),
    tool_choice: fc.constantFrom('auto', 'none', 'required', { type: 'function', name: names[0] }),
    parallel_tool_calls: fc.boolean(),
  }),
);

const settings = fc.record(
  {
    max_output_tokens: fc.integer({ min: 1, max: 9999 }),
    max_tool_calls: fc.integer({ min: 1, max: 9 }),
    temperature: fc.integer({ min: 0, max: 20 }).map((value) => value / 10),
    top_p: fc.integer({ min: 1, max: 10 }).map((value) => value / 10),
    user: words,
    metadata: fc.constant({ a: 'b' }),
    service_tier: fc.constantFrom('auto', 'default'),
    prompt_cache_key: words,
    safety_identifier: words,
    truncation: fc.constantFrom('auto', 'disabled'),
    include: fc.constant(['reasoning.encrypted_content']),
    text: fc.constantFrom<object>(
      { verbosity: 'low' },
      { format: { type: 'json_object' } },
      { format: { type: 'json_schema', name: 'n', schema, strict: true } },
      {
        format: { type: 'json_schema', name: 'n', description: 'd', schema, strict: false },
        verbosity: 'high',
      },
    ),
  },
  { requiredKeys: [] },
);

const requests = fc
  .tuple(conversation, fc.option(tools, { nil: {} }), settings)
  .map(([items, ...rest]) => ({
    model: 'gpt-4o',
    store: false,
    input: items,
    ...Object.assign({}, ...rest),
  }));

describe('any conversation of responses', () => {
  it('comes out of the call options as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (body) => {
        const { options, warnings } = finishAtOnce(responses.readRequest(body, new Headers()));
        const back = await capturedRequest(options, (fetch) =>
          createOpenAI({ apiKey: 'key', fetch }).responses('gpt-4o'),
        );
        expect(back).toEqual(body);
        expect(warnings).toEqual([]);
      }),
      { numRuns: inject('isFullRun') ? 300 : 60, seed: 20_261_121 },
    );
  }, 60_000);
});
