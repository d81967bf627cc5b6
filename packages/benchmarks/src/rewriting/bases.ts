import { chunk, slices, utf8Bytes } from './rewriting.ts';

/** Base64 of UTF-8. */
export const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
/** Hexadecimal digits of UTF-8. */
export const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
/** A text backwards. */
export const reverse = (text: string): string => Array.from(text).toReversed().join('');
/** Letters rotated by 13. */
export const rot13 = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    String.fromCharCode(
      (letter < 'a' ? 0x41 : 0x61) +
        ((letter.charCodeAt(0) - (letter < 'a' ? 0x41 : 0x61) + 13) % 26),
    ),
  );

/** The digits of an alphabet. */
export const rfcBase32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The digits of an alphabet. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The digits of an alphabet. */
export const z85 =
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';
/** The digits of an alphabet. */
export const rfc1924 =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
/** The digits of an alphabet. */
export const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The digits of an alphabet. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** A text in an alphabet whose digits encode some bits each. */
export function bitDigits(
  text: string,
  { bits, alphabet }: { bits: number; alphabet: string },
): string {
  const all = utf8Bytes(text)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return slices(all, bits)
    .map((digits) => alphabet[Number.parseInt(digits.padEnd(bits, '0'), 2)] ?? '')
    .join('');
}

/** A text in groups of five digits for four bytes. */
export function base85(text: string, digit: (value: number) => string): string {
  return chunk(utf8Bytes(text), 4)
    .map((bytes) => {
      let value = 0;
      for (let at = 0; at < 4; at++) value = value * 256 + (bytes[at] ?? 0);
      return Array.from({ length: 5 }, (_, at) => digit(Math.floor(value / 85 ** (4 - at)) % 85))
        .join('')
        .slice(0, bytes.length + 1);
    })
    .join('');
}

/** A text as one number. */
export function numberDigits(text: string, alphabet: string): string {
  let value = BigInt(`0x${hex(text) || '0'}`);
  const base = BigInt(alphabet.length);
  let digits = '';
  while (value > 0n) {
    digits = (alphabet[Number(value % base)] ?? '') + digits;
    value /= base;
  }
  return digits;
}

/** Base45, as in RFC 9285. */
export function inBase45(text: string): string {
  return chunk(utf8Bytes(text), 2)
    .map(([high = 0, low]) => {
      const value = low === undefined ? high : high * 256 + low;
      const digits = [value % 45, Math.floor(value / 45) % 45, Math.floor(value / 2025)];
      return digits
        .slice(0, low === undefined ? 2 : 3)
        .map((digit) => base45[digit] ?? '')
        .join('');
    })
    .join('');
}

/** Lines of uuencode. */
export function uuencode(text: string): string {
  return chunk(utf8Bytes(text), 45)
    .map((bytes) => {
      const body = chunk(bytes, 3)
        .map(([a = 0, b = 0, c = 0]) =>
          [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63]
            .map((value) => String.fromCharCode(value === 0 ? 96 : 32 + value))
            .join(''),
        )
        .join('');
      return String.fromCharCode(32 + bytes.length) + body;
    })
    .join('\n');
}

/** The code points of a text. */
export const codes = (text: string, write: (code: number) => string, between = ' '): string =>
  Array.from(text, (character) => write(character.codePointAt(0) ?? 0)).join(between);
/** The bytes of a text in UTF-8. */
export const bytes = (text: string, write: (byte: number) => string, between = ' '): string =>
  utf8Bytes(text).map(write).join(between);
