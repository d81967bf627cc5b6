import { APICallError, LoadAPIKeyError, LoadSettingError } from '@ai-sdk/provider';
import type { Logger } from '../logger.ts';
import type { HttpError, UpstreamRefusal } from './http-error.ts';
import { upstreamRequestId } from './provider-headers.ts';

/** The request that failed. */
interface FailedRequest {
  logger: Logger | undefined;
  requestId: string;
  /** Returns the status of an error in the caller's protocol. */
  protocol: { statusOf(error: HttpError): number };
  /** The activity of its exchange, if it has begun. */
  activity?: {
    readonly modelId: string | undefined;
    /** The id of the model that a route asked last. */
    readonly answeredBy?: string | undefined;
    readonly isNamedByHost: boolean;
  };
}

/**
 * Logs a failure that the host has to fix, such as an account without credit, or a model that the host named and its
 * provider does not have. A provider's rate limit, which passes, is a warning. The log entry has no bodies and no keys.
 */
export function reportError(
  error: HttpError,
  { logger, requestId, protocol, activity }: FailedRequest,
): void {
  const { status, code, upstream, headers, cause } = error;
  const entry = entryOf(error, activity?.isNamedByHost === true);
  if (logger === undefined || entry === undefined) return;
  const details = {
    requestId,
    ...(activity?.modelId && { model: activity.modelId }),
    ...(activity?.answeredBy && { answeredBy: activity.answeredBy }),
    status: protocol.statusOf(error),
    ...(code && { code }),
    ...(upstream && describeRefusal(upstream)),
    ...(headers[upstreamRequestId] && { upstreamRequestId: headers[upstreamRequestId] }),
    ...describeCause(status, cause),
  };
  logger[entry.level](details, entry.message);
}

/** Returns the level and text of the log entry for an error; `undefined` for an error that is not logged. */
function entryOf(
  { status, logMessage: message, code, upstream }: HttpError,
  isNamedByHost: boolean,
): { level: 'error' | 'warn'; message: string } | undefined {
  if (status >= 500 || code === 'insufficient_quota') return { level: 'error', message };
  if (upstream === undefined) return undefined;
  if (status === 429) return { level: 'warn', message };
  return status === 404 && isNamedByHost
    ? { level: 'error', message: 'The model provider does not have a model that the host named.' }
    : undefined;
}

function describeRefusal({ status, code, message }: UpstreamRefusal): object {
  return {
    upstreamStatus: status,
    ...(code && { upstreamCode: code }),
    ...(message && { upstreamMessage: message }),
  };
}

function describeCause(status: number, cause: unknown): object {
  if (!(cause instanceof Error)) return {};
  const reason = reasonOf(cause);
  return {
    // An address may hold a key, and a provider's message may quote the prompt.
    ...(!APICallError.isInstance(cause) && { error: cause.name }),
    ...(reason && { reason }),
    // The AI SDK's own message, which names the variable or setting.
    ...(isMissingSetting(cause) && { fix: cause.message }),
    ...(status === 500 && { stack: framesOf(cause) }),
  };
}

function isMissingSetting(cause: unknown): boolean {
  return LoadAPIKeyError.isInstance(cause) || LoadSettingError.isInstance(cause);
}

/** Maximum depth of causes that are searched for a failed connection: SDK, fetch, socket. */
const maxCauseDepth = 4;

/**
 * Returns why a provider could not be reached: `timeout`, or a code such as `ECONNREFUSED`. The code comes from the
 * system, not from the provider.
 */
export function reasonOf(error: unknown, depth: number = maxCauseDepth): string | undefined {
  if (!(error instanceof Error) || depth === 0) return undefined;
  if (error.name === 'TimeoutError') return 'timeout';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z\d_]{2,40}$/.test(code)) return code;
  return reasonOf(error.cause, depth - 1);
}

/** Returns the stack frames of an error. The message before them may quote the request. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
}
