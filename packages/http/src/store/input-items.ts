import { invalidField } from '../errors/index.ts';
import { isRecord } from '../json/index.ts';
import { type Page, selectPage } from '../select-page.ts';
import type { Item, StoredResponse } from './stored-response.ts';

/** The prefixes of item ids, by type. */
const idPrefixes: Readonly<Record<string, string>> = {
  message: 'msg',
  function_call: 'fc',
  function_call_output: 'fco',
  custom_tool_call: 'ctc',
  custom_tool_call_output: 'ctco',
  reasoning: 'rs',
};

/** Returns a request's `input` as items. It keeps elements that are not objects; the format refuses them later. */
export function toItems(input: unknown): unknown[] {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  return Array.isArray(input) ? input : [];
}

/**
 * Returns an input item in the form of a list: with its type, an id, and content in parts.
 *
 * @param fallbackId the id for an item without one; the type's prefix is added.
 */
function toListedItem(item: Item, fallbackId: string): Item {
  const type = item.type ?? 'message';
  const id = item.id ?? `${idPrefixes[type] ?? 'item'}_${fallbackId}`;
  if (type !== 'message') return { ...item, type, id };
  const content = toParts(item['content'], item['role']);
  return { ...item, type, id, status: item['status'] ?? 'completed', content };
}

/**
 * Leaves out stored items that a model cannot get again: calls that were cut off, because they have no output, and the
 * reasoning that led to them or to nothing, because OpenAI refuses reasoning without the item that follows it.
 *
 * @param isStored whether an item is a stored one; all are by default. The other items are kept.
 */
export function replayableItems<Element>(
  items: readonly Element[],
  isStored: (item: Element) => boolean = () => true,
): Element[] {
  const replayable: Element[] = [];
  let isNextKept = false;
  for (const item of items.toReversed()) {
    if (!isStored(item)) isNextKept = true;
    else if (!isRecord(item) || item['type'] !== 'reasoning') isNextKept = !isCutCall(item);
    if (isNextKept) replayable.push(item);
  }
  return replayable.toReversed();
}

function isCutCall(item: unknown): boolean {
  if (!isRecord(item)) return false;
  const { type, status } = item;
  return (
    (type === 'function_call' || type === 'custom_tool_call') &&
    (status ?? 'completed') !== 'completed'
  );
}

function toParts(content: unknown, role: unknown): unknown {
  if (typeof content !== 'string') return content ?? [];
  return role === 'assistant'
    ? [{ type: 'output_text', text: content, annotations: [], logprobs: [] }]
    : [{ type: 'input_text', text: content }];
}

/** The body of `GET /v1/responses/{id}/input_items`. */
interface InputItemList extends Page<Item> {
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
