import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { z } from 'zod';
import { parseAt } from '../parse-at.ts';
import { readTextPart, type ContentPart } from './read-content-parts.ts';

type Visibility = 'hidden' | 'quotable' | 'secret';

const markedSchema = z.looseObject({
  toolgate: z
    .looseObject({ visibility: z.enum(['hidden', 'quotable', 'secret']).nullish() })
    .nullish(),
});

/**
 * Reads a system or developer message. Parts that are marked alike become one message; parts
 * whose `toolgate.visibility` differs become one message each, since the mark is a message's.
 *
 * @throws HttpError (400) for a part that is not text or a visibility that does not exist.
 */
export function readSystemMessage(
  content: string | ContentPart[],
  path: string,
): LanguageModelV4Message[] {
  if (typeof content === 'string') return systemMessage(content);
  const parts = content.map((part, index) => {
    const partPath = `${path}[${index}]`;
    const { toolgate } = parseAt(markedSchema, part, partPath);
    return {
      text: readTextPart(part, partPath),
      visibility: toolgate?.visibility ?? undefined,
    };
  });
  const texts = parts.filter((part) => part.text !== '');
  const visibility = texts[0]?.visibility;
  if (texts.some((part) => part.visibility !== visibility)) {
    return texts.flatMap((part) => systemMessage(part.text, part.visibility));
  }
  return systemMessage(texts.map((part) => part.text).join('\n'), visibility);
}

function systemMessage(content: string, visibility?: Visibility): LanguageModelV4Message[] {
  if (content === '') return [];
  return [
    {
      role: 'system',
      content,
      ...(visibility && { providerOptions: { toolgate: { visibility } } }),
    },
  ];
}
