import type { GuardMessage, GuardPart } from './prompt-guard.ts';

/** A text that the user or a third party controls. */
export interface MessageText {
  /** Index of the message. */
  message: number;
  /** Index of the part within its content; 0 where the content is a string. */
  part: number;
  /** `user`: words of the user; `indirect`: a tool result or a document, which can plant instructions. */
  origin: 'user' | 'indirect';
  /** Its strings, in order. Those of a tool result are found on the way, since there may be very many. */
  strings: Iterable<string>;
}

const toolRoles: ReadonlySet<string> = new Set(['tool', 'function']);
/** Fields that hold the text of tool results and documents, in the AI SDK and in the wire formats. */
const textFields = [
  'text',
  'value',
  'data',
  'output',
  'result',
  'content',
  'source',
  'reason',
] as const;
/** The fields of these that hold what a tool returned. */
const resultFields: ReadonlySet<string | number> = new Set(['value', 'output', 'result']);
/** A string that begins with so long a run of base64 is an encoded file. */
const encodedFile = /^(?:data:[^,]{0,100},)?[A-Za-z0-9+/=_-]{1000,}$/;
const minEncodedLength = 1000;
const encodedSample = 4000;
/** Bounds how deep a value is read. */
const maxLevels = 100;

/** A part that holds words of the user. */
export interface UserTextPart extends GuardPart {
  readonly text: string;
}

/** Whether a part holds words of the user: `text`, and `input_text` of OpenAI responses. */
export function isUserText(part: GuardPart): part is UserTextPart {
  return (part.type === 'text' || part.type === 'input_text') && typeof part.text === 'string';
}

/** Lists the texts of a user message or tool result, in order; empty texts of the user are left out. */
export function* listTexts(
  { role, content }: GuardMessage,
  message: number,
): Generator<MessageText> {
  if (role !== 'user' && !toolRoles.has(role)) return;
  if (typeof content === 'string') {
    const origin = role === 'user' ? 'user' : 'indirect';
    if (content !== '') yield { message, part: 0, origin, strings: [content] };
    return;
  }
  for (const [part, value] of content.entries()) {
    if (role !== 'user' || !isUserText(value)) {
      yield { message, part, origin: 'indirect', strings: readStrings(value) };
    } else if (value.text !== '') {
      yield { message, part, origin: 'user', strings: [value.text] };
    }
  }
}

/** A list or an object, and how far its values are read. */
interface Level {
  values: object;
  /** The keys of an object; its values are looked up one by one, because a list of very many takes long to make. */
  keys: readonly string[];
  index: number;
  /** Whether all fields count, since a tool chose their names, or those that hold text. */
  isResult: boolean;
}

/**
 * Reads every string in the fields of a tool result or document part that hold text, in order; an empty string stands
 * for any other value.
 */
function* readStrings(part: GuardPart): Generator<string> {
  const levels: Level[] = [openLevel(part, false)];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { values, index } = level;
    const key = Array.isArray(values) ? index : level.keys[index];
    const size = Array.isArray(values) ? values.length : level.keys.length;
    level.index += 1;
    if (index >= size || key === undefined) {
      levels.pop();
      continue;
    }
    const value: unknown = Reflect.get(values, key);
    // Outside of results a list holds parts; a string in it is no text.
    const isText = typeof value === 'string' && (level.isResult || !Array.isArray(values));
    if (isText && !isEncodedFile(value)) yield value;
    else if (isObject(value) && levels.length < maxLevels && !isBytes(value, level)) {
      levels.push(openLevel(value, level.isResult || resultFields.has(key)));
    } else yield '';
  }
}

function openLevel(values: object, isResult: boolean): Level {
  if (Array.isArray(values)) return { values, keys: [], index: 0, isResult };
  const keys = isResult ? Object.keys(values) : textFields.filter((field) => field in values);
  return { values, keys, index: 0, isResult };
}

/** Whether a string is one long run of base64. Its beginning decides: a file has no white space there. */
function isEncodedFile(text: string): boolean {
  return text.length >= minEncodedLength && encodedFile.test(text.slice(0, encodedSample));
}

/** Whether an object is an encoded file or a reference to one; neither has text. A tool's own JSON is no reference. */
function isBytes(value: object, { isResult }: Level): boolean {
  if (ArrayBuffer.isView(value)) return true;
  if (isResult) return false;
  const type: unknown = Reflect.get(value, 'type');
  return (
    type === 'base64' ||
    type === 'data' ||
    type === 'url' ||
    type === 'reference' ||
    (typeof type === 'string' && /image|audio|video/.test(type))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
