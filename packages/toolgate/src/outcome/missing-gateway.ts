import { isRecord } from '../internal/index.ts';

const gatewayToolInBody = /"name":\s*"svc_(?:prompt_guard|disable_content_filter|shadow_agent)"/;

let hasWarned = false;

/**
 * Warns, once in a process, if a result has no outcome and its request body shows that gateway tools reached the
 * provider. AI SDK 4 to 6 keep the request's body; AI SDK 7 keeps it only on request.
 *
 * @param step a result, or one of its steps.
 */
export function warnOfMissingGateway(step: Readonly<Record<string, unknown>>): void {
  if (hasWarned || !isRecord(step['request']) || isSilenced()) return;
  const { body } = step['request'];
  const text = typeof body === 'string' ? body : serializeTools(body);
  if (!gatewayToolInBody.test(text)) return;
  hasWarned = true;
  // The console is the only place for a warning about a result.
  // oxlint-disable-next-line no-console
  console.warn(
    'Toolgate: a svc_ tool reached the model, because the call does not go through the gateway. ' +
      'Wrap the model with toolgateMiddleware() or createToolgate(), or send the request to a Toolgate endpoint.',
  );
}

/** Apps switch off the SDK's own warnings with this global. */
function isSilenced(): boolean {
  return (globalThis as { AI_SDK_LOG_WARNINGS?: unknown }).AI_SDK_LOG_WARNINGS === false;
}

/** Serializes only the tools, because other parts may be large. */
function serializeTools(body: unknown): string {
  const tools = isRecord(body) ? body['tools'] : undefined;
  try {
    return JSON.stringify(tools) ?? '';
  } catch {
    return '';
  }
}
