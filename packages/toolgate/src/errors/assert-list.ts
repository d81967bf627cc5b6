import { InvalidArgumentError } from './sdk-error.ts';

/** The shape of the entries of a list. */
interface EntryShape<Entry> {
  /** The setting that has the list, such as `contentFilter.secrets`. */
  argument: string;
  /** The shape in words. */
  form: string;
  /** Whether an entry has the shape. */
  isEntry: (entry: Entry) => boolean;
}

/**
 * Throws for a setting that is not a list of objects of one shape, for callers without TypeScript.
 *
 * @throws InvalidArgumentError that names the place and the shape.
 */
export function assertObjects(
  list: unknown,
  { isEntry, ...shape }: EntryShape<Readonly<Record<string, unknown>>>,
): void {
  const isShaped = (entry: unknown): boolean =>
    typeof entry === 'object' && entry !== null && isEntry(entry as Record<string, unknown>);
  assertEntries(list, { ...shape, isEntry: isShaped });
}

/**
 * Throws for a setting that is not a list of texts, for callers without TypeScript.
 *
 * @param argument the setting.
 * @throws InvalidArgumentError that names the place.
 */
export function assertTexts(list: unknown, argument: string): void {
  assertEntries(list, { argument, form: 'a text', isEntry: (entry) => typeof entry === 'string' });
}

function assertEntries(list: unknown, { argument, form, isEntry }: EntryShape<unknown>): void {
  if (!Array.isArray(list)) {
    const message = `${argument} must be a list; each entry is like ${form}.`;
    throw new InvalidArgumentError({ argument, message });
  }
  const wrong = list.findIndex((entry) => !isEntry(entry));
  if (wrong === -1) return;
  const place = `${argument}[${wrong}]`;
  throw new InvalidArgumentError({ argument: place, message: `${place} must be like ${form}.` });
}
