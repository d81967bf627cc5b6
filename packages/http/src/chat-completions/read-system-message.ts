import { joinSystemMessages, type SystemMessage, systemMessage } from '../system-message.ts';
import type { ChatMessage } from './chat-message.ts';
import { cacheMark, readTextPart } from './read-content-parts.ts';

/**
 * Reads a system or developer message.
 *
 * @throws HttpError (400) for a part that is not text.
 */
export function readSystemMessage({ content }: ChatMessage, path: string): SystemMessage[] {
  if (!content) return [];
  if (typeof content === 'string') return [systemMessage(content)];
  return joinSystemMessages(
    content.map((part, index) => {
      const visibility = part.toolgate?.visibility;
      return systemMessage(readTextPart(part, `${path}.content[${index}]`), {
        ...(visibility && { toolgate: { visibility } }),
        ...cacheMark(part).providerOptions,
      });
    }),
  );
}
