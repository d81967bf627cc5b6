import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { FilterChannel, FilterSession, Leak } from '../../content-filter/index.ts';

type Part = LanguageModelV4StreamPart;
type TextPart = Extract<Part, { type: 'text-start' | 'text-delta' | 'text-end' }>;

/** Filters the text of a streamed answer. */
export interface TextFilter {
  /** The parts that may be sent now. */
  push(part: TextPart): Part[];
  /** What is still held, for texts that never ended. */
  end(): Part[];
  /** Ends every open text, the last one with a notice after a blank line. */
  cut(notice: string): Part[];
  /** The leak that was found, once one was. */
  leak(): Leak | undefined;
}

/** Opens the filter of one answer's text. */
export function createTextFilter(session: FilterSession): TextFilter {
  const channels = new Map<string, FilterChannel>();
  let leak: Leak | undefined;
  let hasSentText = false;

  function send(id: string, text: string): Part[] {
    return text === '' ? [] : sent({ type: 'text-delta', id, delta: text });
  }

  function sent(part: Part): Part[] {
    hasSentText = true;
    return [part];
  }

  function openChannel(id: string): FilterChannel {
    const channel = session.channel();
    channels.set(id, channel);
    return channel;
  }

  function endChannel(id: string, channel: FilterChannel): Part[] {
    const parts = send(id, channel.end());
    leak ??= channel.leak;
    return parts;
  }

  return {
    leak: () => leak,
    push(part) {
      const channel = channels.get(part.id) ?? openChannel(part.id);
      if (part.type === 'text-start') return [part];
      if (part.type === 'text-end') {
        const parts = endChannel(part.id, channel);
        if (leak !== undefined) return parts;
        channels.delete(part.id);
        return [...parts, part];
      }
      const text = channel.push(part.delta);
      leak ??= channel.leak;
      // A changed delta keeps what else the part carries.
      if (text !== part.delta) return text === '' ? [] : sent({ ...part, delta: text });
      // An untouched delta goes out as the object that came in.
      hasSentText ||= text !== '';
      return [part];
    },
    end: () => [...channels].flatMap(([id, channel]) => endChannel(id, channel)),
    cut(notice) {
      const open = [...channels.keys()];
      channels.clear();
      return cutTexts(open, notice !== '' && hasSentText ? `\n\n${notice}` : notice);
    },
  };
}

/** Ends texts of which no more comes, the last one with some words of the gateway's. */
export function cutTexts(open: readonly string[], words: string): Part[] {
  const id = open.at(-1) ?? 'toolgate-notice';
  if (open.length === 0 && words === '') return [];
  return [
    ...(open.length === 0 ? [{ type: 'text-start' as const, id }] : open.slice(0, -1).map(end)),
    ...(words === '' ? [] : [{ type: 'text-delta' as const, id, delta: words, ...unreferenced }]),
    end(id),
  ];
}

/**
 * Replaces the metadata of a text's start: with an item id in it `@ai-sdk/openai` would refer the next
 * request to the whole original text. Early releases of AI SDK 5 take it from a delta only, the others
 * from the end as well.
 */
const unreferenced = { providerMetadata: {} };

/** The end of a text that was cut. */
function end(id: string): Part {
  return { type: 'text-end', id, ...unreferenced };
}
