import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FilterChannel, FilterSession, Leak } from '../../content-filter/index.ts';

type Part = LanguageModelV4StreamPart;
type RawPart = Extract<Part, { type: 'raw' }>;

/** Maximum of texts that are followed separately; the texts under all other names count as one. */
const maxTexts = 64;
/** Values deeper than this are read as JSON text. */
const maxDepth = 16;

/** Filters provider-specific values; the filter does not know which of their strings are texts. */
export interface UnknownTexts {
  /** Reads all strings of a part. The strings under one name make up one text, over all parts of the stream. */
  push(part: RawPart): Leak | undefined;
  /** Whether a text ends with a possible beginning of a leak; its part must then wait. */
  isOpen(): boolean;
  /** Ends all texts. */
  end(): Leak | undefined;
}

/**
 * Creates the texts of one stream. They are judged separately from the answer, since many of them repeat it.
 *
 * @param answer the filter of the answer.
 */
export function createUnknownTexts(answer: FilterSession): UnknownTexts {
  // Most streams have no such values.
  let session: FilterSession | undefined;
  const channels = new Map<string, FilterChannel>();
  /** The number of characters that each channel still holds. */
  const held = new Map<FilterChannel, number>();

  function read(name: string, text: string): Leak | undefined {
    const key = channels.has(name) || channels.size < maxTexts ? name : '';
    session ??= answer.reopen();
    const channel = channels.get(key) ?? session.channel();
    channels.set(key, channel);
    const released = channel.push(text);
    held.set(channel, (held.get(channel) ?? 0) + text.length - released.length);
    return channel.leak;
  }

  return {
    push: ({ rawValue }) => {
      let leak: Leak | undefined;
      readStrings(rawValue, (name, text) => {
        leak ??= read(name, text);
      });
      return leak;
    },
    isOpen: () => [...held.values()].some((length) => length > 0),
    end() {
      let leak: Leak | undefined;
      for (const channel of channels.values()) {
        channel.end();
        leak ??= channel.leak;
      }
      held.clear();
      return leak;
    },
  };
}

/**
 * Calls back for each string of a value, with the names of the fields around it. The names of fields count as strings
 * too.
 */
function readStrings(
  value: unknown,
  read: (name: string, text: string) => void,
  { name, depth }: { name: string; depth: number } = { name: '', depth: 0 },
): void {
  if (typeof value === 'string') return read(name, value);
  if (typeof value !== 'object' || value === null) return;
  if (depth === maxDepth) return read(name, JSON.stringify(value));
  if (Array.isArray(value)) {
    for (const one of value) readStrings(one, read, { name, depth: depth + 1 });
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    // A name may be a word, or a piece of one.
    read('names', `${key} `);
    read('letters', key);
    readStrings(one, read, { name: `${name}.${key}`, depth: depth + 1 });
  }
}
