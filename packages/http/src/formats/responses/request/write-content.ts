import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import { foreignFile } from '../../../errors/index.ts';
import type { JsonObject } from '../../../json/index.ts';
import { type CallWarnings, documentText, warnOfDocument } from '../../call-warnings.ts';
import { fileNameOf, writeDataUrl } from '../../data-url.ts';
import { originalPart } from '../../part-original.ts';

/** Writes a part of a user message. A part that came in this format stays unchanged. */
export function writePart(
  part: LanguageModelV4TextPart | LanguageModelV4FilePart,
  warnings: CallWarnings,
): JsonObject[] {
  const original = originalPart(part, 'responses');
  if (part.type !== 'text') {
    return original?.content === part.data ? [original.wire] : writeFile(part, warnings);
  }
  if (original === undefined) return [{ type: 'input_text', text: part.text }];
  return [original.content === part.text ? original.wire : { ...original.wire, text: part.text }];
}

/** Whether this format can hold a file that came in another format. It holds no audio or video. */
export function hasPlace({ mediaType }: Pick<LanguageModelV4FilePart, 'mediaType'>): boolean {
  return !/^(?:audio|video)\//.test(mediaType);
}

/** Writes a file. Returns an empty list if the format cannot hold it. */
export function writeFile(
  file: Pick<LanguageModelV4FilePart, 'data' | 'mediaType' | 'filename' | 'providerOptions'>,
  warnings: CallWarnings,
): JsonObject[] {
  const { data, mediaType, filename, providerOptions } = file;
  warnOfDocument(file, warnings);
  if (data.type === 'text') return [{ type: 'input_text', text: documentText(file) }];
  const isImage = mediaType === 'image' || mediaType.startsWith('image/');
  const detail = providerOptions?.['openai']?.['imageDetail'];
  const image = { type: 'input_image', ...(detail !== undefined && { detail }) };
  if (data.type === 'reference') {
    const id = data.reference['openai'];
    if (id === undefined) throw foreignFile();
    return [{ ...(isImage ? image : { type: 'input_file' }), file_id: id }];
  }
  if (!hasPlace({ mediaType })) {
    warnings.set(`a file of type ${mediaType}`, 'it was left out');
    return [];
  }
  const url = data.type === 'url' ? data.url.href : writeDataUrl(data.data, mediaType);
  if (isImage) return [{ ...image, image_url: url }];
  if (data.type === 'url') return [{ type: 'input_file', file_url: url }];
  return [{ type: 'input_file', filename: filename ?? fileNameOf(mediaType), file_data: url }];
}
