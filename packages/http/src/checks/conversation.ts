import type { FilterRequest, HiddenText } from 'toolgate';
import { isRecord } from '../json/index.ts';
import { stringsOf, wordsOf } from './strings-of.ts';

/** The texts of a conversation for the filter. */
export interface Conversation {
  hidden: HiddenText[];
  exempt: string[];
  earlierAnswers: string[];
}

/** A message of any contract. */
export interface CheckMessage {
  role: string;
  content?: unknown;
  tool_calls?: unknown;
}

/**
 * Reads the texts for the filter from messages. System messages are hidden, the words of users and tools may be
 * repeated, and the assistant's words were already read.
 */
export function readConversation(
  messages: readonly CheckMessage[],
  tools: readonly unknown[] = [],
): Conversation {
  const conversation: Conversation = { hidden: [], exempt: [], earlierAnswers: [] };
  for (const message of messages) {
    const text = textOf(message.content);
    switch (message.role) {
      case 'system':
      case 'developer':
        conversation.hidden.push({ text, kind: 'instructions' });
        break;
      case 'assistant':
        conversation.earlierAnswers.push(text, ...callsOf(message));
        break;
      default:
        conversation.exempt.push(text);
    }
  }
  for (const tool of tools) {
    const { description } = isRecord(tool) && isRecord(tool['function']) ? tool['function'] : {};
    if (typeof description !== 'string') continue;
    conversation.hidden.push({ text: description, kind: 'tool-descriptions' });
  }
  return conversation;
}

/** Returns the number of characters in a conversation. */
export function charactersOf({ hidden, exempt, earlierAnswers }: FilterRequest): number {
  let characters = 0;
  for (const { text } of hidden) characters += text.length;
  for (const text of exempt ?? []) characters += text.length;
  for (const text of earlierAnswers ?? []) characters += text.length;
  return characters;
}

/** Returns the text of a content: a string, or parts with texts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return stringsOf(content).join('\n');
  const texts = (content as unknown[]).map((part) => {
    if (!isRecord(part)) return '';
    const { text, refusal, content: inner } = part;
    if (typeof text === 'string') return text;
    if (typeof refusal === 'string') return refusal;
    return inner === undefined ? '' : stringsOf(inner).join('\n');
  });
  return texts.join('\n');
}

/** Returns the texts in the calls of an assistant's message. */
export function callsOf({ tool_calls: calls }: Pick<CheckMessage, 'tool_calls'>): string[] {
  if (!Array.isArray(calls)) return [];
  return (calls as unknown[]).flatMap((call) =>
    isRecord(call) && isRecord(call['function']) ? [wordsOf(call['function']['arguments'])] : [],
  );
}
