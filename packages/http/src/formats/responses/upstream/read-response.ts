import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import { unknownUsage } from 'toolgate/pipeline';
import { type HttpError, unfinishedAnswer } from '../../../errors/index.ts';
import { isRecord, type JsonObject, splitList } from '../../../json/index.ts';
import { answerIdentity } from '../../answer-identity.ts';
import { addPiece, setOriginal } from '../../original.ts';
import { serviceTierMetadata } from '../../shared/index.ts';
import { joinUnknown, unreadable } from '../../unknown-texts.ts';
import {
  jsonOf,
  type ResponseEvent,
  type ResponsePiece,
  type StreamItem,
  wholeCall,
} from './answer-original.ts';
import { callPart, isClientCall, readCall } from './item-call.ts';
import { itemOf, readParts } from './read-items.ts';
import { addMain, addUnknown, type ReadState, takeCallId } from './read-state.ts';
import { answerMetadata, readFinishReason, readUsage } from './read-usage.ts';
import { unknownOfEvent } from './unknown-fields.ts';
import { unknownOfResponse } from './unknown-response-fields.ts';

/** Reads an event that has the response object. Returns whether the event completes the answer. */
export function readResponse(
  state: ReadState,
  event: ResponseEvent,
  response: JsonObject,
): boolean {
  const { stream, parts } = state;
  const json = jsonOf(event);
  const type = String(json['type']);
  if (type === 'response.failed') return fail(state, response);
  if (stream.known === undefined) {
    const tier = serviceTierMetadata(response['service_tier']);
    parts.push({ type: 'response-metadata', ...answerIdentity(response), ...tier });
  }
  stream.known = response;
  const isEnd = type === 'response.completed' || type === 'response.incomplete';
  const calls = isEnd ? endCalls(state) : undefined;
  const output = isEnd ? readOutput(state, event, response['output']) : undefined;
  const fields = newResponseFields(state, response);
  const unknownOutput = isEnd ? undefined : listOfTexts(response['output']);
  const unknown = joinUnknown(
    calls,
    output,
    fields,
    unknownOutput,
    unknownOfEvent(json, 'response'),
  );
  addUnknown(state, event, unknown);
  if (!isEnd) {
    addMain(state, event);
    return false;
  }
  addMain(state, event, {
    type: 'finish',
    finishReason: readFinishReason({ status: type.slice('response.'.length), ...response }, state),
    usage: readUsage(response['usage']) ?? unknownUsage,
    ...answerMetadata(response),
  });
  return true;
}

/** Ends a stream with the failure that the provider reports. The tokens that it took count all the same. */
function fail({ stream, parts }: ReadState, response: JsonObject): never {
  stream.known = response;
  const usage = readUsage(response['usage']);
  const part: LanguageModelV4StreamPart & { usage?: LanguageModelV4Usage } = {
    type: 'response-metadata',
    ...answerIdentity(response),
    ...(usage && { usage }),
  };
  parts.push(part);
  throw failureOf(response);
}

/** Returns the unknown fields of a response object that are new or changed since the last one. */
function newResponseFields(
  { request, freshFields }: ReadState,
  response: JsonObject,
): JsonObject | undefined {
  const { output: _output, ...rest } = response;
  const changed = freshFields(rest);
  const unknown = changed && unknownOfResponse(changed, request);
  return unknown && { response: unknown };
}

function listOfTexts(output: unknown): JsonObject | undefined {
  const isEmpty = output == null || (Array.isArray(output) && output.length === 0);
  return isEmpty ? undefined : { output };
}

/** Reads the output in the final response object. It skips items whose end event had the same JSON. */
function readOutput(
  state: ReadState,
  event: ResponseEvent,
  output: unknown,
): JsonObject | undefined {
  const { objects, rest } = splitList(output);
  let unknown = unreadable(rest);
  for (const [index, wire] of objects) {
    const begunItem = state.stream.items.get(index);
    if (begunItem?.whole !== undefined && isSameJson(begunItem.whole, wire)) continue;
    const item = itemOf(state, { output_index: index }, String(wire['type']));
    const call = item.call;
    unknown = joinUnknown(unknown, call === undefined ? undefined : { [`${index}.call`]: wire });
    item.wire = wire;
    const fields = readParts(state, event, { item, isLast: true });
    unknown = joinUnknown(unknown, fields && { [String(index)]: fields });
    addLateCall(state, event, item);
    item.whole = wire;
  }
  for (const text of state.stream.texts.values()) {
    if (!text.isOver) state.parts.push({ type: `${text.kind}-end`, id: text.id });
  }
  return unknown;
}

/** Adds a call that came without a start event. */
function addLateCall(state: ReadState, event: ResponseEvent, item: StreamItem): void {
  const { wire, index } = item;
  if (item.call !== undefined || !isClientCall(wire)) return;
  const call = readCall(wire, `call_${index}`, state.tools);
  const id = takeCallId(state, call.id);
  item.call = wholeCall(call, id);
  if (isGatewayToolName(call.name)) state.stream.gatewayCalls.add(index);
  state.hasCalls = true;
  const piece = addPiece<ResponsePiece>({ event, place: ['output', index] });
  state.parts.push(setOriginal(callPart({ ...call, id }), piece));
}

/** Completes the calls that have no end event. Returns earlier calls at the same indexes as unknown fields. */
function endCalls(state: ReadState): JsonObject | undefined {
  const unknown: JsonObject[] = [];
  for (const { call, whole } of state.stream.items.values()) {
    if (call === undefined || whole !== undefined) continue;
    state.hasCalls = true;
    unknown.push(...call.earlier.splice(0));
    state.parts.push(callPart(call));
  }
  return unknown.length === 0 ? undefined : { call: unknown };
}

/** Returns a provider's failure: in the shape of an error event if the provider described it. */
export function failureOf({ error }: JsonObject): JsonObject | HttpError {
  return isRecord(error) ? { error } : unfinishedAnswer();
}

/**
 * Whether two JSON values are equal, with their names in the same order. It compares strings directly, which is faster
 * than `JSON.stringify` for long texts.
 */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const members = Object.entries(one);
  const others = Object.entries(other);
  return (
    members.length === others.length &&
    members.every(([name, value], at) => {
      const [otherName, otherValue] = others[at] ?? [];
      return name === otherName && isSameJson(value, otherValue);
    })
  );
}
