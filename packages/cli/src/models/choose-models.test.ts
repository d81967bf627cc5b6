import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it } from 'vitest';
import { chooseModels } from './choose-models.ts';
import type { ModelSource } from './model-source.ts';

type Options = Partial<Parameters<typeof chooseModels>[0]>;

function choose(options: Options): Promise<ModelSource> {
  return chooseModels({ flags: {}, config: {}, environment: {}, ...options });
}

const model = createDemoModel({ modelId: 'own' });
const provider = { languageModel: (): typeof model => model };
const environment = { OPENAI_API_KEY: 'o' };
const demo = 'toolgate-demo (scripted demo model: no key, no network)';
const upstream = 'http://127.0.0.1:11434/v1';

describe('chooseModels', () => {
  it.each<[string, Options, string]>([
    ['the demo without anything', {}, demo],
    [
      'the demo over all else',
      { flags: { demo: true }, config: { models: { model } }, environment },
      demo,
    ],
    [
      'the upstream over the configuration',
      { flags: { upstream }, config: { models: { model } }, environment },
      `any, forwarded to ${upstream}`,
    ],
    [
      'the configuration over the environment',
      { config: { models: { one: model, two: model }, provider }, environment },
      "one, two, any of the provider's (from the configuration)",
    ],
    ['the environment', { environment }, 'openai/<id> (keys from the environment)'],
  ])('takes %s', async (_, options, description) => {
    expect((await choose(options)).description).toBe(description);
  });

  it('refuses formats without an upstream', async () => {
    await expect(choose({ flags: { formats: ['messages'] } })).rejects.toThrow(
      '--formats needs --upstream: it names the formats that the upstream speaks.',
    );
  });

  it('serves the demo under its own id only', async () => {
    const { models, provider: others } = await choose({});
    expect(Object.keys(models ?? {})).toEqual(['toolgate-demo']);
    expect(others).toBeUndefined();
  });

  it.each<[string, Options]>([
    ['--upstream', { flags: { upstream: 'http://localhost:8787/v1' } }],
    ['--upstream', { flags: { upstream: 'http://localhost:9000/v1' }, config: { port: 9000 } }],
    ['OPENAI_BASE_URL', { environment: { ...environment, OPENAI_BASE_URL: 'http://[::1]:8787' } }],
    [
      'ANTHROPIC_BASE_URL',
      {
        flags: { port: 9000 },
        environment: { ANTHROPIC_API_KEY: 'a', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9000' },
      },
    ],
  ])('refuses a gateway that %s would have call itself', async (source, options) => {
    await expect(choose(options)).rejects.toThrow(`${source} is http://`);
  });

  it('serves the models of the configuration themselves', async () => {
    const source = await choose({ config: { models: { model }, provider } });
    expect(source.models?.['model']).toBe(model);
    expect(source.provider).toBe(provider);
  });
});
