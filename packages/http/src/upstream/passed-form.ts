/** A form (`multipart/form-data`), and the place of the model's name in it. */
export interface PassedForm {
  /** The media type, with the boundary of the parts. */
  contentType: string;
  /** The unchanged form. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The start and end of the model's name in the bytes. */
  model: { start: number; end: number };
}

/** Returns the bytes of a form with another model's name; the same bytes if the name is the same or empty. */
export function writeForm(
  { bytes, model: { start, end } }: PassedForm,
  modelId: string,
): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(modelId);
  if (name.length === 0 || isSame(name, bytes.subarray(start, end))) return bytes;
  const written = new Uint8Array(bytes.length - (end - start) + name.length);
  written.set(bytes.subarray(0, start));
  written.set(name, start);
  written.set(bytes.subarray(end), start + name.length);
  return written;
}

function isSame(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, at) => byte === second[at]);
}
