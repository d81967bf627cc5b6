import { cutText } from 'toolgate/internal';
import { serverSentJson } from '../../formats/shared/index.ts';
import { isRecord, writeJsonOf } from '../../json/index.ts';
import { endEventOf } from '../response-events.ts';
import type { Item, ResponseBody } from '../stored-response.ts';
import type { ReadEvents } from './event-log.ts';

/** An event before it is numbered. */
interface PlainEvent {
  type: string;
  [field: string]: unknown;
}

/** Maximum number of characters in one delta. */
const deltaCharacters = 16_384;

/** The position of a text in the response. */
type Place = Readonly<Record<string, unknown>>;

/** The parts of items that hold a text: the prefix of their events' names, and the field with the text. */
const partTexts: Readonly<Record<string, { event: string; field: string }>> = {
  output_text: { event: 'response.output_text', field: 'text' },
  refusal: { event: 'response.refusal', field: 'refusal' },
  reasoning_text: { event: 'response.reasoning_text', field: 'text' },
  summary_text: { event: 'response.reasoning_summary_text', field: 'text' },
};

/** The calls; their text is a field of the item itself. */
const callTexts: Readonly<Record<string, { event: string; field: string }>> = {
  function_call: { event: 'response.function_call_arguments', field: 'arguments' },
  custom_tool_call: { event: 'response.custom_tool_call_input', field: 'input' },
};

/**
 * Writes the events of a response that is stored as a whole, as if its model had sent it at once. A client that builds
 * a response from these events gets the same response.
 */
export function writeStoredEvents(response: ResponseBody, tenant: string | undefined): ReadEvents {
  const events = eventsOf(response);
  return async (after) => {
    const { value, done } = events.next();
    if (done === true) return { events: [], end: 'last' };
    const { type, ...fields } = value;
    const event = { type, sequence_number: after + 1, ...fields };
    const data = await writeJsonOf(event, tenant);
    return { events: [serverSentJson(data, type)], end: 'open' };
  };
}

function* eventsOf(response: ResponseBody): Generator<PlainEvent, undefined> {
  const { toolgate: _outcome, ...rest } = response;
  const empty = { incomplete_details: null, error: null, usage: null, completed_at: null };
  const begun = { ...rest, ...empty, status: 'in_progress', output: [] };
  yield { type: 'response.created', response: begun };
  yield { type: 'response.in_progress', response: begun };
  for (const [index, item] of response.output.entries()) yield* eventsOfItem(item, index);
  const type = endEventOf(response);
  if (type !== undefined) yield { type, response };
}

function* eventsOfItem(item: Item, index: number): Generator<PlainEvent> {
  const place = { item_id: item.id, output_index: index };
  const { type, content, summary } = item;
  const call = callTexts[String(type)];
  yield {
    type: 'response.output_item.added',
    output_index: index,
    item: {
      ...item,
      ...(item['status'] !== undefined && { status: 'in_progress' }),
      ...(Array.isArray(content) && { content: [] }),
      ...(Array.isArray(summary) && { summary: [] }),
      ...(call && { [call.field]: '' }),
    },
  };
  for (const [at, part] of partsOf(summary)) {
    const name = 'response.reasoning_summary_part';
    yield* eventsOfPart(part, { name, place: { ...place, summary_index: at } });
  }
  for (const [at, part] of partsOf(content)) {
    const name = 'response.content_part';
    yield* eventsOfPart(part, { name, place: { ...place, content_index: at } });
  }
  if (call) {
    const { name } = item;
    yield* eventsOfText(item[call.field], {
      ...call,
      place,
      rest: name === undefined ? {} : { name },
    });
  }
  yield { type: 'response.output_item.done', output_index: index, item };
}

function partsOf(list: unknown): [number, Record<string, unknown>][] {
  return Array.isArray(list) ? [...list.filter(isRecord).entries()] : [];
}

function* eventsOfPart(
  part: Record<string, unknown>,
  { name, place }: { name: string; place: Place },
): Generator<PlainEvent> {
  const text = partTexts[String(part['type'])];
  const { annotations } = part;
  const begun = {
    ...part,
    ...(text && { [text.field]: '' }),
    ...(Array.isArray(annotations) && { annotations: [] }),
    ...(Array.isArray(part['logprobs']) && { logprobs: [] }),
  };
  yield { type: `${name}.added`, ...place, part: begun };
  const rest = part['type'] === 'output_text' ? { logprobs: [] } : {};
  if (text) yield* eventsOfText(part[text.field], { ...text, place, rest });
  for (const [at, annotation] of partsOf(annotations)) {
    const type = 'response.output_text.annotation.added';
    yield { type, ...place, annotation_index: at, annotation };
  }
  yield { type: `${name}.done`, ...place, part };
}

/**
 * Yields the events of a text. The fields of `rest` are added to the end, and to each delta unless they include a name.
 */
function* eventsOfText(
  text: unknown,
  { event, field, place, rest }: { event: string; field: string; place: Place; rest: object },
): Generator<PlainEvent> {
  if (typeof text !== 'string') return;
  const isNamed = 'name' in rest;
  for (const delta of cutText(text, deltaCharacters)) {
    yield { type: `${event}.delta`, ...place, delta, ...(!isNamed && rest) };
  }
  yield { type: `${event}.done`, ...place, [field]: text, ...rest };
}
