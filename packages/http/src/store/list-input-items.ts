import { invalidField } from '../errors/index.ts';
import { type Page, selectPage } from '../select-page.ts';
import { toListedItem } from './input-items.ts';
import type { Item, StoredResponse } from './stored-response.ts';

/** The body of `GET /v1/responses/{id}/input_items`. */
export interface InputItemList extends Page<Item> {
  object: 'list';
}

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
  const listed = input.map((item, index) => toListedItem(item, `${response.id}_${index}`));
  const items = readOrder(parameters.get('order')) === 'asc' ? listed : listed.toReversed();
  return { object: 'list', ...selectPage(items, parameters, pages) };
}

/** OpenAI has the same limits. */
const pages = {
  names: { after: 'after', before: 'before' },
  defaultLimit: 20,
  maxLimit: 100,
  noun: 'item of this response',
};

function readOrder(text: string | null): 'asc' | 'desc' {
  if (text === null) return 'desc';
  if (text === 'asc' || text === 'desc') return text;
  throw invalidField('order', 'expected asc or desc');
}
