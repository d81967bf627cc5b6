import { expect, it } from 'vitest';
import { nearestName, suggestName } from './nearest-name.ts';

it.each([
  ['max_iteration', 'max_iterations'],
  ['maxIterations', 'max_iterations'],
  ['hnt', 'hint'],
  ['MAX-ITERATIONS', 'max_iterations'],
  ['temperature', undefined],
  ['x'.repeat(100_000), undefined],
])('takes %.20s for the parameter %s', (name, expected) => {
  expect(nearestName(name, ['hint', 'max_iterations'])).toBe(expected);
});

const settings = ['port', 'host', 'promptGuard', 'shadowAgent', 'apiKeys'];

it.each([
  ['Port', 'port'],
  ['prot', 'port'],
  ['hots', 'host'],
  ['Prot', 'port'],
  ['top', undefined],
  ['ports', 'port'],
  ['promptguard', 'promptGuard'],
  ['prompt_guard', 'promptGuard'],
  ['apiKey', 'apiKeys'],
  ['shadowAgents', 'shadowAgent'],
  ['temperature', undefined],
  ['', undefined],
])('takes %s for the setting %s', (name, expected) => {
  expect(nearestName(name, settings)).toBe(expected);
});

const digits = '0123456789'.split('');

it.each([
  ['prot', settings, 'did you mean "port"?'],
  ['weather', settings, 'known are port, host, promptGuard, shadowAgent, apiKeys.'],
  ['weather', [], 'known are none.'],
  [
    'weather',
    [...digits, ...digits, ...digits],
    `known are ${[...digits, ...digits].join(', ')} and others.`,
  ],
])('advises on %s', (name, known, advice) => {
  expect(suggestName(name, known)).toBe(advice);
});
