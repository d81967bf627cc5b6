import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import { createGatewayCallDropper } from '../gateway-tools/index.ts';
import type { CallObserver } from '../telemetry/index.ts';
import {
  type ActiveRequest,
  addWarnings,
  blockError,
  cutObjectError,
  markTimestamp,
  warnOfDroppedCall,
} from './active-request.ts';
import { type CallRecorder, recordCall } from './call-log.ts';
import { addJudge } from './filter-judge/index.ts';
import {
  type AnswerFilter,
  createPartFilter,
  filterError,
  type PartFilter,
} from './filter/index.ts';
import { createBlockMark } from './marks/index.ts';
import { createAnswerMonitor } from './monitor.ts';
import { type MappedParts, type PartMapper, whenKnown } from './stream/index.ts';
import { unknownUsage, zeroUsage } from './usage/index.ts';

type FinishPart = Extract<Part, { type: 'finish' }>;

/**
 * Creates the mapper of an answer's parts. It drops calls to gateway tools, filters hidden text, and adds the outcome
 * to the finish part.
 *
 * @param call the call that the parts come from; absent if the call log has recorded it.
 */
export function createAnswerMapper(request: ActiveRequest, call?: CallObserver): PartMapper {
  const { record } = request;
  const calls = createCallDropper(request);
  const ownFilter = openPartFilter(request);
  const filter = ownFilter && addJudge(ownFilter, request, record.findings);
  const monitor = createAnswerMonitor(request);
  const watcher = call && recordCall(call);

  /** Adds the outcome to the finish part, if there is one. */
  const addOutcome = (parts: readonly Part[]) =>
    replaceFinish(parts, (part) => calls.finish(endCall(watcher, part)));

  function close(): void {
    monitor?.leave();
    watcher?.end();
    record.close();
  }

  function filterPart(part: Part): MappedParts {
    monitor?.push(part);
    return whenKnown(filter?.push(part) ?? [part], (parts) => whenRead(parts, request, addOutcome));
  }

  const addStart = createStart(request);

  function pushWatched(part: Part): MappedParts {
    watcher?.push(part);
    return addStart(part, calls.keeps(part) ? filterPart(part) : []);
  }

  let hasBegun = false;
  return {
    // Only a blocked stream is stopped; all others are read to their end.
    isDone: () => record.findings.leak !== undefined,
    push(given) {
      const received = given.type.endsWith('-delta') ? checkDelta(given as DeltaPart) : given;
      // Nearly all parts are deltas of text, and only the filter and the monitor work on them.
      if (hasBegun && isTextOrReasoning(received)) return filterPart(received);
      hasBegun ||= received.type !== 'stream-start';
      return received.type === 'error'
        ? filterErrorPart(received, request.filter).then(pushWatched)
        : pushWatched(showWarnings(received, request));
    },
    end() {
      monitor?.end();
      return whenKnown(filter?.end() ?? [], (parts) => {
        const last = addOutcome(parts);
        watcher?.end();
        record.close();
        return last;
      });
    },
    leave() {
      // The outcome should report a leak in the held text. The judge is not asked.
      const ended = ownFilter?.end();
      if (ended instanceof Promise) ended.then(close, close);
      else close();
    },
    async fail(cause) {
      const error = await filterError(cause, request.filter);
      watcher?.end({ error });
      // The filter alone: the judge is not asked about a broken answer.
      monitor?.leave();
      const parts = addOutcome((await ownFilter?.end()) ?? []);
      if (record.findings.leak !== undefined) return { parts };
      record.close({ error });
      return { parts, failure: { error } };
    },
  };
}

/** Adds the outcome once a guard that only monitors has read the request, because the outcome has its findings. */
function whenRead(
  parts: readonly Part[],
  { record: { inspection } }: ActiveRequest,
  addOutcome: (parts: readonly Part[]) => readonly Part[],
): MappedParts {
  if (inspection === undefined || !parts.some(isFinish)) return addOutcome(parts);
  return inspection.then(() => addOutcome(parts));
}

/** Creates the filter of the parts, if there is anything to hide. */
function openPartFilter({ filter, record, context }: ActiveRequest): PartFilter | undefined {
  // Only a host that writes answers in a wire format needs notes.
  return filter && createPartFilter(filter, record.findings, context.keepsResponseOnly);
}

