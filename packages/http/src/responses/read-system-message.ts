import { z } from 'zod';
import { parseAt } from '../parse-at.ts';
import {
  joinSystemMessages,
  type SystemMessage,
  systemMessage,
  visibilityMarkSchema,
} from '../system-message.ts';
import { type ContentPart, readTextPart } from './read-content-parts.ts';

const markedSchema = z.looseObject({ toolgate: visibilityMarkSchema });

/**
 * Reads a system or developer message.
 *
 * @throws HttpError (400) for a part that is not text or a visibility that does not exist.
 */
export function readSystemMessage(content: string | ContentPart[], path: string): SystemMessage[] {
  if (typeof content === 'string') return joinSystemMessages([systemMessage(content)]);
  return joinSystemMessages(
    content.map((part, index) => {
      const partPath = `${path}[${index}]`;
      const { toolgate } = parseAt(markedSchema, part, partPath);
      const visibility = toolgate?.visibility;
      const text = readTextPart(part, partPath);
      return systemMessage(text, visibility ? { toolgate: { visibility } } : {});
    }),
  );
}
