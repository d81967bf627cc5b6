import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { type JsonObject, omit, omitNulls } from '../json/index.ts';
import { type CallWarnings, listWarnings } from './call-warnings.ts';
import { isUnknownFields } from './original.ts';
import { isOpenAI } from './shared/index.ts';
import type { OriginalRequest, UpstreamCall, WrittenRequest } from './upstream-codec.ts';

/** Writes some fields of a body from one or more call options. */
export interface OptionWriter {
  /** The options that the fields depend on. */
  options: readonly (keyof LanguageModelV4CallOptions)[];
  /** The fields of the body that are written. They are always replaced together. */
  fields: readonly string[];
  /** Returns the fields; leaves out those without a value. */
  write(
    options: LanguageModelV4CallOptions,
    call: UpstreamCall,
    warnings: CallWarnings,
  ): JsonObject;
}

/** Creates the writer of an option that maps to one field with the same value. */
export function fieldWriter(option: keyof LanguageModelV4CallOptions, field: string): OptionWriter {
  return {
    options: [option],
    fields: [field],
    write: (options) => omitNulls({ [field]: options[option] }),
  };
}

/** Creates the writer of such an option that OpenAI does not support and other servers do. */
export function otherServerWriter(
  option: keyof LanguageModelV4CallOptions,
  field: string,
): OptionWriter {
  const writer = fieldWriter(option, field);
  return {
    ...writer,
    write(options, call, warnings) {
      if (options[option] === undefined || !isOpenAI(call.baseURL)) {
        return writer.write(options, call, warnings);
      }
      warnings.set(option, 'it was left out');
      return {};
    },
  };
}

/**
 * Writes a body from call options. If the caller's request came in the same format, only the fields of changed options
 * are written again.
 *
 * @param frame more fields that depend only on the call, beside the model and whether the answer is streamed.
 * @returns the new body, or the body of the original request as the same object if nothing changed.
 */
export function writeBody(
  options: LanguageModelV4CallOptions,
  call: UpstreamCall,
  { writers, frame }: { writers: readonly OptionWriter[]; frame?: JsonObject },
): WrittenRequest {
  const warnings: CallWarnings = new Map();
  const { modelId, isStream, original } = call;
  const isStreamed = original?.body['stream'] === true;
  const added = {
    model: modelId,
    ...(isStreamed !== isStream && { stream: isStream }),
    ...frame,
  } as JsonObject;
  if (original === undefined) {
    const knownOptions = { ...options, prompt: options.prompt.map(omitUnknownFields) };
    const fields = writers.map((writer) => writer.write(knownOptions, call, warnings));
    return {
      body: Object.assign({}, added, ...fields) as JsonObject,
      warnings: listWarnings(warnings),
    };
  }
  let body: JsonObject = original.body;
  for (const writer of writers) {
    if (!isChanged(writer, options, original)) continue;
    body = { ...omit(body, ...writer.fields), ...writer.write(options, call, warnings) };
  }
  for (const name in added) {
    if (body[name] !== added[name]) body = { ...body, [name]: added[name] };
  }
  return { body, warnings: listWarnings(warnings) };
}

/** Removes the unknown fields of an answer, for which a request has no field. */
function omitUnknownFields(message: LanguageModelV4Message): LanguageModelV4Message {
  if (message.role !== 'assistant' || !message.content.some(isUnknownFields)) return message;
  return { ...message, content: message.content.filter((part) => !isUnknownFields(part)) };
}

function isChanged(
  writer: OptionWriter,
  options: LanguageModelV4CallOptions,
  original: OriginalRequest,
): boolean {
  // If the gateway changed nothing, the options are the same object.
  if (options === original.options) return false;
  return writer.options.some((name) => options[name] !== original.options[name]);
}
