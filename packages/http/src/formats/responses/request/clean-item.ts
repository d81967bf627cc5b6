import { isGatewayToolName } from 'toolgate';
import { isObjectList, isRecord, isSameList, type JsonObject, omit } from '../../../json/index.ts';
import { holdsGatewayTool, nameOfTool } from '../../gateway-tool-shapes.ts';
import { stripMarks } from '../../part-original.ts';
import { isReasoningProof } from '../../shared/index.ts';
import { readSummary } from '../conversation-summary.ts';

/** The warning about gateway tools that an input item declares. */
export const declaredWarning =
  'input: gateway tools among the tools that its items declare were left out; only "tools" of the request switches them on';

/** The warning about reasoning that is left out of the request to the provider. */
export const lostReasoningWarning =
  'input: reasoning that the provider cannot read again was left out; ask for it with include: ["reasoning.encrypted_content"]';

/** Returns the type of an item. An item with only an id is a reference to another item. */
export function kindOfItem({ type, role }: JsonObject): string {
  if (typeof type === 'string' && type !== '') return type;
  return role == null ? 'item_reference' : 'message';
}

/**
 * Creates a function that prepares the items of an input, in order, for a provider of this format. Items after reasoning
 * that is left out lose their ids. The function returns `undefined` for an item that must be left out.
 */
export function createItemCleaner(): (item: unknown) => JsonObject | undefined {
  let lacksReasoning = false;
  return (item) => {
    // The reader refuses it.
    if (!isRecord(item)) return item as JsonObject;
    const clean = cleanItem(item);
    const kind = kindOfItem(item);
    // Other references than those to reasoning are refused.
    if (kind === 'reasoning' || kind === 'item_reference') lacksReasoning = clean === undefined;
    return clean !== undefined && lacksReasoning ? omitItemId(clean) : clean;
  };
}

/**
 * Prepares an item for a provider of this format. It removes the parts that are meant for the gateway. It also removes
 * items that refer to stored data, since the gateway does not let the provider store anything.
 *
 * @returns the item, the same object if nothing changes; `undefined` if the item must be left out.
 */
function cleanItem(item: JsonObject): JsonObject | undefined {
  switch (kindOfItem(item)) {
    case 'message':
      return stripMarks(item);
    case 'item_reference':
      return undefined;
    case 'reasoning': {
      const { encrypted_content: sealed, content } = item;
      // Plain reasoning text needs no store: servers of open models send it and accept it again.
      const isReadable = sealed
        ? !isReasoningProof(sealed)
        : Array.isArray(content) && content.length > 0;
      return isReadable ? item : undefined;
    }
    case 'compaction': {
      const summary = readSummary(item['encrypted_content']);
      return summary === undefined ? dropGatewayDeclarations(item) : summaryMessage(summary);
    }
    default:
      return dropGatewayDeclarations(item);
  }
}

/**
 * Removes the id of an item that the model wrote after reasoning which is left out. OpenAI refuses the id of such an
 * item without its reasoning; it needs no ids. Source: pull request 1052 of laravel/ai.
 *
 * @returns the same object for any other item.
 */
function omitItemId(item: JsonObject): JsonObject {
  const kind = kindOfItem(item);
  const isWritten = kind === 'message' ? item['role'] === 'assistant' : namedCalls.has(kind);
  return isWritten && 'id' in item ? omit(item, 'id') : item;
}

const namedCalls: ReadonlySet<string> = new Set(['function_call', 'custom_tool_call']);

/** Turns a summary that the gateway made into a user message, since no provider can read the original item. */
export function summaryMessage(summary: string): JsonObject {
  const text = `A summary of the conversation so far:\n${summary}`;
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}

/**
 * Removes gateway tools from the tools that an item declares, such as the tools that a search found. They have no
 * effect there, since only `tools` of the request switches features on, and no model may see them.
 *
 * @returns the item, the same object if it declares no gateway tool; `undefined` if its shape does not allow to remove
 *   single tools.
 */
function dropGatewayDeclarations(item: JsonObject): JsonObject | undefined {
  const { tools } = item;
  if (!isObjectList(tools)) return holdsGatewayTool(tools) ? undefined : item;
  const ownTools: JsonObject[] = [];
  for (const tool of tools) {
    if (isGatewayTool(tool)) continue;
    const rest = tool['type'] === 'namespace' ? dropGatewayDeclarations(tool) : tool;
    // A property in a schema may have any name, so schemas are not searched.
    if (rest === undefined || holdsGatewayTool(omitSchema(rest))) return undefined;
    ownTools.push(rest);
  }
  return isSameList(ownTools, tools) ? item : { ...item, tools: ownTools };
}

function isGatewayTool(tool: JsonObject): boolean {
  return isGatewayToolName(nameOfTool(tool)) || isGatewayToolName(tool['type']);
}

function omitSchema(tool: JsonObject): JsonObject {
  const { function: nested } = tool;
  const flat = omit(tool, 'parameters', 'input_schema');
  return isRecord(nested) ? { ...flat, function: omit(nested, 'parameters') } : flat;
}

/**
 * Removes gateway tools that are hidden inside other tools, in any shape. Gateway tools of their own stay in the list,
 * since the pipeline removes them.
 */
export function cleanTools(tools: readonly JsonObject[]): readonly JsonObject[] {
  const ownTools = tools.flatMap((tool) => {
    if (isGatewayTool(tool) || !holdsGatewayTool(omitSchema(tool))) return [tool];
    const rest = dropGatewayDeclarations(tool);
    const isEmpty = isObjectList(rest?.['tools']) && rest['tools'].length === 0;
    return rest === undefined || isEmpty ? [] : [rest];
  });
  return isSameList(ownTools, tools) ? tools : ownTools;
}
