/** The path of OpenAI's decisions. */
export const decisionsPath = '/v1/decisions';

/** Where LiteLLM's Generic Guardrail API asks, below `api_base`, which people write with and without `/v1`. */
export const litellmPaths: readonly string[] = [
  '/beta/litellm_basic_guardrail_api',
  '/v1/beta/litellm_basic_guardrail_api',
];

/** Where clients of the NeMo Guardrails microservice ask. */
export const nemoPath = '/v1/guardrail/checks';
/** Where clients of the NeMo Guardrails server ask. */
export const nemoServerPath = '/v1/checks';

/** Where agentgateway's guard webhook asks about a request. */
export const webhookRequestPath = '/request';
/** Where agentgateway's guard webhook asks about an answer. */
export const webhookResponsePath = '/response';

/** Where streams are opened; a stream is below it, by its id. */
export const streamsPath = '/v1/check-streams';

/** The endpoints whose clients expect errors as FastAPI writes them: `{"detail": ...}`, 422 for a field that is wrong. */
const detailPaths: ReadonlySet<string> = new Set([
  ...litellmPaths,
  nemoPath,
  nemoServerPath,
  webhookRequestPath,
  webhookResponsePath,
]);

/** Whether the clients of a path expect errors as FastAPI writes them. */
export function hasDetailErrors(path: string): boolean {
  return detailPaths.has(path);
}

/** The endpoints that check texts, without the endpoints of a single stream. */
export const checkPaths: readonly string[] = [decisionsPath, ...detailPaths, streamsPath];

const knownPaths: ReadonlySet<string> = new Set(checkPaths);

/** Whether a path is one of the checks, open streams among them. */
export function isCheckPath(path: string): boolean {
  return knownPaths.has(path) || path.startsWith(`${streamsPath}/`);
}
