import { describe, expect, it } from 'vitest';
import { judgeProviderOptions } from './judge-provider-options.ts';

const openai = {
  conversation: 'conv_1',
  previousResponseId: 'resp_1',
  instructions: 'Be brief.',
  metadata: { request: '1' },
  promptCacheKey: 'key',
  promptCacheRetention: '24h',
  logprobs: true,
  allowedTools: { toolNames: ['weather'], mode: 'required' },
  reasoningEffort: 'high',
  textVerbosity: 'low',
};
const identity = { safetyIdentifier: 'user-1', user: 'user-2' };

describe('judgeProviderOptions', () => {
  it.each([
    ['nothing of nothing', undefined, undefined],
    ['nothing of an empty table', {}, undefined],
    ['nothing of options that tie the call to the request', { openai }, undefined],
    ['who the user is, at OpenAI', { openai: { ...openai, ...identity } }, { openai: identity }],
    ['who the user is, at Azure', { azure: { ...openai, ...identity } }, { azure: identity }],
    ['a wish not to be stored', { openai: { store: false } }, { openai: { store: false } }],
    ['no wish to be stored', { openai: { store: true } }, undefined],
    [
      'who the user is and where the data may go, at Anthropic',
      {
        anthropic: {
          metadata: { userId: 'user-1' },
          inferenceGeo: 'us',
          thinking: { type: 'adaptive' },
          thread: { type: 'create' },
          cacheControl: { type: 'ephemeral' },
          container: { id: 'container_1' },
        },
      },
      { anthropic: { metadata: { userId: 'user-1' }, inferenceGeo: 'us' } },
    ],
    [
      'who the user is, at OpenAI-compatible providers',
      { openaiCompatible: { user: 'user-1', reasoningEffort: 'high' } },
      { openaiCompatible: { user: 'user-1' } },
    ],
    ['nothing of an unknown provider', { acme: { user: 'user-1' } }, undefined],
    ['nothing under a name that every object has', { constructor: { user: 'user-1' } }, undefined],
    [
      'each provider by itself',
      { openai: { user: 'user-1' }, acme: { user: 'user-1' }, anthropic: { effort: 'low' } },
      { openai: { user: 'user-1' } },
    ],
  ])('keeps %s', (_title, given, expected) => {
    expect(judgeProviderOptions(given)).toEqual(expected);
  });
});
