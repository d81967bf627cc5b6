import type { Histogram, Meter } from '@opentelemetry/api';

/** The metrics of the gateway. A histogram also counts its values. */
export interface Instruments {
  /** Tokens of a model call, once for input and once for output. */
  readonly tokens: Histogram;
  /** Duration of a model call in seconds, to the end of its stream. */
  readonly callDuration: Histogram;
  /** Time to the first part of a streamed model call, in seconds. */
  readonly timeToFirstChunk: Histogram;
  /** Duration of a request in seconds, with the decision of each feature. */
  readonly requestDuration: Histogram;
  /** Scores of the prompt guard. */
  readonly guardScore: Histogram;
  /** Number of validations of an answer. */
  readonly iterations: Histogram;
}

/** Bucket boundaries of the semantic conventions for generative AI, for seconds and for tokens. */
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
  const duration = (name: string, description: string): Histogram =>
    histogram(name, 's', description, seconds);
  return {
    tokens: histogram('gen_ai.client.token.usage', '{token}', 'Tokens of a model call.', tokens),
    callDuration: duration('gen_ai.client.operation.duration', 'Duration of a model call.'),
    timeToFirstChunk: duration(
      'gen_ai.client.operation.time_to_first_chunk',
      'Time to the first part of a streamed model call.',
    ),
    requestDuration: duration(
      'toolgate.request.duration',
      'Duration of a request, with the decision of each feature.',
    ),
    guardScore: histogram(
      'toolgate.prompt_guard.score',
      '1',
      'Score of the prompt guard: the probability of an attack.',
      scores,
    ),
    iterations: histogram(
      'toolgate.shadow_agent.iterations',
      '{iteration}',
      'Number of validations of an answer.',
      rounds,
    ),
  };
}
