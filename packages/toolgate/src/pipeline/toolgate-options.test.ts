import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../content-filter/index.ts';
import { InvalidArgumentError } from '../errors/index.ts';
import { toolgateTools } from '../gateway-tools/index.ts';
import { toolgateMiddleware } from '../middleware/index.ts';
import { createPromptGuard } from '../prompt-guard/index.ts';
import { createProvider } from '../provider/index.ts';
import { sdkMajors } from '../sdk-major/index.ts';
import type { ToolgateOptions } from './toolgate-options.ts';

/** Options as callers write them without a compiler. */
const given = (options: unknown): ToolgateOptions => options as ToolgateOptions;
const configure = (options: unknown) => () => toolgateMiddleware(given(options));

describe('options of a caller without a compiler', () => {
  it.each([
    ['promptGuard.corrections', { corrections: 'x' }],
    ['promptGuard.corrections', { corrections: {} }],
    ['promptGuard.corrections[0]', { corrections: [null] }],
    ['promptGuard.corrections[1]', { corrections: [{ text: 'a', attack: false }, 'b'] }],
  ])('throws one kind of error for %s of another shape', (argument, promptGuard) => {
    const create = () => createPromptGuard(given(promptGuard) as object);
    for (const make of [create, configure({ promptGuard })]) {
      expect(make).toThrow(expect.objectContaining({ name: 'AI_InvalidArgumentError', argument }));
    }
  });

  it.each([
    ['contentFilter.secrets', { secrets: 'BLUEBERRY-42' }],
    ['contentFilter.secrets[0]', { secrets: [5] }],
    ['contentFilter.hidden', { hidden: 'x' }],
    ['contentFilter.quotable', { quotable: 'We open at nine.' }],
    ['contentFilter.corrections', { corrections: {} }],
    ['contentFilter.corrections[0]', { corrections: [{ text: 'a' }] }],
  ])('throws one kind of error for %s of another shape', (argument, contentFilter) => {
    const create = () => createContentFilter(given(contentFilter) as object);
    for (const make of [create, configure({ contentFilter })]) {
      expect(make).toThrow(expect.objectContaining({ name: 'AI_InvalidArgumentError', argument }));
    }
  });

  it.each([
    [
      configure({ promtGuard: {} }),
      'toolgateMiddleware() has no setting "promtGuard"',
      'promptGuard',
    ],
    [configure({ defaults: { shadowAgnet: true } }), 'defaults has no setting', 'shadowAgent'],
    [
      configure({ defaults: { shadowAgent: { max_iterations: 3 } } }),
      'defaults.shadowAgent has no setting "max_iterations"',
      'maxIterations',
    ],
    [configure({ allow: ['svc_promptguard'] }), 'allow has no gateway tool', 'svc_prompt_guard'],
    [
      configure({ promptGuard: { treshold: 'strict' } }),
      'promptGuard has no setting',
      'thresholds',
    ],
    [
      configure({ promptGuard: { thresholds: { harden: 0.5, blok: 0.9 } } }),
      'promptGuard.thresholds has no setting',
      'block',
    ],
    [configure({ contentFilter: { secret: ['x'] } }), 'contentFilter has no setting', 'secrets'],
    [configure({ shadowAgent: { modell: 'none' } }), 'shadowAgent has no setting', 'model'],
    [configure({ shadowAgent: { budget: { call: 3 } } }), 'shadowAgent.budget has no', 'calls'],
    [
      () => createProvider(given({ models: {}, onOutcom: () => {} }) as never, sdkMajors[7]),
      'createToolgate() has no setting "onOutcom"',
      'onOutcome',
    ],
    [
      () => createPromptGuard(given({ refusals: 'No.' }) as object),
      'createPromptGuard() has no setting "refusals"',
      'refusal',
    ],
    [
      () => createPromptGuard({ thresholds: given({ harden: 0.5, blok: 0.9 }) as never }),
      'createPromptGuard().thresholds has no setting "blok"',
      'block',
    ],
    [
      () => createContentFilter(given({ quotables: [] }) as object),
      'createContentFilter() has no setting "quotables"',
      'quotable',
    ],
    [
      () => toolgateTools({ promtGuard: true } as object),
      'toolgateTools() has no setting "promtGuard"',
      'promptGuard',
    ],
  ])('names the nearest known one %#', (act, problem, nearest) => {
    let error: unknown;
    try {
      act();
    } catch (thrown) {
      error = thrown;
    }
    expect(InvalidArgumentError.isInstance(error)).toBe(true);
    expect(String(error)).toContain(problem);
    expect(String(error)).toContain(`did you mean "${nearest}"?`);
  });

  it.each([
    [configure({ promptGuard: true }), 'promptGuard takes an object with the settings'],
    [configure({ allow: 'svc_prompt_guard' }), 'allow takes a list of gateway tools'],
    [
      configure({ defaults: { promptGuard: 'yes' } }),
      'defaults.promptGuard is "yes". Accepted: true or false or { mode }.',
    ],
    [
      () => toolgateTools(JSON.parse('{"shadowAgent":3}') as object),
      'toolgateTools().shadowAgent is 3. Accepted: true or false or { hint, maxIterations }.',
    ],
  ])('names the accepted values %#', (act, message) => {
    expect(act).toThrow(message);
  });

  it.each([
    ['onBlock', { onBlock: 'throw' }],
    ['outcome', { outcome: 'non' }],
    ['usage', { usage: 'all' }],
    ['unknownTools', { unknownTools: 'err' }],
    ['shadowAgent.onFailure', { shadowAgent: { onFailure: 'throw' } }],
    ['shadowAgent.progress', { shadowAgent: { progress: 'on' } }],
    ['shadowAgent.compiledChecks', { shadowAgent: { compiledChecks: 'yes' } }],
    ['shadowAgent.maxIterationsLimit', { shadowAgent: { maxIterationsLimit: Number.NaN } }],
    ['shadowAgent.maxIterationsLimit', { shadowAgent: { maxIterationsLimit: '5' } }],
    ['shadowAgent.budget.calls', { shadowAgent: { budget: { calls: -2 } } }],
    ['contentFilter.judgeWait', { contentFilter: { judgeWait: -1 } }],
    ['contentFilter.mode', { contentFilter: { mode: 'off' } }],
    ['promptGuard.judgeWait', { promptGuard: { judgeWait: '10' } }],
    ['promptGuard.toolResults', { promptGuard: { toolResults: 'warn' } }],
  ])('throws for a value of %s that is not accepted', (argument, options) => {
    expect(configure(options)).toThrow(
      expect.objectContaining({ name: 'AI_InvalidArgumentError', argument }),
    );
  });

  it('names the accepted words and numbers', () => {
    expect(configure({ onBlock: 'throw' })).toThrow(
      'The setting "onBlock" of toolgateMiddleware() is "throw". Accepted: "answer" and "error".',
    );
    expect(configure({ shadowAgent: { maxIterationsLimit: 0 } })).toThrow(
      'shadowAgent.maxIterationsLimit is 0. Accepted: a whole number from 1.',
    );
  });

  it('treats null as not set', () => {
    const nulls = { promptGuard: null, shadowAgent: null, disableContentFilter: null } as never;
    expect(Object.keys(toolgateTools(nulls))).toEqual([]);
    expect(configure({ defaults: nulls })).not.toThrow();
    const empty = { shadowAgent: { hint: null, maxIterations: null } } as object;
    expect(toolgateTools(empty)).toMatchObject({
      svc_shadow_agent: { inputSchema: { jsonSchema: { properties: {} } } },
    });
  });
});
