import { HttpError, type HttpErrorInit } from './http-error.ts';
import type { UpstreamFailure } from './upstream-failure.ts';

/** Both forms of the time that a client should wait. */
const retryHeaders = ['retry-after', 'retry-after-ms'] as const;

/** All that a code is; a sentence is none, nor a key. */
const word = /^[a-z_]{1,64}$/;

/** A number or a date, which is all that these headers can be; anything else might not even be a header. */
const sendable = /^[\w ,:.+-]{1,64}$/;

/**
 * The error for a failure of the model's provider. The caller sees the provider's words only where they are
 * about the caller's request; elsewhere they may name accounts or keys of the host.
 */
export function mapUpstreamFailure(failure: UpstreamFailure, cause: unknown): HttpError {
  const { status, message, code, param, headers } = failure;
  if (failure.isUnanswered) return unanswered(cause);
  const upstream = refusalOf(failure);
  switch (status) {
    case 400:
    case 413:
    case 422: {
      if (isAboutKey(message)) return refusedCredentials(cause, upstream);
      const known = code ?? codeOfText(message);
      return new HttpError({
        status: 400,
        message,
        ...(known && { code: known }),
        ...(param && { param }),
        cause,
      });
    }
    case 401:
    case 402:
    case 403:
      return refusedCredentials(cause, upstream);
    case 404:
      return new HttpError({ status: 404, message, code: 'model_not_found', cause });
    case 408:
      return unanswered(cause, upstream);
    case 429:
      return new HttpError({
        status: 429,
        message: "The model provider's rate limit is reached.",
        code: code === 'insufficient_quota' ? code : 'rate_limit_exceeded',
        headers: pick(headers, retryHeaders),
        cause,
      });
    case 503:
    case 529:
      return new HttpError({
        status: 503,
        message: 'The model provider is overloaded.',
        code: 'upstream_overloaded',
        headers: pick(headers, retryHeaders),
        ...upstream,
        cause,
      });
    default:
      return upstreamFailed(cause, upstream);
  }
}

/** The error for a provider that failed for reasons of its own. */
export function upstreamFailed(cause: unknown, upstream?: KnownRefusal): HttpError {
  return new HttpError({
    status: 502,
    message: 'The model provider failed.',
    code: 'upstream_failed',
    ...upstream,
    cause,
  });
}

/** The error for a provider that does not let the host in. */
function refusedCredentials(cause: unknown, upstream?: KnownRefusal): HttpError {
  return new HttpError({
    status: 502,
    message: 'The gateway is not configured correctly: the model provider refused its credentials.',
    code: 'upstream_refused_credentials',
    ...upstream,
    cause,
  });
}

/** The error for a host that has not given the model's provider a key; the log has the words that name it. */
export function missingCredentials(cause: unknown): HttpError {
  return new HttpError({
    status: 502,
    message:
      'The gateway is not configured correctly: a key or setting of the model provider is missing.',
    code: 'upstream_refused_credentials',
    cause,
  });
}

/** The error for a provider that does not have the path, as with a base URL that lacks its `/v1`. */
export function noSuchEndpoint(cause: unknown): HttpError {
  return new HttpError({
    status: 502,
    message:
      'The gateway is not configured correctly: the model provider has no such endpoint. Check its base URL, which usually ends with /v1.',
    code: 'upstream_failed',
    upstream: { status: 404 },
    cause,
  });
}

/** Some providers answer a wrong key with 400, and with words that hold part of it. */
function isAboutKey(message: string): boolean {
  return (
    /\b(?:incorrect|invalid|wrong|missing|expired|no)\b[^.]{0,30}\bapi[ _-]?key\b/i.test(message) ||
    /\bapi[ _-]?key\b[^.]{0,30}\b(?:invalid|not valid|incorrect|expired|missing)\b/i.test(message)
  );
}

function unanswered(cause: unknown, upstream?: KnownRefusal): HttpError {
  return new HttpError({
    status: 504,
    message: 'The model provider did not answer.',
    code: 'upstream_unreachable',
    ...upstream,
    cause,
  });
}

/** What a log may say of a provider's answer, ready to be spread into an error. */
type KnownRefusal = Pick<HttpErrorInit, 'upstream'>;

function refusalOf({ status, code }: UpstreamFailure): KnownRefusal {
  if (status === undefined) return {};
  return { upstream: { status, ...(code !== undefined && word.test(code) && { code }) } };
}

/** Anthropic has no code for the commonest of mistakes, only words. */
function codeOfText(message: string): string | undefined {
  return /^prompt is too long\b|\bcontext (?:length|window)\b/i.test(message)
    ? 'context_length_exceeded'
    : undefined;
}

function pick(
  headers: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value !== undefined && sendable.test(value) ? [[name, value]] : [];
    }),
  );
}
