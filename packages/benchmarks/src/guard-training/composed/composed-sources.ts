import { answeredSource } from './composed-answers.ts';
import { nearPatterns } from './composed-near.ts';

/** The source of the messages of our own set that are trained on. */
export const nearSource = { name: 'everyday_near_attacks', trust: 4 } as const;
const composedNearTrust = 2;

/**
 * The sources of our own that do not count as much as a collection of their size. Messages that come near to attacks count more:
 * users complain of nothing more than of being taken for attackers, and no collection has many.
 */
export const composedSources: readonly { name: string; trust: number }[] = [
  answeredSource,
  nearSource,
  ...Object.keys(nearPatterns).map((kind) => ({
    name: `composed_${kind}`,
    trust: composedNearTrust,
  })),
];
