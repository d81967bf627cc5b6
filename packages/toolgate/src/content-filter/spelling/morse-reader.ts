import { morseSigns } from './spelling-alphabets.ts';

/** Reads separate Morse signs: rows of dots and dashes between white space or bars. */
export interface MorseReader {
  /** Reads a character that is not a letter. Returns the letter or digit of the sign that it ends; 0 without one. */
  read(unit: number, offset: number): number;
  /** Reads a word. Dots and dashes beside a word are not a sign. */
  interrupt(): void;
  /** Returns the source offset of the last sign. */
  start(): number;
}

const maxSigns = 5;
const blank = 0x20;
const dots = '.·•';
const dashes = '-–—−_';
const gaps = ' \n\r\t/|';

/** Creates a reader. */
export function createMorseReader(): MorseReader {
  let signs = '';
  let start = 0;
  let isMixed = false;

  function end(): number {
    const morse = isMixed ? undefined : morseSigns.get(signs);
    signs = '';
    isMixed = false;
    return morse ?? 0;
  }

  return {
    read(unit, offset) {
      if (unit === blank && signs === '') {
        isMixed = false;
        return 0;
      }
      const sign = String.fromCharCode(unit);
      if (gaps.includes(sign)) return end();
      const isDot = dots.includes(sign);
      if (!isDot && !dashes.includes(sign)) isMixed = true;
      else {
        if (signs === '') start = offset;
        if (signs.length <= maxSigns) signs += isDot ? '.' : '-';
      }
      return 0;
    },
    interrupt() {
      isMixed = true;
    },
    start: () => start,
  };
}
