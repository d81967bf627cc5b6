import { InvalidArgumentError } from '@ai-sdk/provider';

/**
 * The endpoints of a provider that a gateway can pass on. Batches, files, completions, assistants and stored answers are
 * missing, because requests for text in them would bypass the features.
 */
export const passedEndpoints = [
  'embeddings',
  'moderations',
  'images/generations',
  'audio/speech',
  'rerank',
  'audio/transcriptions',
  'audio/translations',
  'images/edits',
] as const;

/** The endpoints that accept files, and therefore forms (`multipart/form-data`) as well as JSON. */
export const formEndpoints: ReadonlySet<string> = new Set<PassedEndpoint>([
  'audio/transcriptions',
  'audio/translations',
  'images/edits',
]);

/** An endpoint that the gateway passes on if its host lists it. */
export type PassedEndpoint = (typeof passedEndpoints)[number];

/** The endpoints that are passed on by default. */
export const defaultEndpoints: readonly PassedEndpoint[] = ['embeddings'];

/**
 * Throws for an endpoint that cannot be passed on, for hosts without TypeScript.
 *
 * @throws InvalidArgumentError that lists the accepted endpoints.
 */
export function assertEndpoints(endpoints: readonly string[]): void {
  const acceptedNames: readonly string[] = passedEndpoints;
  const unknown = endpoints.find((endpoint) => !acceptedNames.includes(endpoint));
  if (unknown === undefined) return;
  const message = `"${unknown}" is not passed on. Accepted: ${acceptedNames.join(', ')}.`;
  throw new InvalidArgumentError({ argument: 'endpoints', message });
}

/** Returns the path of an endpoint within the gateway. */
export function endpointPath(endpoint: PassedEndpoint): string {
  return `/v1/${endpoint}`;
}

/** Paths of providers whose requests or answers would bypass the features. */
const neverPassed =
  /^\/v1\/(?:messages\/)?(batches|files|uploads|completions|assistants|threads|conversations)(?:\/|$)/;

/**
 * Explains why a path is not served, if there is a reason.
 *
 * @returns the sentence; `undefined` for any other path.
 */
export function explainUnserved(path: string): string | undefined {
  const endpoint = passedEndpoints.find((candidate) => endpointPath(candidate) === path);
  if (endpoint !== undefined) return `The host can pass it on with endpoints: ['${endpoint}'].`;
  const [, name] = neverPassed.exec(path) ?? [];
  return name === undefined
    ? undefined
    : `The gateway never passes on ${name}, because requests in them would bypass the features.`;
}
