import { showValue } from '../internal/index.ts';
import { assertKnownNames } from './assert-known-names.ts';
import { InvalidArgumentError } from './sdk-error.ts';

/** What a setting accepts: one of a list, or a number from a lowest one on. With `true`, nothing or another check decides. */
export type AcceptedValues = true | readonly (string | boolean)[] | { readonly from: number };

/** What each setting of a type accepts: the compiler finds a missing one. */
export type AcceptedSettings<Settings> = Readonly<Record<keyof Settings, AcceptedValues>>;

/**
 * Throws for a misspelled setting and for a value that is not accepted, for callers without TypeScript.
 *
 * @param settings the object of settings; may be `undefined`. Any other value throws.
 * @param owner the name of the object in the message, as the caller writes it.
 * @param others names of settings that another check reads.
 * @throws InvalidArgumentError that names the nearest setting, or the accepted values.
 */
export function assertSettings(
  settings: unknown,
  accepted: Readonly<Record<string, AcceptedValues>>,
  owner: string,
  others: readonly string[] = [],
): void {
  assertKnownNames(settings, [...Object.keys(accepted), ...others], owner);
  for (const [name, values] of Object.entries(accepted)) {
    const value = (settings as Record<string, unknown> | undefined)?.[name];
    if (values === true || value === undefined || isAccepted(value, values)) continue;
    const argument = `${owner}.${name}`;
    const shown = typeof value === 'number' ? String(value) : showValue(value);
    const message = `${argument} is ${shown}; ${describeValues(values)}.`;
    throw new InvalidArgumentError({ argument, message });
  }
}

function isAccepted(value: unknown, values: Exclude<AcceptedValues, true>): boolean {
  if ('from' in values) return typeof value === 'number' && value >= values.from;
  return values.some((one) => one === value);
}

function describeValues(values: Exclude<AcceptedValues, true>): string {
  if ('from' in values) return `accepted is a number from ${values.from}`;
  const words = values.map((value) => JSON.stringify(value));
  return `accepted are ${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
