import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { textOfContent } from 'toolgate/internal';
import { unknownUsage } from 'toolgate/pipeline';
import { upstreamFailed } from '../../../errors/index.ts';
import { type JsonObject, type SplitList, splitList } from '../../../json/index.ts';
import { assertNoError } from '../../../upstream/parse-object.ts';
import { answerIdentity } from '../../answer-identity.ts';
import {
  addPiece,
  addUnknownFields,
  openWhole,
  type Place,
  rememberResult,
  type WireEvent,
  setOriginal,
} from '../../original.ts';
import { distinctCallId, readAnnotations } from '../../shared/index.ts';
import { foreignFields, unreadable } from '../../unknown-texts.ts';
import { type DeclaredTools, declaredTools } from './declared-tools.ts';
import { approvalParts, callPart, isClientCall, readCall } from './item-call.ts';
import { failureOf } from './read-response.ts';
import { answerMetadata, readFinishReason, readUsage } from './read-usage.ts';
import { unknownOfCall, unknownOfItem, unknownOfPart } from './unknown-fields.ts';
import { unknownOfResponse } from './unknown-response-fields.ts';

interface ReadState {
  readonly event: WireEvent;
  readonly content: LanguageModelV4Content[];
  /** The unknown fields, by their path. */
  readonly unknown: Record<string, unknown>;
  /** The tools that the request declares. */
  readonly tools: DeclaredTools;
  readonly callIds: Set<string>;
  hasCalls: boolean;
  hasRefused: boolean;
}

/**
 * Returns the items of a whole response.
 *
 * @throws HttpError (502) for a body of another shape, or the error that the body reports.
 */
export function itemsOf(body: JsonObject): SplitList {
  const { output, status } = body;
  if (status === 'failed') throw failureOf(body);
  if (Array.isArray(output)) return splitList(output);
  assertNoError(body);
  throw upstreamFailed('its answer is not a response');
}

/**
 * Reads a whole response.
 *
 * @param request the body of the request to the provider.
 * @throws HttpError (502) for a body of another shape, or the error that the body reports.
 */
export function readResult(
  body: JsonObject,
  text: string,
  request: JsonObject = {},
): LanguageModelV4GenerateResult {
  const { objects: items, rest } = itemsOf(body);
  const state: ReadState = {
    event: openWhole(text),
    content: [],
    unknown: {},
    tools: declaredTools(request),
    callIds: new Set(),
    hasCalls: false,
    hasRefused: false,
  };
  for (const [index, item] of items) readItem(state, item, index);
  noteUnknown(state, 'output', unreadable(rest));
  noteUnknown(state, 'response', unknownOfResponse(omitCopy(body, state), request));
  const { content, event, unknown } = state;
  addUnknownFields(content, unknown, { event, name: 'openai' });
  const result: LanguageModelV4GenerateResult = {
    content,
    finishReason: readFinishReason(body, state),
    usage: readUsage(body['usage']) ?? unknownUsage,
    warnings: [],
    response: answerIdentity(body),
    ...answerMetadata(body),
  };
  return rememberResult(result, 'responses', { body, event });
}

/**
 * Removes `output_text` if it repeats the text of the answer. The official clients compute this field, but some
 * providers send it.
 */
function omitCopy(body: JsonObject, { content }: ReadState): JsonObject {
  if (!('output_text' in body)) return body;
  const text = textOfContent(content);
  return body['output_text'] === text ? { ...body, output_text: undefined } : body;
}

function noteUnknown({ unknown }: ReadState, place: string, fields: JsonObject | undefined): void {
  if (fields !== undefined) unknown[place] = fields;
}

function readItem(state: ReadState, item: JsonObject, index: number): void {
  const place = ['output', index];
  if (isClientCall(item)) return readCallItem(state, item, place);
  noteUnknown(state, `output.${index}`, unknownOfItem(item));
  const { type } = item;
  if (type === 'message') return readMessage(state, item, place);
  if (type === 'reasoning') return readReasoning(state, item, place);
  const approval = approvalParts(item, (wanted) => takeCallId(state, wanted));
  if (approval === undefined) return;
  const piece = addPiece({ event: state.event, place });
  state.content.push(setOriginal(approval.call, piece), setOriginal(approval.request, piece));
}

