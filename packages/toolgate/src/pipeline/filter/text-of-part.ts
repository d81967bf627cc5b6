import type {
  LanguageModelV4Content,
  LanguageModelV4File,
  LanguageModelV4Source,
} from '@ai-sdk/provider';
import { decodeBase64 } from '../../internal/index.ts';

/**
 * Returns the text that a reader takes from a part of an answer. It is the text itself, the arguments of a call, or the
 * result of a tool that the provider ran. It is also a source's title, address and quotation, content of a provider's
 * own kind, or a text file. Reasoning is not part of the answer.
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
      return textOfFile(part);
    default:
      return undefined;
  }
}

/** The metadata of a source holds the text that a citation quotes. */
function textOfSource(part: LanguageModelV4Source): string {
  const name = part.sourceType === 'url' ? part.url : (part.filename ?? '');
  const { title = '', providerMetadata } = part;
  return `${title} ${name} ${providerMetadata ? JSON.stringify(providerMetadata) : ''}`.trim();
}

/** Returns the text of a file: of a file with a text media type, and of any other file that begins like a text. */
function textOfFile({ mediaType, data }: LanguageModelV4File): string | undefined {
  const isNamedText = /^text(?:\/|$)/i.test(mediaType);
  if (data.type === 'data') {
    const { data: content } = data;
    if (!isNamedText && !isText(content)) return undefined;
    const text = decode(content);
    // Words without punctuation can look like base64, so the undecoded text counts too.
    const isAmbiguous = isNamedText && typeof content === 'string' && content !== text;
    return isAmbiguous ? `${text}\n${content}` : text;
  }
  const { protocol, href } = data.url;
  if (protocol !== 'data:') return undefined;
  const comma = href.indexOf(',');
  const content = href.slice(comma + 1);
  // The filter itself reads percent-encoded addresses.
  if (!/;base64$/i.test(href.slice(0, comma))) return content;
  return isNamedText || isText(content) ? decode(content) : undefined;
}

/** How much of a file is read to see whether it is a text, in bytes or in base64 characters. */
const maxShownLength = 4096;

/** Whether data begins with UTF-8 and has no NUL there. Images, sound and archives have other bytes in their heads. */
function isText(data: string | Uint8Array): boolean {
  try {
    const bytes =
      typeof data === 'string'
        ? decodeBase64(data.slice(0, maxShownLength))
        : data.subarray(0, maxShownLength);
    // The cut may be inside a character.
    return !new TextDecoder('utf-8', { fatal: true })
      .decode(bytes, { stream: true })
      .includes('\0');
  } catch {
    return false;
  }
}

function decode(data: string | Uint8Array): string {
  try {
    return new TextDecoder().decode(typeof data === 'string' ? decodeBase64(data) : data);
  } catch {
    return String(data);
  }
}
