import { expect, it } from 'vitest';
import { upstream, type UpstreamOptions } from './index.ts';
import { type LimitsOptions, createLimits } from './limits/index.ts';
import { createResponseStore, memoryStorage } from './store/index.ts';

const provider = { format: 'chat-completions', baseURL: 'https://api.example.com/v1' } as const;

/** Options as a program without a compiler may write them. */
function untyped<Options>(options: object): Options {
  return options as Options;
}

it.each<[string, () => unknown, string]>([
  [
    'upstream',
    () => upstream(untyped<UpstreamOptions>({ ...provider, model: 'gpt-5' })),
    'upstream() has no setting "model": did you mean "modelId"?',
  ],
  [
    'upstream',
    () => upstream(untyped<UpstreamOptions>({ ...provider, format: 'chat_completions' })),
    'upstream() takes a format, or a list of formats: chat-completions, messages, responses.',
  ],
  [
    'upstream',
    () => upstream(untyped<UpstreamOptions>({ baseURL: provider.baseURL })),
    'upstream() takes a format, or a list of formats: chat-completions, messages, responses.',
  ],
  [
    'upstream',
    () => upstream({ ...provider, baseURL: 'localhost:11434/v1' }),
    'upstream() takes a baseURL with http:// or https://, such as https://api.openai.com/v1.',
  ],
  [
    'upstream',
    () => upstream(untyped<UpstreamOptions>({ format: 'messages' })),
    'upstream() takes a baseURL with http:// or https://, such as https://api.openai.com/v1.',
  ],
  [
    'createLimits',
    () => createLimits(untyped<LimitsOptions>({ request: { limit: 5 } })),
    'createLimits() has no setting "request": did you mean "requests"?',
  ],
  [
    'createLimits',
    () => createLimits({ tokens: untyped({ limit: 5, second: 60 }) }),
    'tokens has no setting "second": did you mean "seconds"?',
  ],
  [
    'createLimits',
    () => createLimits(untyped<LimitsOptions>({ requests: 5 })),
    'requests takes an object with the settings limit, seconds.',
  ],
  [
    'createResponseStore',
    () => createResponseStore(untyped({ storge: memoryStorage() })),
    'createResponseStore() has no setting "storge": did you mean "storage"?',
  ],
  [
    'memoryStorage',
    () => memoryStorage(untyped({ maxEntrys: 1 })),
    'memoryStorage() has no setting "maxEntrys": did you mean "maxEntries"?',
  ],
])('%s() refuses settings that it does not know, case %#', (_name, create, message) => {
  expect(create).toThrow(expect.objectContaining({ name: 'AI_InvalidArgumentError', message }));
});
