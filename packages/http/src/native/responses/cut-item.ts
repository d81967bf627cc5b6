import type { JsonObject } from '../json-object.ts';
import type { OpenText, TextItem } from './item-texts.ts';

/** What ends an item that is cut. */
export interface CutItem {
  events: JsonObject[];
  /** The item as it stands then. */
  item: JsonObject;
  /** Whether the notice found its place in it. */
  hasNotice: boolean;
}

/**
 * Ends an item of which no more will come.
 *
 * @param own its texts, by their keys.
 */
export function cutItem(
  { kind, index, begun }: TextItem,
  own: readonly (readonly [string, OpenText])[],
  notice: string,
): CutItem {
  const isMessage = kind === 'message';
  const last = own.find(([, { isDone, type }]) => !isDone && type === 'response.output_text')?.[1];
  const hasNotice = isMessage && last !== undefined;
  const events = hasNotice ? endText(last, notice) : [];
  const item = isMessage
    ? { ...begun, status: 'completed', content: own.map(([, text]) => partOf(text)) }
    : { ...begun, summary: summaryOf(own) };
  events.push({ type: 'response.output_item.done', output_index: index, item });
  return { events, item, hasNotice };
}

function endText(text: OpenText, notice: string): JsonObject[] {
  const { type, at } = text;
  const { item_id, output_index, content_index } = at;
  text.sent += notice;
  return [
    ...(notice === '' ? [] : [{ type: `${type}.delta`, ...at, delta: notice }]),
    { type: `${type}.done`, ...at, text: text.sent },
    {
      type: 'response.content_part.done',
      item_id,
      output_index,
      content_index,
      part: partOf(text),
    },
  ];
}

function partOf({ type, sent }: OpenText): JsonObject {
  return type === 'response.refusal'
    ? { type: 'refusal', refusal: sent }
    : { type: 'output_text', text: sent, annotations: [], logprobs: [] };
}

function summaryOf(own: readonly (readonly [string, OpenText])[]): JsonObject[] {
  return own
    .filter(([key]) => key.includes('.summary.'))
    .map(([, { sent }]) => ({ type: 'summary_text', text: sent }));
}
