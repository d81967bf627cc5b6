import type { LanguageModelV4 } from '@ai-sdk/provider';
import { describe, expect, it, vi } from 'vitest';
import { scriptedModel, textAnswer } from '../testing/index.ts';
import { createModelRegistry } from './model-registry.ts';

function registry(models = {}) {
  const languageModel = vi.fn<(id: string) => LanguageModelV4>(() =>
    scriptedModel(textAnswer('Hello')),
  );
  return { registry: createModelRegistry({ models, provider: { languageModel } }), languageModel };
}

describe('createModelRegistry', () => {
  it.each([
    '..',
    '../files',
    'models/../../files',
    'a/./b',
    String.raw`..\files`,
    '%2e%2e/files',
    'a/.%2E/b',
    'a%2f..%2ffiles',
    'a?alt=x',
    'a#b',
    'a\r\nx-header: 1',
    'a\0',
    'a\u0085b',
  ])('asks no provider for %j, which could lead elsewhere', (id) => {
    const { registry: models, languageModel } = registry();
    expect(() => models.find(id, {})).toThrow('does not exist');
    expect(languageModel).not.toHaveBeenCalled();
  });

  it.each([
    'gpt-5.1',
    'meta-llama/Llama-3.3:free',
    '@cf/meta/llama-3.1-8b-instruct',
    'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.model-v1:0',
    'publishers/google/models/m@001',
    'hf.co/someone/Model-GGUF:Q4_K_M',
    String.raw`C:\models\my model.gguf`,
    '/srv/models/.hidden/model..gguf',
    'ft:gpt-4o:org::id',
    'модель-模型',
  ])('asks the provider for %j', (id) => {
    const { registry: models, languageModel } = registry();
    models.find(id, {});
    expect(languageModel).toHaveBeenCalledWith(id);
  });

  it('lets the host name its own models as it likes', () => {
    const model = scriptedModel(textAnswer('Hello'));
    const { registry: models } = registry({ 'a?b#../c': model });
    expect(models.find('a?b#../c', {})).toBe(model);
  });

  it.each([
    [['fast', 'smart'], 'fsat', undefined, '; did you mean "fast"?'],
    [['fast', 'smart'], 'demo', undefined, '; you may use "fast", "smart".'],
    [['fast', 'smart'], 'smart', ['fast'], '; you may use "fast".'],
    [['fast', 'smart'], 'fast', [], '.'],
    [
      ['a', 'b', 'c', 'd', 'e', 'f'],
      'x',
      undefined,
      '; GET /v1/models lists those that you may use.',
    ],
    [[], 'x', undefined, '.'],
  ])(
    'of %j, finds no "%s" for a caller with %j, and names only what it may use',
    (ids, id, own, advice) => {
      const models = createModelRegistry({
        models: Object.fromEntries(ids.map((one) => [one, scriptedModel(textAnswer('Hello'))])),
      });
      const caller = own === undefined ? {} : { models: own };
      const message = `The model "${id}" does not exist, or you may not use it${advice}`;
      expect(() => models.find(id, caller)).toThrow(message);
    },
  );
});
