import { createJsonReplacer, type JsonReplacer } from './json-replacer.ts';
import { createPlainReplacer } from './plain-replacer.ts';

/** The place of a secret in a text. */
interface SecretPlace {
  /** Offset of its first character. */
  start: number;
  /** Offset after its last character. */
  end: number;
}

/** Replaces secrets with `[redacted]` in a text that is released piece by piece. JSON in it stays valid. */
export interface Redactor {
  /** Adds the place of a secret. */
  add(place: SecretPlace): void;
  /** Returns the next piece of the text without secrets. The piece begins at `offset`. */
  take(piece: string, offset: number): string;
}

/** The possible characters after the first brace or bracket of JSON. They exclude a text such as `[Note]`. */
const jsonSeconds: Readonly<Record<string, RegExp>> = { '{': /["}]/, '[': /[[{\]"\d\-tfn]/ };

/** Creates the redactor of one text. It reads as JSON what begins like an object, or at the start of a line like an array. */
export function createRedactor(): Redactor {
  /** The places in their order, without overlaps. */
  const places: SecretPlace[] = [];
  const heads = createJsonHeads();
  let plain = createPlainReplacer();
  let json: JsonReplacer | undefined;

  function isHidden(at: number): boolean {
    while ((places[0]?.end ?? Infinity) <= at) places.shift();
    return (places[0]?.start ?? Infinity) <= at;
  }

  function replace(character: string, hidden: boolean): string {
    if (json === undefined) {
      if (!heads.endWith(character)) return plain(character, hidden);
      json = createJsonReplacer();
      plain = createPlainReplacer();
    }
    const text = json.replace(character, hidden);
    if (json.hasEnded()) json = undefined;
    return text;
  }

  return {
    add({ start, end }) {
      let place = { start, end };
      for (let last = places.at(-1); last && last.end >= place.start; last = places.at(-1)) {
        place = { start: Math.min(last.start, place.start), end: Math.max(last.end, place.end) };
        places.pop();
      }
      places.push(place);
    },
    take(piece, offset) {
      if (json === undefined && places.length === 0 && !heads.mayBeIn(piece)) {
        if (piece !== '') plain = createPlainReplacer();
        return piece;
      }
      let text = '';
      for (let at = 0; at < piece.length; at++)
        text += replace(piece.charAt(at), isHidden(offset + at));
      return text;
    },
  };
}

/** Finds where JSON begins in a text: after the white space, line breaks included, that follows its first brace or bracket. */
function createJsonHeads() {
  /** The last character other than white space, if it may begin JSON. */
  let first = '';
  /** Whether only white space came before in this line, or JSON. */
  let isLineStart = true;
  return {
    /** Whether a head may be in a piece of text, or end with it. */
    mayBeIn: (piece: string): boolean => first !== '' || isLineStart || /[{\n]/.test(piece),
    /** Reads the next character outside of JSON. Returns whether JSON has begun before it. */
    endWith(character: string): boolean {
      if (character.trim() === '') {
        isLineStart ||= character === '\n';
        return false;
      }
      const isBegun = jsonSeconds[first]?.test(character) === true;
      first =
        !isBegun && (character === '{' || (character === '[' && isLineStart)) ? character : '';
      isLineStart = isBegun;
      return isBegun;
    },
  };
}
