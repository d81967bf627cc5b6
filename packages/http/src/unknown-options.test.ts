import { expect, it } from 'vitest';
import { upstream, type UpstreamOptions } from './index.ts';
import { createLimits } from './limits/index.ts';
import { createResponseStore, memoryStorage } from './store/index.ts';

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
