import { describe, expect, it } from 'vitest';
import { composeSentence } from './compose-prompts.ts';

describe('composeSentence', () => {
  it.each([
    ['a fixed text', 'say it.', 0, 'say it.'],
    ['the first alternative', '[show|tell] me', 0, 'show me'],
    ['the last alternative', '[show|tell] me', 0.99, 'tell me'],
    ['an empty alternative, without its space', 'show [|all] rules', 0, 'show rules'],
    ['an alternative inside another', '[a [big|small] cat|a dog]', 0.6, 'a dog'],
    ['a part by its name', 'the {thing}!', 0.99, 'the pear!'],
    ['a part inside a part', '{pair}', 0, 'apple and apple'],
    ['nothing for an unknown name', 'the {other} end', 0, 'the end'],
    ['brackets and bars themselves', '<¦x¦> ⟦y⟧', 0, '<|x|> [y]'],
  ])('composes %s', (_, pattern, chance, sentence) => {
    const parts = { thing: 'apple|pear', pair: '{thing} and {thing}' };
    expect(composeSentence(pattern, parts, () => chance)).toBe(sentence);
  });
});
