import { describe, expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

const known = ['port', 'host', 'promptGuard', 'shadowAgent', 'apiKeys'];

describe('closestName', () => {
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
  ])('finds for %j: %j', (name, expected) => {
    expect(closestName(name, known)).toBe(expected);
  });
});
