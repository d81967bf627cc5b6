import type { JsonObject } from '../../json/index.ts';
import type { FormatName } from '../original.ts';
import { originalPart } from '../part-original.ts';
import { cacheControl, type ModelTool } from '../shared/index.ts';
import type { OriginalRequest } from '../upstream-codec.ts';

/** The tools of a call, compared with the tools of the caller's request in the same format. */
export interface ToolReplay {
  /** The tools of the call that came from the request, by their original. */
  readonly kept: ReadonlyMap<JsonObject | undefined, ModelTool>;
  /** The originals of all tools that the codec read from the request. */
  readonly read: ReadonlySet<JsonObject | undefined>;
  /** The tools that did not come from the request. */
  readonly added: readonly ModelTool[];
}

/** Compares the tools of a call with the tools of the caller's request. */
export function compareTools(
  tools: readonly ModelTool[],
  { options }: OriginalRequest,
  format: FormatName,
): ToolReplay {
  const wireOf = (tool: ModelTool): JsonObject | undefined => originalPart(tool, format)?.wire;
  return {
    kept: new Map(tools.map((tool) => [wireOf(tool), tool])),
    read: new Set((options.tools ?? []).map(wireOf)),
    added: tools.filter((tool) => wireOf(tool) === undefined),
  };
}

/** Adds the cache mark that a function tool took over from a removed tool after it. A mark of its own stays. */
export function withCacheMark(wire: JsonObject, tool: ModelTool): JsonObject {
  if (tool.type !== 'function' || 'cache_control' in wire) return wire;
  const mark = cacheControl(tool.providerOptions);
  return Object.keys(mark).length === 0 ? wire : { ...wire, ...mark };
}
