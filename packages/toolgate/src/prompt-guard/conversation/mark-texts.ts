import {
  encodeBase64,
  findLiteralEnd,
  formOfFile,
  isNamedText,
  type LongWork,
} from '../../internal/index.ts';
import { isJsonText, readLiteral } from './json-literals.ts';
import {
  decodeFile,
  fileFields,
  isEncodedFile,
  isFile,
  isObject,
  isSentence,
  maxLevels,
  readMediaType,
  resultFields,
  textFields,
} from './read-strings.ts';

/** Fields of a part that cannot hold a delimiter. In the JSON of a tool they are ordinary fields. */
const plainFields: ReadonlySet<string> = new Set(['filename', 'name']);
/** An address. It stays unmarked, because a provider may load it. */
const address = /^(?:data:|[a-z][a-z\d+.-]*:\/\/)\S*$/i;
/** After this many values the work yields. */
const valuesAtOnce = 1000;

/** Which strings of a value are texts: the text fields of a part, all strings of a result, or the descriptions of a tool. */
export type MarkScope = 'part' | 'result' | 'tool';

/** Returns a text with marks, or unchanged. `pieces` are the strings in which the guard reads it, one unless it is a file. */
export type Marker = (text: string, pieces: readonly string[]) => string;

/** The place of a value in a part. */
interface Place {
  key: string | number;
  parent: object;
  /** The media type that the object or the nearest one around it names. */
  mediaType: string;
  scope: MarkScope;
  depth: number;
}

/** The work on one value. */
interface Work {
  mark: Marker;
  /** Number of values so far. */
  count: number;
}

/** Passes every text of a value that can hold marks to a marker. Returns a copy, or the value itself if nothing is marked. */
export function* markTexts(value: unknown, scope: MarkScope, mark: Marker): LongWork<unknown> {
  const work: Work = { mark, count: 0 };
  const place: Place = { key: '', parent: {}, mediaType: '', scope, depth: 0 };
  // The content of a tool message may be a string: the whole result.
  return typeof value === 'string' ? yield* markText(value, work) : yield* walk(value, place, work);
}

function* walk(value: unknown, place: Place, work: Work): LongWork<unknown> {
  if (typeof value === 'string') return yield* markString(value, place, work);
  if (value instanceof Uint8Array) {
    return (yield* markFile(value, place, work)) ?? value;
  }
  const isOpen = isObject(value) && place.depth <= maxLevels && !ArrayBuffer.isView(value);
  return isOpen ? yield* markFields(value, place, work) : value;
}

function* markFields(parent: object, place: Place, work: Work): LongWork<object> {
  const mediaType = readMediaType(parent) ?? place.mediaType;
  const keys = listKeys(parent, place.scope);
  const names = new Map<string, string>();
  let copy = parent;
  for (const key of keys) {
    if (isPieceDone(work)) yield;
    if (place.scope === 'result' && isSentence(key)) {
      names.set(String(key), work.mark(String(key), [String(key)]));
    }
    const value: unknown = Reflect.get(parent, key);
    if (typeof value !== 'string' && !isObject(value)) continue;
    const scope = place.scope === 'part' && resultFields.has(key) ? 'result' : place.scope;
    const inner: Place = { key, parent, mediaType, scope, depth: place.depth + 1 };
    const marked = yield* walk(value, inner, work);
    if (marked === value) continue;
    if (copy === parent) copy = Array.isArray(parent) ? [...parent] : { ...parent };
    Reflect.set(copy, key, marked);
  }
  return renameKeys(copy, names);
}

/** The keys of an object that hold texts, in order; all indexes of a list. */
function listKeys(parent: object, scope: MarkScope): Iterable<string | number> {
  if (Array.isArray(parent)) return parent.keys();
  return scope === 'part'
    ? textFields.filter((field) => field in parent && !plainFields.has(field))
    : Object.keys(parent);
}

/** Returns a copy of an object with some keys renamed, in the same order; the object itself if no name changes. */
function renameKeys(value: object, names: ReadonlyMap<string, string>): object {
  if ([...names].every(([key, name]) => key === name)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [names.get(key) ?? key, inner as unknown]),
  );
}

function* markString(text: string, place: Place, work: Work): LongWork<string> {
  const { key, parent, scope, mediaType } = place;
  const form = fileFields.has(key) && isFile(parent) ? formOfFile(text, mediaType) : 'text';
  const marked = form === 'text' ? undefined : yield* markFile(text, place, work);
  if (marked !== undefined) return yield* encodeBase64(marked);
  if (form === 'base64') return text;
  const isNoText =
    (scope === 'part' && Array.isArray(parent)) || (scope === 'tool' && key !== 'description');
  return isNoText ? text : yield* markText(text, work);
}

function* markText(text: string, work: Work): LongWork<string> {
  if (address.test(text)) return text;
  if (isEncodedFile(text)) return work.mark(text, yield* readFile(text));
  return isJsonText(text) ? yield* markLiterals(text, work) : work.mark(text, [text]);
}

/** Marks the strings of a JSON text in place, so numbers and white space keep their spelling. */
function* markLiterals(json: string, work: Work): LongWork<string> {
  const parts: string[] = [];
  let copied = 0;
  for (let start = json.indexOf('"'); start !== -1;) {
    if (isPieceDone(work)) yield;
    const end = findLiteralEnd(json, start);
    const literal = json.slice(start, end);
    const isKey = /^\s*:/.test(json.slice(end, end + 100));
    if (!isKey || isSentence(literal)) {
      const text = readLiteral(literal);
      const marked = yield* markText(text, work);
      if (marked !== text) {
        parts.push(json.slice(copied, start), JSON.stringify(marked));
        copied = end;
      }
    }
    start = json.indexOf('"', end);
  }
  return parts.join('') + json.slice(copied);
}

/** Returns the bytes of the marked text of a file; `undefined` if it is not a text file, or if nothing in it is marked. */
function* markFile(
  data: string | Uint8Array,
  { mediaType }: Place,
  { mark }: Work,
): LongWork<Uint8Array | undefined> {
  if (!isNamedText(mediaType)) return undefined;
  const pieces = yield* readFile(data, mediaType);
  const text = pieces.join('');
  const marked = mark(text, pieces);
  return marked === text ? undefined : new TextEncoder().encode(marked);
}

function* readFile(data: string | Uint8Array, mediaType?: string): LongWork<string[]> {
  const pieces: string[] = [];
  for (const piece of decodeFile(data, mediaType)) {
    pieces.push(piece);
    yield;
  }
  return pieces;
}

/** Counts a value. Returns whether the work should yield. */
function isPieceDone(work: Work): boolean {
  work.count += 1;
  return work.count % valuesAtOnce === 0;
}
