import { nearestName } from 'toolgate/internal';
import { CommandError } from './command-error.ts';

/** Environment variables, in the form of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const prefix = 'TOOLGATE_';
/** The names of the gateway's own variables, after the prefix. */
const ownNames = ['API_KEYS', 'REDIS_URL', 'UPSTREAM_API_KEY'];

/**
 * Finds misspelt variables of the gateway, such as `TOOLGATE_API_KEY`, and suggests the right names. Other variables with
 * the prefix are not mistakes: Kubernetes sets `TOOLGATE_PORT` for a service with this name.
 */
export function describeMisspelt(environment: Environment): string[] {
  return Object.keys(environment).flatMap((variable) => {
    const name = variable.slice(prefix.length);
    if (!variable.startsWith(prefix) || ownNames.includes(name)) return [];
    const nearest = nearestName(name, ownNames);
    if (nearest === undefined || environment[prefix + nearest]) return [];
    return [`The gateway does not read ${variable}: did you mean ${prefix}${nearest}?`];
  });
}

/** The characters of a key in a header: the visible ones of ASCII, and spaces. */
const headerValue = /^[ -~]*$/;

/**
 * Reads the key of a provider, without white space at its ends, because a mounted secret often ends with a new line.
 *
 * @returns `undefined` if the variable is unset or has only white space.
 * @throws CommandError that names the variable if its value cannot be sent in a header.
 */
export function readProviderKey(environment: Environment, variable: string): string | undefined {
  const key = environment[variable]?.trim();
  if (!key) return undefined;
  if (headerValue.test(key)) return key;
  throw new CommandError(
    `${variable} has a line break or another character that no header can hold: a key is one line of ASCII characters.`,
  );
}
