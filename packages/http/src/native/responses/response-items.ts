import { annotationTexts } from '../annotation-texts.ts';
import type { AnswerTexts } from '../answer-texts.ts';
import { createHeldEvents, type HeldEvents } from '../held-events.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject } from '../json-object.ts';
import { createHoldLimit } from '../tool-arguments.ts';
import { noticeMessage } from './cut-response.ts';
import {
  checkItem,
  editReasoning,
  filterReasoning,
  isClientCall,
  isGatewayCall,
} from './item-text.ts';
import { createItemTexts, type ItemTexts } from './item-texts.ts';

/** Edits the output items of a streamed response. */
export interface ResponseItems {
  /** The events that take the place of one that belongs to an item; the same object where nothing changes. */
  push(event: JsonObject, index: number): JsonObject[];
  /** What waited for the end of the answer. */
  release(): JsonObject[];
  /** The whole output of the response's last event. */
  output(items: readonly JsonObject[]): JsonObject[];
  /** Ends what is open, the last text with a notice. */
  cut(notice: string): { events: JsonObject[]; output: JsonObject[] };
}

/** An item that has begun. */
interface OpenItem {
  kind: 'message' | 'reasoning' | 'held' | 'dropped' | 'passed';
  /** Its place among the items that go out. */
  index: number;
  /** The item as it began. */
  begun: JsonObject;
  /** The events that wait for its end. */
  held: JsonObject[];
  /** The item as it went out whole. */
  done?: JsonObject;
}

/** The items of one response. */
interface Items {
  texts: AnswerTexts;
  written: ItemTexts;
  open: Map<number, OpenItem>;
  limit: (size: number) => void;
  /** What waits for the end of the answer. */
  waiting: HeldEvents;
  nextIndex: number;
  /** The places of the items that the client knows of. */
  begun: Set<unknown>;
}

/**
 * Opens the items of one response. With a filter, every item but messages and reasoning waits until it
 * is whole, so that no call is left half said, and a call of the client's until the answer is over.
 */
export function createResponseItems(texts: AnswerTexts): ResponseItems {
  const items: Items = {
    texts,
    written: createItemTexts(texts),
    open: new Map(),
    limit: createHoldLimit(),
    waiting: createHeldEvents(),
    nextIndex: 0,
    begun: new Set(),
  };
  return {
    push(event, given) {
      const edited = edit(items, event, given);
      // What ends something that leaks repeats it whole.
      const isOver = texts.leak() !== undefined;
      const sent = items.waiting.pass(isOver ? edited.filter(isDelta) : edited);
      for (const { type, output_index: index } of sent) {
        if (type === 'response.output_item.added') items.begun.add(index);
      }
      return sent;
    },
    release: () => items.waiting.release(),
    output(given) {
      return given.flatMap((item, index) => {
        const known = items.open.get(index);
        if (known?.kind === 'dropped' || isGatewayCall(item)) return [];
        if (known?.done) return [known.done];
        checkItem(texts, item);
        return [filterReasoning(item, `${index}.whole`, texts)];
      });
    },
    cut: (notice) => cut(items, notice),
  };
}

function edit(items: Items, event: JsonObject, given: number): JsonObject[] {
  const { type } = event;
  if (type === 'response.output_item.added') return begin(items, event, given);
  const item = items.open.get(given);
  if (item === undefined) return [event];
  if (type !== 'response.output_item.done') return add(items, event, item);
  const ended = end(items, event, item);
  if (item.kind === 'held' && isClientCall(item.begun)) items.waiting.begin();
  return ended;
}

function isDelta({ type }: JsonObject): boolean {
  return String(type).endsWith('.delta');
}

function begin(items: Items, event: JsonObject, given: number): JsonObject[] {
  const begun = isRecord(event['item']) ? event['item'] : {};
  const kind = kindOf(begun, items.texts.isFiltered);
  const index = kind === 'dropped' ? -1 : items.nextIndex++;
  const item: OpenItem = { kind, index, begun, held: [] };
  items.open.set(given, item);
  const placed = place(items, event, item);
  return placed === undefined ? [] : [placed];
}

/** An event where its item stands, unless it is dropped or has to wait. */
function place({ limit }: Items, event: JsonObject, item: OpenItem): JsonObject | undefined {
  const { kind, index, held } = item;
  if (kind === 'dropped') return undefined;
  const placed = event['output_index'] === index ? event : { ...event, output_index: index };
  if (kind !== 'held') return placed;
  limit(JSON.stringify(event).length);
  held.push(placed);
  return undefined;
}

function add(items: Items, event: JsonObject, item: OpenItem): JsonObject[] {
  const { texts, written } = items;
  const placed = place(items, event, item);
  if (placed === undefined) return [];
  if (item.kind !== 'message' && item.kind !== 'reasoning') return [placed];
  if (event['type'] !== 'response.output_text.annotation.added') return written.edit(placed, item);
  for (const text of annotationTexts([event['annotation']])) texts.check(text);
  return [placed];
}

function end(items: Items, event: JsonObject, item: OpenItem): JsonObject[] {
  const { texts, written } = items;
  const { kind, index, held } = item;
  if (kind === 'dropped') return [];
  const whole = isRecord(event['item']) ? event['item'] : item.begun;
  checkWhole(items, whole, item);
  if (texts.leak() !== undefined) return [];
  const edited =
    kind === 'reasoning'
      ? editReasoning(whole, (list, at, text) => written.reasoning(index, `${list}.${at}`, text))
      : whole;
  item.done = edited;
  const isSame = edited === whole && event['output_index'] === index;
  const last = isSame ? event : { ...event, output_index: index, item: edited };
  return [...held.splice(0), last];
}

/** What was filtered piece by piece is not judged again. */
function checkWhole({ texts, written }: Items, whole: JsonObject, { kind, index }: OpenItem): void {
  if (kind !== 'message') {
    checkItem(texts, whole);
    return;
  }
  const parts = isObjectList(whole['content']) ? whole['content'] : [];
  for (const [at, part] of parts.entries()) {
    const text = part['text'] ?? part['refusal'];
    if (typeof text === 'string') written.check(index, at, text);
  }
}

function cut(
  { open, written, begun }: Items,
  notice: string,
): { events: JsonObject[]; output: JsonObject[] } {
  const events: JsonObject[] = [];
  const output: JsonObject[] = [];
  let rest = notice;
  const sent = [...open.values()].filter(({ index }) => begun.has(index));
  for (const item of sent) {
    if (item.done === undefined) {
      const ended = written.cut(item, rest);
      if (ended.hasNotice) rest = '';
      events.push(...ended.events);
      output.push(ended.item);
    } else output.push(item.done);
  }
  if (rest === '') return { events, output };
  const last = noticeMessage(rest, Math.max(-1, ...sent.map(({ index }) => index)) + 1);
  return { events: [...events, ...last.events], output: [...output, last.item] };
}

function kindOf(item: JsonObject, isFiltered: boolean): OpenItem['kind'] {
  if (isGatewayCall(item)) return 'dropped';
  if (!isFiltered) return 'passed';
  const { type } = item;
  if (type === 'message' || type === 'reasoning') return type;
  // Its pictures are no text, and too large to be kept.
  return type === 'image_generation_call' ? 'passed' : 'held';
}
