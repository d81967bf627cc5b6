import { showValue } from '../internal/index.ts';
import { assertKnownNames } from './assert-known-names.ts';
import { InvalidArgumentError } from './sdk-error.ts';

/** The numbers that an option accepts. */
const numbers = {
  count: 'a whole number from 1',
  bound: 'a whole number from 0, or Infinity',
  duration: 'a number from 0',
  timeLimit: 'a number from 0, or false',
  share: 'a number above 0 and at most 1',
} as const;

/** The values that an option accepts: a kind of numbers, or a list. `any` checks only the option's name. */
export type AcceptedValues = 'any' | keyof typeof numbers | readonly (string | boolean)[];

/** The values of each option: the compiler finds a missing one. */
export type AcceptedOptions<Options> = Readonly<Record<keyof Options, AcceptedValues>>;

/**
 * Checks the names and the values of options, for hosts without TypeScript. A misspelled or wrong limit would limit
 * nothing.
 *
 * @param options the object of options; may be `undefined`. Any other value throws.
 * @param owner the name of the object or function in the message, as the host writes it.
 * @param others names of options that another check reads.
 * @throws InvalidArgumentError that names the nearest option, or the accepted values.
 */
export function assertOptions(
  options: unknown,
  accepted: Readonly<Record<string, AcceptedValues>>,
  owner: string,
  others: readonly string[] = [],
): void {
  assertKnownNames(options, [...Object.keys(accepted), ...others], owner);
  if (options !== undefined) assertValues(options as object, accepted, owner);
}

/**
 * Checks the values of some options. Their owner checks the names.
 *
 * @throws InvalidArgumentError that names the accepted values.
 */
export function assertValues(
  options: object,
  accepted: Readonly<Record<string, AcceptedValues>>,
  owner: string,
): void {
  for (const [name, value] of Object.entries(options)) {
    const values = accepted[name] ?? 'any';
    if (values === 'any' || value === undefined || isAccepted(value, values)) continue;
    const isFunction = owner.endsWith('()');
    const argument = isFunction ? name : `${owner}.${name}`;
    const subject = isFunction ? `The setting "${name}" of ${owner}` : argument;
    const shown = typeof value === 'number' ? String(value) : showValue(value);
    const message = `${subject} is ${shown}. Accepted: ${describeValues(values)}.`;
    throw new InvalidArgumentError({ argument, message });
  }
}

function isAccepted(value: unknown, values: Exclude<AcceptedValues, 'any'>): boolean {
  if (typeof values !== 'string') return values.some((one) => one === value);
  if (values === 'timeLimit' && value === false) return true;
  // A comparison with NaN is false.
  if (typeof value !== 'number' || !(value >= 0)) return false;
  if (values === 'share') return value > 0 && value <= 1;
  if (values === 'count') return Number.isSafeInteger(value) && value > 0;
  return values !== 'bound' || value === Infinity || Number.isSafeInteger(value);
}

function describeValues(values: Exclude<AcceptedValues, 'any'>): string {
  if (typeof values === 'string') return numbers[values];
  const words = values.map((value) => JSON.stringify(value));
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
