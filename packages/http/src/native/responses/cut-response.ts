import { unknownUsage } from 'toolgate/pipeline';
import { randomHex } from '../../random-hex.ts';
import { createMessageOutput } from '../../responses/message-output.ts';
import { buildResponseObject, type ResponseStatus } from '../../responses/response-object.ts';
import type { ResponsesRequest } from '../../responses/responses-request.ts';
import { isUnset, type JsonObject } from '../json-object.ts';

/** The fields of a provider's response that stay where the gateway ends it. */
const lasting = ['id', 'created_at', 'model', 'usage'] as const;

/**
 * The response object of an answer that the gateway ends: what the provider may have said of the answer
 * elsewhere is not in it.
 *
 * @param known the provider's own, as far as it came.
 */
export function cutResponse({
  body,
  known = {},
  status,
  output,
}: {
  body: JsonObject;
  known?: JsonObject | undefined;
  status: ResponseStatus;
  output: readonly JsonObject[];
}): JsonObject {
  const response = buildResponseObject({
    // The fields that are read are repeated as they are, whatever they are.
    request: body as unknown as ResponsesRequest,
    context: {
      id: randomHex(),
      requestId: '',
      modelId: String(body['model']),
      createdAt: new Date(),
    },
    status,
    // Some clients, the OpenAI provider of AI SDK 5 among them, see no reason in an end without numbers.
    ...(status.status === 'incomplete' && { usage: unknownUsage }),
  });
  const kept = lasting.filter((name) => !isUnset(known[name]));
  return { ...response, ...Object.fromEntries(kept.map((name) => [name, known[name]])), output };
}

/** The message that holds a notice, and its events. */
export function noticeMessage(
  notice: string,
  index: number,
): { item: JsonObject; events: JsonObject[] } {
  const message = createMessageOutput({ id: `msg_${randomHex()}`, index });
  const events = [...message.open(), ...message.append(notice), ...message.finish()];
  return { item: { ...message.item() }, events };
}
