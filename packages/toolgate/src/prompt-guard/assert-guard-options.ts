import { assertKnownNames, type SettingNames } from '../errors/index.ts';
import type { PromptGuardOptions, PromptGuardThresholds } from './prompt-guard.ts';

const optionNames = Object.keys({
  thresholds: true,
  toolResults: true,
  corrections: true,
  judge: true,
  judgeWait: true,
  refusal: true,
} satisfies SettingNames<PromptGuardOptions>);

const thresholdNames = Object.keys({
  harden: true,
  block: true,
} satisfies SettingNames<PromptGuardThresholds>);

/**
 * Throws for a misspelled option of the guard.
 *
 * @param owner the name of the function or option with these options, for the message.
 * @param others names that the owner adds to the guard's own.
 * @throws InvalidArgumentError that names the nearest option.
 */
export function assertGuardOptions(
  options: PromptGuardOptions | undefined,
  owner: string,
  others: readonly string[] = [],
): void {
  assertKnownNames(options, [...optionNames, ...others], owner);
  if (typeof options?.thresholds === 'object') {
    assertKnownNames(options.thresholds, thresholdNames, `${owner}.thresholds`);
  }
}
