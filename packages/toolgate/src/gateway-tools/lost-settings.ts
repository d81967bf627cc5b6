import type { GatewayDeclaration, LostBy } from './gateway-declaration.ts';

/** What became of the settings, as far as it shows. */
const losses: Readonly<Record<LostBy, string>> = {
  'bare schema':
    'arrived with an empty schema, as AI SDK 4 makes of one written with zod 4: its settings are lost.',
  'unread schema':
    'arrived without its schema, as where the AI SDK takes one for a function (AI SDK 5 does so with ArkType): its settings are lost.',
  arguments:
    'arrived as a tool of the provider, whose arguments are not read: settings are read from the defaults in a schema.',
};

/**
 * Warnings for settings that a caller most likely meant, but that did not arrive: a parameter without
 * a default, a schema that the SDK made nothing of, arguments of a provider's tool.
 *
 * @param known the parameters that the tool has.
 */
export function lostSettings(
  { name, parameters, defaults, lost }: GatewayDeclaration,
  known: readonly string[],
): string[] {
  if (known.length > 0 && lost !== undefined) {
    return [`${name} ${losses[lost]} Declare it with toolgateTools().`];
  }
  return parameters
    .filter((parameter) => known.includes(parameter) && !Object.hasOwn(defaults, parameter))
    .map(
      (parameter) =>
        `${name}: "${parameter}" has no default, so it is not set; settings are read from the defaults in the schema, which some libraries leave out (ArkType in AI SDK 6 and 7). toolgateTools() writes them.`,
    );
}
