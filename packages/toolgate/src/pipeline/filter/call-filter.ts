import type { FilterChannel, FilterSession, Leak } from '../../content-filter/index.ts';
import { cutText, type LongWork } from '../../internal/index.ts';
import { createInputReader, type InputReader, openCallInput } from './input-reader.ts';

/** Judges the calls of an answer's tools, and what the provider's own tools gave back. */
export interface CallFilter {
  /** Reads whole arguments in pieces; the leak in them, or in them and those before them together. */
  leakIn(input: string): LongWork<Leak | undefined>;
  /** The leak in the name of a tool, or in it and those before it together. */
  leakInName(name: string): Leak | undefined;
  /** The reader of arguments that come in pieces. */
  reader(): InputReader;
}

/** Characters that are read in one piece: the slowest of texts takes 30 ms (`pnpm bench:stretch`). */
export const maxPieceCharacters = 4096;

/** Opens the filter of one answer's calls. Most answers have no calls, so it reads nothing before the first. */
export function createCallFilter(session: FilterSession): CallFilter {
  let opened: InputReader | undefined;
  let names: FilterChannel | undefined;
  const reader = (): InputReader => (opened ??= createInputReader(session));
  return {
    reader,
    leakInName(name) {
      names ??= session.channel();
      names.push(`${name} `);
      return names.leak;
    },
    *leakIn(text) {
      const input = openCallInput(session);
      for (const [index, piece] of cutText(text, maxPieceCharacters).entries()) {
        if (index > 0) yield;
        const leak = reader().push(input, piece);
        if (leak !== undefined) return leak;
      }
      const { channel } = input.raw;
      channel.end();
      return channel.leak;
    },
  };
}
