import { cutShown, isRecord, suggestName } from '../internal/index.ts';
import { InvalidArgumentError } from './sdk-error.ts';

/** Every name of a type of settings: the compiler finds a missing one. */
export type SettingNames<Settings> = Readonly<Record<keyof Settings, true>>;

/**
 * Finds misspelled settings, for callers without a compiler.
 *
 * @param settings an object of settings; anything else that is set is refused.
 * @param owner what the settings are of, as a caller writes it, for the message.
 * @throws InvalidArgumentError that names the nearest setting.
 */
export function assertKnownNames(settings: unknown, known: readonly string[], owner: string): void {
  if (settings === undefined) return;
  if (!isRecord(settings)) {
    throw new InvalidArgumentError({
      argument: owner,
      message: `${owner} takes an object with the settings ${known.join(', ')}.`,
    });
  }
  const argument = Object.keys(settings).find((name) => !known.includes(name));
  if (argument === undefined) return;
  throw new InvalidArgumentError({
    argument,
    message: `${owner} has no setting "${cutShown(argument)}": ${suggestName(argument, known)}`,
  });
}
