import { HttpError } from '../errors/index.ts';
import { toListedItem } from './input-items.ts';
import type { Item, StoredResponse } from './stored-response.ts';

/** The body of `GET /v1/responses/{id}/input_items`. */
export interface InputItemList {
  object: 'list';
  data: Item[];
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
}

/** OpenAI's own default of `limit`. */
const defaultLimit = 20;
const maxLimit = 100;

/**
 * Returns one page of a response's input: `limit` items, after the item `after` or directly before the item `before`.
 * The newest item comes first unless `order` is `asc`.
 *
 * @throws HttpError (400) that names the wrong parameter.
 */
export function listInputItems(
  { input, response }: StoredResponse,
  parameters: URLSearchParams,
): InputItemList {
  const limit = readLimit(parameters.get('limit'));
  const listed = input.map((item, index) => toListedItem(item, `${response.id}_${index}`));
  const items = readOrder(parameters.get('order')) === 'asc' ? listed : listed.toReversed();
  const after = parameters.get('after');
  const before = parameters.get('before');
  const begin = after === null ? 0 : indexOf(items, after, 'after') + 1;
  const end = before === null ? items.length : indexOf(items, before, 'before');
  const range = items.slice(begin, Math.max(begin, end));
  const data = before !== null && after === null ? range.slice(-limit) : range.slice(0, limit);
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: range.length > data.length,
  };
}

function readLimit(text: string | null): number {
  if (text === null) return defaultLimit;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw invalid('limit', `it must be a whole number from 1 to ${maxLimit}`);
}

function readOrder(text: string | null): 'asc' | 'desc' {
  if (text === null) return 'desc';
  if (text === 'asc' || text === 'desc') return text;
  throw invalid('order', 'expected asc or desc');
}

function indexOf(items: readonly Item[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1)
    throw invalid(param, `no item of this response has the id '${id.slice(0, 64)}'`);
  return index;
}

function invalid(param: string, message: string): HttpError {
  return new HttpError({ status: 400, message: `${param}: ${message}`, param });
}
