import { isRecord, stringsOf } from '../internal/index.ts';

/** The texts that a decision model of the gateway is asked about. */
export interface DecisionState {
  /** The instructions of the application: `system`, and the system messages of `messages`. */
  system: string[];
  /** The user's texts: `user`, and the user messages of `messages`. */
  user: string[];
  /** Strings that must not be said: `secrets`. */
  secrets: string[];
  /** All other strings, in order. */
  texts: string[];
  /** The conversation in `messages`, oldest first; messages without a role or content are left out. */
  messages: StateMessage[];
  /** Files, as the state has them. */
  files: { type: 'file' }[];
}

/** A message of a state, in the shape of the AI SDK or of a wire format. */
export interface StateMessage {
  role: string;
  content: string | { type: string }[];
}

/** Maximum depth of a value that is read. */
const maxLevels = 100;

/**
 * Reads the state of a decision: a text, an object, or a list of text, file and JSON parts. The AI SDK always passes a
 * list of parts; other frameworks may pass the value as their caller wrote it.
 */
export function readState(value: unknown): DecisionState {
  const state: DecisionState = {
    system: [],
    user: [],
    secrets: [],
    texts: [],
    messages: [],
    files: [],
  };
  for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (!isRecord(part)) addStrings(part, state.texts);
    else if (part['type'] === 'file') state.files.push(part as { type: 'file' });
    else if (part['type'] === 'text') addStrings(part['text'], state.texts);
    else addValue(part['type'] === 'json' ? part['value'] : part, state);
  }
  return state;
}

function addValue(value: unknown, state: DecisionState): void {
  if (!isRecord(value)) {
    addStrings(value, state.texts);
    return;
  }
  const { system, user, secrets, messages, ...others } = value;
  addStrings(system, state.system);
  addStrings(user, state.user);
  addStrings(secrets, state.secrets);
  for (const message of Array.isArray(messages) ? (messages as unknown[]) : []) {
    const read = readMessage(message);
    if (read !== undefined) addMessage(read, state);
  }
  addStrings(others, state.texts);
}

function readMessage(message: unknown): StateMessage | undefined {
  if (!isRecord(message)) return undefined;
  const { role, content } = message;
  if (typeof role !== 'string') return undefined;
  if (typeof content === 'string') return { role, content };
  if (!Array.isArray(content)) return undefined;
  const parts = (content as unknown[]).filter(
    (part): part is { type: string } => isRecord(part) && typeof part['type'] === 'string',
  );
  return { role, content: parts };
}

function addMessage(message: StateMessage, state: DecisionState): void {
  state.messages.push(message);
  const isSystem = message.role === 'system' || message.role === 'developer';
  if (isSystem) state.system.push(readText(message));
  else if (message.role !== 'assistant') addStrings(message.content, state.user);
}

/** The text of a message. */
export function readText({ content }: StateMessage): string {
  if (typeof content === 'string') return content;
  const texts = content.map((part) =>
    'text' in part && typeof part.text === 'string' ? part.text : '',
  );
  return texts.join('\n');
}

/** Adds every string of a JSON value, in order. */
function addStrings(value: unknown, strings: string[]): void {
  for (const text of stringsOf(value, maxLevels)) strings.push(text);
}
