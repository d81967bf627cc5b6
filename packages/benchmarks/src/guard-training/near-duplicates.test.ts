import { describe, expect, it } from 'vitest';
import { duplicateKeys } from './near-duplicates.ts';

const text =
  'Please write a short story about a harbour in winter, in which a ferry is late and nobody minds the cold.';

describe('duplicateKeys', () => {
  it.each([
    ['the same text', text, true],
    ['other case and signs', text.toUpperCase().replaceAll(',', ' -'), true],
    ['another last word', text.replace('cold', 'snow'), true],
    ['another text', 'Which of these three plans costs least for a family of five?', false],
    ['a short text', 'Please write', false],
  ])('shares a key with %s: %s', (_, other, isShared) => {
    const keys = new Set(duplicateKeys(text));
    expect(duplicateKeys(other).some((key) => keys.has(key))).toBe(isShared);
  });
});
