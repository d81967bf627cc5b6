import type {
  LanguageModelV4Content,
  LanguageModelV4File,
  LanguageModelV4Source,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import {
  decodeBase64,
  ignoreErrors,
  isNamedText,
  type LongWork,
  textOfFile,
} from '../../internal/index.ts';
import { splitJson, textOfInput } from './calls/index.ts';
import { valuesIn } from './part-values.ts';

/**
 * Returns the text that a reader takes from a part of an answer: the text itself, the arguments of a call, the result
 * of a tool that the provider ran, a source's title, address and quotation, a text file, or content of a provider's own
 * kind or of unknown form. It reads long base64 in pieces.
 *
 * @returns `undefined` for parts without text, and for reasoning.
 */
export function* textOfPart(part: LanguageModelV4Content): LongWork<string | undefined> {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'tool-call':
      return textOfInput(part);
    case 'tool-result':
      return typeof part.result === 'string'
        ? yield* readableText(part.result)
        : yield* renderJson(part.result);
    case 'source':
      return yield* textOfSource(part);
    case 'custom':
      return yield* renderJson(part.providerMetadata ?? {});
    case 'file':
      return readFilePart(part);
    default:
      return isUnknownPart(part) ? yield* renderJson(part) : undefined;
  }
}

/** The forms of parts that the filter knows; a raw chunk has the form of its provider. */
type KnownType = Exclude<(LanguageModelV4StreamPart | LanguageModelV4Content)['type'], 'raw'>;

const knownTypes: ReadonlySet<string> = new Set(
  Object.keys({
    text: true,
    'text-start': true,
    'text-delta': true,
    'text-end': true,
    reasoning: true,
    'reasoning-start': true,
    'reasoning-delta': true,
    'reasoning-end': true,
    'reasoning-file': true,
    'tool-input-start': true,
    'tool-input-delta': true,
    'tool-input-end': true,
    'tool-call': true,
    'tool-result': true,
    'tool-approval-request': true,
    source: true,
    file: true,
    custom: true,
    'stream-start': true,
    'response-metadata': true,
    ping: true,
    error: true,
    finish: true,
  } satisfies Record<KnownType, true>),
);

/** Whether the form of a part is a provider's own, or comes from a later release of the AI SDK. */
export function isUnknownPart({ type }: { readonly type: string }): boolean {
  return !knownTypes.has(type);
}

/** The metadata of a source holds the text that a citation quotes. */
function* textOfSource(part: LanguageModelV4Source): LongWork<string> {
  const name = part.sourceType === 'url' ? part.url : (part.filename ?? '');
  const { title = '', providerMetadata } = part;
  return `${title} ${name} ${providerMetadata ? yield* renderJson(providerMetadata) : ''}`.trim();
}

/** Returns the text of a file: of a file with a text media type, and of any other file that begins like a text. */
export function readFilePart({
  mediaType,
  data,
}: Pick<LanguageModelV4File, 'mediaType' | 'data'>): string | undefined {
  if (data.type === 'url') {
    return data.url.protocol === 'data:' ? textOfFile(data.url.href, mediaType) : undefined;
  }
  const { data: content } = data;
  const text = textOfFile(content, mediaType);
  // Words without punctuation can look like base64, so the undecoded text counts too.
  const isAmbiguous = isNamedText(mediaType) && typeof content === 'string' && content !== text;
  return isAmbiguous ? `${text ?? ''}\n${content}` : text;
}

/** Renders a value of a provider as JSON, with the texts of files in the place of their base64. */
function* renderJson(value: unknown): LongWork<string> {
  const split = ignoreErrors(() => splitJson(value, minBase64Length));
  // No wire carries an object inside itself.
  if (split === undefined) return [...valuesIn(value)].map(([, inner]) => String(inner)).join(' ');
  const { json, long } = split;
  if (long.length === 0) return json;
  const texts: string[] = [];
  for (const text of long) texts.push(yield* readableText(text));
  let next = 0;
  // The strings come in the same order again.
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' && inner.length >= minBase64Length ? texts[next++] : inner,
  );
}

