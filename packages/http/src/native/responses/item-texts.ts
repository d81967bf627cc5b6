import type { AnswerTexts } from '../answer-texts.ts';
import { isRecord } from '../../is-record.ts';
import { type JsonObject, numberOf } from '../json-object.ts';
import { createHoldLimit } from '../tool-arguments.ts';
import { cutItem } from './cut-item.ts';

/** An item whose texts are filtered as they come. */
export interface TextItem {
  /** `message`; anything else is reasoning. */
  kind: string;
  /** Its place among the items that go out. */
  index: number;
  /** The item as it began. */
  begun: JsonObject;
}

/** A text that has begun. */
export interface OpenText {
  /** What was sent of it. */
  sent: string;
  /** Where it stands: the fields of its events but for type and text. */
  at: JsonObject;
  /** What its events are called: all but the last word. */
  type: string;
  /** Whether the event that repeats it whole went out. */
  isDone: boolean;
}

/** The texts of messages and reasoning as they go out, for the events that repeat them whole. */
export interface ItemTexts {
  /** The events that take the place of one. */
  edit(event: JsonObject, item: TextItem): JsonObject[];
  /** What went out of a text of reasoning. */
  reasoning(index: number, place: string, text: string): string;
  /** Judges a text of a message, unless it is what went out. */
  check(index: number, at: number, text: string): void;
  /** Ends an item that is cut: its last open text gets the notice. */
  cut(item: TextItem, notice: string): ReturnType<typeof cutItem>;
}

/** The texts of one response. */
interface Texts {
  texts: AnswerTexts;
  open: Map<string, OpenText>;
  limit: (size: number) => void;
}

const textEvent =
  /^(response\.(?:output_text|refusal|reasoning(?:_summary)?(?:_text)?))\.(delta|done)$/;

/** Opens the texts of one response. */
export function createItemTexts(texts: AnswerTexts): ItemTexts {
  const open = new Map<string, OpenText>();
  const all: Texts = { texts, open, limit: createHoldLimit() };
  return {
    edit(event, item) {
      const [, type, ending] = textEvent.exec(String(event['type'])) ?? [];
      if (type === undefined) return [editPart(all, event, item)];
      return ending === 'delta' ? addDelta(all, event, item) : finish(all, event, item);
    },
    reasoning(index, place, text) {
      const key = `${index}.${place}`;
      return open.get(key)?.sent ?? texts.pushReasoning(key, text) + texts.endReasoning(key);
    },
    check(index, at, text) {
      if (open.get(`${index}.content.${at}`)?.sent !== text) texts.check(text);
    },
    cut(item, notice) {
      const own = [...open].filter(([key]) => key.startsWith(`${item.index}.`));
      return cutItem(item, own, notice);
    },
  };
}

function addDelta(all: Texts, event: JsonObject, item: TextItem): JsonObject[] {
  const { texts, limit } = all;
  const key = keyOf(event, item);
  const delta = String(event['delta']);
  const text = textAt(all, event, item);
  const sent = item.kind === 'message' ? texts.push(key, delta) : texts.pushReasoning(key, delta);
  limit(sent.length);
  text.sent += sent;
  if (sent === delta) return [event];
  if (sent === '') return [];
  return [{ ...event, delta: sent, ...('logprobs' in event && { logprobs: [] }) }];
}

function finish(all: Texts, event: JsonObject, item: TextItem): JsonObject[] {
  const { texts } = all;
  const key = keyOf(event, item);
  const text = textAt(all, event, item);
  const isMessage = item.kind === 'message';
  const rest = isMessage ? texts.end(key) : texts.endReasoning(key);
  text.sent += rest;
  const name = text.type === 'response.refusal' ? 'refusal' : 'text';
  const whole = event[name];
  if (isMessage && typeof whole === 'string' && whole !== text.sent) texts.check(whole);
  text.isDone = texts.leak() === undefined;
  const left = isMessage || whole === text.sent ? event : { ...event, [name]: text.sent };
  return rest === '' ? [left] : [{ type: `${text.type}.delta`, ...text.at, delta: rest }, left];
}

function textAt({ open }: Texts, event: JsonObject, item: TextItem): OpenText {
  const key = keyOf(event, item);
  const known = open.get(key);
  if (known) return known;
  const { type: given, delta: _delta, text: _text, refusal: _refusal, ...at } = event;
  const type = textEvent.exec(String(given))?.[1] ?? '';
  const text = { sent: '', at, type, isDone: false };
  open.set(key, text);
  return text;
}

/** A part that repeats its text of reasoning whole; that of a message was judged on its way. */
function editPart({ open }: Texts, event: JsonObject, item: TextItem): JsonObject {
  const { type, part } = event;
  if (item.kind === 'message' || !String(type).endsWith('_part.done')) return event;
  if (!isRecord(part) || typeof part['text'] !== 'string') return event;
  const sent = open.get(keyOf(event, item))?.sent ?? '';
  return sent === part['text'] ? event : { ...event, part: { ...part, text: sent } };
}

/** The place of a text in its response: a part of a message, or of a summary or content of reasoning. */
function keyOf(event: JsonObject, { index }: TextItem): string {
  const summary = numberOf(event['summary_index']);
  return summary === undefined
    ? `${index}.content.${numberOf(event['content_index']) ?? 0}`
    : `${index}.summary.${summary}`;
}
