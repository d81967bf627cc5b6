/** For each ASCII character, its value as a digit; -1 for other characters. */
export type DigitTable = Int8Array;

const small = 'abcdefghijklmnopqrstuvwxyz';
const capital = small.toUpperCase();
const ten = '0123456789';

/** Creates the table of one or more alphabets. An alphabet lists its digits in the order of their values. */
function createDigitTable(...alphabets: readonly string[]): DigitTable {
  const table = new Int8Array(128).fill(-1);
  for (const alphabet of alphabets)
    for (const [value, digit] of Array.from(alphabet).entries()) table[digit.charCodeAt(0)] = value;
  return table;
}

function bothCases(alphabet: string): DigitTable {
  return createDigitTable(alphabet.toLowerCase(), alphabet.toUpperCase());
}

function rotate(letters: string, by: number): string {
  return letters.slice(by) + letters.slice(0, by);
}

/** Alphabets in which each digit encodes a number of bits, the highest bits of a byte first. */
export const bitAlphabets: Readonly<
  Record<
    | 'base64'
    | 'rotatedBase64'
    | 'base32'
    | 'base32Hex'
    | 'crockford'
    | 'hex'
    | 'binary'
    | 'uuencode'
    | 'xxencode',
    DigitTable
  >
> = {
  base64: createDigitTable(`${capital}${small}${ten}+/`, `${capital}${small}${ten}-_`),
  /** Base64 with its letters rotated by 13 afterwards. */
  rotatedBase64: createDigitTable(rotate(capital, 13) + rotate(small, 13) + ten),
  base32: bothCases(`${capital}234567`),
  base32Hex: bothCases(`${ten}${capital.slice(0, 22)}`),
  crockford: bothCases(`${ten}ABCDEFGHJKMNPQRSTVWXYZ`),
  hex: bothCases(`${ten}ABCDEF`),
  binary: createDigitTable('01'),
  uuencode: createDigitTable(
    Array.from({ length: 64 }, (_, at) => String.fromCharCode(32 + at)).join(''),
    '`',
  ),
  xxencode: createDigitTable(`+-${ten}${capital}${small}`),
};

/** The alphabets of Ascii85, Git and ZeroMQ. Five digits encode four bytes. */
export const base85Alphabets: readonly DigitTable[] = [
  createDigitTable(Array.from({ length: 85 }, (_, at) => String.fromCharCode(33 + at)).join('')),
  createDigitTable(`${ten}${capital}${small}!#$%&()*+-;<=>?@^_\`{|}~`),
  createDigitTable(`${ten}${small}${capital}.-:+=^!/*?&<>()[]{}@%$#`),
];

/** The alphabet of QR codes. Three digits encode two bytes, the lowest digit first. */
export const base45Alphabet: DigitTable = createDigitTable(`${ten}${capital} $%*+-./:`);

/** Alphabets in which one number encodes a whole text. */
export const numberAlphabets: readonly { digits: DigitTable; base: number }[] = [
  createDigitTable(`123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz`),
  createDigitTable(ten + capital + small),
  createDigitTable(ten + small + capital),
  bothCases(ten + capital),
  createDigitTable(ten),
].map((digits, at) => ({ digits, base: [58, 62, 62, 36, 10][at] ?? 10 }));
