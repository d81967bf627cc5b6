import { type CodeReader, createCodeReader, type OpenText } from '../codes/index.ts';
import { createJoinedText } from './joined-text.ts';

/** The lowest invisible character that says anything. */
export const firstInvisible = 0x200b;
const lastMark = 0x200f;
const firstJoiner = 0x2060;
const lastJoiner = 0x2064;
const byteOrderMark = 0xfeff;
/** The first half of a tag character: a letter that only programs see. The second half has its ASCII code. */
const tagHalf = 0xdb40;
const firstTag = 0xdc20;
const lastTag = 0xdc7e;
const asciiMask = 0x7f;
const digitZero = 0x30;

/**
 * Reads the invisible characters of a text as a text of their own. It joins tag characters to a text, and reads two other
 * invisible signs as binary digits.
 *
 * @returns the function that takes the code units without a letter. It returns whether one belongs to an invisible text.
 */
export function createInvisibleReading(openText: OpenText | undefined): (code: number) => boolean {
  const tags = createJoinedText(openText);
  let isTag = false;
  /** The first two signs. The bits of a letter begin with 0, so the first sign means 0. */
  let zero = 0;
  let one = 0;
  let bits: CodeReader | undefined;
  const digit = { codes: [digitZero], length: 1, isNumber: true };

  function readSign(code: number): boolean {
    if (zero === 0) zero = code;
    if (one === 0 && code !== zero) one = code;
    // One sign alone, such as the joiner of Persian words, says nothing.
    if (openText === undefined || one === 0 || (code !== zero && code !== one)) return false;
    bits ??= createCodeReader(openText);
    digit.codes[0] = code === one ? digitZero + 1 : digitZero;
    bits.token(digit);
    return true;
  }

  return (code) => {
    if (isSign(code)) return readSign(code);
    const wasTag = isTag;
    isTag = code === tagHalf;
    if (!wasTag || code < firstTag || code > lastTag) return false;
    tags(code & asciiMask);
    return true;
  };
}

function isSign(code: number): boolean {
  if (code <= lastMark) return code >= firstInvisible;
  return (code >= firstJoiner && code <= lastJoiner) || code === byteOrderMark;
}
