import { type GuardMessage, type HiddenText, isGatewayToolName } from 'toolgate';
import type { OpenedNativeRequest } from 'toolgate/pipeline';
import { addAll } from '../../add-all.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, isUnset, type JsonObject, omit } from '../json-object.ts';
import type { NativeReading } from '../native-format.ts';
import {
  forwardedTools,
  holdsGatewayTool,
  nameOfTool,
  readWireToolChoice,
  toModelTool,
  toolTexts,
  type WireTool,
  type WireToolChoice,
} from '../wire-tools.ts';
import { readInput } from './read-input.ts';

/** What the provider keeps, and the filter cannot see: to answer it without would leave hidden text unguarded. */
const storedState = ['previous_response_id', 'conversation', 'prompt', 'background'] as const;

/**
 * Reads a request of responses.
 *
 * @returns `undefined` for whatever is not understood, and for what continues stored state.
 */
export function readResponsesRequest(body: JsonObject): NativeReading | undefined {
  const { stream, instructions } = body;
  const isStreamFlag = isUnset(stream) || typeof stream === 'boolean';
  const hasInstructions = typeof instructions === 'string';
  if (!isStreamFlag || !(isUnset(instructions) || hasInstructions)) return undefined;
  if (storedState.some((name) => Boolean(body[name]))) return undefined;
  const input = readInput(body['input']);
  const tools = readTools(body['tools']);
  const choice = readWireToolChoice(body['tool_choice']);
  if (!input || !tools || !choice) return undefined;
  const own: HiddenText[] = hasInstructions ? [{ text: instructions, kind: 'instructions' }] : [];
  return {
    isStream: stream === true,
    warnings: [...choice.warnings, ...input.warnings],
    messages: input.view,
    request: {
      tools: tools.map(({ modelTool }) => modelTool),
      ...(choice.toolChoice && { toolChoice: choice.toolChoice }),
      texts: {
        hidden: [...own, ...input.hidden, ...tools.flatMap(({ texts }) => texts)],
        exempt: input.exempt,
        earlierAnswers: input.earlierAnswers,
      },
      isStructured: isStructured(body['text']),
    },
    changes: (opened: OpenedNativeRequest, guarded: readonly GuardMessage[]) => ({
      ...input.changes(guarded),
      ...changedTools({ body, tools, opened, choice }),
      // Nothing that a later request could refer to, as the answer says of itself.
      ...(body['store'] !== false && { store: false }),
    }),
  };
}

interface ReadTool {
  tool: WireTool;
  modelTool: ReturnType<typeof toModelTool>;
  texts: HiddenText[];
  /** The tool of the body that it is, or stands in. */
  outer: JsonObject;
}

function readTools(given: unknown): ReadTool[] | undefined {
  if (!isUnset(given) && !isObjectList(given)) return undefined;
  const read = (given ?? []).flatMap((outer) => {
    const inner = outer['type'] === 'namespace' ? outer['tools'] : undefined;
    if (!isObjectList(inner)) return [readTool(outer, outer)];
    if (isGatewayToolName(outer['name'])) {
      // It is taken out with its members, of which gateway tools are declared all the same.
      const declared = inner.filter((wire) => isGatewayToolName(nameOfTool(wire)));
      return [outer, ...declared].map((wire) => readTool(wire, outer));
    }
    const own = toolTexts({ wire: outer, declaration: outer });
    const members = inner.map((wire) => readTool(wire, outer));
    if (members[0]) addAll(members[0].texts, hide(own));
    return members;
  });
  return read.every((one) => one !== undefined) ? read : undefined;
}

/** Gateway tools may have the nested shape of chat completions; others in it are translated, not here. */
function readTool(wire: JsonObject, outer: JsonObject): ReadTool | undefined {
  const { type, function: nested } = wire;
  if (isGatewayToolName(type) || (type === 'namespace' && wire !== outer)) return undefined;
  const isNamed = isUnset(type) || type === 'function' || type === 'custom';
  const declaration = isNamed && isRecord(nested) ? nested : wire;
  const isGateway = isGatewayToolName(declaration['name']);
  if (!isGateway && !isForwardable(wire, declaration, isNamed)) return undefined;
  const tool = { wire, declaration: isNamed || isGateway ? declaration : undefined };
  return { tool, modelTool: toModelTool(tool), texts: hide(toolTexts(tool)), outer };
}

function withTools(namespace: JsonObject, tools: readonly JsonObject[] = []): JsonObject {
  return { ...namespace, tools };
}

/** Whether a tool of the caller can go out as it is: whole, and with no gateway tool inside. */
function isForwardable(wire: JsonObject, declaration: JsonObject, isNamed: boolean): boolean {
  const { name } = declaration;
  const isWhole = typeof name === 'string' && name !== '' && declaration === wire;
  // A schema may name a property as it likes.
  return (isWhole || !isNamed) && !holdsGatewayTool(omit(wire, 'parameters'));
}

function hide(texts: readonly string[]): HiddenText[] {
  return texts.map((text) => ({ text, kind: 'tool-descriptions' }));
}

function isStructured(text: unknown): boolean {
  const format = isRecord(text) ? text['format'] : undefined;
  return isRecord(format) && format['type'] !== 'text';
}

function changedTools({
  body,
  tools,
  opened,
  choice,
}: {
  body: JsonObject;
  tools: readonly ReadTool[];
  opened: OpenedNativeRequest;
  choice: WireToolChoice;
}): JsonObject {
  const { forwarded, isChanged } = forwardedTools(tools, opened);
  const isRelaxed = choice.toolChoice?.type !== opened.toolChoice?.type;
  if (!isChanged && !isRelaxed && choice.wire === body['tool_choice']) return {};
  const left = regroup(tools, forwarded);
  const hasTools = left.length > 0;
  const choiceLeft = isRelaxed ? 'auto' : choice.wire;
  return {
    tools: hasTools ? left : undefined,
    tool_choice: hasTools ? choiceLeft : undefined,
  };
}

/** The tools with their namespaces around them; one of which nothing is left goes too. */
function regroup(
  tools: readonly ReadTool[],
  forwarded: readonly (JsonObject | undefined)[],
): JsonObject[] {
  const groups = new Map<JsonObject, JsonObject[]>();
  const left: { outer: JsonObject; wire: JsonObject }[] = [];
  for (const [index, { outer, tool }] of tools.entries()) {
    const wire = forwarded[index];
    if (wire === undefined) continue;
    const group = groups.get(outer);
    if (group) group.push(wire);
    else {
      groups.set(outer, [wire]);
      left.push({ outer, wire: tool.wire === outer ? wire : outer });
    }
  }
  return left.map(({ outer, wire }) => {
    const isGroup = wire === outer && outer['type'] === 'namespace' && isObjectList(outer['tools']);
    return isGroup ? withTools(outer, groups.get(outer)) : wire;
  });
}
