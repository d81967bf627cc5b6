import { isRecord } from '../internal/index.ts';
import { carriedOutcome } from './carried-outcome.ts';
import { foldSteps } from './fold-outcomes.ts';
import { warnOfMissingGateway } from './missing-gateway.ts';
import type { ToolgateOutcome } from './toolgate-outcome.ts';
import type { VisibleOutcome } from './visible-outcome.ts';

/**
 * Reads the outcome of a request from any value that carries one:
 *
 * - results of `generateText` and `generateObject`; for results of `streamText` and `streamObject` it returns a
 *   promise, which settles at the end of the stream, and also for a promise of any of these values;
 * - events (`onFinish`, `onStepFinish`, `onError`), stream parts, error parts too, provider metadata;
 * - UI messages and their metadata (see `toolgateMessageMetadata`);
 * - bodies, chunks and events of the HTTP endpoints, as the official SDKs return them;
 * - an `OutcomeError`, and the SDK's own `NoObjectGeneratedError`; also behind an error that wraps them.
 *
 * Merges the steps of a tool loop into one outcome. With the host's `outcome: 'summary'`, and from a UI message, it has
 * only the required fields of {@link VisibleOutcome}.
 *
 * @returns `undefined` if the gateway had nothing to do, if the host hides the outcome, or if the call did not go through
 * a gateway. In the last case, the console shows a warning once.
 */
export function toolgateOutcome(source: {
  readonly steps: PromiseLike<unknown>;
}): Promise<ToolgateOutcome | undefined>;
/** Reads the outcome of a streamed result without steps, such as a result of `streamObject`. */
export function toolgateOutcome(source: {
  readonly providerMetadata: PromiseLike<unknown>;
}): Promise<ToolgateOutcome | undefined>;
/** Reads the outcome of a promise, such as a result of `generateText` without `await`. */
export function toolgateOutcome(source: PromiseLike<unknown>): Promise<ToolgateOutcome | undefined>;
/** Reads the outcome of a UI message; it has only the fields that users may see. */
export function toolgateOutcome(source: UiMessageSource): VisibleOutcome | undefined;
/** Reads the outcome of any other value: a whole result, an event, a part, a body, an error. */
export function toolgateOutcome(source: unknown): ToolgateOutcome | undefined;
/** The implementation of all forms. */
export function toolgateOutcome(
  source: unknown,
): VisibleOutcome | undefined | Promise<VisibleOutcome | undefined> {
  if (!isRecord(source)) return undefined;
  if (isPromise(source)) return source.then((settled) => toolgateOutcome(settled));
  const steps = source['steps'];
  if (isPromise(steps)) return steps.then((settled) => toolgateOutcome({ steps: settled }));
  if (Array.isArray(steps)) {
    return foldSteps(steps.map((step) => readOne(step)));
  }
  const metadata = source['providerMetadata'];
  return isPromise(metadata) ? metadata.then((settled) => readOne(settled)) : readOne(source);
}

/** A UI message of any major. */
interface UiMessageSource {
  readonly role: string;
  readonly parts: readonly unknown[];
}

/** Fields that may contain an outcome. */
const carriers = ['providerMetadata', 'metadata', 'messageMetadata', 'response'] as const;

/** Fields that may contain an error with an outcome: of events and error parts, of errors, of the SDK's `RetryError`. */
const errors = ['error', 'cause', 'lastError'] as const;

/** Errors may wrap each other in a circle. */
const maxDepth = 4;

function readOne(source: unknown, depth = 0): VisibleOutcome | undefined {
  if (!isRecord(source)) return undefined;
  if (isOutcome(source['outcome'])) return source['outcome'];
  if (isOutcome(source['toolgate'])) return source['toolgate'];
  for (const carrier of carriers) {
    const value = source[carrier];
    if (isRecord(value) && isOutcome(value['toolgate'])) return value['toolgate'];
  }
  const behindError = readResponse(source['response']);
  if (behindError !== undefined) return behindError;
  for (const key of depth < maxDepth ? errors : []) {
    const wrapped = readOne(source[key], depth + 1);
    if (wrapped !== undefined) return wrapped;
  }
  warnOfMissingGateway(source);
  // AI SDK 4 keeps the metadata of a UI message in annotations; the newest annotation counts.
  const { annotations } = source;
  return Array.isArray(annotations)
    ? annotations.reduceRight<VisibleOutcome | undefined>(
        (found, annotation: unknown) => found ?? readOne(annotation),
        undefined,
      )
    : undefined;
}

/** `NoObjectGeneratedError` keeps only the response of the answer. */
function readResponse(response: unknown): VisibleOutcome | undefined {
  if (!isRecord(response)) return undefined;
  const carried = carriedOutcome(response['timestamp']);
  if (isOutcome(carried)) return carried;
  const { body } = response;
  return isRecord(body) && isOutcome(body['toolgate']) ? body['toolgate'] : undefined;
}

/** Whether a value is an outcome, including an outcome with fields and words of a later release. */
export function isOutcome(value: unknown): value is VisibleOutcome {
  return isRecord(value) && value['version'] === 1 && isRecord(value['contentFilter']);
}

function isPromise(value: unknown): value is Promise<unknown> {
  return isRecord(value) && typeof value['then'] === 'function';
}
