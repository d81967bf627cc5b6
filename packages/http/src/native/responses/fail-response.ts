import type { HttpError } from '../../http-error.ts';
import { failureCode } from '../../responses/failure-code.ts';
import { doneEvent, serverSentEvent } from '../../server-sent-event.ts';
import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';
import type { AnswerContext } from '../native-format.ts';
import { cutResponse } from './cut-response.ts';

/** Where a stream of responses broke. */
export interface BrokenResponse extends Pick<AnswerContext, 'body' | 'writeError'> {
  /** The provider's response object, as far as it came. */
  known: JsonObject | undefined;
  /** The number of the next event. */
  sequenceNumber: number;
}

/** The events of a failure: clients read one or the other, and retry a stream that ends with neither. */
export function failResponse(
  error: HttpError,
  { body, writeError, known, sequenceNumber }: BrokenResponse,
): string[] {
  const failure = { code: failureCode(error), message: error.message };
  const status = { status: 'failed', error: failure } as const;
  const response = cutResponse({ body, known, status, output: [] });
  const events: JsonObject[] = [
    ...(known
      ? []
      : [
          {
            type: 'response.created',
            response: { ...response, status: 'in_progress', error: null },
          },
        ]),
    { type: 'error', ...writeError(error) },
    { type: 'response.failed', response },
  ];
  const written = events.map((event, index) =>
    serverSentEvent({ ...event, sequence_number: sequenceNumber + index }, String(event['type'])),
  );
  return [...written, doneEvent];
}

/** What a provider says of its failure, in the shape of an error event. */
export function failureOf({ error }: JsonObject): JsonObject {
  const message = 'The model did not finish its answer.';
  return { error: isRecord(error) ? error : { message } };
}
