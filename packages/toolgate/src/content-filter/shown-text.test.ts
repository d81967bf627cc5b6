import { describe, expect, it } from 'vitest';
import { streamText } from '../testing/stream-text.ts';
import { createContentFilter } from './index.ts';

const filter = createContentFilter({ secrets: ['OKAPI-4417', '8402'] });

/** Sends the parts of an answer, each in pieces. Returns the number of the part that leaks, from 1; 0 without one. */
function findLeak(parts: readonly string[], earlierAnswers: readonly string[] = []): number {
  const session = filter.open({ hidden: [], earlierAnswers });
  const leaks = parts.map((part) => {
    const channel = session?.channel();
    streamText(channel, part, 3);
    return channel?.leak?.kind === 'secret';
  });
  return leaks.indexOf(true) + 1;
}

/** Returns the number of the turn whose answer leaks; 0 without one. */
function findTurn(answers: readonly string[]): number {
  return answers.findIndex((answer, at) => findLeak([answer], answers.slice(0, at)) === 1) + 1;
}

describe('a secret in several parts of an answer', () => {
  it.each([
    ['reasoning and text', ['It begins with OKAPI.', 'It ends with 4417.']],
    ['the name of a tool and its argument', ['OKAPI', '{"code":"4417"}']],
    ['the ends of two texts', ['Write OKAPI-', '4417 on the form.']],
    ['a letter or digit each', ['O', 'K', 'A', 'P', 'I', '4', '4', '1', '7']],
  ])('is found: %s', (_, parts) => {
    expect(findLeak(parts)).toBe(parts.length);
  });

  it('is not found in unrelated numbers', () => {
    expect(findLeak(['Gate 84 opens.', 'Bus 02 leaves at noon.'])).toBe(0);
    expect(findLeak(['We have 8 rooms, 4 of them free.', '{"nights":2}'])).toBe(0);
    expect(findLeak(['An okapi costs', '{"price":"4417"}'])).toBe(0);
  });
});

describe('a secret in two parts, with redact', () => {
  it('leaves its second half as [redacted]', () => {
    const session = createContentFilter({ secrets: ['OKAPI-4417'], redact: true }).open({
      hidden: [],
    });
    const sent = ['Write OKAPI-', '4417 on the form.'].map((part) => {
      const channel = session?.channel();
      return `${channel?.push(part)}${channel?.end()}`;
    });
    expect(sent).toEqual(['Write OKAPI-', '[redacted] on the form.']);
  });
});

describe('a secret in several answers', () => {
  it.each([
    ['a digit a turn', ['8', '4', '0', '2']],
    [
      'a digit a turn in sentences',
      ['first', 'second', 'third', 'last'].map((nth, at) => `The ${nth} digit is ${'8402'[at]}.`),
    ],
    ['a letter a turn', ['O', 'K', 'A', 'P', 'I', '4', '4', '1', '7']],
    ['a half a turn', ['It begins with OKAPI.', 'It ends with 4417.']],
  ])('is found: %s', (_, answers) => {
    expect(findTurn(answers)).toBe(answers.length);
  });

  it('is found in the last answer only, once an earlier one said it', () => {
    expect(findTurn(['Sure.', 'It is OKAPI-4417.', 'You are welcome, and good luck.'])).toBe(2);
  });

  it('is not found in answers that are far apart', () => {
    const talk = 'We open at nine and close late in the evening, except for the days of the fair. ';
    expect(findTurn(['We have 84 rooms.', talk.repeat(10), 'Room 02 is free.'])).toBe(0);
  });
});
