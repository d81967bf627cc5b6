import { once } from 'toolgate/internal';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { nameOfTool } from '../../gateway-tool-shapes.ts';
import { createToolNames } from '../request/tool-names.ts';

/** The tools that a request declares, as its answer calls them. */
export interface DeclaredTools {
  /** Returns the name by which the call options list the called tool; `undefined` for an undeclared tool. */
  nameOf(call: JsonObject): string | undefined;
  /** Whether the model may also call undeclared tools, whose schemas the gateway does not know. */
  hasOthers(): boolean;
}

/** Finds the declared tools of a request to a provider. It reads the request at the first call. */
export function declaredTools({ tools, input, prompt }: JsonObject): DeclaredTools {
  const names = once(() => namesOf(isObjectList(tools) ? tools : []));
  return {
    nameOf: ({ name, namespace }) => names().get(keyOf(name, namespace)),
    hasOthers: once(() => isRecord(prompt) || holdsType(tools) || holdsType(input)),
  };
}

/** The tools and items with which tools come into a conversation. A stored prompt may have tools, too. */
const sources: ReadonlySet<unknown> = new Set([
  'additional_tools',
  'tool_search',
  'tool_search_output',
]);

function holdsType(list: unknown): boolean {
  return isObjectList(list) && list.some(({ type }) => sources.has(type));
}

/** Returns the names in the call options, by the names on the wire. The names are the ones that `readTools` gives. */
function namesOf(tools: readonly JsonObject[]): Map<string, string> {
  const plain = tools.flatMap((tool) => (isNamespace(tool) ? [] : (nameOfTool(tool) ?? [])));
  const names = createToolNames(plain);
  const found = new Map(plain.map((name) => [keyOf(name, undefined), name]));
  for (const { name: namespace, tools: inner } of tools.filter(isNamespace)) {
    for (const tool of isObjectList(inner) ? inner : []) {
      const name = nameOfTool(tool) ?? '';
      const wire = { kind: 'function', name, namespace: String(namespace) } as const;
      found.set(keyOf(name, namespace), names.declare(wire));
    }
  }
  return found;
}

function isNamespace({ type }: JsonObject): boolean {
  return type === 'namespace';
}

function keyOf(name: unknown, namespace: unknown): string {
  return JSON.stringify([name, namespace ?? null]);
}
