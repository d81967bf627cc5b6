import type { Item } from './stored-response.ts';

/** The prefixes of item ids, by type. */
const idPrefixes: Readonly<Record<string, string>> = {
  message: 'msg',
  function_call: 'fc',
  function_call_output: 'fco',
  custom_tool_call: 'ctc',
  custom_tool_call_output: 'ctco',
  reasoning: 'rs',
};

/** A request's `input` as items. An element that is not an object stays, for the format itself to refuse. */
export function toItems(input: unknown): unknown[] {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  return Array.isArray(input) ? input : [];
}

/**
 * An item of a response's input as a list shows it: with its type, an id, and content in parts.
 *
 * @param fallbackId makes the id of an item that came without an id.
 */
export function toListedItem(item: Item, fallbackId: string): Item {
  const type = item.type ?? 'message';
  const id = item.id ?? `${idPrefixes[type] ?? 'item'}_${fallbackId}`;
  if (type !== 'message') return { ...item, type, id };
  const content = toParts(item['content'], item['role']);
  return { ...item, type, id, status: item['status'] ?? 'completed', content };
}

/** The items of a stored response that a model can be shown again. A call that was cut off has no output to follow it. */
export function replayableItems(items: readonly Item[]): Item[] {
  return items.filter((item) => {
    const isCall = item.type === 'function_call' || item.type === 'custom_tool_call';
    return !isCall || (item['status'] ?? 'completed') === 'completed';
  });
}

function toParts(content: unknown, role: unknown): unknown {
  if (typeof content !== 'string') return content ?? [];
  return role === 'assistant'
    ? [{ type: 'output_text', text: content, annotations: [], logprobs: [] }]
    : [{ type: 'input_text', text: content }];
}
