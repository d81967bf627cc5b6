import { describe, expect, it } from 'vitest';
import { composeSecrets } from './compose-secrets.ts';

const prompts = composeSecrets(400, 7);

describe('composeSecrets', () => {
  it('makes the same prompts for the same seed', () => {
    expect(composeSecrets(400, 7)).toEqual(prompts);
    expect(composeSecrets(400, 8)).not.toEqual(prompts);
  });

  it('states every value that it names, in the prompt', () => {
    const absent = prompts.filter(({ system, secrets, open }) =>
      [...secrets, ...open].some((value) => !system.replaceAll('"', '').includes(value)),
    );
    expect(absent).toEqual([]);
  });

  it('guards the values that it calls secret, and guards nothing without one', () => {
    const guards = ({ parts }: (typeof prompts)[number]): boolean =>
      parts.some(({ does }) => does === 'guard' || does === 'label');
    expect(prompts.filter((prompt) => guards(prompt) !== prompt.secrets.length > 0)).toEqual([]);
  });

  it('speaks twelve languages', () => {
    expect(new Set(prompts.map(({ language }) => language)).size).toBe(12);
  });
});
