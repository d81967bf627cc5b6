import { isGatewayToolName } from 'toolgate';

/** A tool as the caller names it. */
export interface WireTool {
  kind: 'function' | 'custom';
  name: string;
  /** The namespace in which the tool was declared. */
  namespace?: string;
}

/**
 * Maps the names of a request's tools between caller and model. The model interface has one flat list of functions; the
 * caller may declare namespaces and custom tools.
 */
export interface ToolNames {
  /** Adds a declared tool and returns its name for the model. The same tool always gets the same name. */
  declare(tool: WireTool): string;
  /** Returns the model's name for a tool, declared or not. */
  toModel(name: string, namespace?: string | null): string;
  /** Returns the caller's tool for a model's name. An undeclared tool is a plain function. */
  toWire(modelName: string): WireTool;
}

/** Maximum length of a function name that providers accept. */
const maxNameLength = 64;

/** Maximum number of characters that a numbered name keeps of the wanted name. */
const maxStemLength = 56;

/**
 * Creates an empty set of tool names. Tools outside namespaces keep their names. The tool `tool` in the namespace `ns`
 * becomes `ns__tool`, with a number if that name is taken. Gateway tools always keep their names.
 *
 * @param reserved the names of tools outside namespaces, which no flattened name may take.
 */
export function createToolNames(reserved: Iterable<string>): ToolNames {
  const takenNames = new Set(reserved);
  const byModelName = new Map<string, WireTool>();
  const byWireName = new Map<string, string>();
  const lastNumber = new Map<string, number>();

  function freeName(wanted: string): string {
    let name = wanted;
    const stem = wanted.slice(0, maxStemLength);
    while (takenNames.has(name)) {
      const number = (lastNumber.get(stem) ?? 1) + 1;
      lastNumber.set(stem, number);
      name = `${stem}_${number}`;
    }
    takenNames.add(name);
    return name;
  }

  function nameFor({ name, namespace }: WireTool): string {
    if (namespace === undefined || isGatewayToolName(name)) return name;
    const key = wireKey(name, namespace);
    const existing = byWireName.get(key);
    if (existing !== undefined) return existing;
    const free = freeName(flatten(namespace, name));
    byWireName.set(key, free);
    return free;
  }

  return {
    declare(tool) {
      const name = nameFor(tool);
      byModelName.set(name, tool);
      return name;
    },
    toModel(name, namespace) {
      if (!namespace || isGatewayToolName(name)) return name;
      return byWireName.get(wireKey(name, namespace)) ?? flatten(namespace, name);
    },
    toWire(modelName) {
      return byModelName.get(modelName) ?? { kind: 'function', name: modelName };
    },
  };
}

function wireKey(name: string, namespace: string): string {
  return JSON.stringify([namespace, name]);
}

/** Joins namespace and name. The prefix `ns_` keeps tools of a namespace such as `svc` from becoming gateway tools. */
function flatten(namespace: string, name: string): string {
  const flat = `${namespace}__${name}`;
  return (isGatewayToolName(flat) ? `ns_${flat}` : flat).slice(0, maxNameLength);
}
