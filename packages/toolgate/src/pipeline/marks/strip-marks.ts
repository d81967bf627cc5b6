import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { disableThinking } from './disable-thinking.ts';
import { isMarked, type Markable } from './is-marked.ts';
import { unstoreParts } from './unstore-parts.ts';

/**
 * Removes `providerOptions.toolgate` from messages and their parts: the visibility of a text, and the gateway's mark on
 * a part that it changed. Leaves out what a provider would refuse beside such a part, or take for the original. Returns
 * the same options if there are no marks.
 */
export function stripMarks(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (!options.prompt.some(hasMarks)) return options;
  const thinking = disableThinking(options);
  return { ...thinking, prompt: thinking.prompt.map(stripMessage) };
}

function hasMarks(message: LanguageModelV4Message): boolean {
  if (isMarked(message)) return true;
  return typeof message.content !== 'string' && message.content.some(isMarked);
}

function stripMessage(message: LanguageModelV4Message): LanguageModelV4Message {
  if (!hasMarks(message)) return message;
  const bare = stripMark(message);
  if (typeof bare.content === 'string') return bare;
  const content = bare.role === 'assistant' ? unstoreParts(bare.content) : bare.content;
  return { ...bare, content: content.map(stripMark) } as LanguageModelV4Message;
}

function stripMark<Item extends Markable>(item: Item): Item {
  if (!isMarked(item)) return item;
  const { providerOptions, ...rest } = item;
  const { toolgate: _toolgate, ...others } = providerOptions ?? {};
  return (Object.keys(others).length === 0 ? rest : { ...rest, providerOptions: others }) as Item;
}
