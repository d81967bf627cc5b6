import { isCheckPath } from '../checks/check-paths.ts';
import { endpointPath, passedEndpoints } from './passed-endpoints.ts';

/** What the gateway knows of an endpoint before it reads a request. */
export interface BodyEndpoint {
  /** The protocol of the clients at this path and below it. */
  protocol: 'openai' | 'anthropic';
  /** Whether a request may refer to stored responses, and whether its own answer becomes one. */
  history?: 'read' | 'written';
}

/** The endpoints that read a request in a wire format. */
const formatEndpoints = {
  '/v1/chat/completions': { protocol: 'openai' },
  '/v1/messages': { protocol: 'anthropic' },
  '/v1/messages/count_tokens': { protocol: 'anthropic' },
  '/v1/responses': { protocol: 'openai', history: 'written' },
  '/v1/responses/compact': { protocol: 'openai', history: 'read' },
  '/v1/responses/input_tokens': { protocol: 'openai', history: 'read' },
} as const;

/** The path of an endpoint that reads a request in a wire format. The compiler finds a path without an entry. */
export type FormatPath = keyof typeof formatEndpoints;

const endpoints: ReadonlyMap<string, BodyEndpoint> = new Map([
  ...Object.entries<BodyEndpoint>(formatEndpoints),
  ...passedEndpoints.map((name): [string, BodyEndpoint] => [
    endpointPath(name),
    { protocol: 'openai' },
  ]),
]);

/** Returns the endpoint at a path; `undefined` for a path without a body to read, and for the checks. */
export function bodyEndpoint(path: string): BodyEndpoint | undefined {
  return endpoints.get(path);
}

/** Returns the protocol of the clients at a path; `undefined` if clients of both protocols use it. */
export function protocolAt(path: string): BodyEndpoint['protocol'] | undefined {
  for (const [own, { protocol }] of endpoints) {
    if (path === own || path.startsWith(`${own}/`)) return protocol;
  }
  return undefined;
}

/** Whether a request has a body to read: for a model, to count its tokens, to pass it on, or to check it. */
export function hasBodyToRead({
  request,
  path,
}: {
  readonly request: Request;
  readonly path: string;
}): boolean {
  return request.method === 'POST' && (endpoints.has(path) || isCheckPath(path));
}
