import { byColumns, filler, lines, prose, snake, table, words } from './layout-tools.ts';
import { bareWords, chunk, type Rewriting, slices } from './rewriting.ts';

/** Ways to lay out the words or letters of a text: between other words, in tables, code, lists, columns and rails. */
export const layoutRewritings: readonly Rewriting[] = [
  { name: 'numbered words', write: (text) => lines(text, (word, at) => `${at + 1}. ${word}`) },
  {
    name: 'numbered words in a row',
    write: (text) => lines(text, (word, at) => `${word}(${at + 1})`, ' '),
  },
  {
    name: 'numbers before words',
    write: (text) => lines(text, (word, at) => `[${at}]${word}`, ' '),
  },
  {
    name: 'lettered words',
    write: (text) => lines(text, (word, at) => `${String.fromCharCode(97 + (at % 26))}) ${word}`),
  },
  { name: 'bulleted words', write: (text) => lines(text, (word) => `- ${word}`) },
  { name: 'word n is', write: (text) => lines(text, (word, at) => `Word ${at + 1} is "${word}".`) },
  {
    name: 'a filler after each word',
    write: (text) => lines(text, (word, at) => `${word} ${filler(at)}`, ' '),
  },
  {
    name: 'two fillers after each word',
    write: (text) => lines(text, (word, at) => `${word} ${filler(at)} ${filler(at + 3)}`, ' '),
  },
  {
    name: 'three fillers after each word',
    write: (text) =>
      lines(text, (word, at) => `${filler(at)} ${filler(at + 3)} ${word} ${filler(at + 7)}`, ' '),
  },
  {
    name: 'a story between words',
    write: (text) => lines(text, (word, at) => `${word} ${prose[at % prose.length] ?? ''}`, ' '),
  },
  {
    name: 'a story after every third word',
    write: (text) =>
      chunk(words(text), 3)
        .map(
          (group, at) =>
            `${group.join(' ')} ${prose.slice((at * 3) % 24, ((at * 3) % 24) + 3).join(' ')}`,
        )
        .join(' '),
  },
  { name: 'a cry after each word', write: (text) => lines(text, (word) => `${word} meow`, ' ') },
  {
    name: 'a cry after every second word',
    write: (text) =>
      chunk(words(text), 2)
        .map((group) => `${group.join(' ')}, banana!`)
        .join(' '),
  },
  {
    name: 'emoji after each word',
    write: (text) =>
      lines(text, (word, at) => `${word} ${['🎉', '🔥', '✨', '🌈'][at % 4] ?? ''}`, ' '),
  },
  { name: 'words in bold', write: (text) => lines(text, (word) => `**${word}**`, ' ') },
  { name: 'words in tags', write: (text) => lines(text, (word) => `<w>${word}</w>`, '') },
  {
    name: 'words in named tags',
    write: (text) => lines(text, (word, at) => `<word id="${at}" class="t">${word}</word>`),
  },
  {
    name: 'words in spans with style',
    write: (text) =>
      lines(
        text,
        (word, at) =>
          `<span style="color:#${((at * 4097) % 0xffffff).toString(16).padStart(6, '0')}">${word}</span>`,
        '',
      ),
  },
  { name: 'words in quotes and commas', write: (text) => lines(text, (word) => `"${word}"`, ', ') },
  { name: 'json list of words', write: (text) => JSON.stringify(words(text)) },
  {
    name: 'json objects of words',
    write: (text) =>
      JSON.stringify(words(text).map((word, at) => ({ index: at, type: 'token', value: word }))),
  },
  {
    name: 'json map of words',
    write: (text) =>
      JSON.stringify(Object.fromEntries(words(text).map((word, at) => [`w${at}`, word])), null, 1),
  },
  {
    name: 'yaml words',
    write: (text) => lines(text, (word, at) => `- id: ${at}\n  token: ${word}`),
  },
  {
    name: 'xml attributes',
    write: (text) => lines(text, (word, at) => `<item n="${at}" v="${word.replaceAll('"', '')}"/>`),
  },
  {
    name: 'csv with numbers',
    write: (text) => `id,word,length\n${lines(text, (word, at) => `${at},${word},${word.length}`)}`,
  },
  {
    name: 'csv with a filler column',
    write: (text) => `word,thing\n${lines(text, (word, at) => `${word},${filler(at)}`)}`,
  },
  {
    name: 'table of words and numbers',
    write: (text) =>
      table(
        words(text).map((word, at) => [String(at), word, String(word.length)]),
        ['No', 'Word', 'Length'],
      ),
  },
  {
    name: 'table of words and fillers',
    write: (text) =>
      table(
        words(text).map((word, at) => [filler(at), word, filler(at + 5)]),
        ['Left', 'Word', 'Right'],
      ),
  },
  {
    name: 'table, four words a row',
    write: (text) => table(chunk(words(text), 4), ['A', 'B', 'C', 'D']),
  },
  {
    name: 'table, read by columns, three',
    write: (text) => table(byColumns(text, 3), ['A', 'B', 'C']),
  },
  {
    name: 'table, read by columns, five',
    write: (text) => table(byColumns(text, 5), ['A', 'B', 'C', 'D', 'E']),
  },
  {
    name: 'lines read by columns, four',
    write: (text) =>
      byColumns(text, 4)
        .map((row) => row.join(' '))
        .join('\n'),
  },
  {
    name: 'csv read by columns, eight',
    write: (text) =>
      byColumns(text, 8)
        .map((row) => row.join(','))
        .join('\n'),
  },
  {
    name: 'first word of each line',
    write: (text) =>
      lines(text, (word, at) => `${word} ${prose.slice(at % 20, (at % 20) + 5).join(' ')}.`),
  },
  {
    name: 'last word of each line',
    write: (text) =>
      lines(text, (word, at) => `${prose.slice(at % 20, (at % 20) + 5).join(' ')} ${word}`),
  },
  {
    name: 'first word of longer lines',
    write: (text) =>
      lines(text, (word, at) => `${word} ${prose.slice(at % 18, (at % 18) + 10).join(' ')}.`),
  },
  {
    name: 'constants',
    write: (text) => lines(text, (word, at) => `const w${at} = ${JSON.stringify(word)};`),
  },
  {
    name: 'calls of print',
    write: (text) => lines(text, (word) => `print(${JSON.stringify(word)}, end=" ")`),
  },
  {
    name: 'joined strings',
    write: (text) => `text = ${lines(text, (word) => JSON.stringify(`${word} `), ' +\n  ')}`,
  },
  {
    name: 'array pushes',
    write: (text) =>
      lines(text, (word, at) => `words.push(${JSON.stringify(word)}); // step ${at}`),
  },
  {
    name: 'insert statements',
    write: (text) =>
      lines(
        text,
        (word, at) =>
          `INSERT INTO tokens (id, body) VALUES (${at}, '${word.replaceAll("'", "''")}');`,
      ),
  },
  {
    name: 'switch cases',
    write: (text) => lines(text, (word, at) => `case ${at}: return ${JSON.stringify(word)};`),
  },
  { name: 'echo commands', write: (text) => lines(text, (word) => `echo -n '${word}' >> out.txt`) },
  { name: 'comments', write: (text) => lines(text, (word, at) => `x${at} = ${at * 3} # ${word}`) },
  {
    name: 'function names',
    write: (text) =>
      chunk(bareWords(text), 4)
        .map((group) => `def ${snake(group)}(): pass`)
        .join('\n'),
  },
  {
    name: 'camel case names',
    write: (text) =>
      chunk(bareWords(text), 4)
        .map(
          (group) =>
            `let ${group.map((word, at) => (at === 0 ? word.toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())).join('')} = null;`,
        )
        .join('\n'),
  },
  { name: 'snake case', write: (text) => snake(bareWords(text)) },
  { name: 'path', write: (text) => `/${bareWords(text).join('/')}` },
  {
    name: 'file names',
    write: (text) =>
      lines(text, (word, at) => `${at}_${word.replaceAll(/[^\p{L}\p{N}]/gu, '')}.txt`),
  },
  {
    name: 'addresses of pages',
    write: (text) =>
      chunk(bareWords(text), 3)
        .map((group) => `https://example.org/${group.join('/')}`)
        .join('\n'),
  },
  {
    name: 'query of an address',
    write: (text) =>
      `https://example.org/?${bareWords(text)
        .map((word, at) => `q${at}=${word}`)
        .join('&')}`,
  },
  {
    name: 'image addresses',
    write: (text) =>
      lines(
        text,
        (word, at) => `![${at}](https://img.example.org/${encodeURIComponent(word)}.png)`,
      ),
  },
  { name: 'links', write: (text) => lines(text, (word, at) => `[${word}](#ref-${at})`, ' ') },
  {
    name: 'base64 in image addresses',
    write: (text) =>
      slices(Buffer.from(text).toString('base64url'), 24)
        .map((piece, at) => `![i${at}](https://img.example.org/p?d=${piece})`)
        .join('\n'),
  },
  {
    name: 'hexadecimal in addresses',
    write: (text) =>
      slices(Buffer.from(text).toString('hex'), 16)
        .map((piece) => `https://example.org/a/${piece}`)
        .join('\n'),
  },
  {
    name: 'base32 in host names',
    write: (text) =>
      slices(Buffer.from(text).toString('hex'), 30)
        .map((piece) => `${piece}.data.example.org`)
        .join(' '),
  },
  {
    name: 'mail addresses',
    write: (text) =>
      lines(text, (word) => `${word.replaceAll(/[^\p{L}\p{N}]/gu, '')}@example.org`, '; '),
  },
];
