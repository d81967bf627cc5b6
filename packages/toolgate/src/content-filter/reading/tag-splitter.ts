import type { FoldedText } from './folded-text.ts';

/** Splits a text at the tags of HTML, such as `<b class="x">`. A tag begins after its `<`. The cuts of the text make no difference. */
export interface TagSplitter {
  /** Returns the index of the first character of the next tag, from `from` to before `to`; `to` without one. It reads nothing. */
  findTag(text: FoldedText, from: number, to: number): number;
  /** Reads characters from `from` to before `to`. Returns the index where a tag begins or ends; `to` without either. */
  readRun(text: FoldedText, from: number, to: number): number;
  /** Reads characters without a tag, from `from` to before `to`, faster than {@link TagSplitter.readRun}. */
  skip(text: FoldedText, from: number, to: number): void;
  /** Whether the characters of the last run are inside of a tag. */
  isInside(): boolean;
}

/** Maximum characters of a tag. A sign of `a<b` does not hide the rest of a text. */
const maxTag = 256;
const [less, greater, slash, exclamation, equals] = [0x3c, 0x3e, 0x2f, 0x21, 0x3d];
const quotes: ReadonlySet<number> = new Set([0x22, 0x27]);
const [firstCapital, lastCapital, toSmall] = [0x41, 0x5a, 0x20];

/** Whether a character after `<` begins a tag: `<b>`, `</b>`, `<!-- -->`. */
function beginsTag(code: number): boolean {
  const capital = code & ~toSmall;
  return (
    (capital >= firstCapital && capital <= lastCapital) || code === slash || code === exclamation
  );
}

/** Creates a splitter. */
export function createTagSplitter(): TagSplitter {
  /** The number of characters of the current tag so far; 0 outside of tags. */
  let size = 0;
  /** The open quotation mark of an attribute; 0 without one. */
  let quote = 0;
  let previous = 0;
  let isInside = false;

  const isTagCharacter = (code: number): boolean =>
    size > 0 || (previous === less && beginsTag(code));

  /** Reads a character inside of a tag. */
  function readInside(code: number): void {
    size++;
    const endsTag = quote === 0 && (code === greater || code === less);
    if (quote === 0 && previous === equals && quotes.has(code)) quote = code;
    else if (quote === code) quote = 0;
    if (!endsTag && size <= maxTag) return;
    size = 0;
    quote = 0;
  }

  return {
    findTag({ codes }, from, to) {
      if (from < to && isTagCharacter(codes[from] ?? 0)) return from;
      for (let at = codes.indexOf(less, from); at >= 0 && at + 1 < to;) {
        if (beginsTag(codes[at + 1] ?? 0)) return at + 1;
        at = codes.indexOf(less, at + 1);
      }
      return to;
    },
    readRun({ codes }, from, to) {
      isInside = isTagCharacter(codes[from] ?? 0);
      for (let at = from; at < to; at++) {
        const code = codes[at] ?? 0;
        if (isTagCharacter(code) !== isInside) return at;
        if (isInside) readInside(code);
        previous = code;
      }
      return to;
    },
    skip({ codes }, from, to) {
      if (to > from) previous = codes[to - 1] ?? 0;
    },
    isInside: () => isInside,
  };
}
