import type { JsonObject } from '../../../json/index.ts';
import type { StreamItem, StreamText } from './answer-original.ts';

/** A kind of text, with the names of its events and the list of the item that holds it. */
export interface TextKind {
  kind: StreamText['kind'];
  event: string;
  list: StreamText['list'];
}

interface TextEvent {
  kind: TextKind;
  /** Whether the event adds a piece; otherwise it ends the text. */
  isDelta: boolean;
}

const outputText: TextKind = { kind: 'text', event: 'response.output_text', list: 'content' };
/** The kind of a refusal. */
export const refusal: TextKind = { kind: 'text', event: 'response.refusal', list: 'content' };
const summary: TextKind = {
  kind: 'reasoning',
  event: 'response.reasoning_summary_text',
  list: 'summary',
};
const reasoning: TextKind = {
  kind: 'reasoning',
  event: 'response.reasoning_text',
  list: 'content',
};

/** The text events by their names. Some providers use shorter names. */
const textEvents: ReadonlyMap<unknown, TextEvent> = new Map(
  [
    outputText,
    refusal,
    summary,
    reasoning,
    { ...summary, event: 'response.reasoning_summary' },
    { ...reasoning, event: 'response.reasoning' },
  ].flatMap((kind): [string, TextEvent][] => [
    [`${kind.event}.delta`, { kind, isDelta: true }],
    [`${kind.event}.done`, { kind, isDelta: false }],
  ]),
);

/** Returns what an event of this type does to a text, if anything. */
export function textEventOf(type: unknown): TextEvent | undefined {
  return textEvents.get(type);
}

/** The kinds of text, by the type of the part that holds the text. */
const kindsOfParts: ReadonlyMap<unknown, TextKind> = new Map([
  ['output_text', outputText],
  ['text', outputText],
  ['refusal', refusal],
  ['summary_text', summary],
  ['reasoning_text', reasoning],
]);

/** Returns the kind of text that a part of an item holds, if any. */
export function kindOfPart(part: JsonObject, item: StreamItem): TextKind | undefined {
  const kind = kindsOfParts.get(part['type']);
  return kind === outputText && item.type === 'reasoning' ? reasoning : kind;
}

/** Returns the text of a part. */
export function textOfPart(part: JsonObject): unknown {
  return part['type'] === 'refusal' ? part['refusal'] : part['text'];
}
