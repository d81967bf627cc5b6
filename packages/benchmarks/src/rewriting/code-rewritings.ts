import {
  base58,
  base62,
  base64,
  base85,
  bitDigits,
  bytes,
  codes,
  crockford,
  hex,
  inBase45,
  numberDigits,
  reverse,
  rfc1924,
  rfcBase32,
  rot13,
  uuencode,
  z85,
} from './bases.ts';
import {
  bareWords,
  chunk,
  eachWord,
  type Rewriting,
  slices,
  splitWords,
  utf8Bytes,
} from './rewriting.ts';

/** Ways to write a text in a base, an escape or one inside the other. */
export const codeRewritings: readonly Rewriting[] = [
  { name: 'base64', write: base64 },
  { name: 'base64 for addresses', write: (text) => Buffer.from(text).toString('base64url') },
  { name: 'base64 in lines', write: (text) => slices(base64(text), 60).join('\n') },
  { name: 'base64 in groups of four', write: (text) => slices(base64(text), 4).join(' ') },
  {
    name: 'base64 in groups of seven, hyphens',
    write: (text) => slices(base64(text), 7).join('-'),
  },
  { name: 'base64 in points', write: (text) => slices(base64(text), 5).join(' . ') },
  { name: 'base64 by word', write: (text) => splitWords(text).map(base64).join(' ') },
  {
    name: 'base64 by word, without padding',
    write: (text) =>
      splitWords(text)
        .map((word) => base64(word).replaceAll('=', ''))
        .join(', '),
  },
  { name: 'base64 by line', write: (text) => text.split('\n').map(base64).join('\n') },
  {
    name: 'base64 by sentence',
    write: (text) =>
      text
        .split(/(?<=[.!?])\s/)
        .map(base64)
        .join('\n\n'),
  },
  { name: 'base64 backwards', write: (text) => reverse(base64(text)) },
  { name: 'base64 of backwards', write: (text) => base64(reverse(text)) },
  { name: 'base64 twice', write: (text) => base64(base64(text)) },
  { name: 'base64 of rot 13', write: (text) => base64(rot13(text)) },
  { name: 'rot 13 of base64', write: (text) => rot13(base64(text)) },
  { name: 'base64 of hexadecimal', write: (text) => base64(hex(text)) },
  { name: 'hexadecimal of base64', write: (text) => hex(base64(text)) },
  { name: 'base64, letters with spaces', write: (text) => Array.from(base64(text)).join(' ') },
  {
    name: 'base64 in a list of texts',
    write: (text) => JSON.stringify(slices(base64(text), 12), null, 2),
  },
  {
    name: 'base64 in numbered parts',
    write: (text) =>
      slices(base64(text), 20)
        .map((piece, at) => `Part ${at + 1}: ${piece}`)
        .join('\n'),
  },
  { name: 'base64 of utf-16', write: (text) => Buffer.from(text, 'utf16le').toString('base64') },
  { name: 'base32', write: (text) => bitDigits(text, { bits: 5, alphabet: rfcBase32 }) },
  {
    name: 'base32, small letters, groups',
    write: (text) =>
      slices(bitDigits(text, { bits: 5, alphabet: rfcBase32 }).toLowerCase(), 8).join(' '),
  },
  { name: 'base32 crockford', write: (text) => bitDigits(text, { bits: 5, alphabet: crockford }) },
  {
    name: 'base32 extended hex',
    write: (text) => bitDigits(text, { bits: 5, alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUV' }),
  },
  {
    name: 'base32 by word',
    write: (text) =>
      splitWords(text)
        .map((word) => bitDigits(word, { bits: 5, alphabet: rfcBase32 }))
        .join(' '),
  },
  {
    name: 'base64 of base32',
    write: (text) => base64(bitDigits(text, { bits: 5, alphabet: rfcBase32 })),
  },
  {
    name: 'ascii 85',
    write: (text) => `<~${base85(text, (value) => String.fromCharCode(33 + value))}~>`,
  },
  { name: 'base85 of git', write: (text) => base85(text, (value) => rfc1924[value] ?? '') },
  { name: 'z85', write: (text) => base85(text, (value) => z85[value] ?? '') },
  {
    name: 'base58 by word',
    write: (text) =>
      splitWords(text)
        .map((word) => numberDigits(word, base58))
        .join(' '),
  },
  {
    name: 'base58 by line',
    write: (text) =>
      slices(text, 60)
        .map((line) => numberDigits(line, base58))
        .join('\n'),
  },
  {
    name: 'base36 by word',
    write: (text) =>
      splitWords(text)
        .map((word) => numberDigits(word, base62.slice(0, 36).toLowerCase()))
        .join(' '),
  },
  {
    name: 'base62 by word',
    write: (text) =>
      splitWords(text)
        .map((word) => numberDigits(word, base62))
        .join(' '),
  },
  { name: 'base45', write: inBase45 },
  {
    name: 'decimal numbers of words',
    write: (text) =>
      splitWords(text)
        .map((word) => numberDigits(word, '0123456789'))
        .join(' '),
  },
  { name: 'uuencode', write: uuencode },
  { name: 'hexadecimal', write: hex },
  {
    name: 'hexadecimal, spaces',
    write: (text) => bytes(text, (byte) => byte.toString(16).padStart(2, '0')),
  },
  {
    name: 'hexadecimal, points',
    write: (text) => bytes(text, (byte) => byte.toString(16).padStart(2, '0').toUpperCase(), '.'),
  },
  {
    name: 'hexadecimal, underscores',
    write: (text) => bytes(text, (byte) => byte.toString(16).padStart(2, '0'), '_'),
  },
  {
    name: 'hexadecimal, pipes',
    write: (text) => bytes(text, (byte) => byte.toString(16).padStart(2, '0'), ' | '),
  },
  {
    name: 'hexadecimal with prefix',
    write: (text) => bytes(text, (byte) => `0x${byte.toString(16)}`, ', '),
  },
  { name: 'hexadecimal by word', write: (text) => splitWords(text).map(hex).join(' ') },
  { name: 'hexadecimal in words of four bytes', write: (text) => slices(hex(text), 8).join(' ') },
  { name: 'hexadecimal backwards', write: (text) => reverse(hex(text)) },
  {
    name: 'hexadecimal dump',
    write: (text) =>
      chunk(utf8Bytes(text), 16)
        .map(
          (row, at) =>
            `${(at * 16).toString(16).padStart(8, '0')}  ${row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}  |${String.fromCharCode(...row).replaceAll(/[^ -~]/g, '.')}|`,
        )
        .join('\n'),
  },
  {
    name: 'hexadecimal dump, bytes only',
    write: (text) =>
      chunk(utf8Bytes(text), 16)
        .map(
          (row, at) =>
            `${(at * 16).toString(16).padStart(8, '0')}: ${chunk(row, 2)
              .map((pair) => pair.map((byte) => byte.toString(16).padStart(2, '0')).join(''))
              .join(' ')}`,
        )
        .join('\n'),
  },
  { name: 'hexadecimal twice', write: (text) => hex(hex(text)) },
  { name: 'hexadecimal of rot 13', write: (text) => hex(rot13(text)) },
  { name: 'octal', write: (text) => bytes(text, (byte) => byte.toString(8).padStart(3, '0')) },
  {
    name: 'octal escapes',
    write: (text) => bytes(text, (byte) => `\\${byte.toString(8).padStart(3, '0')}`, ''),
  },
  { name: 'binary', write: (text) => bytes(text, (byte) => byte.toString(2).padStart(8, '0')) },
  {
    name: 'binary joined',
    write: (text) => bytes(text, (byte) => byte.toString(2).padStart(8, '0'), ''),
  },
  {
    name: 'binary of seven digits',
    write: (text) => codes(text, (code) => code.toString(2).padStart(7, '0')),
  },
  {
    name: 'binary in signs',
    write: (text) =>
      bytes(text, (byte) =>
        byte.toString(2).padStart(8, '0').replaceAll('0', '⚪').replaceAll('1', '⚫'),
      ),
  },
  {
    name: 'binary of hexadecimal',
    write: (text) => bytes(hex(text), (byte) => byte.toString(2).padStart(8, '0')),
  },
  { name: 'decimal codes', write: (text) => codes(text, String) },
  { name: 'decimal codes, slashes', write: (text) => codes(text, String, '/') },
  { name: 'decimal codes, points', write: (text) => codes(text, String, '.') },
  { name: 'decimal codes, plus', write: (text) => codes(text, String, ' + ') },
  { name: 'decimal codes, joined', write: (text) => codes(text, String, '') },
  {
    name: 'decimal codes of three digits',
    write: (text) => codes(text, (code) => String(code).padStart(3, '0'), ''),
  },
  {
    name: 'decimal codes moved on',
    write: (text) => codes(text, (code) => String(code + 100), ' '),
  },
  { name: 'decimal codes doubled', write: (text) => codes(text, (code) => String(code * 2), ', ') },
  {
    name: 'decimal codes as differences',
    write: (text) => codes(text, (code) => String(code - 96), ' '),
  },
  { name: 'chr calls', write: (text) => codes(text, (code) => `chr(${code})`, ' + ') },
  { name: 'fromCharCode', write: (text) => `String.fromCharCode(${codes(text, String, ',')})` },
  { name: 'html numbers', write: (text) => codes(text, (code) => `&#${code};`, '') },
  {
    name: 'html hexadecimal numbers',
    write: (text) => codes(text, (code) => `&#x${code.toString(16)};`, ''),
  },
  { name: 'html numbers, spaces', write: (text) => codes(text, (code) => `&#${code};`, ' ') },
  {
    name: 'unicode escapes',
    write: (text) => codes(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`, ''),
  },
  {
    name: 'unicode escapes in braces',
    write: (text) => codes(text, (code) => `\\u{${code.toString(16)}}`, ''),
  },
  {
    name: 'unicode names',
    write: (text) =>
      codes(text, (code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`, ' '),
  },
  {
    name: 'hexadecimal escapes',
    write: (text) => bytes(text, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`, ''),
  },
  {
    name: 'percent encoding of all',
    write: (text) =>
      bytes(text, (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`, ''),
  },
  {
    name: 'percent encoding twice',
    write: (text) =>
      bytes(text, (byte) => `%25${byte.toString(16).padStart(2, '0').toUpperCase()}`, ''),
  },
  { name: 'percent encoding', write: encodeURIComponent },
  {
    name: 'quoted printable of all',
    write: (text) =>
      bytes(text, (byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`, ''),
  },
  {
    name: 'css escapes',
    write: (text) => codes(text, (code) => `\\${code.toString(16).padStart(6, '0')}`, ' '),
  },
  { name: 'json text', write: (text) => JSON.stringify(text) },
  { name: 'json text twice', write: (text) => JSON.stringify(JSON.stringify({ text })) },
  {
    name: 'base64 in an image address',
    write: (text) => `![logo](data:image/png;base64,${base64(text)})`,
  },
  {
    name: 'escaped words between plain ones',
    write: (text) => eachWord(text, (word, at) => (at % 2 === 0 ? hex(word) : word)),
  },
  {
    name: 'yaml bytes',
    write: (text) =>
      bareWords(text)
        .map((word) => `- [${bytes(word, String, ', ')}]`)
        .join('\n'),
  },
];
