import { takeTurn } from 'toolgate/internal';
import { HttpError, tooDeep } from '../errors/index.ts';
import {
  concatenate,
  createLongDecoder,
  isRecord,
  type JsonBounds,
  JsonBoundsError,
  parseJson,
  type ParseJsonOptions,
  maxObjectFields,
  requestBounds,
} from '../json/index.ts';
import { type OpenExchange, textReserver } from './open-exchange.ts';
import { encodingOf, readPieces } from './read-pieces.ts';

/** Maximum number of fields at the top level of a request; every format has fewer. */
const maxFields = 1000;

/** The largest body that is decoded in one piece, in bytes. */
const maxWholeBytes = 1024 * 1024;

/** The largest body that is accepted if the host sets no limit, in bytes. */
export const defaultMaxBodyBytes: number = 32 * 1024 * 1024;

/** Options of {@link readJsonBody}. */
export interface ReadOptions {
  /**
   * Whether the server rejects bodies that are longer than their `content-length`. It is much faster to read such bodies.
   */
  trustContentLength?: boolean | undefined;
}

/**
 * Reads the body of a request, and lets the services inspect it.
 *
 * @param read reads the body; by default as JSON.
 * @throws HttpError (400, 413, 415) for an unreadable body.
 */
export async function readBody(
  exchange: OpenExchange,
  options: ReadOptions,
  read: typeof readJsonBody = readJsonBody,
): Promise<void> {
  await read(exchange, options);
  const reserve = textReserver(exchange);
  for (const hooks of exchange.hooks) {
    const hookWork = hooks.bodyRead?.(reserve);
    if (hookWork !== undefined) await hookWork;
  }
}

/**
 * Reads the body of an exchange as JSON into `text`, `parsed` and `body`. It never reads more bytes than allowed.
 *
 * @throws HttpError: 415 for another media type or an unknown compression, 413 for too many bytes, 400 for invalid
 * JSON, and for JSON that is nested too deeply or holds too many values.
 */
async function readJsonBody(
  exchange: OpenExchange,
  { trustContentLength = false }: ReadOptions,
): Promise<void> {
  const read = await readText(exchange, trustContentLength);
  const text = typeof read === 'string' ? read : concatenate(read);
  exchange.text = text;
  const { caller, request } = exchange;
  const tenant = caller?.tenant;
  const parseTurn = takeTurn('request', tenant);
  if (parseTurn !== undefined) await parseTurn;
  const parsed = parseBoundedJson(text, { tenant, pieces: read, signal: request.signal });
  const value: unknown = parsed instanceof Promise ? await parsed : parsed;
  exchange.parsed = value;
  exchange.body = value;
}

/**
 * Parses a tenant's JSON. A long text gives other requests their turns in between.
 *
 * @returns the value, or a promise of it for a long text.
 * @throws (or rejects with) HttpError (400) for invalid JSON, and for JSON that is nested too deeply or holds too many
 * values.
 */
export function parseBoundedJson(
  text: string,
  options: Omit<ParseJsonOptions, keyof JsonBounds> = {},
): unknown {
  let value: unknown;
  try {
    value = parseJson(text, { ...options, ...requestBounds });
  } catch (error) {
    throw toRequestError(error);
  }
  if (!(value instanceof Promise)) return assertFields(value, text);
  return value.then(
    (parsed: unknown) => assertFields(parsed, text),
    (error: unknown) => {
      throw toRequestError(error);
    },
  );
}

function readText(
  exchange: OpenExchange,
  trustContentLength: boolean,
): Promise<string | readonly string[]> {
  const { request, maxBodyBytes } = exchange;
  const announced = Number(request.headers.get('content-length'));
  const encoding = encodingOf(request.headers);
  const isTrusted = trustContentLength && announced > 0 && encoding === 'identity';
  // A larger body is decoded piece by piece, and other requests get their turns in between.
  const isBounded = isTrusted && announced <= maxWholeBytes;
  if (isTrusted || request.body !== null) assertJson(request.headers);
  if (isBounded && announced <= maxBodyBytes) return readShortText(request, announced);
  return readLongText(exchange);
}

async function readShortText(request: Request, bytes: number): Promise<string> {
  const text = await request.text();
  assertUtf8([text], bytes);
  return text;
}

async function readLongText(exchange: OpenExchange): Promise<string[]> {
  const decoder = createLongDecoder();
  let bytes = 0;
  await readPieces(exchange, (piece) => {
    bytes += piece.byteLength;
    decoder.add(piece);
  });
  const texts = decoder.end();
  assertUtf8(texts, bytes);
  return texts;
}

const encoder = new TextEncoder();

/**
 * Throws an HttpError (400) if a body is not UTF-8: a decoder replaces invalid bytes by U+FFFD, which takes more bytes. A
 * decoder that throws would take twice as long.
 *
 * @param bytes the length of the body.
 */
function assertUtf8(texts: readonly string[], bytes: number): void {
  if (!texts.some((text) => text.includes('\ufffd'))) return;
  let length = 0;
  for (const text of texts) length += encoder.encode(text).byteLength;
  if (length <= bytes) return;
  throw new HttpError({ status: 400, message: 'The request body is not valid UTF-8.' });
}

/** Limits the fields at the top level of a body, which each reader of a request copies. Returns the body. */
function assertFields(body: unknown, text: string): unknown {
  if (text.length <= maxFields || !isRecord(body)) return body;
  if (Object.keys(body).length <= maxFields) return body;
  const message = `The request body has more than ${maxFields} fields; send fewer.`;
  throw new HttpError({ status: 400, message });
}

function toRequestError(error: unknown): unknown {
  if (error instanceof SyntaxError) return notJson(error);
  if (!(error instanceof JsonBoundsError)) return error;
  return error.bound === 'levels' ? tooDeep(error) : tooManyValues();
}

function notJson(cause: unknown): HttpError {
  return new HttpError({ status: 400, message: 'The request body is not valid JSON.', cause });
}

function assertJson(headers: Headers): void {
  const type = headers.get('content-type')?.toLowerCase() ?? '';
  const [mediaType = ''] = type.split(';', 1);
  if (mediaType.trim() !== 'application/json') {
    throw new HttpError({ status: 415, message: 'The content-type must be application/json.' });
  }
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/.exec(type) ?? [];
  if (charset === undefined || utf8Names.has(charset)) return;
  throw new HttpError({ status: 415, message: 'The charset of the content-type must be utf-8.' });
}

/** The names under which clients send UTF-8. ASCII is a part of it. */
const utf8Names: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', '']);

function tooManyValues(): HttpError {
  return new HttpError({
    status: 400,
    message: `The request body holds more than ${requestBounds.maxValues} fields and list elements, or ${maxObjectFields} fields in one object; send fewer.`,
  });
}
