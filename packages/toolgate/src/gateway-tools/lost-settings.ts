import type { GatewayDeclaration, LossCause } from './gateway-declaration.ts';

/** How the settings were lost. */
const losses: Readonly<Record<LossCause, string>> = {
  'bare schema':
    'arrived with an empty schema, as when AI SDK 4 converts a schema of zod 4: its settings are lost.',
  'unread schema':
    'arrived without its schema, as when AI SDK 5 mistakes a schema of ArkType for a function: its settings are lost.',
  arguments:
    'arrived as a tool of the provider. Its arguments are ignored: settings are read from the defaults in a schema.',
};

/**
 * Warns of settings that a caller probably meant but that did not arrive: a parameter without a default, a setting in
 * the wrong place, a schema that the SDK could not read, arguments of a provider's tool.
 *
 * @param known the parameters of the tool.
 */
export function describeLostSettings(
  { name, parameters, defaults, lost, misplaced }: GatewayDeclaration,
  known: readonly string[],
): string[] {
  // The other tools are mostly declared without a setting, so an empty schema loses nothing.
  const hasSettings = name === 'svc_shadow_agent';
  if (hasSettings && misplaced !== undefined) {
    const { place, setting } = misplaced;
    const where = place === 'schema' ? 'directly in the schema' : 'in the description';
    const parameter = setting.toLowerCase() === 'hint' ? 'hint' : 'max_iterations';
    return [
      `${name}: "${setting}" is written ${where}, where settings are not read. ${showPlace(parameter)} toolgateTools() writes it.`,
    ];
  }
  if (hasSettings && lost !== undefined) {
    return [`${name} ${losses[lost]} Declare it with toolgateTools().`];
  }
  return parameters
    .filter((parameter) => known.includes(parameter) && !Object.hasOwn(defaults, parameter))
    .map(
      (parameter) =>
        `${name}: "${parameter}" has no default, so it is not set. ${showPlace(parameter)} Some libraries leave defaults out (ArkType in AI SDK 6 and 7); toolgateTools() writes them.`,
    );
}

/** Shows where a setting is read. */
function showPlace(parameter: string): string {
  return `A setting is the default of a property: {"type":"object","properties":{"${parameter}":{"default":...}}}.`;
}
