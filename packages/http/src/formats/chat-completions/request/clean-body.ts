import { isGatewayToolName } from 'toolgate';
import type { LongWork } from 'toolgate/internal';
import { isObjectList, isRecord, type JsonObject, omit } from '../../../json/index.ts';
import { fieldNames, removeCaseVariants } from '../../case-variants.ts';
import { holdsGatewayTool, nameOfTool, cleanToolChoice } from '../../gateway-tool-shapes.ts';
import { stripMarks } from '../../request-source.ts';
import { requestSchema } from './chat-request.ts';
import { chatPartFields } from './part-fields.ts';
import { choiceSchemas } from './read-tool-choice.ts';

const names = fieldNames([requestSchema, ...chatPartFields.schemas, ...choiceSchemas]);

/**
 * A body as a provider of this format gets it: without marks on messages and gateway tools in a list of allowed ones, which
 * are meant for the gateway, and without fields that another reader might take for known ones.
 *
 * @returns the same object if there is nothing of that kind.
 */
export function* cleanBody(given: JsonObject): LongWork<{ body: JsonObject; warnings: string[] }> {
  const { body, warnings } = yield* removeCaseVariants(given, names);
  const { messages, tool_choice: choice } = body;
  const cleaned: Record<string, unknown> = {};
  if (isObjectList(messages)) {
    const list = messages.map((message) => omitGatewayCalls(stripMarks(message)));
    if (list.some((message, at) => message !== messages[at])) cleaned['messages'] = list;
  }
  for (const field of ['tools', 'functions']) {
    const list = body[field];
    if (!isObjectList(list)) continue;
    yield;
    if (list.some(hidesGatewayTool)) cleaned[field] = list.flatMap(knownShape);
  }
  const left = isRecord(choice) ? cleanToolChoice(choice) : choice;
  if (left !== choice) cleaned['tool_choice'] = left;
  // A choice of a gateway tool is ignored.
  for (const name of ['tool_choice', 'function_call']) {
    if (holdsGatewayTool(cleaned[name] ?? body[name])) cleaned[name] = undefined;
  }
  const isSame = Object.keys(cleaned).length === 0;
  return { body: isSame ? body : { ...body, ...cleaned }, warnings };
}

/** Whether a tool of the caller names a gateway tool beside or below its own declaration, where no feature reads it. */
function hidesGatewayTool(tool: JsonObject): boolean {
  return !isGatewayToolName(nameOfTool(tool)) && holdsGatewayTool(tool);
}

/** The rest of such a tool: its own declaration, if that has a known shape. */
function knownShape(tool: JsonObject): JsonObject[] {
  if (!hidesGatewayTool(tool)) return [tool];
  const { function: declaration } = tool;
  const isKnown = isRecord(declaration) && !holdsGatewayTool(declaration);
  return isKnown ? [{ type: 'function', function: declaration }] : [];
}

/** Calls are the assistant's to make, and in the shapes that are known: another could name a gateway tool unseen. */
function omitGatewayCalls(message: JsonObject): JsonObject {
  const { role, tool_calls: calls, function_call: legacy } = message;
  if (calls == null && legacy == null) return message;
  if (role !== 'assistant') return omit(message, 'tool_calls', 'function_call');
  if (!isObjectList(calls)) return calls == null ? message : omit(message, 'tool_calls');
  const known = calls.filter(
    (call) => isGatewayToolName(nameOfTool(call)) || !holdsGatewayTool(call),
  );
  return known.length === calls.length ? message : { ...message, tool_calls: known };
}
