import { isObjectList, isRecord, type JsonObject, numberOf } from '../../../json/index.ts';
import type { Place } from '../../original.ts';
import {
  joinUnknown,
  noFields,
  type ReadFields,
  readFields,
  typeName,
  unknownFields,
} from '../../unknown-texts.ts';
import { type FieldFile, readFiles } from './read-files.ts';

/** A text in a delta or a message. */
export interface FieldText {
  kind: 'text' | 'reasoning';
  /** Identifies a text of an answer. All its deltas have the same id. */
  id: string;
  text: string;
  place: Place;
  /** The paths of fields that repeat the text. */
  copies?: Place[];
  /** The signature, or encrypted copy, of the text, with its detail. It must be dropped if the text changes. */
  seal?: JsonObject;
}

/** A tool call, or a piece of it. */
export interface FieldCall {
  wire: JsonObject;
  place: Place;
  /** Identifies the call among the calls of the answer. */
  key: string;
}

/** What a delta or a message contains. */
export interface DeltaTexts {
  texts: FieldText[];
  calls: FieldCall[];
  files: FieldFile[];
  /** Fields that this format does not know, by their objects. The content filter must read them. */
  unknown: JsonObject[];
}

/** The fields of a delta that this file reads. */
const deltaFields = readFields({
  content: 'any',
  refusal: 'any',
  reasoning_content: 'any',
  reasoning: 'any',
  reasoning_details: 'any',
  thinking_blocks: 'any',
  tool_calls: 'any',
  function_call: 'object',
});
const harmless: ReadonlySet<string> = new Set(['role']);

/** The name under which metadata of reasoning has the seal of its detail. */
export const sealKey = 'chat';

/** The names of lists of reasoning, in answers of OpenRouter and LiteLLM. */
export const detailLists: ReadonlySet<unknown> = new Set(['reasoning_details', 'thinking_blocks']);
/** The names of text fields in these lists. */
export const detailTexts = ['text', 'summary', 'thinking'] as const;
/** The names of seals beside these texts: a signature, or an encrypted copy of the text. */
export const detailSeals = ['signature', 'data', 'encrypted_content'] as const;
const sealNames: ReadonlySet<string> = new Set(detailSeals);
/** The fields of a detail that are read, by the field of its text. */
const detailFields: Readonly<Record<(typeof detailTexts)[number], ReadFields>> = {
  text: fieldsOfDetail('text'),
  summary: fieldsOfDetail('summary'),
  thinking: fieldsOfDetail('thinking'),
};

function fieldsOfDetail(text: string): ReadFields {
  return readFields({ [text]: 'string', signature: 'any', data: 'any', encrypted_content: 'any' });
}
/** The names of fields beside these texts that a provider needs to read them again. */
export const detailNames: ReadonlySet<string> = new Set(['type', 'id', 'format']);

/** Reads a delta of a stream, or the message of a whole answer. Both have the same fields. */
export function readDelta(delta: JsonObject): DeltaTexts {
  const contents: DeltaTexts = {
    texts: [],
    calls: [],
    files: readFiles(delta),
    unknown: [],
  };
  readReasoning(delta, contents);
  for (const name of ['content', 'refusal'] as const) readText(delta[name], name, contents);
  readTranscript(delta['audio'], contents);
  const { tool_calls: calls, function_call: legacy } = delta;
  if (isObjectList(calls)) {
    for (const [at, wire] of calls.entries()) {
      contents.calls.push({ wire, place: ['tool_calls', at], key: keyOf(wire, at) });
    }
  } else if (calls != null) addUnknown(contents, { tool_calls: calls });
  if (isRecord(legacy)) {
    contents.calls.push({ wire: legacy, place: ['function_call'], key: 'function_call' });
  }
  addUnknown(contents, unknownFields(delta, harmless, deltaFields));
  return contents;
}

function addUnknown(contents: DeltaTexts, fields: JsonObject | undefined): void {
  if (fields !== undefined) contents.unknown.push(fields);
}

/** Returns the key of a call or a detail within the answer: its `index`, or else its position in its list. */
function keyOf(wire: JsonObject, at: string | number): string {
  return String(numberOf(wire['index']) ?? at);
}

/** DeepSeek and vLLM send reasoning in one field. OpenRouter and LiteLLM send a list with the same text, too. */
function readReasoning(delta: JsonObject, contents: DeltaTexts): void {
  let main: FieldText | undefined;
  for (const name of ['reasoning_content', 'reasoning'] as const) {
    const text = delta[name];
    if (typeof text === 'string' && text !== '') {
      if (main?.text === text) (main.copies ??= []).push([name]);
      else contents.texts.push((main = { kind: 'reasoning', id: name, text, place: [name] }));
    } else if (text != null && text !== '') addUnknown(contents, { [name]: text });
  }
  for (const name of ['reasoning_details', 'thinking_blocks'] as const) {
    const list = delta[name];
    if (list == null) continue;
    if (isObjectList(list)) {
      for (const [at, detail] of list.entries()) readDetail(detail, [name, at], { main, contents });
    } else addUnknown(contents, { [name]: list });
  }
}

