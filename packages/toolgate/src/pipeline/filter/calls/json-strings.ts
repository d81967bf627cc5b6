/** A piece of a string in a JSON text. */
export interface JsonPiece {
  /** The text of the piece; a space follows each string. */
  text: string;
  /** Whether the string ends with this piece. */
  isEnd: boolean;
  /** The name of the property that has the string, or that has the list around it; absent for a piece of a name. */
  name?: string;
  /** The number of JSON texts around it, one inside the other. */
  level: number;
}

/**
 * Takes the next piece of a JSON text, and returns the next pieces of its texts and of its property names, in the order of the
 * text. Names come without the marks at their ends.
 */
export type ReadStrings = (json: string) => JsonPiece[];

/** Marks that only number the names of one series: `word1`, `word_2`, `line-3`. */
const seriesMark = /[\s\d_.-]/;

/** Values deeper than this are read as if they were not nested. */
const maxDepth = 1000;
/** JSON inside a text of JSON is read as JSON up to this level. */
const maxLevel = 3;
/** Only this many first characters of a name distinguish it. */
const maxNameCharacters = 100;

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Creates the reader of one text. Text that is not JSON gives no strings, or only some.
 *
 * @param level the number of JSON texts around it, one inside the other.
 */
export function createJsonStrings(level = 0): ReadStrings {
  /** The containers around the current place, with their names. */
  const containers: { isObject: boolean; name: string }[] = [];
  /** The number of open containers that are too deep for the list. */
  let tooDeep = 0;
  let pieces: JsonPiece[] = [];
  let expectsName = false;
  /** The name of the next value. */
  let name = '';
  let string: StringReader | undefined;

  const add: Adder = (piece) => void pieces.push({ ...piece, level });

  function readName(): StringReader {
    name = '';
    return readMarkedName(add, (text) => {
      name = (name + text).slice(0, maxNameCharacters);
    });
  }

  function enter(isObject: boolean): void {
    if (containers.length < maxDepth) containers.push({ isObject, name });
    else tooDeep += 1;
    expectsName = isObject;
  }

  function leave(): void {
    if (tooDeep > 0) tooDeep -= 1;
    else containers.pop();
    expectsName = false;
  }

  function startMember(): void {
    const container = containers.at(-1);
    expectsName = container?.isObject ?? false;
    name = container?.name ?? '';
  }

  /** Creates the reader of a text that may be JSON itself. */
  function readInner(): (text: string) => void {
    const read = level < maxLevel ? createJsonStrings(level + 1) : undefined;
    return (text) => {
      for (const piece of read?.(text) ?? []) pieces.push(piece);
    };
  }

  /** Reads one character outside of strings. */
  function move(character: string): void {
    if (character === '"') string = expectsName ? readName() : readValue(name, add, readInner);
    else if (character === '{' || character === '[') enter(character === '{');
    else if (character === '}' || character === ']') leave();
    else if (character === ':') expectsName = false;
    else if (character === ',') startMember();
  }

  return (json) => {
    pieces = [];
    for (const character of json) {
      if (string === undefined) move(character);
      else if (readCharacter(string, character)) {
        string.flush(true);
        string = undefined;
      }
    }
    string?.flush(false);
    return pieces;
  };
}

/** Adds a piece of a string. */
type Adder = (piece: Omit<JsonPiece, 'level'>) => void;

/** The string at the current place. */
interface StringReader {
  /** An incomplete escape sequence, without its backslash. */
  escape: string | undefined;
  add(character: string): void;
  /** Ends the piece, or the string. */
  flush(isEnd: boolean): void;
}

/** The beginning of a text that may be a JSON list or object. */
const jsonStart = /^\s*[[{]/;

function readValue(
  name: string,
  add: Adder,
  readInner: () => (text: string) => void,
): StringReader {
  let text = '';
  let hasBegun = false;
  let inner: ((text: string) => void) | undefined;
  return {
    escape: undefined,
    add: (character) => void (text += character),
    flush(isEnd) {
      if (text !== '' || isEnd) add({ text: isEnd ? `${text} ` : text, isEnd, name });
      if (!hasBegun && jsonStart.test(text)) inner = readInner();
      hasBegun ||= text.trim() !== '';
      inner?.(text);
      text = '';
    },
  };
}

/** Reads a name without the marks around it. */
function readMarkedName(add: Adder, onText: (text: string) => void): StringReader {
  let hasBegun = false;
  let marks = '';
  let text = '';
  return {
    escape: undefined,
    add(character) {
      if (seriesMark.test(character)) {
        marks += character;
        return;
      }
      const added = hasBegun ? marks + character : character;
      hasBegun = true;
      marks = '';
      text += added;
      onText(added);
    },
    flush(isEnd) {
      if (text !== '' || isEnd) add({ text: isEnd ? `${text} ` : text, isEnd });
      text = '';
    },
  };
}

/** Reads a character inside a string; returns whether it ends the string. */
function readCharacter(string: StringReader, character: string): boolean {
  if (string.escape !== undefined) {
    string.escape += character;
    if (string.escape.startsWith('u') && string.escape.length < 5) return false;
    string.add(decodeEscape(string.escape));
    string.escape = undefined;
    return false;
  }
  if (character === '\\') string.escape = '';
  else if (character !== '"') string.add(character);
  return character === '"';
}

function decodeEscape(escape: string): string {
  if (!escape.startsWith('u')) return escapes[escape] ?? escape;
  const code = Number.parseInt(escape.slice(1), 16);
  return Number.isNaN(code) ? '' : String.fromCharCode(code);
}

/** Returns a name without the marks at its ends. A regular expression would retry a long run of marks at each mark. */
export function stripSeriesMarks(name: string): string {
  let start = 0;
  while (start < name.length && seriesMark.test(name.charAt(start))) start += 1;
  let end = name.length;
  while (end > start && seriesMark.test(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

/**
 * Writes a value as JSON with empty strings in the place of its long strings, and returns those in their order. They are not
 * copied.
 *
 * @param minLength the length from which on a string is long.
 */
export function splitJson(value: unknown, minLength: number): { json: string; long: string[] } {
  const long: string[] = [];
  const json = JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner !== 'string' || inner.length < minLength) return inner;
    long.push(inner);
    return '';
  });
  return { json, long };
}
