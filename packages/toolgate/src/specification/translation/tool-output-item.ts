import type { LanguageModelV3ToolResultOutput } from '@ai-sdk/provider-v3';
import { toBase64 } from '../../internal/index.ts';
import { fullMediaType } from './files.ts';
import type { NewerToolOutputItem, ToolOutputItem } from './translate-tool-output.ts';
import type { PartTranslation } from './translation.ts';

/** An item of a V3 tool output of the type `content`. */
export type ToolOutputItemV3 = ToolOutputItem<LanguageModelV3ToolResultOutput>;
type NewerFile = Omit<Extract<NewerToolOutputItem, { type: 'file' }>, 'providerOptions'>;

/** The provider name for a V3 file id without a provider. */
const unnamedProvider = '';

/**
 * Translates items of tool outputs: V4 has one kind of file where V3 has six. If V3 has no media type, lifting uses AI
 * SDK 7's media type for the same item. AI SDK 6 and 7 also pass these items to V2 models.
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
  // V4 has no form for an invalid URL.
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
  // V3 providers pass images to the model only under these types.
  const isImage = mediaType.startsWith('image/');
  switch (data.type) {
    case 'data': {
      const base64 = toBase64(data.data);
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
