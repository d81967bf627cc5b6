import { isHarmlessText } from 'toolgate/internal';
import { isRecord, type JsonObject } from '../json/index.ts';
import { hasRepeatedNames } from '../upstream/has-repeated-names.ts';
import { type Place, setAt } from './original.ts';

/** A field that has another value in each event of a stream. */
export interface VariableField {
  place: Place;
  /** A text that the codec reads, padding without words, or a number. */
  kind: 'text' | 'padding' | 'number';
}

/** An event that differs from an earlier one only in its variable fields. */
export interface MatchedEvent {
  text: string;
  /** The start and end of the number in the data. Both are 0 without a number. */
  numberStart: number;
  numberEnd: number;
}

/**
 * Reads the events of a stream that differ from an earlier event only in their variable fields, as most events do. This
 * costs a fraction of parsing them (`pnpm bench`).
 */
export interface EventPatterns {
  /** The event with which {@link match} compares. */
  readonly event: JsonObject;
  /** Returns `undefined` if the event must be parsed. */
  match(data: string): MatchedEvent | undefined;
  /** Makes the pattern from a parsed event. Returns whether that is possible; if not, the earlier pattern stays. */
  learn(data: string, event: JsonObject): boolean;
}

/** A variable field and the data before its value. */
interface Segment extends VariableField {
  before: string;
}

interface Pattern {
  segments: readonly Segment[];
  after: string;
}

/** Maximum length of an event that becomes a pattern. A longer event is cheaper to parse, and few events are like it. */
const maxPatternCharacters = 65_536;
/** After this many patterns in a row that match no event, no more patterns are made. */
const maxUnused = 16;

/** Matches characters that a JSON string must escape. */
// oxlint-disable-next-line no-control-regex -- JSON forbids control characters
const notPlain = /["\\\u0000-\u001f]/;

/**
 * Creates the patterns of one stream.
 *
 * @param fields the fields that may differ. An event needs one text of them, and may lack the others.
 */
export function createEventPatterns(fields: readonly VariableField[]): EventPatterns {
  let pattern: Pattern | undefined;
  let unused = 0;
  const patterns: EventPatterns & { event: JsonObject } = {
    event: {},
    match(data) {
      const matched = pattern && matchPattern(data, pattern);
      if (matched !== undefined) unused = 0;
      return matched;
    },
    learn(data, event) {
      if (unused === maxUnused) return false;
      unused += 1;
      const created = createPattern(data, event, fields);
      if (created === undefined) return false;
      pattern = created;
      patterns.event = event;
      return true;
    },
  };
  return patterns;
}

/** Returns `undefined` for an event without a text, or if a variable field cannot be found in the data. */
function createPattern(
  data: string,
  event: JsonObject,
  fields: readonly VariableField[],
): Pattern | undefined {
  if (data.length > maxPatternCharacters || hasRepeatedNames(data, event)) return undefined;
  const present = fields.filter(({ place }) => valueAt(event, place) !== undefined);
  if (!present.some(({ kind }) => kind === 'text')) return undefined;
  const spans = present.flatMap((field) => spanOf(data, event, field));
  if (spans.length < present.length) return undefined;
  spans.sort((one, other) => one.start - other.start);
  const segments = spans.map(({ field, start }, at) => ({
    ...field,
    before: data.slice(spans[at - 1]?.end ?? 0, start),
  }));
  const pattern = { segments, after: data.slice(spans.at(-1)?.end ?? 0) };
  return isProven(pattern, event) ? pattern : undefined;
}

function valueAt(event: JsonObject, place: Place): unknown {
  let value: unknown = event;
  for (const step of place) value = (value as JsonObject | null | undefined)?.[step];
  return value;
}

/** Finds the value of a field after the name of the field. A span has no quotation marks. */
function spanOf(
  data: string,
  event: JsonObject,
  field: VariableField,
): { field: VariableField; start: number; end: number }[] {
  const value = valueAt(event, field.place);
  if (typeof value !== typeof probes[field.kind]) return [];
  const json = JSON.stringify(value);
  const [label] = new RegExp(String.raw`"${field.place.at(-1) ?? ''}"\s*:\s*`).exec(data) ?? [];
  const at = label === undefined ? -1 : data.indexOf(label + json);
  if (label === undefined || at === -1) return [];
  const quote = typeof value === 'string' ? 1 : 0;
  const start = at + label.length;
  return [{ field, start: start + quote, end: start + json.length - quote }];
}

const probes = { text: 'probe', padding: 'padding', number: 987_654_321 };

/**
 * Whether the found spans are the variable fields, and not the same characters elsewhere. It puts probes there and
 * compares the parsed result with the event.
 */
function isProven({ segments, after }: Pattern, event: JsonObject): boolean {
  const probed = segments.map(({ before, kind }) => before + probes[kind]).join('') + after;
  const parsed: unknown = JSON.parse(probed);
  if (!isRecord(parsed)) return false;
  for (const { place, kind } of segments) {
    if (valueAt(parsed, place) !== probes[kind]) return false;
    setAt(parsed, place, valueAt(event, place));
  }
  return JSON.stringify(parsed) === JSON.stringify(event);
}

function matchPattern(data: string, { segments, after }: Pattern): MatchedEvent | undefined {
  let at = 0;
  let text: string | undefined;
  let numberStart = 0;
  let numberEnd = 0;
  for (const { before, kind } of segments) {
    const start = at + before.length;
    // The engine compares slices as memory. That is ten times as fast as `startsWith`, which compares single characters.
    if (data.slice(at, start) !== before) return undefined;
    at = kind === 'number' ? endOfNumber(data, start) : data.indexOf('"', start);
    if (at === -1) return undefined;
    const value = data.slice(start, at);
    if (kind === 'text') {
      if (notPlain.test(value)) return undefined;
      text = value;
    } else if (kind === 'number') {
      numberStart = start;
      numberEnd = at;
    }
    // Words must be read by the filter.
    else if (!isHarmlessText(value)) return undefined;
  }
  if (text === undefined || data.slice(at) !== after) return undefined;
  return { text, numberStart, numberEnd };
}

const zero = 0x30;
const nine = 0x39;

/** Returns the index after the digits of a number; -1 without digits. */
function endOfNumber(data: string, start: number): number {
  let end = start;
  for (;;) {
    const code = data.charCodeAt(end);
    if (!(code >= zero && code <= nine)) return end === start ? -1 : end;
    end += 1;
  }
}
