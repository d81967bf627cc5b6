import { expect, it } from 'vitest';
import { chooseChecks } from './choose-checks.ts';

const bounded = { sessions: { maxSessions: 5 } };

it.each([
  ['nothing', {}, undefined, 1, false],
  ['the flag', { checks: true }, undefined, 1, true],
  ['the configuration', {}, bounded, 1, bounded],
  ['both', { checks: true }, bounded, 1, bounded],
  ['the flag over a configuration without', { checks: true }, false, 1, true],
  ['several processes', { checks: true }, undefined, 2, { sessions: false }],
  ['several processes and a configuration', {}, bounded, 2, { sessions: false }],
  ['several processes without checks', {}, undefined, 2, false],
])('follows %s', (_title, flags, configured, workers, checks) => {
  const config = configured === undefined ? {} : { checks: configured };
  expect(chooseChecks(flags, config, workers)).toEqual({ checks });
});
