import { serverSentJson } from '../../formats/shared/index.ts';
import { isRecord, readJson } from '../../json/index.ts';
import { createEventReader } from '../../upstream/event-reader.ts';

/**
 * An event as its difference from the event before: the number of characters that both begin with, the number that both
 * end with, and the text between. Most events of an answer differ in a few letters, so this form takes a tenth of the
 * size.
 */
export type EventRow = readonly [beginning: number, ending: number, text: string];

/**
 * Maximum number of characters that two events are compared for. A long event, such as a picture, has little in common with
 * others.
 */
const maxShared = 4096;

const numberField = '"sequence_number":';

/** An event of the gateway's own writers, or of a provider that writes like OpenAI: the number follows the type. */
const numbered = /^((?:event: [\w.]+\n)?data: \{"type":"[\w.]+","sequence_number":)\d+/;

/**
 * Returns events without their numbers; {@link numberEvent} puts numbers back. It leaves out everything else, such as
 * comments or the line that ends a stream.
 */
export function stripNumbers(events: readonly string[]): string[] {
  return events.flatMap((event) => stripNumber(event) ?? []);
}

function stripNumber(event: string): string | undefined {
  const [match, beginning] = numbered.exec(event) ?? [];
  if (match !== undefined && beginning !== undefined) return beginning + event.slice(match.length);
  const [received] = createEventReader().push(event);
  const value = received && readJson(received.data);
  if (!isRecord(value) || typeof value['type'] !== 'string') return undefined;
  const { type, sequence_number: _number, ...fields } = value;
  const text = JSON.stringify({ type, sequence_number: '', ...fields });
  return serverSentJson(text.replace(`${numberField}""`, numberField), type);
}

/** Adds a number to an event. */
export function numberEvent(event: string, number: number): string {
  const at = event.indexOf(numberField) + numberField.length;
  return `${event.slice(0, at)}${number}${event.slice(at)}`;
}

/** Writes events as rows. */
export function toRows(events: readonly string[]): EventRow[] {
  let before = '';
  return events.map((event): EventRow => {
    const length = Math.min(before.length, event.length, maxShared);
    let beginning = 0;
    while (beginning < length && before[beginning] === event[beginning]) beginning += 1;
    let ending = 0;
    while (ending < length - beginning && before.at(-1 - ending) === event.at(-1 - ending)) {
      ending += 1;
    }
    before = event;
    return [beginning, ending, event.slice(beginning, event.length - ending)];
  });
}

/** Reads events from rows. */
export function fromRows(rows: readonly EventRow[]): string[] {
  let before = '';
  return rows.map(([beginning, ending, text]) => {
    before = before.slice(0, beginning) + text + before.slice(before.length - ending);
    return before;
  });
}
