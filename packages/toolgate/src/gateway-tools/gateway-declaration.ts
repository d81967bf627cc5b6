/** A declared gateway tool, reduced to what the gateway reads from it. */
export interface GatewayDeclaration {
  /** The name, which begins with `svc_`. */
  name: string;
  /** The default of each parameter that has one. */
  defaults: Readonly<Record<string, unknown>>;
  /** All parameters that the schema names, with or without a default. */
  parameters: readonly string[];
  /** Whether there is a schema that says nothing but which dialect it is in. */
  hasBareSchema: boolean;
}

/**
 * Reads the settings of a declared tool from the defaults in its schema, which stands under
 * `inputSchema` (AI SDK 5 and later), `parameters` (AI SDK 4, OpenAI) or `input_schema`
 * (Anthropic). A default on the whole object counts where a property has none. Schemas of any shape
 * are tolerated: what cannot be read declares nothing.
 */
export function readDeclaration(tool: { readonly name: string }): GatewayDeclaration {
  const { inputSchema, parameters, input_schema } = tool as Readonly<Record<string, unknown>>;
  const schema = [inputSchema, parameters, input_schema].find(isRecord) ?? {};
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const whole = isRecord(schema['default']) ? schema['default'] : {};

  const defaults = new Map(Object.entries(whole));
  for (const [name, property] of Object.entries(properties)) {
    if (isRecord(property) && 'default' in property) defaults.set(name, property['default']);
  }
  return {
    name: tool.name,
    // Own properties only, so that a parameter called `__proto__` is just a name.
    defaults: Object.fromEntries(defaults),
    parameters: [...new Set([...Object.keys(properties), ...defaults.keys()])],
    hasBareSchema: Object.keys(schema).join() === '$schema',
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
