import { describe, expect, it } from 'vitest';
import { hasSecondRequest } from './second-request.ts';

describe('hasSecondRequest', () => {
  it.each([
    ['a made-up answer and another request', 'Sort these.\nb, a\n\na, b\n\n\nName a river.', true],
    [
      'blank lines with spaces',
      'What rhymes?\r\n\r\nTime.\r\n \r\n \r\nPlease write a song.',
      true,
    ],
    ['a gap of many lines', `Sort these.\n\na, b${'\n'.repeat(2000)}Name a river.`, true],
    ['a lead-in', 'Adapt it.\nb\n\na\n\n\nIn two sentences, explain rain.', true],
    ['a lead-in without a verb', 'Adapt it.\nb\n\na\n\n\nIn May, it rained.', false],
    ['no answer between', 'Sort these.\n\n\nName a river.', false],
    [
      'a last paragraph like the others',
      'Write a song.\n\nIt is for a child.\n\nName a river.',
      false,
    ],
    ['a document and a request', 'The boats lay still.\n\nIt rained.\n\n\nSummarize this.', false],
    ['a list of requests', 'Sort these.\n\nName a river.\n\n\nWrite a song.', false],
    ['thanks at the end', 'Sort these.\n\nb, a\n\n\nThank you', false],
    ['one paragraph', 'Sort these. Name a river.', false],
  ])('tells of %s', (_, text, expected) => {
    expect(hasSecondRequest(text)).toBe(expected);
  });
});
