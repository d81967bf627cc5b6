import type {
  LanguageModelV4Content,
  LanguageModelV4File,
  LanguageModelV4Source,
} from '@ai-sdk/provider';
import { decodeBase64 } from '../../internal/index.ts';

/**
 * The text that a reader takes from a part of an answer: text itself, the arguments of a call, the result of a tool that the
 * provider ran, a source's title, address and quotation, content of a provider's own kind, a text file. Reasoning is not part
 * of the answer.
 *
 * @returns `undefined` for parts without text.
 */
export function textOfPart(part: LanguageModelV4Content): string | undefined {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'tool-call':
      return part.input;
    case 'tool-result':
      return typeof part.result === 'string' ? part.result : JSON.stringify(part.result);
    case 'source':
      return textOfSource(part);
    case 'custom':
      return JSON.stringify(part.providerMetadata ?? {});
    case 'file':
      return isTextFile(part.mediaType) ? textOfFile(part) : undefined;
    default:
      return undefined;
  }
}

/** The metadata of a source holds what a citation quotes. */
function textOfSource(part: LanguageModelV4Source): string {
  const name = part.sourceType === 'url' ? part.url : (part.filename ?? '');
  const { title = '', providerMetadata } = part;
  return `${title} ${name} ${providerMetadata ? JSON.stringify(providerMetadata) : ''}`.trim();
}

function textOfFile({ data }: LanguageModelV4File): string | undefined {
  if (data.type === 'data') return decode(data.data);
  const { protocol, pathname } = data.url;
  if (protocol !== 'data:') return undefined;
  const [type = '', ...rest] = pathname.split(',');
  // The filter reads the percent-encoding of addresses.
  return type.endsWith(';base64') ? decode(rest.join(',')) : rest.join(',');
}

function isTextFile(mediaType: string): boolean {
  return /^(?:text(?:\/|$)|application\/(?:json|xml|javascript))/.test(mediaType);
}

function decode(data: string | Uint8Array): string {
  if (typeof data !== 'string') return new TextDecoder().decode(data);
  try {
    return new TextDecoder().decode(decodeBase64(data));
  } catch {
    // Not base64, so it is read as it is.
    return data;
  }
}
