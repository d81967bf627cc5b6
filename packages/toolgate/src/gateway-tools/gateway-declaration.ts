import { isRecord } from '../internal/index.ts';
import { readSchemaParameters } from './schema-parameters.ts';

/** A declared gateway tool, reduced to what the gateway reads from it. */
export interface GatewayDeclaration {
  /** The name, which begins with `svc_`. */
  name: string;
  /** The default of each parameter that has one. */
  defaults: Readonly<Record<string, unknown>>;
  /** All parameters that the schema names, with or without a default. */
  parameters: readonly string[];
  /** How its settings were lost on the way, where that shows. */
  lost?: LostBy;
}

/**
 * What shows that a declaration once held more: `bare schema` says nothing but which dialect it is in,
 * `unread schema` is a place for one with nothing in it, `arguments` are those of a provider's own tool.
 */
export type LostBy = 'bare schema' | 'unread schema' | 'arguments';

/**
 * Reads the settings of a declared tool from the defaults in its schema, which stands under
 * `inputSchema` (AI SDK 5 and later), `parameters` (AI SDK 4, OpenAI) or `input_schema`
 * (Anthropic). Schemas of any shape are tolerated: what cannot be read declares nothing.
 */
export function readDeclaration(tool: { readonly name: string }): GatewayDeclaration {
  const { inputSchema, parameters, input_schema } = tool as Readonly<Record<string, unknown>>;
  const schema = [inputSchema, parameters, input_schema].find(isRecord);
  const { names, defaults } = readSchemaParameters(schema ?? {});
  const lost = lostBy(tool, schema);
  return {
    name: tool.name,
    // Own properties only, so that a parameter called `__proto__` is just a name.
    defaults: Object.fromEntries(defaults),
    parameters: names,
    ...(lost && { lost }),
  };
}

function lostBy(
  tool: Readonly<Record<string, unknown>>,
  schema: Readonly<Record<string, unknown>> | undefined,
): LostBy | undefined {
  if (tool['type'] === 'provider') {
    const { args } = tool;
    return isRecord(args) && Object.keys(args).length > 0 ? 'arguments' : undefined;
  }
  if (schema !== undefined) {
    return Object.keys(schema).join() === '$schema' ? 'bare schema' : undefined;
  }
  // The AI SDK gives a tool without a schema an empty one; one that it cannot read becomes this.
  return 'inputSchema' in tool && tool['inputSchema'] === undefined ? 'unread schema' : undefined;
}