/** What may stand before a file in base64. */
const dataHead = /^data:[^,]{0,200},/;
const base64Piece = /^[\w+/-]+={0,2}$/;
/** Shorter texts cost little to read, so they are not decoded. */
const minBase64Length = 400;
/** The minimum length of a text in a decoded file. */
const minWordsLength = 16;
/** A character that no such text has: a control character, or one for bytes that are not UTF-8. */
// oxlint-disable-next-line no-control-regex
const noWord = /[\0-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/;
const upToNoWord = new RegExp(`^[^]*${noWord.source}`);
const words = new RegExp(`[^${noWord.source.slice(1, -1)}]{${minWordsLength},}`, 'g');
/** Base64 characters that are judged at a time. */
const sliceLength = 200;
/** Base64 characters that are read before other requests get a turn; whole slices of whole groups. */
const stepLength = 16_000;

/**
 * Returns what a reader can take from a string that a provider sends: the string itself or, for a file in base64 (such
 * as an image that a tool made, or an encrypted search result), the texts in its bytes and what only looks like base64.
 * Searching the base64 itself for hidden texts would take more than ten seconds a megabyte.
 */
function* readableText(text: string): LongWork<string> {
  const file = yield* findBase64(text);
  if (file === undefined) return text;
  const { content, others } = file;
  try {
    return `${others} ${yield* wordsIn(yield* decodeInSteps(content))}`;
  } catch {
    return `${others} ${content}`;
  }
}

/**
 * Reads a string like `readableText`, if it may be a piece of a longer text. A piece of base64 may begin inside a group
 * of four characters, so it is decoded from each of its first four.
 */
export function* readablePiece(text: string): LongWork<string> {
  const file = yield* findBase64(text);
  if (file === undefined) return text;
  const characters = file.content.replace(/={1,2}$/, '');
  const texts = [file.others];
  for (const begin of [0, 1, 2, 3]) {
    const whole = characters.slice(begin, wholeGroups(characters, begin));
    texts.push(yield* wordsIn(yield* decodeInSteps(whole)));
  }
  return texts.join(' ');
}

/** Returns the base64 of a string, and the characters in it that only look like base64; `undefined` if all of them do. */
function* findBase64(text: string): LongWork<{ content: string; others: string } | undefined> {
  const content = text.slice(dataHead.exec(text)?.[0].length);
  if (content.length < minBase64Length) return undefined;
  // The first search of a regular expression is slow: a tenth of a second for a million characters.
  for (let at = 0; at < content.length; at += stepLength) {
    if (!base64Piece.test(content.slice(at, at + stepLength))) return undefined;
    if (at > 0) yield;
  }
  const others = yield* otherThanBase64(content);
  return others === content ? undefined : { content, others };
}

/** Decodes whole groups of base64 into pieces of text, with turns for other requests in between. */
function* decodeInSteps(characters: string): LongWork<string[]> {
  const decoder = new TextDecoder();
  const decoded: string[] = [];
  for (let at = 0; at < characters.length; at += stepLength) {
    if (at > 0) yield;
    const bytes = decodeBase64(characters.slice(at, at + stepLength));
    decoded.push(decoder.decode(bytes, { stream: true }));
  }
  decoded.push(decoder.decode());
  return decoded;
}

/** Returns the texts in the pieces of a decoded file. */
function* wordsIn(pieces: readonly string[]): LongWork<string> {
  const found: string[] = [];
  /** The text at the end of the last piece, which may continue. */
  let open = '';
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) yield;
    const start = piece.search(noWord);
    if (start === -1) {
      open += piece;
      continue;
    }
    // A long text is not matched again: each character of a match takes memory.
    open += piece.slice(0, start);
    if (open.length >= minWordsLength) found.push(open);
    const end = upToNoWord.exec(piece)?.[0].length ?? start;
    found.push(...(piece.slice(start, end).match(words) ?? []));
    open = piece.slice(end);
  }
  if (open.length >= minWordsLength) found.push(open);
  return found.join(' ');
}

/** Returns the end of the last whole group of four characters. */
function wholeGroups({ length }: string, begin: number): number {
  return length - ((length - begin) % 4);
}

/** Returns the pieces of a text that are not the base64 of arbitrary bytes, such as words without spaces, or other codes. */
function* otherThanBase64(text: string): LongWork<string> {
  const kept: string[] = [];
  for (let at = 0; at < text.length; at += sliceLength) {
    if (at > 0 && at % stepLength === 0) yield;
    const slice = text.slice(at, at + sliceLength);
    kept.push(isBase64OfBytes(slice) ? ' ' : slice);
  }
  return kept.join('');
}

/** Whether a piece has enough digits, small and capital letters to be the base64 of arbitrary bytes. */
function isBase64OfBytes(piece: string): boolean {
  let digits = 0;
  let capitals = 0;
  let smalls = 0;
  for (let at = 0; at < piece.length; at += 1) {
    const character = piece.charCodeAt(at);
    if (character >= 0x61) smalls += 1;
    else if (character >= 0x41) capitals += 1;
    else if (character >= 0x30) digits += 1;
  }
  return digits >= piece.length / 25 && Math.min(capitals, smalls) >= piece.length / 6;
}
