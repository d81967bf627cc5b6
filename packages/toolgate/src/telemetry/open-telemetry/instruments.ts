import type { Histogram, Meter } from '@opentelemetry/api';

/** What is measured. Histograms also count. */
export interface Instruments {
  /** Tokens of a model call, once for input and once for output. */
  readonly tokens: Histogram;
  /** Seconds that a model call took, to the end of its stream. */
  readonly callDuration: Histogram;
  /** Seconds to the first part of a streamed model call. */
  readonly timeToFirstChunk: Histogram;
  /** Seconds that a request took, with what each feature decided. */
  readonly requestDuration: Histogram;
  /** Scores of the prompt guard. */
  readonly guardScore: Histogram;
  /** Validations that an answer took. */
  readonly iterations: Histogram;
}

/** Upper bounds that the semantic conventions give for seconds and for tokens. */
const seconds = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];
const tokens = Array.from({ length: 14 }, (_, power) => 4 ** power);
const scores = Array.from({ length: 10 }, (_, tenth) => (tenth + 1) / 10);
const rounds = [1, 2, 3, 4, 5, 6, 8, 10];

/** Creates the instruments of one meter. */
export function createInstruments(meter: Meter): Instruments {
  const histogram = (
    name: string,
    unit: string,
    description: string,
    explicitBucketBoundaries: number[],
  ): Histogram =>
    meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries } });
  return {
    tokens: histogram('gen_ai.client.token.usage', '{token}', 'Tokens of a model call.', tokens),
    callDuration: histogram(
      'gen_ai.client.operation.duration',
      's',
      'How long a model call took.',
      seconds,
    ),
    timeToFirstChunk: histogram(
      'gen_ai.client.operation.time_to_first_chunk',
      's',
      'How long a streamed model call took to its first part.',
      seconds,
    ),
    requestDuration: histogram(
      'toolgate.request.duration',
      's',
      'How long a request took, with what each feature decided.',
      seconds,
    ),
    guardScore: histogram(
      'toolgate.prompt_guard.score',
      '1',
      'How likely the prompt guard held an attack.',
      scores,
    ),
    iterations: histogram(
      'toolgate.shadow_agent.iterations',
      '{iteration}',
      'How many validations an answer took.',
      rounds,
    ),
  };
}
