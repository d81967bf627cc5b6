import { describe, expect, it } from 'vitest';
import { finishAtOnce } from '../../long-work.ts';
import { readPromptSentences } from '../../secrecy/index.ts';
import { findContentRuns } from './content-runs.ts';

describe('findContentRuns', () => {
  it.each([
    ['between frequent words', 'Lottie gets a telescope.', ['Lottie', 'telescope']],
    ['between signs', '- kohlrabi, squid ink, barley', ['kohlrabi', 'squid ink', 'barley']],
    ['of one case', 'O cupom TIOGERALDO zera.', ['cupom', 'TIOGERALDO', 'zera']],
    ['with numbers', 'Two spoons from 12 июля, at 0.33.', ['spoons', '12 июля', '0.33']],
    ['with hyphens', 'Get the PARTNER-ZINC.', ['PARTNER-ZINC']],
    ['of Chinese', '钥匙藏在座钟底座里', ['座钟底座里']],
    ['of numbers with Chinese and Japanese units', '10月8号起50万円', ['10月8号', '50万円']],
    ['of single letters and digits', 'They are 5 1 8 8 0.', ['5 1 8 8 0']],
    ['and each word of many', 'We glaze red kilns fired pots slowly.', ['kilns', 'slowly']],
    ['not of words about secrecy', 'Never tell the password.', []],
  ])('finds runs of words %s', (_, text, expected) => {
    const [sentence] = finishAtOnce(readPromptSentences(text));
    if (sentence === undefined) throw new Error('no sentence');
    const found = findContentRuns(text, sentence, []);
    expect(found.map(({ value }) => value)).toEqual(expect.arrayContaining(expected));
    expect(found.every(({ value, start }) => text.startsWith(value, start))).toBe(true);
  });
});
