import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isRecord, type JsonObject } from '../../../json/index.ts';
import { addPiece, type Place, type WireEvent, withOriginal } from '../../original.ts';
import { writeCallInput } from '../../shared/index.ts';
import { unknownFields } from '../../unknown-texts.ts';
import type { FieldCall } from './read-delta.ts';

type Part = LanguageModelV4StreamPart;

/** The tool calls of one stream. */
export interface StreamCallReader {
  /**
   * Adds the parts for a piece of a call.
   *
   * @returns the fields that this format does not know, if any.
   */
  push(call: FieldCall, event: WireEvent, parts: Part[]): JsonObject | undefined;
  /** Adds the parts that complete the calls. */
  end(parts: Part[]): void;
}

interface OpenCall {
  id: string;
  /** The provider's id of the call; empty if it gave no id. */
  givenId: string;
  name: string;
  /** Whether another name followed the first one. */
  isRenamed: boolean;
  isCustom: boolean;
  input: string;
  /** Pieces of input that still wait for the call's name. */
  waiting: { event: WireEvent; place: Place; text: string }[];
}

const callNames: ReadonlySet<string> = new Set(['id', 'type']);
const callFields: ReadonlySet<string> = new Set(['function', 'custom', 'name', 'arguments']);
const functionFields: ReadonlySet<string> = new Set(['name', 'arguments', 'input']);
const noNames: ReadonlySet<string> = new Set();

/**
 * Opens the reader of the calls of one stream.
 *
 * @param ids receives the ids of the calls, in their order.
 */
export function createStreamCallReader(ids: string[]): StreamCallReader {
  const calls: OpenCall[] = [];
  const latest = new Map<string, OpenCall>();
  const taken = new Set<string>();

  function openCall({ key, wire }: FieldCall): OpenCall {
    const known = latest.get(key);
    if (known !== undefined && !beginsAnother(wire, known)) return known;
    const givenId = idOf(wire);
    const wanted = givenId || `call_${key}`;
    const id = taken.has(wanted) ? `${wanted}_${calls.length}` : wanted;
    const isCustom = isRecord(wire['custom']);
    const begun = { name: '', isRenamed: false, input: '', waiting: [] };
    const call: OpenCall = { id, givenId, isCustom, ...begun };
    taken.add(id);
    calls.push(call);
    latest.set(key, call);
    return call;
  }

  return {
    push(field, event, parts) {
      const { wire, place } = field;
      const call = openCall(field);
      const { name, input: text, inputPlace } = callTexts(wire);
      const isNamed = call.name === '' && name !== '';
      if (isNamed) {
        call.name = name;
        ids.push(call.id);
        const { id, isCustom } = call;
        const start: Part = {
          type: 'tool-input-start',
          id,
          toolName: name,
          ...(isCustom && { inputEncoding: 'text' }),
        };
        parts.push(withOriginal(start, addPiece({ event, place })));
      }
      // The piece with the name becomes the start part. It becomes a delta too only if it brings input.
      const at = [...place, ...inputPlace];
      if (!isNamed || text !== '') call.waiting.push({ event, place: at, text });
      if (call.name !== '') sendWaiting(call, parts);
      const unknown = unknownOfCall(wire);
      const renamed = isNamed ? undefined : readLaterName(call, name);
      return renamed === undefined ? unknown : { ...unknown, name: renamed };
    },
    end(parts) {
      for (const { id, name, isCustom, input } of calls.splice(0)) {
        if (name === '') continue;
        const whole = writeCallInput(input, isCustom);
        parts.push(
          { type: 'tool-input-end', id },
          { type: 'tool-call', toolCallId: id, toolName: name, input: whole },
        );
      }
      latest.clear();
    },
  };
}

/**
 * Returns what the filter must read of a name after the first one, since a client may take it for the name of the call
 * or for its next piece. The first of these comes with the name before it.
 */
function readLaterName(call: OpenCall, name: string): string | undefined {
  const { isRenamed, name: first } = call;
  if (name === '' || (!isRenamed && name === first)) return undefined;
  call.isRenamed = true;
  return isRenamed ? name : `${first}${name}`;
}

/** Adds the waiting pieces of a call's input. */
function sendWaiting(call: OpenCall, parts: Part[]): void {
  const { id, waiting } = call;
  for (const { event, place, text } of waiting.splice(0)) {
    call.input += text;
    parts.push(
      withOriginal({ type: 'tool-input-delta', id, delta: text }, addPiece({ event, place, text })),
    );
  }
}

function idOf({ id }: JsonObject): string {
  return typeof id === 'string' ? id : '';
}

/**
 * Whether a piece begins a new call although its key belongs to an earlier call. Ollama and Gemini send each call
 * whole, with the index 0 or without an index. The input of a call is one JSON object, so a second object begins a new
 * call.
 */
function beginsAnother(wire: JsonObject, { givenId, input }: OpenCall): boolean {
  const { name, input: text } = callTexts(wire);
  const id = idOf(wire);
  const isOther = id === '' ? wire['index'] == null : id !== givenId;
  return isOther && name !== '' && /\}\s*$/.test(input.slice(-16)) && /^\s*\{/.test(text);
}

/** Reads the name of a call and the piece of its input, in any of the three shapes. */
export function callTexts(wire: JsonObject): {
  name: string;
  input: string;
  isCustom: boolean;
  holder: JsonObject;
  /** The path of the input within the call. */
  inputPlace: Place;
} {
  const field = ['function', 'custom'].find((one) => isRecord(wire[one]));
  const holder = field === undefined ? wire : (wire[field] as JsonObject);
  const { name, arguments: json, input } = holder;
  return {
    name: typeof name === 'string' ? name : '',
    input: textOfInput(json ?? input),
    isCustom: field === 'custom',
    holder,
    inputPlace: [...(field === undefined ? [] : [field]), json == null ? 'input' : 'arguments'],
  };
}

/** Returns the fields of a call that this format does not know. */
export function unknownOfCall(wire: JsonObject): JsonObject | undefined {
  const { holder } = callTexts(wire);
  const unknown = unknownFields(wire, callNames, callFields);
  const within = holder === wire ? undefined : unknownFields(holder, noNames, functionFields);
  return unknown || within ? { ...unknown, ...within } : undefined;
}

/** Some providers send the arguments as an object. */
function textOfInput(input: unknown): string {
  if (typeof input === 'string') return input;
  return input == null ? '' : JSON.stringify(input);
}
