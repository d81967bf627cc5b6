import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { type HttpError, unfinishedAnswer, writeOpenAIError } from '../../../errors/index.ts';
import { isLongJson } from '../../../json/index.ts';
import type { StreamWriter } from '../../format.ts';
import {
  doneEvent,
  readOutcome,
  readServiceTier,
  typedEvent,
  type LongEnd,
} from '../../shared/index.ts';
import { dropMissingTools } from './drop-missing-tools.ts';
import { failedStatus } from './failed-status.ts';
import type { OutputItem, ResponseEvent } from './output-item.ts';
import { readFinish } from './read-finish.ts';
import {
  buildResponseObject,
  type ResponseObjectInit,
  type ResponseStatus,
} from './response-object.ts';
import { createResponseOutput } from './response-output.ts';
import { withLogprobs } from './with-logprobs.ts';
import type { WriteOptions } from './write-result.ts';

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/**
 * Creates the writer of a streamed response with numbered events. The stream always opens with `response.created`. It
 * ends with exactly one of `response.completed`, `response.incomplete` and `response.failed`, since clients retry a
 * stream without such an end.
 */
export function createStreamWriter({
  request: initialRequest,
  names,
  context,
}: WriteOptions): StreamWriter {
  let request = initialRequest;
  const output = createResponseOutput(context.id, names);
  const { send, sendEnd, longEnd, hasSent } = createSender();
  let closed = false;
  let finish: FinishPart | undefined;

  function open(): string[] {
    if (hasSent()) return [];
    const response = buildResponseObject({ request, context, status: { status: 'in_progress' } });
    return [
      send({ type: 'response.created', response }),
      send({ type: 'response.in_progress', response }),
    ];
  }

  function terminate(status: Exclude<ResponseStatus, { status: 'in_progress' }>): string[] {
    closed = true;
    const items = output.items();
    const response = buildResponseObject({ request, context, status, ...endOf(finish, items) });
    return sendEnd({ type: `response.${status.status}`, response });
  }

  function fail(error: HttpError): string[] {
    if (closed) return [];
    return [
      ...open(),
      ...output.abandon().map(send),
      send({ type: 'error', ...writeOpenAIError(error) }),
      ...terminate(failedStatus(error)),
    ];
  }

  return {
    write(part) {
      if (closed) return [];
      if (part.type === 'finish') finish = part;
      if (part.type === 'stream-start') request = dropMissingTools(initialRequest, part.warnings);
      return [...open(), ...output.write(part).map(send)];
    },
    fail,
    longEnd,
    end() {
      if (closed) return [];
      if (!finish) throw unfinishedAnswer();
      const status = readFinish(finish.finishReason, output.state());
      if (status.status === 'failed') throw unfinishedAnswer();
      const isCut = status.status === 'incomplete';
      return [...open(), ...output.close(isCut).map(send), ...terminate(status)];
    },
  };
}

/** Numbers and writes the events of one response. */
function createSender() {
  let sent = 0;
  let longEnd: LongEnd | undefined;

  function number({ type, ...fields }: ResponseEvent): ResponseEvent {
    const event = { type, sequence_number: sent, ...fields };
    sent += 1;
    return event;
  }

  /** Writes the last events, unless they are long. */
  const sendEnd = (end: ResponseEvent): string[] => {
    const event = number(end);
    if (!isLongJson(event)) return [typedEvent(event), doneEvent];
    longEnd = { event, following: [doneEvent] };
    return [];
  };

  return {
    hasSent: () => sent > 0,
    send: (event: ResponseEvent): string => typedEvent(number(event)),
    sendEnd,
    longEnd: () => longEnd,
  };
}

/** Returns the fields that are known only at the end of a response. */
function endOf(
  finish: FinishPart | undefined,
  items: OutputItem[],
): Pick<ResponseObjectInit, 'output' | 'usage' | 'outcome' | 'serviceTier'> {
  const metadata = finish?.providerMetadata;
  return {
    output: withLogprobs(items, metadata),
    usage: finish?.usage,
    outcome: readOutcome(metadata),
    serviceTier: readServiceTier(metadata),
  };
}
