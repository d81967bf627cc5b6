import { invalidField } from '../errors/index.ts';
import { findParts, type FormPart, isLineEnd, malformed } from './form-parts.ts';

/** The name of the model in a form, and the place of the name in the bytes. */
export interface FormModel {
  name: string;
  start: number;
  end: number;
}

/**
 * Finds the model in a form. It reads only the headers of the parts and the value of the model.
 *
 * @throws HttpError (400) for a form without a model or with two models, and for an ambiguous form.
 */
export async function findFormModel(
  bytes: Uint8Array,
  boundary: string,
  tenant: string | undefined,
): Promise<FormModel> {
  const parts = await findParts(bytes, boundary, tenant);
  const models = parts.flatMap((part) => {
    const headers = readHeaders(bytes, part);
    return foldName(headers.name) === 'model' ? [{ ...headers, end: part.end }] : [];
  });
  const [model, second] = models;
  if (model === undefined) throw invalidField('model', 'the id of a model is required');
  if (second !== undefined) throw invalidField('model', 'there are two; send one');
  const { start, end, name, isPlain } = model;
  const value = new TextDecoder('latin1').decode(bytes.subarray(start, Math.min(end, start + 257)));
  if (name !== 'model' || !isPlain || !modelId.test(value)) {
    throw invalidField(
      'model',
      'a plain field with the id of a model is required, of up to 256 ASCII characters',
    );
  }
  return { name: value, start, end };
}

/** These characters are the same in all character sets of forms. */
const modelId = /^[\x21-\x7e](?:[\x20-\x7e]{0,254}[\x21-\x7e])?$/;

/** Folds names that some readers of forms treat as the same name. */
function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The headers of a part that decide about its name. */
interface PartHeaders {
  name: string;
  /** Whether it is a field without a file name, an encoding or a media type of its own. */
  isPlain: boolean;
  /** The place where its content begins. */
  start: number;
}

/** Maximum size of a part's headers, in bytes; every real part has less. */
const maxHeaderBytes = 4096;

function readHeaders(bytes: Uint8Array, { start, end }: FormPart): PartHeaders {
  const limit = Math.min(end, start + maxHeaderBytes);
  let at = start;
  while (at < limit && !(isLineEnd(bytes, at) && isLineEnd(bytes, at + 2))) at += 1;
  if (at >= limit) throw malformed();
  const lines = decode(bytes.subarray(start, at)).split('\r\n');
  const headers = lines.map((line) => {
    const [, name, value] = header.exec(line) ?? [];
    if (name === undefined || value === undefined) throw malformed();
    return { name: name.toLowerCase(), value };
  });
  const [named, second] = headers.filter(({ name }) => name === 'content-disposition');
  const [, name, file] = disposition.exec(named?.value ?? '') ?? [];
  if (name === undefined || second !== undefined) throw malformed();
  const others = headers.filter((one) => one !== named);
  const isText = others.every(
    ({ name: other, value }) => other === 'content-type' && plain.test(value),
  );
  return { name, isPlain: file === undefined && isText, start: at + 4 };
}

/** One line without control characters. */
const header = /^([\w-]+):[ \t]*(?![ \t])([^\p{Cc}]*)$/u;

/** Without quotation marks, and without a backslash before one, a quoted text cannot end early. */
const disposition =
  /^form-data; ?name="([^"\\]*)"(; ?filename="(?:[^"\\]|\\(?!"))*"(?:; ?filename\*=[\w%'.!#$&+^`|~-]+)?)?$/i;

const plain = /^text\/plain(?:; ?charset="?(?:utf-8|us-ascii)"?)?$/i;

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}
