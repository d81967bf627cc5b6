import { createAnswerTexts } from '../answer-texts.ts';
import { isObjectList, type JsonObject } from '../json-object.ts';
import type { AnswerContext } from '../native-format.ts';
import { cutResponse, noticeMessage } from './cut-response.ts';
import { checkItem, filterReasoning, isGatewayCall } from './item-text.ts';
import { responseCallUsage } from './response-usage.ts';

/** Edits a whole response. */
export function editResponse(
  response: JsonObject,
  { session, body, endCall }: AnswerContext,
): JsonObject {
  endCall(responseCallUsage(response['usage']));
  const texts = createAnswerTexts(session);
  const given = isObjectList(response['output']) ? response['output'] : [];
  const items = given.filter((item) => !isGatewayCall(item));
  for (const item of items) checkItem(texts, item);
  const notice = session.filter?.notice ?? '';
  const edited =
    texts.leak() === undefined
      ? {
          ...withoutInstructions(response),
          output: items.map((item, index) => filterReasoning(item, String(index), texts)),
        }
      : cutResponse({
          body,
          known: response,
          status: { status: 'incomplete', reason: 'content_filter' },
          output: notice === '' ? [] : [noticeMessage(notice, 0).item],
        });
  const outcome = session.visibleOutcome();
  return outcome === undefined ? edited : { ...edited, toolgate: outcome };
}

/**
 * A response that does not repeat the instructions: it is often piped to browsers, and the gateway keeps the
 * system prompt out of answers.
 */
export function withoutInstructions(response: JsonObject): JsonObject {
  return response['instructions'] ? { ...response, instructions: null } : response;
}
