/** The place of a secret in a text. */
interface SecretPlace {
  /** Offset of its first character. */
  start: number;
  /** Offset after its last character. */
  end: number;
}

/** Replaces secrets with `[redacted]` in a text that is released piece by piece. JSON stays valid. */
export interface Redactor {
  /** Adds the place of a secret. */
  add(place: SecretPlace): void;
  /** Returns the next piece of the text without secrets. The piece begins at `offset`. */
  take(piece: string, offset: number): string;
}

/** Returns the replacement of the next character of a text. `isHidden` says whether the character is part of a secret. */
type ReplaceCharacter = (character: string, isHidden: boolean) => string;

const replacement = '[redacted]';
/** Characters of numbers and of true, false and null. */
const literal = /[\w.+-]/;
/** The possible characters after the first brace or bracket of JSON. They exclude a text such as `[Note]`. */
const jsonSeconds: Readonly<Record<string, RegExp>> = { '{': /["}]/, '[': /[[{\]"\d\-tfn]/ };

/** Creates the redactor of one text. It reads a text that begins like a JSON object or array as JSON. */
export function createRedactor(): Redactor {
  /** The places in their order, without overlaps. */
  const places: SecretPlace[] = [];
  /** The possible characters after the first brace or bracket, once that was read. */
  let first: RegExp | undefined;
  let isKnown = false;
  let isJson = false;
  let plain: ReplaceCharacter | undefined;
  const json = createJsonReplacer();

  function readHead(piece: string): void {
    for (let at = 0; at < piece.length && !isKnown; at++) {
      const character = piece.charAt(at);
      if (character.trim() === '') continue;
      isJson = first?.test(character) === true;
      isKnown = first !== undefined || !(character in jsonSeconds);
      first = jsonSeconds[character];
    }
  }

  function isHidden(at: number): boolean {
    while ((places[0]?.end ?? Infinity) <= at) places.shift();
    return (places[0]?.start ?? Infinity) <= at;
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
      if (!isKnown) readHead(piece);
      if (!isJson && places.length === 0) {
        if (piece !== '') plain = undefined;
        return piece;
      }
      const replace = isJson ? json : (plain ??= createPlainReplacer());
      let text = '';
      for (let at = 0; at < piece.length; at++)
        text += replace(piece.charAt(at), isHidden(offset + at));
      return text;
    },
  };
}

/** Creates a function that replaces hidden characters in a row with one replacement. */
function createPlainReplacer(): ReplaceCharacter {
  let isReplaced = false;
  return (character, isHidden) => {
    const text = isReplaced ? '' : replacement;
    isReplaced = isHidden;
    return isHidden ? text : character;
  };
}

/** Creates a function that keeps the quotation marks, braces and commas of JSON. A hidden number becomes a string. */
function createJsonReplacer(): ReplaceCharacter {
  let string: ReplaceCharacter | undefined;
  /** The last released character of the current number or name, and whether its rest is hidden. */
  let before = '';
  let isReplaced = false;

  function replaceLiteral(character: string, isHidden: boolean): string {
    if (isReplaced) return '';
    if (!isHidden) {
      before = character;
      return character;
    }
    isReplaced = true;
    if (before === '') return `"${replacement}"`;
    // The released part of a number must stay a valid number.
    return /\d/.test(before) ? '' : '0';
  }

  return (character, isHidden) => {
    if (string !== undefined) {
      const text = string(character, isHidden);
      if (text === '"') string = undefined;
      return text;
    }
    if (literal.test(character)) return replaceLiteral(character, isHidden);
    before = '';
    isReplaced = false;
    if (character === '"') string = createStringReplacer();
    return character;
  };
}

/**
 * Creates a function for the characters after the opening quotation mark of a JSON string. It returns a single
 * quotation mark only at the end of the string.
 */
function createStringReplacer(): ReplaceCharacter {
  const replace = createPlainReplacer();
  /** The current escape sequence. */
  let escape = '';
  let isEscapeHidden = false;
  return (character, isHidden) => {
    if (escape === '' && character === '"') return character;
    if (escape === '' && character !== '\\') return replace(character, isHidden);
    // A secret may begin inside an escape sequence. Hide the whole sequence then.
    isEscapeHidden = escape === '' ? isHidden : isEscapeHidden || isHidden;
    escape += character;
    const length = escape.startsWith('\\u') ? 6 : 2;
    if (escape.length < length) return '';
    const text = isEscapeHidden ? replace(character, true) : escape;
    if (!isEscapeHidden) replace('', false);
    escape = '';
    return text;
  };
}
