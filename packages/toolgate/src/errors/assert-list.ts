import { InvalidArgumentError } from './sdk-error.ts';

/** The shape of the entries of a list. */
interface EntryShape {
  /** The setting that has the list, such as `contentFilter.secrets`. */
  argument: string;
  /** The shape in words. */
  form: string;
  /** Whether an object has the shape. */
  isEntry: (entry: Readonly<Record<string, unknown>>) => boolean;
}

/**
 * Finds a setting that is no list of objects, and an object of another shape. Their types say so already; a caller without a compiler
 * may give anything.
 *
 * @throws InvalidArgumentError that names the place and the shape.
 */
export function assertObjects(list: unknown, { argument, form, isEntry }: EntryShape): void {
  const isShaped = (entry: unknown): boolean =>
    typeof entry === 'object' && entry !== null && isEntry(entry as Record<string, unknown>);
  assertEntries(list, { argument, form, isEntry: isShaped });
}

/**
 * Finds a setting that is no list of texts.
 *
 * @param argument the setting.
 * @throws InvalidArgumentError that names the place.
 */
export function assertTexts(list: unknown, argument: string): void {
  assertEntries(list, { argument, form: 'a text', isEntry: (entry) => typeof entry === 'string' });
}

function assertEntries(
  list: unknown,
  {
    argument,
    form,
    isEntry,
  }: { argument: string; form: string; isEntry: (entry: unknown) => boolean },
): void {
  if (!Array.isArray(list)) {
    const message = `${argument} is no list; its entries are like ${form}.`;
    throw new InvalidArgumentError({ argument, message });
  }
  const wrong = list.findIndex((entry) => !isEntry(entry));
  if (wrong === -1) return;
  const place = `${argument}[${wrong}]`;
  throw new InvalidArgumentError({ argument: place, message: `${place} is not like ${form}.` });
}
