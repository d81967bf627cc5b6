/** The path of OpenAI's decisions. */
export const decisionsPath = '/v1/decisions';

/** The paths of LiteLLM's Generic Guardrail API below `api_base`, which may or may not end with `/v1`. */
export const litellmPaths: readonly string[] = [
  '/beta/litellm_basic_guardrail_api',
  '/v1/beta/litellm_basic_guardrail_api',
];

/** The path of the NeMo Guardrails microservice. */
export const nemoPath = '/v1/guardrail/checks';
/** The path of the NeMo Guardrails server. */
export const nemoServerPath = '/v1/checks';

/** The path of agentgateway's guard webhook for requests. */
export const webhookRequestPath = '/request';
/** The path of agentgateway's guard webhook for responses. */
export const webhookResponsePath = '/response';

/** The path that opens streams; each stream is below it, by its id. */
export const streamsPath = '/v1/check-streams';

/** The endpoints whose clients expect errors in FastAPI's shape: `{"detail": ...}`, and 422 for a wrong field. */
export const detailPaths: ReadonlySet<string> = new Set([
  ...litellmPaths,
  nemoPath,
  nemoServerPath,
  webhookRequestPath,
  webhookResponsePath,
]);

/** The endpoints that check texts, without the endpoints of a single stream. */
export const checkPaths: readonly string[] = [decisionsPath, ...detailPaths, streamsPath];

const knownPaths: ReadonlySet<string> = new Set(checkPaths);

/** Whether a path belongs to the checks, including the paths of open streams. */
export function isCheckPath(path: string): boolean {
  return knownPaths.has(path) || path.startsWith(`${streamsPath}/`);
}
