import { type FilterRequest, isGatewayToolName } from 'toolgate';
import { wordsOfCall } from 'toolgate/pipeline';
import { addAll } from '../../add-all.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, isUnset, type JsonObject, omit } from '../json-object.ts';
import { contentTexts, hiddenContent, isMessage, withoutMessageMarks } from '../wire-content.ts';
import { holdsGatewayTool } from '../wire-tools.ts';
import { callTexts } from './call-texts.ts';

/** A conversation without what is meant for the gateway, and its texts. */
export interface ReadMessages extends Required<FilterRequest> {
  /** The messages to send; one without a change is the same object. */
  messages: readonly (JsonObject & { role: string })[];
}

type Message = JsonObject & { role: string };

/**
 * Reads the messages of chat completions. Calls to gateway tools are dropped with their results, and so
 * is a message that held nothing else. A role that is not known counts as a system message.
 *
 * @returns `undefined` for what is not understood.
 */
export function readChatMessages(given: unknown): ReadMessages | undefined {
  if (!Array.isArray(given) || given.length === 0 || !given.every(isMessage)) return undefined;
  const droppedCalls = new Set<unknown>();
  const messages: Message[] = [];
  const texts: Required<FilterRequest> = { hidden: [], exempt: [], earlierAnswers: [] };
  for (const message of given) {
    if (!addTexts(message, texts)) return undefined;
    const kept = takeCalls(message, droppedCalls);
    if (kept === 'unreadable') return undefined;
    if (kept !== undefined) messages.push(withoutMessageMarks(kept) as Message);
  }
  return { messages, ...texts };
}

/** Sorts a message's texts; `false` for a visibility that does not exist. */
function addTexts(message: Message, texts: Required<FilterRequest>): boolean {
  const { role, content } = message;
  switch (role) {
    case 'user':
      addAll(texts.exempt as string[], contentTexts(content));
      return true;
    case 'tool':
    case 'function':
      (texts.exempt as string[]).push(contentTexts(content).join('\n'));
      return true;
    case 'assistant':
      addAll(texts.earlierAnswers as string[], [
        ...contentTexts(content),
        ...callTexts(message).map(wordsOfCall),
      ]);
      return true;
    default: {
      const hidden = hiddenContent(content, message);
      addAll(texts.hidden as unknown[], hidden ?? []);
      return hidden !== undefined;
    }
  }
}

/** A message without calls to gateway tools, `undefined` where nothing is left of it. */
function takeCalls(message: Message, dropped: Set<unknown>): Message | undefined | 'unreadable' {
  switch (message.role) {
    case 'assistant':
      return takeFromAssistant(message, dropped);
    case 'tool':
      if (!isUnset(message['tool_calls'])) return 'unreadable';
      return dropped.has(message['tool_call_id']) ? undefined : message;
    case 'function':
      return isGatewayToolName(message['name']) ? undefined : message;
    default:
      // Calls are the assistant's to make.
      return isUnset(message['tool_calls']) ? message : 'unreadable';
  }
}

function takeFromAssistant(
  message: Message,
  dropped: Set<unknown>,
): Message | undefined | 'unreadable' {
  const { tool_calls: calls, function_call: legacy, content, refusal } = message;
  if (!isUnset(calls) && !isObjectList(calls)) return 'unreadable';
  const given = calls ?? [];
  const kept = given.filter((call) => {
    const isGateway = holdsGatewayTool(call);
    if (isGateway) dropped.add(call['id']);
    return !isGateway;
  });
  const isLegacyGateway = isRecord(legacy) && isGatewayToolName(legacy['name']);
  if (kept.length === given.length && !isLegacyGateway) return message;
  const rest = omit(message, 'tool_calls', ...(isLegacyGateway ? ['function_call'] : []));
  const left: Message = {
    ...rest,
    role: message.role,
    ...(kept.length > 0 && { tool_calls: kept }),
  };
  const hasText = contentTexts(content).length > 0 || !isUnset(refusal);
  return kept.length > 0 || hasText || isRecord(left['function_call']) ? left : undefined;
}
