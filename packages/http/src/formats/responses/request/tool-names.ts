import { isGatewayToolName } from 'toolgate';

/** A tool as the caller names it. */
export interface WireTool {
  kind: 'function' | 'custom';
  name: string;
  /** The namespace that the tool was declared in. */
  namespace?: string;
}

/**
 * The names of a request's tools, both ways. The model interface knows one flat list of functions;
 * the caller may have declared namespaces and custom tools.
 */
export interface ToolNames {
  /** Adds a declared tool and returns its name for the model; the same tool always gets the same. */
  declare(tool: WireTool): string;
  /** The model's name for a tool, declared or not. */
  toModel(name: string, namespace?: string | null): string;
  /** The caller's tool behind a model's name; an undeclared one is a plain function. */
  toWire(modelName: string): WireTool;
}

/** The longest function name that model providers accept. */
const maxNameLength = 64;

/** Max length of the part of a wanted name that its numbered name keeps. */
const maxStemLength = 56;

/**
 * An empty set of tool names. Tools outside namespaces keep their names; `tool` in namespace `ns`
 * becomes `ns__tool`, numbered where that is taken. Gateway tools keep their names anywhere.
 *
 * @param reserved names that no flattened name may take: the names of tools outside namespaces.
 */
export function createToolNames(reserved: Iterable<string>): ToolNames {
  const taken = new Set(reserved);
  const byModelName = new Map<string, WireTool>();
  const byWireName = new Map<string, string>();
  const lastNumber = new Map<string, number>();

  function freeName(wanted: string): string {
    let name = wanted;
    const stem = wanted.slice(0, maxStemLength);
    while (taken.has(name)) {
      const number = (lastNumber.get(stem) ?? 1) + 1;
      lastNumber.set(stem, number);
      name = `${stem}_${number}`;
    }
    taken.add(name);
    return name;
  }

  function nameFor({ name, namespace }: WireTool): string {
    if (namespace === undefined || isGatewayToolName(name)) return name;
    const key = wireKey(name, namespace);
    const known = byWireName.get(key);
    if (known !== undefined) return known;
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

/** A namespace's own name must not turn its tools into gateway tools. */
function flatten(namespace: string, name: string): string {
  const flat = `${namespace}__${name}`;
  return (isGatewayToolName(flat) ? `ns_${flat}` : flat).slice(0, maxNameLength);
}
