import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { OutcomeDetail } from 'toolgate';
import { takeTurn } from 'toolgate/internal';
import { mapModelError, reportError } from '../errors/index.ts';
import {
  answerWithEvents,
  createEventSource,
  type EventSource,
  type OpenParts,
  withOutcomeComment,
} from '../events/index.ts';
import {
  type AnswerRecorder,
  type Authentication,
  jsonResponseInTurns,
  type OpenExchange,
} from '../exchange/index.ts';
import type { ResponseContext, StreamWriter, WireRequest } from '../formats/format.ts';
import {
  type FormatName,
  type OriginalResult,
  originalOf,
  originalStream,
} from '../formats/original.ts';
import { parseJson, writeJsonOf } from '../json/index.ts';
import {
  citeSources,
  leaveOutCompactions,
  resultWithWarnings,
  writerWithoutCompactions,
  writerWithSources,
  writerWithWarnings,
} from '../models/index.ts';
import { createUsageEstimator, estimateUsage } from './estimate-usage.ts';

/** A request whose answer is to be written. */
export interface AnsweredRequest {
  exchange: OpenExchange;
  /** The request in its wire format, which writes the answer. */
  wire: WireRequest;
  /** The caller and its permissions. */
  caller: Authentication;
  /** Stops the work, and a streamed answer. */
  abort: AbortController;
  /** The format of the endpoint; absent if no provider serves the endpoint in this form. */
  formatName: FormatName | undefined;
  /** The part of the outcome that the caller sees. */
  detail: OutcomeDetail;
  /** Returns the data that the whole answer shares. An answer that is passed on unchanged has its own. */
  openResponse: () => ResponseContext;
  /** Returns the headers of the answer that are known so far. */
  headers: () => Record<string, string>;
  /** Returns the part of these headers that holds the outcome. */
  outcomeHeaders: () => Record<string, string>;
}

/** Writes a whole answer as the response. */
export async function writeAnswer(
  request: AnsweredRequest,
  result: LanguageModelV4GenerateResult,
): Promise<Response> {
  const { exchange, caller } = request;
  const { recorder } = exchange;
  const { tenant } = caller;
  const written = writeBody(request, result);
  const body = recorder ? await record(written, recorder, tenant) : written;
  const text = typeof body === 'string' ? body : await writeJsonOf(body, tenant);
  return jsonResponseInTurns(text, exchange, { headers: request.headers() });
}

/** Writes the parts of an answer as a streamed response. */
export function streamAnswer(request: AnsweredRequest, parts: Promise<OpenParts>): Response {
  const { exchange, abort } = request;
  const headers = request.headers();
  const source = withOutcomeComment(writeEvents(request, parts), headers, request.outcomeHeaders);
  return answerWithEvents(source, exchange, { abort, headers });
}

/** Writes the parts of an answer as events; its recorder sees them too. */
export function writeEvents(request: AnsweredRequest, parts: Promise<OpenParts>): EventSource {
  const { exchange, wire, caller, abort, formatName, detail } = request;
  const { recorder, background } = exchange;
  return createEventSource({
    parts,
    openWriter(first) {
      const response = request.openResponse();
      const plain = wire.openStream(response, first);
      const isShown = detail === 'full';
      const isReplayed =
        formatName !== undefined &&
        first !== undefined &&
        originalStream(first, formatName) !== undefined;
      const warning = isShown
        ? writerWithWarnings(plain, first, { wire, response, isReplayed })
        : plain;
      const writer = isReplayed ? warning : translatingWriter(warning, wire);
      return (background ?? recorder)?.recordStream(writer) ?? writer;
    },
    completePart: createUsageEstimator(wire.options, formatName),
    tenant: caller.tenant,
    signal: abort.signal,
    mapError(error) {
      const mapped = mapModelError(error);
      exchange.streamError = mapped;
      reportError(mapped, exchange);
      return mapped;
    },
  });
}

/** Wraps the writer of an answer in another form than the caller's. */
function translatingWriter(writer: StreamWriter, { hasCompactions }: WireRequest): StreamWriter {
  return writerWithSources(hasCompactions ? writer : writerWithoutCompactions(writer));
}

/** Returns an answer in another form than the caller's as the writers expect it. */
function translated(
  result: LanguageModelV4GenerateResult,
  { hasCompactions }: WireRequest,
): LanguageModelV4GenerateResult {
  return citeSources(hasCompactions ? result : leaveOutCompactions(result));
}

/**
 * Records the body of a whole answer and returns the body to send. A long one gives other requests their turns in
 * between.
 */
async function record(
  written: string | object,
  recorder: AnswerRecorder,
  tenant: string | undefined,
): Promise<object> {
  const turn = takeTurn('request', tenant);
  if (turn !== undefined) await turn;
  const body =
    typeof written === 'string' ? ((await parseJson(written, { tenant })) as object) : written;
  return recorder.recordBody(body);
}

/** Writes the body of a whole answer. If the provider wrote it in this format, returns its JSON text. */
function writeBody(
  request: AnsweredRequest,
  result: LanguageModelV4GenerateResult,
): string | object {
  const { wire, formatName, detail } = request;
  const original = originalOf<OriginalResult>(result);
  const response = request.openResponse();
  const replayed =
    original?.format === formatName && wire.replayResult !== undefined ? original : undefined;
  const isReplayed = replayed !== undefined;
  const cited = isReplayed ? result : translated(result, wire);
  const shownResult =
    detail === 'full' ? resultWithWarnings(cited, { wire, response, isReplayed }) : cited;
  if (replayed !== undefined && wire.replayResult) return wire.replayResult(shownResult, replayed);
  return wire.writeResult(estimateUsage(shownResult, wire.options), response);
}
