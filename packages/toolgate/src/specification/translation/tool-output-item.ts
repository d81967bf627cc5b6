import type { LanguageModelV3ToolResultOutput } from '@ai-sdk/provider-v3';
import { base64Of } from '../base64-of.ts';
import { fullMediaType } from '../full-media-type.ts';
import type { NewerToolOutputItem, ToolOutputItemOf } from '../translate-tool-output.ts';
import type { PartTranslation } from '../translation.ts';

/** An item of a V3 tool output that consists of several. */
export type ToolOutputItemV3 = ToolOutputItemOf<LanguageModelV3ToolResultOutput>;
type NewerFile = Omit<Extract<NewerToolOutputItem, { type: 'file' }>, 'providerOptions'>;

/** Stands for the provider of a V3 file id that does not name one. */
const unnamedProvider = '';

/**
 * Items of tool outputs: V4 has one kind of file where V3 has six. The media types that V3 leaves
 * open are those that AI SDK 7 puts in for the same items.
 */
export const toolOutputItemTranslation: PartTranslation<ToolOutputItemV3, NewerToolOutputItem> = {
  lift(item) {
    switch (item.type) {
      case 'file-data':
      case 'image-data':
        return { ...item, type: 'file', data: { type: 'data', data: item.data } };
      case 'file-url':
        return liftAddress(item, item.mediaType ?? 'application/octet-stream');
      case 'image-url':
        return liftAddress(item, 'image');
      case 'file-id':
        return liftFileId(item, 'application');
      case 'image-file-id':
        return liftFileId(item, 'image');
      default:
        return item;
    }
  },
  lower: (item) => (item.type === 'file' ? lowerFile(item) : (item as ToolOutputItemV3)),
};

function liftAddress(
  item: Extract<ToolOutputItemV3, { url: string }>,
  mediaType: string,
): NewerToolOutputItem {
  // What V4 has no form for stays as it is.
  if (!URL.canParse(item.url)) return item as object as NewerToolOutputItem;
  const { url: address, ...rest } = item;
  const url = new URL(address);
  const originalUrl = url.href === address ? undefined : { originalUrl: address };
  return { ...rest, type: 'file', mediaType, data: { type: 'url', url, ...originalUrl } };
}

function liftFileId(
  { fileId, ...rest }: Extract<ToolOutputItemV3, { fileId: unknown }>,
  mediaType: string,
): NewerToolOutputItem {
  const reference = typeof fileId === 'string' ? { [unnamedProvider]: fileId } : fileId;
  return { ...rest, type: 'file', mediaType, data: { type: 'reference', reference } };
}

function lowerFile({ data, mediaType: newerMediaType, ...rest }: NewerFile): ToolOutputItemV3 {
  const mediaType = fullMediaType(newerMediaType);
  // V3 models show images to the model only under these types.
  const isImage = mediaType.startsWith('image/');
  switch (data.type) {
    case 'data': {
      const base64 = base64Of(data.data);
      return { ...rest, type: isImage ? 'image-data' : 'file-data', mediaType, data: base64 };
    }
    case 'url': {
      const url = data.originalUrl ?? data.url.href;
      return isImage
        ? { ...rest, type: 'image-url', url }
        : { ...rest, type: 'file-url', mediaType, url };
    }
    case 'reference': {
      const fileId = data.reference[unnamedProvider] ?? data.reference;
      return { ...rest, type: isImage ? 'image-file-id' : 'file-id', fileId };
    }
    case 'text':
      return { ...rest, type: 'text', text: data.text };
  }
}
