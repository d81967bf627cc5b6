import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { isGatewayToolName } from './gateway-settings.ts';

/**
 * Drops calls to gateway tools and their results from a conversation, and messages in which only reasoning or nothing is
 * left. Every other message stays the same object.
 *
 * @returns the same object when there is no such call.
 */
export function takeFromHistory(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  if (!prompt.some(namesGatewayTool)) return prompt;
  const dropped = new Set<string>();
  return prompt.flatMap((message) => takeFromMessage(message, dropped));
}

function namesGatewayTool({ role, content }: LanguageModelV4Message): boolean {
  if (role !== 'assistant' && role !== 'tool') return false;
  return (content as ToolPart[]).some(
    (part) => 'toolName' in part && isGatewayToolName(part.toolName),
  );
}

function takeFromMessage(
  message: LanguageModelV4Message,
  dropped: Set<string>,
): LanguageModelV4Message[] {
  if (message.role !== 'assistant' && message.role !== 'tool') return [message];
  // The roles differ only in their part types, and parts are only removed.
  const content = (message.content as ToolPart[]).filter((part) => !isGatewayPart(part, dropped));
  if (content.length === message.content.length) return [message];
  // OpenAI and Anthropic refuse reasoning without anything after it.
  const isEmpty = content.every((part) => part.type === 'reasoning');
  return isEmpty ? [] : [{ ...message, content } as LanguageModelV4Message];
}

type ToolPart = Extract<LanguageModelV4Message, { role: 'assistant' | 'tool' }>['content'][number];

function isGatewayPart(part: ToolPart, dropped: Set<string>): boolean {
  if (part.type !== 'tool-call' && part.type !== 'tool-result') return false;
  if (isGatewayToolName(part.toolName)) {
    dropped.add(part.toolCallId);
    return true;
  }
  // A result may have another name than its call; the id decides.
  return part.type === 'tool-result' && dropped.has(part.toolCallId);
}
