import { type HiddenText, isGatewayToolName } from 'toolgate';
import type { OpenedNativeRequest } from 'toolgate/pipeline';
import { isRecord } from '../../is-record.ts';
import { isObjectList, isUnset, type JsonObject } from '../json-object.ts';
import {
  forwardedTools,
  holdsGatewayTool,
  toModelTool,
  toolTexts,
  type WireTool,
  type WireToolChoice,
} from '../wire-tools.ts';

/** A declared tool of chat completions. */
export interface ChatTool {
  tool: WireTool;
  modelTool: ReturnType<typeof toModelTool>;
  /** The field of the body that it stands in. */
  field: 'tools' | 'functions';
  /** What the filter hides of it. */
  hidden: HiddenText[];
}

/**
 * Reads `tools` and their predecessor `functions`, in nested and flat shape.
 *
 * @returns `undefined` for what is not understood, among them gateway tools that are declared as a type.
 */
export function readChatTools({ tools, functions }: JsonObject): ChatTool[] | undefined {
  const lists = { tools: tools ?? [], functions: functions ?? [] };
  const read: ChatTool[] = [];
  for (const field of ['tools', 'functions'] as const) {
    const list = lists[field];
    if (!isObjectList(list)) return undefined;
    for (const wire of list) {
      if (isGatewayToolName(wire['type'])) return undefined;
      const tool = readTool(wire);
      if (tool === undefined) return undefined;
      const hidden = toolTexts(tool).map((text) => ({ text, kind: 'tool-descriptions' as const }));
      read.push({ tool, modelTool: toModelTool(tool), field, hidden });
    }
  }
  return read;
}

/** A function or custom tool needs a name; of any other kind nothing is known, and it passes. */
function readTool(wire: JsonObject): WireTool | undefined {
  const { type, function: nested, custom } = wire;
  const declaration = [nested, custom].find(isRecord) ?? wire;
  const hasName = typeof declaration['name'] === 'string' && declaration['name'] !== '';
  const isNamed = isUnset(type) || type === 'function' || type === 'custom';
  if (hasName) return isOnly(declaration, wire, isNamed) ? { wire, declaration } : undefined;
  return isNamed || holdsGatewayTool(wire) ? undefined : { wire, declaration: undefined };
}

/** Whether a tool of the caller holds no gateway tool beside or below its own declaration. */
function isOnly(declaration: JsonObject, wire: JsonObject, isNamed: boolean): boolean {
  if (isGatewayToolName(declaration['name'])) return true;
  if (!isNamed) return !holdsGatewayTool(wire);
  return ![wire, wire['custom']].some(
    (other) => isRecord(other) && isGatewayToolName(other['name']),
  );
}

/** What becomes of tools and tool choice. */
export function changedTools({
  body,
  tools,
  opened,
  choiceName,
  choice,
}: {
  body: JsonObject;
  tools: readonly ChatTool[];
  opened: OpenedNativeRequest;
  choiceName: 'tool_choice' | 'function_call';
  choice: WireToolChoice;
}): JsonObject {
  const { forwarded, isChanged } = forwardedTools(tools, opened);
  const isRelaxed = choice.toolChoice?.type !== opened.toolChoice?.type;
  if (!isChanged && !isRelaxed && choice.wire === body[choiceName]) return {};
  const hasTools = forwarded.some((wire) => wire !== undefined);
  const left = isRelaxed ? 'auto' : choice.wire;
  return {
    ...fieldOf('tools'),
    ...fieldOf('functions'),
    [choiceName]: hasTools ? left : undefined,
    // Providers refuse it without tools.
    ...(!hasTools && 'parallel_tool_calls' in body && { parallel_tool_calls: undefined }),
  };

  function fieldOf(field: ChatTool['field']): JsonObject {
    if (isUnset(body[field])) return {};
    const sent = forwarded.filter(
      (wire, index) => wire !== undefined && tools[index]?.field === field,
    );
    return { [field]: sent.length > 0 ? sent : undefined };
  }
}
