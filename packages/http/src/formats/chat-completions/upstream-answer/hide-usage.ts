import { isRecord } from '../../../json/index.ts';
import { createEventReader } from '../../../upstream/event-reader.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import type { StreamWriter } from '../../format.ts';
import { serverSentEvent } from '../../shared/index.ts';

/**
 * Removes the usage from the chunks of a stream, for a caller that did not ask for it; only the gateway asked the
 * provider. A chunk that has only the usage is dropped. Other chunks lose the field, which usually is null.
 */
export function hideUsage(writer: StreamWriter): StreamWriter {
  return {
    write: (part) => writer.write(part).flatMap(stripUsage),
    flush: () => writer.flush?.().flatMap(stripUsage) ?? [],
    fail: (error) => writer.fail(error),
    end: () => writer.end().flatMap(stripUsage),
  };
}

function stripUsage(event: string): string[] {
  if (!event.includes('"usage"')) return [event];
  const [received] = createEventReader().push(event);
  if (received === undefined) return [event];
  const { usage, ...chunk } = parseObject(received.data);
  if (usage === undefined) return [event];
  const { choices } = chunk;
  const isOnlyUsage = isRecord(usage) && Array.isArray(choices) && choices.length === 0;
  return isOnlyUsage ? [] : [serverSentEvent(chunk)];
}
