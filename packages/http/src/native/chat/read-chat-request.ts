import type { GuardMessage } from 'toolgate';
import { isRecord } from '../../is-record.ts';
import { isObjectList, isUnset, type JsonObject } from '../json-object.ts';
import type { NativeReading } from '../native-format.ts';
import { applyGuard, guardView } from '../guard-view.ts';
import { readWireToolChoice } from '../wire-tools.ts';
import { readChatMessages } from './chat-messages.ts';
import { changedTools, readChatTools } from './chat-tools.ts';

/**
 * Reads a request of chat completions.
 *
 * @returns `undefined` for spoken answers, which no filter hears, and for whatever is not understood.
 */
export function readChatRequest(body: JsonObject): NativeReading | undefined {
  const { stream, n, modalities, audio, response_format: format } = body;
  const isStreamFlag = isUnset(stream) || typeof stream === 'boolean';
  const isCount = isUnset(n) || (Number.isInteger(n) && Number(n) > 0 && Number(n) <= mostChoices);
  if (!isStreamFlag || !isCount || !isUnset(audio) || isSpoken(modalities)) return undefined;
  const conversation = readChatMessages(body['messages']);
  const tools = readChatTools(body);
  const choiceName = isUnset(body['tool_choice']) ? 'function_call' : 'tool_choice';
  const choice = readWireToolChoice(body[choiceName]);
  if (!conversation || !tools || !choice) return undefined;
  const { messages, hidden, exempt, earlierAnswers } = conversation;
  const view = messages.map(({ role, content }) => guardView(role, content));
  return {
    isStream: stream === true,
    warnings: choice.warnings,
    messages: view,
    request: {
      tools: tools.map(({ modelTool }) => modelTool),
      ...(choice.toolChoice && { toolChoice: choice.toolChoice }),
      texts: {
        hidden: [...hidden, ...tools.flatMap(({ hidden: texts }) => texts)],
        exempt,
        earlierAnswers,
      },
      isStructured: isRecord(format) && format['type'] !== 'text',
    },
    changes(opened, guarded: readonly GuardMessage[]) {
      const sent = applyGuard(messages, view, guarded);
      const isSame = isSameList(sent, body['messages']);
      return {
        ...(!isSame && { messages: sent }),
        ...changedTools({ body, tools, opened, choiceName, choice }),
      };
    },
  };
}

/** Far more than anybody asks for. */
const mostChoices = 128;

function isSpoken(modalities: unknown): boolean {
  if (isUnset(modalities)) return false;
  return !Array.isArray(modalities) || modalities.some((modality) => modality !== 'text');
}

function isSameList(list: readonly unknown[], other: unknown): boolean {
  return (
    isObjectList(other) &&
    list.length === other.length &&
    list.every((one, index) => one === other[index])
  );
}
