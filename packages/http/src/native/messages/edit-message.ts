import { isGatewayToolName } from 'toolgate';
import { unsignedThinking } from '../../messages/thinking-signature.ts';
import { type AnswerTexts, createAnswerTexts } from '../answer-texts.ts';
import { isObjectList, type JsonObject } from '../json-object.ts';
import type { AnswerContext } from '../native-format.ts';
import { blockText, isCall } from './block-text.ts';
import { messageCallUsage, refusalStop } from './message-usage.ts';
import { noticeBlock } from './notice-block.ts';

/** Edits a whole message. */
export function editMessage(
  message: JsonObject,
  { session, headers, endCall }: AnswerContext,
): JsonObject {
  endCall(messageCallUsage(message['usage']));
  const texts = createAnswerTexts(session);
  const given = isObjectList(message['content']) ? message['content'] : [];
  const content = given.filter((block) => !isGatewayCall(block));
  for (const block of content) {
    if (isCall(block)) texts.checkCall(blockText(block));
    else texts.check(blockText(block));
  }
  const notice = session.filter?.notice ?? '';
  const edited =
    texts.leak() === undefined
      ? {
          ...withoutCallReason(message, content.length < given.length, content),
          content: content.map((block, index) => editThinking(block, index, texts)),
        }
      : {
          ...blockedHead(message),
          content: notice === '' ? [] : [noticeBlock(notice, headers)],
          ...refusalStop,
        };
  const outcome = session.visibleOutcome();
  return outcome === undefined ? edited : { ...edited, toolgate: outcome };
}

/** Whether a block is a call of a gateway tool, which a model may make up. */
export function isGatewayCall({ type, name }: JsonObject): boolean {
  return type === 'tool_use' && isGatewayToolName(name);
}

/** The message with another reason to stop, where its only calls were dropped. */
function withoutCallReason(
  message: JsonObject,
  isDropped: boolean,
  content: readonly JsonObject[],
): JsonObject {
  const hasCalls = content.some(({ type }) => type === 'tool_use');
  const isEmptied = isDropped && !hasCalls && message['stop_reason'] === 'tool_use';
  return isEmptied ? { ...message, stop_reason: 'end_turn' } : message;
}

/** Withheld thinking cannot keep the signature of what it was. */
function editThinking(block: JsonObject, index: number, texts: AnswerTexts): JsonObject {
  const { type, thinking } = block;
  if (type !== 'thinking' || typeof thinking !== 'string') return block;
  const key = String(index);
  const sent = texts.pushReasoning(key, thinking) + texts.endReasoning(key);
  return texts.isWithheld(key) ? { ...block, thinking: sent, signature: unsignedThinking } : block;
}

/** Nothing of a blocked answer is left, and nothing of what a provider may say of it elsewhere. */
function blockedHead({ id, type, role, model, usage }: JsonObject): JsonObject {
  return { id, type, role, model, container: null, diagnostics: null, usage };
}
