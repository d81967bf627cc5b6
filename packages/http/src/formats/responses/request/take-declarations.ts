import { isGatewayToolName } from 'toolgate';
import { isObjectList, isRecord, type JsonObject, omit } from '../../../json/index.ts';
import { holdsGatewayTool, nameOfTool } from '../../gateway-tool-shapes.ts';

/**
 * An item of the input without gateway tools among the tools that it declares, such as those that a search found. They
 * switch nothing on, since only `tools` of the request does, and no model is to see them.
 *
 * @returns the same object where it declares none, and `undefined` for a shape in which they cannot be distinguished.
 */
export function takeDeclarations(item: JsonObject): JsonObject | undefined {
  const { tools } = item;
  if (!isObjectList(tools)) return holdsGatewayTool(tools) ? undefined : item;
  const left: JsonObject[] = [];
  for (const tool of tools) {
    if (isGatewayTool(tool)) continue;
    const rest = tool['type'] === 'namespace' ? takeDeclarations(tool) : tool;
    // A schema may name a property as it likes.
    if (rest === undefined || holdsGatewayTool(withoutSchema(rest))) return undefined;
    left.push(rest);
  }
  const isSame = left.length === tools.length && left.every((tool, index) => tool === tools[index]);
  return isSame ? item : { ...item, tools: left };
}

function isGatewayTool(tool: JsonObject): boolean {
  return isGatewayToolName(nameOfTool(tool)) || isGatewayToolName(tool['type']);
}

function withoutSchema(tool: JsonObject): JsonObject {
  const { function: nested } = tool;
  const flat = omit(tool, 'parameters', 'input_schema');
  return isRecord(nested) ? { ...flat, function: omit(nested, 'parameters') } : flat;
}

/**
 * The tools of a request as far as they can be sent on: one that holds a gateway tool, in whatever shape, is sent without it.
 * Gateway tools themselves are left to the pipeline, which takes them out.
 */
export function cleanTools(tools: readonly JsonObject[]): readonly JsonObject[] {
  const left = tools.flatMap((tool) => {
    if (isGatewayTool(tool) || !holdsGatewayTool(withoutSchema(tool))) return [tool];
    const rest = takeDeclarations(tool);
    const isEmpty = isObjectList(rest?.['tools']) && rest['tools'].length === 0;
    return rest === undefined || isEmpty ? [] : [rest];
  });
  const isSame = left.length === tools.length && left.every((tool, index) => tool === tools[index]);
  return isSame ? tools : left;
}
