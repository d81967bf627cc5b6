/** A number as it is written in a text. */
export interface WrittenNumber {
  /** The number as it is written, with its percent sign or its scale word, such as `million`. */
  readonly text: string;
  /** Its possible values: `1.234` is either 1.234 or 1234, `15 %` is 15 or 0.15. Signs are left out. */
  readonly readings: readonly number[];
  /** The reading that is most likely for an amount: a separator before exactly three digits groups them. */
  readonly amount: number;
  /** Where it starts in the text. */
  readonly index: number;
}

/** Maximum number of numbers that are read from one text. */
const maxNumbers = 20_000;

/** Code points of the digit zero in scripts with their own decimal digits: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50];
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59]/g;

const scales: readonly [RegExp, number][] = [
  [/^(?:k|thousand|tausend|tsd|mille|mil|mila)$/i, 1e3],
  [/^(?:m|mn|mio|mln|million(?:en|s)?|mill(?:ón|ones|ione|ioni)|milh(?:ão|ões))$/i, 1e6],
  [/^(?:bn|mrd|billions?|milliarden?|milliards?|miliard[oi])$/i, 1e9],
];
const number = String.raw`\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’٫٬]\d+)*`;
const writtenNumber = new RegExp(
  `(${number})(?:[ \\u00A0\\u202F]{0,2}(?:(%|％|٪)|(\\p{L}{1,10})(?![\\p{L}\\p{N}]))?)?`,
  'gu',
);

/** Reads the numbers of a text, in the notations of several locales: `1,234.5`, `1.234,5`, `1 234,5`, `1'234.5`, `١٢`. */
export function readNumbers(text: string): WrittenNumber[] {
  const numbers: WrittenNumber[] = [];
  for (const match of replaceDigits(text).matchAll(writtenNumber)) {
    const [, digits = '', percent, word = ''] = match;
    const scale = scales.find(([name]) => name.test(word))?.[1];
    const values = readDigits(digits);
    const [amount = Number.NaN] = values;
    const unit = scale ?? (percent === undefined ? 1 : 0.01);
    numbers.push({
      text: scale === undefined && percent === undefined ? digits : match[0].trim(),
      readings: unit === 1 ? values : [...values, ...values.map((value) => value * unit)],
      amount: scale === undefined ? amount : amount * scale,
      index: match.index,
    });
    if (numbers.length >= maxNumbers) break;
  }
  return numbers;
}

/** Replaces the decimal digits of other scripts by ASCII ones; the length stays the same. */
function replaceDigits(text: string): string {
  return text
    .replaceAll(/[０-９]/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) - 0xfe_e0))
    .replaceAll(otherDigits, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
    });
}

/**
 * Returns the possible values of digits with separators: two for `1.234`, which is 1234 or 1.234 (in this order), and
 * the numbers of a list such as `1,2,3`.
 */
export function readDigits(digits: string): number[] {
  const plain = digits.replaceAll(/[ \u00A0\u202F'’٬]/g, '').replaceAll('٫', '.');
  const separators = plain.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return [Number(plain)];
  const at = plain.lastIndexOf(last);
  const asDecimal = Number(`${plain.slice(0, at).replaceAll(/[.,]/g, '')}.${plain.slice(at + 1)}`);
  const asGrouped = Number(plain.replaceAll(/[.,]/g, ''));
  const isRepeated = separators.length > 1 && separators.every((separator) => separator === last);
  const areGroups = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain);
  if (isRepeated) return areGroups ? [asGrouped] : plain.split(last).map(Number);
  if (separators.length === 1 && areGroups) return [asGrouped, asDecimal];
  return [asDecimal];
}
