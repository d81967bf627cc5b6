import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4Prompt,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { unreadableFiles } from '../errors/index.ts';
import { type JsonObject, omit } from '../json/index.ts';
import type { OriginalRequest, UpstreamCall, WrittenRequest } from './upstream-codec.ts';

/** Warnings about settings for which a format has no place. */
export interface CallWarnings {
  /**
   * @param feature what could not be carried.
   * @param details the result.
   */
  add(feature: string, details: string): void;
  list(): SharedV4Warning[];
}

/** An empty list of warnings; each is given once. */
function createCallWarnings(): CallWarnings {
  const warnings = new Map<string, SharedV4Warning>();
  return {
    add(feature, details) {
      warnings.set(feature, { type: 'unsupported', feature, details });
    },
    list: () => [...warnings.values()],
  };
}

/** Warns of the names that a chat completion gives to participants, for a format without them. */
export function warnOfNames(prompt: LanguageModelV4Prompt, warnings: CallWarnings): void {
  const isNamed = prompt.some(({ providerOptions }) => providerOptions?.['openai']?.['name']);
  if (isNamed) warnings.add('the names of participants', 'they were left out');
}

/** Warns of an answer that the caller began, for a format whose models begin a new one. */
export function warnOfPrefill(prompt: LanguageModelV4Prompt, warnings: CallWarnings): void {
  const last = prompt.at(-1);
  if (last?.role !== 'assistant') return;
  const end = last.content.at(-1);
  if (end?.type !== 'text' || end.text.trim() === '') return;
  warnings.add('a prefill, the beginning of its answer', 'it was sent as an earlier answer');
}

/**
 * Assures that something is left of each message of the user's.
 *
 * @param hasPlace whether the format has a place for a file.
 * @throws HttpError (400) for a message that would be empty, which names the types of its files.
 */
export function assertNoEmptyMessage(
  prompt: LanguageModelV4Prompt,
  hasPlace: (file: LanguageModelV4FilePart) => boolean,
): void {
  for (const { role, content } of prompt) {
    if (role !== 'user') continue;
    const lost = content.flatMap((part) =>
      part.type === 'file' && !hasPlace(part) ? [part.mediaType] : [],
    );
    const isEmpty = (part: (typeof content)[number]) => part.type === 'text' && part.text === '';
    const isLost =
      lost.length > 0 && lost.length + content.filter(isEmpty).length === content.length;
    if (isLost) throw unreadableFiles(lost);
  }
}

/** How one call option is written. */
export interface OptionWriter {
  /** The options that decide. */
  options: readonly (keyof LanguageModelV4CallOptions)[];
  /** The fields of the body that they make; all are replaced together. */
  fields: readonly string[];
  write(
    options: LanguageModelV4CallOptions,
    call: UpstreamCall,
    warnings: CallWarnings,
  ): JsonObject;
}

/**
 * Writes a body from call options. Of a request that came in the same format only the fields of those options change that are
 * not the same any more.
 *
 * @param frame the fields that depend on the call alone.
 * @returns the body of the original request, the same object, if nothing changed.
 */
export function writeBody(
  options: LanguageModelV4CallOptions,
  call: UpstreamCall,
  { writers, frame }: { writers: readonly OptionWriter[]; frame: JsonObject },
): WrittenRequest {
  const warnings = createCallWarnings();
  const { original } = call;
  if (original === undefined) {
    const fields = writers.map((writer) => writer.write(options, call, warnings));
    return { body: Object.assign({}, frame, ...fields) as JsonObject, warnings: warnings.list() };
  }
  let body: JsonObject = original.body;
  for (const writer of writers) {
    if (!isChanged(writer, options, original)) continue;
    body = { ...omit(body, ...writer.fields), ...writer.write(options, call, warnings) };
  }
  for (const name in frame) {
    if (body[name] !== frame[name]) body = { ...body, [name]: frame[name] };
  }
  return { body, warnings: warnings.list() };
}

function isChanged(
  writer: OptionWriter,
  options: LanguageModelV4CallOptions,
  original: OriginalRequest,
): boolean {
  // A request for which the gateway has nothing to do comes as the same object.
  if (options === original.options) return false;
  return writer.options.some((name) => options[name] !== original.options[name]);
}
