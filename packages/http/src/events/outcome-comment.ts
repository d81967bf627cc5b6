import type { EventBatch } from './batch-events.ts';
import type { EventSource } from './event-source.ts';

const header = 'toolgate-shadow-agent';

/** The response headers that say what each feature did. */
type OutcomeHeaders = Readonly<Record<string, string>>;

/**
 * Adds the action of the shadow agent to the last events of a stream, as a comment such as
 * `: toolgate-shadow-agent: failed`. When the headers were sent, the action was not known yet, and a fetch response has
 * no trailers. Every parser of server-sent events skips comments.
 *
 * @param sent the headers that were sent.
 * @param readHeaders returns the headers as they would be now.
 * @returns the source with the comment; the same source if the sent headers were complete.
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
