import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import { hasItemId, omitItemIds } from '../filter/index.ts';

/**
 * Removes `providerOptions.toolgate` from messages and their parts: the visibility of a text, and the gateway's mark on
 * a text or call that it changed. Such a part, and what belongs to it, also loses the ids under which its provider
 * stored it. Returns the same options if there are no marks.
 */
export function stripMarks(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (!options.prompt.some(hasMarks)) return options;
  return { ...options, prompt: options.prompt.map(stripMessage) };
}

/** A message or a part. */
interface Markable {
  providerOptions?: SharedV4ProviderOptions;
}

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

function isMarked({ providerOptions }: Markable): boolean {
  return providerOptions?.['toolgate'] !== undefined;
}

function hasMarks(message: LanguageModelV4Message): boolean {
  if (isMarked(message)) return true;
  return typeof message.content !== 'string' && message.content.some(isMarked);
}

function stripMessage(message: LanguageModelV4Message): LanguageModelV4Message {
  if (!hasMarks(message)) return message;
  const bare = stripMark(message);
  if (bare.role === 'assistant') return { ...bare, content: unstore(bare.content).map(stripMark) };
  if (typeof bare.content === 'string') return bare;
  return { ...bare, content: bare.content.map(stripMark) } as LanguageModelV4Message;
}

/**
 * Removes the ids of stored items from marked parts, since the stored items hold what the gateway took out. OpenAI
 * refuses stored reasoning if another item than its own follows it, and an item without the reasoning before it. So the
 * reasoning directly before a marked part is left out, and the parts up to the next reasoning lose their ids, too.
 */
function unstore(content: AssistantContent): AssistantContent {
  const kept: AssistantContent = [];
  let reasoning: AssistantContent = [];
  let isParted = false;
  for (const part of content) {
    if (part.type === 'reasoning') {
      reasoning.push(part);
      continue;
    }
    if (reasoning.length > 0) {
      isParted = isMarked(part);
      kept.push(...(isParted ? reasoning.filter((thought) => !isStored(thought)) : reasoning));
      reasoning = [];
    }
    const isUnstored = isStored(part) && (isParted || isMarked(part));
    kept.push(isUnstored ? { ...part, providerOptions: omitItemIds(part.providerOptions) } : part);
  }
  return [...kept, ...reasoning];
}

function isStored({ providerOptions }: Markable): boolean {
  return hasItemId(providerOptions);
}

function stripMark<Item extends Markable>(item: Item): Item {
  if (!isMarked(item)) return item;
  const { providerOptions, ...rest } = item;
  const { toolgate: _toolgate, ...others } = providerOptions ?? {};
  return (Object.keys(others).length === 0 ? rest : { ...rest, providerOptions: others }) as Item;
}
