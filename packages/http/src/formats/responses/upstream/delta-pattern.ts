import { isRecord, type JsonObject } from '../../../json/index.ts';

/** An event that differs from an earlier one only in text, number and padding. */
export interface MatchedDelta {
  delta: string;
  /** The start and end of `sequence_number` in the data. Both are 0 without a number. */
  numberStart: number;
  numberEnd: number;
}

/**
 * Reads an event that differs from an earlier one only in a few values. This costs a fraction of parsing it. Returns
 * `undefined` if the event must be parsed.
 */
export type DeltaPattern = (data: string) => MatchedDelta | undefined;

/** The fields in which the deltas of one text differ. */
const variableNames = ['sequence_number', 'delta', 'obfuscation'] as const;
type VariableName = (typeof variableNames)[number];

/** A variable field and the data before it. */
interface Segment {
  before: string;
  name: VariableName;
}

// oxlint-disable-next-line no-control-regex -- JSON forbids control characters
const notPlain = /["\\\u0000-\u001f]/;
/** Matches padding, which holds no words. Any other value must be read by the filter. */
const padding = /^[\w.:@/+=-]{0,64}$/;

/** Maximum length of an event that becomes a pattern. A longer event is cheaper to parse, and few events are like it. */
const maxPatternCharacters = 65_536;

/**
 * Creates a pattern from a delta event. Its variable fields may have other values in other events; all other characters
 * must be the same. Returns `undefined` if that is impossible.
 */
export function createDeltaPattern(data: string, event: JsonObject): DeltaPattern | undefined {
  if (data.length > maxPatternCharacters) return undefined;
  const places = variableNames.flatMap((name) => {
    const place = placeOf(data, event, name);
    return place === undefined ? [] : [{ name, ...place }];
  });
  const isWhole = variableNames.every(
    (name) => !(name in event) || places.some((place) => place.name === name),
  );
  if (!isWhole) return undefined;
  places.sort((one, other) => one.start - other.start);
  const segments: Segment[] = [];
  let end = 0;
  for (const place of places) {
    segments.push({ before: data.slice(end, place.start), name: place.name });
    end = place.end;
  }
  const after = data.slice(end);
  if (!isProven(segments, after, event)) return undefined;
  return (one) => match(one, segments, after);
}

/** Returns start and end of a field's value in the data, without quotation marks. */
function placeOf(
  data: string,
  event: JsonObject,
  name: VariableName,
): { start: number; end: number } | undefined {
  const value = event[name];
  const isNumber = typeof value === 'number';
  if (!isNumber && (typeof value !== 'string' || notPlain.test(value))) return undefined;
  const mark = isNumber ? `"${name}":` : `"${name}":"`;
  const at = data.indexOf(mark);
  const start = at + mark.length;
  const text = String(value);
  return at === -1 || !data.startsWith(text, start)
    ? undefined
    : { start, end: start + text.length };
}

/**
 * Whether the found places are the fields of the event itself, and not the same characters within another field. It
 * puts test values at these places, parses the result and compares.
 */
function isProven(segments: readonly Segment[], after: string, event: JsonObject): boolean {
  const probes: Record<VariableName, string> = {
    sequence_number: '987654321',
    delta: 'probe',
    obfuscation: 'padding',
  };
  const probed = segments.map(({ before, name }) => before + probes[name]).join('') + after;
  const parsed: unknown = JSON.parse(probed);
  if (!isRecord(parsed)) return false;
  const expected: Record<string, unknown> = { ...event };
  for (const { name } of segments) {
    expected[name] = name === 'sequence_number' ? Number(probes[name]) : probes[name];
  }
  return JSON.stringify(parsed) === JSON.stringify(expected);
}

function match(
  data: string,
  segments: readonly Segment[],
  after: string,
): MatchedDelta | undefined {
  let at = 0;
  let delta: string | undefined;
  let numberStart = 0;
  let numberEnd = 0;
  for (const { before, name } of segments) {
    const start = at + before.length;
    // The engine compares slices as memory. That is ten times as fast as `startsWith`, which compares single
    // characters.
    if (data.slice(at, start) !== before) return undefined;
    if (name === 'sequence_number') {
      at = endOfNumber(data, start);
      numberStart = start;
      numberEnd = at;
      if (at === start) return undefined;
      continue;
    }
    at = data.indexOf('"', start);
    if (at === -1) return undefined;
    const text = data.slice(start, at);
    if (name === 'delta') {
      if (notPlain.test(text)) return undefined;
      delta = text;
    } else if (!padding.test(text)) return undefined;
  }
  if (delta === undefined || data.slice(at) !== after) return undefined;
  return { delta, numberStart, numberEnd };
}

const zero = 0x30;
const nine = 0x39;

function endOfNumber(data: string, start: number): number {
  let end = start;
  for (;;) {
    const code = data.charCodeAt(end);
    if (!(code >= zero && code <= nine)) return end;
    end += 1;
  }
}
