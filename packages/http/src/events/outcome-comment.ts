import type { EventSource } from './event-source.ts';
import type { EventBatch } from './join-within-turn.ts';

const header = 'toolgate-shadow-agent';

/** The headers of a response that say what each feature did. */
type OutcomeHeaders = Readonly<Record<string, string>>;

/**
 * Adds to the last events of a stream the outcome that its head could not hold yet: the shadow agent's, as a comment such as
 * `: toolgate-shadow-agent: failed`. A fetch response has no trailers, and every parser of server-sent events skips comments.
 *
 * @param sent the headers in the head.
 * @param readHeaders gives the headers that it would have now.
 * @returns the same source if the head was complete.
 */
export function withOutcomeComment(
  source: EventSource,
  sent: OutcomeHeaders,
  readHeaders: () => OutcomeHeaders,
): EventSource {
  if (sent[header] !== 'pending') return source;
  function addComment(batch: EventBatch): EventBatch {
    const { [header]: action = 'pending' } = readHeaders();
    if (!batch.isLast || action === 'pending') return batch;
    const [first = '', ...others] = batch.events;
    return { events: [`: ${header}: ${action}\n\n${first}`, ...others], isLast: true };
  }
  return {
    next: async () => addComment(await source.next()),
    fail: async (error) => addComment(await source.fail(error)),
    cancel: () => source.cancel(),
  };
}
