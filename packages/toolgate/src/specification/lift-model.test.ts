import { describe, expect, it } from 'vitest';
import { liftModel } from './lift-model.ts';

const call = async () => ({});

/** A model of a specification. */
function createModel(version: string) {
  return {
    specificationVersion: version,
    provider: 'p',
    modelId: 'm',
    doGenerate: call,
    doStream: call,
  };
}

describe('liftModel', () => {
  it.each(['v1', 'v2', 'v3'])('names a model of %s as its provider does', (version) => {
    expect(liftModel(createModel(version))).toMatchObject({
      specificationVersion: 'v4',
      provider: 'p',
      modelId: 'm',
    });
  });

  it('returns a model of V4 as it is', () => {
    const model = createModel('v4');
    expect(liftModel(model)).toBe(model);
  });

  it('leaves the addresses that a model takes unread', () => {
    const model = {
      ...createModel('v3'),
      get supportedUrls(): never {
        throw new Error('read');
      },
    };
    expect(liftModel(model).supportedUrls).toEqual({});
  });

  it('refuses an unknown specification', () => {
    expect(() => liftModel(createModel('v9'))).toThrow('this one is "v9"');
  });
});
