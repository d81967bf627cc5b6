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
import { type ContentPart, readTextPart } from './read-content-parts.ts';

const markedSchema = z.looseObject({ toolgate: visibilityMarkSchema });

/**
 * Reads a system or developer message.
 *
 * @param mark the mark on the message, for parts without one of their own.
 * @throws HttpError (400) for a part that is not text or a visibility that does not exist.
 */
export function readSystemMessage(
  content: string | ContentPart[],
  path: string,
  mark: VisibilityMark,
): SystemMessage[] {
  if (typeof content === 'string') {
    return joinSystemMessages([systemMessage(content, visibilityOf(mark, undefined))]);
  }
  return joinSystemMessages(
    content.map((part, index) => {
      const partPath = `${path}[${index}]`;
      const { toolgate } = parseAt(markedSchema, part, partPath);
      return systemMessage(readTextPart(part, partPath), visibilityOf(toolgate, mark));
    }),
  );
}