function readDetail(
  detail: JsonObject,
  place: Place,
  { main, contents }: { main: FieldText | undefined; contents: DeltaTexts },
): void {
  const [name = '', at = 0] = place;
  const field = detailTexts.find((one) => typeof detail[one] === 'string') ?? detailTexts[0];
  const text = typeof detail[field] === 'string' ? detail[field] : '';
  const seal = sealOf(detail, { list: String(name), field });
  // An encrypted detail has no text. Its index may be the index of a text.
  const isEncrypted = seal !== undefined && text === '' && !('signature' in seal);
  const id = `${name}.${keyOf(detail, at)}${isEncrypted ? '.data' : ''}`;
  const sealed = { ...(seal && { seal }) };
  if (main !== undefined && text === main.text) {
    (main.copies ??= []).push([...place, field]);
    // All deltas of a detail are one text, since its signature is valid only for all of them.
    Object.assign(main, sealed, { id });
  } else if (text !== '' || seal) {
    contents.texts.push({ kind: 'reasoning', id, text, place: [...place, field], ...sealed });
  }
  const unknown = joinUnknown(
    unknownFields(detail, detailNames, detailFields[field]),
    unsealed(detail),
  );
  if (unknown !== undefined) addUnknown(contents, { [id]: unknown });
}

/** Returns the seals of a detail, with what a provider needs to read them again; all as texts. */
function sealOf(detail: JsonObject, kind: { list: string; field: string }): JsonObject | undefined {
  const seals = Object.entries(detail).filter(
    ([name, value]) => sealNames.has(name) && typeof value === 'string',
  );
  if (seals.length === 0) return undefined;
  const names = [...detailNames].filter((name) => typeof detail[name] === 'string');
  const index = numberOf(detail['index']);
  return {
    ...kind,
    ...Object.fromEntries(names.map((name) => [name, detail[name]])),
    ...(index !== undefined && { index: String(index) }),
    ...Object.fromEntries(seals),
  };
}

/** Seals are base64. Anything else counts as a text that the filter must read. */
const sealPattern = /^[\w+/=.:-]*$/;

function unsealed(detail: JsonObject): JsonObject | undefined {
  const texts = detailSeals.filter((name) => {
    const seal = detail[name];
    return seal != null && !(typeof seal === 'string' && sealPattern.test(seal));
  });
  return texts.length === 0
    ? undefined
    : Object.fromEntries(texts.map((name) => [name, detail[name]]));
}

/** Reads the transcript of an answer in sound as its text. The filter also reads it as unknown, because it was spoken. */
function readTranscript(audio: unknown, contents: DeltaTexts): void {
  const text = isRecord(audio) ? audio['transcript'] : undefined;
  if (typeof text !== 'string' || text === '') return;
  contents.texts.push({ kind: 'text', id: 'audio', text, place: ['audio', 'transcript'] });
}

/** Reads content: a text, or a list of parts, as Mistral's models send it. */
function readText(value: unknown, name: 'content' | 'refusal', contents: DeltaTexts): void {
  if (typeof value === 'string') {
    if (value !== '') contents.texts.push({ kind: 'text', id: name, text: value, place: [name] });
    return;
  }
  if (value == null) return;
  if (!isObjectList(value)) return addUnknown(contents, { [name]: value });
  for (const [at, part] of value.entries()) {
    const place = [name, at];
    const isThinking = isObjectList(part['thinking']);
    if (isThinking) readThinking(part['thinking'] as readonly JsonObject[], place, contents);
    else if (typeof part['text'] === 'string') {
      contents.texts.push({
        kind: 'text',
        id: name,
        text: part['text'],
        place: [...place, 'text'],
      });
    }
    const unknown = unknownFields(part, typeName, isThinking ? thinkingFields : textFields);
    if (unknown !== undefined) addUnknown(contents, { [`${name}.${at}`]: unknown });
  }
}

/** Mistral's models send reasoning as a list within the list of parts. */
function readThinking(list: readonly JsonObject[], place: Place, contents: DeltaTexts): void {
  for (const [at, { text, ...rest }] of list.entries()) {
    const inner = [...place, 'thinking', at, 'text'];
    if (typeof text === 'string') {
      contents.texts.push({ kind: 'reasoning', id: 'thinking', text, place: inner });
    } else if (text != null) addUnknown(contents, { thinking: text });
    const unknown = unknownFields(rest, typeName, noFields);
    if (unknown !== undefined) addUnknown(contents, { 'thinking.rest': unknown });
  }
}

const thinkingFields = readFields({ thinking: 'objects' });
const textFields = readFields({ text: 'string' });
