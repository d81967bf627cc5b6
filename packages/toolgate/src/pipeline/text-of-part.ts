import type { LanguageModelV4Content } from '@ai-sdk/provider';

/**
 * The text that a reader takes from a part of an answer: text itself, the arguments of a call, the
 * result of a tool that the provider ran, a source's title and address, a text file. Reasoning is
 * not part of the answer.
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
      return part.sourceType === 'url'
        ? `${part.title ?? ''} ${part.url}`
        : `${part.title} ${part.filename ?? ''}`;
    case 'file':
      return isTextFile(part.mediaType) && part.data.type === 'data'
        ? decode(part.data.data)
        : undefined;
    default:
      return undefined;
  }
}

function isTextFile(mediaType: string): boolean {
  return /^(?:text(?:\/|$)|application\/(?:json|xml|javascript))/.test(mediaType);
}

function decode(data: string | Uint8Array): string {
  if (typeof data !== 'string') return new TextDecoder().decode(data);
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    // Not base64, so it is read as it stands.
    return data;
  }
}
