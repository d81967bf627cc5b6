/** Where a secret is in a text. */
interface SecretPlace {
  /** Offset of its first character. */
  start: number;
  /** Offset after its last character. */
  end: number;
}

/** Puts `[redacted]` in the place of secrets while a text is released piece by piece. JSON stays valid. */
export interface Redactor {
  /** Notes where a secret is in the text. */
  add(place: SecretPlace): void;
  /** Returns the next piece of the text, which begins at `offset`, without secrets. */
  take(piece: string, offset: number): string;
}

/** Takes the characters of a text one by one, each with whether it is part of a secret, and returns what replaces it. */
type ReplaceCharacter = (character: string, isHidden: boolean) => string;

const replacement = '[redacted]';
/** Characters of numbers and of true, false and null. */
const literal = /[\w.+-]/;
/** The character after the first brace or bracket of JSON. A text such as `[Note]` is no JSON. */
const jsonSeconds: Readonly<Record<string, RegExp>> = { '{': /["}]/, '[': /[[{\]"\d\-tfn]/ };

/** Creates the redactor of one text. A text that begins as a JSON object or list is read as JSON. */
export function createRedactor(): Redactor {
  /** Places apart from each other, in their order. */
  const places: SecretPlace[] = [];
  /** The first brace or bracket, once it came. */
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

/** Puts one replacement in the place of characters in a row. */
function createPlainReplacer(): ReplaceCharacter {
  let isReplaced = false;
  return (character, isHidden) => {
    const text = isReplaced ? '' : replacement;
    isReplaced = isHidden;
    return isHidden ? text : character;
  };
}

/** Keeps quotation marks, braces and commas. A number becomes a string. */
function createJsonReplacer(): ReplaceCharacter {
  let string: ReplaceCharacter | undefined;
  /** The last character of a number or name that is read, and whether it was replaced. */
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
    // The part of a number that has left must stay a number.
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

/** Reads the characters after the quotation mark that begins a JSON string. It returns a lone quotation mark only for its end. */
function createStringReplacer(): ReplaceCharacter {
  const replace = createPlainReplacer();
  /** The escape sequence that is read. */
  let escape = '';
  let isEscapeHidden = false;
  return (character, isHidden) => {
    if (escape === '' && character === '"') return character;
    if (escape === '' && character !== '\\') return replace(character, isHidden);
    // A secret may begin inside of an escape sequence, which goes as a whole.
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
