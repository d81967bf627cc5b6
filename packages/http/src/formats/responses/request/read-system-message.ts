import type { JsonObject } from '../../../json/index.ts';
import { rememberPart } from '../../part-original.ts';
import {
  joinSystemMessages,
  readVisibilityMark,
  type SystemMessage,
  systemMessage,
  type VisibilityMark,
  visibilityOf,
} from '../../shared/index.ts';
import { type ContentPart, responsesParts } from './read-content-parts.ts';

const format = 'responses';

/**
 * Reads a system or developer message.
 *
 * @param wire the item for a provider of this format; absent if the provider has another format.
 * @param path the path of the content.
 * @param mark the mark on the message. It applies to parts without a mark of their own.
 * @throws HttpError (400) for a part that is not text, or for an unknown visibility.
 */
export function readSystemMessage({
  content,
  wire,
  path,
  mark,
}: {
  content: string | ContentPart[];
  wire: JsonObject | undefined;
  path: string;
  mark: VisibilityMark;
}): SystemMessage[] {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const wires = Array.isArray(wire?.['content']) ? (wire['content'] as unknown[]) : [];
  return joinSystemMessages(
    parts.map((part, index) => {
      const partPath = `${path}[${index}]`;
      const visibility = visibilityOf(readVisibilityMark(part, partPath), mark);
      const systemText = systemMessage(responsesParts.readText(part, partPath), visibility);
      const own = wire && { ...wire, content: [wires[index]] };
      return rememberPart(systemText, format, { wire: own, content: systemText.content });
    }),
    (whole) => rememberPart(whole, format, { wire, content: whole.content }),
  );
}