/** Drops calls to gateway tools from one answer and warns of them. Creates the marks at the end of the answer. */
function createCallDropper(request: ActiveRequest) {
  const { record, filter, context } = request;
  const dropper = createGatewayCallDropper();
  const mark = createBlockMark();
  let timestamp: Date | undefined;
  return {
    ...dropper,
    keeps(part: Part): boolean {
      const isKept = dropper.keeps(part);
      if (part.type === 'response-metadata') timestamp = part.timestamp ?? timestamp;
      if (isKept) mark.push(part);
      else warnOfDroppedCall(request);
      return isKept;
    },
    /**
     * Returns the finish part after the marks at the end of the answer. One marks an answer that was blocked without a
     * notice, for hosts that send it back. The other carries the outcome, for hosts that keep only the response.
     */
    finish(part: FinishPart): Part[] {
      const isUnmarked = record.findings.leak !== undefined && filter?.notice === '';
      const blockMark = isUnmarked && context.keepsResponseOnly === true ? mark.parts() : [];
      const finishReason = dropper.finishReason(part.finishReason);
      return [
        ...blockMark,
        ...responseMark(request, timestamp),
        ...finishParts(request, { ...part, finishReason }),
      ];
    },
  };
}

/** Ends the call that a part finishes. For a cut answer the call may know more of its usage than the part. */
function endCall(watcher: CallRecorder | undefined, part: FinishPart): FinishPart {
  const { usage, finishReason } = part;
  return { ...part, usage: watcher?.end({ usage, finishReason }) ?? usage };
}

function isTextOrReasoning({ type }: Part): boolean {
  return type === 'text-delta' || type === 'reasoning-delta';
}

type DeltaPart = Extract<Part, { delta: string }>;

/**
 * Returns a delta with a text. A delta of reasoning or tool input without a text, which the AI SDK accepts up to major 6, gets an
 * empty one.
 *
 * @throws TypeError for a delta of the answer's text that has no text, as the AI SDK does.
 */
function checkDelta(part: DeltaPart): DeltaPart {
  if (typeof part.delta === 'string') return part;
  if (part.type !== 'text-delta') return { ...part, delta: '' };
  throw new TypeError(`The model sent a ${part.type} without a text.`);
}

/** Returns the part that carries the outcome to a host that would keep only the response of the answer. */
export function responseMark(request: ActiveRequest, reported?: Date): readonly Part[] {
  const timestamp = markTimestamp(reported, request);
  return timestamp === undefined ? [] : [{ type: 'response-metadata', timestamp }];
}

/** Returns the parts of an answer that failed or was refused before its first part was sent. */
export async function failedParts(
  request: ActiveRequest,
  cause: unknown,
): Promise<readonly Part[]> {
  const error = await filterError(cause, request.filter);
  const usage = request.record.callLog.entries.length === 0 ? zeroUsage : unknownUsage;
  const finishReason = { unified: 'error' as const, raw: undefined };
  return [{ type: 'error', error }, finishPart(request, { type: 'finish', finishReason, usage })];
}

async function filterErrorPart(
  part: Extract<Part, { type: 'error' }>,
  filter: AnswerFilter | undefined,
): Promise<Part> {
  const error = await filterError(part.error, filter);
  return error === part.error ? part : { type: 'error', error };
}

function showWarnings(part: Part, request: ActiveRequest): Part {
  if (part.type !== 'stream-start') return part;
  const warnings = addWarnings(part.warnings, request);
  return warnings === part.warnings ? part : { ...part, warnings };
}

function replaceFinish(
  parts: readonly Part[],
  replace: (part: FinishPart) => Part[],
): readonly Part[] {
  if (!parts.some(isFinish)) return parts;
  return parts.flatMap((part) => (isFinish(part) ? replace(part) : [part]));
}

function isFinish(part: Part): part is FinishPart {
  return part.type === 'finish';
}

/** Adds a `stream-start` to a stream that begins with another part, if the caller has to see warnings. */
function createStart(request: ActiveRequest) {
  let isFirst = true;
  return ({ type }: Part, parts: MappedParts): MappedParts => {
    const warnings = isFirst && type !== 'stream-start' ? addWarnings([], request) : [];
    isFirst = false;
    if (warnings.length === 0) return parts;
    return whenKnown(parts, (mapped) => [{ type: 'stream-start', warnings }, ...mapped]);
  };
}

/** Creates the finish part of an answer, with its usage and the outcome. */
function finishParts(request: ActiveRequest, part: FinishPart): Part[] {
  const error = blockError(request);
  const finishReason = error
    ? { unified: 'error' as const, raw: part.finishReason.raw }
    : part.finishReason;
  const end = finishPart(request, { ...part, finishReason });
  const sentError = error ?? cutObjectError(request);
  return sentError ? [{ type: 'error', error: sentError }, end] : [end];
}

function finishPart({ record }: ActiveRequest, part: FinishPart): FinishPart {
  // If an answer was changed, the provider's data, such as log probabilities, may still carry its text.
  const { leak, isRedacted } = record.findings;
  const { providerMetadata, ...reported }: Partial<FinishPart> = leak ? {} : part;
  return {
    ...reported,
    type: 'finish',
    finishReason: part.finishReason,
    usage: record.usage(part.usage),
    ...record.withOutcome(isRedacted ? undefined : providerMetadata),
  };
}
