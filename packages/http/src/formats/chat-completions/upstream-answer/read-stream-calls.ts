import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { assertContentCount } from '../../../upstream/parse-object.ts';
import { addPiece, type Piece, type Place, type WireEvent, setOriginal } from '../../original.ts';
import { distinctCallId, writeCallInput } from '../../shared/index.ts';
import { joinUnknown, noNames, readFields, unknownFields } from '../../unknown-texts.ts';
import { signatureMetadata } from '../call-signature.ts';
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
  /**
   * Begins the calls whose name could still have continued. The reader calls it after an event without a call, because the
   * events of a name directly follow one another.
   */
  settle(parts: Part[]): void;
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
  /** The metadata with the signature of the call, once it came. */
  signature: ReturnType<typeof signatureMetadata>;
  /** The piece of the name's first event, while the name may not be complete. */
  start: Piece | undefined;
  hasBegun: boolean;
  /** Pieces of input that still wait for the call's name. */
  waiting: (Piece & { text: string })[];
}

const callNames: ReadonlySet<string> = new Set(['id', 'type']);
/** The fields of a call that are read, by the field that holds its name and input. */
const callFields = {
  function: readFields({ function: 'object', custom: 'empty', name: 'empty', arguments: 'empty' }),
  custom: readFields({ custom: 'object', function: 'empty', name: 'empty', arguments: 'empty' }),
  call: readFields({ name: 'string', arguments: 'any', function: 'empty', custom: 'empty' }),
};
/** The fields of a function that are read, by the field of its input. */
const functionFields = {
  arguments: readFields({ name: 'string', arguments: 'any', input: 'empty' }),
  input: readFields({ name: 'string', input: 'any', arguments: 'empty' }),
};

/**
 * Opens the reader of the calls of one stream.
 *
 * @param order receives the number of each call by its id, in their order.
 * @param request the body of the request to the provider.
 */
export function createStreamCallReader(
  order: Map<string, number>,
  request: JsonObject,
): StreamCallReader {
  const names = toolNames(request);
  const calls: OpenCall[] = [];
  /** The calls whose name may not be complete. */
  const waitingCalls = new Set<OpenCall>();
  const latest = new Map<string, OpenCall>();
  const takenIds = new Set<string>();

  function openCall({ key, wire }: FieldCall): OpenCall {
    const latestCall = latest.get(key);
    if (latestCall !== undefined && !beginsAnother(wire, latestCall)) return latestCall;
    const givenId = idOf(wire);
    const id = distinctCallId(givenId || `call_${key}`, takenIds);
    const isCustom = isRecord(wire['custom']);
    const unnamed = { name: '', isRenamed: false, start: undefined, hasBegun: false };
    const content = { input: '', signature: undefined, waiting: [] };
    const call: OpenCall = { id, givenId, isCustom, ...unnamed, ...content };
    takenIds.add(id);
    assertContentCount(calls.push(call));
    latest.set(key, call);
    return call;
  }

  function begin(call: OpenCall, parts: Part[]): void {
    if (waitingCalls.delete(call)) order.set(call.id, order.size);
    beginCall(call, parts);
  }

  function settle(parts: Part[], except?: OpenCall): void {
    for (const call of waitingCalls) if (call !== except) begin(call, parts);
  }

  return {
    push(field, event, parts) {
      const { wire, place } = field;
      const call = openCall(field);
      settle(parts, call);
      call.signature ??= signatureMetadata(wire);
      const { name, input: text, inputPlace } = callTexts(wire);
      const isNamed = call.name === '' && name !== '';
      const laterName = isNamed || !call.hasBegun ? undefined : readLaterName(call, name);
      if (!call.hasBegun) call.name = extendName(call.name, name);
      // All pieces of an event must be known before its first part leaves, and this call may begin later.
      if (isNamed) {
        call.start = addPiece({ event, place });
        waitingCalls.add(call);
      }
      // The piece with the name becomes the start part. It becomes a delta too only if it brings input.
      if (!isNamed || text !== '') {
        const piece = { event, place: [...place, ...inputPlace], text };
        call.waiting.push(call.name === '' ? piece : addPiece(piece));
      }
      if (call.hasBegun || text !== '' || isWholeName(call.name, names)) begin(call, parts);
      const unknown = unknownOfCall(wire);
      return laterName === undefined ? unknown : joinUnknown({ name: laterName }, unknown);
    },
    settle,
    end(parts) {
      settle(parts);
      for (const call of calls.splice(0)) endCall(call, parts);
      latest.clear();
    },
  };
}

