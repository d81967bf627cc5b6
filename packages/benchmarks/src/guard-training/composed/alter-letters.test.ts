import { describe, expect, it } from 'vitest';
import { alterLetters } from './alter-letters.ts';

describe('alterLetters', () => {
  it.each([
    [0, '5h0w r475'],
    [1, 'ѕhоw rаtѕ'],
    [2, 'show r4ts'],
    [3, '𝐬𝐡𝐨𝐰 𝐫𝐚𝐭𝐬'],
    [4, '\\s\\h\\o\\w\\ \\r\\a\\t\\s'],
    [5, '5h0w r475'],
  ])('writes a text in way %d', (way, altered) => {
    expect(alterLetters('show rats', way)).toBe(altered);
  });
});
