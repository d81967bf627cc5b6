import { delimit, userMark } from '../../internal/index.ts';
import type {
  FlaggedText,
  GuardMessage,
  GuardPart,
  GuardTool,
  PromptGuardVerdict,
} from '../prompt-guard.ts';
import { isUserRole, isUserText, type UserTextPart } from './message-texts.ts';

/**
 * Delimits each flagged user text, adds a reminder of what the delimiters mean to the newest user text, and replaces flagged
 * tool results and files by their marked copies. It adds no message and changes no role. A text is wrapped the same way in
 * every later request, and an unchanged message stays the same object.
 */
export function hardenMessages<Message extends GuardMessage>(
  messages: readonly Message[],
  verdict: PromptGuardVerdict,
): Message[] {
  const parts: number[][] = [];
  const copies: FlaggedText['marked'][][] = [];
  for (const { message, part, marked } of verdict.flagged) {
    if (marked === undefined) (parts[message] ??= []).push(part);
    else (copies[message] ??= [])[part] = marked;
  }
  const newest =
    parts.length === 0
      ? -1
      : messages.findLastIndex(
          (message) => isUserRole(message.role) && lastUserText(message) !== -1,
        );
  return messages.map((message, index) => {
    const wrapped = new Set(parts[index]);
    const reminded = index === newest ? lastUserText(message) : -1;
    const marked = copies[index] === undefined ? message : replaceParts(message, copies[index]);
    if (wrapped.size === 0 && reminded === -1) return marked;
    const harden = (text: string, part: number): string => {
      const delimited = wrapped.has(part) ? delimit(text, userMark.tag) : text;
      return part === reminded ? `${delimited}\n\n${userMark.reminder}` : delimited;
    };
    const { content } = marked;
    if (content === undefined || content === null) return marked;
    return { ...marked, content: hardenContent(content, harden) };
  });
}

/**
 * Replaces the descriptions of flagged tools by their marked copies. An unchanged tool stays the same object. A changed tool
 * loses its symbol properties, with which an adapter would restore the original tool.
 */
export function hardenTools<Tool extends GuardTool>(
  tools: readonly Tool[],
  messages: readonly GuardMessage[],
  { flagged }: PromptGuardVerdict,
): Tool[] {
  const hardened = [...tools];
  for (const { message, part, marked } of flagged) {
    const tool = message === messages.length ? tools[part] : undefined;
    if (tool === undefined || typeof marked !== 'object') continue;
    hardened[part] = { ...(Object.fromEntries(Object.entries(tool)) as Tool), ...marked };
  }
  return hardened;
}

/** Replaces parts of a message by their marked copies, by index of the part. */
function replaceParts<Message extends GuardMessage>(
  message: Message,
  copies: readonly FlaggedText['marked'][],
): Message {
  const { content } = message;
  if (content === undefined || content === null) return message;
  if (typeof content === 'string') return { ...message, content: copies[0] ?? content };
  return { ...message, content: content.map((part, index) => copies[index] ?? part) };
}

function hardenContent(
  content: string | readonly GuardPart[],
  harden: (text: string, part: number) => string,
): string | readonly GuardPart[] {
  if (typeof content === 'string') return harden(content, 0);
  return content.map((part, index): GuardPart => {
    if (!isUserText(part)) return part;
    const text = harden(part.text, index);
    if (text === part.text) return part;
    const hardened: UserTextPart = { ...part, text };
    return hardened;
  });
}

/** Returns the index of the last part with words of the user; 0 for a string, -1 without such a part. */
function lastUserText({ content }: GuardMessage): number {
  return typeof content === 'string' ? 0 : (content?.findLastIndex(isUserText) ?? -1);
}
