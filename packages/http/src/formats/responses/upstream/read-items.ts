import { isGatewayToolName } from 'toolgate';
import { isRecord, type JsonObject, numberOf, omit, splitList } from '../../../json/index.ts';
import { assertContentCount } from '../../../upstream/parse-object.ts';
import { joinUnknown, unreadable } from '../../unknown-texts.ts';
import {
  jsonOf,
  type ResponseEvent,
  type StreamCall,
  type StreamItem,
  wholeCall,
} from './answer-original.ts';
import {
  approvalParts,
  callPart,
  hostedInput,
  isClientCall,
  type ItemCall,
  namesTool,
  readCall,
} from './item-call.ts';
import { addMain, addUnknown, type ReadState, takeCallId } from './read-state.ts';
import { newFields, readPartFields, readWholeText, unknownPart } from './read-texts.ts';
import { kindOfPart, textOfPart } from './text-kinds.ts';
import { unknownOfCall, unknownOfEvent, unknownOfItem } from './unknown-fields.ts';

/** Returns the item to which an event belongs. If the item is not known yet, it begins here. */
export function itemOf({ stream }: ReadState, json: JsonObject, type: string): StreamItem {
  const index = numberOf(json['output_index']) ?? -1;
  const existing = stream.items.get(index);
  if (existing !== undefined) return existing;
  const item: StreamItem = {
    index,
    type,
    wire: { ...('item_id' in json && { id: json['item_id'] }), type },
    whole: undefined,
    readFields: new Map(),
    spelled: new Map(),
    call: undefined,
    hasBegun: false,
    begun: {},
    sent: undefined,
    isUnsealed: false,
  };
  stream.items.set(index, item);
  assertContentCount(stream.items.size);
  return item;
}

/**
 * Reads the start event or the end event of an item.
 *
 * @param isLast whether the item ends.
 */
export function readItem(state: ReadState, event: ResponseEvent, isLast: boolean): void {
  const json = jsonOf(event);
  const wire = isRecord(json['item']) ? json['item'] : {};
  const item = itemOf(state, json, String(wire['type']));
  event.item = item;
  item.wire = wire;
  if (isLast) item.whole = wire;
  if (isClientCall(wire)) return (isLast ? endCall : beginCall)(state, event, item);
  const unknown = readParts(state, event, { item, isLast });
  addUnknown(state, event, joinUnknown(unknown, unknownOfEvent(json, 'item')));
  const isSealed = isLast && item.type === 'reasoning' && addSeal(state, event, item);
  if (isSealed) return;
  const approval = isLast ? approvalParts(wire, (wanted) => takeCallId(state, wanted)) : undefined;
  if (approval !== undefined) state.parts.push(approval.call);
  // The event goes out with the request, which the pipeline holds until the answer is complete.
  addMain(state, event, approval?.request);
}

/**
 * Adds the encrypted copy of reasoning as a part of its own. The pipeline removes the copy if it withholds some of the
 * reasoning. Returns whether there is a copy.
 */
function addSeal(state: ReadState, event: ResponseEvent, { index, wire }: StreamItem): boolean {
  const { encrypted_content: encrypted, id } = wire;
  if (typeof encrypted !== 'string' || encrypted === '') return false;
  const metadata = {
    openai: { itemId: typeof id === 'string' ? id : '', reasoningEncryptedContent: encrypted },
  };
  const part = { id: `${index}.seal`, providerMetadata: metadata };
  state.parts.push({ type: 'reasoning-start', ...part });
  addMain(state, event, { type: 'reasoning-end', ...part }, { metadata });
  return true;
}

/**
 * Reads all texts and unknown fields of an item.
 *
 * @param isLast whether no more deltas follow.
 * @returns the unknown fields.
 */
export function readParts(
  state: ReadState,
  event: ResponseEvent,
  { item, isLast }: { item: StreamItem; isLast: boolean },
): JsonObject | undefined {
  const { wire } = item;
  let unknown = newFields(item, 'item', unknownOfItem(wire));
  if (item.type !== 'message' && item.type !== 'reasoning') return unknown;
  for (const list of ['content', 'summary'] as const) {
    const { objects, rest } = splitList(wire[list]);
    unknown = joinUnknown(unknown, newFields(item, list, unreadable(rest)));
    for (const [at, part] of objects) {
      const kind = kindOfPart(part, item);
      if (kind === undefined) {
        unknown = joinUnknown(unknown, unknownPart(item, at, part));
        continue;
      }
      const place = { item, kind: { ...kind, list }, at };
      const whole = textOfPart(part);
      const repeated = readWholeText(state, place, { event, whole, isLast });
      unknown = joinUnknown(unknown, repeated, readPartFields(place, part));
    }
  }
  return unknown;
}

