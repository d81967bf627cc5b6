import { APICallError } from '@ai-sdk/provider';
import type { HttpError } from './http-error.ts';
import type { Logger } from './logger.ts';

/** Reports a failure that is not the caller's fault: without bodies, keys, and the words of providers. */
export function reportError(
  { status, message, code, cause }: HttpError,
  { logger, requestId }: { logger: Logger | undefined; requestId: string },
): void {
  if (logger === undefined || status < 500) return;
  const details = { requestId, status, ...(code && { code }), ...describeCause(status, cause) };
  logger.error(details, message);
}

function describeCause(status: number, cause: unknown): object {
  // An address may hold a key and a provider's message may quote the prompt.
  if (APICallError.isInstance(cause)) return { upstreamStatus: cause.statusCode };
  if (!(cause instanceof Error)) return {};
  return { error: cause.name, ...(status === 500 && { stack: framesOf(cause) }) };
}

/** Where it happened. The message before the frames may quote the request. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
}
