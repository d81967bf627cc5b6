import type { FormatName } from '../../formats/original.ts';
import type { FaultName } from './fault-upstream.ts';

/** What a client gets: a whole answer, a status, or a stream that reports its own failure. */
export type FaultOutcome = 'whole' | 'broken' | number;

/** What a client gets for each fault of an upstream: instead of a whole answer, and instead of a stream. */
export const faultOutcomes: Readonly<
  Record<Exclude<FaultName, 'flood'>, readonly [whole: FaultOutcome, stream: FaultOutcome]>
> = {
  whole: ['whole', 'whole'],
  'hang-before-head': [504, 504],
  'hang-after-head': [504, 504],
  'hang-midway': [504, 'broken'],
  'reset-before-head': [504, 504],
  'reset-midway': [502, 'broken'],
  'cut-midway': [502, 'broken'],
  'cut-within-event': [502, 'broken'],
  'short-of-its-length': [502, 'broken'],
  'invalid-json': [502, 'broken'],
  'wrong-types': [502, 'broken'],
  'endless-event': [502, 'broken'],
  pings: ['whole', 'whole'],
  drip: ['whole', 'whole'],
  'left-open': ['whole', 'whole'],
  'status-401': [502, 502],
  'status-429': [429, 429],
  'status-429-with-wait': [429, 429],
  'status-500': [502, 502],
  'status-529': [503, 503],
  redirect: [502, 502],
  html: [502, 502],
};

const system = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';

/** A request of each format that hides a rule, without model and `stream`. */
export const hiddenRequests: Readonly<Record<FormatName, object>> = {
  'chat-completions': {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: 'Hi' },
    ],
  },
  messages: { max_tokens: 99, system, messages: [{ role: 'user', content: 'Hi' }] },
  responses: { instructions: system, input: 'Hi' },
};