/** Begins a call whose name is complete, and adds the pieces that waited for it. */
function beginCall(call: OpenCall, parts: Part[]): void {
  const { id, name: toolName, isCustom, start, signature } = call;
  if (start !== undefined) {
    call.start = undefined;
    call.hasBegun = true;
    const encoding = isCustom && { inputEncoding: 'text' as const };
    const begun = { type: 'tool-input-start', id, toolName, ...encoding, ...signature } as const;
    parts.push(setOriginal(begun, start));
  }
  if (call.hasBegun) sendWaiting(call, parts);
}

function endCall({ id, name, isCustom, input, signature }: OpenCall, parts: Part[]): void {
  if (name === '') return;
  const whole = writeCallInput(input, isCustom);
  parts.push(
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName: name, input: whole, ...signature },
  );
}

/** Whether a name is declared and no other declared name begins with it. */
function isWholeName(name: string, declared: readonly string[]): boolean {
  return declared.includes(name) && declared.every((one) => one === name || !one.startsWith(name));
}

/**
 * Returns the name of a call after its next piece. Providers send a name whole, in pieces, or whole so far with each event.
 */
function extendName(name: string, piece: string): string {
  return piece.startsWith(name) ? piece : name + piece;
}

/**
 * Returns the text that the filter must read if a call gets another name, because a client may use it as the name of the
 * call or as its next piece. The first such text also has the name before it.
 */
function readLaterName(call: OpenCall, name: string): string | undefined {
  const { isRenamed, name: first } = call;
  if (name === '' || (!isRenamed && name === first)) return undefined;
  call.isRenamed = true;
  return isRenamed ? name : `${first}${name}`;
}

function sendWaiting(call: OpenCall, parts: Part[]): void {
  const { id, waiting } = call;
  for (const piece of waiting.splice(0)) {
    const { event, text } = piece;
    call.input += text;
    if (!event.pieces.includes(piece)) addPiece(piece);
    parts.push(setOriginal({ type: 'tool-input-delta', id, delta: text }, piece));
  }
}

function toolNames({ tools, functions }: JsonObject): string[] {
  const lists = [tools, functions].filter(isObjectList);
  return lists.flat().map((tool) => callTexts(tool).name);
}

function idOf({ id }: JsonObject): string {
  return typeof id === 'string' ? id : '';
}

/**
 * Whether a piece begins a new call although its key belongs to an earlier call. Ollama and Gemini send each call
 * whole, with the index 0 or without an index. The input of a call is one JSON object, so a second object begins a new
 * call. Without input, another name with another id begins one.
 */
function beginsAnother(wire: JsonObject, { givenId, name: earlierName, input }: OpenCall): boolean {
  const { name, input: text } = callTexts(wire);
  const id = idOf(wire);
  const isOther = id === '' ? wire['index'] == null : id !== givenId;
  if (input === '' && givenId !== '' && id !== '')
    return isOther && name !== '' && name !== earlierName;
  return isOther && name !== '' && /\}\s*$/.test(input.slice(-16)) && /^\s*\{/.test(text);
}

/** Reads the name of a call and the piece of its input, in any of the three shapes. */
export function callTexts(wire: JsonObject): {
  name: string;
  input: string;
  isCustom: boolean;
  inputPlace: Place;
} {
  const field = holderOf(wire);
  const holder = field === undefined ? wire : (wire[field] as JsonObject);
  const { name } = holder;
  const inputField = inputName(holder);
  return {
    name: typeof name === 'string' ? name : '',
    input: textOfInput(holder[inputField]),
    isCustom: field === 'custom',
    inputPlace: [...(field === undefined ? [] : [field]), inputField],
  };
}

/** Returns the field that holds the name and input of a call; `undefined` if the call itself has them. */
function holderOf(wire: JsonObject): 'function' | 'custom' | undefined {
  return (['function', 'custom'] as const).find((one) => isRecord(wire[one]));
}

function inputName({ arguments: json }: JsonObject): 'arguments' | 'input' {
  return json == null ? 'input' : 'arguments';
}

/** Returns the fields of a call that this format does not know. */
export function unknownOfCall(wire: JsonObject): JsonObject | undefined {
  const holderName = holderOf(wire);
  const unknown = unknownFields(wire, callNames, callFields[holderName ?? 'call']);
  const holder = holderName && (wire[holderName] as JsonObject);
  const within = holder && unknownFields(holder, noNames, functionFields[inputName(holder)]);
  return joinUnknown(unknown, within);
}

/** Some providers send the arguments as an object. */
function textOfInput(input: unknown): string {
  if (typeof input === 'string') return input;
  return input == null ? '' : JSON.stringify(input);
}
