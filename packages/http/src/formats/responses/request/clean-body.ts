import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { type FieldNames, fieldNames } from '../../case-variants.ts';
import { cleanToolChoice } from '../../gateway-tool-shapes.ts';
import { cleanTools } from './clean-item.ts';
import { responsesPartFields } from './part-fields.ts';
import { choiceSchemas } from './read-tool-choice.ts';
import { requestSchema } from './responses-request.ts';

/** The fields of a request that this format's readers know. */
export const requestFields: FieldNames = fieldNames(
  [requestSchema, ...responsesPartFields.schemas, ...choiceSchemas],
  // Names of headers, of variables of an environment and of a stored prompt are the caller's own.
  ['env', 'headers', 'variables'],
);

/**
 * A body without the parts for the gateway; the same object if it has no such parts.
 *
 * @param input the input as a provider of this format gets it.
 */
export function cleanBody(body: JsonObject, input: unknown): JsonObject {
  const { tool_choice: choice, tools } = body;
  const left = isRecord(choice) ? cleanToolChoice(choice) : choice;
  const cleaned = isObjectList(tools) ? cleanTools(tools) : tools;
  if (left === choice && cleaned === tools && input === body['input']) return body;
  return {
    ...body,
    input,
    ...(left !== choice && { tool_choice: left }),
    ...(cleaned !== tools && { tools: cleaned }),
  };
}
