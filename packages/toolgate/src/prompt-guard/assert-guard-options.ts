import { type AcceptedOptions, type AcceptedValues, assertOptions } from '../errors/index.ts';
import type { PromptGuardOptions, PromptGuardThresholds } from './prompt-guard.ts';

const optionValues = {
  thresholds: 'any',
  toolResults: ['report', 'harden', 'block'],
  corrections: 'any',
  judge: 'any',
  judgeWait: 'duration',
  refusal: 'any',
} as const satisfies AcceptedOptions<PromptGuardOptions>;

const thresholdValues = {
  harden: 'any',
  block: 'any',
} satisfies AcceptedOptions<PromptGuardThresholds>;

/**
 * Throws for a misspelled option of the guard, and for a value that is not accepted.
 *
 * @param owner the name of the function or option with these options, for the message.
 * @param others the options that the owner adds to the guard's own.
 * @throws InvalidArgumentError that names the nearest option, or the accepted values.
 */
export function assertGuardOptions(
  options: PromptGuardOptions | undefined,
  owner: string,
  others: Readonly<Record<string, AcceptedValues>> = {},
): void {
  assertOptions(options, { ...optionValues, ...others }, owner);
  assertThresholdNames(options?.thresholds, `${owner}.thresholds`);
}

/**
 * Throws for a misspelled name in thresholds, and for a value that is neither a preset's name nor an object.
 *
 * @param owner the name of the thresholds, for the message.
 * @throws InvalidArgumentError that names the nearest name, or the accepted ones.
 */
export function assertThresholdNames(
  thresholds: PromptGuardOptions['thresholds'],
  owner: string,
): void {
  if (typeof thresholds !== 'string') assertOptions(thresholds, thresholdValues, owner);
}
