import { HttpError } from '../errors/index.ts';
import { type OpenExchange, readPieces } from '../exchange/index.ts';
import { joinBytes } from '../json/index.ts';
import { findFormModel } from './find-form-model.ts';

/** Whether the body of a request is a form. */
export function isForm({ headers }: Request): boolean {
  return /^\s*multipart\/form-data\b/i.test(headers.get('content-type') ?? '');
}

/**
 * Reads the body of an exchange as a form into `form`, and its model into `body`. It never reads more bytes than
 * allowed.
 *
 * @throws HttpError: 400 for a form without a model, with two models or of another shape; 413 for too many bytes; 415
 * for an unknown compression.
 */
export async function readFormBody(exchange: OpenExchange): Promise<void> {
  const boundary = boundaryOf(exchange.request.headers);
  const pieces: Uint8Array[] = [];
  await readPieces(exchange, (piece) => pieces.push(piece));
  const bytes = joinBytes(pieces);
  const { name, ...model } = await findFormModel(bytes, boundary, exchange.caller?.tenant);
  // The header is written again, so the provider finds only one boundary in it.
  const contentType = `multipart/form-data; boundary=${/^[\w-]+$/.test(boundary) ? boundary : `"${boundary}"`}`;
  exchange.form = { contentType, bytes, model };
  exchange.body = { model: name };
}

/** The media type's only parameter, in the grammar of RFC 2046. */
const withBoundary =
  /^\s*multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'+.-]{1,70}))\s*$/i;

function boundaryOf(headers: Headers): string {
  const [, quoted, plain] = withBoundary.exec(headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  const message = 'The content-type multipart/form-data needs a boundary, and nothing else.';
  throw new HttpError({ status: 400, message });
}
