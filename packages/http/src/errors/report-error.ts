import { APICallError, LoadAPIKeyError, LoadSettingError } from '@ai-sdk/provider';
import type { Logger } from '../logger.ts';
import type { HttpError } from './http-error.ts';
import { upstreamRequestId } from './provider-headers.ts';

/** Reports a failure that is for the host to mend, a spent account among them: without bodies and keys. */
export function reportError(
  { status, message, code, upstream, headers, cause }: HttpError,
  { logger, requestId }: { logger: Logger | undefined; requestId: string },
): void {
  if (logger === undefined || (status < 500 && code !== 'insufficient_quota')) return;
  const details = {
    requestId,
    status,
    ...(code && { code }),
    ...(upstream && { upstreamStatus: upstream.status }),
    ...(upstream?.code && { upstreamCode: upstream.code }),
    ...(upstream?.message && { upstreamMessage: upstream.message }),
    ...(headers[upstreamRequestId] && { upstreamRequestId: headers[upstreamRequestId] }),
    ...describeCause(status, cause),
  };
  logger.error(details, message);
}

function describeCause(status: number, cause: unknown): object {
  if (!(cause instanceof Error)) return {};
  const reason = systemCode(cause);
  return {
    // An address may hold a key and a provider's message may quote the prompt.
    ...(!APICallError.isInstance(cause) && { error: cause.name }),
    ...(reason && { reason }),
    // The SDK's own words, which name the variable or setting.
    ...(isMissingSetting(cause) && { fix: cause.message }),
    ...(status === 500 && { stack: framesOf(cause) }),
  };
}

function isMissingSetting(cause: unknown): boolean {
  return LoadAPIKeyError.isInstance(cause) || LoadSettingError.isInstance(cause);
}

/** How deep the cause of a failed connection may lie: SDK, fetch, socket. */
const maxCauseDepth = 4;

/** Why a connection failed, such as `ECONNREFUSED`: a word of the system's, not of the provider's. */
function systemCode(error: unknown, depth: number = maxCauseDepth): string | undefined {
  if (!(error instanceof Error) || depth === 0) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z\d_]{2,40}$/.test(code)) return code;
  return systemCode(error.cause, depth - 1);
}

/** Where it happened. The message before the frames may quote the request. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
}
