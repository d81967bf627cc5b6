import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it } from 'vitest';
import { CommandError } from './command-error.ts';
import { defineConfig } from './index.ts';
import { parseConfig } from './parse-config.ts';

const model = createDemoModel();

describe('parseConfig', () => {
  it('returns a configuration with every setting as it is', () => {
    const config = defineConfig({
      port: 0,
      host: 'localhost',
      models: { demo: model },
      provider: { languageModel: () => model },
      apiKeys: ['key'],
      defaults: { promptGuard: true, shadowAgent: { hint: 'Be kind.', maxIterations: 2 } },
      allow: ['svc_prompt_guard'],
      promptGuard: { thresholds: { harden: 0.3, block: 0.8 }, judge: model, refusal: 'No.' },
      contentFilter: {
        hidden: ['a'],
        secrets: ['b'],
        quotable: ['c'],
        notice: false,
      },
      shadowAgent: {
        model,
        maxIterationsLimit: 5,
        budget: { calls: 9, tokens: 10_000, milliseconds: 60_000 },
        onFailure: 'error',
        progress: 'reasoning',
      },
      unknownTools: 'error',
      usage: 'answer',
      outcome: 'summary',
      onOutcome: () => {},
    });
    expect(parseConfig(config, 'file')).toBe(config);
  });

  it('accepts an empty one', () => {
    expect(parseConfig({}, 'file')).toEqual({});
  });

  it.each<[unknown, string]>([
    [{ prompt_guard: {} }, 'unknown key "prompt_guard": did you mean "promptGuard"?'],
    [
      { contentFilter: { secret: [] } },
      'contentFilter: unknown key "secret": did you mean "secrets"?',
    ],
    [{ xyz: 1 }, 'unknown key "xyz": known are port, host, models, provider, '],
    [{ port: '80' }, 'port: Invalid input: expected number, received string'],
    [{ port: 70_000 }, 'port: Too big'],
    [{ models: { a: {} } }, 'models.a: expected an AI SDK language model'],
    [{ models: { a: 'gpt-5' } }, 'models.a: expected an AI SDK language model'],
    [{ provider: null }, 'provider: expected an AI SDK provider'],
    [{ apiKeys: [''] }, 'apiKeys.0: Too small'],
    [{ allow: ['svc_other'] }, 'allow.0: Invalid option'],
    [{ usage: 'some' }, 'usage: Invalid option: expected one of "total"|"answer"'],
    [{ onOutcome: 1 }, 'onOutcome: expected a function'],
    [undefined, 'Invalid input: expected object'],
    [[], 'Invalid input: expected object'],
  ])('refuses %j', (config, message) => {
    expect(() => parseConfig(config, 'file')).toThrow(CommandError);
    expect(() => parseConfig(config, 'file')).toThrow(`file is not valid.\n  ${message}`);
  });

  it('lists every mistake', () => {
    expect(() => parseConfig({ port: -1, hots: 'a' }, 'file')).toThrow(
      /^file is not valid\.\n {2}port: .*\n {2}unknown key "hots": /,
    );
  });
});