function takeCallId({ callIds }: ReadState, wanted: string): string {
  const id = distinctCallId(wanted, callIds);
  callIds.add(id);
  return id;
}

function readCallItem(state: ReadState, item: JsonObject, place: Place): void {
  const { content, event } = state;
  const read = readCall(item, `call_${String(place[1])}`, state.tools);
  const call = { ...read, id: takeCallId(state, read.id) };
  noteUnknown(state, place.join('.'), unknownOfCall(item));
  state.hasCalls = true;
  const part = callPart(call);
  content.push(setOriginal(part, addPiece({ event, place, input: part.input })));
}

function readMessage(state: ReadState, item: JsonObject, place: Place): void {
  const { phase } = item;
  const metadata = typeof phase === 'string' && { providerMetadata: { openai: { phase } } };
  for (const [at, part] of readList(state, item, { place, list: 'content' })) {
    const name = part['type'] === 'refusal' ? 'refusal' : 'text';
    const text = part[name];
    const textPlace = [...place, 'content', at, name];
    if (typeof text === 'string') {
      state.hasRefused ||= name === 'refusal';
      const citations = readAnnotations(part['annotations']);
      const cited = citations.length > 0 && { citations };
      if (text !== '') addText(state, { type: 'text', text, ...metadata, ...cited }, textPlace);
    }
    noteUnknown(state, textPlace.join('.'), unknownOfTextPart(part, name));
  }
}

/** Returns the parts of an item with their indexes. What else is in the list is noted as unknown. */
function readList(
  state: ReadState,
  item: JsonObject,
  { place, list }: { place: Place; list: 'content' | 'summary' },
): SplitList['objects'] {
  const { objects, rest } = splitList(item[list]);
  noteUnknown(state, [...place, list].join('.'), unreadable(rest));
  return objects;
}

/** Returns the unknown fields of a text part. Log probabilities that spell the text itself are left out. */
function unknownOfTextPart(part: JsonObject, name: string): JsonObject | undefined {
  const unknown = unknownOfPart(part);
  const { logprobs, ...others } = unknown ?? {};
  const rest = logprobs === part[name] ? others : unknown;
  const fields = rest && Object.keys(rest).length > 0 ? rest : undefined;
  return typeof part[name] === 'string' ? fields : foreignFields(part, fields);
}

function addText(
  { content, event }: ReadState,
  part: Extract<LanguageModelV4Content, { text: string }>,
  place: Place,
  metadata?: SharedV4ProviderMetadata,
): void {
  content.push(setOriginal(part, addPiece({ event, place, text: part.text, metadata })));
}

function readReasoning(state: ReadState, item: JsonObject, place: Place): void {
  const { encrypted_content: encrypted, id } = item;
  const isSealed = typeof encrypted === 'string' && encrypted !== '';
  const metadata: SharedV4ProviderMetadata = {
    openai: {
      itemId: typeof id === 'string' ? id : '',
      ...(isSealed && { reasoningEncryptedContent: encrypted }),
    },
  };
  const before = state.content.length;
  for (const list of ['summary', 'content'] as const) {
    for (const [at, part] of readList(state, item, { place, list })) {
      const { text } = part;
      const textPlace = [...place, list, at, 'text'];
      noteUnknown(state, textPlace.join('.'), unknownOfTextPart(part, 'text'));
      if (typeof text !== 'string') continue;
      const reasoning = { type: 'reasoning', text, providerMetadata: metadata } as const;
      addText(state, reasoning, textPlace, metadata);
    }
  }
  if (!isSealed || state.content.length > before) return;
  const sealed = { type: 'reasoning', text: '', providerMetadata: metadata } as const;
  addText(state, sealed, [...place, 'encrypted_content', 'text'], metadata);
}
