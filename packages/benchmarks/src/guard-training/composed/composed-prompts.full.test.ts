import { describe, expect, it } from 'vitest';
import { composedPrompts } from './composed-prompts.ts';

describe('composedPrompts', () => {
  it('composes the same prompts each time, with no pattern left in them', () => {
    const prompts = composedPrompts();
    // As texts, since a comparison of 40,000 objects takes longer than composing them.
    expect(JSON.stringify(composedPrompts()) === JSON.stringify(prompts)).toBe(true);
    expect(prompts.filter(({ text }) => /\{\w+\}|[⟦⟧¦]/.test(text))).toEqual([]);
    expect(new Set(prompts.map(({ attack }) => attack))).toEqual(new Set([true, false]));
  });
});
