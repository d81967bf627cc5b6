import { describe, expect, it } from 'vitest';
import { createLetterBatch, readFolded, readLetterBatch, wordStart } from '../reading/index.ts';
import { createSentenceStarts, type SentenceStarts } from './sentence-starts.ts';

const text = 'One. Two three: four, five; six\nseven eight. '.repeat(40);
const breaks = '.:;\n';
/** Returns, for each letter, whether it may begin a sentence. */
const expected: boolean[] = [];
let isStart = true;
for (const character of text) {
  if (/[a-z]/i.test(character)) {
    expected.push(isStart);
    isStart = false;
  } else isStart ||= breaks.includes(character);
}

function readSingly(starts: SentenceStarts): void {
  for (const character of text)
    if (/[a-z]/i.test(character)) starts.letter();
    else starts.separator(character.charCodeAt(0));
}

/** Reads the text in batches of this size. Accepts all letters of a batch except one at once. */
function readBatches(starts: SentenceStarts, size: number): void {
  const batch = createLetterBatch();
  readFolded(text, (stretch) => {
    for (let from = 0; from < stretch.length;) {
      const to = Math.min(from + size, stretch.length);
      readLetterBatch(batch, stretch, {
        from,
        to,
        isSentenceStart: starts.isStart,
        isWordStart: wordStart.within,
      });
      const accepted = Math.max(0, batch.count - 1);
      starts.accept(batch, accepted);
      from += accepted < batch.count ? (batch.offsets[accepted] ?? 0) : batch.end;
      if (accepted === batch.count) continue;
      starts.letter();
      from++;
    }
    return true;
  });
}

describe('createSentenceStarts', () => {
  it.each([
    ['letter by letter', readSingly],
    ['in batches of 7 characters', (starts: SentenceStarts) => readBatches(starts, 7)],
    ['in batches of 128 characters', (starts: SentenceStarts) => readBatches(starts, 128)],
  ])('remembers which of the last 480 letters begin a sentence, read %s', (_name, read) => {
    const starts = createSentenceStarts();
    read(starts);
    const known = Array.from({ length: 480 }, (_, at) => starts.wasStart(480 - at));
    expect(expected.length).toBeGreaterThan(1000);
    expect(known).toEqual(expected.slice(-480));
  });

  it('knows no letter before the first one', () => {
    const starts = createSentenceStarts();
    starts.letter();
    expect([starts.wasStart(1), starts.wasStart(2)]).toEqual([true, false]);
  });
});
