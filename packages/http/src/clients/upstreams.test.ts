import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { everyPair } from '../../../../every-pair.ts';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { createValidator } from '../schemas/validate.ts';
import { createWireCheck } from '../schemas/wire-check.ts';
import { fetchOf } from '../testing/index.ts';
import { anthropic1 } from './anthropic-clients.ts';
import { modelId, type Scenario } from './client.ts';
import { openAIChat, openAIResponses } from './openai-clients.ts';
import { type Ask, scenarios } from './scenarios.ts';

const validate = createValidator();

type Connect = (fetch: typeof globalThis.fetch) => LanguageModelV4;

const settings = { baseURL: 'http://upstream.test/v1', apiKey: 'key' };

/** The providers of the AI SDK, each in front of an upstream of its format. */
const providers: Record<string, Connect> = {
  'chat completions': (fetch) => createOpenAI({ ...settings, fetch }).chat('gpt-4o'),
  responses: (fetch) => createOpenAI({ ...settings, fetch }).responses('gpt-4o'),
  messages: (fetch) => createAnthropic({ ...settings, fetch })('claude-sonnet-4-6'),
  'an OpenAI-compatible server': (fetch) =>
    createOpenAICompatible({
      ...settings,
      fetch,
      name: 'other',
      supportsStructuredOutputs: true,
    })('gpt-4o'),
};

const asked: Scenario[] = [
  'several steps of tools',
  'parallel tools',
  'images',
  'structured output',
  'broken streams',
];

const all = [openAIChat, openAIResponses, anthropic1].flatMap((client) =>
  Object.entries(providers).flatMap(([upstream, connect]) =>
    asked.flatMap((scenario) =>
      [false, true]
        .filter((isStream) => isStream || scenario !== 'broken streams')
        .map((isStream) => ({ client, name: client.name, upstream, connect, scenario, isStream })),
    ),
  ),
);
const runs = everyPair(all, 'name', 'upstream', 'scenario', 'isStream');

describe.each(runs)('$name before a provider of $upstream', ({ client, connect, ...run }) => {
  const { scenario, isStream } = run;
  const check = createWireCheck(validate);
  const ask: Ask = (model, question) => {
    const upstream = createToolgateHandler({
      models: { 'gpt-4o': model, 'claude-sonnet-4-6': model },
      apiKeys: ['key'],
      outcome: 'none',
    });
    const handler = createToolgateHandler({
      models: { [modelId]: connect(fetchOf(upstream)) },
      apiKeys: ['key'],
    });
    const fetch = fetchOf(check.watch(handler));
    const connection = { origin: 'http://gateway.test', apiKey: 'key', fetch };
    return client.ask({ ...question, stream: isStream }, connection);
  };

  it(`brings through both: ${scenario}, streamed ${isStream}`, async () => {
    await scenarios[scenario]({ ask, isStream, client });
    expect(check.problems()).toEqual([]);
    expect(check.valid).toBeGreaterThan(0);
  });
});
