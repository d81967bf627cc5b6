import { isGatewayToolName } from 'toolgate';
import { annotationTexts } from '../annotation-texts.ts';
import type { AnswerTexts } from '../answer-texts.ts';
import { isObjectList, type JsonObject, omit } from '../json-object.ts';
import { contentTexts } from '../wire-content.ts';

/** Whether an item is a call of a gateway tool, which a model may make up. */
export function isGatewayCall({ type, name }: JsonObject): boolean {
  return (type === 'function_call' || type === 'custom_tool_call') && isGatewayToolName(name);
}

/** Calls that are run by whoever reads the answer. */
const clientCalls: ReadonlySet<unknown> = new Set([
  'function_call',
  'custom_tool_call',
  'computer_call',
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
]);

/** Whether an item is a call that the client runs. */
export function isClientCall({ type }: JsonObject): boolean {
  return clientCalls.has(type);
}

/** Judges all that a reader takes from an item. */
export function checkItem(texts: AnswerTexts, item: JsonObject): void {
  const { type } = item;
  const isMessage = type === 'message' || type === 'reasoning';
  for (const text of itemTexts(item)) {
    if (isMessage) texts.check(text);
    else texts.checkCall(text);
  }
}

/** The texts that a reader takes from an item: of kinds that are not known, all that it holds. */
function itemTexts(item: JsonObject): string[] {
  switch (item['type']) {
    case 'message': {
      const parts = isObjectList(item['content']) ? item['content'] : [];
      return [
        ...contentTexts(parts),
        ...parts.flatMap((part) => annotationTexts(part['annotations'])),
      ];
    }
    case 'reasoning':
      return [];
    case 'function_call':
    case 'custom_tool_call':
      return [item['arguments'], item['input']].filter((text) => typeof text === 'string');
    default:
      // A picture is no text, and larger than any.
      return [JSON.stringify(omit(item, 'result', 'encrypted_content'))];
  }
}

/**
 * A reasoning item without what the filter withholds; the same object when that is nothing.
 *
 * @param textOf what may be sent of a text, by the list that it stands in and its place there.
 */
export function editReasoning(
  item: JsonObject,
  textOf: (list: 'summary' | 'content', index: number, text: string) => string,
): JsonObject {
  const edited: Record<string, unknown> = {};
  for (const name of ['summary', 'content'] as const) {
    const parts = item[name];
    if (!isObjectList(parts)) continue;
    const sent = parts.map((part, index) => {
      const { text } = part;
      const left = typeof text === 'string' ? textOf(name, index, text) : text;
      return left === text ? part : { ...part, text: left };
    });
    if (sent.some((part, index) => part !== parts[index])) edited[name] = sent;
  }
  return Object.keys(edited).length === 0 ? item : { ...item, ...edited };
}

/** The reasoning of an answer that came whole. */
export function filterReasoning(item: JsonObject, key: string, texts: AnswerTexts): JsonObject {
  if (item['type'] !== 'reasoning') return item;
  return editReasoning(item, (list, index, text) => {
    const place = `${key}.${list}.${index}`;
    return texts.pushReasoning(place, text) + texts.endReasoning(place);
  });
}
