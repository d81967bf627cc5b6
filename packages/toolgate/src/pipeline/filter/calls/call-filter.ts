import {
  maxPieceCharacters,
  type FilterChannel,
  type FilterSession,
  findLeak,
  type Leak,
  pushInPieces,
} from '../../../content-filter/index.ts';
import { cutText, type LongWork } from '../../../internal/index.ts';
import { createInputReader, type InputReader } from './input-reader.ts';

/** Judges an answer's tool calls, and the results of the provider's own tools. */
export interface CallFilter {
  /** Reads whole arguments in pieces. Returns the leak in them, alone or together with earlier arguments. */
  leakIn(input: string): LongWork<Leak | undefined>;
  /** Returns the leak in the name of a tool, alone or together with earlier names. */
  leakInName(name: string): LongWork<Leak | undefined>;
  /** Returns the leak in the id of a call. Some servers take ids from the model's own text. */
  leakInId(id: string): LongWork<Leak | undefined>;
  /** The reader of arguments that come in pieces. */
  readonly reader: InputReader;
}

/** Creates the filter of one answer's calls. It opens no channel before the first call, since most answers have no calls. */
export function createCallFilter(session: FilterSession): CallFilter {
  let names: FilterChannel | undefined;
  const reader = createInputReader(session);
  return {
    reader,
    leakInId: (id) => findLeak(session.reopen(), id),
    *leakInName(name) {
      names ??= session.channel({ isExtract: true });
      yield* pushInPieces(names, `${name} `);
      return names.leak ?? (yield* findLeak(session, name));
    },
    *leakIn(text) {
      const input = reader.open();
      for (const [index, piece] of cutText(text, maxPieceCharacters).entries()) {
        if (index > 0) yield;
        const leak = reader.push(input, piece);
        if (leak !== undefined) return leak;
      }
      const { channel } = input.raw;
      channel.end();
      return channel.leak;
    },
  };
}
