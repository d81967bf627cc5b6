import { z } from 'zod';
import { parseAt } from '../parse-at.ts';
import {
  joinSystemMessages,
  type SystemMessage,
  systemMessage,
  visibilityMarkSchema,
} from '../system-message.ts';
import type { ChatMessage } from './chat-message.ts';
import { cacheMark, readTextPart } from './read-content-parts.ts';

const markedSchema = z.looseObject({ toolgate: visibilityMarkSchema });

/**
 * Reads a system or developer message.
 *
 * @throws HttpError (400) for a part that is not text or a visibility that does not exist.
 */
export function readSystemMessage({ content, name }: ChatMessage, path: string): SystemMessage[] {
  if (!content) return [];
  if (typeof content === 'string') {
    return [systemMessage(content, name ? { openai: { name } } : {})];
  }
  return joinSystemMessages(
    content.map((part, index) => {
      const partPath = `${path}.content[${index}]`;
      const { toolgate } = parseAt(markedSchema, part, partPath);
      return systemMessage(readTextPart(part, partPath), {
        ...(toolgate?.visibility && { toolgate: { visibility: toolgate.visibility } }),
        ...cacheMark(part).providerOptions,
      });
    }),
  );
}
