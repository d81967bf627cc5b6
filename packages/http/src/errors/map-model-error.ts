import {
  AISDKError,
  InvalidArgumentError,
  InvalidPromptError,
  LoadAPIKeyError,
  LoadSettingError,
  NoSuchModelError,
  NoSuchProviderReferenceError,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { GatewayToolError, OutcomeError } from 'toolgate';
import { isRecord } from '../json/index.ts';
import { HttpError } from './http-error.ts';
import { foreignFile } from './invalid-field.ts';
import {
  mapUpstreamFailure,
  missingCredentials,
  upstreamFailed,
  upstreamUnanswered,
} from './map-upstream-failure.ts';
import { noSuchModel } from './no-such-model.ts';
import { readUpstreamFailure } from './upstream-failure.ts';

/**
 * Maps an error, thrown or from an `error` part, to the error for the caller. An unexpected error becomes a 500 without
 * details; the log has the details.
 */
export function mapModelError(error: unknown): HttpError {
  if (HttpError.isInstance(error)) return error;
  const failure = readUpstreamFailure(error);
  if (failure !== undefined) return mapUpstreamFailure(failure, error);
  if (AISDKError.isInstance(error)) return mapSdkError(error);
  // Some providers throw an unwrapped timeout, or an event of their stream.
  if (isTimeout(error)) return upstreamUnanswered(error);
  if (typeof error === 'string' || isEvent(error)) return upstreamFailed(undefined, error);
  // Values of a provider that are nested too deeply have an error of their own.
  if (isTooDeep(error)) return tooDeep(error);
  return new HttpError({ status: 500, message: 'The gateway failed.', cause: error });
}

function mapSdkError(error: AISDKError): HttpError {
  if (GatewayToolError.isInstance(error)) {
    const { tool, parameter } = error;
    return invalidRequest(error, parameter === undefined ? tool : `${tool}.${parameter}`);
  }
  if (OutcomeError.isInstance(error)) return mapOutcomeError(error);
  if (NoSuchModelError.isInstance(error)) return noSuchModel(error.modelId);
  if (InvalidArgumentError.isInstance(error)) {
    // Over HTTP, the marks of system messages are fields of a request.
    return invalidRequest(error, error.argument.replace(/^providerOptions\./, ''));
  }
  if (InvalidPromptError.isInstance(error)) return invalidRequest(error);
  if (UnsupportedFunctionalityError.isInstance(error)) return invalidRequest(error);
  if (NoSuchProviderReferenceError.isInstance(error)) return foreignFile(error);
  if (LoadAPIKeyError.isInstance(error) || LoadSettingError.isInstance(error)) {
    return missingCredentials(error);
  }
  // All other errors concern the provider's answer.
  return upstreamFailed(undefined, error);
}

function invalidRequest(error: AISDKError, param?: string): HttpError {
  return new HttpError({
    status: 400,
    message: error.message,
    ...(param !== undefined && { param }),
    cause: error,
  });
}

/** Maps an `OutcomeError`, and asks the client not to retry: a retry would cost the same and fail again. */
function mapOutcomeError(error: OutcomeError): HttpError {
  const code = error.decision === 'shadow-agent-failed' ? 'shadow_agent_failed' : 'content_filter';
  const headers = { 'x-should-retry': 'false' };
  return new HttpError({ status: 422, message: error.message, code, headers, cause: error });
}

/** Whether a value is an event that reports a failure without readable details. */
function isEvent(event: unknown): boolean {
  if (!isRecord(event) || event instanceof Error) return false;
  return event['type'] === 'error' || Boolean(event['error']);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** The error for a request that is nested too deeply. */
export function tooDeep(cause: unknown): HttpError {
  return new HttpError({ status: 400, message: 'The request is nested too deeply.', cause });
}

/** Whether an error is a stack overflow, which a deeply nested value causes in recursive code. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}
