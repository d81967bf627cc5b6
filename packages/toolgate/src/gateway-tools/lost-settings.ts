import type { GatewayDeclaration } from './gateway-declaration.ts';

/**
 * Warnings for settings that a caller most likely meant, but that did not arrive: a parameter without
 * a default, and the bare schema that AI SDK 4 makes of one written with zod 4.
 *
 * @param known the parameters that the tool has.
 */
export function lostSettings(
  { name, parameters, defaults, hasBareSchema }: GatewayDeclaration,
  known: readonly string[],
): string[] {
  if (known.length > 0 && hasBareSchema) {
    return [
      `${name} arrived with an empty schema, as AI SDK 4 makes of one written with zod 4: its settings are lost. Declare it with toolgateTools().`,
    ];
  }
  return parameters
    .filter((parameter) => known.includes(parameter) && !Object.hasOwn(defaults, parameter))
    .map(
      (parameter) =>
        `${name}: "${parameter}" has no default, so it is not set; settings are read from the defaults in the schema.`,
    );
}
