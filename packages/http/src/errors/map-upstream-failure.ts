import { HttpError, type HttpErrorInit } from './http-error.ts';
import { ordinaryWords } from './ordinary-words.ts';
import { isSendable, readProviderHeaders } from './provider-headers.ts';
import { redactAccounts } from './redact.ts';
import type { UpstreamFailure } from './upstream-failure.ts';

/** Both headers with the time that a client should wait. */
const retryHeaders = ['retry-after', 'retry-after-ms'] as const;

/** Matches error codes, but no prose and no API keys. */
const word = /^[a-z_]{1,64}$/;

const noRetry = { 'x-should-retry': 'false' };

/**
 * Creates the error for the caller if the model's provider failed. It passes the provider's message on if that is about the
 * caller's request or the provider's own failure. Other messages may name accounts or keys of the host.
 */
export function mapUpstreamFailure(failure: UpstreamFailure, cause: unknown): HttpError {
  const { headers } = failure;
  const { headers: own, ...init } = describeFailure(failure);
  const isLogged = init.status >= 500 || init.status === 429 || init.status === 404;
  const upstream = isLogged ? refusalOf(failure) : {};
  return new HttpError({
    ...init,
    headers: {
      ...readProviderHeaders((name) => headers[name]),
      ...(/^(?:true|false)$/.test(headers['x-should-retry'] ?? '') &&
        pick(headers, ['x-should-retry'])),
      ...own,
    },
    ...upstream,
    cause,
  });
}

function describeFailure(failure: UpstreamFailure): HttpErrorInit {
  const { status, message, headers } = failure;
  if (failure.isUnanswered) return unanswered;
  if (status === 402) return paymentRequired;
  if (failure.isUnpaid) return quotaExceeded;
  switch (status) {
    case 400:
    case 413:
    case 422:
      return isAboutKey(message) ? refusedCredentials : aboutRequest(failure);
    case 401:
      return refusedCredentials;
    case 403:
      return forbidden;
    case 404:
      return { status: 404, message: redactAccounts(message), code: 'model_not_found' };
    case 408:
      return unanswered;
    case 409:
      return isAboutKey(message) ? refusedCredentials : aboutRequest(failure);
    case 429:
      return {
        status: 429,
        message: "The model provider's rate limit is reached.",
        code: 'rate_limit_exceeded',
        headers: pick(headers, retryHeaders),
      };
    case 503:
    case 529:
      return {
        status: 503,
        ...withWords('The model provider is overloaded', failure),
        code: 'upstream_overloaded',
        headers: pick(headers, retryHeaders),
      };
    case 504:
      return { ...failed, status, ...describeOther(failure) };
    default:
      return {
        ...failed,
        ...describeOther(failure),
        ...(isRefusal(failure) && { headers: noRetry }),
      };
  }
}

/** Whether the provider refused the request. It would refuse the same request again. */
function isRefusal({ status = 500 }: UpstreamFailure): boolean {
  return status >= 400 && status < 500;
}

function describeOther(failure: UpstreamFailure): Pick<HttpErrorInit, 'message' | 'logMessage'> {
  const { status = 500 } = failure;
  if (status < 300 || status >= 400) return withWords('The model provider failed', failure);
  const message =
    'The model provider failed: it redirects, which the gateway does not follow. Check its base URL.';
  return { message };
}

/** Creates the error for a failure that the caller can fix. */
function aboutRequest({ status, message: words, code, param }: UpstreamFailure): HttpErrorInit {
  const message = redactAccounts(words);
  const knownCode = code ?? codeOfText(message);
  return {
    status: status === 409 || status === 413 ? status : 400,
    message,
    ...(knownCode && { code: knownCode }),
    ...(param && { param }),
  };
}

/** Maximum length of a provider's message, in characters. */
const maxWords = 300;

/**
 * Adds the provider's message about its own failure, unless the message is about a key. The log gets only the part that
 * quotes nothing.
 */
function withWords(
  sentence: string,
  failure: UpstreamFailure,
): Pick<HttpErrorInit, 'message' | 'logMessage'> {
  const words = wordsOf(failure);
  const add = (some: string): string => (some === '' ? `${sentence}.` : `${sentence}: ${some}`);
  return { message: add(words), logMessage: add(ordinaryWords(words)) };
}

