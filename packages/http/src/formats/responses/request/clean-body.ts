import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { type FieldNames, fieldNames } from '../../case-variants.ts';
import { cleanToolChoice, holdsGatewayTool } from '../../gateway-tool-shapes.ts';
import { cleanTools } from './clean-item.ts';
import { responsesPartFields } from './part-fields.ts';
import { choiceSchemas } from './read-tool-choice.ts';
import { requestSchema } from './responses-request.ts';

/** The names of the fields that the readers of this format know. */
export const requestFields: FieldNames = fieldNames(
  [requestSchema, ...responsesPartFields.schemas, ...choiceSchemas],
  // The caller chooses the names of headers, environment variables and variables of a stored prompt.
  ['env', 'headers', 'variables'],
);

/**
 * Removes the parts of a body that are meant for the gateway. Returns the same object if it has no such parts.
 *
 * @param input the input for a provider of this format.
 */
export function cleanBody(body: JsonObject, input: unknown): JsonObject {
  const { tool_choice: choice, tools } = body;
  const ownChoice = isRecord(choice) ? cleanToolChoice(choice) : choice;
  // Without tools the pipeline does not see the choice.
  const isUnseen = !isObjectList(tools) || tools.length === 0;
  const cleanChoice = isUnseen && holdsGatewayTool(ownChoice) ? undefined : ownChoice;
  const cleaned = isObjectList(tools) ? cleanTools(tools) : tools;
  if (cleanChoice === choice && cleaned === tools && input === body['input']) return body;
  return {
    ...body,
    input,
    ...(cleanChoice !== choice && { tool_choice: cleanChoice }),
    ...(cleaned !== tools && { tools: cleaned }),
  };
}
