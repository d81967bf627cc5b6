/** The kinds of characters that a layout distinguishes. */
export const kinds = {
  other: 0,
  space: 1,
  lineBreak: 2,
  digit: 3,
  ender: 4,
  small: 5,
  capital: 6,
} as const;

/** The marks at the beginning of lines. A heading of level n is `heading` + n. */
export const lineMark = {
  none: 0,
  plain: 1,
  item: 2,
  number: 3,
  quotation: 4,
  row: 5,
  heading: 10,
} as const;

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10];
const [firstZero = 0, secondZero = 0] = zeros;
const kindByCode = new Uint8Array(0x10000);
const endings = new Map<number, number>();
for (const [ending, enders] of ['', '.;。；।', '?？؟', ':：', '!！'].entries()) {
  for (const ender of enders) {
    kindByCode[ender.charCodeAt(0)] = kinds.ender;
    endings.set(ender.charCodeAt(0), ending);
  }
}
for (const code of [0x20, 0x09, 0x0d, 0xa0, 0x3000]) kindByCode[code] = kinds.space;
kindByCode[0x0a] = kinds.lineBreak;
for (const zero of zeros) kindByCode.fill(kinds.digit, zero, zero + 10);
kindByCode.fill(kinds.capital, 0x41, 0x5b);
kindByCode.fill(kinds.small, 0x61, 0x7b);

const bullets = new Set(Array.from('-*+•·', (item) => item.charCodeAt(0)));
const itemNumberEnds = new Set(Array.from('.)、．', (after) => after.charCodeAt(0)));

/** Returns the kind of a code unit, one of {@link kinds}. */
export function getKind(code: number): number {
  return kindByCode[code] ?? kinds.other;
}

/** Returns the kind of ending of a character: 1 full stop or semicolon, 2 question mark, 3 colon, 4 exclamation mark, else 0. */
export function getEnding(code: number): number {
  return endings.get(code) ?? 0;
}

/** Returns the value of a digit in any script. */
export function getDigitValue(code: number): number {
  if (code < secondZero) return code - firstZero;
  return code - (zeros.findLast((zero) => code >= zero) ?? 0);
}

/** Returns the mark of a line that begins with this character; 0 for other characters. `mark` is the mark so far. */
export function getLineMark(code: number, mark: number): number {
  if (code === 0x23) return (mark >= lineMark.heading ? mark : lineMark.heading) + 1;
  if (bullets.has(code)) return lineMark.item;
  if (code === 0x3e) return lineMark.quotation;
  return code === 0x7c ? lineMark.row : lineMark.none;
}

/** Whether this character, after a number at the beginning of a line, makes the line a list item. */
export function endsItemNumber(code: number): boolean {
  return itemNumberEnds.has(code);
}
