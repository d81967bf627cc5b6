import type {
  LanguageModelV1CallOptions,
  LanguageModelV1FunctionToolCall,
  LanguageModelV1Message,
  LanguageModelV1StreamPart,
} from '@ai-sdk/provider-v1';
import fc from 'fast-check';
import type { V1GenerateResult } from '../v1-results.ts';

type V1Part = LanguageModelV1StreamPart;

const metadata = fc.constantFrom({ openai: { a: 1 } }, { anthropic: { cacheControl: 'x' }, b: {} });
const json = fc.oneof(fc.constant(null), fc.integer(), fc.constant({ a: [1, 'x'] }));

function withMetadata<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  const marked = fc
    .tuple(value, fc.record({ providerMetadata: metadata }))
    .map(([plain, mark]) => Object.assign(plain as object, mark) as Value);
  return fc.oneof(value, marked);
}

function anyToolCall(): fc.Arbitrary<LanguageModelV1FunctionToolCall> {
  return fc.record({
    toolCallType: fc.constant('function' as const),
    toolCallId: fc.uuid(),
    toolName: fc.string(),
    args: fc.string(),
  });
}

function anyParts<Part>(part: fc.Arbitrary<Part>): fc.Arbitrary<Part[]> {
  return fc.array(withMetadata(part), { maxLength: 4 });
}

function anyList<Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item[]> {
  return fc.array(item, { minLength: 1, maxLength: 3 });
}

function anyMessage(): fc.Arbitrary<LanguageModelV1Message> {
  const text = fc.record({ type: fc.constant('text' as const), text: fc.string() });
  const image = fc.record(
    {
      type: fc.constant('image' as const),
      image: fc.oneof(
        fc.uint8Array(),
        fc.webUrl().map((url) => new URL(url)),
      ),
      mimeType: fc.constantFrom('image/png', 'image/webp'),
    },
    { requiredKeys: ['type', 'image'] },
  );
  const file = fc.record(
    {
      type: fc.constant('file' as const),
      filename: fc.string(),
      mimeType: fc.constantFrom('application/pdf', 'audio/wav'),
      data: fc.oneof(
        fc.base64String(),
        fc.webUrl().map((url) => new URL(url)),
      ),
    },
    { requiredKeys: ['type', 'mimeType', 'data'] },
  );
  const reasoning = fc.oneof(
    fc.record(
      { type: fc.constant('reasoning' as const), text: fc.string(), signature: fc.string() },
      { requiredKeys: ['type', 'text'] },
    ),
    fc.record({ type: fc.constant('redacted-reasoning' as const), data: fc.string() }),
  );
  const names = { toolCallId: fc.string(), toolName: fc.string() };
  const call = fc.record({ type: fc.constant('tool-call' as const), ...names, args: json });
  const result = fc.record(
    {
      type: fc.constant('tool-result' as const),
      ...names,
      result: fc.oneof(json, fc.string()),
      isError: fc.constant(true as const),
    },
    { requiredKeys: ['type', 'toolCallId', 'toolName', 'result'] },
  );
  return withMetadata(
    fc.oneof(
      fc.record({ role: fc.constant('system' as const), content: fc.string() }),
      fc.record({
        role: fc.constant('user' as const),
        content: anyParts(fc.oneof(text, image, file)),
      }),
      fc.record({
        role: fc.constant('assistant' as const),
        content: anyParts(fc.oneof(text, file, reasoning, call)),
      }),
      fc.record({ role: fc.constant('tool' as const), content: anyParts(result) }),
    ),
  ) as fc.Arbitrary<LanguageModelV1Message>;
}

/** Call options in regular mode, with all fields that both specifications have. */
export function anyCallOptions(): fc.Arbitrary<LanguageModelV1CallOptions> {
  const tool = fc.oneof(
    fc.record({
      type: fc.constant('function' as const),
      name: fc.string(),
      parameters: fc.constant({ type: 'object' as const }),
    }),
    fc.record({
      type: fc.constant('provider-defined' as const),
      id: fc.constant('openai.search' as const),
      name: fc.string(),
      args: fc.constant({}),
    }),
  );
  const mode = fc.record(
    {
      type: fc.constant('regular' as const),
      tools: fc.array(tool, { minLength: 1, maxLength: 4 }),
      toolChoice: fc.constantFrom({ type: 'auto' as const }, { type: 'none' as const }),
    },
    { requiredKeys: ['type'] },
  );
  return fc.record(
    {
      inputFormat: fc.constantFrom('messages' as const, 'prompt' as const),
      mode,
      prompt: fc.array(anyMessage(), { maxLength: 5 }),
      maxTokens: fc.nat(),
      temperature: fc.nat(),
      headers: fc.constant({ a: 'b' }),
      responseFormat: fc.constant({ type: 'json' as const }),
      providerMetadata: metadata,
    },
    { requiredKeys: ['inputFormat', 'mode', 'prompt'] },
  ) as fc.Arbitrary<LanguageModelV1CallOptions>;
}

