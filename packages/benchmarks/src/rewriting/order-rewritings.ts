import {
  byColumns,
  filler,
  letters,
  lines,
  prose,
  rails,
  takeEvery,
  words,
} from './layout-tools.ts';
import { bareWords, chunk, type Rewriting, shuffledPlaces, slices } from './rewriting.ts';

/** Ways to move the words and letters of a text, or to spread them over lines, parts and addresses. */
export const orderRewritings: readonly Rewriting[] = [
  {
    name: 'hash tags',
    write: (text) =>
      bareWords(text)
        .map((word) => `#${word}`)
        .join(' '),
  },
  {
    name: 'dialogue of words',
    write: (text) => lines(text, (word, at) => `${at % 2 ? 'Bob' : 'Alice'}: ${word}`),
  },
  {
    name: 'dialogue with times',
    write: (text) =>
      lines(text, (word, at) => `[12:${String(at % 60).padStart(2, '0')}] user${at % 3}: ${word}`),
  },
  {
    name: 'log lines',
    write: (text) =>
      lines(
        text,
        (word, at) =>
          `2024-05-01T10:${String(at % 60).padStart(2, '0')}:00Z INFO worker-${at % 4} msg=${word}`,
      ),
  },
  { name: 'diff', write: (text) => lines(text, (word, at) => `-${filler(at)}\n+${word}`) },
  { name: 'quotations', write: (text) => lines(text, (word) => `> ${word}`) },
  {
    name: 'letters cut in parts',
    write: (text) =>
      slices(bareWords(text).join(''), 6)
        .map((piece, at) => `Part ${at + 1}: ${piece}`)
        .join('\n'),
  },
  {
    name: 'sentences cut in parts',
    write: (text) =>
      chunk(words(text), 3)
        .map((group, at) => `Fragment ${at + 1}/99: ${group.join(' ')}`)
        .join('\n'),
  },
  { name: 'one word a part', write: (text) => words(text) },
  {
    name: 'three words a part',
    write: (text) => chunk(words(text), 3).map((group) => group.join(' ')),
  },
  { name: 'twelve letters a part', write: (text) => slices(bareWords(text).join(''), 12) },
  {
    name: 'base64 in several parts',
    write: (text) => slices(Buffer.from(text).toString('base64'), 22),
  },
  {
    name: 'hexadecimal in several parts',
    write: (text) => slices(Buffer.from(text).toString('hex'), 14),
  },
  { name: 'words backwards in order', write: (text) => words(text).toReversed().join(' ') },
  {
    name: 'words backwards, numbered',
    write: (text) =>
      words(text)
        .toReversed()
        .map((word, at) => `${at}: ${word}`)
        .join('\n'),
  },
  {
    name: 'sentences backwards in order',
    write: (text) =>
      text
        .split(/(?<=[.!?])\s/)
        .toReversed()
        .join(' '),
  },
  {
    name: 'pairs of words swapped',
    write: (text) =>
      chunk(words(text), 2)
        .map((pair) => pair.toReversed().join(' '))
        .join(' '),
  },
  {
    name: 'threes of words turned',
    write: (text) =>
      chunk(words(text), 3)
        .map((group) => group.toReversed().join(' '))
        .join(' '),
  },
  {
    name: 'every second word, then the others',
    write: (text) => takeEvery(words(text), 2).join(' '),
  },
  {
    name: 'every third word, then the others',
    write: (text) => takeEvery(words(text), 3).join(' '),
  },
  {
    name: 'both halves in turn',
    write: (text) =>
      byColumns(text, 2)
        .map((row) => row.join(' '))
        .join(' '),
  },
  { name: 'rail of words', write: (text) => rails(words(text), 3).join(' ') },
  {
    name: 'fours of words shuffled',
    write: (text) =>
      chunk(words(text), 4)
        .map((group, at) =>
          shuffledPlaces(group.length, at + 5)
            .map((place) => group[place] ?? '')
            .join(' '),
        )
        .join(' '),
  },
  {
    name: 'words with numbers, sorted',
    write: (text) => {
      const all = words(text).map((word, at) => `${at} ${word}`);
      return shuffledPlaces(all.length, 3)
        .map((place) => all[place] ?? '')
        .join('\n');
    },
  },
  { name: 'rail of letters, two', write: (text) => rails(letters(text), 2).join('') },
  { name: 'rail of letters, three', write: (text) => rails(letters(text), 3).join('') },
  { name: 'rail of letters, four', write: (text) => rails(letters(text), 4).join('') },
  { name: 'columns of letters, five', write: (text) => takeEvery(letters(text), 5).join('') },
  {
    name: 'columns of letters, seven, with key',
    write: (text) => {
      const all = letters(text);
      return [3, 0, 6, 2, 5, 1, 4]
        .map((first) => all.filter((_item, at) => at % 7 === first).join(''))
        .join(' ');
    },
  },
  {
    name: 'columns of all characters, six',
    write: (text) => takeEvery(Array.from(text.replaceAll('\n', ' ')), 6).join(''),
  },
  {
    name: 'letters in rows of ten, read downwards',
    write: (text) => {
      const all = letters(text);
      const height = Math.ceil(all.length / 10);
      return Array.from({ length: height }, (_, row) =>
        Array.from({ length: 10 }, (_column, column) => all[column * height + row] ?? '').join(' '),
      ).join('\n');
    },
  },
  {
    name: 'every second letter, then the others',
    write: (text) => takeEvery(letters(text), 2).join(''),
  },
  {
    name: 'both halves of the letters in turn',
    write: (text) => {
      const all = letters(text);
      const half = Math.ceil(all.length / 2);
      return all
        .slice(0, half)
        .map((letter, at) => letter + (all[half + at] ?? ''))
        .join('');
    },
  },
  {
    name: 'vertical words',
    write: (text) =>
      words(text)
        .slice(0, 60)
        .map((word) => Array.from(word).join('\n'))
        .join('\n\n'),
  },
  {
    name: 'crossed with another text',
    write: (text) =>
      lines(
        text,
        (word, at) =>
          `${prose[(at * 2) % prose.length] ?? ''} ${word} ${prose[(at * 2 + 1) % prose.length] ?? ''}`,
        ' ',
      ),
  },
  {
    name: 'title of each section',
    write: (text) =>
      lines(
        text,
        (word, at) => `## ${word}\n\n${prose.slice(at % 20, (at % 20) + 4).join(' ')}.\n`,
      ),
  },
  { name: 'footnotes', write: (text) => lines(text, (word, at) => `${word}[^${at}]`, ' ') },
  {
    name: 'definition list',
    write: (text) => lines(text, (word, at) => `**${filler(at)}**: ${word}`),
  },
  {
    name: 'stage directions',
    write: (text) =>
      lines(
        text,
        (word, at) => `${word} (${['sighs', 'smiles', 'looks away', 'pauses'][at % 4] ?? ''})`,
        ' ',
      ),
  },
  { name: 'latex', write: (text) => lines(text, (word) => `\\text{${word}}`, '\\quad ') },
  { name: 'lisp', write: (text) => `(say ${lines(text, (word) => `(cons '${word}`, ' ')})` },
];
