import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';

/**
 * Removes `providerOptions.toolgate` from messages and their parts: the visibility of a text, and the gateway's mark on
 * a redacted text, which the AI SDK sends back with the answer. Returns the same options if there are no marks.
 */
export function stripMarks(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (!options.prompt.some(hasMarks)) return options;
  return { ...options, prompt: options.prompt.map(stripMessage) };
}

/** A message or a part. */
interface Markable {
  providerOptions?: SharedV4ProviderOptions;
}

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
  if (typeof bare.content === 'string') return bare;
  return { ...bare, content: bare.content.map(stripMark) } as LanguageModelV4Message;
}

function stripMark<Item extends Markable>(item: Item): Item {
  if (!isMarked(item)) return item;
  const { providerOptions, ...rest } = item;
  const { toolgate: _toolgate, ...others } = providerOptions ?? {};
  return (Object.keys(others).length === 0 ? rest : { ...rest, providerOptions: others }) as Item;
}
