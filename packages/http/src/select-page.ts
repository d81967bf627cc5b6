import { invalidField } from './errors/index.ts';

/** How the parameters of a list choose a page. */
interface PageOptions {
  /** The parameters with the ids of the entries around the page. */
  names: { after: string; before: string };
  defaultLimit: number;
  maxLimit: number;
  /** Describes an entry for the error of an unknown id, such as `model`. */
  noun: string;
}

/** A page of a list, in the order of the list. */
export interface Page<Entry> {
  data: Entry[];
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

/**
 * Returns one page of a list: `limit` entries, directly after one entry or directly before another.
 *
 * @throws HttpError (400) that names the wrong parameter.
 */
export function selectPage<Entry extends { id?: string | null }>(
  entries: readonly Entry[],
  parameters: URLSearchParams,
  options: PageOptions,
): Page<Entry> {
  const { names } = options;
  const limit = readLimit(parameters.get('limit'), options);
  const indexOf = (name: string): number | undefined => {
    const id = parameters.get(name);
    if (id === null) return undefined;
    const index = entries.findIndex((entry) => entry.id === id);
    if (index !== -1) return index;
    throw invalidField(name, `no ${options.noun} has the id "${id.slice(0, 64)}"`);
  };
  const after = indexOf(names.after);
  const before = indexOf(names.before);
  const begin = after === undefined ? 0 : after + 1;
  const range = entries.slice(begin, Math.max(begin, before ?? entries.length));
  const isBackward = before !== undefined && after === undefined;
  const data = isBackward ? range.slice(-limit) : range.slice(0, limit);
  return {
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: range.length > data.length,
  };
}

function readLimit(text: string | null, { defaultLimit, maxLimit }: PageOptions): number {
  const limit = text === null ? defaultLimit : Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw invalidField('limit', `it must be a whole number from 1 to ${maxLimit}`);
}