function beginCall(state: ReadState, event: ResponseEvent, item: StreamItem): void {
  const { wire, index } = item;
  const begun = readCall(wire, `call_${index}`, state.tools);
  const { id: givenId, name, input, isCustom } = begun;
  const earlier = item.call;
  const id = earlier?.givenId === givenId ? earlier.id : takeCallId(state, givenId);
  addUnknown(
    state,
    event,
    joinUnknown(unknownOfEvent(jsonOf(event), 'item'), fieldsOfCall(item, false)),
  );
  const call: StreamCall = {
    ...wholeCall({ ...begun, input: '' }, id),
    earlier: earlier ? [...earlier.earlier, textsOfCall(earlier)] : [],
    ended: earlier?.ended,
    hasEndedAgain: earlier?.hasEndedAgain ?? false,
  };
  item.call = call;
  if (isGatewayToolName(name)) state.stream.gatewayCalls.add(index);
  addMain(state, event, {
    type: 'tool-input-start',
    id,
    toolName: name,
    ...(isCustom && { inputEncoding: 'text' as const }),
  });
  if (namesTool(wire)) addInput(state, event, call, input);
  // The filter read the input above, so the start need not wait for it: the events of the call follow at once.
  else state.parts.push({ type: 'tool-input-delta', id, delta: '' });
}

/**
 * Returns the new fields of a call that the filter has to read: the unknown ones, and at the start of a hosted call its
 * input, before the event goes out.
 */
function fieldsOfCall(item: StreamItem, isLast: boolean): JsonObject | undefined {
  const unknown = newFields(item, 'item', unknownOfCall(item.wire));
  if (isLast || namesTool(item)) return unknown;
  return joinUnknown(unknown, newFields(item, 'input', hostedInput(item.wire)));
}

function addInput(state: ReadState, event: ResponseEvent, call: StreamCall, delta: string): void {
  if (delta === '') return;
  call.input += delta;
  addMain(state, event, { type: 'tool-input-delta', id: call.id, delta }, { text: delta });
}

/** Reads an event that adds to or ends the input of a call. */
export function readInputEvent(
  state: ReadState,
  event: ResponseEvent,
  { call, isDone }: { call: StreamCall; isDone: boolean },
): void {
  const json = jsonOf(event);
  const wholeName = json['input'] === undefined ? 'arguments' : 'input';
  const unknown = unknownOfEvent(
    json['name'] === call.name ? omit(json, 'name') : json,
    isDone ? wholeName : 'delta',
  );
  const { delta, [wholeName]: input } = json;
  const whole = isDone && typeof input === 'string' ? input : '';
  const isOther = !whole.startsWith(call.input) && isDone;
  addUnknown(state, event, isOther ? joinUnknown(unknown, { input: whole }) : unknown);
  if (!isDone) {
    const text = typeof delta === 'string' ? delta : JSON.stringify(delta ?? '');
    if (text === '') addMain(state, event, { type: 'tool-input-delta', id: call.id, delta: '' });
    else addInput(state, event, call, text);
    return;
  }
  if (!isOther) addInput(state, event, call, whole.slice(call.input.length));
  addMain(state, event, { type: 'tool-input-end', id: call.id });
}

function endCall(state: ReadState, event: ResponseEvent, item: StreamItem): void {
  const begun = item.call;
  const endedCall = readCall(item.wire, begun?.givenId ?? `call_${item.index}`, state.tools);
  const unknown = joinUnknown(
    begun && unknownOfBegun(begun, endedCall),
    fieldsOfCall(item, true),
    unknownOfEvent(jsonOf(event), 'item'),
  );
  if (begun === undefined && isGatewayToolName(endedCall.name)) {
    state.stream.gatewayCalls.add(item.index);
  }
  const call = begun ?? wholeCall(endedCall, takeCallId(state, endedCall.id));
  item.call = call;
  call.ended ??= endedCall;
  state.hasCalls = true;
  // The unknown fields come first, so that the filter reads them before the call is sent.
  addUnknown(state, event, unknown);
  const part = callPart({ ...endedCall, id: call.id });
  addMain(state, event, part, { text: part.input });
}

/**
 * Returns what the earlier events of a call said that its end event does not repeat. The gateway reads the end event,
 * but a client may read the pieces, so the filter must read both. A second end event counts as a continuation.
 */
function unknownOfBegun(begun: StreamCall, now: ItemCall): JsonObject | undefined {
  const { givenId: id, name, input, earlier, ended, hasEndedAgain } = begun;
  const texts: JsonObject[] = earlier.splice(0);
  if (ended === undefined) {
    if (input !== '' && input !== now.input) texts.push({ input });
    if (id !== now.id || name !== now.name) texts.push({ id, name });
  } else {
    if (!hasEndedAgain) texts.push(textsOfCall(ended));
    texts.push(textsOfCall(now));
    begun.hasEndedAgain = true;
  }
  return texts.length === 0 ? undefined : { call: texts };
}

function textsOfCall({ id, name, input }: ItemCall): JsonObject {
  return { id, name, input };
}