/** Whole answers that are not blocked, with all fields of V1. */
export function anyAnswer(): fc.Arbitrary<V1GenerateResult> {
  const signed = fc.record({
    type: fc.constant('text' as const),
    text: fc.string(),
    signature: fc.string(),
  });
  const redacted = fc.record({ type: fc.constant('redacted' as const), data: fc.string() });
  return fc.record(
    {
      text: fc.string({ minLength: 1 }),
      reasoning: fc.oneof(fc.string({ minLength: 1 }), anyList(fc.oneof(signed, redacted))),
      files: anyList(fc.record({ data: fc.base64String(), mimeType: fc.constant('image/png') })),
      sources: anyList(
        fc.record({
          sourceType: fc.constant('url' as const),
          id: fc.uuid(),
          url: fc.webUrl(),
          providerMetadata: metadata,
        }),
      ),
      toolCalls: anyList(anyToolCall()),
      finishReason: fc.constantFrom('stop', 'length', 'tool-calls', 'error', 'other', 'unknown'),
      usage: anyUsage(),
      rawCall: fc.constant({ rawPrompt: null, rawSettings: {} }),
      rawResponse: fc.constant({ headers: { a: 'b' }, body: {} }),
      request: fc.constant({ body: '{}' }),
      response: fc.constant({ id: 'r' }),
      warnings: anyList(fc.constant({ type: 'other' as const, message: 'Beware.' })),
      providerMetadata: metadata,
      logprobs: fc.constant([{ token: 'a', logprob: -1, topLogprobs: [] }]),
    },
    { requiredKeys: ['finishReason', 'usage', 'rawCall'] },
  ) as fc.Arbitrary<V1GenerateResult>;
}

function anyUsage(): fc.Arbitrary<V1GenerateResult['usage']> {
  const count = fc.oneof(fc.nat(), fc.constant(Number.NaN));
  return fc.record({ promptTokens: count, completionTokens: count });
}

/** The parts of a stream that finishes; a signature follows what it signs, as AI SDK 4 demands. */
export function anyStreamParts(): fc.Arbitrary<V1Part[]> {
  const delta = fc.string({ minLength: 1 });
  const reasoning = delta.map((textDelta): V1Part => ({ type: 'reasoning', textDelta }));
  const signature: V1Part = { type: 'reasoning-signature', signature: 's' };
  const call = fc
    .tuple(anyToolCall(), fc.array(delta, { maxLength: 3 }))
    .map(([whole, deltas]): V1Part[] => {
      const { args: _args, ...names } = whole;
      const type = 'tool-call-delta';
      const streamed = deltas.map((argsTextDelta): V1Part => ({ type, ...names, argsTextDelta }));
      return streamed.concat({ type: 'tool-call', ...whole });
    });
  const group = fc.oneof(
    delta.map((textDelta): V1Part[] => [{ type: 'text-delta', textDelta }]),
    fc.array(reasoning, { minLength: 1, maxLength: 3 }),
    reasoning.map((part): V1Part[] => [part, signature]),
    fc.string().map((data): V1Part[] => [{ type: 'redacted-reasoning', data }]),
    fc
      .webUrl()
      .map((url): V1Part[] => [{ type: 'source', source: { sourceType: 'url', id: url, url } }]),
    fc.base64String().map((data): V1Part[] => [{ type: 'file', mimeType: 'image/png', data }]),
    fc.constant<V1Part[]>([{ type: 'response-metadata', id: 'r' }]),
    fc.constant<V1Part[]>([{ type: 'error', error: 'x' }]),
    call,
  );
  const finish = anyUsage().map((counts): V1Part => {
    return { type: 'finish', finishReason: 'stop', usage: counts };
  });
  return fc.tuple(fc.array(group), finish).map(([groups, last]) => groups.flat().concat(last));
}
