import {
  isObjectList,
  isRecord,
  type JsonObject,
  numberOf,
  omit,
  setField,
} from '../../../json/index.ts';
import { type Piece, setAt, type WireEvent } from '../../original.ts';
import { isSame, type Returned, textOf } from '../../replay/index.ts';
import { readCustomInput } from '../../shared/index.ts';
import { detailLists, detailSeals } from './read-delta.ts';
import { callTexts } from './read-stream-calls.ts';

/** The parts of a delta, or of a whole message, that the filter returned. */
export interface ReturnedDelta {
  event: WireEvent;
  returned: readonly Returned[];
  /** By call id: the number of places by which a call moves up because earlier calls were dropped. */
  shifts: ReadonlyMap<string, number>;
  /** Whether to keep fields from which no piece was read, such as the role. */
  keepsRest: boolean;
}

/**
 * Writes a delta from its returned parts.
 *
 * @param wire the parsed delta; values below its fields are changed in place.
 */
export function replayDelta(wire: unknown, answer: ReturnedDelta): JsonObject {
  if (!isRecord(wire)) return {};
  const { event, returned, keepsRest } = answer;
  const owned = new Set(event.pieces.flatMap(fieldsOf));
  const kept = new Set(returned.flatMap(({ piece }) => fieldsOf(piece)));
  const delta: Record<string, unknown> = {};
  for (const name in wire) {
    const isKept = kept.has(name) || (keepsRest && !owned.has(name));
    if (isKept) setField(delta, name, wire[name]);
  }
  const back = new Set(returned.map(({ piece }) => piece));
  for (const piece of event.pieces) if (!back.has(piece)) changeText(delta, piece, '');
  for (const one of returned) {
    if (isSame(one)) continue;
    if (one.part.type === 'tool-call') changeInput(delta, one.piece, one.part.input);
    else changeText(delta, one.piece, textOf(one.part) ?? '');
  }
  if (isObjectList(delta['tool_calls'])) {
    delta['tool_calls'] = keptCalls(delta['tool_calls'], answer);
  }
  if (!returned.every(isSame)) flattenContent(delta, returned);
  return delta;
}

/** Returns the names of the delta's fields from which a piece was read. */
function fieldsOf({ place, copies = [] }: Piece): (string | number)[] {
  return [place, ...copies].flatMap(([name]) => (name === undefined ? [] : [name]));
}

/** Turns a changed list of content parts into a text, which every client can read. */
function flattenContent(delta: Record<string, unknown>, returned: readonly Returned[]): void {
  if (!Array.isArray(delta['content'])) return;
  const texts = returned.filter(({ piece }) => piece.place[0] === 'content');
  if (!texts.every(({ part }) => part.type === 'text-delta')) return;
  delta['content'] = texts.map(({ part }) => textOf(part)).join('');
}

/** Changes the input of a call of a whole answer. */
function changeInput(delta: JsonObject, { place: [name = '', at] }: Piece, input: string): void {
  const wire = isObjectList(delta[name]) ? delta[name][Number(at)] : delta[name];
  if (!isRecord(wire)) return;
  const { inputPlace, isCustom } = callTexts(wire);
  setAt(wire, inputPlace, isCustom ? readCustomInput(input) : input);
}

/** Changes a text wherever the delta has it. The seals beside it are removed, since they are valid only for the original. */
function changeText(delta: Record<string, unknown>, piece: Piece, written: string): void {
  for (const place of [piece.place, ...(piece.copies ?? [])]) {
    const [name = '', at] = place;
    // The place of the finish reason is outside the delta.
    if (!(name in delta)) continue;
    if (piece.text !== undefined) setAt(delta, place, written);
    // The sound would still speak the original text.
    if (name === 'audio' && isRecord(delta[name])) delta[name] = omit(delta[name], 'data');
    const list = delta[name];
    if (!detailLists.has(name) || !isObjectList(list)) continue;
    delta[name] = list.map((one, index) => (index === at ? omit(one, ...detailSeals) : one));
  }
}

/** Returns the calls that the pipeline returned, with their new indexes. */
function keptCalls(
  wires: readonly JsonObject[],
  { event, returned, shifts }: ReturnedDelta,
): JsonObject[] {
  const kept = new Map<number, number>();
  const waiting = new Set(event.pieces.filter(isStart).map(({ place }) => place[1]));
  for (const { part, piece } of returned) {
    if (part.type === 'tool-call') kept.set(Number(piece.place[1]), 0);
    const isInput = part.type === 'tool-input-start' || part.type === 'tool-input-delta';
    if (part.type !== 'tool-input-delta') waiting.delete(piece.place[1]);
    if (isInput) kept.set(Number(piece.place[1]), shifts.get(part.id) ?? 0);
  }
  return wires.flatMap((wire, at) => {
    const shift = kept.get(at);
    if (shift === undefined) return [];
    const call = waiting.has(at) ? withoutStart(wire) : wire;
    const index = numberOf(call['index']);
    // Some providers give all calls the same index.
    const isKept = shift === 0 || index === undefined;
    return [isKept ? call : { ...call, index: Math.max(0, index - shift) }];
  });
}

/** Whether a piece became the part that starts a call. */
function isStart({ place, text }: Piece): boolean {
  return place[0] === 'tool_calls' && place.length === 2 && text === undefined;
}

/** Returns the rest of a call whose start was sent before. Some clients join all names that they get for a call. */
function withoutStart({ index, function: called, custom }: JsonObject): JsonObject {
  return {
    ...(index !== undefined && { index }),
    ...(isRecord(called) && { function: omit(called, 'name') }),
    ...(isRecord(custom) && { custom: omit(custom, 'name') }),
  };
}
