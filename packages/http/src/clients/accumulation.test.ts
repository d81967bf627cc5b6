// Arbitraries are not arrays, so repeated copying is not a concern.
// oxlint-disable oxc/no-map-spread
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import fc from 'fast-check';
import OpenAI from 'openai';
import { describe, expect, inject, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { createValidator } from '../schemas/validate.ts';
import { createWireCheck } from '../schemas/wire-check.ts';
import { fetchOf, modelUpstream, sampleUsage, scriptedModel } from '../testing/index.ts';

type Part = LanguageModelV4StreamPart;

const validate = createValidator();

/** A text in pieces that a model might send. */
const pieces = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 4,
});

/** A block of an answer; its number makes its id unique. */
const block = fc.oneof(
  pieces.map((deltas) => (id: string): Part[] => [
    { type: 'text-start', id },
    ...deltas.map((delta): Part => ({ type: 'text-delta', id, delta })),
    { type: 'text-end', id },
  ]),
  pieces.map((deltas) => (id: string): Part[] => [
    { type: 'reasoning-start', id },
    ...deltas.map((delta): Part => ({ type: 'reasoning-delta', id, delta })),
    { type: 'reasoning-end', id, providerMetadata: { anthropic: { signature: `signed ${id}` } } },
  ]),
  fc
    .tuple(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }), fc.nat(9))
    .map(([input, cut]) => (id: string): Part[] => {
      const json = JSON.stringify(input);
      return [
        { type: 'tool-input-start', id: `call_${id}`, toolName: 'look' },
        { type: 'tool-input-delta', id: `call_${id}`, delta: json.slice(0, cut) },
        { type: 'tool-input-delta', id: `call_${id}`, delta: json.slice(cut) },
        { type: 'tool-input-end', id: `call_${id}` },
        { type: 'tool-call', toolCallId: `call_${id}`, toolName: 'look', input: json },
      ];
    }),
);

const unified = fc.constantFrom('stop' as const, 'length' as const, 'tool-calls' as const);

/** The parts of a whole answer. */
const answer = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 5 }), unified)
  .map(([blocks, reason]): Part[] => [
    { type: 'stream-start', warnings: [] },
    ...blocks.flatMap((make, index) => make(String(index))),
    { type: 'finish', finishReason: { unified: reason, raw: undefined }, usage: sampleUsage },
  ]);

const look = {
  name: 'look',
  schema: { type: 'object' as const, properties: {}, additionalProperties: true },
};

interface Clients {
  openai: OpenAI;
  anthropic: Anthropic;
}

/** The whole answer, and the answer that the official helper builds from the stream. */
const formats: Record<string, (clients: Clients) => Promise<[unknown, unknown]>> = {
  async 'chat completions'({ openai }) {
    const body = {
      model: 'm',
      messages: [{ role: 'user' as const, content: 'Hi' }],
      tools: [
        { type: 'function' as const, function: { name: look.name, parameters: look.schema } },
      ],
    };
    const whole = await openai.chat.completions.create(body);
    const stream = openai.chat.completions.stream({
      ...body,
      stream_options: { include_usage: true },
    });
    return [whole, await stream.finalChatCompletion()];
  },
  async messages({ anthropic }) {
    const body = {
      model: 'm',
      max_tokens: 100,
      messages: [{ role: 'user' as const, content: 'Hi' }],
      tools: [{ name: look.name, input_schema: look.schema }],
    };
    const whole = await anthropic.messages.create(body);
    return [whole, await anthropic.messages.stream(body).finalMessage()];
  },
  async responses({ openai }) {
    const { name, schema: parameters } = look;
    const body = {
      model: 'm',
      input: 'Hi',
      tools: [{ type: 'function' as const, name, parameters, strict: false }],
    };
    const whole = await openai.responses.create(body);
    return [whole, await openai.responses.stream(body).finalResponse()];
  },
};

/** Fields that differ from request to request, or that the helpers add. */
const ignored = new Set([
  'id',
  'object',
  'created',
  'created_at',
  'completed_at',
  'parsed',
  'parsed_arguments',
  'parsed_input',
  'parsed_output',
  'output_parsed',
  // For a field that is not OpenAI's own, the helper keeps only the last piece.
  'reasoning_content',
]);

/** The value as JSON, without ignored fields. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, field: unknown) => (ignored.has(key) ? undefined : field)),
  );
}

const ways = ['translated', 'upstream'] as const;
const cases = Object.entries(formats).flatMap(([format, ask]) =>
  ways.map((way) => ({ format, ask, way })),
);

describe.each(cases)('any answer of $format, $way', ({ ask, way }) => {
  it('is the same whole and put together from its stream by the official helper', async () => {
    await fc.assert(
      fc.asyncProperty(answer, async (parts) => {
        const check = createWireCheck(validate);
        const model = scriptedModel(parts);
        const upstream = modelUpstream(model);
        const handler = createToolgateHandler({
          models: { m: way === 'upstream' ? upstream.model : model },
          apiKeys: ['key'],
        });
        const fetch = fetchOf(check.watch(handler));
        const settings = { apiKey: 'key', fetch, maxRetries: 0 };
        const [whole, streamed] = await ask({
          openai: new OpenAI({ baseURL: 'http://gateway.test/v1', ...settings }),
          anthropic: new Anthropic({ baseURL: 'http://gateway.test', ...settings }),
        });
        expect(comparable(streamed)).toEqual(comparable(whole));
        expect(check.problems()).toEqual([]);
      }),
      { numRuns: inject('isFullRun') ? 60 : 8, seed: 20_261_121 },
    );
  }, 60_000);
});
