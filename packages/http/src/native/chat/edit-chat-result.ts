import { annotationTexts } from '../annotation-texts.ts';
import { type AnswerTexts, createAnswerTexts } from '../answer-texts.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject, omit } from '../json-object.ts';
import type { AnswerContext } from '../native-format.ts';
import { createTextFields } from '../text-fields.ts';
import { contentTexts } from '../wire-content.ts';
import { nameOfTool } from '../wire-tools.ts';
import { isGatewayToolName } from 'toolgate';
import { callTexts } from './call-texts.ts';
import { chatCallUsage } from './chat-usage.ts';

/** Fields of a message that are judged as parts of the answer, or hold no text. */
const answerNames: ReadonlySet<string> = new Set([
  'role',
  'content',
  'refusal',
  'tool_calls',
  'function_call',
  'annotations',
]);

/** Edits a whole `chat.completion`. */
export function editChatResult(
  result: JsonObject,
  { session, endCall }: AnswerContext,
): JsonObject {
  endCall(chatCallUsage(result['usage']));
  const texts = createAnswerTexts(session);
  const given = isObjectList(result['choices']) ? result['choices'] : [];
  const choices = given.map(withoutGatewayCalls);
  for (const choice of choices) {
    for (const text of answerTexts(choice)) texts.check(text);
    for (const text of callTexts(messageOf(choice))) texts.checkCall(text);
  }
  const edited =
    texts.leak() === undefined
      ? { ...result, choices: choices.map((choice, index) => editReasoning(choice, index, texts)) }
      : blockedResult(result, choices, session.filter?.notice ?? '');
  const outcome = session.visibleOutcome();
  return outcome === undefined ? edited : { ...edited, toolgate: outcome };
}

function messageOf(choice: JsonObject): JsonObject {
  return isRecord(choice['message']) ? choice['message'] : {};
}

/** Calls to gateway tools, which a model may make up, are dropped. */
function withoutGatewayCalls(choice: JsonObject): JsonObject {
  const message = messageOf(choice);
  const { tool_calls: given, function_call: legacy } = message;
  const calls = isObjectList(given) ? given : [];
  const kept = calls.filter((call) => !isGatewayToolName(nameOfTool(call)));
  const isLegacyGateway = isRecord(legacy) && isGatewayToolName(legacy['name']);
  if (kept.length === calls.length && !isLegacyGateway) return choice;
  const rest = omit(message, 'tool_calls', ...(isLegacyGateway ? ['function_call'] : []));
  const hasCalls = kept.length > 0 || (isRecord(legacy) && !isLegacyGateway);
  return {
    ...choice,
    message: { ...rest, ...(kept.length > 0 && { tool_calls: kept }) },
    ...(!hasCalls && promisesCalls(choice) && { finish_reason: 'stop' }),
  };
}

function promisesCalls({ finish_reason: reason }: JsonObject): boolean {
  return reason === 'tool_calls' || reason === 'function_call';
}

/** What a reader takes from a choice, calls and reasoning aside. */
function answerTexts(choice: JsonObject): string[] {
  const { content, refusal, annotations } = messageOf(choice);
  return [
    ...contentTexts(content),
    // Parts of other kinds may hold text as well, wherever they do.
    ...(Array.isArray(content) ? [JSON.stringify(content)] : []),
    ...(typeof refusal === 'string' ? [refusal] : []),
    ...annotationTexts(annotations),
  ];
}

/** Reasoning has no official place: whatever else a message holds is taken for it. */
function editReasoning(choice: JsonObject, index: number, texts: AnswerTexts): JsonObject {
  if (!texts.isFiltered) return choice;
  const message = messageOf(choice);
  const fields = createTextFields({
    push: (name, text) => {
      const key = `${index}.${name}`;
      return texts.pushReasoning(key, text) + texts.endReasoning(key);
    },
    end: () => '',
    isWithheld: (name) => texts.isWithheld(`${index}.${name}`),
  });
  const edited: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(message)) {
    if (answerNames.has(name) || value === null) continue;
    const sent = fields.push(name, value);
    if (sent !== value) edited[name] = sent;
  }
  if (Object.keys(edited).length === 0) return choice;
  return { ...choice, message: { ...message, ...edited } };
}

/** Nothing of the answer is left, and nothing of what a provider may say of it elsewhere. */
function blockedResult(
  result: JsonObject,
  choices: readonly JsonObject[],
  notice: string,
): JsonObject {
  const { id, object, created, model, usage, service_tier, system_fingerprint } = result;
  return {
    id,
    object,
    created,
    model,
    choices: choices.map(({ index }) => ({
      index,
      message: { role: 'assistant', content: notice, refusal: null },
      logprobs: null,
      finish_reason: 'content_filter',
    })),
    usage,
    service_tier,
    system_fingerprint,
  };
}
