import { isGatewayToolName } from 'toolgate';
import { isObjectList, isRecord, type JsonObject } from '../json/index.ts';

/** The name of a tool, a choice or an entry of allowed tools, in nested or flat shape. */
export function nameOfTool(tool: JsonObject): string | undefined {
  const holder = [tool['function'], tool['custom']].find(isRecord) ?? tool;
  const name = holder['name'];
  return typeof name === 'string' ? name : undefined;
}

/** Deeper than any declaration of a tool nests another. */
const maxDepth = 6;

/** Whether a gateway tool is named anywhere in a value of a shape that is not known. */
export function holdsGatewayTool(value: unknown, depth: number = maxDepth): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  const isNamed = 'name' in value && isGatewayToolName(value.name);
  return isNamed || Object.values(value).some((field) => holdsGatewayTool(field, depth - 1));
}

/** A choice without gateway tools in its list of allowed tools, in nested or flat shape; a list of nothing else allows no tool. */
export function cleanToolChoice(choice: JsonObject): unknown {
  if (choice['type'] !== 'allowed_tools') {
    const isNamed = isGatewayToolName(nameOfTool(choice));
    return !isNamed && holdsGatewayTool(choice) ? 'auto' : choice;
  }
  const nested = choice['allowed_tools'];
  const list = isRecord(nested) ? nested : choice;
  const { tools } = list;
  if (!isObjectList(tools)) return choice;
  const left = tools.filter((tool) => !holdsGatewayTool(tool));
  if (left.length === tools.length) return choice;
  if (left.length === 0) return 'none';
  const rest = { ...list, tools: left };
  return list === choice ? rest : { ...choice, allowed_tools: rest };
}
