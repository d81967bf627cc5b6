import type { JsonObject } from '../../../json/index.ts';
import { rememberPart } from '../../part-original.ts';
import {
  joinSystemMessages,
  readVisibilityMark,
  type SystemMessage,
  systemMessage,
  visibilityOf,
} from '../../shared/index.ts';
import type { ChatMessage } from './chat-message.ts';
import { cacheMark, chatParts } from './read-content-parts.ts';

const format = 'chat-completions';

/**
 * Reads a system or developer message.
 *
 * @throws HttpError (400) for a part that is not text, or for an unknown visibility.
 */
export function readSystemMessage(
  message: ChatMessage,
  wire: JsonObject | undefined,
  path: string,
): SystemMessage[] {
  const { content, name } = message;
  const mark = readVisibilityMark(message, path);
  if (!content) return [];
  if (typeof content === 'string') {
    const marks = {
      ...visibilityOf(mark, undefined),
      ...(name && { openai: { name } }),
      ...cacheMark(message).providerOptions,
    };
    return [rememberPart(systemMessage(content, marks), format, { wire, content })];
  }
  const wires = wire?.['content'] as readonly JsonObject[] | undefined;
  return joinSystemMessages(
    content.flatMap((part, index) => {
      const partPath = `${path}.content[${index}]`;
      // The provider gets parts of other types in the original message.
      if (wire !== undefined && !chatParts.isText(part)) return [];
      const isLast = index === content.length - 1;
      const systemText = systemMessage(chatParts.readText(part, partPath), {
        ...visibilityOf(readVisibilityMark(part, partPath), mark),
        ...(isLast && cacheMark(message).providerOptions),
        ...cacheMark(part).providerOptions,
      });
      const own = wire && { ...wire, content: [wires?.[index]] };
      return [rememberPart(systemText, format, { wire: own, content: systemText.content })];
    }),
    (whole) => rememberPart(whole, format, { wire, content: whole.content }),
  );
}
