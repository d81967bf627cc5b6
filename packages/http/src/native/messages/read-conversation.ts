import { type HiddenText, isGatewayToolName } from 'toolgate';
import { wordsOfCall } from 'toolgate/pipeline';
import { unsignedThinking } from '../../messages/thinking-signature.ts';
import { isReasoningProof } from '../../reasoning-proof.ts';
import { addAll } from '../../add-all.ts';
import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';
import { contentTexts, hiddenContent, isMessage, withoutMessageMarks } from '../wire-content.ts';
import { blockText, isCall } from './block-text.ts';

/** A conversation without what is meant for the gateway, and its texts. */
export interface Conversation {
  /** The messages to send; one without a change is the same object. */
  messages: readonly Message[];
  /** What system messages in mid-conversation hide. */
  hidden: HiddenText[];
  /** What the caller wrote or fetched itself. */
  exempt: string[];
  /** What the model answered earlier. */
  earlierAnswers: string[];
}

type Message = JsonObject & { role: string };

/**
 * Reads the messages of a request. Calls to gateway tools are dropped with their results, and so is
 * thinking that this gateway had to leave unsigned.
 *
 * @returns `undefined` for what is not understood.
 */
export function readConversation(given: unknown): Conversation | undefined {
  if (!Array.isArray(given) || !given.every(isMessage)) return undefined;
  const dropped = new Set<unknown>();
  const conversation = {
    messages: [] as Message[],
    hidden: [] as HiddenText[],
    exempt: [] as string[],
    earlierAnswers: [] as string[],
  };
  for (const message of given) {
    const { role, content } = message;
    if (role === 'user') addAll(conversation.exempt, readableTexts(content));
    else if (role === 'assistant') addAll(conversation.earlierAnswers, answeredTexts(content));
    else {
      const hidden = hiddenContent(content, message);
      if (hidden === undefined) return undefined;
      addAll(conversation.hidden, hidden);
    }
    const kept = takeBlocks(message, dropped);
    if (kept !== undefined) conversation.messages.push(withoutMessageMarks(kept) as Message);
  }
  return conversation;
}

/** User text, results of tools, and documents that are text. */
function readableTexts(content: unknown): string[] {
  const texts = contentTexts(content);
  for (const block of Array.isArray(content) ? (content as readonly JsonObject[]) : []) {
    if (block['type'] === 'tool_result') texts.push(contentTexts(block['content']).join('\n'));
    const { source } = block;
    if (!isRecord(source)) continue;
    if (source['type'] === 'text' && typeof source['data'] === 'string') texts.push(source['data']);
    if (source['type'] === 'content') addAll(texts, contentTexts(source['content']));
  }
  return texts;
}

/** What the model said earlier, in words or in calls. */
function answeredTexts(content: unknown): string[] {
  const blocks = Array.isArray(content) ? (content as readonly JsonObject[]) : [];
  const calls = blocks.filter(isCall).map((block) => wordsOfCall(blockText(block)));
  return [...contentTexts(content), ...calls];
}

/** Whether the provider made the signature; it refuses one that the gateway or another provider made. */
function isOwnSignature(signature: unknown): boolean {
  return signature !== unsignedThinking && !isReasoningProof(signature);
}

/** A message without blocks that are not for the model, `undefined` where nothing is left of it. */
function takeBlocks(message: Message, dropped: Set<unknown>): Message | undefined {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  const blocks = content as readonly JsonObject[];
  const kept = blocks.filter((block) => {
    if (isGatewayToolName(block['name'])) {
      dropped.add(block['id']);
      return false;
    }
    if (block['type'] === 'thinking') return isOwnSignature(block['signature']);
    return block['type'] !== 'tool_result' || !dropped.has(block['tool_use_id']);
  });
  if (kept.length === blocks.length) return message;
  // Reasoning that nothing follows is refused.
  const isEmpty = kept.every(({ type }) => type === 'thinking' || type === 'redacted_thinking');
  return isEmpty ? undefined : { ...message, content: kept };
}
