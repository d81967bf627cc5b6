import { createPromptGuard, type PromptGuardOptions } from 'toolgate';
import { isRecord } from 'toolgate/internal';
import { type InputLine, parseRecord, RecordError, stringField } from '../inspect/index.ts';

/** The guard's action on a message, or in monitor mode the action that it would have taken. */
export type GuardAction = 'passed' | 'hardened' | 'blocked';

/** A message of recorded traffic. */
export interface TrafficMessage {
  /** The guard's score, from 0 to 1. */
  score: number;
  action: GuardAction;
  /** The time of the message, in milliseconds since 1970; absent if the line has no time. */
  time?: number;
}

/**
 * Creates a reader of JSON lines. A line is one of these: an outcome of `onOutcome`; a record with an outcome in its
 * field `toolgate` or `outcome`, as in answers and logs; a line of the decision log; or a prompt `{"text"}`, which a
 * local guard scores.
 *
 * @returns a function that reads the message of a line. It returns `undefined` for a log record without a message that
 * the guard read, and throws a RecordError for a line that is neither an outcome nor a prompt.
 */
export function createTrafficReader({
  thresholds = 'default',
  corrections = [],
}: PromptGuardOptions): (line: InputLine) => Promise<TrafficMessage | undefined> {
  // A configured judge is left out, because it would need the network.
  const guard = createPromptGuard({ thresholds, corrections });
  return async (line) => {
    const record = parseRecord(line);
    const outcome = [record, record['toolgate'], record['outcome']].find(isOutcome);
    if (outcome !== undefined) {
      const verdict = outcome['promptGuard'];
      return verdict === undefined
        ? undefined
        : { ...readVerdict(verdict), ...readTime(record['time']) };
    }
    // Logs also have lines about other events, and about requests that failed before the guard.
    if (record['text'] === undefined && logFields.some((field) => field in record)) {
      return undefined;
    }
    const text = stringField(record, 'text');
    const { score, action } = await guard.inspect([{ role: 'user', content: text }]);
    return { score, action, ...readTime(record['time']) };
  };
}

const logFields = ['outcome', 'toolgate', 'time', 'status'] as const;

function isOutcome(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && (isRecord(value['promptGuard']) || isRecord(value['contentFilter']));
}

/** @throws RecordError for a verdict without a score. */
function readVerdict(verdict: unknown): TrafficMessage {
  const { score, action, would } = verdict as Record<string, unknown>;
  if (typeof score !== 'number' || !(score >= 0 && score <= 1)) {
    throw new RecordError('"promptGuard.score" is not a number from 0 to 1');
  }
  // In monitor mode the action is `passed`, and `would` is the action without monitor mode.
  return { score, action: [would, action].find(isGuardAction) ?? 'passed' };
}

function isGuardAction(value: unknown): value is GuardAction {
  return value === 'passed' || value === 'hardened' || value === 'blocked';
}

/**
 * Reads the time of a record: milliseconds, or a date such as 2026-11-22T10:00:00Z.
 *
 * @throws RecordError for a number beyond the range of dates, such as a time in nanoseconds.
 */
function readTime(value: unknown): { time?: number } {
  if (typeof value !== 'number' && typeof value !== 'string') return {};
  const time = new Date(value).getTime();
  if (!Number.isNaN(time)) return { time };
  if (typeof value === 'string') return {};
  throw new RecordError('"time" is not a number of milliseconds since 1970');
}
