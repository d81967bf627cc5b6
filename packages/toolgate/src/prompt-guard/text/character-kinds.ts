/**
 * The kinds of characters, as bits; a character can have several. Two neighbours may be leetspeak if a letter comes before a
 * sign that may end a word, or any sign before a letter. Their bits are two places apart, so one operation finds them:
 * `(before << 2) & kind & leet`.
 */
export const characterKind = {
  letter: 0b1001,
  /** A sign that may replace a letter, except at the end of a word. */
  leetSign: 0b0010,
  /** A sign that may replace any letter of a word, the last one too. */
  leetEnd: 0b0110,
  leet: 0b1100,
  /** Anything but an ASCII letter or digit. */
  sign: 0x10,
  /** Not ASCII. */
  wide: 0x20,
  /** Folding may change more than its case. */
  strange: 0x40,
  /** A character of base64, of hexadecimal or of words without spaces. */
  code: 0x80,
  /** A `code` character that words rarely have after their first letter. */
  codeSign: 0x100,
  /** Visible: ASCII and typographic quotation marks. */
  graphic: 0x200,
  /** Separates single letters. */
  separator: 0x400,
  /** Separates bytes in hexadecimal. */
  byteSeparator: 0x800,
  /** Begins an escaped character. */
  escape: 0x1000,
  lineEnd: 0x2000,
  /** May be markup inside a word. */
  markup: 0x4000,
  /** A sign of a horizontal rule. */
  rule: 0x8000,
  colon: 0x20000,
  angle: 0x40000,
  hash: 0x80000,
  quote: 0x100000,
  bracket: 0x200000,
} as const;

const digits = '0123456789';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letters = capitals + capitals.toLowerCase();
const charactersByKind: Partial<Record<keyof typeof characterKind, string>> = {
  letter: letters,
  leetSign: '!|+',
  leetEnd: `${digits}@$`,
  code: `${letters}${digits}+/_-`,
  codeSign: `${capitals}${digits}+`,
  separator: ' ._*|/-',
  byteSeparator: ' ,:',
  escape: '%\\&',
  lineEnd: '\n\r',
  markup: '*`~^\\<',
  rule: '-=*',
  colon: ':',
  angle: '<',
  hash: '#',
  quote: '"',
  bracket: ']',
};

const asciiCodes = 128;
const asciiKinds = Int32Array.from({ length: asciiCodes }, (_, code) => classifyAscii(code));
const { sign, wide, graphic, strange, lineEnd } = characterKind;
const firstTypography = 0x2010;
const lastTypography = 0x2029;
const typography: ReadonlyMap<number, number> = new Map(
  [
    ...Array.from('‘–—•', (one) => [one, sign | wide] as const),
    ...Array.from('’“”', (one) => [one, sign | wide | graphic] as const),
    ...Array.from('\u2028\u2029', (one) => [one, sign | wide | strange | lineEnd] as const),
  ].map(([one, kind]) => [one.charCodeAt(0), kind]),
);

/** Returns the kinds of a code unit, as bits of {@link characterKind}. */
export function getCharacterKinds(code: number): number {
  if (code < asciiCodes) return asciiKinds[code] ?? 0;
  const isTypography = code >= firstTypography && code <= lastTypography;
  return (isTypography ? typography.get(code) : undefined) ?? sign | wide | strange;
}

function classifyAscii(code: number): number {
  const character = String.fromCharCode(code);
  let kind = 0;
  if (!(letters + digits).includes(character)) kind |= characterKind.sign;
  if (code > 0x20 && code < 0x7f) kind |= characterKind.graphic;
  for (const [name, characters] of Object.entries(charactersByKind)) {
    if (characters.includes(character)) kind |= characterKind[name as keyof typeof characterKind];
  }
  return kind;
}
