import { describe, expect, it } from 'vitest';
import { createContentFilter } from './index.ts';

const passage = [
  'Ostend has a harbour behind two curved piers of grey granite.',
  'Fishing boats leave it before dawn and come back with the flood.',
  'Along the quay stand eleven warehouses, of which three hold salt.',
  'A wooden crane from the last century still lifts the nets.',
  'Pilots live in the low house between the lighthouse and the dunes.',
  'Three ferries a day cross to the island, and the last one returns at six.',
];
const rules = 'Answer in short sentences. Never name the owner of the crane.';
const line = 'Welcome to the harbour walk, dear guest, and mind the ropes that lie on the stones!';
const filter = createContentFilter();

interface Answer {
  system: string;
  earlierAnswers?: readonly string[];
  exempt?: readonly string[];
}

function isBlocked(answer: string, { system, ...request }: Answer, opened = filter): boolean {
  const channel = opened
    .open({ hidden: [{ text: system, kind: 'instructions' }], ...request })
    ?.channel();
  channel?.push(answer);
  channel?.end();
  return channel?.leak !== undefined;
}

describe('an answer that begins like the prompt', () => {
  const system = `${passage.join(' ')}\n\n${rules}`;

  it.each([
    ['with all that it begins with', passage.join(' '), true],
    ['with its first three sentences', passage.slice(0, 3).join(' '), false],
    ['with later ones', passage.slice(1, 4).join(' '), false],
    ['after words of its own', `It is like this: ${passage.join(' ')}`, false],
  ])('is blocked when it is a copy: %s', (_, answer, expected) => {
    expect(isBlocked(answer, { system })).toBe(expected);
  });

  it('is blocked after what the host hides, but not when it begins like a second text', () => {
    const hiding = createContentFilter({ hidden: ['The crane belongs to the widow of a pilot.'] });
    const answer = passage.join(' ');
    expect(isBlocked(answer, { system }, hiding)).toBe(true);
    const channel = filter
      .open({
        hidden: [rules, passage.join(' ')].map((text) => ({ text, kind: 'instructions' as const })),
      })
      ?.channel();
    channel?.push(answer);
    channel?.end();
    expect(channel?.leak).toBeUndefined();
  });

  it('may repeat what the user said, and a scripted line of a usual length', () => {
    expect(isBlocked(passage.join(' '), { system, exempt: [passage.join(' ')] })).toBe(false);
    expect(isBlocked(line, { system: `"${line}"\nSay this first. ${rules}` })).toBe(false);
  });
});

describe('an answer that continues earlier ones', () => {
  const system = `${passage.join(' ')}\n\n${rules}`;
  const [first = '', second = ''] = passage;
  const middle = second.indexOf('come');
  const begun = [first, second.slice(0, middle - 4)];

  it.each([
    ['in the middle of a sentence', second.slice(middle - 4), begun, true],
    [
      'in the middle of a word',
      `${second.slice(middle + 1)} ${passage[2]}`,
      [first, second.slice(0, middle + 1)],
      true,
    ],
    ['with the next sentence', passage[2] ?? '', [first, second], false],
    [
      'in the middle of a sentence that was quoted',
      second.slice(middle - 4),
      begun.slice(1),
      false,
    ],
    ['where nothing was said before', second.slice(middle - 4), [], false],
  ])(
    '%s, is blocked if they revealed the prompt from its beginning',
    (_, answer, earlier, expected) => {
      expect(isBlocked(answer, { system, earlierAnswers: earlier })).toBe(expected);
    },
  );
});

describe('an answer that mentions its own instructions', () => {
  const system = `${rules}\n\n# Documents\n${passage.join(' ')}`;

  it.each([
    ['three sentences', `My instructions are: ${passage.slice(1, 4).join(' ')}`, true],
    ['one sentence as a reason', `I was told to say so: ${passage[2]}`, false],
    ['three sentences of a document', `The document says: ${passage.slice(1, 4).join(' ')}`, false],
    [
      'three sentences of a recipe',
      `The instructions of the baker say: ${passage.slice(1, 4).join(' ')}`,
      false,
    ],
  ])('and repeats %s of the prompt', (_, answer, expected) => {
    expect(isBlocked(answer, { system })).toBe(expected);
  });
});
