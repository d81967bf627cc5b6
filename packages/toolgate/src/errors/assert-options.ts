import { showValue } from '../internal/index.ts';
import { assertKnownNames } from './assert-known-names.ts';
import { InvalidArgumentError } from './sdk-error.ts';

/** The kind of an option's values. `any` checks only the option's name. */
export type OptionKind = 'any' | 'count' | 'bound' | 'duration' | 'timeLimit' | 'share';

const acceptedValues: Readonly<Record<Exclude<OptionKind, 'any'>, string>> = {
  count: 'a whole number from 1',
  bound: 'a whole number from 0, or Infinity',
  duration: 'a number from 0',
  timeLimit: 'a number from 0, or false',
  share: 'a number from 0 to 1',
};

function isAccepted(value: unknown, kind: keyof typeof acceptedValues): boolean {
  if (kind === 'timeLimit' && value === false) return true;
  // A comparison with NaN is false.
  if (typeof value !== 'number' || !(value >= 0)) return false;
  if (kind === 'share') return value <= 1;
  if (kind === 'count') return Number.isSafeInteger(value) && value > 0;
  return kind !== 'bound' || value === Infinity || Number.isSafeInteger(value);
}

/** The kind of each option: the compiler finds a missing one. */
export type OptionKinds<Options> = Readonly<Record<keyof Options, OptionKind>>;

/**
 * Checks the names and the numbers of options, for hosts without TypeScript. A misspelled or wrong limit would limit
 * nothing.
 *
 * @param options the object of options; `undefined` without options.
 * @param owner the name of the object in the message, as the host writes it.
 * @throws InvalidArgumentError that names the nearest option, or the accepted values.
 */
export function assertOptions<Options extends object>(
  options: Options | undefined,
  optionKinds: OptionKinds<Options>,
  owner: string,
): void {
  assertKnownNames(options, Object.keys(optionKinds), owner);
  if (options !== undefined) assertValues(options, optionKinds, owner);
}

/**
 * Checks the numbers of some options. Their owner checks the names.
 *
 * @throws InvalidArgumentError that names the accepted values.
 */
export function assertValues(
  options: object,
  optionKinds: Readonly<Record<string, OptionKind>>,
  owner: string,
): void {
  for (const [argument, value] of Object.entries(options)) {
    const kind = optionKinds[argument] ?? 'any';
    if (kind === 'any' || value === undefined || isAccepted(value, kind)) continue;
    const shown = typeof value === 'number' ? String(value) : showValue(value);
    const message = `The setting "${argument}" of ${owner} is ${shown}. Accepted: ${acceptedValues[kind]}.`;
    throw new InvalidArgumentError({ argument, message });
  }
}
