import { isGatewayToolName } from 'toolgate';
import { type HttpError, invalidField } from '../errors/index.ts';
import { isObjectList, isRecord, type JsonObject } from '../json/index.ts';

/** Returns the name in a tool, a tool choice or an entry of allowed tools, in nested or flat shape. */
export function nameOfTool(tool: JsonObject): string | undefined {
  const holder = [tool['function'], tool['custom']].find(isRecord) ?? tool;
  const name = holder['name'];
  return typeof name === 'string' ? name : undefined;
}

/**
 * The error for a declaration that has the name of a gateway tool as its type.
 *
 * @param path the path of the type.
 * @param shape the right declaration in the format of the endpoint.
 */
export function wrongGatewayShape(path: string, shape: object): HttpError {
  return invalidField(path, `declare a gateway tool by its name: ${JSON.stringify(shape)}`);
}

/** Maximum depth of a search for the name of a gateway tool; declarations of tools are less deep. */
const maxDepth = 6;

/** Whether a value of unknown shape names a gateway tool at any place. */
export function holdsGatewayTool(value: unknown, depth: number = maxDepth): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  const isNamed = 'name' in value && isGatewayToolName(value.name);
  return isNamed || Object.values(value).some((field) => holdsGatewayTool(field, depth - 1));
}

/**
 * Removes gateway tools from the list of allowed tools in a tool choice, in nested or flat shape. If only gateway tools
 * were allowed, the choice becomes `none`.
 */
export function cleanToolChoice(choice: JsonObject): unknown {
  if (choice['type'] !== 'allowed_tools') {
    const isNamed = isGatewayToolName(nameOfTool(choice));
    return !isNamed && holdsGatewayTool(choice) ? 'auto' : choice;
  }
  const nested = choice['allowed_tools'];
  const list = isRecord(nested) ? nested : choice;
  const { tools } = list;
  if (!isObjectList(tools)) return choice;
  const ownTools = tools.filter((tool) => !holdsGatewayTool(tool));
  if (ownTools.length === tools.length) return choice;
  if (ownTools.length === 0) return 'none';
  const rest = { ...list, tools: ownTools };
  return list === choice ? rest : { ...choice, allowed_tools: rest };
}
