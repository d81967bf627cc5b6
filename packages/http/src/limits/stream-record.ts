import type { HttpError } from '../http-error.ts';
import { isRecord } from '../is-record.ts';
import { readEvent } from '../map-events.ts';
import { writeAnthropicError } from '../messages/index.ts';
import { failureCode } from '../responses/failure-code.ts';
import { doneEvent, serverSentEvent } from '../server-sent-event.ts';
import type { SpentTokens } from '../spent-tokens.ts';
import { writeOpenAIError } from '../write-openai-error.ts';
import { countTokens } from './count-tokens.ts';

/** The endpoints that are limited. */
export type LimitedPath =
  | '/v1/chat/completions'
  | '/v1/messages'
  | '/v1/responses'
  | '/v1/responses/compact';

/** What is remembered of a streamed answer while it passes. */
export interface StreamRecord {
  /**
   * Takes note of an event.
   *
   * @returns the event as the client is to see it; empty for none.
   */
  pass(event: string): string;
  /**
   * The tokens that the answer has used. Where that is not wholly known, as of one that was cut, there is one more for
   * each event.
   *
   * @param spent what the model calls have told.
   */
  tokens(spent: SpentTokens): number;
  /** The events that end the answer with a failure; none where it has ended already. */
  fail(error: HttpError, requestId: string): string;
}

/**
 * A record of one streamed answer.
 *
 * @param hidesUsage whether the client of a chat completion did not ask for the usage that it holds.
 */
export function createStreamRecord(path: LimitedPath, hidesUsage: boolean): StreamRecord {
  let events = 0;
  let usage: Record<string, unknown> = {};
  let response: object = {};
  let isOver = false;

  function note(value: Record<string, unknown>): void {
    const holder = [value, value['message'], value['response']].find(
      (candidate) => isRecord(candidate) && isRecord(candidate['usage']),
    );
    // What messages say in the end overrides what they said in the beginning.
    if (isRecord(holder)) usage = { ...usage, ...(holder['usage'] as object) };
    if (isRecord(value['response'])) response = value['response'];
  }

  return {
    pass(event) {
      const { name, data } = readEvent(event);
      if (data === undefined) return event;
      events += 1;
      isOver ||= data === '[DONE]' || name === 'message_stop';
      if (!data.includes('"usage"') && !data.includes('"response"')) return event;
      const value = parse(data);
      if (value === undefined) return event;
      note(value);
      return hidesUsage && 'usage' in value ? withoutUsage(value) : event;
    },
    tokens(spent) {
      const told = Math.max(countTokens(usage) ?? 0, spent.tokens);
      return told === 0 || spent.untold > 0 ? told + events : told;
    },
    fail(error, requestId) {
      if (isOver) return '';
      if (path === '/v1/chat/completions') return serverSentEvent(writeOpenAIError(error));
      if (path === '/v1/messages') {
        return serverSentEvent(writeAnthropicError(error, requestId), 'error');
      }
      const failure = { type: 'error', sequence_number: events, ...writeOpenAIError(error) };
      const failed = {
        type: 'response.failed',
        sequence_number: events + 1,
        response: {
          ...response,
          status: 'failed',
          error: { code: failureCode(error), message: error.message },
        },
      };
      return serverSentEvent(failure, 'error') + serverSentEvent(failed, failed.type) + doneEvent;
    },
  };
}

/** The chunk that has nothing but usage goes, the others lose it. */
function withoutUsage({ usage, ...chunk }: Record<string, unknown>): string {
  const { choices } = chunk;
  const isEmpty = Array.isArray(choices) && choices.length === 0;
  return isEmpty && isRecord(usage) ? '' : serverSentEvent(chunk);
}

function parse(data: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
