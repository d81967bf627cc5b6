import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';

/** Holds the log probabilities of text that is held, since they spell it out. */
export interface HeldLogprobs {
  /** Counts text: how much came, and how much may be sent. */
  count(come: number, sent: number): void;
  /** Takes the log probabilities of the text that just came; those that may be sent now. */
  push(logprobs: unknown): unknown;
  /** The last ones, with all that were held. */
  rest(logprobs: unknown): unknown;
}

/** Opens the log probabilities of one choice. */
export function createHeldLogprobs(): HeldLogprobs {
  const held: { end: number; logprobs: JsonObject }[] = [];
  let come = 0;
  let sent = 0;

  function take(logprobs: unknown, isReady: (end: number) => boolean): unknown {
    if (isRecord(logprobs)) held.push({ end: come, logprobs });
    else if (held.length === 0) return logprobs;
    const last = held.findIndex(({ end }) => !isReady(end));
    const ready = held.splice(0, last === -1 ? held.length : last);
    return join(ready.map((one) => one.logprobs));
  }

  return {
    count(more, released) {
      come += more;
      sent += released;
    },
    push: (logprobs) => take(logprobs, (end) => end <= sent),
    rest: (logprobs) => take(logprobs, () => true),
  };
}

/** Joins the lists of several; null stands for none. */
function join(all: readonly JsonObject[]): JsonObject | null {
  const [first] = all;
  if (first === undefined || all.length === 1) return first ?? null;
  const joined: Record<string, unknown> = { ...first };
  for (const name of ['content', 'refusal']) {
    const lists = all.map((logprobs) => logprobs[name]).filter(Array.isArray);
    if (lists.length > 0) joined[name] = lists.flat();
  }
  return joined;
}
