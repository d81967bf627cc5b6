import { formOfFile, isBinaryFile, readJson, readTextFile } from '../../internal/index.ts';
import { unescapeJson } from './unescape-json.ts';

/** Fields of the AI SDK and the wire formats that hold the text of tool results and documents, or their names. */
export const textFields = [
  'filename',
  'title',
  'name',
  'context',
  'text',
  'value',
  'data',
  'file_data',
  'file',
  'output',
  'result',
  'content',
  'source',
  'reason',
] as const;
/** The fields that hold a tool's result: a tool chooses the names of its own fields, so all of them count. */
export const resultFields: ReadonlySet<string | number> = new Set(['value', 'output', 'result']);
/** Fields that hold a file if their object says that it is encoded. */
export const fileFields: ReadonlySet<string | number> = new Set(['data', 'file_data']);
/** The begin of an encoded file: at least {@link minEncodedLength} characters of base64. */
const encodedStart = /^(?:data:[^,]{0,200},)?[A-Za-z0-9+/=_-]{1000,}$/;
const minEncodedLength = 1000;
const encodedSample = 4000;
/** Maximum depth to which a value is read. */
export const maxLevels = 100;
/** A longer text is read without being parsed: 90,000 fields block the event loop for 40 ms (`pnpm bench:stretch`). */
const maxParsedLength = 100_000;
const jsonText = /^\s*[[{]/;
const sentence = /\S\s+\S+\s+\S+\s+\S|[^ -~\s]{8}/;
const mediaKind = /^(?:input_)?(image|audio|video)/;

/** A list or an object, and how far its values are read. */
interface Level {
  values: object;
  /** The keys of an object; its values are looked up one by one, because a list of very many takes long to make. */
  keys: readonly string[];
  index: number;
  /** Whether all fields count, or only fields that hold text. */
  isResult: boolean;
  /** The media type that the object or the nearest one around it names. */
  mediaType: string;
}

/**
 * Reads every string of a tool result or document part that a model reads as text, in order: names and titles, contents,
 * and files that are text, decoded. An empty string represents any other value.
 *
 * @param value the part.
 * @param isResult whether all fields of the value count, or only fields that hold text.
 */
export function* readStrings(value: object, isResult = false): Generator<string> {
  const levels: Level[] = [openLevel(value, isResult, '')];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { values, index } = level;
    const key = Array.isArray(values) ? index : level.keys[index];
    const size = Array.isArray(values) ? values.length : level.keys.length;
    level.index += 1;
    if (index >= size || key === undefined) {
      levels.pop();
      continue;
    }
    const inner: unknown = Reflect.get(values, key);
    if (level.isResult && isSentence(key)) yield String(key);
    if (isList(inner)) {
      if (levels.length < maxLevels) {
        const isTools = level.isResult || resultFields.has(key);
        levels.push(openLevel(inner, isTools, level.mediaType));
      } else yield '';
    } else yield* readValue(inner, key, level);
  }
}

/** Reads a value that is neither a list nor an object with fields. */
function* readValue(value: unknown, key: string | number, level: Level): Generator<string> {
  if (typeof value === 'string') {
    // Outside of results a list holds parts, so a string in it is not text.
    if (level.isResult || !Array.isArray(level.values)) yield* readString(value, key, level);
  } else if (value instanceof Uint8Array) yield* decodeFile(value, level.mediaType);
  else yield '';
}

function* readString(text: string, key: string | number, level: Level): Generator<string> {
  const isFileText = fileFields.has(key) && isFile(level.values);
  const mayBeFile = isFileText || looksEncoded(text);
  const form = mayBeFile ? formOfFile(text, level.mediaType) : 'text';
  if (form !== 'text') {
    yield* decodeFile(text, level.mediaType);
    yield '';
  }
  if (form !== 'base64') yield* readTextStrings(text);
}

/** Reads a text file piece by piece. Returns nothing for any other file, nor for one whose type says that it is no text. */
export function* decodeFile(data: string | Uint8Array, mediaType = ''): Generator<string> {
  if (!isBinaryFile(data, mediaType)) yield* readTextFile(data, mediaType);
}

/** Reads a text. Of JSON it reads the strings, because JSON escapes their line breaks and letters. */
export function* readTextStrings(text: string): Generator<string> {
  if (text.length > maxParsedLength && jsonText.test(text)) return yield* unescapeJson(text);
  const json = parseJson(text);
  if (json === undefined) yield text;
  else yield* readStrings(json, true);
}

/** Parses a text that is a JSON list or object; returns `undefined` for any other text. */
function parseJson(text: string): object | undefined {
  const value = jsonText.test(text) ? readJson(text) : undefined;
  return isObject(value) ? value : undefined;
}

/** Whether a string is an encoded file, though nothing around it says so. */
export function isEncodedFile(text: string): boolean {
  return looksEncoded(text) && formOfFile(text) !== 'text';
}

function looksEncoded(text: string): boolean {
  return text.length >= minEncodedLength && encodedStart.test(text.slice(0, encodedSample));
}

/** Whether a key of a tool's result has room for an instruction: four words, or letters of a script without spaces. */
export function isSentence(key: string | number): boolean {
  return typeof key === 'string' && sentence.test(key);
}

/** Whether an object says that its data is encoded. */
export function isFile(value: object): boolean {
  const type: unknown = Reflect.get(value, 'type');
  return type === 'base64' || type === 'data' || 'file_data' in value || 'mediaType' in value;
}

function openLevel(values: object, isResult: boolean, outer: string): Level {
  const level: Level = { values, keys: [], index: 0, isResult, mediaType: outer };
  if (Array.isArray(values)) return level;
  level.keys = isResult ? Object.keys(values) : textFields.filter((field) => field in values);
  const kind = mediaKind.exec(String(Reflect.get(values, 'type')))?.[1];
  const own = readMediaType(values);
  if (own !== undefined) level.mediaType = own;
  else if (kind !== undefined) level.mediaType = `${kind}/`;
  return level;
}

/** Returns the media type that an object names; `undefined` without one. */
export function readMediaType(value: object): string | undefined {
  const type: unknown = Reflect.get(value, 'mediaType') ?? Reflect.get(value, 'media_type');
  return typeof type === 'string' ? type : undefined;
}

/** Whether a value is a list, or an object with fields. */
function isList(value: unknown): value is object {
  return isObject(value) && !ArrayBuffer.isView(value);
}

/** Whether a value is an object or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
