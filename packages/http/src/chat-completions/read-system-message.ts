import { z } from 'zod';
import { parseAt } from '../parse-at.ts';
import {
  joinSystemMessages,
  type SystemMessage,
  systemMessage,
  visibilityMarkSchema,
  visibilityOf,
} from '../system-message.ts';
import type { ChatMessage } from './chat-message.ts';
import { cacheMark, readTextPart } from './read-content-parts.ts';

const markedSchema = z.looseObject({ toolgate: visibilityMarkSchema });

/**
 * Reads a system or developer message.
 *
 * @throws HttpError (400) for a part that is not text or a visibility that does not exist.
 */
export function readSystemMessage(message: ChatMessage, path: string): SystemMessage[] {
  const { content, name } = message;
  const { toolgate: mark } = parseAt(markedSchema, message, path);
  if (!content) return [];
  if (typeof content === 'string') {
    const marks = { ...visibilityOf(mark, undefined), ...(name && { openai: { name } }) };
    return [systemMessage(content, marks)];
  }
  return joinSystemMessages(
    content.map((part, index) => {
      const partPath = `${path}.content[${index}]`;
      const { toolgate } = parseAt(markedSchema, part, partPath);
      return systemMessage(readTextPart(part, partPath), {
        ...visibilityOf(toolgate, mark),
        ...cacheMark(part).providerOptions,
      });
    }),
  );
}
