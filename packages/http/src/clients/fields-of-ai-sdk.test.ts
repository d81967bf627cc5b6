import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyPair } from '../../../../every-pair.ts';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { FormatName } from '../formats/original.ts';
import { chatCompletion, postJson, wholeMessage, wholeResponse } from '../testing/index.ts';
import { expectedOf, type Field, fields } from './fields.ts';

type Connect = (fetch: typeof globalThis.fetch, isReasoning: boolean) => LanguageModelV4;

/** A provider of the AI SDK. */
interface Provider {
  name: string;
  /** The format of its requests. */
  to: FormatName;
  connect: Connect;
  /** The titles of the fields that it does not support. */
  lacks: readonly string[];
  /** The fields that it writes differently from an upstream, by title. */
  own?: Readonly<Record<string, (value: unknown) => object>>;
}

const user = [{ role: 'user', content: 'Hi' }];
const requests: Record<FormatName, { path: string; body: object }> = {
  'chat-completions': { path: '/v1/chat/completions', body: { messages: user } },
  messages: { path: '/v1/messages', body: { max_tokens: 99, messages: user } },
  responses: { path: '/v1/responses', body: { input: 'Hi' } },
};

const answers: Record<FormatName, object> = {
  'chat-completions': chatCompletion({ content: '{"a":"b"}' }),
  messages: wholeMessage([{ type: 'text', text: '{"a":"b"}', citations: null }]),
  responses: wholeResponse([]),
};

const apiKey = 'k';

/** Fields for which no provider of the AI SDK has an option. */
const lackedByAll = ['template settings (`chat_template_kwargs`)', 'any other field'];

/** Fields for which no provider of OpenAI's formats has an option; headers belong to the host. */
const lackedByOpenAI = [...lackedByAll, 'features in testing (`anthropic-beta`, `openai-beta`)'];

const limit = (value: unknown): object => ({ max_tokens: value });

const providers: readonly Provider[] = [
  {
    name: '`openai.chat()`',
    to: 'chat-completions',
    connect: (fetch, isReasoning) =>
      createOpenAI({ apiKey, fetch }).chat(isReasoning ? 'gpt-5.1' : 'gpt-4.1'),
    lacks: [...lackedByOpenAI, 'top_k'],
    own: { 'limit of the answer': limit },
  },
  {
    name: '`openai()`',
    to: 'responses',
    connect: (fetch, isReasoning) =>
      createOpenAI({ apiKey, fetch })(isReasoning ? 'gpt-5.1' : 'gpt-4.1'),
    lacks: [...lackedByOpenAI, 'top_k', 'presence penalty', 'frequency penalty'],
  },
  {
    name: '`anthropic()`',
    to: 'messages',
    connect: (fetch, isReasoning) =>
      createAnthropic({ apiKey, fetch })(isReasoning ? 'claude-opus-5' : 'claude-sonnet-4-5'),
    lacks: lackedByAll,
    own: {
      'reasoning effort': (effort) => ({ output_config: { effort } }),
      'summary of reasoning': () => ({ output_config: { effort: 'medium' } }),
    },
  },
  {
    name: '`createOpenAICompatible()`',
    to: 'chat-completions',
    connect: (fetch) =>
      createOpenAICompatible({
        name: 'x',
        baseURL: 'http://localhost/v1',
        fetch,
        supportsStructuredOutputs: true,
      })('m'),
    lacks: [
      ...lackedByOpenAI,
      'top_k',
      'budget of thinking',
      'summary of reasoning',
      'summary of thinking',
      'one tool at a time',
      'end user',
      'safety identifier',
      'metadata',
      'prompt cache key',
      'prompt cache retention',
      'service tier',
      'standard service tier',
      'verbosity',
      'log probabilities',
      'logit bias',
      'prediction',
    ],
    own: { 'limit of the answer': limit },
  },
];

/** Fields that only reasoning models have. These models accept no temperature, and the others no flexible tier. */
const reasoning: ReadonlySet<string> = new Set([
  'reasoning effort',
  'budget of thinking',
  'summary of reasoning',
  'summary of thinking',
  'verbosity',
  'service tier',
]);

/** The fields that a provider of the AI SDK sends, and the warnings for the caller. */
async function ask({ to, connect }: Provider, from: FormatName, field: Field, value: unknown) {
  const sentRequests: object[] = [];
  const model = connect(async (input, init) => {
    const request = new Request(input, init);
    sentRequests.push({ ...Object.fromEntries(request.headers), ...(await request.json()) });
    return Response.json(answers[to]);
  }, reasoning.has(field.title));
  const handler = createToolgateHandler({ models: { m: model } });
  const { path, body } = requests[from];
  const given = field.formats[from]?.(value) ?? {};
  const headers = field.isHeader ? (given as Record<string, string>) : {};
  const fieldsOfBody = field.isHeader ? {} : given;
  const request = { model: 'm', ...body, ...fieldsOfBody };
  const response = await postJson(handler, path, request, { headers });
  const answer = (await response.json()) as { toolgate?: { warnings?: string[] } };
  expect([answer, response.status]).toEqual([answer, 200]);
  return { given, sent: sentRequests[0], answer, warnings: answer.toolgate?.warnings ?? [] };
}

/** The fields that a provider should send; `undefined` if it does not support them. */
function wantedOf({ to, lacks, own }: Provider, from: FormatName, field: Field, value: unknown) {
  if (lacks.includes(field.title)) return undefined;
  const written = own?.[field.title];
  if (written !== undefined) return written(value);
  return from === to ? field.formats[to]?.(value) : expectedOf(field, from, to, value);
}

/** The last words in the names of a request's fields, as warnings use them. */
function namesIn(given: object): string[] {
  const parts = Object.values(given).filter((value) => typeof value === 'object' && value !== null);
  return [given, ...(parts as object[])].flatMap((one) => Object.keys(one));
}

const names = Object.keys(requests) as FormatName[];
const cases = everyPair(
  providers.flatMap((provider) =>
    names.flatMap((from) =>
      fields.flatMap((field) => (field.formats[from] ? [{ provider, from, field }] : [])),
    ),
  ),
  ({ provider }) => provider.name,
  'from',
  ({ field }) => field.title,
);

describe('a field on its way to a provider of the AI SDK', () => {
  it.for(cases.map((one) => [one.from, one.provider.name, one.field.title, one] as const))(
    'from %s to %s arrives, or is named in a warning: %s',
    async ([, , , { provider, from, field }], { task }) => {
      const { kept = [], title } = field;
      const values = fc.sample(field.value, { numRuns: 3, seed: 1 });
      for (const value of values) {
        const { given, sent, answer, warnings } = await ask(provider, from, field, value);
        const wanted = wantedOf(provider, from, field, value);
        const other = kept.includes(from) ? 'kept' : 'warning';
        const fate = wanted === undefined ? other : 'arrives';
        expect(sent).toMatchObject(wanted ?? {});
        expect(answer).toMatchObject(fate === 'kept' ? given : {});
        const isNamed = warnings.some((text) => namesIn(given).some((name) => text.includes(name)));
        expect([warnings, isNamed]).toEqual([warnings, fate === 'warning']);
        task.meta.modelFieldRun = { title, from, provider: provider.name, fate };
      }
    },
  );
});
