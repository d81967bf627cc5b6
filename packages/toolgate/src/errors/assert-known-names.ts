import { cutShown, isRecord, suggestName } from '../internal/index.ts';
import { InvalidArgumentError } from './sdk-error.ts';

/** Every name of a type of settings: the compiler finds a missing one. */
export type SettingNames<Settings> = Readonly<Record<keyof Settings, true>>;

/**
 * Throws for a misspelled setting, for callers without TypeScript.
 *
 * @param settings the object of settings; `undefined` if the caller gave none. Any other value throws.
 * @param owner the name of the object in the message, as the caller writes it.
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
