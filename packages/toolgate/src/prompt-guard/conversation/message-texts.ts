import { isRecord, isThirdParty } from '../../internal/index.ts';
import type { GuardField, GuardMessage, GuardPart, GuardTool } from '../prompt-guard.ts';
import { isSentence, readStrings, readTextStrings } from './read-strings.ts';

/** A text that the user or a third party controls. */
export interface MessageText {
  /** Index of the message. */
  message: number;
  /** Index of the part within its content; 0 if the content is a string, -1 for the name of the author. */
  part: number;
  /** `user`: words of the user, in a message or as the reason for denying a call; `indirect`: a tool result or a document, which can plant instructions. */
  origin: 'user' | 'indirect';
  /** The kind of text, in words for a reader. */
  what:
    | 'message'
    | 'reason'
    | 'tool result'
    | 'file'
    | 'name'
    | 'tool arguments'
    | 'tool description'
    | 'field'
    | 'variable';
  /** Its strings, in order; each iteration starts at the first. A tool result is read during the iteration: it may have very many. */
  strings: Iterable<string>;
}

const toolRoles: ReadonlySet<string> = new Set(['tool', 'function']);
/** The roles whose texts are not the user's. */
const otherRoles: ReadonlySet<string> = new Set([...toolRoles, 'system', 'developer', 'assistant']);
/** Parts of an assistant message that hold the result of a tool: a search, an interpreter, or any other tool of a provider. */
const providerResult = /result$|_output$/;
/** Parts of an assistant message that hold the arguments of a call. */
const toolCall = /^(?:tool-call|tool_use|server_tool_use|mcp_tool_use|function_call)$/;

const maxSchemaDepth = 50;

/** A part that holds words of the user. */
export interface UserTextPart extends GuardPart {
  readonly text: string;
}

/** Whether a role is the user's. A role that the guard does not know counts: its texts must not pass unread. */
export function isUserRole(role: string): boolean {
  return !otherRoles.has(role);
}

/** Whether a part holds words of the user: `text`, and `input_text` of OpenAI responses, unless it is the text of a document. */
export function isUserText(part: GuardPart): part is UserTextPart {
  const isText = part.type === 'text' || part.type === 'input_text';
  return isText && typeof part.text === 'string' && !isThirdParty(part);
}

/**
 * Lists the texts of a message that the user or a third party controls, in order: texts of users and tools and, in assistant
 * messages, the arguments of calls and the results of a provider's own tools. Leaves out empty texts of the user.
 *
 * @param isOlder whether the message belongs to an older turn. There the AI SDK sends the user's reason for a denial as the
 *   text of a tool's error, so the text of an error counts as both the tool's and the user's.
 */
export function* listTexts(
  guardMessage: GuardMessage,
  message: number,
  isOlder: boolean,
): Generator<MessageText> {
  const { role, content } = guardMessage;
  const isUser = isUserRole(role);
  const isTool = toolRoles.has(role);
  const name = isUser ? readName(guardMessage) : undefined;
  if (name !== undefined) {
    yield { message, part: -1, origin: 'indirect', what: 'name', strings: [name] };
  }
  if (typeof content !== 'string') {
    for (const [part, value] of (content ?? []).entries()) {
      const text = isUser || isTool ? readPart(value, isUser) : readAssistantPart(value);
      if (text !== undefined) yield { message, part, ...text };
      if (isOlder && isTool) yield* listReason(value, { message, part });
    }
  } else if (isUser && content !== '') {
    yield { message, part: 0, origin: 'user', what: 'message', strings: [content] };
  } else if (isTool) {
    const strings = again(() => readTextStrings(content));
    yield { message, part: 0, origin: 'indirect', what: 'tool result', strings };
  }
}

/** Lists the user's reason for a denial, which the AI SDK sends as the text of a tool's error. */
function* listReason(
  value: GuardPart,
  place: Pick<MessageText, 'message' | 'part'>,
): Generator<MessageText> {
  const reason = readError(value);
  if (reason !== undefined) {
    yield { ...place, origin: 'user', what: 'reason', strings: [reason] };
  }
}

function readName({ name, providerOptions }: GuardMessage): string | undefined {
  const rawName = name ?? providerOptions?.['openai']?.['name'];
  return typeof rawName === 'string' ? rawName : undefined;
}

/** A text without its place. */
type PartText = Omit<MessageText, 'message' | 'part'>;

function readPart(part: GuardPart, isUser: boolean): PartText | undefined {
  const reason = readReason(part);
  if (reason !== undefined) return { origin: 'user', what: 'reason', strings: [reason] };
  if (isUser && isUserText(part)) {
    return part.text === '' ? undefined : { origin: 'user', what: 'message', strings: [part.text] };
  }
  const what = isUser && !providerResult.test(part.type) ? 'file' : 'tool result';
  const strings = again(function* read() {
    yield* readStrings(part);
    // The providers of the AI SDK find the context of a document here.
    yield* readDescriptions(part.providerOptions);
  });
  return { origin: 'indirect', what, strings };
}

/** Returns the user's reason for denying a call, which the AI SDK puts into the approval response and into the result. */
function readReason({ type, reason, output }: GuardPart): string | undefined {
  const isDenied = isRecord(output) && output['type'] === 'execution-denied';
  const words = isDenied ? output['reason'] : reason;
  const isOfUser = isDenied || type === 'tool-approval-response';
  return isOfUser && typeof words === 'string' && words !== '' ? words : undefined;
}

/** Returns the text of a tool's error. */
function readError({ output }: GuardPart): string | undefined {
  if (!isRecord(output) || output['type'] !== 'error-text') return undefined;
  const { value } = output;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readAssistantPart(part: GuardPart): PartText | undefined {
  if (providerResult.test(part.type)) return readPart(part, false);
  if (!toolCall.test(part.type)) return undefined;
  return { origin: 'indirect', what: 'tool arguments', strings: again(() => readArguments(part)) };
}

function* readArguments({ input }: GuardPart): Generator<string> {
  if (typeof input === 'string') yield* readTextStrings(input);
  else if (typeof input === 'object' && input !== null) yield* readStrings(input, true);
}

/** Creates an iterable that starts at the first string in each iteration. */
function again(read: () => Iterator<string>): Iterable<string> {
  return { [Symbol.iterator]: read };
}

/** Lists the texts of fields. Words of the user in a field are the value of a variable. */
export function* listFields(fields: readonly GuardField[]): Generator<MessageText> {
  for (const { message, origin, strings: texts } of fields) {
    const what = origin === 'user' ? 'variable' : 'field';
    const strings = origin === 'user' ? texts : again(() => readStrings(texts, true));
    yield { message, part: -1, origin, what, strings };
  }
}

/** Lists the descriptions of tools. The app wrote them, or the app got them from a tool server. */
export function* listToolTexts(
  tools: readonly GuardTool[],
  message: number,
): Generator<MessageText> {
  for (const [part, tool] of tools.entries()) {
    const strings = again(() => readDescriptions(tool));
    yield { message, part, origin: 'indirect', what: 'tool description', strings };
  }
}

/** The descriptions in a tool, in order, and whatever else in it has room for an instruction: names, defaults, allowed values. */
function* readDescriptions(declared: unknown, depth = 0): Generator<string> {
  if (typeof declared !== 'object' || declared === null || depth > maxSchemaDepth) return;
  for (const [key, value] of Object.entries(declared)) {
    if (isSentence(key)) yield key;
    if (typeof value !== 'string') yield* readDescriptions(value, depth + 1);
    else if (key === 'description' || isSentence(value)) yield value;
  }
}
