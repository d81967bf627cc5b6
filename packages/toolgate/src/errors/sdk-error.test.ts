import * as v4 from '@ai-sdk/provider';
import * as v1 from '@ai-sdk/provider-v1';
import * as v2 from '@ai-sdk/provider-v2';
import * as v3 from '@ai-sdk/provider-v3';
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError, NoSuchModelError, SdkError } from './index.ts';

describe.each([
  ['4', v1],
  ['5', v2],
  ['6', v3],
  ['7', v4],
])('AI SDK %s', (_major, provider) => {
  it('takes our errors for its own', () => {
    const error = new SdkError({ name: 'ToolgateError', message: 'x' });
    expect(provider.AISDKError.isInstance(error)).toBe(true);
    expect(provider.APICallError.isInstance(error)).toBe(false);
  });

  it('recognises a missing model and a wrong argument', () => {
    const missing = new NoSuchModelError({ modelId: 'm', modelType: 'languageModel' });
    expect(provider.NoSuchModelError.isInstance(missing)).toBe(true);
    expect(missing.message).toBe('No such languageModel: m');
    const wrong = new InvalidArgumentError({ argument: 'a', message: 'x' });
    expect(provider.InvalidArgumentError.isInstance(wrong)).toBe(true);
  });

  it('has errors that we distinguish by their marks', () => {
    const other = new provider.NoSuchModelError({ modelId: 'm', modelType: 'imageModel' });
    expect(NoSuchModelError.isInstance(other)).toBe(true);
    expect(InvalidArgumentError.isInstance(other)).toBe(false);
    expect(NoSuchModelError.isInstance(new Error('x'))).toBe(false);
    expect(NoSuchModelError.isInstance(undefined)).toBe(false);
  });
});
