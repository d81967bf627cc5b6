import type { LanguageModelV4File } from '@ai-sdk/provider';
import { decodeBase64 } from 'toolgate/internal';
import { isObjectList, isRecord, joinBytes, type JsonObject } from '../../../json/index.ts';
import { addPiece, type Place, type WireEvent, setOriginal } from '../../original.ts';

/** A picture in a delta or a message. */
export interface FieldFile {
  file: LanguageModelV4File;
  place: Place;
}

/**
 * Reads the pictures of a delta or a message. OpenRouter and LiteLLM send them in `images`, others as parts of the
 * content; both in the shape of pictures in requests.
 */
export function readFiles(delta: JsonObject): FieldFile[] {
  return ['images', 'content'].flatMap((name) => {
    const list = delta[name];
    if (!isObjectList(list)) return [];
    return list.flatMap(({ image_url: image }, at) => {
      const url = isRecord(image) ? image['url'] : image;
      const file = typeof url === 'string' ? readUrl(url) : undefined;
      return file === undefined ? [] : [{ file, place: [name, at] }];
    });
  });
}

const dataUrl = /^data:([^;,]{1,100})(?:;[^,]{0,200})?;base64,/i;

function readUrl(url: string): LanguageModelV4File | undefined {
  const [head, mediaType] = dataUrl.exec(url) ?? [];
  if (head !== undefined && mediaType !== undefined) {
    return { type: 'file', mediaType, data: { type: 'data', data: url.slice(head.length) } };
  }
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  return { type: 'file', mediaType: 'image/*', data: { type: 'url', url: new URL(url) } };
}

/** Returns the parts for pictures; each remembers the event that brought it. */
export function fileParts(files: readonly FieldFile[], event: WireEvent): LanguageModelV4File[] {
  return files.map(({ file, place }) => setOriginal(file, addPiece({ event, place })));
}

/** The media types of formats whose name is not their type. */
const audioTypes: Readonly<Record<string, string>> = { mp3: 'audio/mpeg', pcm16: 'audio/pcm' };

/** Returns the sound of a delta or a message as base64; empty without sound. */
export function soundOf({ audio }: JsonObject): string {
  return isRecord(audio) && typeof audio['data'] === 'string' ? audio['data'] : '';
}

/**
 * Joins the sound of one answer into a file. Returns an empty list without sound.
 *
 * @param request the body of the request to the provider, which names the format of the sound.
 */
export function joinSound(
  pieces: readonly string[],
  { audio: wanted }: JsonObject,
): LanguageModelV4File[] {
  if (pieces.length === 0) return [];
  const format = isRecord(wanted) ? wanted['format'] : undefined;
  const name = typeof format === 'string' ? format : 'wav';
  const mediaType = audioTypes[name] ?? `audio/${name}`;
  return [{ type: 'file', mediaType, data: { type: 'data', data: joinBase64(pieces) } }];
}

/** Joins pieces of base64. Each may have its own padding. */
function joinBase64(pieces: readonly string[]): string | Uint8Array {
  if (!pieces.slice(0, -1).some((piece) => piece.endsWith('=') || piece.length % 4 > 0)) {
    return pieces.join('');
  }
  try {
    return joinBytes(pieces.map(decodeBase64));
  } catch {
    return pieces.join('');
  }
}
