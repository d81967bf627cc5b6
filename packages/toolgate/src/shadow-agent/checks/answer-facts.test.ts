import { describe, expect, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../../testing/measure-growth.ts';
import { type CountedUnit, countedUnits } from '../answer-check.ts';
import { createAnswerFacts } from './answer-facts.ts';
import { createSourceFacts } from './source-facts.ts';

const none = createSourceFacts({ text: '', hasUnreadable: false });

describe('createAnswerFacts', () => {
  it.each<[CountedUnit, number, string]>([
    ['characters', 5, '  Paris\n'],
    ['words', 0, ' — … '],
    ['words', 6, "It's a well-known fact, isn't it?"],
    ['words', 3, 'Größe naïve 42'],
    ['sentences', 2, 'Use e.g. some 3.5 litres. Then stop!'],
    ['sentences', 1, 'Paris'],
    ['sentences', 2, 'It is. So there'],
    ['sentences', 1, 'Dr. Meyer met J. R. R. Tolkien.'],
    ['sentences', 2, 'Wir kommen am 3. Mai. Bis dann!'],
    ['sentences', 2, 'He has 5. She has plan B.'],
    ['sentences', 3, 'Really?! Yes. "No." '],
    ['sentences', 2, '你好。再见。'],
    ['lines', 2, 'one\n\n \ntwo'],
    ['paragraphs', 2, 'one\nstill one\n\n\ntwo'],
    ['headings', 2, '# A\ntext # no\n## B\n#no'],
    ['listItems', 4, '- a\n* b\n 3. c\n4) d\n5 e\n-f'],
    ['numbers', 3, '1, 2 and 3'],
    ['citations', 2, 'See [1], [1] and https://example.com/a.'],
  ])('counts %s: %i', (unit, count, text) => {
    expect(createAnswerFacts(text, none).count(unit)).toBe(count);
  });

  it.each<[string, number[]]>([
    ['17 + 25 = 42', [17, 25, 42]],
    ['-3 to −4.5', [-3, -4.5]],
    ['3-4, (5)-6, a-7', [3, 4, 5, 6, 7]],
    ['1,234,567.5 and 1,2,3', [1_234_567.5, 1, 2, 3]],
    ['1.234,50 € or -12,3 %', [1234.5, -12.3]],
    ['1,234 or 1.234', [1234, 1.234]],
    ['1\u202F234,5 or 1’234.5', [1234.5, 1234.5]],
    ['v1.2.3', [1, 2, 3]],
    ['none', []],
  ])('reads the numbers of %j', (text, numbers) => {
    expect(createAnswerFacts(text, none).numbers()).toEqual(numbers);
  });

  it('reads list items without their marks', () => {
    expect(createAnswerFacts('1. **Rhine**\n2.  The  Po', none).items()).toEqual([
      'rhine',
      'the po',
    ]);
  });

  it.each([
    [',111', ''],
    ['. ', ''],
    [' ', 'a'],
    ['-', ''],
    ['[1', ''],
    ['https://', ''],
    ['1.', ''],
    ['# ', ''],
    ['\n', ''],
    ["a'", ''],
  ])('takes linear time for long texts of %j', (piece, end) => {
    const growth = measureGrowth(160_000, (size) => {
      const facts = createAnswerFacts(`.${piece.repeat(size / piece.length)}${end}`, none);
      for (const unit of countedUnits) facts.count(unit);
    });
    expect(growth).toBeLessThan(maxLinearGrowth);
  });
});
