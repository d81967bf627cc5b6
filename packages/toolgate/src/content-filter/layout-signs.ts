/** What a character is to the layout of a text. */
export const sign = {
  other: 0,
  space: 1,
  lineBreak: 2,
  digit: 3,
  ender: 4,
  small: 5,
  capital: 6,
} as const;

/** How lines begin. A heading of level n is `heading` + n. */
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
const kinds = new Uint8Array(0x10000);
const endings = new Map<number, number>();
for (const [ending, enders] of ['', '.;。；।', '?？؟', ':：', '!！'].entries()) {
  for (const ender of enders) {
    kinds[ender.charCodeAt(0)] = sign.ender;
    endings.set(ender.charCodeAt(0), ending);
  }
}
for (const code of [0x20, 0x09, 0x0d, 0xa0, 0x3000]) kinds[code] = sign.space;
kinds[0x0a] = sign.lineBreak;
for (const zero of zeros) kinds.fill(sign.digit, zero, zero + 10);
kinds.fill(sign.capital, 0x41, 0x5b);
kinds.fill(sign.small, 0x61, 0x7b);

const itemSigns = new Set(Array.from('-*+•·', (item) => item.charCodeAt(0)));
const signsAfterNumber = new Set(Array.from('.)、．', (after) => after.charCodeAt(0)));

/** Which of the values of {@link sign} a code unit is. */
export function signOf(code: number): number {
  return kinds[code] ?? sign.other;
}

/** How a piece ends with this character: 1 as with a full stop, 2 a question mark, 3 a colon, 4 an exclamation mark, else 0. */
export function endingOf(code: number): number {
  return endings.get(code) ?? 0;
}

/** The value of a digit of any script. */
export function digitValue(code: number): number {
  return code - (zeros.findLast((zero) => code >= zero) ?? 0);
}

/** The mark that a line has from this first sign on, after the mark it had; `none` when it is no such sign. */
export function markOf(code: number, mark: number): number {
  if (code === 0x23) return (mark >= lineMark.heading ? mark : lineMark.heading) + 1;
  if (itemSigns.has(code)) return lineMark.item;
  if (code === 0x3e) return lineMark.quotation;
  return code === 0x7c ? lineMark.row : lineMark.none;
}

/** Whether this character, behind a number with which a line begins, makes it the number of an item. */
export function endsItemNumber(code: number): boolean {
  return signsAfterNumber.has(code);
}
