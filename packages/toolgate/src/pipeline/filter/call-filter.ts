import type { FilterChannel, FilterSession, Leak } from '../../content-filter/index.ts';
import { readCallTexts } from './call-texts.ts';

/** Judges the arguments of an answer's tool calls, and what the provider's own tools gave back. */
export interface CallFilter {
  /** The leak in one call, or in it and those before it together. */
  leakIn(input: string): Leak | undefined;
  /** The same for a call whose input was read character by character already: only the texts in it are read. */
  leakInTexts(input: string): Leak | undefined;
  /** The leak in the name of a tool, or in it and those before it together. */
  leakInName(name: string): Leak | undefined;
}

/** Names of properties that are followed apart, more than any tool has; the texts under others count as one. */
const maxSeries = 64;

/**
 * Opens the filter of one answer's calls. The words of a text may be spread over the properties of a
 * call, the entries of a list or several calls, with other words between them. The filter therefore also reads all
 * texts of the arguments one after the other, those under each name, and the names themselves.
 */
export function createCallFilter(session: FilterSession): CallFilter {
  const series = new Map<string, FilterChannel>();

  /** Continues the texts of earlier properties and calls. */
  function read(key: string, text: string): Leak | undefined {
    const place = series.has(key) || series.size < maxSeries ? key : '';
    const channel = series.get(place) ?? session.channel();
    series.set(place, channel);
    channel.push(`${text} `);
    return channel.leak;
  }

  function readSpread(input: string): Leak | undefined {
    const texts = readCallTexts(input);
    if (texts === undefined) return undefined;
    for (const { name, text } of texts.values) {
      const leak = read('values', text) ?? read(`value ${name}`, text);
      if (leak !== undefined) return leak;
    }
    return texts.names.map((name) => read('names', name)).find((leak) => leak !== undefined);
  }

  return {
    leakInName: (name) => read('tools', name),
    leakInTexts: readSpread,
    leakIn(input) {
      const channel = session.channel();
      channel.push(input);
      channel.end();
      return channel.leak ?? readSpread(input);
    },
  };
}
