import { type AcceptedSettings, type AcceptedValues, assertSettings } from '../errors/index.ts';
import type { PromptGuardOptions, PromptGuardThresholds } from './prompt-guard.ts';

const optionValues = {
  thresholds: true,
  toolResults: ['report', 'harden', 'block'],
  corrections: true,
  judge: true,
  judgeWait: { from: 0 },
  refusal: true,
} as const satisfies AcceptedSettings<PromptGuardOptions>;

const thresholdValues = {
  harden: true,
  block: true,
} satisfies AcceptedSettings<PromptGuardThresholds>;

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
  assertSettings(options, { ...optionValues, ...others }, owner);
  if (typeof options?.thresholds === 'object') {
    assertSettings(options.thresholds, thresholdValues, `${owner}.thresholds`);
  }
}
