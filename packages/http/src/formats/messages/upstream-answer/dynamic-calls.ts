import { once } from 'toolgate/internal';
import { isObjectList, type JsonObject } from '../../../json/index.ts';
import { nameOfTool } from '../../gateway-tool-shapes.ts';

/** Whether a call is of a tool that the request may not list under this name. */
export type IsDynamicCall = (call: JsonObject) => boolean;

/**
 * Finds the calls of tools that a request to a provider does not list: the tools of a toolset, which have names of their
 * own, and tools that the conversation adds. It reads the request at the first call.
 */
export function dynamicCalls({ tools, messages }: JsonObject): IsDynamicCall {
  const declared = once(() => new Set(isObjectList(tools) ? tools.map(nameOfTool) : []));
  const hasAdditions = once(() => isObjectList(messages) && messages.some(addsTools));
  return ({ name, toolset_name: toolset }) =>
    typeof toolset === 'string' || (!declared().has(String(name)) && hasAdditions());
}

/** Whether a message adds tools: in a block of its own, or as changes that a compaction repeats. */
function addsTools({ content }: JsonObject): boolean {
  if (!isObjectList(content)) return false;
  return content.some(({ type, tool_changes: changes }) => {
    return type === 'tool_addition' || isObjectList(changes);
  });
}
