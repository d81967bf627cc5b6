import { describe, expect, expectTypeOf, it } from 'vitest';
import { toolgateMiddleware as neutral } from '../index.ts';
import type { OpenString } from '../outcome/index.ts';
import { type SdkMajor, sdkMajors } from '../sdk-major/index.ts';
import { createSdkEntry } from './create-sdk-entry.ts';

const majors: SdkMajor[] = Object.values(sdkMajors);
const versions = ['v1', 'v2', 'v3', 'v4'];

async function fail(): Promise<never> {
  throw new Error('The model was called.');
}

/** A model of a specification that fails when it is called. */
function failingModel(specificationVersion: string) {
  const calls = { doGenerate: fail, doStream: fail };
  return { specificationVersion, provider: 'p', modelId: 'm', supportedUrls: {}, ...calls };
}

const params = { prompt: [], mode: { type: 'regular' } };

describe.each(majors)('the entry point of AI SDK $number', (major) => {
  const { toolgateMiddleware, createToolgate } = createSdkEntry(major);
  const { wrapGenerate, wrapStream } = toolgateMiddleware();
  const wrong = versions.filter((version) => !major.models.includes(version));

  it.each(major.models)('takes models of %s', async (version) => {
    const model = failingModel(version);
    await expect(wrapGenerate({ params, model })).rejects.toThrow('The model was called.');
    await expect(wrapStream({ params, model })).rejects.toThrow('The model was called.');
    expect(createToolgate({ models: { m: model } })('m').specificationVersion).toBe(version);
  });

  it('has middleware of the specification that the major names', () => {
    const named = major.number === 7 ? 'v4' : 'v3';
    expect(toolgateMiddleware().specificationVersion).toBe(named);
  });

  it.each<[string, unknown]>([
    ['the string "openai/gpt-5"; create the model with a provider.', 'openai/gpt-5'],
    ['an object without doGenerate.', { specificationVersion: 'v4', doStream: () => undefined }],
    ['an object without doGenerate and doStream.', {}],
    ['undefined.', undefined],
    ['null.', null],
  ])('refuses any other value: %s', async (named, model) => {
    const given = { params, model } as never;
    const problem = `takes a language model, not ${named}`;
    await expect(wrapGenerate(given)).rejects.toThrow(problem);
    await expect(neutral().wrapStream(given)).rejects.toThrow(problem);
  });

  it.each(wrong)('names the entry point that a model of %s needs', async (version) => {
    const model = failingModel(version);
    const right = `import from 'toolgate/ai-sdk-${Number(version.slice(1)) + 3}'`;
    await expect(wrapGenerate({ params, model })).rejects.toThrow(right);
    await expect(wrapStream({ params, model })).rejects.toThrow(right);
    expect(() => createToolgate({ models: { m: model } })('m')).toThrow(right);
  });
});

describe('the neutral entry point', () => {
  it.each(versions)('takes models of %s', async (version) => {
    const { wrapGenerate } = neutral();
    const model = failingModel(version);
    await expect(wrapGenerate({ params, model })).rejects.toThrow('The model was called.');
  });
});

it('offers the ids of single models to an editor, and takes others', () => {
  const { createToolgate } = createSdkEntry(sdkMajors[7]);
  const toolgate = createToolgate({
    models: { tutor: failingModel('v4'), reviewer: failingModel('v4') },
  });
  type Ids = OpenString<'tutor' | 'reviewer'>;
  expectTypeOf<Parameters<typeof toolgate>[0]>().toEqualTypeOf<Ids>();
  expectTypeOf<Parameters<typeof toolgate.languageModel>[0]>().toEqualTypeOf<Ids>();
  expect(() => toolgate('other')).toThrow(
    'No such languageModel: other; known are tutor, reviewer.',
  );
});
