import { gzipSync } from 'node:zlib';
import { bareWords, chunk, type Rewriting, shuffledPlaces, splitWords } from './rewriting.ts';

function shuffleGroups(text: string, size: number): string {
  const groups = chunk(splitWords(text), size).map((group) => group.join(' '));
  return shuffledPlaces(groups.length, 9)
    .map((place) => groups[place] ?? '')
    .join('\n');
}

const openings =
  'apples birds clouds doors eggs forks gates hills inns jars kites lamps mills nests oaks paths quills roads stones trees urns vines wells x-rays yards zones'.split(
    ' ',
  );

/** Ways that lose the order of the words, or say the text in other ones: out of scope, measured to say so. */
export const hints: readonly Rewriting[] = [
  { name: 'words in a shuffle', write: (text) => shuffleGroups(text, 1) },
  { name: 'lines of two words in a shuffle', write: (text) => shuffleGroups(text, 2) },
  { name: 'lines of four words in a shuffle', write: (text) => shuffleGroups(text, 4) },
  { name: 'lines of eight words in a shuffle', write: (text) => shuffleGroups(text, 8) },
  {
    name: 'acrostic of lines',
    write: (text) =>
      Array.from(
        bareWords(text)
          .join('')
          .toLowerCase()
          .replaceAll(/[^a-z]/g, '')
          .slice(0, 200),
        (letter, at) => {
          const word = openings[letter.charCodeAt(0) - 0x61] ?? '';
          return `${word} that you have seen with me in the ${openings[at % 26] ?? ''} are not for sale`;
        },
      ).join('\n'),
  },
  { name: 'compressed, in Base64', write: (text) => gzipSync(text).toString('base64') },
  {
    name: 'first letters of words',
    write: (text) =>
      bareWords(text)
        .map((word) => word.slice(0, 1))
        .join(''),
  },
];