/** Returns the provider's message without keys and accounts; empty if it may not be passed on. */
function wordsOf(failure: UpstreamFailure): string {
  return mayPassOn(failure) ? redactAccounts(failure.message.trim().slice(0, maxWords)) : '';
}

/** The statuses whose messages are about the host's account. */
const accountStatuses: ReadonlySet<number> = new Set([401, 402, 403, 408, 429]);

/** Whether the provider's message may be passed on. */
function mayPassOn({ status = 500, message, hasWords }: UpstreamFailure): boolean {
  return hasWords && status >= 400 && !accountStatuses.has(status) && !isAboutKey(message);
}

const failed: HttpErrorInit = {
  status: 502,
  message: 'The model provider failed.',
  code: 'upstream_failed',
};

const unanswered: HttpErrorInit = {
  status: 504,
  message: 'The model provider did not answer.',
  code: 'upstream_unreachable',
};

const misconfigured = 'The gateway is not configured correctly: ';

const refusedCredentials: HttpErrorInit = {
  status: 502,
  message: `${misconfigured}the model provider refused its credentials.`,
  code: 'upstream_refused_credentials',
  headers: noRetry,
};

const paymentRequired: HttpErrorInit = {
  status: 502,
  message: `${misconfigured}the gateway's account with the model provider needs a payment.`,
  code: 'upstream_payment_required',
  headers: noRetry,
};

const forbidden: HttpErrorInit = {
  status: 502,
  message: `${misconfigured}the model provider does not permit this for the gateway's account.`,
  code: 'upstream_forbidden',
  headers: noRetry,
};

const quotaExceeded: HttpErrorInit = {
  status: 429,
  message: "The quota of the gateway's account with the model provider is used up.",
  code: 'insufficient_quota',
  headers: noRetry,
};

/** The error for a provider that did not answer. */
export function upstreamUnanswered(cause: unknown): HttpError {
  return new HttpError({ ...unanswered, cause });
}

/**
 * Creates the error for a provider failure that concerns only the operator.
 *
 * @param reason the fault, in the gateway's own words. It follows "The model provider failed: " and never quotes the
 * provider.
 */
export function upstreamFailed(reason?: string, cause?: unknown): HttpError {
  const message = reason === undefined ? failed.message : `The model provider failed: ${reason}.`;
  return new HttpError({ ...failed, message, cause });
}

/**
 * Creates the error for a provider that answers with a web page, usually because the base URL belongs to a web site and
 * not to an API.
 */
export function answeredWithPage(): HttpError {
  return upstreamFailed(
    'it answered with a web page. Check its base URL, which usually ends with /v1',
  );
}

/**
 * Creates the error for a missing key of the model's provider. The log names the key.
 */
export function missingCredentials(cause: unknown): HttpError {
  return new HttpError({
    ...refusedCredentials,
    message: `${misconfigured}a key or setting of the model provider is missing.`,
    cause,
  });
}

/** The error for a provider without the path, for example because the base URL lacks its `/v1`. */
export function noSuchEndpoint(cause: unknown): HttpError {
  return new HttpError({
    ...failed,
    message: `${misconfigured}the model provider has no such endpoint. Check its base URL, which usually ends with /v1.`,
    upstream: { status: 404 },
    cause,
  });
}

/** Whether a message is about a key. Some providers answer a wrong key with 400 and a message with part of the key. */
function isAboutKey(message: string): boolean {
  return (
    /\b(?:incorrect|invalid|wrong|missing|expired|no)\b[^.]{0,30}\bapi[ _-]?key\b/i.test(message) ||
    /\bapi[ _-]?key\b[^.]{0,30}\b(?:invalid|not valid|incorrect|expired|missing)\b/i.test(message)
  );
}

/** Returns the part of a provider's answer that may be logged. */
function refusalOf(failure: UpstreamFailure): Pick<HttpErrorInit, 'upstream'> {
  const { status, code } = failure;
  if (status === undefined) return {};
  const message = ordinaryWords(wordsOf(failure));
  return {
    upstream: {
      status,
      ...(code !== undefined && word.test(code) && { code }),
      ...(message !== '' && { message }),
    },
  };
}

/** Finds the code of a prompt that is too long, which Anthropic reports only as a message. */
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
      return isSendable(value) ? [[name, value]] : [];
    }),
  );
}
