import { expect, it } from 'vitest';
import {
  createToolgateHandler,
  limitFetch,
  upstream,
  type UpstreamOptions,
  withCors,
} from './index.ts';
import { createLimits } from './limits/index.ts';
import { routeModels } from './routing/index.ts';
import { createResponseStore, memoryStorage, redisStorage } from './store/index.ts';
import { createTokenAuthenticator } from './tokens/index.ts';

const provider = { format: 'chat-completions', baseURL: 'https://api.example.com/v1' } as const;

it.each<[string, () => unknown, string]>([
  [
    'upstream',
    () => upstream({ ...provider, model: 'gpt-5' } as object as UpstreamOptions),
    'upstream() has no setting "model": did you mean "modelId"?',
  ],
  [
    'upstream',
    () => upstream({ ...provider, format: 'chat_completions' } as object as UpstreamOptions),
    'upstream() takes a format, or a list of formats: chat-completions, messages, responses.',
  ],
  [
    'upstream',
    () => upstream({ baseURL: provider.baseURL } as object as UpstreamOptions),
    'upstream() takes a format, or a list of formats: chat-completions, messages, responses.',
  ],
  [
    'upstream',
    () => upstream({ ...provider, baseURL: 'localhost:11434/v1' }),
    'upstream() takes a baseURL with http:// or https://, such as https://api.openai.com/v1.',
  ],
  [
    'upstream',
    () => upstream({ format: 'messages' } as object as UpstreamOptions),
    'upstream() takes a baseURL with http:// or https://, such as https://api.openai.com/v1.',
  ],
  [
    'createLimits',
    () => createLimits({ request: { limit: 5 } } as object),
    'createLimits() has no setting "request": did you mean "requests"?',
  ],
  [
    'createLimits',
    () => createLimits({ tokens: { limit: 5, second: 60 } } as object),
    'tokens has no setting "second": did you mean "seconds"?',
  ],
  [
    'createLimits',
    () => createLimits({ requests: 5 } as object),
    'requests takes an object with the settings limit, seconds.',
  ],
  [
    'createResponseStore',
    () => createResponseStore({ storge: memoryStorage() } as object),
    'createResponseStore() has no setting "storge": did you mean "storage"?',
  ],
  [
    'memoryStorage',
    () => memoryStorage({ maxEntrys: 1 } as object),
    'memoryStorage() has no setting "maxEntrys": did you mean "maxEntries"?',
  ],
])('%s() refuses settings that it does not know, case %#', (_name, create, message) => {
  expect(create).toThrow(expect.objectContaining({ name: 'AI_InvalidArgumentError', message }));
});

const redis = { get: async () => null, eval: async () => null };
const handler = async (): Promise<Response> => new Response();
const serve = (options: object) => createToolgateHandler({ models: {}, ...options });
const tokens = { issuer: 'https://a.example', audience: 'b' };

it.each<[problem: string, create: () => unknown]>([
  ['capacity has no setting "nonsense"', () => serve({ capacity: { nonsense: 10 } })],
  ['routeModels() has no setting "route"', () => routeModels({ models: {}, route: {} } as object)],
  [
    'redisStorage() has no setting "replicas"',
    () => redisStorage(redis, { replicas: 1 } as object),
  ],
  [
    'withCors() has no setting "maxAge"',
    () => withCors(handler, { origins: '*', maxAge: 1 } as { origins: '*' }),
  ],
  [
    'createTokenAuthenticator() has no setting "jwksUrl"',
    () => createTokenAuthenticator({ ...tokens, jwksUrl: '' } as typeof tokens),
  ],
  ['limitFetch() has no setting "silence"', () => limitFetch({ silence: 1 } as object)],
])('%s', (problem, create) => {
  expect(create).toThrow(problem);
});

it.each<[problem: string, accepted: string, create: () => unknown]>([
  [
    'capacity.share is 75',
    'a number above 0 and at most 1',
    () => serve({ capacity: { share: 75 } }),
  ],
  [
    'capacity.share is 0',
    'a number above 0 and at most 1',
    () => serve({ capacity: { share: 0 } }),
  ],
  [
    'capacity.requests is "10"',
    'a whole number from 0, or Infinity',
    () => serve({ capacity: { requests: '10' } }),
  ],
  [
    'The setting "maxBodyBytes" of createToolgateHandler() is NaN',
    'a whole number from 0, or Infinity',
    () => serve({ maxBodyBytes: NaN }),
  ],
  [
    'The setting "answerMilliseconds" of createToolgateHandler() is true',
    'a number from 0, or false',
    () => serve({ answerMilliseconds: true }),
  ],
  [
    'The setting "concurrency" of createLimits() is NaN',
    'a whole number from 0, or Infinity',
    () => createLimits({ concurrency: NaN }),
  ],
  [
    'requests.limit is null',
    'a whole number from 0, or Infinity',
    () => createLimits({ requests: { limit: null } } as object),
  ],
  [
    'The setting "retries" of routeModels() is -1',
    'a whole number from 0, or Infinity',
    () => routeModels({ models: {}, retries: -1 }),
  ],
  [
    'The setting "maxEntries" of memoryStorage() is 0.5',
    'a whole number from 1',
    () => memoryStorage({ maxEntries: 0.5 }),
  ],
])('%s. Accepted: %s.', (problem, accepted, create) => {
  const message = `${problem}. Accepted: ${accepted}.`;
  expect(create).toThrow(expect.objectContaining({ name: 'AI_InvalidArgumentError', message }));
});

it.each<[string, () => unknown]>([
  ['Infinity', () => serve({ maxBodyBytes: Infinity, capacity: { bytes: Infinity } })],
  ['no time limit', () => serve({ answerMilliseconds: false })],
  ['undefined', () => serve({ maxBodyBytes: undefined, capacity: { share: undefined } })],
])('accepts %s as a value', (_value, create) => {
  expect(create).not.toThrow();
});
