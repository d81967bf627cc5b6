import { isGatewayToolName } from 'toolgate';
import type { LongWork } from 'toolgate/internal';
import { isObjectList, isRecord, isSameList, type JsonObject, omit } from '../../../json/index.ts';
import { fieldNames, removeCaseVariants } from '../../case-variants.ts';
import { holdsGatewayTool, nameOfTool, cleanToolChoice } from '../../gateway-tool-shapes.ts';
import { stripMarks } from '../../part-original.ts';
import { requestSchema } from './chat-request.ts';
import { chatPartFields } from './part-fields.ts';
import { choiceSchemas } from './read-tool-choice.ts';

const names = fieldNames([requestSchema, ...chatPartFields.schemas, ...choiceSchemas]);

/**
 * Prepares a body for a provider of this format. It removes the gateway's marks on messages and gateway tools in a list
 * of allowed tools. It also removes fields that another reader could take for known ones.
 *
 * @returns the body, the same object if there is nothing to remove, and warnings about removed fields.
 */
export function* cleanBody(
  request: JsonObject,
): LongWork<{ body: JsonObject; warnings: string[] }> {
  const { body, warnings } = yield* removeCaseVariants(request, names);
  const { messages, tool_choice: choice } = body;
  const cleaned: Record<string, unknown> = {};
  if (isObjectList(messages)) {
    const list = messages.map((message) => omitGatewayCalls(stripMarks(message)));
    if (!isSameList(list, messages)) cleaned['messages'] = list;
  }
  for (const field of ['tools', 'functions']) {
    const list = body[field];
    if (!isObjectList(list)) continue;
    yield;
    if (list.some(hidesGatewayTool)) cleaned[field] = list.flatMap(knownShape);
  }
  const cleanChoice = isRecord(choice) ? cleanToolChoice(choice) : choice;
  if (cleanChoice !== choice) cleaned['tool_choice'] = cleanChoice;
  // A tool choice that names a gateway tool is ignored.
  for (const name of ['tool_choice', 'function_call']) {
    if (holdsGatewayTool(cleaned[name] ?? body[name])) cleaned[name] = undefined;
  }
  const isSame = Object.keys(cleaned).length === 0;
  return { body: isSame ? body : { ...body, ...cleaned }, warnings };
}

/** Whether a tool of the caller names a gateway tool in a place that no feature reads: not as its own name. */
function hidesGatewayTool(tool: JsonObject): boolean {
  return !isGatewayToolName(nameOfTool(tool)) && holdsGatewayTool(tool);
}

/** Reduces such a tool to its own declaration. Returns an empty list if that has no known shape. */
function knownShape(tool: JsonObject): JsonObject[] {
  if (!hidesGatewayTool(tool)) return [tool];
  const { function: declaration } = tool;
  const isKnown = isRecord(declaration) && !holdsGatewayTool(declaration);
  return isKnown ? [{ type: 'function', function: declaration }] : [];
}

/**
 * Keeps tool calls only on assistant messages, and only in known shapes. Any other call could name a gateway tool that
 * no feature sees.
 */
function omitGatewayCalls(message: JsonObject): JsonObject {
  const { role, tool_calls: calls, function_call: legacy } = message;
  if (calls == null && legacy == null) return message;
  if (role !== 'assistant') return omit(message, 'tool_calls', 'function_call');
  if (!isObjectList(calls)) return calls == null ? message : omit(message, 'tool_calls');
  const callersCalls = calls.filter(
    (call) => isGatewayToolName(nameOfTool(call)) || !holdsGatewayTool(call),
  );
  return callersCalls.length === calls.length ? message : { ...message, tool_calls: callersCalls };
}
