import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ChatMessage } from './chat-message.ts';
import { cacheMark, readTextPart } from './read-content-parts.ts';

/**
 * Reads a system or developer message. Parts that are marked alike become one message; parts whose
 * visibility or cache mark differ become one message each, since a mark is a whole message's.
 *
 * @throws HttpError (400) for a part that is not text.
 */
export function readSystemMessage(
  { content }: ChatMessage,
  path: string,
): LanguageModelV4Message[] {
  if (!content) return [];
  if (typeof content === 'string') return [{ role: 'system', content }];
  const texts = content.flatMap((part, index) => {
    const text = readTextPart(part, `${path}.content[${index}]`);
    const visibility = part.toolgate?.visibility;
    const marks: SharedV4ProviderOptions = {
      ...(visibility && { toolgate: { visibility } }),
      ...cacheMark(part).providerOptions,
    };
    return text === '' ? [] : [{ text, marks, key: JSON.stringify(marks) }];
  });
  const [first] = texts;
  if (first === undefined) return [];
  if (texts.every(({ key }) => key === first.key)) {
    return [systemMessage(texts.map(({ text }) => text).join('\n'), first.marks)];
  }
  return texts.map(({ text, marks }) => systemMessage(text, marks));
}

function systemMessage(content: string, marks: SharedV4ProviderOptions): LanguageModelV4Message {
  const isMarked = Object.keys(marks).length > 0;
  return { role: 'system', content, ...(isMarked && { providerOptions: marks }) };
}
