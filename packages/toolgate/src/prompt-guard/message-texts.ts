import type { GuardMessage, GuardPart } from './prompt-guard.ts';

/** A text that the user or a third party controls. */
export interface MessageText {
  /** Index of the message. */
  message: number;
  /** Index of the part within its content; 0 where the content is a string. */
  part: number;
  text: string;
  /** `user`: words of the user; `indirect`: a tool result or a document, which can plant instructions. */
  origin: 'user' | 'indirect';
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
const resultFields: ReadonlySet<string> = new Set(['value', 'output', 'result']);
/** A string that is one long run of base64: an encoded file. */
const encodedFile = /^(?:data:[^,]{0,100},)?[A-Za-z0-9+/=_-]{1000,}$/;
const maxDepth = 8;

/** A part that holds words of the user. */
export interface UserTextPart extends GuardPart {
  readonly text: string;
}

/** Whether a part holds words of the user: `text`, and `input_text` of OpenAI responses. */
export function isUserText(part: GuardPart): part is UserTextPart {
  return (part.type === 'text' || part.type === 'input_text') && typeof part.text === 'string';
}

/** Lists the texts of a user message or tool result, in order; empty ones are left out. */
export function listTexts({ role, content }: GuardMessage, message: number): MessageText[] {
  if (role !== 'user' && !toolRoles.has(role)) return [];
  const whole = role === 'user' ? 'user' : 'indirect';
  if (typeof content === 'string') {
    return content === '' ? [] : [{ message, part: 0, text: content, origin: whole }];
  }
  return content.flatMap((part, index): MessageText[] => {
    const direct = role === 'user' && isUserText(part);
    const text = direct ? part.text : indirectText(part);
    const origin = direct ? 'user' : 'indirect';
    return text === '' ? [] : [{ message, part: index, text, origin }];
  });
}

/** The text of a tool result or document part: every string in the fields that hold text. */
function indirectText(part: GuardPart): string {
  const strings: string[] = [];
  collectFields(part, strings, 0);
  return strings.filter((text) => !encodedFile.test(text)).join('\n\n');
}

function collectFields(part: object, strings: string[], depth: number): void {
  if (depth > maxDepth || holdsBytes(part)) return;
  for (const field of textFields) {
    const value: unknown = Reflect.get(part, field);
    // A tool chooses the names of its own fields: all of them count.
    if (resultFields.has(field)) collectValue(value, strings, depth + 1);
    else if (typeof value === 'string') strings.push(value);
    else if (Array.isArray(value)) collectParts(value, strings, depth + 1);
    else if (isObject(value)) collectFields(value, strings, depth + 1);
  }
}

function collectParts(parts: readonly unknown[], strings: string[], depth: number): void {
  for (const part of parts) if (isObject(part)) collectFields(part, strings, depth);
}

/** Collects every string of a JSON value. */
function collectValue(value: unknown, strings: string[], depth: number): void {
  if (typeof value === 'string') strings.push(value);
  if (!isObject(value) || depth > maxDepth || ArrayBuffer.isView(value)) return;
  for (const field of Object.values(value)) collectValue(field, strings, depth + 1);
}

/** Whether an object is an encoded file or a reference to one; neither has text. */
function holdsBytes(value: object): boolean {
  const type: unknown = Reflect.get(value, 'type');
  return (
    ArrayBuffer.isView(value) ||
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
