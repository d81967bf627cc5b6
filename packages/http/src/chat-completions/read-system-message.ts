import { z } from 'zod';
import { parseAt } from '../parse-at.ts';
import {
  joinSystemMessages,
  type SystemMessage,
  systemMessage,
  type VisibilityMark,
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
  const mark = readMark(message, path);
  if (!content) return [];
  if (typeof content === 'string') {
    const marks = { ...visibilityOf(mark, undefined), ...(name && { openai: { name } }) };
    return [systemMessage(content, marks)];
  }
  return joinSystemMessages(
    content.map((part, index) => {
      const partPath = `${path}.content[${index}]`;
      return systemMessage(readTextPart(part, partPath), {
        ...visibilityOf(readMark(part, partPath), mark),
        ...cacheMark(part).providerOptions,
      });
    }),
  );
}

function readMark(marked: object, path: string): VisibilityMark {
  return 'toolgate' in marked ? parseAt(markedSchema, marked, path).toolgate : undefined;
}
