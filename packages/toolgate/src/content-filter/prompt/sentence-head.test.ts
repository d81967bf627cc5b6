import { describe, expect, it } from 'vitest';
import { findHead } from './sentence-head.ts';

describe('findHead', () => {
  it.each([
    ['nothing', 'Keep your answers short.'],
    ['the sign of a list', '- Keep your answers short.'],
    ['a number', '12. Keep your answers short.'],
    ['a letter', 'a. Keep your answers short.'],
    ['a letter in brackets', '(B) Keep your answers short.'],
    ['a name', '[R12] Keep your answers short.'],
    ['a Roman number', 'iv) Keep your answers short.'],
    ['a tag', '<rule>Keep your answers short.'],
    ['a bold label', '- **Tone** – Keep your answers short.'],
    ['a label', 'Step 1 - Keep your answers short.'],
    ['a field', 'rule_1 = "Keep your answers short.'],
    ['a word of politeness', 'Please keep your answers short.'],
  ])('leaves %s out', (_, sentence) => {
    expect(sentence.slice(findHead(sentence)).toLowerCase()).toBe('keep your answers short.');
  });

  it('leaves a label out before a whole sentence that does not command', () => {
    const sentence = 'Refunds – Twelve euros is all that the shop gives back.';
    expect(sentence.slice(findHead(sentence))).toBe(
      'Twelve euros is all that the shop gives back.',
    );
  });

  it.each(['Espresso - 3 euros', 'A cat sleeps here.', 'Opening hours - daily'])(
    'keeps the first words of %s',
    (sentence) => {
      expect(findHead(sentence)).toBe(0);
    },
  );
});
