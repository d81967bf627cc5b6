import { nearestName } from 'toolgate/internal';

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
