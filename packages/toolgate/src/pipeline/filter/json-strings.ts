/** A piece of a string in a JSON text. */
export interface JsonPiece {
  /** The piece of text; a space follows each string. */
  text: string;
  /** Whether the string ends with it. */
  isEnd: boolean;
  /** The name of the string's property, or of the list around it; absent for a piece of a name. */
  name?: string;
  /** How many texts of JSON are around it. */
  level: number;
}

/** Reads the strings of a JSON text that comes in pieces, as a reader of the values meets them. */
export interface JsonStrings {
  /** The next pieces of the texts in it, and of the names of its properties without marks at their ends. */
  read(json: string): JsonPiece[];
}

/** Marks that only distinguish the names of one series: `word1`, `word_2`, `line-3`. */
const seriesMark = /[\s\d_.-]/;

/** Deeper values are read as if they were not nested. */
const maxDepth = 1000;
/** JSON in a text of JSON is read as such up to this level. */
const maxLevel = 3;
/** Names are distinguished by their first characters. */
const maxNameCharacters = 100;

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Opens the reader of one text. Text that is not JSON gives no strings, or some of them.
 *
 * @param level how many texts of JSON are around it.
 */
export function createJsonStrings(level = 0): JsonStrings {
  /** The containers around the place, with their names. */
  const containers: { isObject: boolean; name: string }[] = [];
  let pieces: JsonPiece[] = [];
  let expectsName = false;
  /** The name of the value that follows. */
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
    expectsName = isObject;
  }

  function leave(): void {
    containers.pop();
    expectsName = false;
  }

  function goOn(): void {
    const container = containers.at(-1);
    expectsName = container?.isObject ?? false;
    name = container?.name ?? '';
  }

  /** Opens the reader of a text that may be JSON itself. */
  function readInner(): (text: string) => void {
    const inner = level < maxLevel ? createJsonStrings(level + 1) : undefined;
    return (text) => {
      for (const piece of inner?.read(text) ?? []) pieces.push(piece);
    };
  }

  /** Moves on by one character outside of strings. */
  function move(character: string): void {
    if (character === '"') string = expectsName ? readName() : readValue(name, add, readInner);
    else if (character === '{' || character === '[') enter(character === '{');
    else if (character === '}' || character === ']') leave();
    else if (character === ':') expectsName = false;
    else if (character === ',') goOn();
  }

  return {
    read(json) {
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
    },
  };
}

/** Takes a piece of a string. */
type Adder = (piece: Omit<JsonPiece, 'level'>) => void;

/** The string at the place. */
interface StringReader {
  /** An escape sequence that is not complete, without its backslash. */
  escape: string | undefined;
  add(character: string): void;
  /** Ends the piece, or the string. */
  flush(isEnd: boolean): void;
}

/** The beginning of a text that may be JSON: a list or an object. */
const jsonStart = /^\s*[[{]/;

function readValue(
  name: string,
  add: Adder,
  readInner: () => (text: string) => void,
): StringReader {
  let text = '';
  let isBegun = false;
  let inner: ((text: string) => void) | undefined;
  return {
    escape: undefined,
    add: (character) => void (text += character),
    flush(isEnd) {
      if (text !== '' || isEnd) add({ text: isEnd ? `${text} ` : text, isEnd, name });
      if (!isBegun && jsonStart.test(text)) inner = readInner();
      isBegun ||= text.trim() !== '';
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

/** Reads a character inside of a string; says whether it ends it. */
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

/** A name without the marks at its ends. A pattern would try a long run of marks from each of them. */
export function stripSeriesMarks(name: string): string {
  let start = 0;
  while (start < name.length && seriesMark.test(name.charAt(start))) start += 1;
  let end = name.length;
  while (end > start && seriesMark.test(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}
