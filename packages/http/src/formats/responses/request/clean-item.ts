import { isGatewayToolName } from 'toolgate';
import { isObjectList, isRecord, type JsonObject, omit } from '../../../json/index.ts';
import { holdsGatewayTool, nameOfTool } from '../../gateway-tool-shapes.ts';
import { stripMarks } from '../../request-source.ts';
import { isReasoningProof } from '../../shared/index.ts';
import { readSummary } from '../conversation-summary.ts';

/** The warning for gateway tools among the tools that an item declares. */
export const declaredWarning =
  'input: gateway tools among the tools that its items declare were left out; only "tools" of the request switches them on';

/** The warning for reasoning that the provider's request leaves out. */
export const lostReasoningWarning =
  'input: reasoning that the provider cannot read again was left out; ask for it with include: ["reasoning.encrypted_content"]';

/** The kind of an item; an item with only an id refers to another. */
export function kindOfItem({ type, role }: JsonObject): string {
  if (typeof type === 'string' && type !== '') return type;
  return role === undefined || role === null ? 'item_reference' : 'message';
}

/**
 * An item as a provider of this format gets it: without the parts for the gateway, and nothing that refers to what a
 * provider would have stored, since the gateway lets it store nothing.
 *
 * @returns the same object if nothing changes, `undefined` for an item that is left out.
 */
export function cleanItem(item: JsonObject): JsonObject | undefined {
  switch (kindOfItem(item)) {
    case 'message':
      return stripMarks(item);
    case 'item_reference':
      return undefined;
    case 'reasoning': {
      const { encrypted_content: sealed, content } = item;
      // The text itself needs no store: servers of open models give it, and read it again.
      const isReadable = sealed
        ? !isReasoningProof(sealed)
        : Array.isArray(content) && content.length > 0;
      return isReadable ? item : undefined;
    }
    case 'compaction': {
      const summary = readSummary(item['encrypted_content']);
      return summary === undefined ? takeDeclarations(item) : summaryMessage(summary);
    }
    default:
      return takeDeclarations(item);
  }
}

/** A summary that the gateway made, which no provider can read. */
export function summaryMessage(summary: string): JsonObject {
  const text = `A summary of the conversation so far:\n${summary}`;
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}

/**
 * An item of the input without gateway tools among its declared tools, such as the tools that a search found. They switch
 * nothing on, since only `tools` of the request does, and no model may see them.
 *
 * @returns the same object if it declares no gateway tool, and `undefined` for a shape in which tools cannot be told apart.
 */
function takeDeclarations(item: JsonObject): JsonObject | undefined {
  const { tools } = item;
  if (!isObjectList(tools)) return holdsGatewayTool(tools) ? undefined : item;
  const left: JsonObject[] = [];
  for (const tool of tools) {
    if (isGatewayTool(tool)) continue;
    const rest = tool['type'] === 'namespace' ? takeDeclarations(tool) : tool;
    // A schema may name a property as it likes.
    if (rest === undefined || holdsGatewayTool(omitSchema(rest))) return undefined;
    left.push(rest);
  }
  const isSame = left.length === tools.length && left.every((tool, index) => tool === tools[index]);
  return isSame ? item : { ...item, tools: left };
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
 * The tools of a request as far as they can be sent on: a tool that holds a gateway tool, in any shape, is sent without it.
 * Gateway tools themselves are left to the pipeline, which takes them out.
 */
export function cleanTools(tools: readonly JsonObject[]): readonly JsonObject[] {
  const left = tools.flatMap((tool) => {
    if (isGatewayTool(tool) || !holdsGatewayTool(omitSchema(tool))) return [tool];
    const rest = takeDeclarations(tool);
    const isEmpty = isObjectList(rest?.['tools']) && rest['tools'].length === 0;
    return rest === undefined || isEmpty ? [] : [rest];
  });
  const isSame = left.length === tools.length && left.every((tool, index) => tool === tools[index]);
  return isSame ? tools : left;
}
